package solve

import (
	"testing"

	"knightsat/bound"
	"knightsat/encode/step"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// TestStretchesNeedNoMoreThanTheyDo: what stretches need together leaves shortest walks, and with it a solver refutes
// each number of moves below.
func TestStretchesNeedNoMoreThanTheyDo(t *testing.T) {
	r := oracle.Rand(t)
	raised, exact, crossed, closed, free := 0, 0, 0, 0, 0
	one := func(is bool) int { return map[bool]int{true: 1}[is] }
	enough := func() bool { return raised >= oracle.Tries(100) && min(crossed, closed, free) >= 20 }
	for range oracle.Until(t, 2000, enough) {
		pieces := []puzzles.Piece{puzzles.Wazir, puzzles.Wazir, puzzles.King, puzzles.Knight}
		rules := puzzles.Rules{Once: true, Ordered: true, Piece: pieces[r.IntN(len(pieces))]}
		p := oracle.Hunt(r, oracle.Holed(r, 3+r.IntN(2), 4, r.IntN(3)), rules, 3, 5)
		if p == nil {
			continue
		}
		q := asking{Options{Engine: engine.Gini{}}, bound.Analyse(t.Context(), p)}
		best, ok := oracle.Shortest(p)
		s := newStretches(q, step.Encoding{})
		if s == nil {
			continue
		}
		if crosses := s.cross(t.Context(), 1<<30); crosses && ok {
			t.Fatalf("legs are said to cross, but there is a walk of %d moves\n%s", best, oracle.Describe(p))
		} else if crosses {
			crossed++
			closed += one(p.Closed)
			free += one(p.Start.IsAny())
		}
		if !ok || p.Closed || p.Start.IsAny() {
			continue
		}
		last, reach := len(s.stops)-1, 0
		for i := range last {
			reach += s.least[i][i+1]
		}
		s.raise(t.Context(), nil, 1<<30)
		least := s.least[0][last]
		switch {
		case least > best:
			t.Fatalf("stretches need %d moves, but there is a walk of %d\n%s", least, best, oracle.Describe(p))
		case s.refutes(t.Context(), q.a.Instance, 0, last, best):
			t.Fatalf("%d moves are refuted\n%s", best, oracle.Describe(p))
		case least > reach:
			raised++
		}
		if least == best {
			exact++
		}
		for T := least; T < best; T += s.step {
			if !s.refutes(t.Context(), q.a.Instance, 0, last, T) {
				t.Fatalf("%d moves are not refuted, %d are the fewest\n%s", T, best, oracle.Describe(p))
			}
		}
	}
	if raised == 0 || exact == 0 || crossed == 0 || closed == 0 || free == 0 {
		t.Errorf("%d raised, %d to the optimum, %d without a walk, %d of them closed, %d with any start", raised, exact, crossed,
			closed, free)
	}
}

// TestStretchesRaiseTheBound of a hunt whose legs go around others by 16 moves together: numbers of moves are refuted
// of which no formula was written.
func TestStretchesRaiseTheBound(t *testing.T) {
	p := posed.Puzzle("family: hunt\npiece: wazir\nboard: 20x20\nstart: f9\nordered: true\nonce: true\n" +
		"goals: d20,c13,o13,l11,c8,q8,e7,t7\n")
	ans := oracle.Must(Solve(t.Context(), p, Options{}))
	if ans.Status != Optimal || ans.Walk.Moves() != 108 || len(ans.Attempts) > 6 {
		t.Errorf("%s, %d moves, after %d formulas", ans.Status, ans.Walk.Moves(), len(ans.Attempts))
	}
	ans = oracle.Must(Solve(t.Context(), p, Options{MaxMoves: 98}))
	if ans.Status != Unknown || ans.Lower != 99 {
		t.Errorf("up to 98 moves: %s, at least %d", ans.Status, ans.Lower)
	}
}
