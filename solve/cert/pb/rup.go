package pb

import "slices"

// follows reports whether a row follows by reverse unit propagation: its negation
// and the rows that were put lead to a conflict.
func (p *propagator) follows(r *row) bool {
	p.settle()
	if p.broken || r.degree <= 0 {
		return true
	}
	mark := len(p.trail)
	defer p.undo(mark)
	if r.coefs == nil && r.degree > 1 || r.coefs != nil && slices.Min(r.coefs) < r.degree {
		return p.refutes(r.negation().clone())
	}
	for _, l := range r.lits { // the negation makes all literals false
		if p.value[l] > 0 {
			return true
		}
		if p.value[l] == 0 {
			p.assign(l.Not(), 0)
		}
	}
	return p.propagate() != 0
}

// refutes reports whether a row and those that were put lead to a conflict.
func (p *propagator) refutes(r *row) bool {
	id := ID(len(p.rows))
	a := &attached{row: r}
	p.rows = append(p.rows, a)
	p.count(id, a)
	conflict := p.scan(id)
	if conflict == 0 {
		conflict = p.propagate()
	}
	for _, l := range r.lits {
		p.counts[l] = p.counts[l][:len(p.counts[l])-1]
	}
	p.living -= len(r.lits)
	p.rows = p.rows[:id]
	return conflict != 0
}

// propagate draws all consequences of the trail. It returns a row in conflict,
// or 0.
func (p *propagator) propagate() ID {
	for {
		for p.head < len(p.trail) {
			off := p.trail[p.head].Not()
			p.head++
			if conflict := p.shrink(off); conflict != 0 {
				return conflict
			}
			if conflict := p.visit(off); conflict != 0 {
				return conflict
			}
			if p.over {
				return 0
			}
		}
		for _, id := range p.large {
			if p.rows[id] != nil {
				if conflict := p.scan(id); conflict != 0 {
					return conflict
				}
			}
		}
		if p.head == len(p.trail) {
			return 0
		}
	}
}

// shrink takes a literal that became false from the slacks of the rows that it
// is in. All are counted, in a conflict too, so that undo finds them so.
func (p *propagator) shrink(off Lit) (conflict ID) {
	list := p.counts[off]
	p.stop(len(list))
	for _, c := range list {
		a := p.rows[c.row]
		if a == nil {
			continue
		}
		a.slack -= c.coef
		if a.slack < a.max && conflict == 0 {
			conflict = p.scan(c.row)
		}
	}
	return conflict
}

// scan draws what follows from one row. It returns the row if it is in conflict,
// and 0 otherwise.
func (p *propagator) scan(id ID) ID {
	a := p.rows[id]
	switch {
	case a.large != nil:
		return p.scanLarge(id, a)
	case a.clause:
		return p.scanClause(id, a)
	case a.slack < 0:
		return id
	case a.slack >= a.max:
		return 0
	}
	if p.root {
		for a.start < len(a.lits) && p.value[a.lits[a.start]] != 0 {
			a.start++
		}
	}
	i := a.start
	for ; i < len(a.lits) && (a.coefs == nil || a.coefs[i] > a.slack); i++ {
		if l := a.lits[i]; p.value[l] == 0 {
			p.assign(l, id)
		}
	}
	p.stop(i - a.start)
	return 0
}

// scanClause looks at a clause that was just attached.
func (p *propagator) scanClause(id ID, a *attached) ID {
	switch first, second := a.lits[0], a.lits[1]; {
	case p.value[first] < 0:
		return id
	case p.value[second] < 0 && p.value[first] == 0:
		p.assign(first, id)
	}
	return 0
}

func (p *propagator) scanLarge(id ID, a *attached) ID {
	slack := a.large.degree.neg()
	for i, l := range a.lits {
		if p.value[l] >= 0 {
			slack = slack.plus(a.large.coefs[i])
		}
	}
	p.stop(len(a.lits))
	if slack.sign() < 0 {
		return id
	}
	for i, l := range a.lits {
		if p.value[l] == 0 && a.large.coefs[i].cmp(slack) > 0 {
			p.assign(l, id)
		}
	}
	return 0
}

// visit looks at the clauses that watch a literal that became false.
func (p *propagator) visit(off Lit) (conflict ID) {
	list := p.watches[off]
	p.stop(len(list))
	kept := 0
	for i, w := range list {
		if p.value[w.other] > 0 {
			list[kept] = w
			kept++
			continue
		}
		a := p.rows[w.row]
		if a == nil {
			continue
		}
		if a.lits[0] == off {
			a.lits[0], a.lits[1] = a.lits[1], off
		}
		first := a.lits[0]
		if p.value[first] > 0 {
			list[kept] = watch{w.row, first}
			kept++
			continue
		}
		next := 2
		for next < len(a.lits) && p.value[a.lits[next]] < 0 {
			next++
		}
		if next < len(a.lits) {
			a.lits[1], a.lits[next] = a.lits[next], off
			p.watches[a.lits[1]] = append(p.watches[a.lits[1]], watch{w.row, first})
			continue
		}
		list[kept] = watch{w.row, first}
		kept++
		if p.value[first] == 0 {
			p.assign(first, w.row)
		} else {
			kept += copy(list[kept:], list[i+1:])
			conflict = w.row
			break
		}
	}
	clear(list[kept:])
	p.watches[off] = list[:kept]
	return conflict
}

// undo takes back what became true after the first n literals of the trail.
func (p *propagator) undo(n int) {
	for i := len(p.trail) - 1; i >= n; i-- {
		l := p.trail[i]
		if i < p.head {
			for _, c := range p.counts[l.Not()] {
				if a := p.rows[c.row]; a != nil {
					a.slack += c.coef
				}
			}
		}
		p.value[l], p.value[l.Not()] = 0, 0
	}
	p.trail, p.head = p.trail[:n], min(p.head, n)
}
