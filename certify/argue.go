package certify

import (
	"context"
	"errors"
	"math"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/rows"
	"knightsat/puzzles/facts"
	"knightsat/solve"
)

// never stands for all numbers of moves at once.
const never = -1

// infeasible writes why no walk exists, at once or for each number of moves.
func (w *writer) infeasible(ctx context.Context) error {
	err := w.kept(ctx, never)
	if err == nil {
		err = w.seek(ctx, never)
	}
	if err != nil || w.refuted(never) {
		return err
	}
	end, ok := rows.EndOf(w.in)
	switch {
	case !ok && w.in.Puzzle.Timed():
		return &UnfinishedError{
			"that no number of moves suits the numbers is proven of walks only that visit no square twice"}
	case !ok:
		return errors.New("the puzzle is said to be impossible, though every square to visit can be reached")
	}
	w.cover = make(rows.Covered, end)
	return w.refute(ctx)
}

// refute refutes the numbers of moves below the cover's end by what the answer keeps, from the top down, since most
// refutations are about smaller numbers, too; and what is left in the order of solving.
func (w *writer) refute(ctx context.Context) error {
	for k := len(w.cover) - 1; k >= 0; k-- {
		if err := w.kept(ctx, k); err != nil {
			return err
		}
	}
	slices.Reverse(w.m.Evidence) // small numbers first
	for k := w.open(); k >= 0; k = w.open() {
		if err := w.seek(ctx, k); err != nil {
			return err
		}
	}
	return nil
}

// kept writes the proof by which solving refuted a number of moves.
func (w *writer) kept(ctx context.Context, moves int) (err error) {
	for _, r := range found(w.ans) {
		about := r.Has(moves)
		if moves == never {
			about = r.Moves == bound.Never && r.Period == 0
		}
		if err == nil && about && r.Witness != nil && w.allows(&r) && !w.refuted(moves) {
			err = w.transcribe(ctx, &r, max(0, moves), reducedConflicts)
		}
	}
	return err
}

// found lists the refutations of an answer, those first that it rests on: for each number of moves below its lower bound,
// the first that is about it. If there is no walk at all, why that is comes alone.
func found(a *solve.Answer) []bound.Refutation {
	of := a.Analysis
	switch {
	case of == nil:
		return a.Refuted
	case of.Impossible != nil:
		return []bound.Refutation{*of.Impossible}
	}
	kept := slices.Concat(a.Refuted, highestFirst(of))
	if of.Parity != nil {
		kept = append(kept, *of.Parity)
	}
	return kept
}

// highestFirst lists the lower bounds from the highest down, equal ones in the methods' order.
func highestFirst(a *bound.Analysis) []bound.Refutation {
	list := slices.Clone(a.Lower)
	slices.SortStableFunc(list, func(a, b bound.Refutation) int { return b.Moves - a.Moves })
	return list
}

// refuted reports whether the evidence refutes a number of moves.
func (w *writer) refuted(moves int) bool {
	if moves == never {
		return len(w.m.Evidence) > 0 // it is the first to be written
	}
	return w.cover[moves]
}

// seek finds a refutation over rows of a number of moves of which the answer keeps none: a solver refuted it, or
// what has no rows. If all that applies says nothing of never, nothing is written.
func (w *writer) seek(ctx context.Context, moves int) error {
	if moves != never {
		w.progress("refuting %d moves", moves)
	}
	for _, by := range overRows() {
		if w.refuted(moves) {
			return nil
		}
		if by.kind != "" && w.without(by.kind) || !by.applies(w, moves) {
			continue
		}
		switch err := by.try(ctx, w, moves); {
		case errors.Is(err, errSolved): // its rows say too little
		case errors.Is(err, errGaveUp) && w.relax():
			if err := w.kept(ctx, moves); err != nil || w.refuted(moves) {
				return err
			}
			return w.seek(ctx, moves)
		case err != nil:
			return err
		}
	}
	return nil
}

// seeker is one of those who refute numbers of moves over rows, as those of package solve do without any. What it
// does is bounded by work that it counts itself.
type seeker struct {
	kind    facts.By // it is left out with this kind of bounds; "" if it can't be left out
	applies func(w *writer, moves int) bool
	// try writes the proof that no walk has this number of moves, if it finds one. The error is errSolved if its rows have
	// a solution, and errGaveUp if a search took too many conflicts.
	try func(ctx context.Context, w *writer, moves int) error
}

// overRows lists them in turn, cheap ones first. The last one refutes each number that no walk has.
func overRows() []seeker {
	return []seeker{
		{"", isNever, apart},
		{"", isNever, impossible},
		{"", lacksBounds, lowerBounds},
		{facts.ByParity, isNumber, colours},
		{facts.ByFlow, isTree, branched},
		{facts.ByHeldKarp, isShortest, byClauses},
		{facts.ByFlow, isFlow, multipliers},
		{"", isCubic, uncoloured},
		{"", isUnordered, unordered},
		{"", isOfJumps, searched},
		{"", isNumber, timed},
	}
}

func isNever(_ *writer, moves int) bool { return moves == never }

func isNumber(_ *writer, moves int) bool { return moves != never }

// apart writes that no walk reaches all squares to visit.
func apart(ctx context.Context, w *writer, _ int) error { return w.never(ctx, bound.Apart(ctx, w.in)) }

