package cert

import (
	"errors"
	"fmt"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert/pb"
)

// infeasible looks for an argument that no walk exists.
func (w *writer) infeasible(ans *solve.Answer) error {
	if inside := apart(w.in); inside != nil {
		says := "no jump leaves " + theSquares(len(inside)) + ", and there are squares to visit both inside and outside"
		return w.leaving("apart", says, inside)
	}
	end, ok := endOf(w.in)
	if !ok {
		return errors.New("a puzzle without a solution has no squares to visit that can't be reached")
	}
	if done, err := w.revisited(); done || err != nil {
		return err
	}
	if !w.without(bound.ByParity) && coloursRefute(w.in) {
		says := "each jump changes the colour, and the numbers of squares of each colour allow for no walk that visits none twice"
		colour, _, _ := w.in.Colours()
		return w.jumps("colours", Evidence{Says: says}, request{}, func(v int) int { return int(colour[v]) }, (*jumps).colours)
	}
	if done, err := w.deadEnds(); done || err != nil {
		return err
	}
	if bound.IsTour(w.in) && !w.without(bound.ByFlow) {
		t := bound.AnalyseTour(w.ctx, w.in)
		if t != nil && t.Violator != nil && t.Violator.Check(w.ctx, w.in) == nil {
			return w.jumps("flow", Evidence{Says: t.Impossible.Reason}, request{}, gains(w.in, t.Violator.S, t.Violator.T), hall(t.Violator))
		}
		if t != nil && t.Forced != nil {
			return w.forced(t)
		}
		if t != nil && t.Separator != nil {
			return w.separator(t)
		}
		if t != nil && t.Impossible != nil && t.Violator == nil {
			if done, err := w.articulation(t.Impossible.Reason); done || err != nil {
				return err
			}
		}
	}
	if n := w.in.Len(); w.in.Puzzle.Symmetric != puzzles.NoTurn && n > maxTurned {
		return &UnfinishedError{fmt.Sprintf("that no tour of %d squares is left as it is by a %s turn takes a formula, and only those of up to %d squares are soon refuted", n, w.in.Puzzle.Symmetric, maxTurned)}
	}
	w.cover = newCover(w.in, end)
	return w.bounds(ans, end)
}

// maxTurned bounds the squares of symmetric tours that a formula is to refute.
const maxTurned = 100

// jumps writes a proof by the model of jumps. Squares of which there is the same to say
// may be counted together; say is nil where they can't be.
func (w *writer) jumps(name string, e Evidence, r request, say func(v int) int, derive func(*jumps, *pb.Proof) pb.ID) (err error) {
	e.Model, r.model = modelJumps, modelJumps
	r.moves = movesOf(e)
	r.parity = e.Parity
	if r.classes, err = w.together(w.in, say); err != nil {
		return err
	}
	m, err := await(w.ctx, func() (*jumps, error) { return newJumps(w.in, r) })
	if err != nil {
		return err
	}
	return w.pair(name, e, m.Model, func(p *pb.Proof) (pb.ID, error) { return derive(m, p), nil })
}

func movesOf(e Evidence) int {
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
		e := Evidence{Parity: bound.Parity(1 - parity).String(), Says: "each jump changes the colour, so that the colours of the walk's ends decide whether its number of moves is even"}
		dist := w.in.Distances(w.in.Start)
		if err := w.jumps("parity", e, request{}, func(v int) int { return int(dist[v]) % 2 }, (*jumps).oddOrEven); err != nil {
			return err
		}
		w.cover.where(func(k int) bool { return k%2 != parity })
	}
	if k := w.cover.last(); k >= best.Moves && w.ordered() { // all that is left at once
		if done, err := w.reduced(k, "", 0); err != nil {
			return err
		} else if done {
			w.cover.below(k + 1)
		}
	}
	if best.Moves > 0 && w.cover.last() >= 0 {
		if err := prove(); err != nil {
			return err
		}
		w.cover.below(best.Moves)
	}
	for k := w.cover.last(); k >= 0; k = w.cover.last() {
		if done, err := w.byClauses(k); err != nil {
			return err
		} else if done {
			continue
		}
		means, err := w.unsat(k)
		if err != nil {
			return err
		}
		w.cover.formula(k, means)
	}
	return nil
}

// byClauses refutes a number of moves by linear programs and clauses.
func (w *writer) byClauses(moves int) (done bool, err error) {
	if !w.ordered() {
		return false, nil
	}
	parity := bound.ParityOf(moves)
	if _, ok := bound.Sides(w.in); ok && !w.without(bound.ByParity) {
		if done, err = w.reduced(moves, parity.String(), mostConflicts); done {
			w.cover.ofParity(parity, moves+1)
			return true, nil
		}
	}
	if err == nil {
		if done, err = w.reduced(moves, "", mostConflicts); done {
			w.cover.below(moves + 1)
		}
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
	e := Evidence{Says: l.Because, Moves: &budget}
	switch witness := l.Witness.(type) {
	case *bound.Legs:
		if w.in.Puzzle.Ordered {
			return func() error { return w.legs(e, witness.Stops) }
		}
		return func() error { return w.places("reach", e, tollsOfLegs(w.in, witness)) }
	case *bound.Weights:
		return func() error {
			return w.jumps("counting", e, request{}, weighed(w.in, witness), func(m *jumps, p *pb.Proof) pb.ID { return m.counting(p, witness) })
		}
	case *bound.Potentials:
		return func() error { return w.places("held-karp", e, tollsOf(witness)) }
	}
	return nil
}
