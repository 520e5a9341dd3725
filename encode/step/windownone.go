package step

import (
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// noWindows has every vertex at every time: what is known of the walk's ends is
// left to clauses. It takes next to no memory.
func noWindows(in *puzzles.Instance, moves int) *windows {
	all := make([]int32, in.Len())
	for v := range all {
		all[v] = int32(v)
	}
	w := &windows{in: in, moves: moves, none: true, at: make([][]int32, moves+1)}
	for t := range w.at {
		w.at[t] = all
	}
	if in.Puzzle.Ordered {
		w.pre, w.post = make([]int, len(in.Goals)), make([]int, len(in.Goals))
	}
	return w
}

// lastVisit is the last time at which being on a square counts as a visit, where
// each square may be visited once: the return to the start of a closed walk
// doesn't.
func (w *windows) lastVisit() int {
	if w.in.Puzzle.Closed && w.moves > 0 {
		return w.moves - 1
	}
	return w.moves
}

// ends calls visit for the places that windows would leave alone at their time:
// without windows, clauses have to say so. possible is false where no walk has
// this length whatever its squares are.
func (w *windows) ends(visit func(v, t int)) (possible bool) {
	if !w.none {
		return true
	}
	if w.in.Start >= 0 {
		visit(w.in.Start, 0)
	}
	if w.in.End >= 0 {
		visit(w.in.End, w.moves)
	}
	// A closed walk that visits each square once makes a move, at least.
	return !(w.in.Puzzle.Closed && w.in.Puzzle.Once && w.moves == 0)
}

func (e Encoding) endsSize(w *windows) cnf.Size {
	var s cnf.Size
	each := 1
	if e.Positions == LogPositions {
		each = bitsFor(w.in.Len())
	}
	if !w.ends(func(int, int) { s = s.Plus(cnf.Size{Clauses: each, Lits: each}) }) {
		s = s.Plus(cnf.Size{Clauses: 1})
	}
	return s
}

func (sf *formula) writeEnds() {
	if !sf.ends(func(v, t int) {
		var here []z.Lit
		if sf.bits != nil {
			here = spelled(sf.bits[t], v)
		} else {
			here = sf.xs(nil, t, []int32{int32(v)})
		}
		for _, l := range here {
			sf.f.Clause(l)
		}
	}) {
		sf.f.Contradiction()
	}
}
