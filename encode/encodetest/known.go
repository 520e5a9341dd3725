package encodetest

import (
	"context"
	"math/rand/v2"
	"slices"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// solved is a puzzle with all its walks.
type solved struct {
	in    *puzzles.Instance
	p     *puzzles.Puzzle // a closed walk begins where the instance lets it
	walks map[int][]puzzles.Walk
	best  int // moves of a shortest walk; of none, a few
	ok    bool
}

func solve(in *puzzles.Instance) *solved {
	s := &solved{in: in, p: in.Puzzle, walks: map[int][]puzzles.Walk{}}
	if in.Rotated { // formulas tell closed walks from one square only
		s.p = oracle.From(s.p, in.Squares[in.Start])
	}
	if s.best, s.ok = oracle.Shortest(s.p); !s.ok {
		s.best = min(in.Len(), 6) + 3
	}
	return s
}

// of are the walks of this number of moves.
func (s *solved) of(moves int) []puzzles.Walk {
	if _, known := s.walks[moves]; !known {
		s.walks[moves] = oracle.Walks(s.p, moves)
	}
	return s.walks[moves]
}

// facts are as much as can be true of the walks: an encoding is right with these, and so with any that are less.
func (s *solved) facts(rng *rand.Rand) facts.Facts {
	f := facts.Facts{Times: s.times}
	if s.ok {
		f.Lower = []facts.Lower{{Moves: s.best, By: facts.ByReach}}
	}
	if s.in.IsTour() {
		f.Edges = s.edges()
	}
	if colour, _, bipartite := s.in.Colours(); len(bipartite) == 1 && bipartite[0] {
		f.Colours = func() []int8 { return colour }
	}
	f.Potentials = map[int]int32{} // any will do
	for _, v := range s.in.Stops() {
		f.Potentials[v] = int32(rng.IntN(1 << 12))
	}
	return f
}

// some are those of the facts that chance leaves.
func some(f facts.Facts, rng *rand.Rand) facts.Facts {
	for _, forget := range []func(){
		func() { f.Times = nil }, func() { f.Edges = nil }, func() { f.Colours = nil },
		func() { f.Potentials = nil }, func() { f.Lower = nil },
	} {
		if rng.IntN(2) == 0 {
			forget()
		}
	}
	return f
}

// times are those at which a walk is on a square.
func (s *solved) times(_ context.Context, moves, most int, _ bool) (*facts.Times, error) {
	in := s.in
	order := in.Order
	if in.Puzzle.Ordered {
		order = in.Goals
	}
	t := &facts.Times{At: make([][]int32, moves+1), Turns: slices.Repeat([][2]int{{moves + 1, -1}}, len(order)),
		By: facts.ByReach}
	for _, w := range s.of(moves) {
		next := 0
		for time, square := range in.LaidOut(w) {
			v := in.Vertex(square)
			if !slices.Contains(t.At[time], int32(v)) {
				t.At[time] = append(t.At[time], int32(v))
				most--
			}
			if next < len(order) && order[next] == v {
				t.Turns[next] = [2]int{min(t.Turns[next][0], time), max(t.Turns[next][1], time)}
				next++
			}
		}
	}
	if most < 0 {
		return nil, facts.ErrTooMany
	}
	for _, at := range t.At {
		slices.Sort(at)
	}
	return t, nil
}

// edges are those that a tour has, and that each has.
func (s *solved) edges() func(u, v int) (may, must bool) {
	in := s.in
	all := s.of(in.Puzzle.TourMoves())
	made := map[[2]int]int{} // by how many walks
	for _, w := range all {
		for k, square := range w {
			v := in.Vertex(square)
			if k > 0 {
				u := in.Vertex(w[k-1])
				made[[2]int{min(u, v), max(u, v)}]++
			}
			if !in.Puzzle.Closed && (k == 0 || k == len(w)-1) {
				made[[2]int{v, in.Len()}]++
			}
		}
	}
	return func(u, v int) (may, must bool) {
		n := made[[2]int{min(u, v), max(u, v)}]
		return n > 0, n > 0 && n == len(all)
	}
}
