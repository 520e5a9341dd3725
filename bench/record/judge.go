package record

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/typed"
	"knightsat/internal/words"
	"knightsat/internal/work"
)

// KnownAnswer is what is known of a puzzle.
type KnownAnswer struct {
	Status CellStatus // Optimal, Infeasible, Sat, Unsat or Unknown
	Moves  int        // of a shortest walk, with Optimal
}

func (a KnownAnswer) String() string {
	switch a.Status {
	case Optimal:
		return strconv.Itoa(a.Moves)
	case Infeasible:
		return impossible
	}
	return string(a.Status)
}

// impossible is the answer of a puzzle without a solution, in suites and records.
const impossible = "impossible"

// Judge holds the answer against the known one.
func (c *Cell) Judge(known KnownAnswer) {
	if c.Ask == AskDecide {
		c.judgeDecide(known)
	} else {
		c.judgeOptimum(known)
	}
}

// again judges a cell that was read by what stands beside it in the file: its answer against
// the known one, and its walk by check, nil for a puzzle that is not kept.
func (c *Cell) again(run *RunRecord, check WalkChecker) error {
	known, err := ParseAnswer(c.Expected)
	if err != nil || c.Status == Wrong {
		return err
	}
	if run.Format < Format {
		for _, n := range []*work.Statistic{&c.Conflicts, &c.Propagations, &c.Decisions} {
			n.Known = n.N > 0
		}
	}
	if !c.Status.Solved() {
		c.Lose(c.Status)
	}
	switch {
	case c.Walk == "" && c.WalkHash == "" && c.Moves != None:
		c.Refuse("it has a walk of %d moves, which was not kept", c.Moves)
	case c.Walk != "" && check != nil:
		moves, err := check(c.Walk)
		if err != nil {
			c.Refuse("the walk is wrong: %v", err)
		} else if moves != c.Moves {
			c.Refuse("its walk has %d moves, and it says %d", moves, c.Moves)
		}
	}
	if c.Status != Wrong {
		c.Judge(known)
	}
	if c.Status == Wrong {
		c.Error = "judged anew: " + c.Error
	}
	return nil
}

// ParseAnswer reads a known answer as Answer.String writes it.
func ParseAnswer(text string) (KnownAnswer, error) {
	switch CellStatus(text) {
	case Sat, Unsat, Unknown:
		return KnownAnswer{Status: CellStatus(text)}, nil
	case impossible:
		return KnownAnswer{Status: Infeasible}, nil
	}
	moves, err := strconv.Atoi(text)
	if err != nil || moves < 0 {
		return KnownAnswer{}, fmt.Errorf("expected must be a number of moves, impossible, sat, unsat or unknown, "+
			"not %q", text)
	}
	return KnownAnswer{Optimal, moves}, nil
}

// Refuse makes the answer a wrong one, for a reason.
func (c *Cell) Refuse(format string, args ...any) {
	c.Lose(Wrong)
	c.Error = fmt.Sprintf(format, args...)
}

// judgeOptimum holds what is said of a shortest walk against the known answer,
// even if it is not the last word.
func (c *Cell) judgeOptimum(known KnownAnswer) {
	shortest := known.Moves
	switch known.Status {
	case Infeasible:
		shortest = None
	case Unknown: // what it says of itself must hold
		shortest = c.Moves
	}
	switch {
	case c.Status == Optimal && (c.Moves == None || c.Moves != c.Lower):
		c.Refuse("it says that %d moves are the fewest, and that %d are needed: these must be one number",
			c.Moves, c.Lower)
	case c.Status == Sat || c.Status == Unsat:
		c.Refuse("it says %s, and a shortest walk was asked for", c.Status)
	case known.Status == Unknown && c.Moves != None && (c.Status == Infeasible || c.Lower > c.Moves):
		c.Refuse("it has a walk of %d moves, and says %s, with at least %d moves", c.Moves, c.Status, c.Lower)
	default:
		c.judgeAgainst(known, shortest)
	}
}

