package peers

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"knightsat/puzzles"
)

// maxNodes is how many nodes a problem may have: their distances are kept, and
// written out, for all pairs.
const maxNodes = 1200

// problem is a puzzle as a cycle through all nodes of a graph with the least
// cost, the travelling salesman's problem that all formulations are about.
//
// For a tour, nodes are the free squares, edges are the jumps, and cost is 0. For a hunt or a
// cover, nodes are the squares that must be visited, each two of them have an
// edge, and its cost is the fewest moves between them. The dummy, a node after
// these, closes an open walk: its edges cost nothing and go to the squares where the walk
// may start and end.
type problem struct {
	in    *puzzles.Instance
	tour  bool
	nodes []int // the vertex of each node but the dummy
	dummy int   // its number, or -1 in a closed walk
	first int   // the node at which an open walk must start, or -1
	last  int   // the node at which it must end, or -1
	dist  [][]int32
}

// supports says why a puzzle is no problem of this kind, or nil.
func supports(p *puzzles.Puzzle) error {
	if p.Ordered {
		return fmt.Errorf("goals in a given order need no search: the shortest ways between them are the answer")
	}
	if p.Symmetric != puzzles.NoTurn {
		return fmt.Errorf("it can't ask for a tour that a turn of the board leaves as it is")
	}
	n := 0
	if p.Once || p.Family == puzzles.Cover || p.Family == puzzles.Tour {
		n = p.Ground().Len()
	} else {
		n = len(stops(p))
	}
	if p.Once && len(stops(p)) < n {
		return fmt.Errorf("it can't forbid a hunt to visit a square twice")
	}
	if n > maxNodes {
		return fmt.Errorf("%d squares to visit are too many; it takes %d", n, maxNodes)
	}
	return nil
}

// stops are the squares that every solution visits.
func stops(p *puzzles.Puzzle) map[puzzles.Square]bool {
	set := p.IsGoal()
	for _, s := range []puzzles.Square{p.Start, p.End} {
		if !s.IsAny() {
			set[s] = true
		}
	}
	return set
}

// newProblem lays out a supported puzzle, or gives its answer at once: where
// squares are out of reach, or are so few that there is nothing to choose.
func newProblem(ctx context.Context, p *puzzles.Puzzle) (*problem, *Answer) {
	c := &problem{in: puzzles.NewInstance(p), tour: p.Once, dummy: -1, first: -1, last: -1}
	must := stops(p)
	for v, s := range c.in.Squares {
		if must[s] {
			c.nodes = append(c.nodes, v)
		}
	}
	none := &Answer{Status: Infeasible}
	n := len(c.nodes)
	roundTrip := c.in.Start >= 0 && c.in.Start == c.in.End
	switch {
	case n == 1 && c.tour && p.Closed:
		return nil, none // one square is no jump from itself
	case n == 1:
		return nil, &Answer{Status: Optimal, Walk: c.in.Walk(c.nodes)}
	case c.tour && roundTrip && !p.Closed:
		return nil, none // it would visit its start again
	}
	c.dist = make([][]int32, n)
	for i, v := range c.nodes {
		if ctx.Err() != nil {
			return nil, &Answer{Status: Unknown}
		}
		c.dist[i] = make([]int32, n)
		far := c.in.Distances(v)
		for j, w := range c.nodes {
			if far[w] < 0 {
				return nil, none
			}
			c.dist[i][j] = far[w]
		}
	}
	if roundTrip && n == 2 {
		if c.tour && c.dist[0][1] != 1 {
			return nil, none
		}
		start := slices.Index(c.nodes, c.in.Start)
		walk := c.spell([]int{start, 1 - start, start})
		return nil, &Answer{Status: Optimal, Walk: walk, Moves: walk.Moves()}
	}
	if !roundTrip {
		c.dummy = n
		c.first, c.last = slices.Index(c.nodes, c.in.Start), slices.Index(c.nodes, c.in.End)
	}
	return c, nil
}

// size is the number of nodes, the dummy included.
func (c *problem) size() int {
	if c.dummy >= 0 {
		return len(c.nodes) + 1
	}
	return len(c.nodes)
}

// arc reports whether the walk may go from node i to node j next, and its cost.
func (c *problem) arc(i, j int) (cost int, ok bool) {
	switch {
	case i == j:
		return 0, false
	case i == c.dummy:
		return 0, c.first < 0 && j != c.last || j == c.first
	case j == c.dummy:
		return 0, c.last < 0 && i != c.first || i == c.last
	case c.tour:
		return 0, c.dist[i][j] == 1
	}
	return int(c.dist[i][j]), true
}

// edge is arc in either direction. must says that every walk has it.
func (c *problem) edge(i, j int) (cost int, ok, must bool) {
	cost, ok = c.arc(i, j)
	if !ok {
		cost, ok = c.arc(j, i)
	}
	if i > j {
		i, j = j, i
	}
	return cost, ok, ok && j == c.dummy && (i == c.first || i == c.last)
}

// walk reads a cycle of the nodes, told from any of them in either direction,
// back as a walk on the board.
func (c *problem) walk(order []int) (puzzles.Walk, error) {
	if err := cycle(order, c.size()); err != nil {
		return nil, err
	}
	from := c.dummy
	if from < 0 {
		from = max(0, slices.Index(c.nodes, c.in.Start))
	}
	at := slices.Index(order, from)
	order = slices.Concat(order[at:], order[:at])
	if c.dummy < 0 {
		return c.spell(append(order, order[0])), nil
	}
	order = order[1:]
	if c.first >= 0 && order[0] != c.first || c.last >= 0 && order[len(order)-1] != c.last {
		slices.Reverse(order)
	}
	return c.spell(order), nil
}

// spell writes the shortest ways between nodes out.
func (c *problem) spell(order []int) puzzles.Walk {
	var vertices []int
	for i, n := range order {
		if i == 0 {
			vertices = append(vertices, c.nodes[n])
			continue
		}
		vertices = append(vertices, c.in.ShortestPath(c.nodes[order[i-1]], c.nodes[n])[1:]...)
	}
	return c.in.Walk(vertices)
}

// follow makes successors the walk of the cycle that they are.
func (c *problem) follow(next []int) (puzzles.Walk, Status, error) {
	var order []int
	for at := 0; at >= 0 && at < len(next) && len(order) < len(next); at = next[at] {
		order = append(order, at)
	}
	walk, err := c.walk(order)
	return walk, Optimal, err
}

// cycle says why an order does not name each of n nodes once, or nil.
func cycle(order []int, n int) error {
	seen := make([]bool, n)
	for _, i := range order {
		if i < 0 || i >= n || seen[i] {
			return fmt.Errorf("its cycle has the node %d out of range or twice, of %d nodes", i, n)
		}
		seen[i] = true
	}
	if len(order) != n {
		return fmt.Errorf("its cycle has %d nodes, not all %d", len(order), n)
	}
	return nil
}

// lines are the lines of a text, without blanks at their ends.
func lines(text []byte) []string {
	var list []string
	for line := range bytes.Lines(text) {
		list = append(list, strings.TrimSpace(string(line)))
	}
	return list
}
