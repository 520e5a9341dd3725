package solve

import (
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/internal/tsp/linear"
)

// Walks that visit no square twice are looked for by a linear program over the jumps, on
// boards of so many squares and jumps at most: more take longer than formulas do.
const (
	mostLinear      = 1200
	mostLinearJumps = 10_000
	mostNodes       = 4000 // of a search tree: half as many for each quarter of a move by which the program is more than one below T
	fewNodes        = 100  // of one for any walk
)

// relaxation is the linear program of a puzzle that visits no square twice.
type relaxation struct {
	program *linear.Program
	side    []int8 // of each vertex, where a given end and the parity tell the other end's
	given   int    // that end
}

// newLinear is nil if the puzzle is none for it.
func newLinear(a *bound.Analysis) *relaxation {
	p := a.Puzzle
	if !p.Once || p.Ordered || p.Timed() || bound.IsTour(a.Instance) || a.Len() > mostLinear || a.Edges() > mostLinearJumps || len(a.Stops()) < 3 {
		return nil
	}
	g := linear.NewGraph(a.Len(), a.Neighbours, a.MustVisit, a.Start, a.End)
	l := &relaxation{given: max(a.Start, a.End)}
	if !p.Closed { // a shortest walk begins and ends where it must
		g.Ends = slices.Clone(g.Must)
		if side, ok := bound.Sides(a.Instance); ok && l.given >= 0 {
			l.side = side
		}
	}
	l.program = linear.New(g)
	return l
}

// once decides by the linear program whether a walk of T moves visits no square twice,
// given that none has fewer; settled is false if it does not say.
func (r *rise) once(T int) (settled bool, err error) {
	if r.o.Encoding != nil || !r.o.Bounds.Has(bound.ByHeldKarp) {
		return false, nil
	}
	first := !r.asked
	if first {
		r.asked, r.lp = true, newLinear(r.a)
	}
	if r.lp == nil {
		return false, nil
	}
	if first && r.ans.Upper < 0 { // there may be no walk at all
		verdict, path := r.lp.program.Within(r.ctx, r.most, nil, fewNodes)
		if verdict == linear.Refuted {
			r.raise(r.most+1, bound.ByLinear)
			return true, nil
		}
		if err := r.linearWalk(path); err != nil || r.ans.Upper == T {
			return true, err
		}
	}
	var may func(v int) bool
	if side := r.lp.side; side != nil {
		may = func(v int) bool { return side[v] == side[r.lp.given]^int8(T%2) }
	}
	r.event(Event{Trying: T})
	verdict, path := r.lp.program.Within(r.ctx, T, may, 1)
	if verdict == linear.Unknown {
		if m := r.a.Terminals(r.ctx); m != nil {
			if r.offer(r.a.Walk(quickApart(r.ctx, r.a, m, T, mostOrders, r.o.Seed+100))); r.ans.Upper == T {
				return true, nil
			}
		}
		gap := float64(T) - r.lp.program.Root // which branching must close
		verdict, path = r.lp.program.Within(r.ctx, T, may, mostNodes>>int(max(0, 4*gap-4)))
	}
	switch verdict {
	case linear.Refuted:
		r.raise(T+1, bound.ByLinear)
		return true, nil
	case linear.Found:
		if err := r.linearWalk(path); err != nil {
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

// linearWalk takes a path that the linear program found; nil is none.
func (r *rise) linearWalk(path []int32) error {
	if path == nil {
		return nil
	}
	if err := r.keep(r.a.Walk(ends(r.a, path))); err != nil {
		return fmt.Errorf("the linear program's walk is wrong: %w", err)
	}
	return nil
}

// ends turns a path round, or a cycle, so that it begins with the start.
func ends(a *bound.Analysis, path []int32) []int {
	var walk []int
	for _, v := range path {
		walk = append(walk, int(v))
	}
	switch {
	case a.Puzzle.Closed:
		at := max(slices.Index(walk, a.Start), 0)
		walk = slices.Concat(walk[at:], walk[:at], walk[at:at+1])
	case a.Start >= 0 && walk[0] != a.Start, a.End >= 0 && walk[0] == a.End:
		slices.Reverse(walk)
	}
	return walk
}
