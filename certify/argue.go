package certify

import (
	"context"
	"errors"
	"math"
	"slices"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/rows"
	"knightsat/internal/limits"
)

// infeasible writes the first argument there is that no walk exists, at last one for each number
// of moves.
func (w *writer) infeasible(ctx context.Context) error {
	all := []func(ctx context.Context) (done bool, err error){w.apart, w.impossible, w.byFlow,
		w.neverSearched}
	for k := 0; k < len(all); k++ {
		done, err := all[k](ctx)
		if errors.Is(err, errGaveUp) && w.relax() {
			k = -1
			continue
		}
		if done || err != nil {
			return err
		}
	}
	end, ok := rows.EndOf(w.in)
	switch {
	case !ok && w.in.Puzzle.Timed():
		return &UnfinishedError{
			"that no number of moves suits the numbers is proven of walks only that visit no square twice"}
	case !ok:
		return errors.New("the puzzle is said to be impossible, though every square to visit can be reached")
	}
	w.cover = make(rows.Cover, end)
	return w.refute(ctx)
}

// apart writes that no walk reaches all squares to visit.
func (w *writer) apart(ctx context.Context) (done bool, err error) {
	return w.never(ctx, bound.Apart(ctx, w.in))
}

// impossible writes what analysing the puzzle says why there is no walk.
func (w *writer) impossible(ctx context.Context) (done bool, err error) {
	a := w.ans.Analysis
	if a == nil || a.Impossible == nil || w.without(a.Impossible.By) {
		a = bound.AnalyseInstance(ctx, w.in, w.use())
	}
	return w.never(ctx, a.Impossible)
}

// byFlow writes multipliers that refute all numbers of moves at once.
func (w *writer) byFlow(ctx context.Context) (done bool, err error) {
	if w.without(bound.ByFlow) || !w.in.Puzzle.Once {
		return false, nil
	}
	d := bound.Linear(ctx, w.in, -1)
	if d == nil {
		return false, nil
	}
	return w.never(ctx, bound.NeverBy(ctx, w.in, d))
}

// never writes the proof of what makes a puzzle impossible, if it has a witness.
func (w *writer) never(ctx context.Context, why *bound.Refutation) (done bool, err error) {
	if why == nil || why.Witness == nil {
		return false, nil
	}
	return true, w.transcribe(ctx, why, 0, limits.ReducedConflicts)
}

// allows reports whether the kinds of arguments may be used that a refutation uses.
func (w *writer) allows(r *bound.Refutation) bool { return !slices.ContainsFunc(r.Kinds(), w.without) }

// use are the kinds of arguments that may be used.
func (w *writer) use() bound.Use {
	return slices.DeleteFunc(slices.Clone(bound.Choices), w.without)
}

