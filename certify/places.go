package certify

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/cycles"
	"knightsat/internal/pbsat"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
)

// places writes an argument about the order in which a walk visits squares, which a search finishes. It
// writes nothing if that takes more conflicts.
func (w *writer) places(ctx context.Context, name string, e folder.Evidence, r *bound.Refutation,
	conflicts int) error {
	nodes := r.Terminals.Nodes
	if err := tooManyPlaces(len(nodes)); err != nil {
		return err
	}
	f := familyOf(w.in, nodes, r.Steps)
	e.Model, e.Places = rows.OfPlaces, rows.Names(w.in, nodes)
	asked := requestOf(e)
	asked.Sets = f.parts
	m, err := rows.NewPlaces(ctx, w.in, asked)
	if err != nil {
		return err
	}
	s := newSearch(m.Model, func(p *pb.Proof) func(linear.Step) pb.ID {
		otherEnd(p, m.One, m.Colours, e.Parity)
		return (&emitter{&placeGraph{m, f}, p, m.Budget, map[string]pb.ID{}}).sum
	}, r.Steps)
	s.clause = (&emitter{graph: &placeGraph{m, f}}).clause
	if err := s.add(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if s.Solve(ctx, 0) != pbsat.Unsat { // sets by themselves help a search, and make it longer
		s.lemmas = slices.Concat(r.Steps, f.alone(len(nodes)))
		err = s.run(ctx, conflicts, func() error { return f.cut(m, s) })
	}
	if errors.Is(err, errGaveUp) || errors.Is(err, errSolved) { // another argument may say more
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(s.learned) > 1 {
		e.Says += w.in.Puzzle.Sayf(", and a search with %d clauses and %d more sets of squares", len(s.learned),
			len(m.Sets)-len(asked.Sets))
	}
	return w.pair(ctx, name, e, m.Model, s.derive)
}

// otherEnd derives, if only one end of a walk is given, that the other is on no square of the wrong colour,
// from the colours of the ends.
func otherEnd(p *pb.Proof, one [2]pb.ID, colours pb.ID, parity string) {
	s := p.NewSum()
	switch {
	case colours == 0 || one[0] > 0 == (one[1] > 0):
		return
	case one[0] > 0 || parity == rows.ParityOf(1):
		s.Equal(colours, 1)
	default:
		s.Equal(colours, -1)
	}
	s.Equal(max(one[0], one[1]), -1)
	s.ID()
}

// cut adds that the walk has fewer pairs within each cycle of a solution than squares.
func (f *family) cut(m *rows.Places, s *search) error {
	dummy := len(m.Nodes)
	set, _ := cycles.Of(dummy+1, func(yield func(i, j int32) bool) {
		for j := range dummy {
			for i := range j {
				if s.holds(m.X(i, j)) {
					yield(int32(i), int32(j))
				}
			}
			ends, given := m.EndsAt(m.Nodes[j], 1)
			for _, t := range ends {
				if s.holds(t.Lit) {
					given++
				}
			}
			for range given {
				yield(int32(j), int32(dummy))
			}
		}
	})
	for _, list := range set.Lists() {
		if slices.Contains(list, int32(dummy)) {
			continue
		}
		nodes := make([]int, len(list))
		for k, i := range list {
			nodes[k] = int(i)
		}
		slices.Sort(nodes)
		f.add(m.In, m.Nodes, nodes)
		if err := m.Inside(f.parts[len(f.parts)-1]); err != nil {
			return err
		}
		s.lemmas = append(s.lemmas, f.alone(dummy)[len(f.sets)-1])
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

// placeGraph is the model of places as a graph.
type placeGraph struct {
	*rows.Places
	*family
}

func (m *placeGraph) dummy() int { return len(m.Nodes) }

func (m *placeGraph) degree(i int) []pb.ID {
	if i < len(m.Nodes) {
		return m.At[i : i+1]
	}
	return present(m.One[:])
}

func (m *placeGraph) ends(i int) pb.ID { return m.Differ[i] }

func (m *placeGraph) given(i int) bool {
	_, given := m.EndsAt(m.Nodes[i], 1)
	return given > 0
}

func (m *placeGraph) from(i int) iter.Seq2[int, pb.Lit] {
	return func(yield func(int, pb.Lit) bool) {
		for j := range m.Nodes {
			if j != i && !yield(j, m.X(i, j)) {
				return
			}
		}
	}
}

func (m *placeGraph) edge(i, j int) []pb.Lit {
	switch j {
	case m.dummy():
		ends, _ := m.EndsAt(m.Nodes[i], 1)
		return litsOf(ends)
	case i: // visited once
		return nil
	}
	return []pb.Lit{m.X(i, j)}
}

// subtours implements [graph]. The rows of a set are those within
// its parts, and their parts, so that each is added once, as often as all that it is part of.
func (m *placeGraph) subtours(s *pb.Sum, sets []tsp.Leave) {
	times := make([]int64, len(m.Sets)) // of the rows "inside", to be taken off
	for _, set := range sets {
		k := m.place[setKey(set.Set)]
		times[k] += set.Times
		s.Row(m.Sets[k].Few, set.Times)
	}
	for k := len(times) - 1; k >= 0; k-- {
		for _, part := range m.family.of[k] {
			times[part] += times[k]
		}
		s.Equal(m.Sets[k].Inside, -times[k])
	}
}

// family are sets of nodes in the order of their rows, each with its parts: the
// largest sets before it that are in it, and single nodes.
type family struct {
	sets  [][]int
	parts [][]string
	of    [][]int // the sets among the parts
	place map[string]int
}

func familyOf(in *puzzles.Instance, nodes []int, steps []linear.Step) *family {
	f := &family{place: map[string]int{}}
	sets := setsOf(steps)
	slices.SortStableFunc(sets, func(a, b []int) int { return len(a) - len(b) })
	for _, set := range sets {
		f.add(in, nodes, set)
	}
	return f
}

// add adds a set, whose parts are sets before it.
func (f *family) add(in *puzzles.Instance, nodes, set []int) {
	f.place[setKey(set)] = len(f.sets)
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
	f.sets = append(f.sets, set)
	f.parts, f.of = append(f.parts, parts), append(f.of, of)
}
