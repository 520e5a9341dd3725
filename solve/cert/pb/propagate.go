package pb

import "slices"

// propagator draws what follows from rows by unit propagation: a row whose
// slack (the sum of the coefficients of literals that are not false, less the
// degree) is below the coefficient of an open literal makes that literal true,
// and one whose slack is negative is a conflict.
//
// A clause watches two of its literals (Moskewicz et al., "Chaff", DAC 2001). The
// slack of any other row is counted whenever one of its literals becomes false.
// What follows from the rows alone stands at the beginning of the trail and is
// kept from step to step, until a row that was a reason for it is deleted.
type propagator struct {
	*work
	rows    []*attached // by ID; nil where a row is gone or not attached
	value   []int8      // by literal: 1 true, -1 false, 0 open
	reason  []ID        // by variable, for what is true for good
	watches [][]watch   // by literal: clauses to look at when it becomes false
	counts  [][]count   // by literal: rows whose slack shrinks when it becomes false
	trail   []Lit
	head    int  // of the trail: its consequences are drawn
	root    bool // what is found now is true for good
	broken  bool // the rows alone are in conflict
	stale   bool // a reason was deleted: start anew
	waiting []ID // rows to attach
	units   []ID // rows from which something follows at once
	large   []ID // rows with large numbers
	buried  int  // counts of deleted rows
	living  int  // counts of others
	shared  ID   // rows up to this one are not to be changed
}

// attached is a row with what propagation needs to know of it.
type attached struct {
	*row
	slack   int64
	max     int64 // the largest coefficient
	start   int   // literals before are true or false for good
	reasons int   // number of literals that it made true for good, and of conflicts
	clause  bool
}

type watch struct {
	row   ID
	other Lit // nothing follows while it is true
}

type count struct {
	row  ID
	coef int64
}

// grow makes room for so many variables.
func (p *propagator) grow(vars int) {
	p.value = make([]int8, 2*vars)
	p.watches = make([][]watch, 2*vars)
	p.counts = make([][]count, 2*vars)
	p.reason = make([]ID, vars)
}

// put keeps a row for the next time that something is to be propagated.
func (p *propagator) put(id ID, r *row) {
	for int(id) >= len(p.rows) {
		p.rows = append(p.rows, nil)
	}
	p.rows[id] = &attached{row: r}
	p.waiting = append(p.waiting, id)
}

// remove takes a row away.
func (p *propagator) remove(id ID) {
	a := p.rows[id]
	p.rows[id] = nil
	p.stale = p.stale || a.reasons > 0
	if !a.clause && a.large == nil && a.max > 0 {
		p.buried += len(a.lits)
		p.living -= len(a.lits)
	}
	if p.buried > p.living+breath {
		for l, list := range p.counts {
			p.counts[l] = slices.DeleteFunc(list, func(c count) bool { return p.rows[c.row] == nil })
		}
		p.buried = 0
	}
}

// settle attaches the rows that wait, and draws what follows from all rows.
func (p *propagator) settle() {
	p.root = true
	if p.stale {
		p.undo(0)
		p.broken, p.stale = false, false
		for _, a := range p.rows {
			if a != nil {
				a.start, a.reasons = 0, 0
			}
		}
		p.units = slices.DeleteFunc(p.units, func(id ID) bool { return p.rows[id] == nil })
		for _, id := range p.units {
			if !p.broken {
				p.conclude(p.scan(id))
			}
		}
		if !p.broken { // large rows are looked at in any case
			p.conclude(0)
		}
	}
	for len(p.waiting) > 0 && !p.broken && !p.over {
		id := p.waiting[0]
		p.waiting = p.waiting[1:]
		if p.rows[id] != nil {
			p.attach(id)
		}
	}
	p.root = false
}

// conclude propagates for good, unless there is a conflict already, and notes
// the row in conflict.
func (p *propagator) conclude(conflict ID) {
	if conflict == 0 {
		conflict = p.propagate()
	}
	if conflict != 0 {
		p.broken = true
		p.rows[conflict].reasons++
	}
}

// attach makes a row take part. All consequences of the trail are drawn.
func (p *propagator) attach(id ID) {
	a := p.rows[id]
	if id <= p.shared {
		a.row = a.clone()
	}
	switch {
	case a.large != nil:
		p.large = append(p.large, id)
	case a.coefs == nil && a.degree == 1 && len(a.lits) > 1:
		p.attachClause(id, a)
	default:
		p.count(id, a)
		if a.total()-a.degree < a.max {
			p.units = append(p.units, id)
			p.adopt(id, a)
		}
	}
	p.conclude(p.scan(id))
}

// attachClause watches two literals, open or true ones if there are any.
func (p *propagator) attachClause(id ID, a *attached) {
	a.clause = true
	n := 0
	for i, l := range a.lits {
		if n < 2 && p.value[l] >= 0 {
			a.lits[i], a.lits[n] = a.lits[n], l
			n++
		}
	}
	p.watches[a.lits[0]] = append(p.watches[a.lits[0]], watch{id, a.lits[1]})
	p.watches[a.lits[1]] = append(p.watches[a.lits[1]], watch{id, a.lits[0]})
}

// count counts a row's slack from now on, large coefficients first.
func (p *propagator) count(id ID, a *attached) {
	if a.coefs != nil {
		sortTerms(p.work, a.row)
	}
	a.slack = -a.degree
	for i, l := range a.lits {
		c := a.coef(i).v
		a.max = max(a.max, c)
		if p.value[l] >= 0 {
			a.slack += c
		}
		p.counts[l] = append(p.counts[l], count{id, c})
	}
	p.living += len(a.lits)
}

// sortTerms sorts a row's terms by coefficients, the largest first.
func sortTerms(w *work, r *row) {
	terms := make([]Term, len(r.lits))
	for i, l := range r.lits {
		terms[i] = Term{Coef: r.coefs[i], Lit: l}
	}
	slices.SortStableFunc(terms, func(a, b Term) int {
		if w.stop(1) || a.Coef == b.Coef {
			return 0
		}
		if a.Coef > b.Coef {
			return -1
		}
		return 1
	})
	for i, t := range terms {
		r.coefs[i], r.lits[i] = t.Coef, t.Lit
	}
}

// adopt makes a row the reason of a literal that it alone makes true, so that
// nothing is lost when the rows go from which the literal followed so far.
func (p *propagator) adopt(id ID, a *attached) {
	total := a.total()
	for i, l := range a.lits {
		if total-a.degree >= a.coef(i).v {
			return
		}
		if p.value[l] > 0 {
			p.rows[p.reason[l/2]].reasons--
			p.reason[l/2] = id
			a.reasons++
		}
	}
}

func (p *propagator) assign(l Lit, reason ID) {
	p.value[l], p.value[l.Not()] = 1, -1
	p.trail = append(p.trail, l)
	if p.root {
		p.reason[l/2] = reason
		p.rows[reason].reasons++
	}
}
