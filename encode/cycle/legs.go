package cycle

import (
	"context"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/puzzles"
)

// legs lead from each stop to the next one, and from the last to the first if the walk is closed.
type legs struct {
	in    *puzzles.Instance
	stops []int
	n     int // legs
}

// Legs is a formula that has a model if there are legs from each stop to the next one without a square in common. It says of which
// leg each square is and by which jumps it is come to and left. In shortest walks no leg passes by two of its squares
// that are a jump apart. There may be cycles besides.
// The stops, four and more, are different; a closed walk comes back from the last to the first.
func Legs(ctx context.Context, in *puzzles.Instance, stops []int, limit int) (*cnf.Formula, error) {
	s := &legs{in, stops, len(stops) - 1}
	if in.Puzzle.Closed {
		s.n++
	}
	return cnf.Build(ctx, "the formula for legs", limit, s.write)
}

// write writes, for vertices v that are no stops, a jump from u to v, and legs k:
//
//	at most one of leg[v,.],  of the jumps to v,  and of those from v
//	leg[v,k] -> some jump to v,  some jump from v
//	jump[u,v] and leg[u,k] -> leg[v,k],  jump[u,v] and leg[v,k] -> leg[u,k],  jump[u,v] -> some leg[v,.]
//	leg[u,k] and leg[v,k] -> jump[u,v] or jump[v,u]
//
// and from stop k the same as if it were of leg k, and to it as if of the one before.
func (s *legs) write(w *cnf.Writer) {
	n := s.in.Len()
	leg := make([][]z.Lit, n)
	for v := range n {
		if !slices.Contains(s.stops, v) {
			leg[v] = w.Vars(s.n, nil)
			amo.Encoding("").AtMostOne(w, leg[v], "")
		}
	}
	jump := s.jumps(w)
	for u := range n {
		var out, in []z.Lit
		for _, n := range s.in.Neighbours(u) {
			v := int(n)
			there, has := jump[[2]int{u, v}]
			if has {
				out = append(out, there)
				s.writeJump(w, there, leg[u], leg[v], s.at(u), s.at(v))
			}
			back, also := jump[[2]int{v, u}]
			if also {
				in = append(in, back)
			}
			if has && also && u < v {
				w.NotBoth(there, back)
				for k := range min(len(leg[u]), len(leg[v])) {
					w.Clause(leg[u][k].Not(), leg[v][k].Not(), there, back)
				}
			}
		}
		for _, ends := range [][]z.Lit{out, in} {
			amo.Encoding("").AtMostOne(w, ends, "")
			for _, is := range leg[u] {
				w.ImpliesOr(is, ends...)
			}
		}
		if k := s.at(u); k >= 0 && k < s.n {
			w.AtLeastOne(out)
		}
		if k := s.at(u); k >= 0 && s.to(k) >= 0 {
			w.AtLeastOne(in)
		}
	}
}

// at is which stop a vertex is; -1 if it is none.
func (s *legs) at(v int) int { return slices.Index(s.stops, v) }

// to is the leg to a stop; -1 for none.
func (s *legs) to(stop int) int {
	if stop == 0 && s.in.Puzzle.Closed {
		return s.n - 1
	}
	return stop - 1
}

// jumps has a variable for each jump. A stop is come to by the leg before, and left by its own.
func (s *legs) jumps(w *cnf.Writer) map[[2]int]z.Lit {
	jump := map[[2]int]z.Lit{}
	for u := range s.in.Len() {
		for _, v := range s.in.Neighbours(u) {
			i, j := s.at(u), s.at(int(v))
			if i < s.n && (j < 0 || s.to(j) >= 0) && (i < 0 || j < 0 || i == s.to(j)) {
				jump[[2]int{u, int(v)}] = w.Var("")
			}
		}
	}
	return jump
}

// writeJump says that both ends of a jump, which are the stops from and to or none, are of one leg.
func (s *legs) writeJump(w *cnf.Writer, jump z.Lit, u, v []z.Lit, from, to int) {
	switch {
	case u == nil && v == nil:
	case u == nil:
		w.Implies(jump, v[from])
	case v == nil:
		w.Implies(jump, u[s.to(to)])
	default:
		w.ImpliesOr(jump, u...)
		for k := range u {
			w.AndImplies(jump, u[k], v[k])
			w.AndImplies(jump, v[k], u[k])
		}
	}
}
