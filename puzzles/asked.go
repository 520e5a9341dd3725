package puzzles

import (
	"slices"
	"sync"
)

// EachOnce reports whether every solution visits every square exactly once.
func (in *Instance) EachOnce() bool {
	if !in.Puzzle.Once {
		return false
	}
	for v := range in.Len() {
		if !in.MustVisit(v) {
			return false
		}
	}
	return true
}

// IsTour reports whether every solution visits every square exactly once, in any order.
func (in *Instance) IsTour() bool { return !in.Puzzle.Ordered && in.EachOnce() }

// StopsInOrder lists the goals in order, after the start and before the end if these are given.
func (in *Instance) StopsInOrder() []int {
	stops := slices.Concat([]int{in.Start}, in.Goals, []int{in.End})
	return slices.DeleteFunc(stops, func(v int) bool { return v < 0 })
}

// TourStops lists the vertices that a tour with goals in order passes one after the other: its start, if
// that is given, the goals, and its end. ok is false if one of them has two places.
func (in *Instance) TourStops() (stops []int, ok bool) {
	order, closed := in.Order, in.Puzzle.Closed
	if closed && order[len(order)-1] == in.Start && len(order) > 1 { // the return counts
		order = order[:len(order)-1]
	}
	if in.Start >= 0 && order[0] != in.Start {
		stops = append(stops, in.Start)
	}
	stops = append(stops, order...)
	if !closed && in.End >= 0 && order[len(order)-1] != in.End {
		stops = append(stops, in.End)
	}
	seen := slices.Sorted(slices.Values(stops))
	return stops, len(slices.Compact(seen)) == len(stops)
}

// sides are the colours that tell where walks end.
type sides struct {
	sync.Once
	of []int8
	ok bool
}

// Sides gives each vertex that can be reached one of two colours, so that each jump changes the
// colour. ok is false if that is impossible, or if the number of moves of a shortest walk does not tell
// the colour of its ends: both are given, there is only one square to visit, or the puzzle has
// numbers, so that a shortest walk may end on a square that it need not visit. The caller must not change it.
func (in *Instance) Sides() (side []int8, ok bool) {
	in.sides.Do(func() {
		must := in.Stops()
		if in.Start >= 0 && in.End >= 0 || len(must) < 2 || in.Puzzle.Timed() {
			return
		}
		colour, component, bipartite := in.Colours()
		if bipartite[component[must[0]]] {
			in.sides.of, in.sides.ok = colour, true
		}
	})
	return in.sides.of, in.sides.ok
}

// Images returns, for each vertex, the vertex to which the puzzle's turn (Symmetric) takes it; -1
// if that square is not free. It is nil without a turn.
func (in *Instance) Images() []int {
	if in.Puzzle.Symmetric == NoTurn {
		return nil
	}
	image := make([]int, in.Len())
	for v, s := range in.Squares {
		image[v] = in.Vertex(in.Puzzle.Symmetric.Image(in.Puzzle.Board, s))
	}
	return image
}

// Reach is where a walk may be and what it visits.
type Reach struct {
	On    []bool // vertices that it may be on
	Must  []bool // vertices that it visits
	Need  int    // how many these are
	Moves bool   // it makes a move
	Round bool   // it comes back to its start, which counts as one visit
}

// Reach finds what walks visit and where they may be: where the first square to visit can be reached from, and
// on other squares to visit. A walk that stays has nothing to visit by a move.
func (in *Instance) Reach() Reach {
	n := in.Len()
	r := Reach{On: make([]bool, n), Must: make([]bool, n)}
	stops := in.Stops()
	for v, d := range in.Distances(stops[0]) {
		r.On[v] = d >= 0
	}
	for _, v := range stops {
		r.On[v], r.Must[v] = true, true
	}
	r.Need = len(stops)
	p := in.Puzzle
	r.Moves = r.Need > 1 || p.Closed && p.Once
	r.Round = in.Start >= 0 && in.Start == in.End && (p.Closed || !p.Once || !r.Moves)
	if r.Round && !r.Moves {
		clear(r.Must)
		r.Need = 0
	}
	return r
}
