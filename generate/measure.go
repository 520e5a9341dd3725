package generate

import (
	"fmt"
	"math/bits"
	"slices"

	"knightsat/puzzles"
)

// Grade is how difficult a puzzle is.
type Grade string

// The grades.
const (
	Easy   Grade = "easy"
	Medium Grade = "medium"
	Hard   Grade = "hard"
)

// Grades lists them.
var Grades = []Grade{Easy, Medium, Hard}

// Known reports whether it is one of Grades.
func (g Grade) Known() bool { return slices.Contains(Grades, g) }

// Measure is what the difficulty of a puzzle is made of.
type Measure struct {
	Moves int    // of a shortest walk
	Walks uint64 // how many shortest walks there are
	Least bool   // there are at least so many
	// Loss is how many moves more a greedy walk has, which goes to a nearest goal
	// each time: of equally near ones to the first by row from the bottom, each row
	// from left to right. Of a cover it is in tenths of the shortest walk, rounded up;
	// of a tour, tenths of the squares, those that are left when the walk is stuck.
	Loss int
	// Turns is how often a shortest walk goes to a goal that is not the nearest one of
	// those that are left: in the order of goals with the fewest such times. Of hunts
	// whose goals come in any order.
	Turns int
	// Revisits is how often the first shortest walk, in the order of squares, comes
	// back to a square. Of hunts.
	Revisits int
}

// Rarity is 2 for a single shortest walk, 1 for two or three, and 0 for more, or where
// there may be more.
func (m Measure) Rarity() int {
	if m.Least {
		return 0
	}
	return max(0, 3-bits.Len64(max(1, m.Walks)))
}

// Score adds up what makes a puzzle difficult: 2 for each move that the greedy walk
// loses, 2 for each turn away from the nearest goal, 1 for each revisit, and the
// rarity of the shortest walks.
func (m Measure) Score() int { return 2*m.Loss + 2*m.Turns + m.Revisits + m.Rarity() }

// The highest scores of easy and of medium puzzles.
const (
	mostEasy   = 2
	mostMedium = 4
)

// Grade is that of the score.
func (m Measure) Grade() Grade {
	switch score := m.Score(); {
	case score <= mostEasy:
		return Easy
	case score <= mostMedium:
		return Medium
	}
	return Hard
}

func (m Measure) String() string {
	return fmt.Sprintf("%s (score %d: 2 x %d lost by a greedy walk, 2 x %d turns away from the nearest goal, revisits %d, rarity %d)",
		m.Grade(), m.Score(), m.Loss, m.Turns, m.Revisits, m.Rarity())
}

// greedy is the number of moves of the walk that goes to a nearest goal each time and
// then to the end, from a vertex; left is how many goals it could not reach. Where each
// square is visited once it goes around those that it has visited.
func greedy(in *puzzles.Instance, start, end int, goals []int, ordered, once bool) (moves, left int) {
	wanted := make([]bool, in.Len())
	for _, v := range goals {
		wanted[v] = true
	}
	left = len(goals)
	been := make([]bool, in.Len())
	visit := func(v int) {
		if been[v] = true; wanted[v] && (!ordered || goals[len(goals)-left] == v) {
			wanted[v] = false
			left--
		}
	}
	at := start
	visit(at)
	for left > 0 {
		is := func(v int) bool { return wanted[v] && (!ordered || goals[len(goals)-left] == v) }
		path := nearest(in, at, is, been, once)
		if path == nil {
			return moves, left
		}
		for _, v := range path {
			visit(v)
		}
		moves += len(path)
		at = path[len(path)-1]
	}
	if end >= 0 && at != end {
		moves += len(nearest(in, at, func(v int) bool { return v == end }, been, false))
	}
	return moves, left
}

// nearest is the way from a vertex, which it leaves out, to a nearest one of those that
// are looked for; nil where there is none.
func nearest(in *puzzles.Instance, at int, is func(v int) bool, been []bool, once bool) []int {
	from := make([]int, in.Len()) // the vertex before, and 1
	from[at] = at + 1
	for layer := []int{at}; len(layer) > 0; {
		best := -1
		var next []int
		for _, v := range layer {
			for _, w := range in.Neighbours(v) {
				switch w := int(w); {
				case once && been[w]:
				case from[w] == 0:
					from[w] = v + 1
					next = append(next, w)
					if is(w) && (best < 0 || w < best) {
						best = w
					}
				}
			}
		}
		if best >= 0 {
			var path []int
			for v := best; v != at; v = from[v] - 1 {
				path = append([]int{v}, path...)
			}
			return path
		}
		layer = next
	}
	return nil
}

// turns is the least number of turns away from the nearest goal, over all orders of the
// goals that shortest walks have.
func turns(in *puzzles.Instance, start, end int, goals []int) int {
	k := len(goals)
	all := 1<<k - 1
	o := &orders{goals: k, best: make([]cost, k<<k)}
	for _, v := range goals {
		o.dist = append(o.dist, in.Distances(v))
	}
	for i := range o.best {
		o.best[i] = cost{moves: far}
	}
	here := 0
	for i, v := range goals {
		if v == start {
			here |= 1 << i
		}
		if start < 0 {
			o.best[(1<<i)*k+i] = cost{}
		}
	}
	if here == all {
		return 0
	}
	if start >= 0 {
		o.leave(start, here, cost{})
	}
	for have := 1; have < all; have++ {
		for i, v := range goals {
			if c := o.best[have*k+i]; have>>i&1 == 1 && c.moves < far {
				o.leave(v, have, c)
			}
		}
	}
	least := cost{moves: far}
	for i := range goals {
		c := o.best[all*k+i]
		if end >= 0 {
			c.moves += int(o.dist[i][end])
		}
		if c.less(least) {
			least = c
		}
	}
	return least.turns
}

// cost is that of some of a walk; fewer moves count before fewer turns.
type cost struct{ moves, turns int }

const far = 1 << 30 // moves that no walk has

func (c cost) less(than cost) bool {
	return c.moves < than.moves || c.moves == than.moves && c.turns < than.turns
}

// orders are those in which goals may be visited.
type orders struct {
	goals int
	dist  [][]int32 // of each goal to each vertex
	best  []cost    // by the set of goals visited and the last of them
}

// leave goes on from a vertex to each goal that is not in a set of them.
func (o *orders) leave(from, have int, c cost) {
	near := int32(far)
	for i, d := range o.dist {
		if have>>i&1 == 0 {
			near = min(near, d[from])
		}
	}
	for i, d := range o.dist {
		if have>>i&1 == 1 {
			continue
		}
		next := cost{c.moves + int(d[from]), c.turns}
		if d[from] > near {
			next.turns++
		}
		if at := &o.best[(have|1<<i)*o.goals+i]; next.less(*at) {
			*at = next
		}
	}
}

// revisits is how often a walk comes back to a square; that a closed one ends on its
// start is none.
func revisits(walk []int, closed bool) (n int) {
	been := map[int]bool{}
	if closed {
		walk = walk[1:]
	}
	for _, v := range walk {
		if been[v] {
			n++
		}
		been[v] = true
	}
	return n
}
