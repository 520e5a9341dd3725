package step

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/internal/limits"
	"knightsat/internal/times"
	"knightsat/puzzles"
)

// windows says where the piece can be after each number of moves, in any walk
// of exactly so many moves that solves the puzzle: a relaxation, by distances
// alone, that leaves most position variables of the step encoding unmade.
type windows struct {
	in    *puzzles.Instance
	moves int
	order []int // the goals of an ordered puzzle, or those of a tour in order
	// pre[k] is the fewest moves in which goals 0 … k can have been visited in
	// order, post[k] the fewest after goal k until the walk can end with goals
	// k+1, … visited in order: where goals are in order and there are windows, else 0.
	pre, post []int
	// Distances from the start and to the end, 0 where they are free, and from
	// each goal to all vertices.
	fromStart, toEnd []int32
	dist, orderDist  [][]int32
	at               [][]int32 // the vertices after t moves, ascending
	none             bool      // every vertex is at every time
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

// isOnce reports whether being anywhere after t moves is the only visit there.
func (w *windows) isOnce(t int) bool { return w.in.Puzzle.Once && t <= w.lastVisit() }

// windows are those for walks of exactly so many moves that the encoding is to use in a
// formula, called what, of at most so many literals. They take memory for vertices times
// moves, or next to none without windows.
func (e Encoding) windows(ctx context.Context, a *bound.Analysis, moves int, what string,
	limit int) (*windows, error) {
	in := a.Instance
	tooLarge := &cnf.TooLargeError{What: what, Limit: limit}
	goals := len(in.Goals)*in.Len() <= limits.WindowWork
	order := in.Order
	if in.Puzzle.Ordered {
		order = in.Goals
	}
	if moves >= cnf.MaxLits/in.Len() || len(order)*in.Len() > limits.WindowWork {
		return nil, tooLarge
	}
	w := &windows{in: in, moves: moves, order: order, none: e.Windows == NoWindows,
		at:  make([][]int32, moves+1),
		pre: make([]int, len(order)), post: make([]int, len(order))}
	if w.none { // what is known of the walk's ends is left to clauses
		for v := range int32(in.Len()) {
			w.at[0] = append(w.at[0], v)
		}
		for t := range w.at {
			w.at[t] = w.at[0]
		}
		return w, nil
	}
	if err := w.measure(ctx, goals); err != nil {
		return nil, err
	}
	most := cnf.MaxLits
	if limit > 0 {
		most = min(most, limit) // each place has a variable, and each variable is in a clause
	}
	from, to := exactFrom(in, in.Start), exact{}
	if in.End >= 0 {
		to = exactFrom(in, in.End)
	}
	var left *times.Times // nil without numbers
	if len(in.Numbers) > 0 {
		var err error
		if left, err = bound.TimesLeft(ctx, in, moves); err != nil {
			return nil, err
		}
	}
	gap, short := make([]bool, moves+1), w.tooShort()
	for v := range in.Len() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w.goalGap(gap, v)
		gap[0] = gap[0] || short // of each vertex: there is no walk
		for t := range w.at {
			if !from.has(v, t) || gap[t] || w.excludedOnce(v, t) || in.End >= 0 && !to.has(v, moves-t) ||
				left != nil && !left.Has(v, t) {
				continue
			}
			w.at[t] = append(w.at[t], int32(v))
			most--
		}
		if most < 0 {
			return nil, tooLarge
		}
	}
	return w, nil
}

// excludedOnce reports whether a walk without repetition can't be on v after t
// moves because v is an end of the walk.
func (w *windows) excludedOnce(v, t int) bool {
	p := w.in.Puzzle
	switch {
	case !p.Once:
		return false
	case p.Closed && w.moves == 0:
		return true // one square is no jump from itself
	case v == w.in.Start:
		return t != 0 && !(p.Closed && t == w.moves)
	case v == w.in.End:
		return t != w.moves
	}
	return false
}

