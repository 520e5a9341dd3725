package bound

import (
	"context"

	"knightsat/puzzles"
)

// nearby finds shortest paths between pairs of vertices. It keeps its memory from pair to
// pair, so that near pairs on a large board cost little.
type nearby struct {
	ctx   context.Context
	in    *puzzles.Instance
	round int32
	mark  []int32 // the round in which a vertex was seen
	dist  []int32 // and its distance to the last vertex in it
	queue []int32
	seen  int // vertices, in all rounds
}

func newNearby(ctx context.Context, in *puzzles.Instance) *nearby {
	return &nearby{ctx: ctx, in: in, mark: make([]int32, in.Len()), dist: make([]int32, in.Len())}
}

// between searches from one vertex backwards until another one is found; false if there is no
// way, or if the context ends first.
func (s *nearby) between(from, to int) bool {
	s.round++
	s.mark[to], s.dist[to] = s.round, 0
	s.queue = append(s.queue[:0], int32(to))
	for head := 0; head < len(s.queue) && s.mark[from] != s.round; head++ {
		if s.seen++; s.seen%(1<<14) == 0 && s.ctx.Err() != nil {
			return false
		}
		v := s.queue[head]
		for _, w := range s.in.Neighbours(int(v)) {
			if s.mark[w] != s.round {
				s.mark[w], s.dist[w] = s.round, s.dist[v]+1
				s.queue = append(s.queue, w)
			}
		}
	}
	return s.mark[from] == s.round
}

// Spell joins the stops by shortest paths on the board, which is deterministic: each
// path takes the first neighbour, in the instance's order, that is nearer. It returns
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
		for v := stops[k-1]; v != stops[k]; {
			for _, w := range in.Neighbours(v) {
				if s.mark[w] == s.round && s.dist[w] == s.dist[v]-1 {
					v = int(w)
					break
				}
			}
			walk = append(walk, v)
		}
	}
	return walk
}
