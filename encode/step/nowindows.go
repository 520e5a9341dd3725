package step

import (
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

// writeEnds says where the walk starts and ends, where windows don't.
func (f *formula) writeEnds(w *cnf.Writer) {
	if !f.none {
		return
	}
	w.Family("where the walk starts, and where it ends")
	for _, end := range [][2]int{{f.in.Start, 0}, {f.in.End, f.moves}} {
		v, t := end[0], end[1]
		switch {
		case v < 0: // any
		case f.bits != nil:
			for _, b := range spelled(f.bits[t], v) {
				w.Clause(b)
			}
		default:
			w.Clause(f.x[t][v])
		}
	}
	// A closed walk that visits each square once makes a move, at least.
	if p := f.in.Puzzle; p.Closed && p.Once && f.moves == 0 {
		w.Contradiction()
	}
}
