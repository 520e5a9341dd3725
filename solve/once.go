package solve

import (
	"fmt"

	"knightsat/bound"
	"knightsat/internal/tsp/linear"
)

// Walks that visit no square twice are looked for by a linear program over the jumps, on
// boards of so many squares and jumps at most: more take longer than formulas do.
const (
	mostLinear      = 1200
	mostLinearJumps = 10_000
	// of a search tree: half as many for each quarter of a move by which the program is more than one below T
	mostNodes = 4000
	fewNodes  = 100 // of one for any walk
)

// newBranching is nil if the puzzle is none for it.
func newBranching(a *bound.Analysis) *bound.Branching {
	if bound.IsTour(a.Instance) || a.Len() > mostLinear || a.Edges() > mostLinearJumps {
		return nil
	}
	return bound.NewBranching(a.Instance, 0)
}

// once decides by the linear program whether a walk of T moves visits no square twice,
// given that none has fewer; settled is false if it does not say.
func (r *rise) once(T int) (settled bool, err error) {
	if r.o.Encoding != nil || !r.o.Bounds.Has(bound.ByHeldKarp) {
		return false, nil
	}
	first := !r.asked
	if first {
		r.asked, r.lp = true, newBranching(r.a)
	}
	if r.lp == nil {
		return false, nil
	}
	if first && r.ans.Upper < 0 { // there may be no walk at all
		found := r.lp.Within(r.ctx, r.most, false, fewNodes)
		if found.Verdict == linear.Refuted {
			r.raise(r.most+1, bound.ByLinear, Proof{Tree: found.Tree})
			return true, nil
		}
		if err := r.branched(found); err != nil || r.ans.Upper == T {
			return true, err
		}
	}
	r.event(Event{Trying: T})
	found := r.lp.Within(r.ctx, T, true, 1)
	if found.Verdict == linear.Unknown {
		if m := r.a.Terminals(r.ctx); m != nil {
			if r.offer(r.a.Walk(quickApart(r.ctx, r.a, m, T, mostOrders, r.o.Seed+100))); r.ans.Upper == T {
				return true, nil
			}
		}
		gap := float64(T) - found.Root // which branching must close
		found = r.lp.Within(r.ctx, T, true, mostNodes>>int(max(0, 4*gap-4)))
	}
	switch found.Verdict {
	case linear.Refuted:
		r.raise(T+1, bound.ByLinear, Proof{Tree: found.Tree})
		return true, nil
	case linear.Found:
		if err := r.branched(found); err != nil {
			return true, err
		}
		if r.ans.Upper != T {
			return true, fmt.Errorf("the linear program has a walk of %s for %s", moves(r.ans.Upper), moves(T))
		}
		r.by = "a walk of this length was found by the linear program"
		return true, nil
	}
	return false, nil // a formula goes on
}

// branched takes the walk that the linear program found, if it did.
func (r *rise) branched(found bound.Branched) error {
	if found.Path == nil {
		return nil
	}
	if err := r.keep(r.a.Walk(found.Path)); err != nil {
		return fmt.Errorf("the linear program's walk is wrong: %w", err)
	}
	return nil
}