// refute refutes the numbers of moves below the cover's end, from the top down, since most
// arguments refute smaller numbers, too: first by what solving kept, by lower bounds
// and by colours; and what is left in the order of solving, at last by a formula.
func (w *writer) refute(ctx context.Context) error {
	for k := len(w.cover) - 1; k >= 0; k-- {
		err := w.kept(ctx, k)
		if err == nil {
			err = w.argue(ctx, k, known)
		}
		if err != nil {
			return err
		}
	}
	slices.Reverse(w.m.Evidence) // small numbers first
	for k := w.cover.Last(); k >= 0; k = w.cover.Last() {
		err := w.argue(ctx, k, sought)
		if errors.Is(err, errGaveUp) && w.relax() {
			err = w.argue(ctx, k, known)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// most is how many conflicts a search may take: any number, unless arguments are left out that may do
// without it.
func (w *writer) most() int {
	if len(w.o.Without) > 0 {
		return limits.SparedConflicts
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

// argument writes the proof by which it refutes a number of moves, if it does.
type argument func(w *writer, ctx context.Context, moves int) error

// The arguments, cheap ones first: those that are known, and those that are searched for.
var (
	known  = []argument{(*writer).lowers, (*writer).colours}
	sought = []argument{(*writer).branched, (*writer).byClauses, (*writer).linear, (*writer).unsat}
)

// argue refutes a number of moves by the first argument that does.
func (w *writer) argue(ctx context.Context, moves int, arguments []argument) (err error) {
	for _, refute := range arguments {
		if err == nil && !w.cover[moves] {
			err = refute(w, ctx, moves)
		}
	}
	return err
}

// kept writes the proof by which solving refuted a number of moves.
func (w *writer) kept(ctx context.Context, moves int) (err error) {
	for _, r := range w.ans.Refuted {
		if err == nil && r.Witness != nil && w.allows(&r) {
			err = w.transcribe(ctx, &r, moves, limits.ReducedConflicts)
		}
	}
	return err
}

// colours refutes the numbers of moves of one parity.
func (w *writer) colours(ctx context.Context, moves int) error {
	if r := bound.EndsParity(w.in); r != nil && w.allows(r) {
		return w.transcribe(ctx, r, moves, 0)
	}
	return nil
}

// linear refutes a number of moves by multipliers of jumps.
func (w *writer) linear(ctx context.Context, moves int) error {
	if w.without(bound.ByFlow) {
		return nil
	}
	if d := bound.Linear(ctx, w.in, moves); d != nil {
		return w.transcribe(ctx, &bound.Refutation{Moves: moves + 1, By: bound.ByFlow, Witness: d}, moves, 0)
	}
	return nil
}

// lowers refutes a number of moves by the best of the lower bounds.
func (w *writer) lowers(ctx context.Context, moves int) (err error) {
	list := slices.Clone(w.bounds().Lower)
	slices.SortStableFunc(list, func(a, b bound.Refutation) int { return b.Moves - a.Moves })
	for k := 0; k < len(list) && !w.cover[moves] && err == nil; k++ {
		if w.allows(&list[k]) {
			err = w.transcribe(ctx, &list[k], moves, limits.ReducedConflicts)
		}
	}
	return err
}

// lowerBounds are those that solving found, or all, if it needed none.
func (w *writer) lowerBounds(ctx context.Context) *bound.Analysis {
	a := w.ans.Analysis
	if a != nil && a.Impossible == nil && len(a.Lower) > 0 && a.Lower[0].Witness != nil {
		return a
	}
	a = &bound.Analysis{Instance: w.in}
	for _, m := range bound.Methods {
		if l, ok := m.Method(ctx, a); ok {
			a.Lower = append(a.Lower, l)
		}
	}
	return a
}

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

// byClauses refutes a number of moves by linear programs of the order of squares and clauses: of
// a shortest walk, if its ends have colours, or of any.
func (w *writer) byClauses(ctx context.Context, moves int) error {
	p := w.in.Puzzle
	if w.without(bound.ByHeldKarp) || p.Ordered || w.in.IsTour() ||
		p.Once && w.m.Claim != folder.Optimal {
		return nil
	}
	if err := tooManyPlaces(len(w.in.Stops())); err != nil {
		return err
	}
	if w.bounds().Terminals(ctx) == nil {
		return nil
	}
	w.progress("refuting %d moves", moves)
	for _, shortest := range []bool{!w.without(bound.ByParity), false} {
		r := w.tolls().Refute(ctx, moves, shortest)
		if r == nil {
			continue
		}
		if err := w.transcribe(ctx, r, moves, limits.ReducedConflicts); err != nil || w.cover[moves] {
			return err
		}
	}
	return nil
}

// heldKarp are the lower bounds with that of Held and Karp, from which the linear program begins.
func (w *writer) heldKarp(ctx context.Context) *bound.Analysis {
	a := w.bounds()
	if _, ok := a.Find(bound.ByHeldKarp); !ok {
		if l, ok := bound.HeldKarp(ctx, a); ok {
			return &bound.Analysis{Instance: w.in, Lower: append(slices.Clone(a.Lower), l)}
		}
	}
	return a
}
