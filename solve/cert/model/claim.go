package model

import (
	"context"
	"errors"
	"fmt"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// Check returns nil if all that the request asks for applies to the model, and all that
// the model needs is given. Moves are -1 if none are given.
func (r Request) Check(ctx context.Context, in *puzzles.Instance) error {
	ofAll := r.Model == OfJumps || r.Model == OfLegs // may be about all numbers of moves
	formula := r.formula()
	parity, err := Parity(r.Parity)
	switch {
	case r.Parity != "" && err != nil:
		return err
	case !formula && (r.AMO != "" || r.Base != nil):
		return errors.New("the model is no formula, so that amo and potentials have no meaning")
	case formula && r.AMO == "":
		return errors.New("how at-most-one constraints are written is missing")
	case (len(r.Places) > 0) != (r.Model == OfPlaces || r.Model == OfLegs):
		return errors.New("places or legs have a list of places, and no other models")
	case r.Parity != "" && r.Model != OfJumps && r.Model != OfPlaces:
		return errors.New("a parity has no meaning for this model")
	case r.Moves < 0 && !ofAll:
		return errors.New("the number of moves is missing")
	case r.Moves >= 0 && r.Parity != "" && r.Model == OfJumps:
		return errors.New("a parity of jumps is about all numbers of moves: moves must be null")
	case r.Moves >= 0 && r.Parity != "" && bound.ParityOf(r.Moves) != parity:
		return fmt.Errorf("%d moves are not %s", r.Moves, r.Parity)
	case r.Base != nil:
		return CheckBase(ctx, in, r.Base, r.Model)
	}
	return nil
}

// formula reports whether the model is the formula of an encoding.
func (r Request) formula() bool {
	return r.Model != OfJumps && r.Model != OfLegs && r.Model != OfPlaces
}

// Never reports whether a model without solutions says that there is no walk at all.
func (r Request) Never() bool { return r.Moves < 0 && r.Parity == "" }

// Says puts into words what its model proves by having no solution.
func (r Request) Says(m *pb.Model) string {
	rows := m.Rows()
	what := fmt.Sprintf("no walk has %d moves or fewer", r.Moves)
	switch {
	case r.Model == OfPlaces && r.Parity != "":
		what = fmt.Sprintf("no shortest walk has an %s number of moves up to %d", r.Parity, r.Moves)
	case r.Parity != "":
		what = fmt.Sprintf("no walk has an %s number of moves", r.Parity)
	case r.Moves < 0:
		what = "there is no walk"
	}
	switch r.Model {
	case OfJumps:
		return fmt.Sprintf("%s, by %d rows about its jumps", what, rows)
	case OfPlaces:
		return fmt.Sprintf("%s, by %d rows about the order of %d squares", what, rows, len(r.Places))
	case OfLegs:
		return fmt.Sprintf("%s, by the %d stretches between its goals in order", what, len(r.Places)-1)
	}
	what = fmt.Sprintf("no walk has %s %d moves", TraitsOf(r.Model).Means, r.Moves)
	if m.Contradicts() {
		return fmt.Sprintf("%s, on the word of encoding %s, which has ruled that out before it writes a clause; encoding step leaves more to the proof", what, r.Model)
	}
	return fmt.Sprintf("%s, by the %d clauses of encoding %s, %d of them cuts", what, rows, r.Model, len(r.Sets))
}
