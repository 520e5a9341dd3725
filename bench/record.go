package bench

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
)

// Status is what came of a cell.
type Status string

// The statuses. The first four are answers; the others say why there is none.
const (
	Optimal    Status = "optimal"    // ask "optimum": a walk, proven shortest
	Infeasible Status = "infeasible" // ask "optimum": proven that no walk solves the puzzle
	Sat        Status = "sat"        // ask "decide": there is a walk within the bound
	Unsat      Status = "unsat"      // ask "decide": there is none

	Timeout     Status = "timeout"     // the time limit came first
	Memory      Status = "memory"      // the memory limit came first
	TooLarge    Status = "too-large"   // the formula would have more literals than an encoding agrees to write
	Unsupported Status = "unsupported" // the encoding or engine can't express the puzzle
	Absent      Status = "absent"      // the engine is not installed here
	Failed      Status = "error"       // a part of the program broke; Cell.Error says how
	Wrong       Status = "wrong"       // an answer that differs from the known one, or a walk that fails its check
)

// Statuses lists all of them.
func Statuses() []Status {
	return []Status{Optimal, Infeasible, Sat, Unsat, Timeout, Memory, TooLarge, Unsupported, Absent, Failed, Wrong}
}

// Solved reports whether the status is a right answer: its seconds mean
// something then.
func (s Status) Solved() bool { return slices.Contains(Statuses()[:4], s) }

// What a cell asks for.
const (
	AskOptimum = "optimum" // a shortest walk, with the proof that it is, or the proof that there is none
	AskRise    = "rise"    // the same, from the bound of distances up: more is left to formulas
	AskDecide  = "decide"  // whether there is a walk of Cell.AskMoves moves, by one formula
)

// None stands for a number of moves that isn't there.
const None = -1

// Program is a program that took part, and its version in its own words.
type Program struct {
	Name    string `json:"name"`
	Version string `json:"version"` // "" where it doesn't say
}

// Run says where and how cells were measured. It comes before the first of its
// cells in a file.
type Run struct {
	ID          string     `json:"run"`          // hash of all the other fields
	Version     string     `json:"knightsat"`    // of knightsat
	Go          string     `json:"go"`           // Go's version
	OS          string     `json:"os"`           // as in GOOS
	Arch        string     `json:"arch"`         // as in GOARCH
	Processor   string     `json:"processor"`    // its name; "" where the system doesn't say
	Cores       int        `json:"cores"`        // that a process can use
	MemoryBytes int64      `json:"memory_bytes"` // of the machine; 0 where the system doesn't say
	Engines     []Program  `json:"engines"`      // in the order of their names
	Suite       string     `json:"suite"`        // its name
	SuiteHash   string     `json:"suite_hash"`   // of the suite's file: SHA-256, the first 16 hexadecimal digits
	Options     RunOptions `json:"options"`
}

// RunOptions are those that a run was started with.
type RunOptions struct {
	TimeoutSeconds float64 `json:"timeout_seconds"` // for each cell, wall-clock
	MemoryLimit    int64   `json:"memory_limit"`    // for each cell, in bytes; 0 is none
	Repeats        int     `json:"repeats"`         // of each combination
	Seed           uint64  `json:"seed"`            // of the order of cells, and of local search
	Jobs           int     `json:"jobs"`            // cells at once
	Shard          string  `json:"shard"`           // "i/n", or "" for all cells
}

