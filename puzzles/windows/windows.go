package windows

import (
	"context"
	"slices"

	"knightsat/internal/limits"
	"knightsat/internal/times"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// narrowing looks at walks of exactly this number of moves.
type narrowing struct {
	in    *puzzles.Instance
	moves int
	order []int // the goals of an ordered puzzle, or those of a tour in order
	// pre[k] is the fewest moves in which goals 0 … k can have been visited in
	// order, post[k] the fewest after goal k until the walk can end with goals
	// k+1, … visited in order: where goals are in order, else 0.
	pre, post []int
	// Distances from the start and to the end, 0 where they are free, and from
	// each goal to all vertices.
	fromStart, toEnd []int32
	dist, orderDist  [][]int32
	left             *times.Times // nil without numbers
}

// Of says where the piece can be after each number of moves, in any walk of exactly the given number of moves that
// solves the puzzle: a relaxation, by distances, the numbers and the order of goals. goals says whether
// to ask also for the goals in any order that are still to be visited, which takes a search from each. It
// takes memory for vertices times moves, and returns [facts.ErrTooMany] for more places than most.
func Of(ctx context.Context, in *puzzles.Instance, moves, most int, goals bool) (*facts.Times, error) {
	w := &narrowing{in: in, moves: moves, order: in.Order}
	if in.Puzzle.Ordered {
		w.order = in.Goals
	}
	w.pre, w.post = make([]int, len(w.order)), make([]int, len(w.order))
	goals = goals && !in.Puzzle.Ordered && len(in.Goals)*in.Len() <= limits.WindowWork
	if err := w.measure(ctx, goals); err != nil {
		return nil, err
	}
	if len(in.Numbers) > 0 {
		var err error
		if w.left, err = Narrowed(ctx, in, moves); err != nil {
			return nil, err
		}
	}
	table := &facts.Times{At: make([][]int32, moves+1), By: facts.ByReach}
	for k := range w.order {
		table.Turns = append(table.Turns, [2]int{w.pre[k], moves - w.post[k]})
	}
	if moves < in.Puzzle.LeastMoves() { // it is over before it has all numbers
		return table, nil
	}
	return table, w.fill(ctx, table, most)
}

// fill has the times of each vertex at which nothing rules it out.
func (w *narrowing) fill(ctx context.Context, table *facts.Times, most int) error {
	in := w.in
	from, to := twofold(in, in.Start), []int32(nil)
	if in.End >= 0 {
		to = twofold(in, in.End)
	}
	gap := make([]bool, w.moves+1)
	for v := range in.Len() {
		if err := ctx.Err(); err != nil {
			return err
		}
		w.goalGap(gap, v)
		for t := range table.At {
			if within(from, v, t) && !gap[t] && !w.excludedOnce(v, t) && (in.End < 0 || within(to, v, w.moves-t)) &&
				(w.left == nil || w.left.Has(v, t)) {
				table.At[t] = append(table.At[t], int32(v))
				most--
			}
		}
		if most < 0 {
			return facts.ErrTooMany
		}
	}
	return nil
}

// excludedOnce reports whether a walk without repetition can't be on v after t
// moves because v is an end of the walk.
func (w *narrowing) excludedOnce(v, t int) bool {
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
func (w *narrowing) measure(ctx context.Context, goals bool) error {
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
	if goals {
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

// legs adds up the distances between the goals of an ordered puzzle. Goals out
// of reach count as further than any walk.
func (w *narrowing) legs() {
	far := func(d int32) int {
		if d < 0 {
			return w.moves + 1
		}
		return int(d)
	}
	moves, from := 0, w.fromStart
	for k, g := range w.order {
		moves = min(moves+far(from[g]), w.moves+1)
		w.pre[k], from = moves, w.orderDist[k]
	}
	to := w.toEnd
	moves = 0
	for k, g := range slices.Backward(w.order) {
		moves = min(moves+far(to[g]), w.moves+1)
		w.post[k], to = moves, w.orderDist[k]
	}
}

// turns tells the times at which v fits between two successive goals, or the start and the
// first, or the last and the end.
func (w *narrowing) turns(v int, fits func(first, last int)) {
	before, first := w.fromStart[v], 0 // moves from the goal before to v, and until that goal
	for k := range len(w.order) + 1 {
		after, last := w.toEnd[v], w.moves
		if k < len(w.order) {
			after, last = w.orderDist[k][v], w.moves-w.post[k]
		}
		if before >= 0 && after >= 0 {
			fits(first+int(before), last-int(after))
		}
		if k < len(w.order) {
			before, first = after, w.pre[k]
		}
	}
}

// goalGap sets gap[t] where a walk can't be on v after t moves and still have
// visited, or visit later, every goal.
func (w *narrowing) goalGap(gap []bool, v int) {
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

// within reports whether a walk of the given number of moves leads to a vertex, by what
// [puzzles.Instance.TwofoldDistances] says of it: a longer walk goes back and forth.
func within(dist []int32, v, moves int) bool {
	least := int(dist[v+moves&1*(len(dist)/2)])
	return least >= 0 && least <= moves
}

// twofold searches from a vertex; a negative source is any vertex.
func twofold(in *puzzles.Instance, source int) []int32 {
	if source >= 0 {
		return in.TwofoldDistances(source)
	}
	all := make([]int, in.Len())
	for v := range all {
		all[v] = v
	}
	return in.TwofoldDistances(all...)
}
