package encode

import (
	"knightsat/bound"
	"knightsat/puzzles"
)

// windows says where the piece can be after each number of moves, in any walk
// of exactly so many moves that solves the puzzle: a relaxation, by distances
// alone, that leaves most position variables of the step encoding unmade.
type windows struct {
	in    *puzzles.Instance
	moves int
	// pre[k] is the fewest moves in which goals 0 … k can have been visited in
	// order, post[k] the fewest after goal k until the walk can end with goals
	// k+1, … visited in order. Only for ordered puzzles.
	pre, post []int
	at        [][]int32 // the vertices after t moves, ascending
}

// goalWork caps goals times vertices: beyond it, windows ignore the goals, and
// ordered puzzles are not encoded.
const goalWork = 20_000_000

// newWindows computes the windows for walks of exactly moves moves. It takes
// memory for vertices times moves.
func newWindows(a *bound.Analysis, moves int) *windows {
	in := a.Instance
	w := &windows{in: in, moves: moves, at: make([][]int32, moves+1)}
	var closed [][]bool // [v][t]: the goals leave no room
	if len(in.Goals)*in.Len() <= goalWork {
		closed = w.goalGaps()
	}
	from := parityDistances(in, in.Start)
	to := [2][]int32{}
	if in.End >= 0 {
		to = parityDistances(in, in.End)
	}
	for t := range w.at {
		for v := 0; v < in.Len(); v++ {
			d := from[t&1][v]
			if d < 0 || int(d) > t || closed != nil && closed[v] != nil && closed[v][t] || w.excludedOnce(v, t) {
				continue
			}
			if in.End >= 0 {
				if d := to[(moves-t)&1][v]; d < 0 || int(d) > moves-t {
					continue
				}
			}
			w.at[t] = append(w.at[t], int32(v))
		}
	}
	return w
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

// goalGaps returns, for each vertex, the numbers of moves after which a walk
// can't be there and still have visited, or visit later, every goal.
func (w *windows) goalGaps() [][]bool {
	in := w.in
	toEnd := make([]int32, in.Len()) // to any end: nothing
	if in.End >= 0 {
		toEnd = in.Distances(in.End)
	}
	fromStart := make([]int32, in.Len())
	if in.Start >= 0 {
		fromStart = in.Distances(in.Start)
	}
	gaps := make([][]bool, in.Len())
	dist := make([][]int32, len(in.Goals))
	for k, g := range in.Goals {
		dist[k] = in.Distances(g)
	}
	if in.Puzzle.Ordered {
		w.legs(fromStart, toEnd, dist)
	}
	for v := range gaps {
		gap := make([]bool, w.moves+1)
		if in.Puzzle.Ordered {
			w.orderedGap(gap, v, fromStart, toEnd, dist)
		} else {
			for k, g := range in.Goals {
				d := dist[k][v]
				if d < 0 || fromStart[g] < 0 || toEnd[g] < 0 {
					fill(gap, 0, w.moves)
					break
				}
				fill(gap, w.moves-int(d)-int(toEnd[g])+1, int(fromStart[g])+int(d)-1)
			}
		}
		gaps[v] = gap
	}
	return gaps
}

// legs adds up the distances between the goals of an ordered puzzle. Goals out
// of reach count as further than any walk.
func (w *windows) legs(fromStart, toEnd []int32, dist [][]int32) {
	far := func(d int32) int {
		if d < 0 {
			return w.moves + 1
		}
		return int(d)
	}
	goals := w.in.Goals
	n := len(goals)
	w.pre, w.post = make([]int, n), make([]int, n)
	w.pre[0] = far(fromStart[goals[0]])
	for k := 1; k < n; k++ {
		w.pre[k] = min(w.pre[k-1]+far(dist[k-1][goals[k]]), w.moves+1)
	}
	w.post[n-1] = far(toEnd[goals[n-1]])
	for k := n - 2; k >= 0; k-- {
		w.post[k] = min(w.post[k+1]+far(dist[k][goals[k+1]]), w.moves+1)
	}
}

// orderedGap marks the times at which v fits between no two successive goals.
func (w *windows) orderedGap(gap []bool, v int, fromStart, toEnd []int32, dist [][]int32) {
	fill(gap, 0, w.moves)
	n := len(w.in.Goals)
	for k := -1; k < n; k++ { // between goal k and goal k+1
		before, after := fromStart[v], toEnd[v] // moves to v, and from v on
		first, last := 0, w.moves
		if k >= 0 {
			before, first = dist[k][v], w.pre[k]
		}
		if k+1 < n {
			after, last = dist[k+1][v], w.moves-w.post[k+1]
		}
		if before < 0 || after < 0 {
			continue
		}
		for t := first + int(before); t <= last-int(after); t++ {
			gap[t] = false
		}
	}
}

// fill sets gap[first] … gap[last], as far as they exist.
func fill(gap []bool, first, last int) {
	for t := max(first, 0); t <= last && t < len(gap); t++ {
		gap[t] = true
	}
}

// parityDistances gives for each vertex the length of a shortest walk of even
// length to it from the source, and of a shortest one of odd length: -1 where
// there is none. A negative source is any vertex.
func parityDistances(in *puzzles.Instance, source int) [2][]int32 {
	var dist [2][]int32
	for parity := range dist {
		dist[parity] = make([]int32, in.Len())
		for v := range dist[parity] {
			dist[parity][v] = -1
		}
	}
	var queue [][2]int32 // vertex and parity
	for v := 0; v < in.Len(); v++ {
		if source < 0 || v == source {
			dist[0][v] = 0
			queue = append(queue, [2]int32{int32(v), 0})
		}
	}
	for len(queue) > 0 {
		v, parity := queue[0][0], queue[0][1]
		queue = queue[1:]
		for _, u := range in.Neighbours(int(v)) {
			if dist[1-parity][u] < 0 {
				dist[1-parity][u] = dist[parity][v] + 1
				queue = append(queue, [2]int32{u, 1 - parity})
			}
		}
	}
	return dist
}
