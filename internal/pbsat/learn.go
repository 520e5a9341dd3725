package pbsat

import "slices"

// Clause adds the row that one of the literals is true. The solver keeps the slice.
func (s *Solver) Clause(lits []Lit) {
	s.back(0)
	slices.Sort(lits)
	lits = slices.Compact(lits)
	for k := 1; k < len(lits); k++ {
		if lits[k] == lits[k-1].Not() {
			return // it always holds
		}
	}
	open := 0
	for i, l := range lits {
		switch {
		case s.value[l] > 0:
			return // for good
		case s.value[l] == 0:
			lits[open], lits[i] = l, lits[open]
			open++
		}
	}
	switch open {
	case 0:
		s.broken = true
	case 1:
		s.assign(lits[0], reason{})
	default:
		c := &clause{lits: lits}
		s.watches[lits[0]] = append(s.watches[lits[0]], watch{c, lits[1]})
		s.watches[lits[1]] = append(s.watches[lits[1]], watch{c, lits[0]})
	}
}

// because lists literals that are false and for which, together, a conflict is one,
// or a literal is true. Of a row these are as many as it takes, the earliest first:
// fewer make a clause that says more.
func (s *Solver) because(why reason, implied Lit, before int32) (lits []Lit) {
	if why.clause != nil {
		for _, l := range why.clause.lits {
			if l != implied {
				lits = append(lits, l)
			}
		}
		return lits
	}
	r := why.row
	need := r.excess // what must be false has more than that
	type term struct {
		l Lit
		c int64
	}
	var off []term
	for i, l := range r.lits {
		if l == implied {
			need -= r.coefs[i]
		} else if s.value[l] < 0 && s.place[l/2] < before {
			if s.level[l/2] == 0 {
				need -= r.coefs[i]
			} else {
				off = append(off, term{l, r.coefs[i]})
			}
		}
	}
	slices.SortStableFunc(off, func(a, b term) int { return int(s.place[a.l/2] - s.place[b.l/2]) })
	sum := int64(0)
	k := 0
	for ; k < len(off) && sum <= need; k++ {
		sum += off[k].c
	}
	off = off[:k]
	for k := len(off) - 1; k >= 0; k-- { // the latest that are not needed
		if sum-off[k].c > need {
			sum -= off[k].c
			continue
		}
		lits = append(lits, off[k].l)
	}
	return lits
}

// learn learns a clause from a conflict, and goes back to the level at which it says something.
func (s *Solver) learn(conflict reason) {
	here := int32(len(s.marks))
	lits := []Lit{0}
	open := 0
	why, at := conflict, int32(len(s.trail))
	implied := Lit(-1)
	var marked []Lit
	for i := len(s.trail) - 1; ; i-- {
		for _, l := range s.because(why, implied, at) {
			v := l / 2
			if s.seen[v] || s.level[v] == 0 {
				continue
			}
			s.seen[v] = true
			marked = append(marked, l)
			s.raise(int32(v))
			if s.level[v] == here {
				open++
			} else {
				lits = append(lits, l)
			}
		}
		for !s.seen[s.trail[i]/2] {
			i--
		}
		implied = s.trail[i]
		if open--; open == 0 {
			lits[0] = implied.Not()
			break
		}
		why, at = s.reason[implied/2], int32(i)
	}
	lits = s.shorter(lits)
	for _, l := range marked {
		s.seen[l/2] = false
	}
	s.bump /= 0.95
	s.keep(lits)
}

// shorter leaves out literals that the others imply.
func (s *Solver) shorter(lits []Lit) []Lit {
	kept := lits[:1]
	for _, l := range lits[1:] {
		why := s.reason[l/2]
		if why == (reason{}) || slices.ContainsFunc(s.because(why, l.Not(), s.place[l/2]), func(o Lit) bool {
			return !s.seen[o/2] && s.level[o/2] > 0
		}) {
			kept = append(kept, l)
		}
	}
	return kept
}

// keep adds a clause whose first literal follows at the level of the others.
func (s *Solver) keep(lits []Lit) {
	s.Learned(lits)
	c := &clause{lits: lits, number: s.learned}
	s.learned++
	level, glue := 0, map[int32]bool{}
	for i, l := range lits[1:] {
		glue[s.level[l/2]] = true
		if int(s.level[l/2]) > level {
			level = int(s.level[l/2])
			lits[1], lits[i+1] = lits[i+1], lits[1]
		}
	}
	c.glue = len(glue) + 1
	s.back(level)
	if len(lits) == 1 {
		s.assign(lits[0], reason{})
		return
	}
	s.watches[lits[0]] = append(s.watches[lits[0]], watch{c, lits[1]})
	s.watches[lits[1]] = append(s.watches[lits[1]], watch{c, lits[0]})
	s.clauses = append(s.clauses, c)
	s.assign(lits[0], reason{clause: c})
}

func (s *Solver) raise(v int32) {
	s.activity[v] += s.bump
	if s.activity[v] > 1e100 {
		for u := range s.activity {
			s.activity[u] *= 1e-100
		}
		s.bump *= 1e-100
	}
	s.order.raise(v)
}

// heap has variables by activity, the highest first.
type heap struct {
	list []int32
	at   []int32 // the place of a variable, or -1
	by   []float64
}

func newHeap(by []float64) heap {
	h := heap{by: by, at: make([]int32, len(by))}
	for v := range by {
		h.at[v] = int32(v)
		h.list = append(h.list, int32(v))
	}
	return h
}

func (h *heap) set(i int, v int32) { h.list[i], h.at[v] = v, int32(i) }

func (h *heap) up(i int) {
	v := h.list[i]
	for ; i > 0 && h.by[v] > h.by[h.list[(i-1)/2]]; i = (i - 1) / 2 {
		h.set(i, h.list[(i-1)/2])
	}
	h.set(i, v)
}

func (h *heap) down(i int) {
	v := h.list[i]
	for {
		child := 2*i + 1
		if child >= len(h.list) {
			break
		}
		if child+1 < len(h.list) && h.by[h.list[child+1]] > h.by[h.list[child]] {
			child++
		}
		if h.by[h.list[child]] <= h.by[v] {
			break
		}
		h.set(i, h.list[child])
		i = child
	}
	h.set(i, v)
}

func (h *heap) raise(v int32) {
	if h.at[v] >= 0 {
		h.up(int(h.at[v]))
	}
}

func (h *heap) push(v int32) {
	if h.at[v] < 0 {
		h.at[v] = int32(len(h.list))
		h.list = append(h.list, v)
		h.up(len(h.list) - 1)
	}
}

func (h *heap) pop() int32 {
	v := h.list[0]
	last := h.list[len(h.list)-1]
	h.list = h.list[:len(h.list)-1]
	h.at[v] = -1
	if len(h.list) > 0 {
		h.set(0, last)
		h.down(0)
	}
	return v
}
