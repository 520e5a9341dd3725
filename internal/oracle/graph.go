package oracle

import (
	"slices"

	"knightsat/puzzles"
)

// jumpGraph is a puzzle's jump graph and what the search asks of it. Vertices are
// the free squares in the order of Ground.Squares.
type jumpGraph struct {
	p       *puzzles.Puzzle
	squares []puzzles.Square
	near    [][]int     // the neighbours of each vertex, ascending
	dist    [][]int     // moves between two vertices, or more than there can be
	goals   []int       // in the puzzle's order
	bit     []uint64    // by vertex: what visiting it sets in past.seen
	full    uint64      // past.seen, as far as goals go, when all are visited
	order   []int       // goals that come in order: of an ordered puzzle, or a tour
	number  map[int]int // vertices that have a number, by the time of the visit
	timed   int         // moves up to the last number
	image   []int       // by vertex: where the puzzle's turn takes it; nil for no turn
	changed bool        // the turn takes the squares or the moves to others
}

func newGraph(p *puzzles.Puzzle) *jumpGraph {
	g := &jumpGraph{p: p, squares: p.Ground().Squares()}
	vertex := map[puzzles.Square]int{}
	for v, a := range g.squares {
		vertex[a] = v
		var near []int
		dist := slices.Repeat([]int{len(g.squares)}, len(g.squares))
		for w, b := range g.squares {
			if p.Ground().Joins(p.Piece, a, b) {
				near = append(near, w)
				dist[w] = 1
			}
		}
		dist[v] = 0
		g.near, g.dist = append(g.near, near), append(g.dist, dist)
	}
	for k := range g.squares { // Floyd and Warshall
		for _, dist := range g.dist {
			for j := range dist {
				dist[j] = min(dist[j], dist[k]+g.dist[k][j])
			}
		}
	}
	g.setTurn(vertex)
	for _, s := range p.Goals {
		g.goals = append(g.goals, vertex[s])
	}
	for _, s := range p.Order {
		g.order = append(g.order, vertex[s])
	}
	if p.Ordered {
		g.order = g.goals
	}
	g.number = map[int]int{}
	for _, n := range p.Numbers {
		g.number[n.K-1] = vertex[n.Square]
		g.timed = n.K - 1
		if p.Closed && n.K > 1 { // the return has no number
			g.timed = n.K
		}
	}
	g.bit = make([]uint64, len(g.squares))
	remembered := 0
	remember := func(v int) {
		if remembered == 64 {
			panic("oracle: the puzzle has more than 64 squares to remember")
		}
		g.bit[v] = 1 << remembered
		remembered++
	}
	switch {
	case p.Once:
		for v := range g.squares {
			remember(v)
		}
	case !p.Ordered:
		for _, v := range g.goals {
			remember(v)
		}
	}
	for _, v := range g.goals {
		g.full |= g.bit[v]
	}
	return g
}

// past is what of a walk's past matters for its future.
type past struct {
	start, at int
	seen      uint64 // squares visited where each may be visited once, else goals
	next      int    // how many goals in order were visited in their turn
	made      int    // moves, up to one more than until the last number
	home      bool   // once and closed: the walk is back on its start and over
}

// begin lists the states of walks without moves.
func (g *jumpGraph) begin() (list []past) {
	for v, s := range g.squares {
		if n, ok := g.number[0]; ok && n != v {
			continue
		}
		if g.p.Start.IsAny() || g.p.Start == s {
			list = append(list, g.visit(past{start: v}, v))
		}
	}
	return list
}

func (g *jumpGraph) visit(s past, v int) past {
	s.at = v
	s.seen |= g.bit[v]
	if s.next < len(g.order) && v == g.order[s.next] {
		s.next++
	}
	return s
}

// move is the state after a jump to v, which is a neighbour of s.at.
func (g *jumpGraph) move(s past, v int) (after past, ok bool) {
	if s.home {
		return past{}, false
	}
	if len(g.number) > 0 && s.made <= g.timed {
		s.made++
	}
	if n, ok := g.number[s.made]; ok && n != v {
		return past{}, false
	}
	if g.p.Once && s.seen&g.bit[v] != 0 {
		if !g.p.Closed || v != s.start {
			return past{}, false
		}
		s.home = true
	}
	return g.visit(s, v), true
}

func (g *jumpGraph) done(s past) bool {
	switch {
	case g.p.Closed && s.at != s.start,
		g.p.Closed && g.p.Once && !s.home,
		!g.p.End.IsAny() && g.squares[s.at] != g.p.End,
		s.next < len(g.order), s.made < g.timed,
		s.seen&g.full != g.full:
		return false
	}
	return true
}

// hopeless sees some of the states from which not every goal can be visited any more in
// the moves left, where squares may be visited once only: goals that are too many or too
// far, that can't be entered, or too many that can't be left again.
func (g *jumpGraph) hopeless(s past, left int) bool {
	if !g.p.Once {
		return false
	}
	unvisited, ends := 0, 0
	for _, v := range g.goals {
		if s.seen&g.bit[v] != 0 {
			continue
		}
		if unvisited++; unvisited > left || g.dist[s.at][v] > left {
			return true
		}
		ways := 0
		for _, w := range g.near[v] {
			if w == s.at || s.seen&g.bit[w] == 0 {
				ways++
			}
			if g.p.Closed && w == s.start {
				ways++
			}
		}
		if ways == 0 {
			return true
		}
		if ways == 1 {
			ends++ // the walk's last square, or a dead end
		}
	}
	return ends > 1 || ends == 1 && g.p.Closed
}