// judgeAgainst holds moves and bounds against those of a shortest walk, None where there is none.
func (c *Cell) judgeAgainst(known KnownAnswer, shortest int) {
	switch {
	case c.Status == Optimal && c.Moves != shortest:
		c.Refuse("it says that %d moves are the fewest; the known answer is %s", c.Moves, known)
	case c.Status == Found && (c.Moves == None || c.Moves != shortest):
		c.Refuse("it says found, with %d moves; the known answer is %s", c.Moves, known)
	case c.Status == Infeasible && shortest != None:
		c.Refuse("it says that no walk solves the puzzle; the known answer is %d moves", shortest)
	case shortest == None && c.Moves != None:
		c.Refuse("it has a walk of %d moves; the known answer, that the puzzle is impossible, is wrong",
			c.Moves)
	case shortest != None && c.Moves != None && c.Moves < shortest:
		c.Refuse("it has a walk of %d moves; the known answer, %d, is wrong", c.Moves, shortest)
	case shortest != None && c.Lower > shortest:
		c.Refuse("its lower bound is %d; the known answer is %d", c.Lower, shortest)
	}
}

// judgeDecide holds the answer to one formula against the known one.
func (c *Cell) judgeDecide(known KnownAnswer) {
	switch {
	case c.Status == Optimal || c.Status == Infeasible || c.Status == Found:
		c.Refuse("it says %s, and sat or unsat was asked for", c.Status)
	case c.Status == Sat && c.Moves == None:
		c.Refuse("it says sat, and has no walk")
	case c.Status == Unsat && c.Moves != None:
		c.Refuse("it says unsat, and has a walk")
	case c.Moves != None && (c.Moves > c.AskMoves || c.Moves < c.AskMoves && !c.AtMost):
		c.Refuse("it has a walk of %d moves by the formula for %d", c.Moves, c.AskMoves)
	case c.Status.Solved() && known.Status != Unknown && c.Status != known.Status:
		c.Refuse("it says %s for %d moves; the known answer is %s", c.Status, c.AskMoves, known)
	}
}

// The largest numbers of a record: those of a stranger's file are added, multiplied and drawn.
const (
	largest = 1 << 53 // which a float64 has, too
	longest = 1e9     // seconds, 30 years
)

// fault says what no record can be: a number out of range, or a text that does something to
// a terminal. name is that of the field.
func fault(name string, v reflect.Value) error {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if err := fault(cmp.Or(v.Type().Field(i).Tag.Get("json"), name), v.Field(i)); err != nil {
				return err
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if err := fault(name, v.Index(i)); err != nil {
				return err
			}
		}
	case reflect.Int, reflect.Int64:
		least := int64(0)
		if slices.Contains([]string{"moves", "upper", "ask_moves"}, name) {
			least = None
		}
		if n := v.Int(); n < least || n > largest {
			return fmt.Errorf("%s must be from %d to %d, not %d", name, least, int64(largest), n)
		}
	case reflect.Float64:
		if x := v.Float(); x < 0 || x > longest {
			return fmt.Errorf("%s must be from 0 to %g, not %g", name, longest, x)
		}
	case reflect.String:
		if text := v.String(); typed.Printable(text) != text {
			return fmt.Errorf("%s has characters that can't be printed: %q", name, text)
		}
	}
	return nil
}

// fault says what no run can be.
func (r *RunRecord) fault() error {
	o := &r.Options
	switch {
	case r.Format < Format-1 || r.Format > Format:
		return fmt.Errorf("the records have format %d; this knightsat reads formats %d and %d", r.Format,
			Format-1, Format)
	case r.ID == "":
		return errors.New(`a run lacks its name, "run"`)
	case o.Repeats < 0 || o.Repeats > MaxRepeats:
		return fmt.Errorf("repeats must be from 1 to %d, not %d", MaxRepeats, o.Repeats)
	}
	return fault("", reflect.ValueOf(*r))
}

// fault says what is wrong with a cell, or else finds its run.
func (c *Cell) fault(runs []RunRecord) (*RunRecord, error) {
	i := slices.IndexFunc(runs, func(r RunRecord) bool { return r.ID == c.Run })
	statuses := words.Names(Statuses(), func(s CellStatus) string { return string(s) })
	switch {
	case !slices.Contains(Statuses(), c.Status):
		return nil, fmt.Errorf("status must be one of %s, not %q", strings.Join(statuses, ", "), c.Status)
	case i < 0:
		return nil, fmt.Errorf("a cell names run %q, but no line above it does", c.Run)
	case c.Suite != runs[i].Suite:
		return nil, fmt.Errorf("a cell is of the suite %q, and its run is of %q", c.Suite, runs[i].Suite)
	case c.Instance == "" || c.Engine == "":
		return nil, errors.New("a cell needs an instance and an engine")
	case c.Repeat < 1:
		return nil, fmt.Errorf("repeat must be 1 or more, not %d", c.Repeat)
	}
	return &runs[i], fault("", reflect.ValueOf(*c))
}
