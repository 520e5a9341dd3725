package cert

import (
	"errors"
	"fmt"
	"slices"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/model"
	"knightsat/solve/cert/pb"
)

// infeasible looks for an argument that no walk exists.
func (w *writer) infeasible(ans *solve.Answer) error {
	why := bound.Apart(w.ctx, w.in)
	if why == nil {
		if done, err := w.revisited(); done || err != nil {
			return err
		}
		a := ans.Analysis
		if a == nil || a.Impossible == nil || w.without(a.Impossible.By) {
			a = bound.AnalyseInstance(w.ctx, w.in, w.use())
		}
		why = a.Impossible
	}
	if why != nil && why.Witness != nil {
		return w.dual(string(why.By), folder.Evidence{Model: model.OfJumps, Says: why.Reason}, why.Witness)
	}
	end, ok := model.EndOf(w.in)
	if !ok {
		return errors.New("the puzzle is said to be impossible, though every square to visit can be reached")
	}
	if !w.without(bound.ByFlow) {
		if d := bound.Linear(w.ctx, w.in, -1); d != nil {
			return w.dual(string(bound.ByFlow), folder.Evidence{Model: model.OfJumps, Says: d.Sentence(w.ctx, w.in)}, d)
		}
	}
	if n := w.in.Len(); w.in.Puzzle.Symmetric != puzzles.NoTurn && n > maxTurned {
		return &UnfinishedError{fmt.Sprintf("that no tour of %d squares is left as it is by a %s turn takes a formula, and only those of up to %d squares are soon refuted", n, w.in.Puzzle.Symmetric, maxTurned)}
	}
	w.cover = make(model.Cover, end)
	return w.bounds(ans, end)
}

// maxTurned bounds the squares of symmetric tours that a formula is to refute.
const maxTurned = 100

// use are the kinds of arguments that may be used.
func (w *writer) use() bound.Use {
	return slices.DeleteFunc(slices.Clone(bound.Choices), w.without)
}

func movesOf(e folder.Evidence) int {
	if e.Moves == nil {
		return -1
	}
	return *e.Moves
}

// bounds refutes the numbers of moves below an end: by the best bound, by
// colours, by linear programs, and each that is left by a formula, from the top
// down, since most of these refute smaller numbers, too.
func (w *writer) bounds(ans *solve.Answer, end int) error {
	var best bound.Lower
	var prove func() error
	w.found = w.lowers(ans)
	for _, l := range w.found {
		if l.Moves <= best.Moves || l.Witness == nil || w.without(l.By) {
			continue
		}
		if proof := w.lower(l, end); proof != nil {
			best, prove = l, proof
		} else {
			w.progress("%d moves by %s have no proof: another argument takes their place", l.Moves, l.By)
		}
	}
	if parity, ok := endsParity(w.in); ok && best.Moves < end && (end-1-best.Moves > 0 || (end-1)%2 != parity) && !w.without(bound.ByParity) {
		e := folder.Evidence{Parity: model.ParityOf(1 - parity), Says: "each jump changes the colour, so that the colours of the walk's ends decide whether its number of moves is even"}
		if err := w.parity(e); err != nil {
			return err
		}
	}
	if k := w.cover.Last(); k >= best.Moves && w.ordered() { // all that is left at once
		if _, err := w.reduced(k, "", 0); err != nil {
			return err
		}
	}
	if slices.Contains(w.cover[:min(best.Moves, end)], false) { // the parity alone may refute all of these
		if err := prove(); err != nil {
			return err
		}
	}
	arguments := []func(moves int) (bool, error){w.byClauses, w.linear, w.branched}
	if w.in.Puzzle.Once { // an order of squares says less than their jumps
		slices.Reverse(arguments)
	}
next:
	for k := w.cover.Last(); k >= 0; k = w.cover.Last() {
		for _, argue := range arguments {
			if done, err := argue(k); err != nil {
				return err
			} else if done {
				continue next
			}
		}
		if err := w.unsat(k); err != nil {
			return err
		}
	}
	return nil
}

