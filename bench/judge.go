package bench

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"knightsat/encode"
	"knightsat/internal/limits"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/solve/engine"
)

// newCell is the cell of an instance, with nothing known yet.
func newCell(s *Suite, in *SuiteInstance, e namedEncoding, d decider, repeat int) *Cell {
	p := in.Puzzle
	return &Cell{
		Kind: kindCell, Suite: s.Name, Instance: in.Name, Family: string(p.Family), Piece: p.Piece.String(),
		Board: p.Ground().String(), Rule: rule(p), Squares: p.Ground().Len(), Goals: len(p.Goals),
		Size: in.Size,
		Ask:  in.Ask, AskMoves: in.AskMoves, Expected: in.Answer.String(),
		Encoding: e.name, Engine: d.Name, Repeat: repeat, Given: given(in, e, d), Moves: None, Upper: None,
	}
}

// given is what a configuration is given beside the puzzle: see Cell.Given.
func given(in *SuiteInstance, e namedEncoding, d decider) string {
	switch {
	case d.peer:
		return ""
	case e.Encoding == nil:
		return "all"
	}
	var list []string
	switch in.Ask {
	case askOptimum:
		list = []string{"bounds"}
	case AskRise:
		list = []string{"distance-bound"} // whoever writes formulas by the argument of reach is given more
	}
	traits := e.Traits()
	for _, by := range traits.Needs {
		if !slices.Contains(list, string(by)) {
			list = append(list, string(by))
		}
	}
	if traits.Models == encode.EitherWay {
		list = append(list, "direction")
	}
	return strings.Join(list, ",")
}

// fill fills the cell in with a reply, and checks it by the rules and the known answer.
func (c *Cell) fill(in *SuiteInstance, r *reply) {
	c.CellFinding = r.CellFinding
	walk, err := readWalk(in.Puzzle, r.Walk)
	if err != nil {
		c.wrong("the walk is wrong: %v", err)
		return
	}
	if walk != nil {
		c.Moves = walk.Moves()
		c.Upper = walk.Moves()
		c.Walk = walk.String()
		if len(c.Walk) > limits.KeptText && in.Answer.Status != Unknown {
			c.WalkHash = hashOf(c.Walk)
			c.Walk = ""
		}
	}
	c.judge(in.Answer, c.AtMost)
}

// judge holds the answer against the known one.
func (c *Cell) judge(known knownAnswer, atMost bool) {
	if c.Ask == AskDecide {
		c.judgeDecide(known, atMost)
	} else {
		c.judgeOptimum(known)
	}
}

// keep is the text of a puzzle, "" if it is too long.
func keep(p *puzzles.Puzzle) string {
	if p.Ground().Len() > limits.KeptText/2 { // no text has less than two characters a square
		return ""
	}
	if text := p.Text(); len(text) <= limits.KeptText {
		return text
	}
	return ""
}

