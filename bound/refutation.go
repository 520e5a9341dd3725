package bound

import (
	"context"
	"encoding/json"
	"fmt"
	"math"

	"knightsat/internal/tsp/linear"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/salesman"
)

// Refutation says that no walk has some numbers of moves, and why: all numbers below Moves, or, of these,
// those of one parity. The zero value refutes nothing.
type Refutation struct {
	Moves   int // the fewest that any walk has; Never if there is no walk
	Period  int // if it is 2, only the numbers that leave Rest are refuted
	Rest    int
	By      facts.By // the kind of argument
	Because string   // it in words, as a clause of a sentence; "" if By says it all
	Whole   bool     // Because says by itself how many moves every walk has
	// Witness is what the argument rests on; nil where it is in the words, or on a solver's answer.
	Witness Witness
}

// Never is more moves than any walk has.
const Never = math.MaxInt

// Has reports whether the refutation is about a number of moves.
func (r *Refutation) Has(moves int) bool {
	return moves < r.Moves && (r.Period == 0 || moves%r.Period == r.Rest)
}

// Below is the same refutation, of numbers of moves below another one.
func (r Refutation) Below(moves int) Refutation {
	r.Moves = moves
	return r
}

// Witness is data from which a refutation follows.
type Witness interface {
	// Derive returns the steps that prove a refutation of which this is the witness, of the numbers of
	// moves up to last; nil if it does not suffice, or if the context ends first.
	Derive(ctx context.Context, in *puzzles.Instance, r *Refutation, last int) *Derivation
	// show puts what a reader is to see into the figure of the refutation.
	show(a *Analysis, r *Refutation, f *Figure)
}

// Derivation is an argument as it is written down: steps over the rows of one model of a walk, which
// docs/certificate-format.md describes.
type Derivation struct {
	Name, Says string
	Model      rowModel
	Places     []int // vertices that the model of legs, numbers or places is about
	// Steps end in a contradiction. The rows themselves are one, by propagation, if there are none.
	Steps  []linear.Step
	MayEnd []int32 // nodes where the walk may begin and end; nil for all
	All    bool    // it is about all numbers of moves of the parity
	Open   bool    // the steps may leave something, which is to be searched
	Colour []int8  // of each vertex; instead of steps, the sum over those of each colour, halved
	// Alike tells vertices apart: what is said of those with equal values is the same, so that their rows may
	// be added up. If it is nil, none are.
	Alike func(v int) any
}

// rowModel is a name of rows about a walk.
type rowModel string

// The models.
const (
	Jumps    rowModel = "jumps"    // the jumps that it makes
	Shortest rowModel = "shortest" // the same of a walk that begins and ends on squares to visit
	Places   rowModel = "places"   // the order of squares to visit
	inLegs   rowModel = "legs"     // the stretches between stops in order
	byNumber rowModel = "numbers"  // its squares with numbers
)

// never says that there is no walk at all. Its witness may be nil.
func never(by facts.By, because string, witness *Multipliers) *Refutation {
	r := &Refutation{Moves: Never, By: by, Because: because}
	if witness != nil {
		r.Witness = witness
	}
	return r
}

// NeverBy refutes all walks by multipliers.
func NeverBy(ctx context.Context, in *puzzles.Instance, d *Multipliers) *Refutation {
	return never(facts.ByFlow, d.sentence(ctx, in), d)
}

// upTo refutes the given number of moves and fewer, or of these those of the same parity.
func upTo(moves int, by facts.By, witness Witness, ofParity bool) *Refutation {
	r := &Refutation{Moves: moves + 1, By: by, Witness: witness}
	if ofParity {
		r.Period, r.Rest = 2, moves%2
	}
	return r
}

// Cases is the [Witness] of sums and cases. A step adds up rows of one graph, or says that the decisions of
// a case can't all be right. The zero value is of no use.
type Cases struct {
	// Terminals are the nodes of the graph, whose edges are the ways between them, so that it is
	// about the order in which a walk visits squares. If it is nil, the nodes are the vertices of the
	// instance, and the edges are jumps, of a walk that visits no square twice.
	Terminals *salesman.Terminals
	MayEnd    []int32 // the nodes on which a walk may begin and end, ascending; nil if it has no open ends
	Steps     []linear.Step
}

// Derive implements [Witness].
func (c *Cases) Derive(_ context.Context, in *puzzles.Instance, r *Refutation, last int) *Derivation {
	d := &Derivation{Name: fmt.Sprint("linear-", last), Steps: c.Steps}
	if c.Terminals != nil {
		d.Model, d.Places, d.Open = Places, c.Terminals.Nodes, true
		d.Says = fmt.Sprintf("reduced costs and a linear program with subtours refute %d moves", r.Moves-1)
		if r.Period > 0 {
			d.Says += ", with the ends that the colours allow"
		}
		return d
	}
	d.Model, d.Says, d.MayEnd = Jumps, byJumps(in, last), c.MayEnd
	if c.MayEnd != nil && (in.Start < 0 || in.End < 0) {
		d.Model = Shortest
	}
	cases := 0
	for _, s := range c.Steps {
		cases += one(s.Multipliers == nil)
	}
	if cases > 1 {
		d.Says += fmt.Sprintf(", in %d cases", cases)
	}
	return d
}

func byJumps(in *puzzles.Instance, moves int) string {
	return in.Puzzle.Sayf("a linear program of the jumps that a walk makes refutes %d moves", moves)
}

// Derive implements [Witness].
func (endColours) Derive(_ context.Context, in *puzzles.Instance, _ *Refutation, _ int) *Derivation {
	colour, _, _ := in.Colours()
	return &Derivation{Name: "parity", Model: Jumps, All: true, Colour: colour,
		Alike: func(v int) any { return colour[v] },
		Says: in.Puzzle.Words("each jump changes the colour, so that the colours of the walk's ends decide " +
			"whether its number of moves is even")}
}

// numberPair is the [Witness] of two squares with numbers, of which none is between, that no walk joins in as
// many moves.
type numberPair struct{ From, To int }

// Derive implements [Witness].
func (b *numberPair) Derive(_ context.Context, _ *puzzles.Instance, r *Refutation, _ int) *Derivation {
	return &Derivation{Name: "numbers", Says: r.Because, Model: byNumber, Places: []int{b.From, b.To}}
}

// MarshalJSON writes the largest number of moves that is refuted, and by what.
func (r Refutation) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Bound int      `json:"bound"`
		By    facts.By `json:"by"`
	}{r.Moves - 1, r.By})
}