// Cell is one measurement: an instance by an encoding and an engine. Its
// numbers say what was known when it ended, however it ended; what was not
// reached is 0, or None for moves.
type Cell struct {
	Run      string `json:"run"`      // Run.ID
	Suite    string `json:"suite"`    // its name
	Instance string `json:"instance"` // its name in the suite
	Family   string `json:"family"`   // hunt, cover or tour
	Piece    string `json:"piece"`    // "knight", or "r,s"
	Board    string `json:"board"`    // "8x8"
	Squares  int    `json:"squares"`  // free ones
	Goals    int    `json:"goals"`    // squares to visit
	Size     int    `json:"size"`     // for the x axis of a scaling plot: from the suite, or Squares
	Ask      string `json:"ask"`      // AskOptimum, AskRise or AskDecide
	AskMoves int    `json:"ask_moves"`
	Expected string `json:"expected"` // the known answer: a number of moves, "impossible", "sat" or "unsat"
	Encoding string `json:"encoding"` // "" for a peer, which has its own
	Engine   string `json:"engine"`   // "gini", "cadical -q", "clingo", …
	Repeat   int    `json:"repeat"`   // from 1

	Status Status `json:"status"`
	Moves  int    `json:"moves"` // of the best walk; None for none
	Lower  int    `json:"lower"` // proven lower bound on the number of moves; a peer that proves none has 0
	Upper  int    `json:"upper"` // of the best walk known; None for none

	// The size of the last formula, with the cuts that were added to it.
	Variables int `json:"variables"`
	Clauses   int `json:"clauses"`
	Literals  int `json:"literals"` // with repetition

	EncodeSeconds float64 `json:"encode_seconds"` // writing formulas: the sum over all of them, wall-clock
	SolveSeconds  float64 `json:"solve_seconds"`  // deciding them, reading models and adding cuts included: the sum, wall-clock
	WallSeconds   float64 `json:"wall_seconds"`   // the whole process, from its start to its end, bounds and checks included

	Formulas  int    `json:"formulas"`   // how many bounds a formula was written for
	Rounds    int    `json:"rounds"`     // calls of the engine, over all formulas
	Cuts      int    `json:"cuts"`       // clauses that were added to lazy formulas, over all of them
	Joins     int    `json:"joins"`      // cycles that joining put into others, over all formulas
	PeakBytes int64  `json:"peak_bytes"` // largest resident memory of a single process of the cell; 0 where the system doesn't say
	Error     string `json:"error"`      // what went wrong, or why it is unsupported or absent; "" for nothing
}

// Key tells cells of one suite apart.
type Key struct {
	Suite, Instance, Encoding, Engine string
	Repeat                            int
}

// Key is the cell's.
func (c *Cell) Key() Key { return Key{c.Suite, c.Instance, c.Encoding, c.Engine, c.Repeat} }

func (k Key) String() string {
	return fmt.Sprintf("suite=%s/instance=%s/encoding=%s/engine=%s/repeat=%d", k.Suite, k.Instance, k.Encoding, k.Engine, k.Repeat)
}

// The kinds of records.
const (
	kindRun  = "run"
	kindCell = "cell"
)

// Write writes a run as one line, with a single call of w.Write.
func (r *Run) Write(w io.Writer) error {
	return writeLine(w, struct {
		Kind string `json:"kind"`
		*Run
	}{kindRun, r})
}

// Write writes a cell as one line, with a single call of w.Write.
func (c *Cell) Write(w io.Writer) error {
	return writeLine(w, struct {
		Kind string `json:"kind"`
		*Cell
	}{kindCell, c})
}

func writeLine(w io.Writer, record any) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(record); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// LineError is a record that can't be read.
type LineError struct {
	Line            int // counted from 1
	Found, Expected string
}

func (e *LineError) Error() string {
	return fmt.Sprintf("line %d: found %s, expected %s", e.Line, e.Found, e.Expected)
}

// Read reads a file of results: runs and cells, each in their order. What
// follows the last line break is taken where it is a whole record and ignored
// where it isn't: a run that was killed leaves such a piece behind. Any other
// line that is none of the records is a *LineError.
func Read(in io.Reader) ([]Run, []Cell, error) {
	runs, cells, _, err := read(in)
	return runs, cells, err
}

// read is Read, and tells how many bytes of the text are whole records.
func read(in io.Reader) (runs []Run, cells []Cell, whole int64, err error) {
	lines := bufio.NewReader(in)
	known := map[string]string{}
	for n := 1; ; n++ {
		line, err := nextLine(lines, n)
		if err != nil && err != io.EOF {
			return nil, nil, 0, err
		}
		ended := err == nil
		if err := readLine(bytes.TrimSuffix(line, []byte("\n")), n, known, &runs, &cells); err != nil {
			if ended || !torn(line) {
				return nil, nil, 0, err
			}
			return runs, cells, whole, nil
		}
		whole += int64(len(line))
		if !ended {
			return runs, cells, whole, nil
		}
	}
}

