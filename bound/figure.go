package bound

import (
	"cmp"

	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Figure is what a reader is shown of a refutation: squares, links, tolls and sets, with numbers that add up to
// it. It has what the argument has, and is written as JSON as it stands. The zero value shows nothing.
type Figure struct {
	Moves   int              `json:"moves"`
	By      facts.By         `json:"by"`
	Because string           `json:"because"`
	Stops   []puzzles.Square `json:"stops,omitempty"`   // to get to, one after the other
	Number  int              `json:"number,omitempty"`  // of the first of these, where it has one
	Squares []puzzles.Square `json:"squares,omitempty"` // that count whole
	Halves  []puzzles.Square `json:"halves,omitempty"`  // that count half
	Program *Prices          `json:"linear_program,omitempty"`
	*Tolls
	*Rows

	In *puzzles.Instance `json:"-"` // what it is about
	// What package bound/shown makes Tolls and Program of, if this is the witness.
	Potentials *Potentials `json:"-"`
	Cases      *Cases      `json:"-"`
}

// Rows are [Multipliers] as a reader is shown them: of the moves, of jumps at squares, and of
// jumps that leave sets.
type Rows struct {
	Budget int64      `json:"budget"`
	Jumps  []rowTimes `json:"jumps"` // a square each, without those that are 0
	Sets   []rowTimes `json:"sets"`
}

// rowTimes is squares, and how many times the jumps at them, or out of them, count.
type rowTimes struct {
	Squares []puzzles.Square `json:"squares"`
	Times   int64            `json:"times"`
}

// inReasons are what kinds of arguments are called in the reason of an answer, where that is more than the kind itself.
var inReasons = map[facts.By]string{
	facts.ByReach:    "distances",
	facts.ByParity:   "colour",
	facts.ByHeldKarp: "a linear program: tolls on squares, and on sets of them that a walk must enter and leave",
	facts.ByFlow:     "the jumps that are left at a square",
	facts.ByLinear:   "a linear program over the jumps, with branching",
	facts.ByUnsat:    "what a SAT solver says of its parts between goals",
	facts.ByFrontier: "a search over a narrow frontier, which keeps every beginning of a walk",
}

// Argument is what the argument is called in the reason of an answer.
func (r *Refutation) Argument(p *puzzles.Puzzle) string {
	return p.Words(cmp.Or(inReasons[r.By], string(r.By)))
}

// show implements [Witness].
func (c *Cases) show(_ *Analysis, _ *Refutation, f *Figure) {
	f.Cases = c
}

// show implements [Witness]: the words say it all.
func (endColours) show(*Analysis, *Refutation, *Figure) {}

// show implements [Witness]: the words say it all.
func (*numberPair) show(*Analysis, *Refutation, *Figure) {}
