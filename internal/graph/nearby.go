package graph

import "context"

// Nearby finds what is nearest, and shortest paths to it. It keeps its memory from search to
// search, so that near vertices of a large graph cost little.
type Nearby struct {
	Seen       int // vertices, in all searches
	ctx        context.Context
	neighbours Neighbours
	round      int32
	mark       []int32 // the search in which a vertex was seen
	dist       []int32 // and its distance from where that began
	queue      []int32
}

// NewNearby is for a graph of n vertices.
func NewNearby(ctx context.Context, n int, neighbours Neighbours) *Nearby {
	return &Nearby{ctx: ctx, neighbours: neighbours, mark: make([]int32, n), dist: make([]int32, n)}
}

// Distance is that of a vertex that the last search saw from where it began.
func (s *Nearby) Distance(v int) int { return int(s.dist[v]) }

// Search finds a nearest vertex of those with a rank, which is below 0 for all others: of
// equally near ones, the one with the lowest. It returns -1 if there is none, or if the
// context ends first.
func (s *Nearby) Search(from int, rank func(v int32) int) int {
	s.round++
	s.mark[from], s.dist[from] = s.round, 0
	s.queue = append(s.queue[:0], int32(from))
	best, lowest := -1, rank(int32(from))
	if lowest >= 0 {
		return from
	}
	for head := 0; head < len(s.queue) && (best < 0 || s.dist[s.queue[head]] < s.dist[best]); head++ {
		if s.Seen++; s.Seen%(1<<12) == 0 && s.ctx.Err() != nil {
			return -1
		}
		v := s.queue[head]
		for _, w := range s.neighbours(int(v)) {
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

// Between searches from one vertex backwards until another one is found; false if there is no
// way, or if the context ends first.
func (s *Nearby) Between(from, to int) bool {
	return s.Search(to, func(v int32) int {
		if int(v) == from {
			return 0
		}
		return -1
	}) >= 0
}

// Path lists what follows a vertex that a search found, on the way to where that began. It
// takes the first neighbour, in the graph's order, that is nearer.
func (s *Nearby) Path(v int) (path []int) {
	for s.dist[v] > 0 {
		for _, w := range s.neighbours(v) {
			if s.mark[w] == s.round && s.dist[w] == s.dist[v]-1 {
				v = int(w)
				break
			}
		}
		path = append(path, v)
	}
	return path
}

// Join is a walk that joins stops by shortest paths, which is deterministic. It returns nil if there is no way,
// or if the context ends first. Stops near each other cost little, however large the graph.
func Join(ctx context.Context, n int, neighbours Neighbours, stops []int) []int {
	if len(stops) == 0 {
		return nil
	}
	s := NewNearby(ctx, n, neighbours)
	walk := []int{stops[0]}
	for k := 1; k < len(stops); k++ {
		if !s.Between(stops[k-1], stops[k]) {
			return nil
		}
		walk = append(walk, s.Path(stops[k-1])...)
	}
	return walk
}
