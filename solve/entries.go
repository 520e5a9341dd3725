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
	"knightsat/internal/phrases"
	"knightsat/puzzles"
)

// entry is one of those who may refute numbers of moves, or find a walk. What it does is bounded by work that it
// counts itself.
type entry struct {
	name string // for [Options].Without; "" if it can't be left out
	// budget is in steps (see package work) for each unit, or in the nodes of a search tree; 0 is as much as the
	// size of the puzzle asks for, or the user's limit.
	budget int64
	// costs says that it may take long: it is not asked for a quick answer, nor when the context has ended.
	costs   bool
	applies func(r *run, T int) bool
	// try says what it finds out, where no walk has fewer than T moves: it refutes T, or more, or finds a walk,
	// which need not have T moves. The error is a *gaveUp if nothing else is to be found out.
	try func(ctx context.Context, r *run, T int, budget int64) (find.Found, error)
}

// asks reports whether an entry is to be asked.
func (r *run) asks(by *entry, T int) bool { return r.o.asks(by.name) && by.applies(r, T) }

// ask takes in what an entry finds out.
func (r *run) ask(ctx context.Context, by *entry, T int) (find.Found, error) {
	budget, forced := r.o.Budgets[by.name]
	if !forced {
		budget = by.budget
	}
	found, err := by.try(ctx, r, T, budget)
	if err == nil {
		err = r.take(found, by.name)
	}
	return found, err
}

// gaveUp says how the walk was found that is known, and why the search ends before there is an answer.
type gaveUp struct{ how, why string }

func (g *gaveUp) Error() string { return g.why }

// Names of what may be left out besides.
const (
	parityName  = "parity"
	plansName   = "plans"
	tourProgram = "linear program of tours"
	jumpsName   = "program over jumps"
	relaxedName = "relaxed hunt"
	roadsName   = "program over roads"
	partsName   = "parts of the graph"
	leftName    = "what plans leave"

	stretchesName = "stretches between goals"
	formulaName   = "formulas"
)

// entries lists whom to ask for each number of moves, in turn. Those that need none are in beginning.
func entries() []entry {
	return slices.Concat(
		[]entry{
			overRoads(hasDenseRoads),
			{name: plansName, applies: always, try: askPlans},
		},
		finders(find.Longer, func(r *run, _ int) bool {
			return !r.o.Quick && r.o.Encoding == nil && r.ans.gap() > 0
		}),
		[]entry{
			{name: parityName, applies: func(r *run, T int) bool { return !r.a.Allows(T) }, try: askParity},
			{name: jumpsName, budget: onceNodes, costs: true, applies: unknown, try: askJumps},
			{name: relaxedName, costs: true, applies: withoutJumps, try: askRelaxed},
			overRoads(hasRoads),
			{name: leftName, costs: true, applies: always, try: askPlan},
			{name: partsName, applies: unknownTour, try: askParts},
			{name: stretchesName, budget: stretchesWork, costs: true, applies: hasStretches, try: askStretches},
		},
		finders(find.Formula, unknownTour),
		[]entry{{name: formulaName, costs: true, applies: always, try: askFormula}})
}

// overRoads asks a program over the edges of a graph with few, once.
func overRoads(applies func(r *run, T int) bool) entry {
	return entry{name: roadsName, budget: roadNodes,
		applies: func(r *run, T int) bool { return !r.o.Quick && applies(r, T) },
		try: func(ctx context.Context, r *run, T int, budget int64) (find.Found, error) {
			return askRoads(ctx, r, T, int(budget)), nil
		}}
}

// finders are those of a stage, each asked once, where a condition holds.
func finders(stage find.Stage, applies func(r *run, T int) bool) (list []entry) {
	for _, f := range find.Finders {
		if f.Stage != stage {
			continue
		}
		list = append(list, entry{name: f.Name, budget: f.Budget,
			applies: func(r *run, T int) bool { return applies(r, T) && r.finders.Applies(&f) },
			try: func(ctx context.Context, r *run, _ int, budget int64) (find.Found, error) {
				found, err := r.finders.Ask(ctx, &f, budget)
				if !stage.IsExact() {
					found.Walk = r.right(found.Walk)
				}
				if most := r.o.MaxMoves; most > 0 && found.Why.Moves <= r.most { // what is beyond was not asked
					found.Why = found.Why.Below(min(found.Why.Moves, most+1))
				}
				return found, err
			}})
	}
	return list
}

