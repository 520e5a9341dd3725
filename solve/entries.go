package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/find"
	"knightsat/internal/limits"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// entry is one of those that are asked, in turn, whether there is a walk of T moves, where none has fewer.
type entry struct {
	name string
	// costs says that it may take long: it is not asked for a quick answer, nor when the context has ended.
	costs   bool
	applies func(r *run, T int) bool
	// ask says that there is a walk, or none, or nothing; it may keep walks of more moves. What it does is
	// bounded by work that it counts itself; limits has how much.
	ask func(ctx context.Context, r *run, T int) result
}

// Names of what may be left out besides.
const (
	plansName   = "plans"
	tourProgram = "linear program of tours"
	otherForms  = "other forms of formulas"
	jumpsName   = "program over jumps"
	partsName   = "parts of the graph"
	nearName    = "near routes"
	leftName    = "what plans leave"
	formulaName = "formulas"
)

// entries lists them, cheap ones first. Finders that are asked before the first number of moves, and bounds, have
// lists of their own.
func entries() []entry {
	return []entry{
		{plansName, false, func(r *run, T int) bool { return r.a.Allows(T) && r.formulas.plans.tooFew(T) },
			func(_ context.Context, r *run, T int) result { return refuted(T, r.formulas.plans.refutation(T)) }},
		{"parity", false, func(r *run, T int) bool { return !r.a.Allows(T) },
			func(_ context.Context, r *run, T int) result { return refuted(T, *r.a.Parity) }},
		{jumpsName, true, unknown, askJumps},
		{leftName, true, func(*run, int) bool { return true }, askPlan},
		{partsName, false, unknownTour, askParts},
		{nearName, false, unknownTour, askNear},
		{formulaName, false, func(*run, int) bool { return true }, askFormula},
	}
}

// Names lists what can be left out: Options.Without.
func Names() []string {
	names := slices.Concat(bound.Others, find.Others, []string{tourProgram, otherForms})
	for _, m := range bound.Methods {
		names = append(names, m.Name)
	}
	for _, f := range find.Finders {
		names = append(names, f.Name)
	}
	for _, e := range entries() {
		names = append(names, e.name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// asks reports whether something is not left out.
func (o *Options) asks(name string) bool { return !slices.Contains(o.Without, name) }

// CheckWithout is the error of a name that nothing has.
func CheckWithout(names []string) error {
	for _, name := range names {
		if all := Names(); !slices.Contains(all, name) {
			return fmt.Errorf("nothing is called %q; valid are %s", name, words.And(all...))
		}
	}
	return nil
}

func unknown(r *run, T int) bool { return !r.ans.has(T) }

func unknownTour(r *run, T int) bool { return !r.ans.has(T) && T == r.a.Puzzle.TourMoves() }

// askJumps asks a linear program over the jumps, with branching, for a walk that visits no square twice.
func askJumps(ctx context.Context, r *run, T int) result {
	if r.jumps == nil {
		r.jumps = newJumpProgram(r.question)
	}
	r.event(Event{Trying: T})
	res := r.jumps.decide(ctx, T, r.most, r.ans.Walk != nil)
	if res.at.Status != cnf.Unknown {
		return res
	}
	if err := r.keep(res.walk); err != nil {
		res.err = fmt.Errorf("the linear program's walk is wrong: %w", err)
	}
	return res
}

// askPlan finds what arguments leave for T moves, of which a formula is written, and for the next number on
// another processor. It may come upon a walk.
func askPlan(ctx context.Context, r *run, T int) result {
	r.event(Event{Trying: T})
	r.formulas.prepare(ctx, T+1, lastAsked(r), r.encoding(ctx))
	r.formulas.plan(ctx, T, r.encoding(ctx))
	if ctx.Err() != nil {
		return over(isKnown, cause(ctx))
	}
	offerPlan(ctx, r, r.formulas.plans.left[T])
	return result{}
}

// askParts solves the parts of a tour's graph, as puzzles of their own, and joins their tours. Their formulas
// are not among the answer's attempts: they say nothing of its numbers of moves.
func askParts(ctx context.Context, r *run, T int) result {
	parts := r.finders.Parts(ctx)
	if parts == nil {
		return result{}
	}
	var tours []puzzles.Walk
	for _, p := range parts.Puzzles {
		ans, err := solve(ctx, p, Options{Engine: r.o.Engine, MaxLits: r.o.MaxLits, Seed: r.o.Seed,
			Budgets: r.o.Budgets, Without: r.o.Without, firstTurn: r.o.firstTurn})
		if err != nil || ans.Walk == nil {
			return told(T, find.Found{}, err)
		}
		tours = append(tours, ans.Walk)
	}
	return told(T, parts.Join(tours), nil)
}

// askNear looks for a tour near routes that are laid along its numbers.
func askNear(ctx context.Context, r *run, T int) result {
	near, err := r.finders.At(ctx, find.Formula)
	return told(T, near, err)
}

// askFormula decides a formula.
func askFormula(ctx context.Context, r *run, T int) result {
	e := r.encoding(ctx)
	limit, small := r.o.MaxLits, r.ans.has(T) && !mustConfirm(r)
	if small {
		limit = limits.SmallFormula
	}
	t := r.formulas.decide(ctx, T, limit, r.event)
	large := (*cnf.TooLargeError)(nil)
	if errors.As(t.err, &large) && small {
		return over(foundFirst, "")
	}
	r.wrote(t, r.formulas)
	switch {
	case large != nil:
		return over("a walk of this length is known; its formula would be too large to write", t.err.Error())
	case t.err == nil && t.at.Status == cnf.Unknown:
		return over(isKnown, cause(ctx))
	}
	t.result.whose = "encoding " + e.Name()
	return t.result
}
