package ham

import (
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/sum"
	"knightsat/puzzles/tourgraph"
)

// stages say in which order a tour comes to its stops, which are the goals in their order, with a given start
// before and a given end after them; or else all squares whose numbers are given. In a closed tour the first
// stop is the root. Variables:
//
//	stage[v,k]   the tour has come to stop k when it is on v (v is no stop)
//
// for the stops k from 1 on; of squares with numbers they are called part[v,k]. S(v,k) is that, or what is
// known: of a stop, or where the times that are left for v (facts.Times) are before or after stop k's. Clauses,
// for vertices u and v but the root:
//
//	S(v,k+1) -> S(v,k)
//	h[u,v] -> (S(u,k) <-> S(v,k))            v is not stop k
//	h[u,v] -> S(u,k-1) and not S(u,k)        v is stop k
//	first[v] -> not S(v,1)                   v is not the first stop
//	last[v] -> S(v,K)                        K is the last stop
//
// A cycle that avoids the root can't have a stop: no jump leads from a later stage to an earlier one. Some of
// these clauses follow from others, and are there to be propagated.
//
// If stop k has the time t(k), as many squares are on the stage from k on as there are times up to the next
// stop's. It is enough to say that they are not more, for there are as many squares as times:
//
//	inside[v,k]   S(v,k) and not S(v,k+1), where neither is known
//	at most t(k+1) - t(k) - 1 of inside[.,k]
//
// with t(0) = -1, and in the place of t(K+1) the number of squares.
type stages struct {
	*formula
	*cnf.Writer
	last  int       // stop
	place []int     // by vertex: which stop it is; 0 for none
	times []int     // by stop, from 0 to last+1: its time; nil if nothing says when stops are
	lits  [][]z.Lit // by vertex and stop, from low+1 to high
	// Each vertex comes after the stops up to low, and before those above high.
	low, high []int
}

// writeTimes says that goals come in their order, and squares with numbers at their times.
func writeTimes(w *cnf.Writer, t *formula) {
	if len(t.Order) > 0 {
		stops, ok := tourgraph.Stops(t.Instance)
		if !ok {
			w.Contradiction()
			return
		}
		w.Meaning("stage[v,k]", "the tour has come to the k-th goal when it is on v; a given start counts as goal")
		newStages(w, t, stops, nil).write("stage")
	}
	if len(t.Numbers) > 0 {
		stops, times := []int{}, []int{}
		for _, s := range t.Given() {
			stops, times = append(stops, s.Vertex), append(times, s.Time)
		}
		w.Meaning("part[v,k]", "the tour has come to the k-th square with a number when it is on v")
		newStages(w, t, stops, times).write("part")
	}
}

// newStages lays out the stages between stops, whose times are given or not.
func newStages(w *cnf.Writer, t *formula, stops, times []int) *stages {
	n := t.Graph.Len()
	if times != nil {
		times = append(slices.Insert(slices.Clone(times), 0, -1), t.Len())
	}
	if t.Graph.Dummy < 0 { // the first stop is the root, after which the others come
		stops = stops[1:]
		if times != nil {
			times = times[1:]
		}
	}
	s := &stages{formula: t, Writer: w, last: len(stops), times: times, place: make([]int, n),
		lits: make([][]z.Lit, n), low: make([]int, n), high: slices.Repeat([]int{len(stops)}, n)}
	for k, v := range stops {
		s.place[v] = k + 1
	}
	begin, end := 0, s.last
	if t.Graph.Dummy >= 0 && end > 0 && stops[0] == t.Start {
		begin = 1
	}
	if t.Graph.Dummy >= 0 && end > 0 && stops[end-1] == t.End {
		end = max(begin, end-1)
	}
	for v := range t.Len() {
		s.low[v], s.high[v] = begin, end
	}
	if times != nil && t.times != nil {
		s.narrow()
	}
	return s
}

// narrow takes from each vertex the stages at which it has no time left.
func (s *stages) narrow() {
	first, last := slices.Repeat([]int{-1}, s.Len()), make([]int, s.Len())
	for time, vertices := range s.formula.times.At[:s.Len()] {
		for _, v := range vertices {
			if first[v] < 0 {
				first[v] = time
			}
			last[v] = time
		}
	}
	for v := range s.Len() {
		if first[v] >= 0 {
			s.low[v] = max(s.low[v], s.come(first[v]))
			s.high[v] = max(s.low[v], min(s.high[v], s.come(last[v])))
		}
	}
}

// come is the stop to which the tour has come at a time.
func (s *stages) come(time int) (k int) {
	for k < s.last && s.times[k+1] <= time {
		k++
	}
	return k
}