// impossible writes what analysing the puzzle says why there is no walk.
func impossible(ctx context.Context, w *writer, _ int) error {
	use := slices.DeleteFunc(slices.Clone(bound.Choices), w.without)
	return w.never(ctx, bound.AnalyseInstance(ctx, w.in, use).Impossible)
}

// never writes the proof of what makes a puzzle impossible, if it has a witness.
func (w *writer) never(ctx context.Context, why *bound.Refutation) error {
	if why == nil || why.Witness == nil {
		return nil
	}
	return w.transcribe(ctx, why, 0, reducedConflicts)
}

// lacksBounds reports whether the answer has no lower bounds, since it needed none, or was to do without.
func lacksBounds(w *writer, moves int) bool {
	a := w.ans.Analysis
	return moves != never && (a == nil || a.Impossible != nil || len(a.Lower) == 0 || a.Lower[0].Witness == nil)
}

// lowerBounds refutes a number of moves by the best of the lower bounds.
func lowerBounds(ctx context.Context, w *writer, moves int) (err error) {
	for _, l := range highestFirst(w.bounds()) {
		if err == nil && w.allows(&l) {
			err = w.transcribe(ctx, &l, moves, reducedConflicts)
		}
	}
	return err
}

// colours refutes the numbers of moves of one parity.
func colours(ctx context.Context, w *writer, moves int) error {
	if r := bound.EndsParity(w.in); r != nil {
		return w.transcribe(ctx, r, moves, 0)
	}
	return nil
}

func isTree(w *writer, moves int) bool { return moves != never && w.in.Edges() <= treeJumps }

// branched refutes a number of moves of a walk that visits no square twice by branching in
// the linear program of its jumps.
func branched(ctx context.Context, w *writer, moves int) error {
	program := bound.NewBranching(w.in, w.o.patience)
	if program == nil {
		return nil
	}
	nodes := treeNodes
	if w.in.IsTour() {
		nodes = treeTourNodes
	}
	found := program.Within(ctx, moves, !w.without(facts.ByParity), nodes)
	if found.Why == nil || found.Why.Witness == nil {
		return nil
	}
	return w.transcribe(ctx, found.Why, moves, 0)
}

// isShortest reports whether shortest walks are as the order of squares has them.
func isShortest(w *writer, moves int) bool {
	p := w.in.Puzzle
	return moves != never && !p.Ordered && !w.in.IsTour() && (!p.Once || w.m.Claim == folder.Optimal)
}

// byClauses refutes a number of moves by linear programs of the order of squares and clauses: of
// a shortest walk, if its ends have colours, or of any.
func byClauses(ctx context.Context, w *writer, moves int) error {
	if err := tooManyPlaces(len(w.in.Stops())); err != nil {
		return err
	}
	if w.bounds().Terminals(ctx) == nil {
		return nil
	}
	for _, shortest := range []bool{!w.without(facts.ByParity), false} {
		r := w.tolls().Refute(ctx, moves, shortest)
		if r == nil {
			continue
		}
		if err := w.transcribe(ctx, r, moves, reducedConflicts); err != nil || w.cover[moves] {
			return err
		}
	}
	return nil
}

func isFlow(w *writer, moves int) bool { return moves != never || w.in.Puzzle.Once }

// multipliers refutes a number of moves, or never, by multipliers of jumps.
func multipliers(ctx context.Context, w *writer, moves int) error {
	d := bound.Linear(ctx, w.in, moves)
	switch {
	case d == nil:
		return nil
	case moves == never:
		return w.never(ctx, bound.NeverBy(ctx, w.in, d))
	}
	return w.transcribe(ctx, &bound.Refutation{Moves: moves + 1, By: facts.ByFlow, Witness: d}, moves, 0)
}

// allows reports whether the kinds of arguments may be used that a refutation uses.
func (w *writer) allows(r *bound.Refutation) bool {
	by := r.By
	if by == facts.ByLinear {
		by = facts.ByFlow
	}
	return !w.without(by) && (r.Period == 0 || !w.without(facts.ByParity))
}

// most is how many conflicts a search may take: any number, unless arguments are left out that may do
// without it.
func (w *writer) most() int {
	if len(w.o.Without) > 0 {
		return sparedConflicts
	}
	return math.MaxInt
}

// relax takes up the arguments that were left out, when a search without them has become long: a solver may
// have refuted in no time, with clauses of its own, what the rows alone refute in ages. It reports whether
// there are any.
func (w *writer) relax() bool {
	if len(w.o.Without) == 0 {
		return false
	}
	w.progress("the search is long; arguments that were left out are used after all")
	w.o.Without = nil
	return true
}

// knownBounds are the lower bounds that solving found, or all, if it needed none.
func (w *writer) knownBounds(ctx context.Context) *bound.Analysis {
	if !lacksBounds(w, 0) {
		return w.ans.Analysis
	}
	a := &bound.Analysis{Instance: w.in}
	for _, m := range bound.Methods {
		if l, ok := m.Method(ctx, a); ok {
			a.Lower = append(a.Lower, l)
		}
	}
	return a
}

// heldKarp are the lower bounds with that of Held and Karp, from which the linear program begins.
func (w *writer) heldKarp(ctx context.Context) *bound.Analysis {
	a := w.bounds()
	if _, ok := a.Find(facts.ByHeldKarp); !ok {
		if l, ok := bound.HeldKarp(ctx, a); ok {
			return &bound.Analysis{Instance: w.in, Lower: append(slices.Clone(a.Lower), l)}
		}
	}
	return a
}
