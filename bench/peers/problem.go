package peers

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"knightsat/internal/graph/paths"
	"knightsat/puzzles"
)

// cycleProblem is a puzzle as a cycle through all nodes of a graph with the least
// cost, the travelling salesman's problem that all formulations are about.
//
// Where no square may be visited twice, nodes are the squares, and arcs are the jumps. In a
// tour they cost nothing; in a hunt a move each, and an arc from a square to itself leaves it
// out. Else nodes are the squares that must be visited, each two of them have an
// edge, and its cost is the fewest moves between them. The dummy, a node after
// these, closes an open walk: its edges cost nothing and go to the squares where the walk
// may start and end.
type cycleProblem struct {
	in    *puzzles.Instance
	once  bool   // no square twice
	tour  bool   // and each once
	must  []bool // by node, the dummy too: it is to be visited
	nodes []int  // the vertex of each node but the dummy
	dummy int    // its number, or -1 in a closed walk
	root  int    // the node at which the cycle begins: the dummy, or else the start
	first int    // the node at which an open walk must start, or -1
	last  int    // the node at which it must end, or -1
	dist  [][]int32
}

// Supports says why the peer can't be asked about a puzzle, or nil.
func (peer *Peer) Supports(p *puzzles.Puzzle) error {
	if p.Ordered {
		return fmt.Errorf(
			"goals in a given order need no search: the shortest ways between them are the answer")
	}
	if p.Timed() && (p.Family != puzzles.Tour || p.Closed) {
		return fmt.Errorf("it can't say when a square is visited but of open tours")
	}
	if p.Symmetric != puzzles.NoTurn {
		return fmt.Errorf("it can't ask for a tour that a turn of the board leaves as it is")
	}
	n, most := p.Ground().Len(), peerNodes
	visited := len(stops(p))
	switch {
	case !p.Once:
		n = visited
	case peer.salesman && visited < n:
		return fmt.Errorf("it can't leave squares out; it takes tours, and puzzles in which squares may be visited again")
	case peer.Name == "LKH":
		most = peerVertices
	}
	if peer.salesman && p.Timed() {
		return fmt.Errorf("it can't say when a square is visited")
	}
	if n > most {
		return fmt.Errorf("%d squares to visit are too many; it takes %d", n, most)
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

// newCycleProblem lays out a supported puzzle, or gives its answer at once: if
// squares are out of reach, or so few that there is nothing to choose.
func newCycleProblem(ctx context.Context, p *puzzles.Puzzle) (*cycleProblem, *opinion) {
	c := &cycleProblem{in: puzzles.NewInstance(p), once: p.Once, dummy: -1, first: -1, last: -1}
	stops := stops(p)
	for v, s := range c.in.Squares {
		if stops[s] {
			c.nodes = append(c.nodes, v)
		}
	}
	none := &opinion{Decided: true}
	roundTrip := c.in.Start >= 0 && c.in.Start == c.in.End
	switch {
	case len(c.nodes) == 1:
		return nil, c.alone()
	case p.Once && roundTrip && !p.Closed:
		return nil, none // it would visit its start again
	}
	if p.Once { // all squares that can be reached
		far := c.in.Distances(c.nodes[0])
		for v, s := range c.in.Squares {
			switch {
			case far[v] >= 0 && !stops[s]:
				c.nodes = append(c.nodes, v)
			case far[v] < 0 && stops[s]:
				return nil, none
			}
		}
		slices.Sort(c.nodes)
	}
	c.tour = p.Once && len(c.nodes) == len(stops)
	if c.tour && !p.Timed() { // jumps are all that counts
		c.dist = nil
	} else if settled := c.measure(ctx); settled != nil {
		return nil, settled
	}
	for _, v := range c.nodes {
		c.must = append(c.must, stops[c.in.Squares[v]])
	}
	c.root = slices.Index(c.nodes, c.in.Start)
	if !roundTrip {
		c.first = c.root
		c.dummy = len(c.nodes)
		c.root = c.dummy
		c.must = append(c.must, true)
		c.last = slices.Index(c.nodes, c.in.End)
	}
	return c, nil
}

// alone is the answer where only one square must be visited: if it must be left, the walk comes back.
func (c *cycleProblem) alone() *opinion {
	v := c.nodes[0]
	walks := [][]int{{v}}
	if p := c.in.Puzzle; p.Once && p.Closed {
		walks = nil
		for _, to := range c.in.Neighbours(v) {
			walks = append(walks, []int{v, int(to), v})
		}
	}
	for _, list := range walks {
		if walk := c.in.Walk(list); puzzles.Check(c.in.Puzzle, walk) == nil {
			return &opinion{Decided: true, Walk: walk}
		}
	}
	return &opinion{Decided: true}
}

// measure takes the distances between the nodes, or settles the puzzle, if some are out of reach.
func (c *cycleProblem) measure(ctx context.Context) (settled *opinion) {
	for _, v := range c.nodes {
		if ctx.Err() != nil {
			return &opinion{}
		}
		far := c.in.Distances(v)
		row := make([]int32, len(c.nodes))
		for j, w := range c.nodes {
			if far[w] < 0 {
				return &opinion{Decided: true}
			}
			row[j] = far[w]
		}
		c.dist = append(c.dist, row)
	}
	return nil
}

// size is how many nodes there are, with the dummy.
func (c *cycleProblem) size() int { return len(c.must) }

// arc reports whether the walk may go from node i to node j next, and its cost; from
// a node to itself, whether it may be left out.
func (c *cycleProblem) arc(i, j int) (cost int, ok bool) {
	switch {
	case i == j:
		return 0, !c.must[i]
	case i == c.dummy:
		return 0, c.first < 0 && j != c.last || j == c.first
	case j == c.dummy:
		return 0, c.last < 0 && i != c.first || i == c.last
	case c.tour:
		return 0, c.in.Adjacent(c.nodes[i], c.nodes[j])
	case c.once:
		return 1, c.dist[i][j] == 1
	}
	return int(c.dist[i][j]), true
}

// walk makes arcs such as "go(0,2) go(2,1) go(1,0)" the walk through all of them from
// the root, by Hierholzer's method. An arc from a node to itself leaves it out. Whether
// the walk visits all that it must, is puzzles.Check's to say.
func (c *cycleProblem) walk(ctx context.Context, arcs string) (puzzles.Walk, error) {
	next, number := make([][]int, c.size()), 0
	for _, arc := range strings.Fields(arcs) {
		var a, b int
		if n, _ := fmt.Sscanf(arc, "go(%d,%d)", &a, &b); n != 2 || min(a, b) < 0 || max(a, b) >= len(next) {
			return nil, fmt.Errorf("its cycle has %q, which is no arc of %d nodes", arc, len(next))
		}
		if a != b {
			next[a] = append(next[a], b)
			number++
		}
	}
	var order []int
	for stack := []int{c.root}; len(stack) > 0; {
		v := stack[len(stack)-1]
		if len(next[v]) == 0 {
			order = append(order, v)
			stack = stack[:len(stack)-1]
			continue
		}
		stack = append(stack, next[v][0])
		next[v] = next[v][1:]
	}
	slices.Reverse(order)
	if number < 2 || len(order) != number+1 || order[0] != order[number] {
		return nil, fmt.Errorf("its walk has %d of %d arcs; the others are apart", len(order)-1, number)
	}
	return c.along(ctx, order), nil
}

// along is the walk of a cycle that begins and ends at the root, nil for none.
func (c *cycleProblem) along(ctx context.Context, cycle []int) puzzles.Walk {
	if cycle == nil {
		return nil
	}
	if c.dummy >= 0 {
		cycle = cycle[1 : len(cycle)-1]
	}
	var order []int
	for _, n := range cycle {
		order = append(order, c.nodes[n])
	}
	if !c.tour {
		order = paths.Join(c.in.Finder(ctx), order)
	}
	return c.in.Walk(order)
}

// facts writes all arcs that cost so much at most, with their nodes and their costs.
func (c *cycleProblem) facts(format string, most int) []byte {
	var b []byte
	for i := range c.size() {
		for j := range c.size() {
			if cost, ok := c.arc(i, j); ok && cost <= most {
				b = fmt.Appendf(b, format, i, j, cost)
			}
		}
	}
	return b
}

func (c *cycleProblem) clingo() []byte {
	name, most := "hunt.lp", math.MaxInt
	var timed []byte
	switch {
	case c.in.Puzzle.Timed():
		timed, name = c.timedFacts()
	case c.tour:
		name = "tour.lp"
	case !c.once && len(c.nodes) == c.in.Len():
		name, most = "cover.lp", 1
	}
	return slices.Concat(fmt.Appendf(nil, "root(%d).\n", c.root), c.facts("arc(%d,%d,%d).\n", most),
		timed, model(name))
}
