package bound

import (
	"context"

	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

// maxMeasured is how many squares may be looked at for all distances: terminals
// times squares.
const maxMeasured = 2_000_000_000

// Terminals sees a puzzle as a travelling salesman does: the vertices that every
// solution visits are the nodes, the fewest moves between two of them are their
// distance, and a walk is an order of the nodes, each stretch of it spelled out by
// a shortest path on the board. Where the walk must end on its start, this is the
// hub, and no node.
//
// This is right for puzzles whose goals come in any order and whose squares may be
// visited again. [Measure] makes one; the zero value is of no use.
type Terminals struct {
	*tsp.Problem
	Nodes []int // the vertex of each node, ascending
	Root  int   // the vertex at which a walk starts that must end there, too, else -1

	in *puzzles.Instance
}

// Measure finds the terminals and their distances. It returns nil where the puzzle
// is too large, a terminal is out of reach, or the context ends first.
func Measure(ctx context.Context, in *puzzles.Instance) *Terminals {
	t := &Terminals{Root: -1, in: in}
	if in.Start == in.End { // -1, too, where both are free
		t.Root = in.Start
	}
	first, last := -1, -1
	for v := range in.Len() {
		if v == t.Root || !in.MustVisit(v) {
			continue
		}
		if v == in.Start {
			first = len(t.Nodes)
		}
		if v == in.End {
			last = len(t.Nodes)
		}
		t.Nodes = append(t.Nodes, v)
	}
	if n := len(t.Nodes); n > tsp.MaxNodes || (n+1)*in.Len() > maxMeasured {
		return nil
	}
	if ctx.Err() != nil {
		return nil
	}
	t.Problem = tsp.New(len(t.Nodes), first, last)
	if !t.measure(ctx) || t.Root >= 0 && !t.measureRoot() {
		return nil
	}
	return t
}

// measure fills in the distances between nodes by a search from each, which
// ends with the last node found.
func (t *Terminals) measure(ctx context.Context) bool {
	node := make([]int32, t.in.Len())
	before := make(squareSet, t.in.Len()/64+1) // the nodes of which the search is done
	seen := make(squareSet, t.in.Len()/64+1)
	var layer, next []int32
	work := 0 // squares looked at, since the context was
	for i, v := range t.Nodes {
		clear(seen)
		seen.add(int32(v))
		layer = append(layer[:0], int32(v))
		left := i // distances are the same both ways: only to the nodes before
		for d := 1; left > 0; d++ {
			if len(layer) == 0 || d > tsp.MaxDistance {
				return false
			}
			if work += len(layer); work >= 1<<16 {
				if work = 0; ctx.Err() != nil {
					return false
				}
			}
			next = t.beyond(layer, next[:0], seen)
			for _, b := range next {
				if before.has(b) {
					t.Set(i, int(node[b]), d)
					left--
				}
			}
			layer, next = next, layer
		}
		node[v] = int32(i)
		before.add(int32(v))
	}
	return true
}

// squareSet is a set of vertices, a bit each, so that large ones are in fast memory.
type squareSet []uint64

func (s squareSet) has(v int32) bool { return s[v>>6]>>(v&63)&1 != 0 }
func (s squareSet) add(v int32)      { s[v>>6] |= 1 << (v & 63) }

// beyond adds to next the squares a jump beyond a layer that have not been seen.
func (t *Terminals) beyond(layer, next []int32, seen squareSet) []int32 {
	for _, a := range layer {
		for _, b := range t.in.Neighbours(int(a)) {
			if !seen.has(b) {
				seen.add(b)
				next = append(next, b)
			}
		}
	}
	return next
}

// measureRoot fills in the distances to the root; false where it is out of reach.
func (t *Terminals) measureRoot() bool {
	from := t.in.Distances(t.Root)
	for i, v := range t.Nodes {
		if from[v] < 0 || from[v] > tsp.MaxDistance {
			return false
		}
		t.SetEnd(i, int(from[v]))
	}
	return true
}

// Vertices spells out the walk in this order of nodes, by shortest paths; nil
// where the context ends first.
func (t *Terminals) Vertices(ctx context.Context, order []int) []int {
	var stops []int
	if t.Root >= 0 {
		stops = append(stops, t.Root)
	}
	for _, i := range order {
		stops = append(stops, t.Nodes[i])
	}
	if t.Root >= 0 {
		stops = append(stops, t.Root)
	}
	return Spell(ctx, t.in, stops)
}
