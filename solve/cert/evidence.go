package cert

import (
	"errors"
	"fmt"
	"math"

	"knightsat/bound"
)

// The kinds of evidence.
const (
	kindDistances  = "distances"  // squares in the order in which every solution visits them
	kindCounting   = "counting"   // squares with weights: bound.Weights
	kindPotentials = "potentials" // squares with tolls: bound.Potentials
	kindParity     = "parity"     // the colours of the walk's ends
	kindColours    = "colours"    // the numbers of squares of each colour
	kindApart      = "apart"      // squares that no jump leaves, with goals inside and outside
	kindHall       = "hall"       // squares that have too few jumps: twofactor.Violator
	kindNoTour     = "no-tour"    // the same, for a cover, which then takes a move more: bound.NoTour
	kindUnsat      = "unsat"      // a formula, its cut sets, and a proof
)

// kind is how evidence of a kind is checked: what the manifest must say of it, and
// the one function that makes its claim anew from the puzzle.
type kind struct {
	data    presence // the data file
	bound   bool     // it refutes fewer than so many moves
	formula bool     // it has a formula and a proof
	never   bool     // it refutes every number of moves
	claim   func(v *verifier, e *Evidence) (claim, error)
}

type presence int

const (
	absent presence = iota
	optional
	required
)

var kinds = map[string]kind{
	kindDistances:  {data: required, bound: true, claim: distances},
	kindCounting:   {data: required, bound: true, claim: counting},
	kindPotentials: {data: required, bound: true, claim: potentials},
	kindNoTour:     {data: required, bound: true, claim: noTour},
	kindParity:     {claim: parity},
	kindColours:    {never: true, claim: colours},
	kindApart:      {data: required, never: true, claim: apartness},
	kindHall:       {data: required, never: true, claim: hall},
	kindUnsat:      {data: optional, formula: true, claim: unsat},
}

// claim is what evidence shows that holds.
type claim struct {
	says string
	// refute marks the numbers of moves that are refuted, and counts those that
	// were not before; nil where all are.
	refute func(c *cover) int
}

// fits returns an error where the manifest says more or less than the kind of
// evidence has a meaning for.
func (k kind) fits(e *Evidence) error {
	for _, f := range []struct {
		key, value string
		must       presence
	}{
		{"data", e.Data, k.data},
		{"encoding", e.Encoding, k.ofFormula(required)},
		{"amo", e.AMO, k.ofFormula(required)},
		{"formula", e.Formula, k.ofFormula(required)},
		{"proof", e.Proof, k.ofFormula(required)},
		{"format", e.Format, k.ofFormula(required)},
		{"prover", e.Prover, k.ofFormula(optional)},
	} {
		switch {
		case f.must == absent && f.value != "":
			return fmt.Errorf("found %q, which has no meaning here", f.key)
		case f.must == required && f.value == "":
			return fmt.Errorf("found no %q", f.key)
		}
	}
	switch {
	case k.bound && (e.Moves < 1 || e.Moves > math.MaxInt32): // products with larger ones would overflow
		return fmt.Errorf("found a bound of %d moves, expected 1 to %d", e.Moves, math.MaxInt32)
	case !k.bound && !k.formula && e.Moves != 0:
		return errors.New(`found "moves", which has no meaning here`)
	}
	return nil
}

func (k kind) ofFormula(p presence) presence {
	if k.formula {
		return p
	}
	return absent
}

// evidence checks one entry and refutes what it does. Evidence that refutes
// nothing is no evidence: something is wrong with it, or with this program.
func (v *verifier) evidence(e *Evidence) error {
	k, ok := kinds[e.Kind]
	if !ok {
		return errors.New("found a kind of evidence that is not known")
	}
	if err := k.fits(e); err != nil {
		return err
	}
	if k.never && v.m.Claim != Infeasible {
		return errors.New("found evidence that there is no walk, beside a walk")
	}
	c, err := k.claim(v, e)
	if err != nil {
		return err
	}
	if v.never || !k.never && c.refute(v.cover) == 0 {
		return errors.New("found nothing that it refutes, and that was not refuted before")
	}
	v.never = k.never
	v.good("%s", c.says)
	return nil
}

