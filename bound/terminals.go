package bound

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

// maxMeasured is how many squares may be looked at for all distances: terminals
// times squares.
const maxMeasured = 2_000_000_000

// Terminals sees a puzzle as a travelling salesman does: the vertices that every
// solution visits are the nodes, the fewest moves between two of them are their
// distance, and a walk is an order of the nodes, each stretch of it spelled out by a
// shortest path on the board. If the walk must end on its start, the start is the
// dummy, not a node.
//
// This is right for puzzles whose goals come in any order and whose squares may be
// visited again. [Measure] makes one; the zero value is of no use.
type Terminals struct {
	*tsp.Problem
	Nodes []int // the vertex of each node, ascending
	Root  int   // the vertex at which a walk starts that must end there, too, else -1

	in *puzzles.Instance
}

// Measure finds the terminals and their distances. It returns nil if the puzzle
// is too large, a terminal is out of reach, or the context ends first.
func Measure(ctx context.Context, in *puzzles.Instance) *Terminals {
	return among(ctx, in, slices.DeleteFunc(in.Stops(), func(v int) bool { return v == in.Start && v == in.End }))
}

// among is Measure with some of the terminals, and all ends of the walk, as nodes.
func among(ctx context.Context, in *puzzles.Instance, nodes []int) *Terminals {
	t := &Terminals{Nodes: nodes, Root: -1, in: in}
	if in.Start == in.End { // -1, too, where both are free
		t.Root = in.Start
	}
	if n := len(nodes); n > tsp.MaxNodes || (n+1)*in.Len() > maxMeasured || ctx.Err() != nil {
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
	open := make([]int, len(t.Nodes)) // of each node: those to which the distance is not known
	for i := range open {
		open[i] = len(open) - 1
	}
	if n := len(t.Nodes); lattices(t.in.Puzzle) && n*sparse <= t.in.Len() && n*t.in.Len() >= manyDistances {
		if l := newLattice(ctx, t.in); l == nil || !t.look(ctx, l, open) {
			return false
		}
	}
	s := &search{t: t, node: make([]int32, t.in.Len()), seen: make([]uint64, t.in.Len()), next: make([]uint64, t.in.Len())}
	for v := range s.node {
		s.node[v] = -1
	}
	for i, v := range t.Nodes {
		s.node[v] = int32(i)
	}
	for i := range t.Nodes {
		if open[i] > 0 {
			s.sources = append(s.sources, int32(i))
			s.left += open[i]
		}
		if len(s.sources) == 64 || i == len(t.Nodes)-1 && len(s.sources) > 0 {
			if !s.run(ctx) {
				return false
			}
			s.sources = s.sources[:0]
		}
	}
	return true
}

// The lattice is asked only if there are so many squares for each node, and so many
// squares times nodes.
const (
	sparse        = 4
	manyDistances = 1 << 20
)

// look notes what the lattice tells, and how many distances are open.
func (t *Terminals) look(ctx context.Context, l *lattice, open []int) bool {
	for i, v := range t.Nodes {
		if i%16 == 0 && ctx.Err() != nil {
			return false
		}
		for j, u := range t.Nodes[:i] {
			if d := l.distance(v, u); d > 0 && d <= tsp.MaxDistance {
				t.Set(i, j, d)
				open[i]--
				open[j]--
			}
		}
	}
	return true
}

// search is one from up to 64 nodes at a time, a bit each, breadth first (Then, Kaufmann
// et al., "The more the merrier: efficient multi-source graph traversal", 2014).
type search struct {
	t          *Terminals
	node       []int32     // of each vertex, or -1
	sources    []int32     // nodes
	rows       [64][]int16 // of each source: its distances
	left       int         // distances to be found
	seen, next []uint64
	front      []int32
	bits       []uint64 // of each vertex of the front: from which sources it has just been reached
}

// run ends with the last distance found; false if one is too long, or there is none,
// or the context ends first.
func (s *search) run(ctx context.Context) bool {
	clear(s.seen)
	s.front, s.bits = s.front[:0], s.bits[:0]
	for k, i := range s.sources {
		v := s.t.Nodes[i]
		s.seen[v], s.rows[k] = 1<<k, s.t.Row(int(i))
		s.front, s.bits = append(s.front, int32(v)), append(s.bits, 1<<k)
	}
	work := 0 // vertices looked at, since the context was
	var reached []int32
	for d := 1; s.left > 0; d++ {
		if len(s.front) == 0 || d > tsp.MaxDistance {
			return false
		}
		if work += len(s.front); work >= 1<<16 {
			if work = 0; ctx.Err() != nil {
				return false
			}
		}
		reached = reached[:0]
		for k, a := range s.front {
			from := s.bits[k]
			for _, b := range s.t.in.Neighbours(int(a)) {
				if s.next[b] == 0 {
					reached = append(reached, b)
				}
				s.next[b] |= from
			}
		}
		s.front, s.bits = s.front[:0], s.bits[:0]
		for _, b := range reached {
			first := s.next[b] &^ s.seen[b]
			s.next[b] = 0
			if first == 0 {
				continue
			}
			s.seen[b] |= first
			s.front, s.bits = append(s.front, b), append(s.bits, first)
			if s.node[b] >= 0 {
				s.found(s.node[b], first, int16(d))
			}
		}
	}
	return true
}

// found notes the distance from some sources to a node.
func (s *search) found(j int32, from uint64, d int16) {
	for ; from != 0; from &= from - 1 {
		if row := s.rows[bits.TrailingZeros64(from)]; row[j] == 0 {
			row[j] = d
			s.left--
		}
	}
}

// Potentials are the nodes' potentials in an analysis's bound of Held and Karp, in
// parts of a move; all 0 without that bound, or if some are beyond any distance.
func (t *Terminals) Potentials(a *Analysis) []int32 {
	potentials := make([]int32, t.Len())
	l, _ := a.Find(ByHeldKarp)
	w, ok := l.Witness.(*Potentials)
	if !ok {
		return potentials
	}
	of := make(map[int]int32, len(w.Terminals))
	for k, v := range w.Terminals {
		moves := float64(w.Potential[k]) / float64(w.Denominator)
		if !(math.Abs(moves) <= tsp.MaxDistance) {
			return potentials // a witness may have any potentials; such are of no use
		}
		of[v] = int32(math.Round(moves * tsp.Denominator))
	}
	for i, v := range t.Nodes {
		potentials[i] = of[v]
	}
	return potentials
}

// measureRoot fills in the distances to the root; false if it is out of reach.
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
// if the context ends first.
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
