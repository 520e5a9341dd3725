package encode

import (
	"slices"

	"knightsat/puzzles"
)

// oneOfImages drops pairs at a given end of the walk that some symmetry of the
// puzzle takes to others: a symmetry that leaves the ends where they are makes of
// each walk another one as long, and of all these images of a walk one is enough.
// It is one whose pair at that end, of which there is one only, leads to the
// first of the squares that the symmetries take to each other.
//
// Puzzles without a given end, and closed ones, stay as they are.
func (p *metricPlan) oneOfImages() {
	given := p.m.First
	if given < 0 {
		given = p.m.Last
	}
	if given < 0 {
		return
	}
	group := keepingEnds(p.a.Puzzle)
	if len(group) < 2 {
		return
	}
	node := make(map[puzzles.Square]int, p.m.Len())
	for i, v := range p.m.Nodes {
		node[p.a.Squares[v]] = i
	}
	first := make([]bool, p.m.Len())
	for i, v := range p.m.Nodes {
		first[i] = !slices.ContainsFunc(group, func(y puzzles.Symmetry) bool {
			return node[y.Apply(p.a.Squares[v])] < i
		})
	}
	p.pairs = slices.DeleteFunc(p.pairs, func(e metricPair) bool {
		switch given {
		case int(e.i):
			return !first[e.j]
		case int(e.j):
			return !first[e.i]
		}
		return false
	})
	p.index()
}

// keepingEnds lists the symmetries of a puzzle that leave its start and its end,
// where they are given, on their squares.
func keepingEnds(p *puzzles.Puzzle) []puzzles.Symmetry {
	stays := func(y puzzles.Symmetry, s puzzles.Square) bool { return s.IsAny() || y.Apply(s) == s }
	return slices.DeleteFunc(puzzles.Symmetries(p), func(y puzzles.Symmetry) bool {
		return !stays(y, p.Start) || !stays(y, p.End)
	})
}
