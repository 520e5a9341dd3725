package oracle

import (
	"fmt"

	"knightsat/puzzles"
)

// far is more than any distance.
const far = 1 << 30

// graph is a puzzle's jump graph and what the search asks of it. Vertices are
// the free squares in the order of Ground.Squares.
type graph struct {
	p       *puzzles.Puzzle
	squares []puzzles.Square
	near    [][]int // the neighbours of each vertex, ascending
	dist    [][]int // moves between two vertices, far if there is no way
	goals   []int   // in the puzzle's order
	number  []int   // vertex to its place in goals, or -1
	full    uint64  // state.seen, as far as goals go, when all are visited
}

func newGraph(p *puzzles.Puzzle) *graph {
	g := &graph{p: p, squares: p.Ground().Squares()}
	vertex := map[puzzles.Square]int{}
	for v, s := range g.squares {
		vertex[s] = v
		g.number = append(g.number, -1)
	}
	for i, s := range p.Goals {
		g.goals = append(g.goals, vertex[s])
		g.number[vertex[s]] = i
	}
	for _, a := range g.squares {
		var near, dist []int
		for w, b := range g.squares {
			d := far
			if p.Ground().Joins(p.Piece, a, b) {
				near = append(near, w)
				d = 1
			}
			if a == b {
				d = 0
			}
			dist = append(dist, d)
		}
		g.near = append(g.near, near)
		g.dist = append(g.dist, dist)
	}
	g.floydWarshall()
	if bits := g.bits(); bits > 64 {
		panic(fmt.Sprintf("oracle: the puzzle has %d squares to remember; 64 is the limit", bits))
	}
	for _, v := range g.goals {
		g.full |= g.bit(v)
	}
	return g
}

func (g *graph) floydWarshall() {
	for k := range g.squares {
		for i := range g.squares {
			if g.dist[i][k] == far {
				continue
			}
			for j := range g.squares {
				g.dist[i][j] = min(g.dist[i][j], g.dist[i][k]+g.dist[k][j])
			}
		}
	}
}

// bits is how many squares a state remembers.
func (g *graph) bits() int {
	switch {
	case g.p.Once:
		return len(g.squares)
	case g.p.Ordered:
		return 0
	default:
		return len(g.goals)
	}
}

// bit is what visiting v sets in state.seen.
func (g *graph) bit(v int) uint64 {
	switch {
	case g.p.Once:
		return 1 << v
	case g.p.Ordered || g.number[v] < 0:
		return 0
	default:
		return 1 << g.number[v]
	}
}

func (g *graph) starts() []int {
	var list []int
	for v, s := range g.squares {
		if g.p.Start.IsAny() || g.p.Start == s {
			list = append(list, v)
		}
	}
	return list
}

// state is what of a walk's past matters for its future.
type state struct {
	start, at int
	seen      uint64 // squares visited where each may be visited once, else goals
	next      int    // ordered: how many goals were visited in their turn
	home      bool   // once and closed: the walk is back on its start and over
}

func (g *graph) begin(v int) state { return g.visit(state{start: v}, v) }

func (g *graph) visit(s state, v int) state {
	s.at = v
	s.seen |= g.bit(v)
	if g.p.Ordered && s.next < len(g.goals) && v == g.goals[s.next] {
		s.next++
	}
	return s
}

// move is the state after a jump to v, which is a neighbour of s.at.
func (g *graph) move(s state, v int) (after state, ok bool) {
	if s.home {
		return state{}, false
	}
	if g.p.Once && s.seen&g.bit(v) != 0 {
		if !g.p.Closed || v != s.start {
			return state{}, false
		}
		s.home = true
	}
	return g.visit(s, v), true
}

func (g *graph) done(s state) bool {
	switch {
	case g.p.Closed && s.at != s.start,
		g.p.Closed && g.p.Once && !s.home,
		!g.p.End.IsAny() && g.squares[s.at] != g.p.End,
		g.p.Ordered && s.next < len(g.goals),
		s.seen&g.full != g.full:
		return false
	}
	return true
}
