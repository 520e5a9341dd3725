package generate

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"

	"knightsat/puzzles"
)

// Grade is how difficult a puzzle is.
type Grade string

// The grades.
const (
	easy   Grade = "easy"
	medium Grade = "medium"
	hard   Grade = "hard"
)

// Grades lists the grades, from easy to hard.
var Grades = []Grade{easy, medium, hard}

// rating has the numbers from which the difficulty of a puzzle is computed.
type rating struct {
	Moves int    // of a shortest walk
	Walks uint64 // how many shortest walks there are, at least
	Least bool   // there may be more than Walks
	// Loss is how many more moves a greedy walk has than a shortest one. The greedy walk
	// goes to the nearest goal each time: if several are nearest, to the first by row from
	// the bottom, each row from left to right. For a cover, the loss is in tenths of the
	// shortest walk, rounded up. For a tour, it is how many tenths of the squares are left
	// when the greedy walk is stuck.
	Loss int
	// Turns is how often a shortest walk goes to a goal that is not the nearest of the
	// goals left, in the shortest walk where this happens least. It is for hunts whose
	// goals come in any order.
	Turns int
	// Revisits is how often a hunt's first shortest walk, in the order of squares, comes
	// back to a square.
	Revisits int
	// Takes is the least method that solves a tour with numbers, or with goals in order:
	// "distances", "layers", "edges", "trying", "search", or "more" for one of these two. For such a tour,
	// nothing else counts.
	Takes string
}

// rarity is 2 for a single shortest walk, 1 for two or three, and 0 for more, or if
// there may be more.
func (m rating) rarity() int {
	if m.Least {
		return 0
	}
	return max(0, 3-bits.Len64(max(1, m.Walks)))
}

// score adds up what makes a puzzle difficult: 2 for each move that the greedy walk
// loses, 2 for each turn away from the nearest goal, 1 for each revisit, and the
// rarity of the shortest walks.
func (m rating) score() int { return 2*m.Loss + 2*m.Turns + m.Revisits + m.rarity() }

// The highest scores of easy and of medium puzzles.
const (
	mostEasy   = 2
	mostMedium = 4
)

// Grade computes how difficult the puzzle is.
func (m rating) Grade() Grade {
	switch m.Takes {
	case "distances", "layers":
		return easy
	case "edges":
		return medium
	case "trying", "more", "search":
		return hard
	}
	switch score := m.score(); {
	case score <= mostEasy:
		return easy
	case score <= mostMedium:
		return medium
	}
	return hard
}

func (m rating) String() string {
	if m.Takes != "" {
		return fmt.Sprintf("%s (it takes %s)", m.Grade(), takes[m.Takes])
	}
	return fmt.Sprintf("%s (score %d: 2 x %d lost by a greedy walk, 2 x %d turns away from the nearest "+
		"goal, revisits %d, rarity %d)",
		m.Grade(), m.score(), m.Loss, m.Turns, m.Revisits, m.rarity())
}

// greedy is the number of moves of the walk that goes to a nearest goal each time and
// then to the end, from a vertex or, for -1, from the first goal; left is how many goals it could
// not reach. If each
// square is visited once it goes around those that it has visited.
func greedy(in *puzzles.Instance, start, end int, goals []int, ordered, once bool) (moves, left int) {
	wanted := make([]bool, in.Len())
	for _, v := range goals {
		wanted[v] = true
	}
	left = len(goals)
	been := make([]bool, in.Len())
	visit := func(v int) {
		been[v] = true
		if wanted[v] && (!ordered || goals[len(goals)-left] == v) {
			wanted[v] = false
			left--
		}
	}
	at := start
	if at < 0 {
		at = goals[0]
		if !ordered {
			at = slices.Min(goals)
		}
	}
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
// are looked for; nil if there is none.
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
	const move = 1 << 8 // fewer moves count before fewer turns
	k := len(goals)
	all, here := 1<<k-1, 0
	var dist [][]int32 // of each goal to each vertex
	for i, v := range goals {
		dist = append(dist, in.Distances(v))
		if v == start {
			here |= 1 << i
		}
	}
	// by the goals visited and the last of them: 1 and the least that the rest costs
	known := make([]int, k<<k)
	var rest func(from, have int) int
	after := func(i, have int) int {
		at := &known[have*k+i]
		if *at == 0 {
			*at = 1 + rest(i, have)
		}
		return *at - 1
	}
	leave := func(from, have int) int {
		near, least := int32(math.MaxInt32), math.MaxInt
		for i, d := range dist {
			if have>>i&1 == 0 {
				near = min(near, d[from])
			}
		}
		for i, d := range dist {
			if have>>i&1 == 0 {
				least = min(least, move*int(d[from])+min(1, int(d[from]-near))+after(i, have|1<<i))
			}
		}
		return least
	}
	rest = func(i, have int) int {
		switch {
		case have < all:
			return leave(goals[i], have)
		case end >= 0:
			return move * int(dist[i][end])
		}
		return 0
	}
	if here == all {
		return 0
	}
	if start >= 0 {
		return leave(start, here) % move
	}
	least := math.MaxInt
	for i := range goals {
		least = min(least, after(i, 1<<i))
	}
	return least % move
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

// alike is how many walks that solve the puzzle one becomes by changing a square at a
// time, itself among them; most if there are more, and fewer if the context ends.
func alike(ctx context.Context, p *puzzles.Puzzle, walk puzzles.Walk, most int) int {
	seen := map[string]bool{walk.String(): true}
	for list := []puzzles.Walk{walk}; len(list) > 0 && len(seen) < most; list = list[1:] {
		for i := 1; i < len(walk)-1 && len(seen) < most && ctx.Err() == nil; i++ {
			for _, s := range p.Ground().Moves(p.Piece, list[0][i-1]) {
				if !p.Ground().Joins(p.Piece, s, list[0][i+1]) {
					continue
				}
				other := slices.Clone(list[0])
				other[i] = s
				if name := other.String(); !seen[name] && puzzles.Check(p, other) == nil {
					seen[name] = true
					list = append(list, other)
				}
			}
		}
	}
	return min(most, len(seen))
}

// takes says in words what it takes to solve a puzzle with numbers.
var takes = map[string]string{
	"distances": "distances between squares with numbers",
	"layers":    "squares that each number leaves for the next",
	"edges":     "moves that are forced at a square",
	"trying":    "trying one square",
	"more":      "trying one square, or search",
	"search":    "search",
}
