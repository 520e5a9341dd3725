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
			p.assign(l.Not(), nil)
		}
	}
	return p.propagate() != nil
}

// refutes reports whether a row and those that were put lead to a conflict.
func (p *propagator) refutes(r *row) bool {
	a := &attached{row: r}
	p.count(a)
	conflict := p.scan(a)
	if conflict == nil {
		conflict = p.propagate()
	}
	for _, l := range r.lits {
		p.counts[l] = p.counts[l][:len(p.counts[l])-1]
	}
	p.living -= len(r.lits)
	return conflict != nil
}

// propagate draws all consequences of the trail. It returns a row in conflict,
// or nil.
func (p *propagator) propagate() *attached {
	for p.head < len(p.trail) && !p.over {
		off := p.trail[p.head].Not()
		p.head++
		if conflict := p.shrink(off); conflict != nil {
			return conflict
		}
		if conflict := p.visit(off); conflict != nil {
			return conflict
		}
	}
	return nil
}

// shrink takes a literal that became false from the slacks of the rows that it
// is in. All are counted, in a conflict too, so that undo finds them so.
func (p *propagator) shrink(off Lit) (conflict *attached) {
	list := p.counts[off]
	p.stop(len(list))
	for _, c := range list {
		a := c.row
		if gone(a) {
			continue
		}
		a.slack -= c.coef
		if a.slack < a.max && conflict == nil {
			conflict = p.scan(a)
		}
	}
	return conflict
}

// scan draws what follows from one row. It returns the row if it is in conflict,
// and nil otherwise.
func (p *propagator) scan(a *attached) *attached {
	switch {
	case a.watched:
		return p.scanClause(a)
	case a.slack < 0:
		return a
	case a.slack >= a.max:
		return nil
	}
	start := 0
	if p.fresh(a); p.root {
		for a.start < len(a.lits) && p.value[a.lits[a.start]] != 0 {
			a.start++
		}
	}
	start = a.start
	i := start
	for ; i < len(a.lits) && (a.coefs == nil || a.coefs[i] > a.slack); i++ {
		if l := a.lits[i]; p.value[l] == 0 {
			p.assign(l, a)
		}
	}
	p.stop(i - start)
	return nil
}

// scanClause looks at a clause that was just attached.
func (p *propagator) scanClause(a *attached) *attached {
	switch first, second := a.lits[0], a.lits[1]; {
	case p.value[first] < 0:
		return a
	case p.value[second] < 0 && p.value[first] == 0:
		p.assign(first, a)
	}
	return nil
}

// visit looks at the clauses that watch a literal that became false.
func (p *propagator) visit(off Lit) (conflict *attached) {
	list := p.watches[off]
	p.stop(len(list))
	kept := 0
	for i, w := range list {
		if p.value[w.other] > 0 {
			list[kept] = w
			kept++
			continue
		}
		a := w.row
		if gone(a) {
			p.buried--
			continue
		}
		if a.lits[0] == off {
			a.lits[0], a.lits[1] = a.lits[1], off
		}
		first := a.lits[0]
		if p.value[first] > 0 {
			list[kept] = watch{a, first}
			kept++
			continue
		}
		next := 2
		for next < len(a.lits) && p.value[a.lits[next]] < 0 {
			next++
		}
		if next < len(a.lits) {
			a.lits[1], a.lits[next] = a.lits[next], off
			p.watches[a.lits[1]] = append(p.watches[a.lits[1]], watch{a, first})
			continue
		}
		list[kept] = watch{a, first}
		kept++
		if p.value[first] == 0 {
			p.assign(first, a)
		} else {
			kept += copy(list[kept:], list[i+1:])
			conflict = a
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
				if !gone(c.row) {
					c.row.slack += c.coef
				}
			}
		}
		p.value[l], p.value[l.Not()] = 0, 0
	}
	p.trail, p.head = p.trail[:n], min(p.head, n)
}
