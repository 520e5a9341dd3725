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
	plus := func(times int, more cnf.Size) cnf.Size {
		return cnf.Size{Vars: s.Vars + times*more.Vars, Clauses: s.Clauses + times*more.Clauses, Lits: s.Lits + times*more.Lits}
	}
	add := func(clauses, lits int) { s = plus(clauses, cnf.Size{Clauses: 1, Lits: lits}) }
	s.Vars = (T + 1) * n
	s = plus(T+1, amoSize(most, n))
	if e.Transitions != "conflicts" {
		add(1, n)
	} else {
		add(T+1, n)
		add(T*(n*n-2*m), 2)
		if p.Once { // no square is visited twice, in any case
			add(-n*(visits-1), 2)
		}
	}
	if e.Transitions != "conflicts" {
		s = plus(1, cnf.Size{Clauses: 2 * T * n, Lits: 2 * T * (n + 2*m)})
	}
	for _, end := range []int{a.Start, a.End} {
		if end >= 0 {
			add(1, 1)
		}
	}
	if p.Once {
		s = plus(n, amoSize(most, visits))
	}
	if p.Ordered {
		return plus(1, cnf.Size{Vars: g * (T + 1), Clauses: g*(T+1) + (g-1)*T + g, Lits: g*(3*T+2) + 2*(g-1)*T + g})
	}
	add(g, T+1)
	if e.Precedence == "none" || g < 2 || a.IsTour() {
		return s
	}
	s = plus(1, cnf.Size{Vars: g*T + g*(g-1)/2, Clauses: g * (3*T - 1), Lits: g * (7*T - 3)})
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
	for rng, p := range oracle.Each(t, 400, nil, oracle.Options{Plain: true}.Random) {
		a := bound.Analyse(context.Background(), p)
		if alone(a) > 0 || a.Len() < 2 {
			continue
		}
		for _, name := range amo.Names() {
			most := amo.Encoding(name)
			T := 1 + rng.IntN(12)
			for _, e := range []step.Encoding{
				{AMO: most, Transitions: "supports"},
				{AMO: most, Transitions: "conflicts"},
				{AMO: most, Precedence: "none"},
			} {
				e.Windows = "none"
				want := stepFormulaSize(e, a, T)
				if got := sizeOf(t, e, a, T); got != want {
					t.Fatalf("%s, T=%d: found %s, expected %s", e.Name(), T, got, want)
				}
				e.Windows = "distance"
				if got := sizeOf(t, e, a, T); got.Vars > want.Vars || got.Lits > want.Lits+1 {
					t.Fatalf("%s, T=%d: found %s, expected at most %s", e.Name(), T, got, want)
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
