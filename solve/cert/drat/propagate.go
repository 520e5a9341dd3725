package drat

// watch is an entry in the list of a literal that a clause watches: when the
// literal becomes false, the clause must be looked at, unless the other literal
// is true already.
type watch struct {
	clause ref
	other  lit
}

// propagator finds what follows from the clauses by unit propagation.
//
// A clause watches two of its literals, the first two in the store. As long as
// neither is false, nothing follows from it. What is true for good stands at the
// beginning of the trail, and is never taken back.
type propagator struct {
	*store
	value   []int8 // by literal: 1 true, -1 false, 0 open
	watches [][]watch
	trail   []lit // true literals, in the order in which they became true
	done    int   // of the trail: their consequences are drawn
	base    int   // of the trail: true for good
	fuel    int   // clauses to look at until stopped is asked
	stopped func() bool
	halted  bool // stopped said yes
}

// fuelStep is the number of clauses after which the propagator asks whether to
// stop: some milliseconds.
const fuelStep = 1 << 16

// grow makes room for so many variables.
func (p *propagator) grow(vars int) {
	for len(p.value) < 2*vars {
		p.value = append(p.value, 0, 0)
		p.watches = append(p.watches, nil, nil)
		p.mark = append(p.mark, 0, 0)
	}
}

func (p *propagator) assign(l lit) {
	p.value[l], p.value[not(l)] = 1, -1
	p.trail = append(p.trail, l)
}

// undo takes back what became true behind the first n literals of the trail.
func (p *propagator) undo(n int) {
	for _, l := range p.trail[n:] {
		p.value[l], p.value[not(l)] = 0, 0
	}
	p.trail, p.done = p.trail[:n], n
}

// propagate draws all consequences of the trail. It returns a clause that has
// become false, or 0. Where good is set, what it finds is true for good.
func (p *propagator) propagate(good bool) ref {
	for p.done < len(p.trail) {
		off := not(p.trail[p.done])
		p.done++
		if conflict := p.visit(off, good); conflict != 0 {
			return conflict
		}
		if p.halted {
			return 0
		}
	}
	return 0
}

// visit looks at the clauses that watch a literal that has become false.
func (p *propagator) visit(off lit, good bool) ref {
	list := p.watches[off]
	keep := 0
	conflict := ref(0)
	if p.fuel -= len(list); p.fuel < 0 {
		p.fuel, p.halted = fuelStep, p.stopped()
	}
	for i, w := range list {
		if p.value[w.other] > 0 {
			list[keep] = w
			keep++
			continue
		}
		if p.mem[w.clause]&deleted != 0 {
			continue
		}
		lits := p.lits(w.clause)
		if lits[0] == off {
			lits[0], lits[1] = lits[1], off
		}
		first := lits[0]
		if p.value[first] <= 0 && p.rewatch(lits, off, w.clause) {
			continue
		}
		list[keep] = watch{w.clause, first}
		keep++
		switch p.value[first] {
		case 0:
			if good {
				p.mem[w.clause] |= locked
			}
			p.assign(first)
		case -1:
			conflict = w.clause
			keep += copy(list[keep:], list[i+1:])
		}
		if conflict != 0 {
			break
		}
	}
	p.watches[off] = list[:keep]
	return conflict
}

// rewatch finds a literal to watch in place of the second one.
func (p *propagator) rewatch(lits []lit, off lit, c ref) bool {
	for k := 2; k < len(lits); k++ {
		if l := lits[k]; p.value[l] >= 0 {
			lits[1], lits[k] = l, off
			p.watches[l] = append(p.watches[l], watch{c, lits[0]})
			return true
		}
	}
	return false
}

// attach takes a clause in, when nothing but what is true for good is on the
// trail: it watches it, or assigns the only literal that is left. It returns
// false where none is left.
func (p *propagator) attach(c ref) bool {
	lits := p.lits(c)
	open := 0
	for i := 0; i < len(lits) && open < 2; i++ {
		if p.value[lits[i]] >= 0 {
			lits[open], lits[i] = lits[i], lits[open]
			open++
		}
	}
	if len(lits) >= 2 {
		for i := range 2 {
			p.watches[lits[i]] = append(p.watches[lits[i]], watch{c, lits[1-i]})
		}
	}
	switch {
	case open == 0:
		return false
	case open == 1 && p.value[lits[0]] == 0:
		p.mem[c] |= locked
		p.assign(lits[0])
	}
	return true
}

// sweep compacts the store once half of it is garbage.
func (p *propagator) sweep() {
	const least = 1 << 16
	if p.garbage < least || 2*p.garbage < len(p.mem) {
		return
	}
	moved := p.compact()
	for l, list := range p.watches {
		keep := list[:0]
		for _, w := range list {
			if w.clause = moved(w.clause); w.clause != 0 {
				keep = append(keep, w)
			}
		}
		p.watches[l] = keep
	}
}