// linear refutes a number of moves by multipliers of jumps.
func (w *writer) linear(moves int) (done bool, err error) {
	d := bound.Linear(w.ctx, w.in, moves)
	if d == nil || w.without(bound.ByFlow) {
		return false, nil
	}
	e := folder.Evidence{Model: model.OfJumps, Moves: &moves, Says: byJumps(moves)}
	return true, w.dual(fmt.Sprintf("linear-%d", moves), e, d)
}

func byJumps(moves int) string {
	return fmt.Sprintf("a linear program of the jumps that a walk makes refutes %d moves", moves)
}

// byClauses refutes a number of moves by linear programs and clauses.
func (w *writer) byClauses(moves int) (done bool, err error) {
	if !w.ordered() {
		return false, nil
	}
	if _, ok := bound.Sides(w.in); ok && !w.without(bound.ByParity) {
		done, err = w.reduced(moves, model.ParityOf(moves), mostConflicts)
	}
	if !done && err == nil {
		done, err = w.reduced(moves, "", mostConflicts)
	}
	return done, err
}

// lowers are the lower bounds that solving found; where it needed none, they are
// looked for here.
func (w *writer) lowers(ans *solve.Answer) (list []bound.Lower) {
	if a := ans.Analysis; a != nil && a.Impossible == nil && len(a.Lower) > 0 && a.Lower[0].Witness != nil {
		return a.Lower
	}
	for _, m := range bound.Methods {
		if l, ok := m.Method(w.ctx, &bound.Analysis{Instance: w.in}); ok {
			list = append(list, l)
		}
	}
	return list
}

// lower is what writes the proof of a lower bound; nil where none follows from its
// witness.
func (w *writer) lower(l bound.Lower, end int) func() error {
	// More than the end is not to be refuted: a budget is below the walk's moves.
	budget := min(l.Moves, end) - 1
	e := folder.Evidence{Says: l.Because, Moves: &budget}
	var potentials *bound.Potentials
	switch witness := l.Witness.(type) {
	case *bound.Dual:
		e.Model = model.OfJumps
		return func() error { return w.dual(string(l.By), e, witness) }
	case *bound.Legs:
		if w.in.Puzzle.Ordered {
			return func() error { return w.legs(e, witness.Stops) }
		}
		potentials = witness.Potentials(w.in)
	case *bound.Potentials:
		potentials = witness
	default:
		return nil
	}
	r := potentials.Refute(w.ctx, w.in, budget)
	if r == nil {
		return nil
	}
	return func() error {
		done, err := w.order(string(l.By), e, potentials.Terminals, r)
		if err == nil && !done {
			err = fmt.Errorf("the proof of %d moves by %s does not hold", l.Moves, l.By)
		}
		return err
	}
}

// revisited looks for a square that would be visited twice, though none may be.
func (w *writer) revisited() (done bool, err error) {
	in := w.in
	if w.without(bound.ByReach) {
		return false, nil
	}
	stops := bound.OrderedStops(in)
	for n := 1; in.Puzzle.Ordered && n <= len(stops); n++ {
		if model.Twice(in, stops[:n]) >= 0 {
			says := fmt.Sprintf("the goals come in order, and %s would be visited twice", in.Squares[stops[n-1]])
			return true, w.legs(folder.Evidence{Says: says}, stops[:n])
		}
	}
	return false, nil
}

// legs writes a proof by the stretches between stops in order.
func (w *writer) legs(e folder.Evidence, stops []int) error {
	e.Model, e.Places = model.OfLegs, model.Names(w.in, stops)
	m, err := model.NewLegs(w.ctx, w.in, model.Request{Model: e.Model, Moves: movesOf(e), Places: e.Places})
	if err != nil {
		return err
	}
	return w.pair("reach", e, m, func(p *pb.Proof) (pb.ID, error) { return p.Lemma(), nil })
}