// kept reads a puzzle that was kept, nil for none.
func kept(text string) (*puzzles.Puzzle, error) {
	if text == "" {
		return nil, nil
	}
	if len(text) > limits.KeptText {
		return nil, fmt.Errorf("it has more than %d bytes", limits.KeptText)
	}
	spec, err := formats.Parse("puzzle", strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	if most := limits.KeptText / 2; max(spec.Width, spec.Height, spec.Width*spec.Height) > most {
		return nil, fmt.Errorf("its board is larger than its text")
	}
	return spec.Build()
}

// again judges a cell that was read by what stands beside it in the file: its answer against
// the known one, and its walk against the puzzle, nil for one that is not kept.
func (c *Cell) again(run *RunRecord, p *puzzles.Puzzle) error {
	known, err := parseAnswer(c.Expected)
	if err != nil || c.Status == Wrong {
		return err
	}
	if run.Format < Format {
		for _, n := range []*engine.Count{&c.Conflicts, &c.Propagations, &c.Decisions} {
			n.Known = n.N > 0
		}
	}
	if !c.Status.Solved() {
		c.lose(c.Status)
	}
	switch {
	case c.Walk == "" && c.WalkHash == "" && c.Moves != None:
		c.wrong("it has a walk of %d moves, which was not kept", c.Moves)
	case c.Walk != "" && p != nil:
		walk, err := readWalk(p, c.Walk)
		if err != nil {
			c.wrong("the walk is wrong: %v", err)
		} else if walk.Moves() != c.Moves {
			c.wrong("its walk has %d moves, and it says %d", walk.Moves(), c.Moves)
		}
	}
	if c.Status != Wrong {
		c.judge(known, c.AtMost)
	}
	if c.Status == Wrong {
		c.Error = "judged anew: " + c.Error
	}
	return nil
}

// parseAnswer reads a known answer as Answer.String writes it.
func parseAnswer(text string) (knownAnswer, error) {
	switch CellStatus(text) {
	case sat, unsat, Unknown:
		return knownAnswer{Status: CellStatus(text)}, nil
	case impossible:
		return knownAnswer{Status: Infeasible}, nil
	}
	moves, err := strconv.Atoi(text)
	if err != nil || moves < 0 {
		return knownAnswer{}, fmt.Errorf("expected must be a number of moves, impossible, sat, unsat or unknown, "+
			"not %q", text)
	}
	return knownAnswer{Optimal, moves}, nil
}

// readWalk reads and checks a walk; "" is none.
func readWalk(p *puzzles.Puzzle, text string) (puzzles.Walk, error) {
	if text == "" {
		return nil, nil
	}
	w, err := puzzles.ParseWalk(p.Ground(), text)
	if err != nil {
		return nil, err
	}
	return w, puzzles.Check(p, w)
}

func (c *Cell) wrong(format string, args ...any) {
	c.lose(Wrong)
	c.Error = fmt.Sprintf(format, args...)
}

// judgeOptimum holds what is said of a shortest walk against the known answer,
// even if it is not the last word.
func (c *Cell) judgeOptimum(known knownAnswer) {
	shortest := known.Moves
	switch known.Status {
	case Infeasible:
		shortest = None
	case Unknown: // what it says of itself must hold
		shortest = c.Moves
	}
	switch {
	case c.Status == Optimal && (c.Moves == None || c.Moves != c.Lower):
		c.wrong("it says that %d moves are the fewest, and that %d are needed: these must be one number",
			c.Moves, c.Lower)
	case c.Status == sat || c.Status == unsat:
		c.wrong("it says %s, and a shortest walk was asked for", c.Status)
	case known.Status == Unknown && c.Moves != None && (c.Status == Infeasible || c.Lower > c.Moves):
		c.wrong("it has a walk of %d moves, and says %s, with at least %d moves", c.Moves, c.Status, c.Lower)
	default:
		c.judgeAgainst(known, shortest)
	}
}

// judgeAgainst holds moves and bounds against those of a shortest walk, None where there is none.
func (c *Cell) judgeAgainst(known knownAnswer, shortest int) {
	switch {
	case c.Status == Optimal && c.Moves != shortest:
		c.wrong("it says that %d moves are the fewest; the known answer is %s", c.Moves, known)
	case c.Status == Infeasible && shortest != None:
		c.wrong("it says that no walk solves the puzzle; the known answer is %d moves", shortest)
	case shortest == None && c.Moves != None:
		c.wrong("it has a walk of %d moves; the known answer, that the puzzle is impossible, is wrong",
			c.Moves)
	case shortest != None && c.Moves != None && c.Moves < shortest:
		c.wrong("it has a walk of %d moves; the known answer, %d, is wrong", c.Moves, shortest)
	case shortest != None && c.Lower > shortest:
		c.wrong("its lower bound is %d; the known answer is %d", c.Lower, shortest)
	}
}

// judgeDecide holds the answer to one formula against the known one.
func (c *Cell) judgeDecide(known knownAnswer, atMost bool) {
	switch {
	case c.Status == Optimal || c.Status == Infeasible:
		c.wrong("it says %s, and sat or unsat was asked for", c.Status)
	case c.Status == sat && c.Moves == None:
		c.wrong("it says sat, and has no walk")
	case c.Status == unsat && c.Moves != None:
		c.wrong("it says unsat, and has a walk")
	case c.Moves != None && (c.Moves > c.AskMoves || c.Moves < c.AskMoves && !atMost):
		c.wrong("it has a walk of %d moves by the formula for %d", c.Moves, c.AskMoves)
	case c.Status.Solved() && known.Status != Unknown && c.Status != known.Status:
		c.wrong("it says %s for %d moves; the known answer is %s", c.Status, c.AskMoves, known)
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
		if text := v.String(); words.Printable(text) != text {
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

// fault says what no cell can be, or else of which run it is.
func (c *Cell) fault(runs []RunRecord) (*RunRecord, error) {
	i := slices.IndexFunc(runs, func(r RunRecord) bool { return r.ID == c.Run })
	statuses := words.Names(Statuses(), func(s CellStatus) string { return string(s) })
	switch {
	case !slices.Contains(Statuses(), c.Status):
		return nil, fmt.Errorf("status must be one of %s, not %q", strings.Join(statuses, ", "), c.Status)
	case i < 0:
		return nil, fmt.Errorf("a cell is of run %q, of which no line above tells", c.Run)
	case c.Suite != runs[i].Suite:
		return nil, fmt.Errorf("a cell is of the suite %q, and its run is of %q", c.Suite, runs[i].Suite)
	case c.Instance == "" || c.Engine == "":
		return nil, errors.New("a cell needs an instance and an engine")
	case c.Repeat < 1:
		return nil, fmt.Errorf("repeat must be 1 or more, not %d", c.Repeat)
	}
	return &runs[i], fault("", reflect.ValueOf(*c))
}
