package bound

import (
	"context"
	"slices"

	"knightsat/puzzles"
)

// nearby finds what is nearest, and shortest paths to it. It keeps its memory from search to
// search, so that near squares on a large board cost little.
type nearby struct {
	ctx   context.Context
	in    *puzzles.Instance
	round int32
	mark  []int32 // the round in which a vertex was seen
	dist  []int32 // and its distance from where that began
	queue []int32
	seen  int // vertices, in all rounds
}

func newNearby(ctx context.Context, in *puzzles.Instance) *nearby {
	return &nearby{ctx: ctx, in: in, mark: make([]int32, in.Len()), dist: make([]int32, in.Len())}
}

// search finds a nearest vertex of those with a rank, which is below 0 for all others: of
// equally near ones, the one with the lowest. It returns -1 if there is none, or if the
// context ends first.
func (s *nearby) search(from int, rank func(v int32) int) int {
	s.round++
	s.mark[from], s.dist[from] = s.round, 0
	s.queue = append(s.queue[:0], int32(from))
	best, lowest := -1, rank(int32(from))
	if lowest >= 0 {
		return from
	}
	for head := 0; head < len(s.queue) && (best < 0 || s.dist[s.queue[head]] < s.dist[best]); head++ {
		if s.seen++; s.seen%(1<<12) == 0 && s.ctx.Err() != nil {
			return -1
		}
		v := s.queue[head]
		for _, w := range s.in.Neighbours(int(v)) {
			if s.mark[w] == s.round {
				continue
			}
			s.mark[w], s.dist[w] = s.round, s.dist[v]+1
			s.queue = append(s.queue, w)
			if r := rank(w); r >= 0 && (best < 0 || r < lowest) {
				best, lowest = int(w), r
				if r == 0 {
					return best
				}
			}
		}
	}
	return best
}

// between searches from one vertex backwards until another one is found; false if there is no
// way, or if the context ends first.
func (s *nearby) between(from, to int) bool {
	return s.search(to, func(v int32) int { return one(int(v) == from) - 1 }) >= 0
}

// path lists what follows a vertex that a search found, on the way to where that began. It
// takes the first neighbour, in the instance's order, that is nearer.
func (s *nearby) path(v int) (path []int) {
	for s.dist[v] > 0 {
		for _, w := range s.in.Neighbours(v) {
			if s.mark[w] == s.round && s.dist[w] == s.dist[v]-1 {
				v = int(w)
				break
			}
		}
		path = append(path, v)
	}
	return path
}

// Spell joins the stops by shortest paths on the board, which is deterministic. It returns
// nil if there is no way, or if the context ends first. Stops near each other cost
// little, however large the board.
func Spell(ctx context.Context, in *puzzles.Instance, stops []int) []int {
	if len(stops) == 0 {
		return nil
	}
	s := newNearby(ctx, in)
	walk := []int{stops[0]}
	for k := 1; k < len(stops); k++ {
		if !s.between(stops[k-1], stops[k]) {
			return nil
		}
		walk = append(walk, s.path(stops[k-1])...)
	}
	return walk
}

// broad is the number of moves from a square, on average, beyond which ties
// between goals are not broken by what is around them: sliders on large boards.
const broad = 64

// Greedy makes a walk without any bound, as though squares might be visited again: it always
// goes to a nearest goal that is left, or to the goals in their order, and then to
// the end. Of equally near goals it takes the one with the fewest such goals around it, as
// Warnsdorff (1823) did for tours: they are hard to come back to. It takes time about linear
// in the board, and returns nil if the context ends first, or if no walk reaches all goals.
func Greedy(ctx context.Context, in *puzzles.Instance) []int {
	if in.Puzzle.Ordered {
		return Spell(ctx, in, OrderedStops(in))
	}
	walk := []int{in.Start}
	if in.Start < 0 {
		walk[0] = in.Goals[0]
	}
	left, n := make([]bool, in.Len()), 0
	for _, v := range in.Goals {
		if v != walk[0] && v != in.End {
			left[v] = true
			n++
		}
	}
	s, tied := newNearby(ctx, in), in.Edges() <= broad/2*in.Len()
	around := func(v int32) int {
		if !left[v] {
			return -1
		}
		goals := 0
		for _, w := range in.Neighbours(int(v)) {
			goals += one(tied && left[w])
		}
		return goals
	}
	for n > 0 {
		at := walk[len(walk)-1]
		goal := s.search(at, around)
		if goal < 0 {
			return nil
		}
		way := s.path(goal)
		slices.Reverse(way)
		for _, v := range append(way[min(1, len(way)):], goal) {
			walk = append(walk, v)
			n -= one(left[v])
			left[v] = false
		}
	}
	if in.End < 0 {
		return walk
	}
	if !s.between(walk[len(walk)-1], in.End) {
		return nil
	}
	return append(walk, s.path(walk[len(walk)-1])...)
}
