package atlas

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"knightsat/bound"
	"knightsat/puzzles"
)

// Result is the answer to one question.
type Result string

// The results.
const (
	Tour      Result = "tour"      // there is one
	None      Result = "none"      // proven: there is none
	Unsettled Result = "unsettled" // the time was up
)

// Entry is one board settled, or not. It is a line of a results file.
type Entry struct {
	Piece  string `json:"piece"`
	Board  string `json:"board"` // WxH
	Closed bool   `json:"closed"`
	// Symmetric is the turn that leaves the tour as it is, if any is asked for.
	Symmetric puzzles.Turn `json:"symmetric,omitempty"`
	Result    Result       `json:"result"`
	// By is the argument that rules a tour out: "reach", "parity", "flow", or
	// "unsat" for a solver's word. Of tours, "join" where the cycles of a
	// 2-factor were joined without a formula, else "model".
	By     string `json:"by,omitempty"`
	Reason string `json:"reason,omitempty"` // why there is none, or why it is not settled
	Rounds int    `json:"rounds,omitempty"` // calls of the solver
	Cuts   int    `json:"cuts,omitempty"`   // cut-set clauses
	// Starts is set where the answer was found start by start: how many starts
	// were tried. Rounds and Cuts are then those of all of them.
	Starts  int     `json:"starts,omitempty"`
	Seconds float64 `json:"seconds"`
	Timeout float64 `json:"timeout,omitempty"` // of unsettled ones: the seconds that did not suffice
	Counts
	Walk string `json:"walk,omitempty"` // the tour, squares in order
}

// seconds rounds to milliseconds: more digits are noise in a file that is kept.
func seconds(d time.Duration) float64 { return math.Round(d.Seconds()*1000) / 1000 }

// board is the question that an entry answers.
func (e *Entry) board() (Board, error) {
	b := Board{Closed: e.Closed, Turn: e.Symmetric}
	var err error
	if b.Piece, err = puzzles.ParsePiece(e.Piece); err != nil {
		return b, err
	}
	b.Width, b.Height, err = puzzles.ParseSize(e.Board)
	return b, err
}

// check holds a tour against the rules, and the other fields against each other.
func (e *Entry) check(b Board) error {
	if e.Result != Tour && e.Counts != (Counts{}) {
		return fmt.Errorf("%s: the entry has no tour, and says how they were counted", b)
	}
	switch e.Result {
	case Unsettled:
		return nil
	case None:
		if !slices.Contains([]string{"reach", "parity", "flow", "unsat"}, e.By) {
			return fmt.Errorf("%s: %q is no argument against a tour; reach, parity, flow and unsat are", b, e.By)
		}
		return nil
	case Tour:
	default:
		return fmt.Errorf("%s: the result is %q; it must be tour, none or unsettled", b, e.Result)
	}
	p, err := b.Puzzle()
	if err != nil {
		return err
	}
	walk, err := puzzles.ParseWalk(p.Board, e.Walk)
	if err != nil {
		return fmt.Errorf("%s: %w", b, err)
	}
	if err := puzzles.Check(p, walk); err != nil {
		return fmt.Errorf("%s: the walk is no tour: %w", b, err)
	}
	if err := e.Counts.check(p); err != nil {
		return fmt.Errorf("%s: %w", b, err)
	}
	return nil
}

// recheck holds an entry against what can be said of its board at once: that there
// is none by an argument is made anew, and where a tour is found at once there is
// one. A solver's word that there is none is not checked further, and neither are
// arguments for one start after the other. It returns the context's error where
// that ends first.
func (e *Entry) recheck(ctx context.Context, b Board) error {
	if err := e.check(b); err != nil || e.Result != None {
		return err
	}
	p, err := b.Puzzle()
	if err != nil {
		return err
	}
	a := bound.Analyse(ctx, p)
	switch {
	case a.Impossible != nil:
		return nil
	case a.Tour != nil && a.Tour.Walk != nil && puzzles.Check(p, a.Tour.Walk) == nil:
		return fmt.Errorf("%s: the entry says that there is no tour, but there is one: %s", b, a.Tour.Walk)
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case e.By != "unsat" && e.Starts == 0:
		return fmt.Errorf("%s: the entry says that %s rules a tour out, but it does not", b, e.By)
	}
	return nil
}

// enough reports whether the entry need not be computed again with this timeout.
func (e *Entry) enough(timeout time.Duration) bool {
	return e.Result != Unsettled || timeout > 0 && e.Timeout >= timeout.Seconds()
}

// symbol is the entry in a table; ask for its meaning in Legend.
func (e *Entry) symbol() string {
	switch {
	case e == nil:
		return "?"
	case e.Result == Tour:
		return "●"
	case e.Result == Unsettled:
		return "?"
	}
	switch e.By {
	case "reach":
		return "d"
	case "parity":
		return "c"
	case "flow":
		return "f"
	case "unsat":
		return "u"
	}
	return "x"
}

// Legend says what the symbols of a table mean, and what each rests on.
func Legend() [][2]string {
	return [][2]string{
		{"●", "a tour, checked square by square"},
		{"d", "none: the board is disconnected, squares are out of each other's reach"},
		{"c", "none: the colours of the squares don't add up"},
		{"f", "none: some squares have too few jumps between them, or the tour would pass some squares, which hold the board together, too often (a maximum flow, or what is left of the board by it)"},
		{"u", "none, on a solver's word: the formula, with the cuts that it got, has no model"},
		{"x", "none, by another argument"},
		{"?", "not settled in the time given"},
		{"·", "not asked"},
	}
}

// why is the entry's reason for a list, with the solver's work where it rests on
// that.
func (e *Entry) why() string {
	if e.By != "unsat" {
		return e.Reason
	}
	var b strings.Builder
	if e.Starts > 0 {
		fmt.Fprintf(&b, "%s: ", e.Reason)
	}
	fmt.Fprintf(&b, "unsatisfiable after %s", plural(e.Rounds, "round"))
	if e.Cuts > 0 {
		fmt.Fprintf(&b, " with %s", plural(e.Cuts, "cut"))
	}
	return b.String()
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