// maxLine is the longest line that is read, in bytes: no record comes near it.
const maxLine = 16 << 20

// nextLine is the next line with its end. At the end of the text the error is
// io.EOF, and the line what was left.
func nextLine(in *bufio.Reader, n int) (line []byte, err error) {
	for {
		piece, err := in.ReadSlice('\n')
		if line = append(line, piece...); len(line) > maxLine {
			return nil, &LineError{n, "a line of more than " + FormatBytes(maxLine), "a record as JSON"}
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// torn reports whether a line without an end is a piece of a record, as a run
// that was killed leaves it behind, and nothing that somebody else wrote.
func torn(line []byte) bool {
	if json.Valid(line) {
		return false
	}
	for _, kind := range []string{kindRun, kindCell} {
		head := `{"kind":"` + kind + `"`
		n := min(len(head), len(line))
		if string(line[:n]) == head[:n] {
			return true
		}
	}
	return false
}

func readLine(line []byte, n int, known map[string]string, runs *[]Run, cells *[]Cell) error {
	if len(bytes.TrimSpace(line)) == 0 {
		return nil
	}
	var head struct {
		Kind string `json:"kind"`
	}
	if err := json.Unmarshal(line, &head); err != nil {
		return &LineError{n, jsonFault(err), "a record as JSON"}
	}
	switch head.Kind {
	case kindRun:
		var r struct {
			Kind string `json:"kind"`
			Run
		}
		if err := strict(line, &r); err != nil {
			return &LineError{n, jsonFault(err), "a run"}
		}
		if r.ID == "" {
			return &LineError{n, "a run without its name", `"run"`}
		}
		known[r.ID] = r.Suite
		*runs = append(*runs, r.Run)
	case kindCell:
		var c struct {
			Kind string `json:"kind"`
			Cell
		}
		if err := strict(line, &c); err != nil {
			return &LineError{n, jsonFault(err), "a cell"}
		}
		if err := c.Cell.fault(n, known); err != nil {
			return err
		}
		*cells = append(*cells, c.Cell)
	default:
		return &LineError{n, fmt.Sprintf("a record of kind %q", head.Kind), "run or cell"}
	}
	return nil
}

// fault says what no cell can be.
func (c *Cell) fault(line int, known map[string]string) error {
	if !slices.Contains(Statuses(), c.Status) {
		var names []string
		for _, s := range Statuses() {
			names = append(names, string(s))
		}
		return &LineError{line, fmt.Sprintf("status %q", c.Status), "one of " + strings.Join(names, ", ")}
	}
	suite, ok := known[c.Run]
	switch {
	case !ok:
		return &LineError{line, fmt.Sprintf("a cell of run %q", c.Run), "one of a run in a line above"}
	case c.Suite != suite:
		return &LineError{line, fmt.Sprintf("a cell of the suite %q", c.Suite), fmt.Sprintf("one of %q, as its run says", suite)}
	case c.Instance == "" || c.Engine == "":
		return &LineError{line, "a cell without instance or engine", "both"}
	case c.Repeat < 1:
		return &LineError{line, fmt.Sprintf("repeat %d", c.Repeat), "at least 1"}
	case c.Ask != AskOptimum && c.Ask != AskRise && c.Ask != AskDecide:
		return &LineError{line, fmt.Sprintf("ask %q", c.Ask), "optimum, rise or decide"}
	}
	for _, s := range []float64{c.EncodeSeconds, c.SolveSeconds, c.WallSeconds} {
		if s < 0 || math.IsInf(s, 0) || math.IsNaN(s) {
			return &LineError{line, fmt.Sprintf("%g seconds", s), "a number of at least 0"}
		}
	}
	return nil
}

// strict reads JSON in which every key is known.
func strict(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// jsonFault is encoding/json's error in the words of a message.
func jsonFault(err error) string {
	var value *json.UnmarshalTypeError
	if errors.As(err, &value) {
		key := value.Field[strings.LastIndexByte(value.Field, '.')+1:]
		return fmt.Sprintf("%s for %q", value.Value, key)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}