// Names lists what can be left out: Options.Without.
func Names() []string {
	names := slices.Concat(bound.Others, find.Others, []string{tourProgram})
	for _, m := range bound.Methods {
		names = append(names, m.Name)
	}
	for _, e := range slices.Concat(beginning(), entries()) {
		if e.name != "" {
			names = append(names, e.name)
		}
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
			return fmt.Errorf("nothing is called %q; valid are %s", name, phrases.And(all...))
		}
	}
	return nil
}

func always(*run, int) bool { return true }

func unknown(r *run, T int) bool { return !r.ans.has(T) }

func unknownTour(r *run, T int) bool { return !r.ans.has(T) && T == r.a.Puzzle.TourMoves() }

// askParity refutes the numbers of the wrong parity.
func askParity(_ context.Context, r *run, T int, _ int64) (find.Found, error) {
	return find.Found{Why: r.a.Parity.Below(T + 1)}, nil
}

// askJumps asks a linear program over the jumps, with branching, for a walk that visits no square twice.
func askJumps(ctx context.Context, r *run, T int, budget int64) (find.Found, error) {
	if r.jumps == nil {
		r.jumps = newJumpProgram(r.asking)
	}
	r.event(Event{Trying: T})
	return r.jumps.decide(ctx, T, r.most, int(budget), r.ans.Walk != nil), nil
}

// withoutJumps reports whether there is a walk of T moves to look for that visits no square twice, and no program over
// its jumps.
func withoutJumps(r *run, T int) bool {
	return unknown(r, T) && r.a.Puzzle.Once && r.o.Encoding == nil && (r.jumps == nil || r.jumps.program == nil)
}

// askRelaxed asks whether there is a walk of T moves that may visit squares twice; if so, it looks for one that does not.
func askRelaxed(ctx context.Context, r *run, T int, _ int64) (found find.Found, err error) {
	planned := planFinder(ctx, r)
	if planned == nil {
		return found, nil
	}
	plan := planned(ctx, T)
	if fewest, _ := plan.Fewest(); T < fewest {
		found.Why = byPlan(plan, T)
	} else if found.Walk = disjoint(ctx, r.asking, T); found.Walk != nil && found.Walk.Moves() == T {
		found.How = isSolution
	}
	return found, nil
}

// askPlan finds what arguments leave for T moves, of which a formula is written. It may come upon a walk.
func askPlan(ctx context.Context, r *run, T int, _ int64) (find.Found, error) {
	r.event(Event{Trying: T})
	r.formulas.plan(ctx, T, r.encoding(ctx))
	if p := r.formulas.plans.left[T]; p != nil {
		return find.Found{Walk: r.right(p.Walk(ctx))}, nil
	}
	return find.Found{}, nil
}

// askParts solves the parts of a tour's graph, as puzzles of their own, and joins their tours. Their formulas
// are not among the answer's attempts: they say nothing of its numbers of moves.
func askParts(ctx context.Context, r *run, _ int, _ int64) (find.Found, error) {
	parts := r.finders.Parts(ctx)
	if parts == nil {
		return find.Found{}, nil
	}
	var tours []puzzles.Walk
	for _, p := range parts.Puzzles {
		ans, err := solve(ctx, p, Options{Engine: r.o.Engine, MaxLits: r.o.MaxLits, Seed: r.o.Seed,
			Budgets: r.o.Budgets, Without: r.o.Without, firstTurn: r.o.firstTurn})
		if err != nil || ans.Walk == nil {
			return find.Found{}, err
		}
		tours = append(tours, ans.Walk)
	}
	return parts.Join(tours), nil
}

// askFormula decides a formula.
func askFormula(ctx context.Context, r *run, T int, _ int64) (find.Found, error) {
	r.encoding(ctx)
	limit, small := r.o.MaxLits, r.ans.has(T) && !mustConfirm(r)
	if small {
		limit = limits.SmallFormula
	}
	t := r.formulas.decide(ctx, T, limit, r.event)
	large := (*cnf.TooLargeError)(nil)
	if errors.As(t.err, &large) && small {
		return find.Found{}, &gaveUp{how: foundFirst}
	}
	r.wrote(t, r.formulas)
	switch moves := t.found.Walk.Moves(); {
	case large != nil:
		return find.Found{}, &gaveUp{"a walk of this length is known; its formula would be too large to write",
			t.err.Error()}
	case t.err == nil && t.at.Status == cnf.Unknown:
		return find.Found{}, &gaveUp{isKnown, cause(ctx)}
	case t.at.Status == cnf.Sat && moves != T && puzzles.Check(r.a.Puzzle, t.found.Walk) == nil:
		return find.Found{}, fmt.Errorf("encoding %s at %s: its solution decodes to a walk of %s", r.ans.Encoding,
			inMoves(T), inMoves(moves))
	}
	return t.found, t.err
}
