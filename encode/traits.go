package encode

import (
	"knightsat/internal/words"
	"knightsat/puzzles/facts"
)

// Traits describe an encoding to the code that uses it. An encoding that wraps another one has the
// same traits.
type Traits struct {
	// Lazy is set if formulas are relaxations: a model may be no walk, and
	// Read returns cuts then. What has no model has no walk in any case.
	Lazy bool
	// Means says how to take the bound.
	Means Meaning
	// NoneShorter is set if formulas take it as known that no walk has fewer
	// moves than the bound: what has no model then refutes that bound alone.
	NoneShorter bool
	// Models says how models and walks correspond.
	Models Models
	// Joins is set if Read may make a walk of a model that is none: the walk is
	// then another model's. Such formulas cannot enumerate all walks.
	Joins bool
	// Needs are the kinds of arguments by which its formulas leave something out:
	// where one of them may not be used, the encoding may not either.
	Needs []facts.By
	// Instead is the encoding of the same kind that needs none of them; "" if there is none.
	Instead string
	// Plan is the kind of plan that formulas are written of ([facts.Facts]); an encoding makes one
	// if it is given none.
	Plan facts.Planned
	// Symmetric is set if formulas of symmetric tours have only these as models.
	Symmetric bool
	// Timed is set if formulas keep numbers, and the order of a tour's goals; see
	// [puzzles.Puzzle.Timed].
	Timed bool
	// Foreign is set if another program writes the formulas: that no model means no walk
	// is its word.
	Foreign bool
}

// Asks says what a formula for a bound asks for, in words that follow "a walk of". If the formula
// has no model, there is no such walk.
func (t Traits) Asks(moves int) string {
	if t.NoneShorter {
		return words.Count(moves, "move") + ", if none has fewer"
	}
	return t.Means.String() + " " + words.Count(moves, "move")
}

// Meaning says which walks the models of a formula for the bound T are.
type Meaning int

// The meanings of a bound.
const (
	Exactly Meaning = iota // walks of exactly T moves
	AtMost                 // walks of at most T moves
)

func (m Meaning) String() string {
	if m == AtMost {
		return "at most"
	}
	return "exactly"
}

// Models says how models correspond to walks. Models that differ only in auxiliary variables count
// as one.
type Models int

// The ways in which models correspond to walks.
const (
	OneWalk      Models = iota // each model is one walk, and each walk one model
	EitherWay                  // a walk and its reverse, where both solve the puzzle, are one model
	SeveralWalks               // a model stands for walks that differ in more than the direction
)
