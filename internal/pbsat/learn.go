package pbsat

import (
	"slices"
)

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
		s.broken, s.conflict = true, &sumRow{lits: lits, number: given}
	case 1:
		s.assign(lits[0], nil)
	default:
		s.watch(&sumRow{lits: lits, number: given})
	}
}

func (s *Solver) watch(c *sumRow) {
	s.watches[c.lits[0]] = append(s.watches[c.lits[0]], watchedClause{c, c.lits[1]})
	s.watches[c.lits[1]] = append(s.watches[c.lits[1]], watchedClause{c, c.lits[0]})
}

// because lists literals that are false and for which, together, a conflict is one,
// or a literal is true. Of a row these are as many as it takes, the earliest first:
// fewer make a clause that says more. Of a clause they are all, the implied one too: who
// asks has seen it.
func (s *Solver) because(r *sumRow, implied Lit, before int32) (lits []Lit) {
	if r.coefs == nil {
		return r.lits
	}
	need := r.excess // what must be false has more than that
	var off []scaledLit
	for i, l := range r.lits {
		if l == implied {
			need -= r.coefs[i]
		} else if s.value[l] < 0 && s.place[l/2] < before {
			if s.level[l/2] == 0 {
				need -= r.coefs[i]
			} else {
				off = append(off, scaledLit{l, r.coefs[i]})
			}
		}
	}
	slices.SortStableFunc(off, func(a, b scaledLit) int { return int(s.place[a.l/2] - s.place[b.l/2]) })
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
func (s *Solver) learn(conflict *sumRow) {
	here := int32(len(s.marks))
	lits := []Lit{0}
	open := 0
	why, at := conflict, int32(len(s.trail))
	var implied Lit
	var marked []Lit
	s.rests = nil
	for i := len(s.trail) - 1; ; i-- {
		s.trace(why)
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
		if why == nil || slices.ContainsFunc(s.because(why, l.Not(), s.place[l/2]), func(o Lit) bool {
			return !s.seen[o/2] && s.level[o/2] > 0
		}) {
			kept = append(kept, l)
		} else {
			s.trace(why)
		}
	}
	return kept
}

// keep adds a clause whose first literal follows at the level of the others.
func (s *Solver) keep(lits []Lit) {
	s.Learned(lits)
	c := &sumRow{lits: lits, number: s.learned}
	s.learned++
	if s.Traces {
		s.from = append(s.from, s.rests)
		s.Traced += len(s.rests) + len(lits)
	}
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
		s.assign(lits[0], c)
		return
	}
	s.watch(c)
	s.clauses = append(s.clauses, c)
	s.assign(lits[0], c)
}

// clean forgets half of the clauses, those of many levels.
func (s *Solver) clean() {
	if len(s.clauses) < cleanUp+s.learned/8 {
		return
	}
	slices.SortStableFunc(s.clauses, func(a, b *sumRow) int { return a.glue - b.glue })
	used := map[*sumRow]bool{}
	for _, l := range s.trail {
		used[s.reason[l/2]] = true
	}
	kept := s.clauses[:len(s.clauses)/2]
	for _, c := range s.clauses[len(kept):] {
		if c.glue <= 2 || used[c] {
			kept = append(kept, c)
			continue
		}
		s.Forgotten(c.number)
		c.lits = nil
	}
	s.clauses = kept
}

func (s *Solver) raise(v int32) {
	s.activity[v] += s.bump
	if s.activity[v] > 1e100 {
		for u := range s.activity {
			s.activity[u] *= 1e-100
		}
		s.bump *= 1e-100
	}
	s.order.Fix(v)
}
