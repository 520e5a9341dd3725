package find

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"knightsat/internal/cycles"
	"knightsat/internal/factor"
	"knightsat/internal/work"
	"knightsat/puzzles"
)

// covered looks for a walk over all squares that has as few moves as the bounds allow, or hardly more: first for
// the squares that it visits more than once.
//
// The jumps of a walk are a multigraph in which each square has an even number of them, two at least, the
// walk's ends counted; and where such a multigraph is connected, a walk makes them (Euler, 1736). So
// this is the travelling salesman's problem of a graph (Cornuéjols, Fonlupt and Naddef, "The traveling salesman
// problem on a graph and some related integer polyhedra", 1985). Where each jump changes the colour, a
// maximum flow has the fewest jumps such that each square has two. What is odd then is made even along
// paths, and a tour is looked for in which each square has as many copies as it has pairs of jumps.
func covered(ctx context.Context, s *Search, steps int64) (found Found, err error) {
	c := newCover(s.a.Instance, s.o.Seed)
	if c == nil {
		return found, nil
	}
	lower, most := s.a.Best().Moves, int64(coverWork)
	for moves := lower; moves <= lower+coverMore && found.Walk == nil && err == nil; moves++ {
		for k := 0; k < coverTries && found.Walk == nil && err == nil && s.a.Allows(moves); k++ {
			search := work.New(ctx, func(ctx context.Context) { found.Walk, err = s.cover(ctx, c, moves, 2-k%3) })
			search.Until(min(most, steps/coverParts*int64(s.a.Len())))
			search.Stop()
			if most -= search.Spent(); most <= 0 {
				return found, err
			}
		}
	}
	return found, err
}

// isCover reports whether local search takes longer than a flow.
func (s *Search) isCover() bool {
	return s.a.Len() >= coverSquares && s.a.Len() <= coverMost && s.a.Impossible == nil && s.mayLay()
}

// mayLay reports whether each square is to be visited, any of them again, and each jump changes the colour.
func (s *Search) mayLay() bool {
	in := s.a.Instance
	if !s.anyOrder() || in.Puzzle.Once || len(in.Stops()) < in.Len() {
		return false
	}
	_, component, bipartite := in.Colours()
	return bipartite[0] && slices.Max(component) == 0
}

// cover looks for a walk of this number of moves, in each way in which its ends may have the colours, as many of them far
// out; nil for none.
func (s *Search) cover(ctx context.Context, c *cover, moves, far int) (puzzles.Walk, error) {
	var ways [][2]int
	for k := 0; k < coverEnds && len(ways) == 0; k++ {
		c.chooseEnds(far)
		ways = c.ways(c.left(moves))
	}
	left := c.left(moves)
	for _, ends := range ways {
		laid := c.lay(ctx, left, ends) && c.even()
		work.Spend(ctx, int64(aVisit*len(c.at)))
		if !laid {
			continue
		}
		if walk, err := s.one(ctx, c); walk != nil || err != nil || ctx.Err() != nil {
			return s.walk(walk), err
		}
	}
	return nil, nil
}

// visitCycles are cycles of visits: each is one of a vertex, and has two edges.
type visitCycles struct {
	*cover
	cycles.Set
	of   []int32   // the vertex of each
	here [][]int32 // by vertex
	near []int32
}

// one makes the jumps one walk, if it can: a tour of a graph in which each square is there as often as it is
// visited.
func (s *Search) one(ctx context.Context, c *cover) ([]int, error) {
	v := c.visits()
	exchanges := cycles.Exchanges{Near: v.around, Cost: v.exchange}
	for v.Join(ctx, exchanges); v.joinByMoving(ctx); v.Join(ctx, exchanges) {
	}
	g := factor.NewGraph(ctx, v.problem())
	if g == nil {
		return nil, nil
	}
	f, err := factor.NewFactor(g, func(e int) bool { return v.Joins(g.U[e], g.V[e]) })
	if err != nil { // two visits are a cycle
		return nil, nil
	}
	if err := s.mendCycles(ctx, g, f); err != nil {
		return nil, err
	}
	walk := f.Tour()
	if walk == nil {
		return nil, nil
	}
	for k, a := range walk {
		walk[k] = int(v.of[a])
	}
	return c.walk(walk), nil
}

