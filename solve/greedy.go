package solve

import (
	"context"
	"slices"

	"knightsat/puzzles"
)

// greedy makes a first walk, before any bound is computed, as though squares might be
// visited again: it always goes to a nearest goal that is left, or to the goals in their order, and then to
// the end. Of equally near goals it takes the one with the fewest such goals around it, as
// Warnsdorff (1823) did for tours: they are hard to come back to.
type greedy struct {
	ctx   context.Context
	in    *puzzles.Instance
	walk  []int
	left  []bool  // goals to visit
	round int32   // of searches
	mark  []int32 // the round in which a square was last seen
	from  []int32 // and the square before it
	work  int     // moves looked at, since the context was
	broad bool    // squares have so many neighbours that goals around them are not counted
	layer []int32 // of the search, and the next one
	next  []int32
}

// greedyWalk is a walk that solves the puzzle, found in time about linear in the
// board. It is nil if the context ends first, if no walk reaches all goals, and if it
// visits a square twice where none may be.
func greedyWalk(ctx context.Context, in *puzzles.Instance) puzzles.Walk {
	g := &greedy{ctx: ctx, in: in, left: make([]bool, in.Len()), mark: make([]int32, in.Len()), from: make([]int32, in.Len())}
	g.broad = in.Edges() > broadDegree/2*in.Len()
	walk := in.Walk(g.run())
	if puzzles.Check(in.Puzzle, walk) != nil {
		return nil
	}
	return walk
}

// broadDegree is the number of moves from a square, on average, beyond which ties
// between goals are not broken by what is around them: sliders on large boards.
const broadDegree = 64

// run returns nil if it got stuck.
func (g *greedy) run() []int {
	in := g.in
	start := in.Start
	if start < 0 {
		start = in.Goals[0]
	}
	g.walk = []int{start}
	if in.Puzzle.Ordered {
		for _, v := range in.Goals {
			if !g.follow(v) {
				return nil
			}
		}
	} else if !g.goals() {
		return nil
	}
	if in.End >= 0 && !g.follow(in.End) {
		return nil
	}
	return g.walk
}

// goals visits the goals, but for the end: that is visited when all others have been.
func (g *greedy) goals() bool {
	n := 0
	for _, v := range g.in.Goals {
		if v != g.walk[0] && v != g.in.End {
			g.left[v] = true
			n++
		}
	}
	for n > 0 {
		before := len(g.walk)
		if !g.search(-1) {
			return false
		}
		for _, v := range g.walk[before:] {
			if g.left[v] {
				g.left[v] = false
				n--
			}
		}
	}
	return true
}

// follow goes to a square: towards it as long as jumps lead nearer, as the crow
// flies, then by a search. So far squares cost little on a board without holes.
func (g *greedy) follow(to int) bool {
	goal := g.in.Squares[to]
	distance := func(v int) int {
		s := g.in.Squares[v]
		return (s.Col-goal.Col)*(s.Col-goal.Col) + (s.Row-goal.Row)*(s.Row-goal.Row)
	}
	for {
		at := g.walk[len(g.walk)-1]
		best, least := at, distance(at)
		for _, w := range g.in.Neighbours(at) {
			if d := distance(int(w)); d < least {
				best, least = int(w), d
			}
		}
		if best == at || g.stopped(at) {
			return g.search(to)
		}
		g.walk = append(g.walk, best)
	}
}

// search appends a shortest way to a square, or with -1 to a nearest goal that is
// left. It returns false if there is none, or the context ends first.
func (g *greedy) search(to int) bool {
	start := g.walk[len(g.walk)-1]
	if start == to {
		return true
	}
	g.round++
	g.mark[start] = g.round
	g.layer = append(g.layer[:0], int32(start))
	best, ok := int32(-1), true
	for ok && best < 0 && len(g.layer) > 0 {
		best, ok = g.spread(to)
		g.layer, g.next = g.next, g.layer
	}
	if best < 0 {
		return false
	}
	before := len(g.walk)
	for v := int(best); v != start; v = int(g.from[v]) {
		g.walk = append(g.walk, v)
	}
	slices.Reverse(g.walk[before:])
	return true
}

// spread finds the squares a move beyond those of a layer, and the best of them that is
// searched for, or -1; ok is false if the context has ended.
func (g *greedy) spread(to int) (best int32, ok bool) {
	g.next = g.next[:0]
	best, fewest := int32(-1), 0
	for _, v := range g.layer {
		if g.stopped(int(v)) {
			return -1, false
		}
		for _, w := range g.in.Neighbours(int(v)) {
			if g.mark[w] == g.round {
				continue
			}
			g.mark[w], g.from[w] = g.round, v
			g.next = append(g.next, w)
			switch {
			case int(w) == to:
				best = w
			case to < 0 && g.left[w]:
				if n := g.around(w); best < 0 || n < fewest {
					best, fewest = w, n
				}
			}
			if best >= 0 && g.broad {
				return best, true
			}
		}
	}
	return best, true
}

// stopped looks at the context in some rounds of a loop over vertices.
func (g *greedy) stopped(v int) bool {
	if g.work += g.in.Degree(v); g.work < 1<<16 {
		return false
	}
	g.work = 0
	return g.ctx.Err() != nil
}

// around is the number of goals that are left one jump from a square.
func (g *greedy) around(v int32) (n int) {
	if g.broad {
		return 0
	}
	for _, w := range g.in.Neighbours(int(v)) {
		if g.left[w] {
			n++
		}
	}
	return n
}
