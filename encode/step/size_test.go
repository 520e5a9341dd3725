package step_test

import (
	"context"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
)

// amoSize is the size of an at-most-one constraint on n literals.
func amoSize(most amo.Encoding, n int) cnf.Size {
	f := &cnf.Formula{}
	most.AtMostOne(f.Writer(context.Background(), 0), f.Vars(n, func(int) string { return "" }), "")
	s := f.Size()
	s.Vars -= n
	return s
}

func sizeOf(t *testing.T, e encode.Encoding, a *bound.Analysis, T int) cnf.Size {
	t.Helper()
	f := oracle.Must(e.Encode(context.Background(), a.Instance, a.Facts(), T, 0))
	return f.CNF().Size()
}

// stepFormulaSize is the size of the step encoding's formula without windows, as
// its documentation gives it.
func stepFormulaSize(e step.Encoding, a *bound.Analysis, T int) cnf.Size {
	n := a.Len()
	m := a.Edges()
	g := len(a.Goals)
	p := a.Puzzle
	most := e.AMO
	visits := T + 1 // times at which a square counts as visited
	if p.Closed && T > 0 {
		visits = T
	}
	var s cnf.Size
	add := func(clauses, lits int) { s = s.Plus(cnf.Size{Clauses: clauses, Lits: clauses * lits}) }
	s.Vars = (T + 1) * n
	s = s.Plus(amoSize(most, n).Times(T + 1))
	if e.Transitions != step.ByConflicts {
		add(1, n)
	} else {
		add(T+1, n)
		add(T*(n*n-2*m), 2)
		if p.Once { // no square is visited twice, in any case
			add(-n*(visits-1), 2)
		}
	}
	if e.Transitions != step.ByConflicts {
		s = s.Plus(cnf.Size{Clauses: 2 * T * n, Lits: 2 * T * (n + 2*m)})
	}
	for _, end := range []int{a.Start, a.End} {
		if end >= 0 {
			add(1, 1)
		}
	}
	if p.Once {
		s = s.Plus(amoSize(most, visits).Times(n))
	}
	if p.Ordered {
		return s.Plus(cnf.Size{Vars: g * (T + 1), Clauses: g*(T+1) + (g-1)*T + g, Lits: g*(3*T+2) + 2*(g-1)*T + g})
	}
	add(g, T+1)
	if e.Precedence == step.NoPrecedence || g < 2 || a.IsTour() {
		return s
	}
	s = s.Plus(cnf.Size{Vars: g*T + g*(g-1)/2, Clauses: g * (3*T - 1), Lits: g * (7*T - 3)})
	for i, from := range a.Goals {
		for _, to := range a.Goals[:i] {
			d := int(a.Distances(from)[to])
			if d < 0 {
				s.Vars--
				continue
			}
			early := min(d, T) // the times at which no visit can have been before
			add(2*early, 2)
			add(2*(T-early), 3)
			if T >= d {
				add(2, 2)
			} else {
				add(2, 1)
			}
		}
	}
	return s
}

// TestStepSizesFollowTheFormulas: the sizes in squares, jumps, goals and T are
// exact without windows, and windows only make formulas smaller. Where a square has no
// jump, or the walk no move, some clauses of one literal are the same.
func TestStepSizesFollowTheFormulas(t *testing.T) {
	rng := oracle.Rand(t)
	for range oracle.Tries(400) {
		p := oracle.Random(rng, oracle.Options{Plain: true})
		a := bound.Analyse(context.Background(), p)
		if alone(a) > 0 || a.Len() < 2 {
			continue
		}
		for _, most := range amo.All {
			T := 1 + rng.IntN(12)
			for _, e := range []step.Encoding{
				{AMO: most, Transitions: step.BySupports},
				{AMO: most, Transitions: step.ByConflicts},
				{AMO: most, Precedence: step.NoPrecedence},
			} {
				e.Windows = step.NoWindows
				want := stepFormulaSize(e, a, T)
				if got := sizeOf(t, e, a, T); got != want {
					t.Fatalf("%s, T=%d: found %s, expected %s\n%s", e.Name(), T, got, want, p.Text())
				}
				e.Windows = step.DistanceWindows
				if got := sizeOf(t, e, a, T); got.Vars > want.Vars || got.Lits > want.Lits+1 {
					t.Fatalf("%s, T=%d: found %s, expected at most %s\n%s", e.Name(), T, got, want, p.Text())
				}
			}
		}
	}
}

// alone counts the squares that no jump leaves.
func alone(a *bound.Analysis) (n int) {
	for v := range a.Len() {
		if a.Degree(v) == 0 {
			n++
		}
	}
	return n
}
