package solve

import (
	"context"
	"slices"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/salesman"
)

// begun is a run before it raises the bound.
func begun(t *testing.T, p *puzzles.Puzzle) *run {
	t.Helper()
	run := newRun(p, Options{})
	oracle.Done(begin(t.Context(), run))
	run.formulas = newFormulas(run.asking, run.finders)
	return run
}

// raiseByPlans raises the bound as far as plans and the parity refute numbers of moves.
func raiseByPlans(t *testing.T, r *run) {
	t.Helper()
	for {
		T := r.ans.Lower
		found, err := askPlans(t.Context(), r, T, 0)
		if found.Why.Moves == 0 && !r.a.Allows(T) {
			found, err = askParity(t.Context(), r, T, 0)
		}
		if err == nil {
			err = r.take(found, plansName)
		}
		if err != nil {
			t.Fatal(err)
		}
		if r.ans.Lower == T && r.formulas.plans.ended {
			return
		}
	}
}

// TestPlansAreFoundOnce: what is left for a number of moves is not found again, nor anew if it is part of what is left
// for more, and is that of no other number.
func TestPlansAreFoundOnce(t *testing.T) {
	t.Parallel()
	b := oracle.Board(4, 1)
	// each move changes the colour, so that a plan is of one parity
	hunt := oracle.Must(puzzles.NewHunt(b, b.Squares()[3:], puzzles.Rules{Piece: puzzles.Wazir, Start: b.Squares()[0]}))
	q := asking{a: bound.Analyse(t.Context(), hunt)}
	var asked []int
	plan := q.planner(encode.Traits{NoneShorter: true, Plan: facts.ByAll})
	var p plans
	for top := 6; top > 2; top-- {
		p.find(t.Context(), q, func(ctx context.Context, moves int) *salesman.Plan {
			asked = append(asked, moves)
			return plan(ctx, moves)
		}, 0, top)
		for T, plan := range p.left {
			if plan.Moves != T {
				t.Errorf("the plan for %d moves is that for %d", T, plan.Moves)
			}
		}
	}
	if !slices.Equal(asked, []int{5, 4, 2}) { // three and one of five; and none have two
		t.Errorf("asked for %v, want 5, 4 and 2", asked)
	}
}

// TestPlansFromWalksThatAreTooLong: with walks of up to four moves too many, plans rule
// out no number of moves that a shortest walk has, and the formulas written from what it
// left find one.
func TestPlansFromWalksThatAreTooLong(t *testing.T) {
	t.Parallel()
	var hunts, jumped, raised, kept int
	for r, p := range oracle.Each(t, 1200, func() bool { return jumped > 0 && raised > 0 && kept > 0 }, oracle.Options{Plain: true, Family: puzzles.Hunt, Goals: 9}.Random) {
		want, possible := oracle.Shortest(p)
		if !possible || p.Once || p.Ordered {
			continue
		}
		hunts++
		run := begun(t, p)
		run.ans.Walk, run.ans.Lower, run.ans.Refuted = make(puzzles.Walk, 1+want+r.IntN(5)), 0, nil
		raiseByPlans(t, run)
		if len(run.formulas.plans.left) > 0 {
			jumped++
		}
		if run.ans.Lower > want || run.formulas.plans.tooFew(want) {
			t.Fatalf("%d moves are ruled out, from a walk of %d; expected %d", want, run.ans.Walk.Moves(), want)
		}
		if run.ans.Lower > 0 {
			raised++
		}
		if run.formulas.plans.left[want] != nil {
			kept++
		}
		if run.ans.has(want) {
			continue
		}
		found, err := askFormula(t.Context(), run, want, 0)
		if err != nil || run.take(found, "") != nil || run.ans.Walk.Moves() != want {
			t.Fatalf("%d moves: %v, a walk of %d", want, err, run.ans.Walk.Moves())
		}
	}
}

// TestLinearProgramsRuleOutNoWalk: for hunts that visit no square twice neither plans nor the
// linear program over the jumps, asked for each number of moves up to the shortest walk's
// without knowing one, rules out this, or finds a shorter walk; and mostly they find it.
func TestLinearProgramsRuleOutNoWalk(t *testing.T) {
	t.Parallel()
	r := oracle.Rand(t)
	var tried, raised, found int
	n := oracle.Tries(600)
	for range oracle.Draw(t, n, func() bool { return tried >= n && raised >= tried/4 && found >= tried/8 }) {
		p := oracle.Options{Plain: true, Family: puzzles.Hunt}.Random(r)
		want, possible := oracle.Shortest(p)
		if !p.Once || !possible && r.IntN(4) > 0 {
			continue
		}
		tried++
		run := begun(t, p)
		if run.a.Impossible != nil {
			continue
		}
		forget := func() { run.ans.Walk = nil }
		run.ans.Lower, run.ans.Refuted = 0, nil
		if forget(); possible {
			run.ans.Walk = make(puzzles.Walk, 1+want+r.IntN(3))
		}
		raiseByPlans(t, run)
		if run.ans.Lower > want && possible || run.formulas.plans.tooFew(want) || len(run.formulas.plans.left) > 0 {
			t.Fatalf("jumped to %d moves of %d, or kept a plan that allows to come back\n%s", run.ans.Lower, want, notation.Text(p))
		}
		if !possible {
			want = 4
		}
		for T := max(0, want-4); T <= want; T++ {
			if forget(); !run.a.Allows(T) {
				continue
			}
			run.ans.Lower = T
			err := run.take(newJumpProgram(run.asking).decide(t.Context(), T, run.most, onceNodes, run.ans.Walk != nil), "")
			if err != nil || possible && run.ans.Lower > want || run.ans.Walk != nil && run.ans.Walk.Moves() < want || !possible && run.ans.Walk != nil {
				t.Fatalf("%d moves: %v, bounds %d and %d, expected %d (%t)\n%s", T, err, run.ans.Lower, run.ans.Walk.Moves(), want, possible, notation.Text(p))
			}
			if run.ans.Lower > T {
				raised++
			}
			if run.ans.has(want) {
				found++
			}
		}
	}
}
