package solve

import (
	"context"
	"slices"

	"knightsat/puzzles"
)

// greedy makes a first walk, before any bound is computed: it always goes to a nearest goal
// that is left, or to the goals in their order, and then to the end. Of
// equally near goals it takes the one with the fewest such goals around it, as
// Warnsdorff (1823) did for tours: they are hard to come back to.
//
// A walk that may visit squares again is always found, if there is one and the
// context allows it. One that visits each square once avoids the squares that it
// has visited and may get stuck.
type greedy struct {
	ctx   context.Context
	in    *puzzles.Instance
	walk  []int
	left  []bool  // goals to visit
	avoid []bool  // squares that may not be entered; nil for none
	round int32   // of searches
	mark  []int32 // the round in which a square was last seen
	from  []int32 // and the square before it
	work  int     // moves looked at, since the context was
	broad bool    // squares have so many neighbours that goals around them are not counted
	layer []int32 // of the search, and the next one
	next  []int32
}

// Greedy is a walk that solves the puzzle, found in time about linear in the
// board. It is nil if the context ends first, if no walk reaches all goals,
// and if a walk that may not visit a square again got stuck.
func Greedy(ctx context.Context, in *puzzles.Instance) puzzles.Walk {
	walk := in.Walk(newGreedy(ctx, in).run())
	if puzzles.Check(in.Puzzle, walk) != nil {
		return nil
	}
	return walk
}

// broadDegree is the number of moves from a square, on average, beyond which ties
// between goals are not broken by what is around them: sliders on large boards.
const broadDegree = 64

func newGreedy(ctx context.Context, in *puzzles.Instance) *greedy {
	g := &greedy{ctx: ctx, in: in, left: make([]bool, in.Len()), mark: make([]int32, in.Len()), from: make([]int32, in.Len())}
	g.broad = in.Edges() > broadDegree/2*in.Len()
	if in.Puzzle.Once {
		g.avoid = make([]bool, in.Len())
	}
	return g
}

// run returns nil if it got stuck.
func (g *greedy) run() []int {
	in := g.in
	start := in.Start
	if start < 0 {
		start = in.Goals[0]
	}
	for _, v := range in.Goals {
		g.left[v] = true
	}
	last := in.End >= 0 && in.End != start // it is visited when all goals have been
	if last && !in.Puzzle.Ordered {
		g.left[in.End] = false
	}
	g.enter(start)
	if last && g.avoid != nil {
		g.avoid[in.End] = true
	}
	if !g.goals() {
		return nil
	}
	if in.End < 0 || g.at() == in.End && (len(g.walk) > 1 || !in.Puzzle.Once || !in.Puzzle.Closed) {
		return g.walk
	}
	if g.avoid != nil {
		g.avoid[in.End] = false
	}
	if len(g.walk) == 1 && in.End == start { // closed, each square once: there and back
		if g.avoid = nil; in.Degree(start) == 0 {
			return nil
		}
		g.walk = append(g.walk, int(in.Neighbours(start)[0]))
	}
	if !g.follow(in.End) {
		return nil
	}
	return g.walk
}

func (g *greedy) at() int { return g.walk[len(g.walk)-1] }

// enter adds a square to the walk.
func (g *greedy) enter(v int) {
	g.walk = append(g.walk, v)
	g.left[v] = false
	if g.avoid != nil {
		g.avoid[v] = true
	}
}

// goals visits the goals.
func (g *greedy) goals() bool {
	if g.in.Puzzle.Ordered {
		for k, v := range g.in.Goals {
			if k == 0 && v == g.at() {
				continue
			}
			if g.avoid != nil && v == g.in.End {
				g.avoid[v] = false // it is the last one, or there is no walk
			}
			if !g.follow(v) {
				return false
			}
		}
		return true
	}
	n := 0
	for _, left := range g.left {
		if left {
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
	for g.at() != to {
		if g.stopped(g.at()) {
			return false
		}
		best, least := -1, distance(g.at())
		for _, w := range g.in.Neighbours(g.at()) {
			if d := distance(int(w)); d < least && !g.avoided(int(w)) {
				best, least = int(w), d
			}
		}
		if best < 0 {
			return g.search(to)
		}
		g.enter(best)
	}
	return true
}

func (g *greedy) avoided(v int) bool { return g.avoid != nil && g.avoid[v] }

// search appends a shortest way to a square, or with -1 to a nearest goal that is
// left. It returns false if there is none, or the context ends first.
func (g *greedy) search(to int) bool {
	g.round++
	start := g.at()
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
		if g.avoid != nil {
			g.avoid[v] = true
		}
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
			if g.mark[w] == g.round || g.avoided(int(w)) {
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
