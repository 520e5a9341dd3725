package cert

import (
	"errors"
	"fmt"
	"io"

	"knightsat/bound"
	"knightsat/solve/cert/pb"
)

// request is what a model is made of, by the manifest and the names of its rows.
// What has no meaning for the model is refused.
func (e *Evidence) request(v *verifier) (r request, err error) {
	r = request{model: e.Model, moves: -1, parity: e.Parity, places: e.Places, amo: e.AMO}
	if e.Moves != nil {
		r.moves = *e.Moves
		if r.moves < 0 {
			return r, fmt.Errorf("a budget of %d moves, must be 0 or more", r.moves)
		}
	}
	formula := false
	switch e.Model {
	case modelJumps, modelPlaces, modelLegs:
	default:
		formula = true
	}
	var parity bound.Parity
	if e.Parity != "" {
		if parity, err = parseParity(e.Parity); err != nil {
			return r, err
		}
	}
	switch {
	case !formula && (e.AMO != "" || e.Potentials != nil || e.Prover != ""):
		return r, errors.New("the model is no formula, so that amo, potentials and prover have no meaning")
	case formula && e.AMO == "":
		return r, errors.New("how at-most-one constraints are written is missing")
	case (len(e.Places) > 0) != (e.Model == modelPlaces || e.Model == modelLegs):
		return r, errors.New("places or legs have a list of places, and no other models")
	case e.Parity != "" && e.Model != modelJumps && e.Model != modelPlaces:
		return r, errors.New("a parity has no meaning for this model")
	case e.Moves == nil && e.Model != modelJumps && e.Model != modelLegs:
		return r, errors.New("the number of moves is missing")
	case e.Moves != nil && e.Parity != "" && e.Model == modelJumps:
		return r, errors.New("a parity of jumps is about all numbers of moves: moves must be null")
	case e.Moves != nil && e.Parity != "" && bound.ParityOf(*e.Moves) != parity:
		return r, fmt.Errorf("%d moves are not %s", *e.Moves, e.Parity)
	}
	if formula {
		r.base, err = e.base(v.ctx, v.in)
	}
	return r, err
}

// evidence checks one entry and refutes what it does. Evidence that refutes
// nothing is no evidence: something is wrong with it, or with this program.
func (v *verifier) evidence(e *Evidence) error {
	r, err := e.request(v)
	if err != nil {
		return err
	}
	never := r.never()
	switch {
	case v.never:
		return errNothingNew
	case never && v.m.Claim != Infeasible:
		return errors.New("evidence that there is no walk stands beside a walk")
	case r.moves >= len(v.cover.refuted):
		return fmt.Errorf("a model of %d moves, though only numbers below %d are to be refuted", r.moves, len(v.cover.refuted))
	}
	rows, err := v.model(e, &r)
	if err != nil {
		return err
	}
	file, err := v.open(e.PBP, proofLimit)
	if err != nil {
		return err
	}
	defer file.Close()
	steps, err := pb.Check(v.ctx, rows, e.PBP, file)
	if err != nil && v.ctx.Err() == nil && errors.Is(err, pb.ErrPropagation) && e.Prover != "" {
		err = fmt.Errorf("%w; a step that needs RAT, as some of %s do, is refused: choose another prover, or turn off its preprocessing", err, e.Prover)
	}
	if err := v.outside(e, err); err != nil {
		return err
	}
	v.never = never
	if !never && v.refute(r) == 0 {
		return errNothingNew
	}
	v.good("%s, %s: %s; proven in %d steps", e.OPB, e.PBP, r.says(rows.Rows()), steps)
	return nil
}

var errNothingNew = errors.New("it refutes nothing that was not refuted before")

// model writes a model anew, with the sets that the names of its file's rows tell, and
// holds the file against it.
func (v *verifier) model(e *Evidence, r *request) (*pb.Model, error) {
	file, err := v.open(e.OPB, formulaLimit)
	if err != nil {
		return nil, err
	}
	size := &counter{Reader: file}
	err = errors.Join(pb.RowNames(v.ctx, e.OPB, size, r.takeSet), file.Close())
	if err != nil {
		return nil, err
	}
	if !r.together {
		r.classes = nil
	}
	r.limit = size.n/4 + 1<<20 // a term has five bytes or more; and the difference of small models is told
	m, err := await(v.ctx, func() (*pb.Model, error) { return r.build(v.ctx, v.in) })
	if err != nil {
		return nil, fmt.Errorf("%s: %w", e.OPB, err)
	}
	if file, err = v.open(e.OPB, formulaLimit); err != nil {
		return nil, err
	}
	defer file.Close()
	return m, m.Same(v.ctx, e.OPB, file)
}

// counter counts what is read.
type counter struct {
	io.Reader
	n int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

// never reports whether a model without solutions says that there is no walk at all.
func (r request) never() bool {
	return (r.model == modelJumps || r.model == modelLegs) && r.moves < 0 && r.parity == ""
}

// refute notes the numbers of moves for which a model without solutions says that
// no walk has them, and returns how many of these are new.
func (v *verifier) refute(r request) int {
	parity, _ := parseParity(r.parity)
	switch {
	case r.model == modelPlaces && r.parity != "":
		return v.cover.ofParity(parity, r.moves+1)
	case r.parity != "":
		return v.cover.where(func(k int) bool { return bound.ParityOf(k) == parity })
	case r.model == modelJumps, r.model == modelPlaces, r.model == modelLegs:
		return v.cover.below(r.moves + 1)
	}
	return v.cover.formula(r.moves, meansOf(r.model))
}

// says is what was proven, in words.
func (r request) says(rows int) string {
	what := fmt.Sprintf("no walk has %d moves or fewer", r.moves)
	switch {
	case r.model == modelPlaces && r.parity != "":
		what = fmt.Sprintf("no shortest walk has an %s number of moves up to %d", r.parity, r.moves)
	case r.parity != "":
		what = fmt.Sprintf("no walk has an %s number of moves", r.parity)
	case r.moves < 0:
		what = "there is no walk"
	}
	switch r.model {
	case modelJumps:
		return fmt.Sprintf("%s, by %d rows about its jumps", what, rows)
	case modelPlaces:
		return fmt.Sprintf("%s, by %d rows about the order of %d squares", what, rows, len(r.places))
	case modelLegs:
		return fmt.Sprintf("%s, by the %d stretches between its goals in order", what, len(r.places)-1)
	}
	return fmt.Sprintf("no walk has %s %d moves, by the %d clauses of encoding %s, %d of them cuts", meansOf(r.model), r.moves, rows, r.model, len(r.sets))
}