// write writes the variables and clauses, with variables of this name.
func (s *stages) write(name string) {
	if s.times == nil && s.last < 2 {
		return
	}
	s.Family("each square is after some of the stops, and before the others")
	for v := range s.Len() {
		if v == s.root || s.place[v] > 0 || s.Err() != nil {
			continue
		}
		s.lits[v] = s.Vars(s.high[v]-s.low[v], func(i int) string {
			return fmt.Sprintf("%s[%s,%d]", name, s.Squares[v], s.low[v]+1+i)
		})
		for i := 1; i < len(s.lits[v]); i++ {
			s.Implies(s.lits[v][i], s.lits[v][i-1])
		}
	}
	s.Family("a jump comes to a stop in its turn, or to no stop")
	for _, l := range s.Links {
		if l.Lit != z.LitNull && s.Err() == nil {
			s.jump(l.Lit, int(l.From), int(l.To))
		}
	}
	for k := 0; s.times != nil && k <= s.last && s.Err() == nil; k++ {
		s.fill(k)
	}
}

// fill says that no more squares are on stage k than it has times.
func (s *stages) fill(k int) {
	s.Family("each square has a time between two that are given")
	s.Meaning("inside[v,k]", "v is visited after the k-th square with a number, and before the next")
	var inside []sum.Group
	always := 0
	for v := range s.Len() {
		switch after, before := s.low[v] == k, s.high[v] == k; {
		case v == s.root || s.place[v] > 0 || k < s.low[v] || k > s.high[v]:
		case after && before:
			always++
		case after:
			inside = append(inside, sum.One(s.lits[v][0].Not(), 1))
		case before:
			inside = append(inside, sum.One(s.lits[v][k-s.low[v]-1], 1))
		default:
			l := s.Var(fmt.Sprintf("inside[%s,%d]", s.Squares[v], k))
			s.Clause(s.lits[v][k-s.low[v]-1].Not(), s.lits[v][k-s.low[v]], l)
			inside = append(inside, sum.One(l, 1))
		}
	}
	room := s.times[k+1] - s.times[k] - 1 - always
	if room < 0 { // no argument of its own says this, so a solver has to
		l := s.Var(fmt.Sprintf("full[%d]", k))
		s.Clause(l)
		s.Clause(l.Not())
		return
	}
	sum.AtMost(s.Writer, inside, room, fmt.Sprintf("times[%d]", k))
}

// jump says what a jump means for the stages of its ends.
func (s *stages) jump(h z.Lit, u, v int) {
	switch {
	case u == s.root:
		if s.place[v] != 1 {
			s.implies(h, v, 1, false)
		}
	case v == s.root:
		s.implies(h, u, s.last, true)
	case s.place[v] > 0:
		s.implies(h, u, s.place[v]-1, true)
		s.implies(h, u, s.place[v], false)
	default:
		for k := 1; k <= s.last; k++ {
			if l, known := s.at(v, k); l == z.LitNull {
				s.implies(h, u, k, known)
			} else if m, known := s.at(u, k); m == z.LitNull {
				s.implies(h, v, k, known)
			} else {
				s.AndImplies(h, l, m)
				s.AndImplies(h, m, l)
			}
		}
	}
}

// implies says that whoever makes the jump has come to stop k on v, or has not.
func (s *stages) implies(h z.Lit, v, k int, come bool) {
	switch l, known := s.at(v, k); {
	case l == z.LitNull && known == come:
	case l == z.LitNull:
		s.Clause(h.Not())
	case come:
		s.Implies(h, l)
	default:
		s.NotBoth(h, l)
	}
}

// at is the literal S(v,k), or what is known of it.
func (s *stages) at(v, k int) (l z.Lit, known bool) {
	switch {
	case k == 0:
		return z.LitNull, true
	case s.place[v] > 0:
		return z.LitNull, s.place[v] >= k
	case k <= s.low[v] || k > s.high[v]:
		return z.LitNull, k <= s.low[v]
	}
	return s.lits[v][k-s.low[v]-1], false
}

// timeTellsDirection reports whether the reverse of a tour that keeps numbers and the goals' order does not.
func timeTellsDirection(t *formula) bool {
	last := t.Len() - 1
	if t.Graph.Dummy < 0 { // the start is the end
		last++
	}
	for _, n := range t.Numbers {
		if n.Time > 0 && n.Time != last-n.Time || n.Time == 0 && t.Graph.Dummy >= 0 {
			return true
		}
	}
	if len(t.Order) == 0 {
		return false
	}
	stops, ok := tourgraph.Stops(t.Instance)
	return !ok || len(stops) > 2 || len(stops) == 2 && t.Graph.Dummy >= 0
}
