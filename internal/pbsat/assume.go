package pbsat

// Assume takes literals to be true, and draws what follows, until [Solver.Retract]. It
// returns how many literals are true then; ok is false for a contradiction.
func (s *Solver) Assume(lits ...Lit) (follows int, ok bool) {
	if len(s.marks) == 0 {
		s.broken = s.broken || s.propagate() != nil
	}
	s.marks = append(s.marks, len(s.trail))
	for _, l := range lits {
		if s.value[l] == 0 {
			s.assign(l, nil)
		}
		if s.value[l] < 0 || s.broken {
			return 0, false
		}
	}
	ok = !s.broken && s.propagate() == nil
	return len(s.trail), ok
}

// Retract takes back what was assumed, but for the first so many times.
func (s *Solver) Retract(times int) { s.back(times) }

// Open reports whether a variable has no value.
func (s *Solver) Open(v int) bool { return s.value[2*v] == 0 }
