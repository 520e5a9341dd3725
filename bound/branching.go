package bound

import (
	"context"
	"slices"

	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Branching is a linear program over the jumps of walks that visit no square twice, and searches
// by branching in it. [NewBranching] makes one; the zero value is of no use.
type Branching struct {
	in      *puzzles.Instance
	program *linear.Program
	ends    []bool // by vertex: where a shortest walk may begin and end; nil if it is closed
	side    []int8 // of each vertex, if a given end and the number of moves tell the other end's
	given   int    // that end
}

// NewBranching returns nil for puzzles that it can't argue about: if squares may be visited again,
// goals come in order, there are numbers, or fewer than three squares are to be visited. patience is
// that of [linear.Graph].
func NewBranching(in *puzzles.Instance, patience int) *Branching {
	p := in.Puzzle
	if !p.Once || p.Ordered || p.Timed() || len(in.Stops()) < 3 ||
		!p.Closed && in.Start >= 0 && in.Start == in.End {
		return nil
	}
	g := linear.NewGraph(in.Len(), in.Neighbours, in.MustVisit, in.Start, in.End)
	g.Patience = patience
	b := &Branching{in: in, given: max(in.Start, in.End)}
	if !p.Closed { // a shortest walk begins and ends where it must
		g.Ends = slices.Clone(g.Must)
		b.ends = g.Ends
		if side, ok := in.Sides(); ok && b.given >= 0 {
			b.side = side
		}
	}
	b.program = linear.New(g)
	return b
}

// Branched is the result of a search: a Path, or Why there is none, or neither.
type Branched struct {
	Path []int       // the walk's vertices, a closed walk's start at both ends
	Root float64     // about the least number of moves that was not ruled out before branching
	Why  *Refutation // no walk is so short; without a witness if that can't be told
}

// Within looks for a walk of at most the given number of moves, in a search tree of at most the given number of
// nodes.
// shortest says that no walk has fewer moves: then the parity tells the colour of an end.
func (b *Branching) Within(ctx context.Context, moves int, shortest bool, nodes int) Branched {
	var may func(v int) bool
	if shortest && b.side != nil {
		may = func(v int) bool { return b.side[v] == b.side[b.given]^int8(moves%2) }
	}
	c := b.program.Within(ctx, moves, may, nodes)
	found := Branched{Root: c.Root}
	switch c.Verdict {
	case linear.Found:
		found.Path = b.walk(c.Path)
	case linear.Refuted:
		found.Why = upTo(moves, facts.ByLinear, nil, may != nil)
		if steps := c.Argument(b.program); steps != nil {
			why := &Cases{Steps: steps}
			if b.ends != nil {
				why.MayEnd = []int32{}
			}
			for v, end := range b.ends {
				if end && (may == nil || may(v)) {
					why.MayEnd = append(why.MayEnd, int32(v))
				}
			}
			found.Why.Witness = why
		}
	}
	return found
}

// walk turns a path round, or a cycle, so that it begins with the start.
func (b *Branching) walk(path []int32) []int {
	var walk []int
	for _, v := range path {
		walk = append(walk, int(v))
	}
	in := b.in
	switch {
	case in.Puzzle.Closed:
		at := max(slices.Index(walk, in.Start), 0)
		walk = slices.Concat(walk[at:], walk[:at], walk[at:at+1])
	case in.Start >= 0 && walk[0] != in.Start, in.End >= 0 && walk[0] == in.End:
		slices.Reverse(walk)
	}
	return walk
}
