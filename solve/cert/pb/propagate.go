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
// kept from step to step, until a row that was a reason for it is deleted: an epoch.
type propagator struct {
	*work
	value   []int8      // by literal: 1 true, -1 false, 0 open
	reason  []*attached // by variable, for what is true for good
	watches [][]watch   // by literal: clauses to look at when it becomes false
	counts  [][]count   // by literal: rows whose slack shrinks when it becomes false
	trail   []Lit
	head    int         // of the trail: its consequences are drawn
	root    bool        // what is found now is true for good
	broken  bool        // the rows alone are in conflict
	stale   bool        // a reason was deleted: start anew
	epoch   int         // how often that was
	waiting []*attached // to attach
	units   []*attached // from which something follows at once
	buried  int         // counts and watches of deleted rows
	living  int         // those of others
}

// attached is a row with what propagation needs to know of it. There is no row once it
// is deleted.
type attached struct {
	*row
	slack   int64
	max     int64 // the largest coefficient; 0 of clauses, and of what is not attached yet
	start   int   // literals before are true or false for good
	reasons int   // number of literals that it made true for good, and of conflicts
	epoch   int   // of start and reasons
	shared  bool  // the row is the model's
	watched bool  // it is a clause
}

func gone(a *attached) bool { return a.row == nil }

type watch struct {
	row   *attached
	other Lit // nothing follows while it is true
}

type count struct {
	row  *attached
	coef int64
}

// grow makes room for so many variables.
func (p *propagator) grow(vars int) {
	p.value = make([]int8, 2*vars)
	p.watches = make([][]watch, 2*vars)
	p.counts = make([][]count, 2*vars)
	p.reason = make([]*attached, vars)
}

// put keeps a row for the next time that something is to be propagated.
func (p *propagator) put(a *attached) { p.waiting = add(p.waiting, a) }

// add appends to a list, of which it drops what is gone where it would grow.
func add(list []*attached, a *attached) []*attached {
	if len(list) == cap(list) {
		list = slices.DeleteFunc(list, gone)
		list = slices.Grow(list, len(list)+1)
	}
	return append(list, a)
}

// remove takes a row away.
func (p *propagator) remove(a *attached) {
	p.fresh(a)
	p.stale = p.stale || a.reasons > 0
	n := 0
	if a.watched {
		n = 2
	} else if a.max > 0 {
		n = len(a.lits)
	}
	p.buried, p.living = p.buried+n, p.living-n
	a.row = nil
	if p.buried > p.living+breath {
		for l := range p.counts {
			p.counts[l] = slices.DeleteFunc(p.counts[l], func(c count) bool { return gone(c.row) })
			p.watches[l] = slices.DeleteFunc(p.watches[l], func(w watch) bool { return gone(w.row) })
		}
		p.buried = 0
	}
}

// fresh begins a row's epoch.
func (p *propagator) fresh(a *attached) {
	if a.epoch != p.epoch {
		a.start, a.reasons, a.epoch = 0, 0, p.epoch
	}
}

// settle attaches the rows that wait, and draws what follows from all rows.
func (p *propagator) settle() {
	p.root = true
	if p.stale {
		p.undo(0)
		p.broken, p.stale = false, false
		p.epoch++
		p.units = slices.DeleteFunc(p.units, gone)
		for _, a := range p.units {
			if !p.broken {
				p.conclude(p.scan(a))
			}
		}
	}
	n := 0
	for n < len(p.waiting) && !p.broken && !p.over {
		if a := p.waiting[n]; !gone(a) {
			p.attach(a)
		}
		n++
	}
	p.waiting = slices.Delete(p.waiting, 0, n)
	p.root = false
}

// conclude propagates for good, unless there is a conflict already, and notes
// the row in conflict.
func (p *propagator) conclude(conflict *attached) {
	if conflict == nil {
		conflict = p.propagate()
	}
	if conflict != nil {
		p.broken = true
		p.fresh(conflict)
		conflict.reasons++
	}
}

// attach makes a row take part. All consequences of the trail are drawn.
func (p *propagator) attach(a *attached) {
	if a.shared {
		a.row = a.clone()
	}
	if a.clause() {
		p.watch(a)
	} else {
		p.count(a)
		if a.total()-a.degree < a.max {
			p.units = add(p.units, a)
			p.adopt(a)
		}
	}
	p.conclude(p.scan(a))
}

// watch watches two literals of a clause, open or true ones if there are any.
func (p *propagator) watch(a *attached) {
	a.watched = true
	n := 0
	for i, l := range a.lits {
		if n < 2 && p.value[l] >= 0 {
			a.lits[i], a.lits[n] = a.lits[n], l
			n++
		}
	}
	p.watches[a.lits[0]] = append(p.watches[a.lits[0]], watch{a, a.lits[1]})
	p.watches[a.lits[1]] = append(p.watches[a.lits[1]], watch{a, a.lits[0]})
	p.living += 2
}

// count counts a row's slack from now on, large coefficients first.
func (p *propagator) count(a *attached) {
	if a.coefs != nil {
		sortTerms(p.work, a.row)
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
	p.stop(len(a.lits))
	p.living += len(a.lits)
}

// sortTerms sorts a row's terms by coefficients, the largest first.
func sortTerms(w *work, r *row) {
	terms := r.terms()
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
func (p *propagator) adopt(a *attached) {
	total := a.total()
	for i, l := range a.lits {
		if total-a.degree >= a.coef(i) {
			return
		}
		if p.value[l] > 0 {
			p.reason[l/2].reasons--
			p.because(l, a)
		}
	}
}

// because notes why a literal is true for good.
func (p *propagator) because(l Lit, a *attached) {
	p.fresh(a)
	p.reason[l/2] = a
	a.reasons++
}

func (p *propagator) assign(l Lit, reason *attached) {
	p.value[l], p.value[l.Not()] = 1, -1
	p.trail = append(p.trail, l)
	if p.root {
		p.because(l, reason)
	}
}
