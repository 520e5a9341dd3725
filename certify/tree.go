package certify

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/internal/limits"
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
	return w.transcribe(ctx, found.Why, moves, 0)
}

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
