package salesman

import (
	"context"
	"math/bits"
	"slices"

	"knightsat/internal/limits"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
)

// Terminals sees a puzzle as a travelling salesman does: the vertices that every
// solution visits are the nodes, the fewest moves between two of them are their
// distance, and a walk is an order of the nodes, each stretch of it spelled out by a
// shortest path on the board. If the walk must end on its start, the start is
// Root, not a node.
//
// This is right for puzzles whose goals come in any order and whose squares may be
// visited again. measureAll makes one; the zero value is of no use.
type Terminals struct {
	*tsp.Problem
	Nodes []int // the vertex of each node, ascending
	Root  int   // the vertex at which a walk starts that must end there, too, else -1

	in *puzzles.Instance
}

// Instance is the puzzle.
func (t *Terminals) Instance() *puzzles.Instance { return t.in }

// terminalsKey is the key of the terminals among what an instance keeps.
type terminalsKey struct{}

// Of are the terminals of a puzzle, which are measured only once. It returns nil if measureAll does.
func Of(ctx context.Context, in *puzzles.Instance) *Terminals {
	t, _ := in.Keep(terminalsKey{}, func() any {
		if t := measureAll(ctx, in); t != nil {
			return t
		}
		return nil
	}).(*Terminals)
	return t
}

// measureAll finds the terminals and their distances. It returns nil if the puzzle
// is too large, a terminal is out of reach, or the context ends first.
func measureAll(ctx context.Context, in *puzzles.Instance) *Terminals {
	return Among(ctx, in,
		slices.DeleteFunc(in.Stops(), func(v int) bool { return v == in.Start && v == in.End }))
}

// Among is measureAll with some of the terminals, and all ends of the walk, as nodes.
func Among(ctx context.Context, in *puzzles.Instance, nodes []int) *Terminals {
	t := &Terminals{Nodes: nodes, Root: -1, in: in}
	if in.Start == in.End { // -1, too, where both are free
		t.Root = in.Start
	}
	if n := len(nodes); n > limits.Nodes || (n+1)*in.Len() > distanceWork || ctx.Err() != nil {
		return nil
	}
	t.Problem = tsp.New(len(nodes), slices.Index(nodes, in.Start), slices.Index(nodes, in.End))
	if !t.measure(ctx) || t.Root >= 0 && !t.measureRoot() {
		return nil
	}
	return t
}

// measure fills in the distances between nodes: those that the lattice tells, and the
// others by searches from 64 nodes at a time.
func (t *Terminals) measure(ctx context.Context) bool {
	n := len(t.Nodes)
	if t.in.Apart != nil {
		return t.compute(ctx)
	}
	open := slices.Repeat([]int{n - 1}, n) // of each node: those to which the distance is not known
	if t.in.Puzzle.UniformMoves() && n*latticeSquares <= t.in.Len() &&
		n*t.in.Len() >= latticeWork {
		if l := newLattice(ctx, t.in); l == nil || !t.look(ctx, l, open) {
			return false
		}
	}
	node := slices.Repeat([]int32{-1}, t.in.Len())
	for i, v := range t.Nodes {
		node[v] = int32(i)
	}
	var sources []int
	for i := range t.Nodes {
		if open[i] > 0 {
			sources = append(sources, i)
		}
	}
	for batch := range slices.Chunk(sources, 64) {
		left := 0
		for _, i := range batch {
			left += open[i]
		}
		if !t.search(ctx, batch, node, left) {
			return false
		}
	}
	return true
}

// compute asks the rule for all distances, none of which is above limits.NodeDistance on the largest board. It returns
// false if the context ends first.
func (t *Terminals) compute(ctx context.Context) bool {
	near := t.in.Finder(ctx)
	for i, v := range t.Nodes {
		dist, err := near.From(v, t.Nodes[:i]...)
		for j, d := range dist {
			t.Set(i, j, int(d))
		}
		if err != nil {
			return false
		}
	}
	return true
}

// look notes what the lattice tells, and how many distances are open.
func (t *Terminals) look(ctx context.Context, l *lattice, open []int) bool {
	for i, v := range t.Nodes {
		if i%16 == 0 && ctx.Err() != nil {
			return false
		}
		for j, u := range t.Nodes[:i] {
			if d := l.distance(v, u); d > 0 && d <= limits.NodeDistance {
				t.Set(i, j, d)
				open[i]--
				open[j]--
			}
		}
	}
	return true
}

