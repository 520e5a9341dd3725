package pbsat

import "slices"

// trace notes that what is learned next rests on a row: the row's number if it was learned, and
// ^v for each variable v in it whose value holds for good.
func (s *Solver) trace(why *sumRow) {
	if !s.Traces {
		return
	}
	if why.number != given {
		s.rests = append(s.rests, int32(why.number))
	}
	for _, l := range why.lits {
		if v := int32(l / 2); s.value[l] != 0 && s.level[v] == 0 {
			s.rests = append(s.rests, ^v)
		}
	}
}

// LastUses says of each clause that was learned, after [Unsat], which clause was the last that
// rests on it: [Unused] if the contradiction does without it, the number of clauses if what holds
// for good, or the contradiction itself, rests on it. It walks back from the contradiction, as
// Wetzler, Heule & Hunt do ("DRAT-trim", 2014). All were given as clauses, before [Solver.Solve].
func (s *Solver) LastUses() []int {
	last := slices.Repeat([]int{Unused}, s.learned)
	fixed := make([]bool, len(s.level))
	var todo []int
	visit := func(rests []int32, user int) {
		for _, n := range rests {
			if n < 0 && !fixed[^n] {
				fixed[^n] = true
				todo = append(todo, int(n))
			}
			if n >= 0 && last[n] == Unused {
				todo = append(todo, int(n))
			}
			if n >= 0 {
				last[n] = max(last[n], user)
			}
		}
	}
	seen := make(map[*sumRow]bool) // a row may be the reason of many values
	rests := func(why *sumRow) []int32 {
		s.rests = nil
		if why != nil && !seen[why] {
			seen[why] = true
			s.trace(why)
		}
		return s.rests
	}
	visit(rests(s.conflict), s.learned)
	for len(todo) > 0 {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if n >= 0 {
			visit(s.from[n], n)
		} else {
			visit(rests(s.reason[^n]), s.learned)
		}
	}
	return last
}

// Unused is the last use of a clause that is not used.
const Unused = -1

// StopTracing frees what was kept for [Solver.LastUses].
func (s *Solver) StopTracing() {
	s.Traces = false
	s.from = nil
	s.rests = nil
}
