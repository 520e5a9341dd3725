package ham

import (
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// stages say in which order a tour comes to its stops: the goals in their order, with a given start
// before and a given end after them. In a closed tour the first stop is the root. Variables:
//
//	stage[v,k]   the tour has come to stop k when it is on v (v is no stop)
//
// for the stops k from 1 on; S(v,k) is that, or what is known of a stop, of the start and of the end.
// Clauses, for vertices u and v but the root:
//
//	S(v,k+1) -> S(v,k)
//	h[u,v] -> (S(u,k) <-> S(v,k))            v is not stop k
//	h[u,v] -> S(u,k-1) and not S(u,k)        v is stop k
//	first[v] -> not S(v,1)                   v is not the first stop
//	last[v] -> S(v,K)                        K is the last stop
//
// A cycle that avoids the root can't have a stop: no jump leads from a later stage to an earlier one. Some of
// these clauses follow from others, and are there to be propagated.
type stages struct {
	*formula
	*cnf.Writer
	last  int       // stop
	place []int     // by vertex: which stop it is; 0 for none
	lits  [][]z.Lit // by vertex and stop, from low+1 to high
	// Vertices but the stops come after the stops up to low, and before those above high.
	low, high int
}

// writeStages says that goals come in their order, if they do.
func writeStages(w *cnf.Writer, t *formula) {
	if len(t.Order) == 0 {
		return
	}
	stops, ok := t.TourStops()
	if !ok {
		w.Contradiction()
		return
	}
	if t.Graph.Dummy < 0 { // the first is the root
		stops = stops[1:]
	}
	s := &stages{formula: t, Writer: w, last: len(stops), high: len(stops), place: make([]int, t.Graph.Len()),
		lits: make([][]z.Lit, t.Graph.Len())}
	if len(stops) < 2 {
		return
	}
	for k, v := range stops {
		s.place[v] = k + 1
	}
	if t.Graph.Dummy >= 0 && stops[0] == t.Start {
		s.low++
	}
	if t.Graph.Dummy >= 0 && stops[len(stops)-1] == t.End {
		s.high--
	}
	s.write()
}

func (s *stages) write() {
	s.Meaning("stage[v,k]", "the tour has come to the k-th goal when it is on v; a given start counts as goal")
	s.Family("each square is after some of the goals, and before the others")
	for v := range s.Graph.Len() {
		if v == s.root || s.place[v] > 0 || s.Err() != nil {
			continue
		}
		s.lits[v] = s.Vars(s.high-s.low, func(i int) string {
			return fmt.Sprintf("stage[%s,%d]", s.vertexName(v), s.low+1+i)
		})
		for i := 1; i < len(s.lits[v]); i++ {
			s.Implies(s.lits[v][i], s.lits[v][i-1])
		}
	}
	s.Family("a jump comes to a goal in its turn, or to no goal")
	for _, l := range s.Links {
		if l.Lit != z.LitNull && s.Err() == nil {
			s.jump(l.Lit, int(l.From), int(l.To))
		}
	}
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
	case k <= s.low || k > s.high:
		return z.LitNull, k <= s.low
	}
	return s.lits[v][k-s.low-1], false
}