// search is one from up to 64 nodes at a time, a bit each, breadth first (Then, Kaufmann
// et al., "The more the merrier: efficient multi-source graph traversal", 2014). node is that of
// each vertex, or -1. It ends with the last of left distances; false if one is too
// long, or there is none, or the context ends first.
func (t *Terminals) search(ctx context.Context, sources []int, node []int32, left int) bool {
	type arrival struct {
		vertex int32
		from   uint64 // the sources from which it has just been reached
	}
	seen, next := make([]uint64, t.in.Len()), make([]uint64, t.in.Len())
	var front []arrival
	var rows [64][]int16 // of the sources
	for k, i := range sources {
		v := t.Nodes[i]
		seen[v], rows[k] = 1<<k, t.Row(i)
		front = append(front, arrival{int32(v), 1 << k})
	}
	var reached []int32
	reach := func(near []int32, from uint64) {
		for _, b := range near {
			if next[b] == 0 {
				reached = append(reached, b)
			}
			next[b] |= from
		}
	}
	walked := make([]uint64, t.in.Lines()) // by line: the sources from which all on them have been reached
	for d := 1; left > 0; d++ {
		if len(front) == 0 || d > limits.NodeDistance || ctx.Err() != nil {
			return false
		}
		reached = reached[:0]
		for _, a := range front {
			near, lines := t.in.Ways(int(a.vertex))
			reach(near, a.from)
			for _, l := range lines {
				if first := a.from &^ walked[l]; first != 0 {
					walked[l] |= first
					reach(t.in.On(l), first)
				}
			}
		}
		front = front[:0]
		for _, b := range reached {
			first := next[b] &^ seen[b]
			seen[b] |= first
			next[b] = 0
			if first == 0 {
				continue
			}
			front = append(front, arrival{b, first})
			for j := node[b]; j >= 0 && first != 0; first &= first - 1 {
				if row := rows[bits.TrailingZeros64(first)]; row[j] == 0 {
					row[j] = int16(d)
					left--
				}
			}
		}
	}
	return true
}

// Spread are the values of vertices as a list of the nodes'; 0 for a node without one.
func (t *Terminals) Spread(values map[int]int32) []int32 {
	list := make([]int32, t.Len())
	for i, v := range t.Nodes {
		list[i] = values[v]
	}
	return list
}

// measureRoot fills in the distances to the root; false if it is out of reach.
func (t *Terminals) measureRoot() bool {
	from := t.in.Distances(t.Root)
	for i, v := range t.Nodes {
		if from[v] < 0 || from[v] > limits.NodeDistance {
			return false
		}
		t.SetEnd(i, int(from[v]))
	}
	return true
}

// Stops returns the vertices of an order of nodes, with the root, if there is one, before and after
// them.
func (t *Terminals) Stops(order []int) []int {
	stops := make([]int, 0, len(order)+2)
	for _, i := range order {
		stops = append(stops, t.Nodes[i])
	}
	if t.Root >= 0 {
		stops = append(slices.Insert(stops, 0, t.Root), t.Root)
	}
	return stops
}

// Given is the puzzle as package reduce takes it, with potentials of the nodes.
//
// side is a colour of each vertex that each jump changes, if the caller knows that no walk has fewer moves,
// so that each end of a walk is a square that must be visited; else nil. If one end is given, the
// number's parity determines the colour of the other end. ofParity is true then, and what follows holds
// only for walks of that parity.
func (t *Terminals) Given(potentials []int32, side []int8, moves int) (g reduce.Given, ofParity bool) {
	g = reduce.Given{Problem: t.Problem, Potentials: potentials}
	end := max(t.First, t.Last) // that is given
	ofParity = side != nil && end >= 0
	for i, v := range t.Nodes {
		if i == t.First || i == t.Last || !ofParity || side[v] == side[t.Nodes[end]]^int8(moves%2) {
			g.MayEnd = append(g.MayEnd, int32(i))
		}
	}
	return g, ofParity
}
