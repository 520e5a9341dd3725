package pb

import (
	"cmp"
	"slices"

	"knightsat/internal/watch"
)

// propagator draws what follows from rows by unit propagation: a row whose
// slack (the sum of the coefficients of literals that are not false, less the
// degree) is below the coefficient of an open literal makes that literal true,
// and one whose slack is negative is a conflict.
//
// A clause watches two of its literals (Moskewicz et al., "Chaff", DAC 2001). The
// slack of any other row is counted whenever one of its literals becomes false.
// What follows from the rows alone stands at the beginning of the trail for good: it
// holds wherever they do, also once some of them are deleted.
type propagator struct {
	until   *watch.Watch
	value   []int8      // by literal: 1 true, -1 false, 0 open
	watches [][]watcher // by literal: clauses to look at when it becomes false
	counts  [][]count   // by literal: rows whose slack shrinks when it becomes false
	trail   []Lit
	head    int  // of the trail: its consequences are drawn
	broken  bool // the rows alone are in conflict
}

// attached is a row with what propagation needs to know of it, where it is no clause.
type attached struct {
	*row
	slack int64
	max   int64 // the largest coefficient
}

type watcher struct {
	row   *attached
	other Lit // nothing follows while it is true
}

type count struct {
	row  *attached
	coef int64
}

func newPropagator(until *watch.Watch, vars int) propagator {
	return propagator{until: until, value: make([]int8, 2*vars), watches: make([][]watcher, 2*vars),
		counts: make([][]count, 2*vars)}
}

// expect makes room for rows that will be put, and for two more that count the same literals.
func (p *propagator) expect(rows []*row) {
	sizes := make([]int, len(p.counts))
	total := 0
	for _, r := range rows {
		if r.clause() {
			continue
		}
		for _, l := range r.lits {
			if sizes[l] == 0 {
				sizes[l] = 2
				total += 2
			}
			sizes[l]++
		}
		total += len(r.lits)
	}
	room := make([]count, total)
	for l, n := range sizes {
		p.counts[l], room = room[:0:n], room[n:]
	}
}

// put makes a row take part, and draws what follows from it. It reorders the row's terms.
func (p *propagator) put(a *attached) {
	attach := p.count
	if a.clause() {
		attach = p.watch
	}
	p.broken = p.broken || !attach(a) || !p.propagate()
}

func (p *propagator) remove(a *attached) {
	if a.clause() {
		for _, l := range a.lits[:2] {
			p.watches[l] = slices.DeleteFunc(p.watches[l], func(w watcher) bool { return w.row == a })
		}
		return
	}
	for _, l := range a.lits {
		p.until.Ended(len(p.counts[l]))
		p.counts[l] = slices.DeleteFunc(p.counts[l], func(c count) bool { return c.row == a })
	}
}

// follows reports whether a row follows by reverse unit propagation: its negation
// and the rows that were put lead to a conflict.
func (p *propagator) follows(r *row) bool {
	if p.broken || r.degree <= 0 {
		return true
	}
	defer p.undo(len(p.trail))
	a := &attached{row: r.negation().clone()}
	if !r.clause() {
		conflict := !p.count(a) || !p.propagate()
		for _, l := range a.lits {
			p.counts[l] = p.counts[l][:len(p.counts[l])-1]
		}
		return conflict
	}
	for _, l := range a.lits {
		if p.value[l] < 0 {
			return true
		}
		if p.value[l] == 0 {
			p.assign(l)
		}
	}
	return !p.propagate()
}

// count counts a row's slack from now on, large coefficients first; false if it can't hold.
func (p *propagator) count(a *attached) bool {
	if a.coefs != nil {
		terms := a.terms()
		slices.SortFunc(terms, func(s, t Term) int { return cmp.Compare(t.Coef, s.Coef) })
		for i, t := range terms {
			a.coefs[i], a.lits[i] = t.Coef, t.Lit
		}
	}
	a.slack = -a.degree
	for i, l := range a.lits {
		c := a.coef(i)
		a.max = max(a.max, c)
		if p.value[l] >= 0 {
			a.slack += c
		}
		p.counts[l] = append(p.counts[l], count{a, c})
	}
	p.until.Ended(len(a.lits))
	return p.scan(a)
}

// watch watches two literals of a clause, open or true ones if there are any; false if it
// can't hold.
func (p *propagator) watch(a *attached) bool {
	n := 0
	for i, l := range a.lits {
		if n < 2 && p.value[l] >= 0 {
			a.lits[i], a.lits[n] = a.lits[n], l
			n++
		}
	}
	first, second := a.lits[0], a.lits[1]
	p.watches[first] = append(p.watches[first], watcher{a, second})
	p.watches[second] = append(p.watches[second], watcher{a, first})
	if n == 1 && p.value[first] == 0 {
		p.assign(first)
	}
	return n > 0
}

func (p *propagator) assign(l Lit) {
	p.value[l], p.value[l.Not()] = 1, -1
	p.trail = append(p.trail, l)
}

// propagate draws all consequences of the trail; false if there is a conflict.
func (p *propagator) propagate() bool {
	for p.head < len(p.trail) && !p.until.Ended(0) {
		off := p.trail[p.head].Not()
		p.head++
		if !p.shrink(off) || !p.visit(off) {
			return false
		}
	}
	return true
}

// shrink takes a literal that became false from the slacks of the rows that it
// is in. All are counted, in a conflict too, so that undo finds them so.
func (p *propagator) shrink(off Lit) bool {
	ok := true
	p.until.Ended(len(p.counts[off]))
	for _, c := range p.counts[off] {
		c.row.slack -= c.coef
		ok = ok && p.scan(c.row)
	}
	return ok
}

// scan draws what follows from a row that is counted; false if it can't hold.
func (p *propagator) scan(a *attached) bool {
	if a.slack >= 0 && a.slack < a.max {
		p.until.Ended(len(a.lits))
		for i, l := range a.lits {
			if a.coef(i) <= a.slack {
				break
			}
			if p.value[l] == 0 {
				p.assign(l)
			}
		}
	}
	return a.slack >= 0
}

// visit looks at the clauses that watch a literal that became false.
func (p *propagator) visit(off Lit) bool {
	list := p.watches[off]
	p.until.Ended(len(list))
	kept := 0
	for i, w := range list {
		if p.value[w.other] > 0 {
			list[kept] = w
			kept++
			continue
		}
		lits := w.row.lits
		if lits[0] == off {
			lits[0], lits[1] = lits[1], off
		}
		first, next := lits[0], 2
		for p.value[first] <= 0 && next < len(lits) && p.value[lits[next]] < 0 {
			next++
		}
		if p.value[first] <= 0 && next < len(lits) {
			lits[1], lits[next] = lits[next], off
			p.watches[lits[1]] = append(p.watches[lits[1]], watcher{w.row, first})
			continue
		}
		list[kept] = watcher{w.row, first}
		kept++
		switch {
		case p.value[first] == 0:
			p.assign(first)
		case p.value[first] < 0:
			p.watches[off] = append(list[:kept], list[i+1:]...)
			return false
		}
	}
	p.watches[off] = list[:kept]
	return true
}

// undo takes back what became true after the first n literals of the trail.
func (p *propagator) undo(n int) {
	for i := len(p.trail) - 1; i >= n; i-- {
		l := p.trail[i]
		if i < p.head {
			for _, c := range p.counts[l.Not()] {
				c.row.slack += c.coef
			}
		}
		p.value[l], p.value[l.Not()] = 0, 0
	}
	p.trail, p.head = p.trail[:n], min(p.head, n)
}
