package certify

import (
	"slices"
	"strconv"

	"knightsat/certify/rows"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
)

// cut adds that the walk has fewer pairs within each piece of a solution than squares, but for the one with its
// ends.
func (f *family) cut(m *rows.PlaceRows, nodes []int, s *search) error {
	for _, piece := range s.pieces(&m.Graph) {
		if slices.ContainsFunc(piece, func(i int) bool { return s.ends(&m.Graph, i) }) {
			continue
		}
		f.nest(m.In, nodes, piece)
		if err := m.Inside(f.parts[len(f.parts)-1]); err != nil {
			return err
		}
		s.lemmas = append(s.lemmas, f.alone(len(nodes))[len(f.sets)-1])
	}
	return nil
}

// alone are sums that have a set each.
func (f *family) alone(nodes int) (steps []linear.Step) {
	for _, set := range f.sets {
		steps = append(steps, linear.Step{Multipliers: &tsp.Multipliers{Degree: make([]int64, nodes+1),
			Sets: []tsp.Leave{{Set: set, Times: 1}}}})
	}
	return steps
}

// family are sets of nodes in the order of their rows, each with its parts: nodes and, of nested ones, the
// largest sets before it that are in it.
type family struct {
	sets  [][]int
	parts [][]string
	of    [][]int // the sets among the parts
	place map[string]int
}

// add adds a set.
func (f *family) add(set []int, parts []string, of []int) {
	if f.place == nil {
		f.place = map[string]int{}
	}
	f.place[setKey(set)] = len(f.sets)
	f.sets = append(f.sets, set)
	f.parts = append(f.parts, parts)
	f.of = append(f.of, of)
}

// nested is a family of the sets of steps, small ones first.
func nested(in *puzzles.Instance, nodes []int, steps []linear.Step) *family {
	f := &family{}
	sets := setsOf(steps)
	slices.SortStableFunc(sets, func(a, b []int) int { return len(a) - len(b) })
	for _, set := range sets {
		f.nest(in, nodes, set)
	}
	return f
}

// nest adds a set, whose parts are sets before it.
func (f *family) nest(in *puzzles.Instance, nodes, set []int) {
	left := make([]bool, len(nodes))
	for _, i := range set {
		left[i] = true
	}
	var parts []string
	var of []int
	for j, other := range slices.Backward(f.sets) {
		if slices.ContainsFunc(other, func(i int) bool { return !left[i] }) {
			continue
		}
		for _, i := range other {
			left[i] = false
		}
		parts, of = append(parts, partName(in, j)), append(of, j)
	}
	for _, i := range set {
		if left[i] {
			parts = append(parts, in.Squares[nodes[i]].String())
		}
	}
	f.add(set, parts, of)
}

// partName is what the sets that include the k-th one, from 0, call it: its number from
// 1, after a # where a vertex has that name.
func partName(in *puzzles.Instance, k int) string {
	name := strconv.Itoa(k + 1)
	if _, err := in.Puzzle.Ground().ParseSquare(name); err == nil {
		return "#" + name
	}
	return name
}