// bounded is the claim that every solution has at least as many moves as the
// evidence says, by a witness.
func (v *verifier) bounded(e *Evidence, w bound.Witness) (claim, error) {
	if err := w.Check(v.ctx, v.in, e.Moves); err != nil {
		return claim{}, err
	}
	if v.m.Claim == Optimal && e.Moves > *v.m.Moves {
		return claim{}, fmt.Errorf("found a bound of %d moves, above those of the walk", e.Moves)
	}
	return claim{
		fmt.Sprintf("%s: every solution has at least %d moves, by %s", e.Data, e.Moves, e.Kind),
		func(c *cover) int { return c.below(e.Moves) },
	}, nil
}

func distances(v *verifier, e *Evidence) (claim, error) {
	var d distancesData
	if err := v.json(e.Data, &d); err != nil {
		return claim{}, err
	}
	stops, err := vertices(v.in, d.Stops)
	if err != nil {
		return claim{}, err
	}
	return v.bounded(e, &bound.Legs{Stops: stops})
}

func counting(v *verifier, e *Evidence) (claim, error) {
	var d countingData
	if err := v.json(e.Data, &d); err != nil {
		return claim{}, err
	}
	w, err := d.witness(v.in)
	if err != nil {
		return claim{}, err
	}
	return v.bounded(e, w)
}

func potentials(v *verifier, e *Evidence) (claim, error) {
	var d potentialsData
	if err := v.json(e.Data, &d); err != nil {
		return claim{}, err
	}
	if d.Parity == "" {
		w, err := d.witness(v.in)
		if err != nil {
			return claim{}, err
		}
		return v.bounded(e, w)
	}
	w, err := d.ofParity(v.in)
	if err != nil {
		return claim{}, err
	}
	if err := w.CheckShortest(v.ctx, v.in, e.Moves); err != nil {
		return claim{}, err
	}
	return claim{
		fmt.Sprintf("%s: no shortest solution has an %s number of moves below %d, by %s", e.Data, w.Parity, e.Moves, e.Kind),
		func(c *cover) int { return c.ofParity(w.Parity, e.Moves) },
	}, nil
}

func noTour(v *verifier, e *Evidence) (claim, error) {
	var d hallData
	if err := v.json(e.Data, &d); err != nil {
		return claim{}, err
	}
	violator, err := d.violator(v.in)
	if err != nil {
		return claim{}, err
	}
	return v.bounded(e, &bound.NoTour{Violator: violator})
}

func parity(v *verifier, _ *Evidence) (claim, error) {
	parity, ok := endsParity(v.in)
	if !ok {
		return claim{}, errors.New("the colours of the ends decide nothing here")
	}
	return claim{
		fmt.Sprintf("parity: every solution has an %s number of moves", [...]string{"even", "odd"}[parity]),
		func(c *cover) int { return c.where(func(k int) bool { return k%2 != parity }) },
	}, nil
}

func colours(v *verifier, _ *Evidence) (claim, error) {
	return claim{says: "colours: no walk that visits no square twice fits the numbers of squares of each colour"}, checkColours(v.in)
}

func apartness(v *verifier, e *Evidence) (claim, error) {
	var d apartData
	if err := v.json(e.Data, &d); err != nil {
		return claim{}, err
	}
	return claim{says: e.Data + ": no jump leaves the set, and there are squares to visit on both sides"}, checkApart(v.in, &d)
}

func hall(v *verifier, e *Evidence) (claim, error) {
	var d hallData
	if err := v.json(e.Data, &d); err != nil {
		return claim{}, err
	}
	return claim{says: e.Data + ": the squares have too few jumps for a tour"}, checkHall(v.ctx, v.in, &d)
}