// measure finds the distances between the goals, the ends and all vertices; if goals is
// false, between those in order only.
func (w *windows) measure(ctx context.Context, goals bool) error {
	in := w.in
	// to any end, from any start: nothing
	w.toEnd, w.fromStart = make([]int32, in.Len()), make([]int32, in.Len())
	if in.End >= 0 {
		w.toEnd = in.Distances(in.End)
	}
	if in.Start >= 0 {
		w.fromStart = in.Distances(in.Start)
	}
	from := func(vertices []int) (list [][]int32, err error) {
		for _, v := range vertices {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			list = append(list, in.Distances(v))
		}
		return list, nil
	}
	var err error
	if goals && !in.Puzzle.Ordered {
		w.dist, err = from(in.Goals)
	}
	if err == nil {
		w.orderDist, err = from(w.order)
	}
	if err == nil {
		w.legs()
	}
	return err
}

// tooShort reports whether a walk is over before it has all numbers.
func (w *windows) tooShort() bool { return w.moves < w.in.Puzzle.LeastMoves() }

// goalGap sets gap[t] where a walk can't be on v after t moves and still have
// visited, or visit later, every goal.
func (w *windows) goalGap(gap []bool, v int) {
	change := make([]int, w.moves+2) // change[t] intervals more hold t than t-1
	hold := func(first, last int) {
		if first, last = max(first, 0), min(last, w.moves); first <= last {
			change[first]++
			change[last+1]--
		}
	}
	for k, dist := range w.dist {
		d, g := dist[v], w.in.Goals[k]
		if d < 0 || w.fromStart[g] < 0 || w.toEnd[g] < 0 {
			hold(0, w.moves)
			break
		}
		hold(w.moves-int(d)-int(w.toEnd[g])+1, int(w.fromStart[g])+int(d)-1)
	}
	held := 0
	for t := range gap {
		held += change[t]
		gap[t] = held > 0
	}
	if len(w.order) == 0 {
		return
	}
	clear(change)
	w.turns(v, hold)
	held = 0
	for t := range gap {
		held += change[t]
		gap[t] = gap[t] || held == 0 // turns are the times that are left
	}
}

// exact tells for each vertex the length of a shortest walk of even length to it, and of a
// shortest one of odd length; -1 if there is none. A longer walk goes back and forth.
type exact [2][]int32

// has reports whether a walk of so many moves leads to a vertex.
func (d *exact) has(v, moves int) bool {
	least := int(d[moves&1][v])
	return least >= 0 && least <= moves
}

// exactFrom searches from a vertex; a negative source is any vertex.
func exactFrom(in *puzzles.Instance, source int) (dist exact) {
	for parity := range dist {
		dist[parity] = slices.Repeat([]int32{-1}, in.Len())
	}
	var queue [][2]int32 // vertex and parity
	for v := range in.Len() {
		if source < 0 || v == source {
			dist[0][v] = 0
			queue = append(queue, [2]int32{int32(v), 0})
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		v, parity := queue[0][0], queue[0][1]
		for _, u := range in.Neighbours(int(v)) {
			if dist[1-parity][u] < 0 {
				dist[1-parity][u] = dist[parity][v] + 1
				queue = append(queue, [2]int32{u, 1 - parity})
			}
		}
	}
	return dist
}

// writeEnds says where the walk starts and ends, where windows don't.
func (f *formula) writeEnds(w *cnf.Writer) {
	if !f.none {
		return
	}
	w.Family("where the walk starts, and where it ends")
	for _, end := range [][2]int{{f.in.Start, 0}, {f.in.End, f.moves}} {
		if v, t := end[0], end[1]; v >= 0 {
			w.Clause(f.X(v, t))
		}
	}
	if f.tooShort() {
		w.Contradiction()
		return
	}
	for _, n := range f.in.Numbers {
		w.Clause(f.X(n.Vertex, n.Time))
	}
	// A closed walk that visits each square once makes a move, at least.
	if p := f.in.Puzzle; p.Closed && p.Once && f.moves == 0 {
		w.Contradiction()
	}
}