func (c *cover) visits() *visitCycles {
	v := &visitCycles{cover: c, here: make([][]int32, len(c.at))}
	for _, list := range c.at {
		slices.Sort(list) // of two edges to one vertex, each is at another visit if there are two
	}
	first, used := make([]int32, len(c.at)), make([]int32, len(c.at))
	for x, list := range c.at {
		first[x] = int32(len(v.of))
		for range len(list) / 2 {
			v.here[x] = append(v.here[x], int32(len(v.of)))
			v.of = append(v.of, int32(x))
		}
	}
	v.Set, _ = cycles.Of(len(v.of), func(yield func(u, w int32) bool) {
		visit := func(x int32) int32 {
			used[x]++
			return first[x] + used[x]%int32(len(c.at[x])/2)
		}
		for x, colour := range c.colour {
			for _, y := range c.at[x] {
				if y == c.dummy || colour == 0 {
					yield(visit(int32(x)), visit(y))
				}
			}
		}
	})
	return v
}

// joinByMoving makes two cycles one at a square that both visit, if need be one that the last of some visits comes
// to: each goes from a square that is visited more than once to another one, a jump from the squares before and after it,
// which makes one visit more there, and so on. It returns false if there is no such square, or if the context ends
// first.
func (v *visitCycles) joinByMoving(ctx context.Context) bool {
	cycle, n := v.CycleOf()
	work.Spend(ctx, int64(len(v.of)))
	if n == 1 || ctx.Err() != nil {
		return false
	}
	before, moved := slices.Repeat([]int32{-1}, len(v.at)), make([]int32, len(v.at)) // by square that a visit comes to
	var queue []int32
	for x, list := range v.here[:v.dummy] {
		if len(list) < 2 {
			continue
		}
		for _, a := range list[1:] {
			if cycle[a] != cycle[list[0]] {
				v.joinAt(a, list[0])
				return true
			}
		}
		before[x] = int32(x)
		queue = append(queue, int32(x))
	}
	for k := 0; k < len(queue); k++ {
		x := queue[k]
		for _, a := range v.here[x] {
			for y := range v.instead(a) {
				if before[y] >= 0 {
					continue
				}
				before[y], moved[y] = x, a
				queue = append(queue, y)
				if b := v.here[y][0]; cycle[b] != cycle[a] {
					for x := y; before[x] != x; x = before[x] {
						v.moveVisit(moved[x], before[x], x)
					}
					v.joinAt(a, b)
					return true
				}
			}
		}
	}
	return false
}

// around lists the visits of the neighbours of a visit's vertex, until it is asked again.
func (v *visitCycles) around(a int32) []int32 {
	v.near = v.near[:0]
	if x := v.of[a]; x != v.dummy {
		for _, y := range v.Rest.Neighbours(int(x)) {
			v.near = append(v.near, v.here[y]...)
		}
	}
	return v.near
}

func (v *visitCycles) exchange(a, b, c, d int32) (cost int, ok bool) {
	x, y := v.of[b], v.of[d]
	return 0, x != v.dummy && y != v.dummy && v.Rest.Adjacent(int(x), int(y))
}

// instead are the squares that a visit may be of, a jump from those before and after it.
func (v *visitCycles) instead(a int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		x, y := v.of[v.Set[a][0]], v.of[v.Set[a][1]]
		if x == v.dummy {
			x, y = y, x
		}
		if y == v.dummy && slices.Contains(v.given, v.of[a]) {
			return
		}
		for _, z := range v.Rest.Neighbours(int(x)) {
			if (y == v.dummy || v.Rest.Adjacent(int(y), int(z))) && !yield(z) {
				return
			}
		}
	}
}

// moveVisit makes a visit of one square one of another.
func (v *visitCycles) moveVisit(a, from, to int32) {
	v.of[a] = to
	k := slices.Index(v.here[from], a)
	v.here[from] = slices.Delete(v.here[from], k, k+1)
	v.here[to] = append(v.here[to], a)
}

// joinAt makes the cycles of two visits of a square one.
func (v *visitCycles) joinAt(a, b int32) { v.Exchange(a, v.Set[a][0], b, v.Set[b][0]) }

// problem asks for a tour of the visits, with ends where the walk has those that are given.
func (v *visitCycles) problem() factor.Problem {
	p := factor.Problem{N: len(v.of), Closed: v.round, Start: -1, End: -1,
		Neighbours: func(a int) []int32 { return v.around(int32(a)) },
		Name:       func(a int) string { return fmt.Sprint("visit ", a) }}
	if v.round {
		at, _ := v.base(int32(v.in.Start))
		p.Start = int(v.here[at][0])
		return p
	}
	p.N-- // the dummy has the last visit
	for _, a := range v.Set[p.N] {
		switch {
		case !slices.Contains(v.given, v.of[a]):
		case p.Start < 0:
			p.Start = int(a)
		default:
			p.End = int(a)
		}
	}
	return p
}
