package reduce

import (
	"slices"

	"knightsat/puzzles"
)

// breakSymmetry drops pairs at a given end of the walk that some symmetry of the
// puzzle takes to others: a symmetry that leaves the ends where they are makes of
// each walk another one as long, and of all these images of a walk one is enough.
// It is one whose pair at that end, of which there is one only, leads to the
// first of the squares that the symmetries take to each other.
//
// Puzzles without a given end, and closed ones, stay as they are.
func (p *Plan) breakSymmetry() {
	given := p.Metric.First
	if given < 0 {
		given = p.Metric.Last
	}
	if given < 0 {
		return
	}
	group := keepingEnds(p.a.Puzzle)
	if len(group) < 2 {
		return
	}
	node := make(map[puzzles.Square]int, p.Metric.Len())
	for i, v := range p.Metric.Nodes {
		node[p.a.Squares[v]] = i
	}
	first := make([]bool, p.Metric.Len())
	for i, v := range p.Metric.Nodes {
		first[i] = !slices.ContainsFunc(group, func(y puzzles.Symmetry) bool {
			return node[y.Apply(p.a.Squares[v])] < i
		})
	}
	p.Pairs = slices.DeleteFunc(p.Pairs, func(e Pair) bool {
		switch given {
		case int(e.I):
			return !first[e.J]
		case int(e.J):
			return !first[e.I]
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
