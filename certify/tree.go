package certify

import (
	"context"
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/internal/limits"
	"knightsat/internal/tsp/linear"
)

// branched refutes a number of moves of a walk that visits no square twice by branching in
// the linear program of its jumps.
func (w *writer) branched(ctx context.Context, moves int) error {
	if w.without(bound.ByFlow) || w.in.Edges() > limits.TreeJumps {
		return nil
	}
	program := bound.NewBranching(w.in, w.o.patience)
	if program == nil {
		return nil
	}
	w.progress("refuting %d moves", moves)
	nodes := limits.TreeNodes
	if w.in.IsTour() {
		nodes = limits.TreeTourNodes
	}
	found := program.Within(ctx, moves, !w.without(bound.ByParity), nodes)
	if found.Why == nil {
		return nil
	}
	return w.tree(ctx, found.Why, moves)
}

// tree writes an argument of a search tree, if it speaks of a number of moves.
func (w *writer) tree(ctx context.Context, r *bound.Refutation, moves int) error {
	e, ok := w.speaks(r.Moves, r.OfParity, moves)
	if !ok {
		return nil
	}
	e.Model, e.Says = rows.OfJumps, w.byJumps(*e.Moves)
	if r.MayEnd != nil && (w.in.Start < 0 || w.in.End < 0) {
		e.Model = rows.OfShortest
	}
	if cases := len(slices.DeleteFunc(slices.Clone(r.Steps), isSum)); cases > 1 {
		e.Says += fmt.Sprintf(", in %d cases", cases)
	}
	name := fmt.Sprintf("linear-%d", *e.Moves)
	return w.jumps(ctx, name, e, nil, r.Steps, func(j *emitter) pb.ID {
		j.endOnly(r.MayEnd)
		return j.cases(r.Steps)
	})
}

func isSum(s linear.Step) bool { return s.Dual != nil }

// endOnly derives that no end is where it may not be.
func (e *emitter) endOnly(may []int32) {
	for v := range e.Nodes {
		if _, ok := slices.BinarySearch(may, int32(v)); may == nil || ok {
			continue
		}
		for _, l := range e.edge(v, len(e.Nodes)) {
			e.p.Lemma(l.Not())
		}
	}
}
