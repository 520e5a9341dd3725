package certify

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
	"knightsat/internal/pbsat"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
)

// places writes an argument about the order in which a walk visits squares, which a search finishes. It
// writes nothing if that takes more conflicts.
func (w *writer) places(ctx context.Context, e folder.Evidence, d *bound.Derivation, conflicts int) error {
	nodes := d.Places
	if err := tooManyPlaces(len(nodes)); err != nil {
		return err
	}
	f := nested(w.in, nodes, d.Steps)
	asked := verify.Request(&e, nil)
	asked.Sets = f.parts
	m, err := rows.NewPlaces(ctx, w.in, asked)
	if err != nil {
		return err
	}
	s := newSearch(m.Model, func(p *pb.Proof) *emitter {
		by := newEmitter(&m.Graph, f, p)
		by.otherEnd(e.Parity)
		return by
	}, d.Steps)
	if err := s.add(); err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	if s.Solve(ctx, 0) != pbsat.Unsat { // sets by themselves help a search, and make it longer
		s.lemmas = slices.Concat(d.Steps, f.alone(len(nodes)))
		err = s.run(ctx, conflicts, func() error { return f.cut(m, nodes, s) })
	}
	if errors.Is(err, errGaveUp) || errors.Is(err, errSolved) { // another argument may say more
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	if len(s.learned) > 1 {
		e.Says += w.in.Puzzle.Sayf(", and a search with %d clauses and %d more sets of squares", len(s.learned),
			len(m.Sets)-len(asked.Sets))
	}
	return w.pair(ctx, d.Name, e, m.Model, s.derive)
}

// otherEnd derives, if only one end of a walk is given, that the other is on no square of the wrong colour,
// from the colours of the ends.
func (e *emitter) otherEnd(parity string) {
	s := e.p.NewSum()
	switch {
	case e.Colours == 0 || e.One[0] > 0 == (e.One[1] > 0):
		return
	case e.One[0] > 0 || parity == rows.ParityOf(1):
		s.Equal(e.Colours, 1)
	default:
		s.Equal(e.Colours, -1)
	}
	s.Equal(max(e.One[0], e.One[1]), -1)
	s.ID()
}

// cut adds that the walk has fewer pairs within each piece of a solution than squares, but for the one with its
// ends.
func (f *family) cut(m *rows.Places, nodes []int, s *search) error {
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
		steps = append(steps, linear.Step{Dual: &tsp.Dual{Degree: make([]int64, nodes+1),
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
		parts, of = append(parts, rows.PartName(in, j)), append(of, j)
	}
	for _, i := range set {
		if left[i] {
			parts = append(parts, in.Squares[nodes[i]].String())
		}
	}
	f.add(set, parts, of)
}
