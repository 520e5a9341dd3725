package times

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/watch"
	"knightsat/internal/work"
)

const (
	passes  = 8   // how often all stretches are laid
	pressed = .3  // what a vertex costs more, after a pass, for each visit but one, or less for none
	again   = 3   // what a second visit on the same stretch costs
	chance  = .01 // what may come to each cost by chance
)

// Seen counts how often walks were at vertices at times. The zero value begins.
type Seen struct {
	*Times
	at    [][]int32 // by time and vertex
	walks int32
	apart []uint8 // of each two vertices: their distance; nil until that is known
}

func (s *Seen) count(walk []int, times int) {
	for i, v := range walk {
		s.at[i][v] += int32(times)
	}
	s.walks += int32(times)
}

// Likely are, by time, the vertices that were visited most often, at most so many.
func (s *Seen) Likely(places int) [][]int32 {
	often := map[int32]int{} // how many places were visited so often
	for _, at := range s.at {
		for _, n := range at {
			often[n]++
		}
	}
	least := s.walks
	for ; least > 1 && places >= often[least]+often[least-1]; least-- {
		places -= often[least]
	}
	at := make([][]int32, len(s.at))
	for i, visits := range s.at {
		for v, n := range visits {
			if n >= least {
				at[i] = append(at[i], int32(v))
			}
		}
	}
	return at
}

// Look counts routes, as [Times.Laid] lays them, but changed at a fixed temperature (Metropolis et al., "Equation of state
// calculations by fast computing machines", 1953). It returns false if the context ends first, or there is none.
func (s *Seen) Look(ctx context.Context, seed uint64) bool {
	for len(s.at) <= s.last {
		s.at = append(s.at, make([]int32, s.N))
	}
	return s.laid(ctx, seed, s) != nil && s.walks > 0
}

// Laid is a vertex for each time of a walk over all vertices, each a neighbour of the one before, so
// that few are visited twice and few are left out; nil if the context ends first, or if no walk is
// left. The times that are left for one vertex alone cut the walk into stretches. These are
// laid one by one, each the cheapest of its length, where a vertex costs more the more others
// visit it and the longer they have (McMurchie and Ebeling, "PathFinder: a negotiation-based
// performance-driven router for FPGAs", 1995), and less the longer none has. Then the walk is
// changed here and there. The seed decides what is left to chance.
func (t *Times) Laid(ctx context.Context, seed uint64) []int { return t.laid(ctx, seed, nil) }

func (t *Times) laid(ctx context.Context, seed uint64, seen *Seen) []int {
	if t.dead {
		return nil
	}
	l := &laying{Times: t, random: rand.New(rand.NewPCG(seed, 46)), walk: make([]int, t.last+1),
		visits: make([]int, t.N), price: make([]float64, t.N), own: slices.Repeat([]int{-1}, t.N)}
	from := 0
	for i := range t.last + 1 {
		l.left = append(l.left, t.vertices(i))
		l.walk[i] = l.left[i][0]
		l.visits[l.walk[i]]++
		if len(l.left[i]) == 1 {
			l.stretches = append(l.stretches, [2]int{from, i})
			from = i + 1
		}
	}
	l.stretches = append(l.stretches, [2]int{from, t.last + 1})
	for range passes {
		for _, s := range l.stretches {
			if ctx.Err() != nil {
				return nil
			}
			l.lay(ctx, s[0], s[1])
		}
		if ctx.Err() != nil {
			return nil
		}
		for v, n := range l.visits {
			l.price[v] += pressed * float64(n-1)
		}
	}
	if l.anneal(ctx, seen); ctx.Err() != nil {
		return nil
	}
	return l.walk
}

type laying struct {
	*Times
	random    *rand.Rand
	stretches [][2]int // times, the second one excluded
	walk      []int    // by time
	left      [][]int  // by time
	visits    []int    // by vertex
	price     []float64
	own       []int       // by vertex: the last stretch that was laid over it, by its first time
	togo      [][]float64 // by time of a stretch and vertex: the cost from there on
}

// lay lays a stretch anew.
func (l *laying) lay(ctx context.Context, from, to int) {
	for len(l.togo) < to-from {
		l.togo = append(l.togo, slices.Repeat([]float64{math.Inf(1)}, l.N))
	}
	look, cells := watch.New(ctx), 0
	for _, v := range l.walk[from:to] {
		l.visits[v]--
	}
	for i := to - 1; i >= from; i-- {
		if look.Ended(len(l.left[i])) {
			return
		}
		for _, v := range l.left[i] {
			cost := l.price[v] + float64(l.visits[v]) + chance*l.random.Float64()
			if i+1 < to {
				_, rest := l.cheapest(i+1-from, l.Neighbours(v), -1)
				cost += rest
			}
			l.togo[i-from][v] = cost
		}
		cells += len(l.left[i])
	}
	work.Spend(ctx, int64(cells))
	for i := from; i < to; i++ {
		v := l.left[i][0]
		if i > 0 {
			v, _ = l.cheapest(i-from, l.Neighbours(l.walk[i-1]), from)
		} else {
			for _, u := range l.left[i] {
				if l.togo[0][u] < l.togo[0][v] {
					v = u
				}
			}
		}
		l.walk[i], l.own[v] = v, from
		l.visits[v]++
	}
	for i := from; i < to; i++ {
		l.own[l.walk[i]] = -1
		for _, v := range l.left[i] {
			l.togo[i-from][v] = math.Inf(1)
		}
	}
}

// cheapest is that of some vertices from which the rest of a stretch costs least; those that the
// stretch visits before cost more.
func (l *laying) cheapest(i int, near []int32, stretch int) (best int, cost float64) {
	cost = math.Inf(1)
	for _, v := range near {
		c := l.togo[i][v]
		if stretch >= 0 && l.own[v] == stretch {
			c += again
		}
		if c < cost {
			best, cost = int(v), c
		}
	}
	return best, cost
}
