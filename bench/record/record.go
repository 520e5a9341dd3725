package record

import (
	"fmt"
	"io"
	"slices"

	"knightsat/internal/jsontext"
	"knightsat/internal/runlog"
	"knightsat/internal/typed"
	"knightsat/internal/work"
)

// CellStatus is what came of a cell.
type CellStatus string

// The statuses. The first five are answers; the others say why there is none.
const (
	Optimal    CellStatus = "optimal"    // ask "optimum": a walk, proven shortest
	Infeasible CellStatus = "infeasible" // ask "optimum": proven that no walk solves the puzzle
	Sat        CellStatus = "sat"        // ask "decide": there is a walk within the bound
	Unsat      CellStatus = "unsat"      // ask "decide": there is none

	// ask "optimum": a walk as short as the known answer, by a program that proves nothing
	Found CellStatus = "found"

	Timeout CellStatus = "timeout" // the time limit came first
	Memory  CellStatus = "memory"  // the memory limit came first
	// the formula would have more literals than an encoding agrees to write
	TooLarge    CellStatus = "too-large"
	Unsupported CellStatus = "unsupported" // the encoding or engine can't express the puzzle
	Absent      CellStatus = "absent"      // the engine is not installed here
	NotRun      CellStatus = "not-run"     // the other repeats say that the median is above a limit
	GaveUp      CellStatus = "gave-up"     // the engine ended without an answer, before any limit
	Crashed     CellStatus = "crashed"     // a program that took part ended in a way that is no answer
	Failed      CellStatus = "error"       // another part of the cell broke; Cell.Error says how
	Wrong       CellStatus = "wrong"       // an answer that differs from the known one, or a walk that is none
)

// Unknown is no status of a cell, but the answer of an instance without a known one.
const Unknown CellStatus = "unknown"

// Statuses lists all of them.
func Statuses() []CellStatus {
	return []CellStatus{
		Optimal, Infeasible, Sat, Unsat, Found, Timeout, Memory, TooLarge, Unsupported, Absent, NotRun, GaveUp, Crashed,
		Failed, Wrong,
	}
}

// Solved reports whether the status is a right answer: its seconds mean
// something then.
func (s CellStatus) Solved() bool { return slices.Contains(Statuses()[:5], s) }

// What a cell asks for.
const (
	AskOptimum = "optimum" // a shortest walk, with the proof that it is, or the proof that there is none
	AskRise    = "rise"    // the same, from the bound of distances up: more is left to formulas
	AskDecide  = "decide"  // whether there is a walk of Cell.AskMoves moves, by one formula
)

// None stands for a number of moves that isn't there.
const None = -1

// broke reports whether something of the program or of an engine broke, or is wrong: no run with
// such a cell is a success.
func (s CellStatus) broke() bool { return s == Crashed || s == Failed || s == Wrong }

// MaxRepeats is the largest number of repeats.
const MaxRepeats = 10_000

// Format is that of the records that this version writes. In records of the format before, 0 conflicts,
// propagations and decisions also stand for what the engine doesn't say. Older ones are not read.
const Format = 8

// Tool is a program that took part.
type Tool struct {
	Name    string `json:"name"`
	Version string `json:"version"` // in its own words; "" if it doesn't say
	// of the files that its command names; "" if it is part of knightsat
	Hash string `json:"hash,omitempty"`
}

// RunRecord says where and how cells were measured. It comes before the first of its
// cells in a file.
type RunRecord struct {
	Kind        string `json:"kind"`               // KindRun
	ID          string `json:"run"`                // hash of all the other fields
	Format      int    `json:"format"`             // of the records: see Format
	Version     string `json:"knightsat"`          // of knightsat
	Commit      string `json:"commit"`             // that it was built from, with + if files were changed
	Program     string `json:"program,omitempty"`  // hash of the file that measures a cell
	Go          string `json:"go"`                 // Go's version
	OS          string `json:"os"`                 // as in GOOS
	Arch        string `json:"arch"`               // as in GOARCH
	Processor   string `json:"processor"`          // its name; "" if the system doesn't say
	Cores       int    `json:"cores"`              // that a process can use
	MemoryBytes int64  `json:"memory_bytes"`       // of the machine; 0 if the system doesn't say
	Engines     []Tool `json:"engines"`            // in the order of their names
	Encoders    []Tool `json:"encoders,omitempty"` // encodings that are programs
	Suite       string `json:"suite"`              // its name
	SuiteHash   string `json:"suite_hash"`         // of its file: SHA-256, the first 16 hexadecimal digits
	// how many instances its file has; 0 if a folder has them, or in older records
	SuiteInstances int      `json:"suite_instances,omitempty"`
	Options        Settings `json:"options"`
	// Puzzles are those of the planned instances whose texts are short, by name.
	Puzzles map[string]string `json:"puzzles,omitempty"`
}

// Cell is one measurement: an instance by an encoding and an engine. Its
// numbers say what was known when it ended, however it ended; what was not
// reached is 0, or [None] for moves.
type Cell struct {
	Kind     string `json:"kind"`     // KindCell
	Run      string `json:"run"`      // Run.ID
	Suite    string `json:"suite"`    // its name
	Instance string `json:"instance"` // its name in the suite
	Family   string `json:"family"`   // hunt, cover or tour
	Piece    string `json:"piece"`    // "knight", or "r,s"
	Board    string `json:"board"`    // "8x8"
	Rule     string `json:"rule"`     // of tours: "closed", "open", "half-turn symmetric", …; else ""
	Squares  int    `json:"squares"`  // free ones
	Goals    int    `json:"goals"`    // squares to visit
	Size     int    `json:"size"`     // for the x axis of a scaling plot: from the suite, or Squares
	Ask      string `json:"ask"`      // AskOptimum, AskRise or AskDecide
	AskMoves int    `json:"ask_moves"`
	Expected string `json:"expected"`  // the known answer, as Answer.String writes it
	Encoding string `json:"encoding"`  // "" for a peer, which has its own
	Engine   string `json:"engine"`    // "gini", "cadical -q", "clingo", …
	Repeat   int    `json:"repeat"`    // from 1
	Seed     uint64 `json:"cell_seed"` // of local search
	Scramble uint64 `json:"scramble"`  // of the formula, as the engine gets it; 0 is as written
	// What its configuration is given beside the puzzle, with commas between them: "bounds" (formulas begin
	// at the best of all), "distance-bound" (at that of distances), names of arguments by which formulas
	// leave something out, "direction" (a walk and its reverse are one model), "all" for auto; "" for
	// nothing, as for a peer.
	Given string `json:"given"`

	CellFinding
	Moves int `json:"moves"` // of the best walk; None for none
	Upper int `json:"upper"` // of the best walk known; None for none

	WallSeconds float64 `json:"wall_seconds"` // the whole process, from its start to its end
	// of processors: of the process and of all that it started
	UserSeconds   float64 `json:"user_seconds"`
	SystemSeconds float64 `json:"system_seconds"` // of processors, in the system; 0 if it doesn't say
	// who says so: "cgroup v2"; "wait", of those that were waited for, with the others
	// as they were seen every 50 ms; "" in older records
	CPUFrom string `json:"cpu_from"`

	Walk     string `json:"walk"`                // the best one; "" for one that takes too much room
	WalkHash string `json:"walk_hash,omitempty"` // of that
}

// CellFinding is what came of a cell, as its process says it.
type CellFinding struct {
	Status CellStatus `json:"status"`
	Lower  int        `json:"lower"`             // proven lower bound on the number of moves; 0 for none
	Error  string     `json:"error"`             // what went wrong, or why it is unsupported or absent
	By     string     `json:"by"`                // the argument that rules out all walks; else ""
	Reason string     `json:"reason"`            // why there is no walk, in words
	AtMost bool       `json:"at_most,omitempty"` // ask "decide": the formula allows fewer moves, too
	// How many tours there are, a tour and its reverse counted once, and how many up to
	// symmetry; "" if that was not asked, or not found out.
	Count     string `json:"count"`
	Different string `json:"different"`
	CellCosts
}

// Lose takes an answer back: the cell comes to another status.
func (f *CellFinding) Lose(to CellStatus) { f.Status, f.DecidedBy = to, "" }

// Auto is the encoding that solve chooses by itself.
const Auto = "auto"

// What decides a cell, as CellCosts.DecidedBy says it.
const (
	ByBounds      = "bounds"      // no formula was asked of the engine
	ByEncoding    = "encoding"    // the formula had the empty clause as it was written
	ByPropagation = "propagation" // unit propagation alone decides each formula
	ByEngine      = "engine"      // or a peer
)

// CellCosts is what the process of a cell says that it measured.
type CellCosts struct {
	// What decided it: ByBounds, ByEncoding, ByPropagation or ByEngine; "" if nothing did.
	DecidedBy string `json:"decided_by"`
	// The size of the last formula, with the cuts that were added to it.
	Variables int `json:"variables"`
	Clauses   int `json:"clauses"`
	Literals  int `json:"literals"` // with repetition

	AnalyseSeconds float64 `json:"analyse_seconds"` // finding the lower bounds, wall-clock
	NeedsBounds    bool    `json:"needs_bounds"`    // formulas are written above a bound, or begin at one
	EncodeSeconds  float64 `json:"encode_seconds"`  // writing formulas: the sum over all of them, wall-clock
	SolveSeconds   float64 `json:"solve_seconds"`   // deciding them: the sum, wall-clock
	CutSeconds     float64 `json:"cut_seconds"`     // reading models and finding cuts: the sum, wall-clock
	StartSeconds   float64 `json:"start_seconds"`   // starting the process of the cell, wall-clock
	StartCPU       float64 `json:"start_cpu"`       // and of processors
	// reading the puzzle, and a program's formulas, wall-clock
	ParseSeconds float64 `json:"parse_seconds"`
	ChildrenCPU  float64 `json:"children_cpu"` // of processors: of the programs that the cell started
	// of processors: of an engine's program, or of this process while an engine inside of it decides
	EngineCPU float64 `json:"engine_cpu"`
	// Scrambling formulas, and looking whether propagation decides them, is in none of the other
	// times; ScrambleCPU is what it took of processors.
	ScrambleSeconds float64 `json:"scramble_seconds"`
	ScrambleCPU     float64 `json:"scramble_cpu"`

	Formulas int `json:"formulas"` // how many bounds a formula was written for
	Rounds   int `json:"rounds"`   // calls of the engine, over all formulas
	Cuts     int `json:"cuts"`     // clauses that were added to lazy formulas, over all of them
	Joins    int `json:"joins"`    // cycles that joining put into others, over all formulas
	// What the engine says that it did.
	Conflicts    work.Statistic `json:"conflicts"`
	Propagations work.Statistic `json:"propagations"`
	Decisions    work.Statistic `json:"decisions"`
	PeakBytes    int64          `json:"peak_bytes"` // largest resident memory of a process; 0 if unknown
}

// CellKey tells cells of one suite apart.
type CellKey struct {
	Suite, Instance, Encoding, Engine string
	Repeat                            int
}

// Key is the cell's.
func (c *Cell) Key() CellKey { return CellKey{c.Suite, c.Instance, c.Encoding, c.Engine, c.Repeat} }

// All is the key of all repeats, that of the repeat 0.
func (k CellKey) All() CellKey {
	k.Repeat = 0
	return k
}

func (k CellKey) String() string {
	return fmt.Sprintf("suite=%s/instance=%s/encoding=%s/engine=%s/repeat=%d", k.Suite, k.Instance,
		k.Encoding, k.Engine, k.Repeat)
}

// The kinds of records.
const (
	KindRun  = "run"
	KindCell = "cell"
)

// Results are runs and cells, each in the order of their files.
type Results struct {
	Runs  []RunRecord
	Cells []Cell
}

// Write writes the runs, then the cells, as [readRecords] reads them.
func (r *Results) Write(w io.Writer) error {
	write := func(record any) error {
		line, err := runlog.Line(record)
		if err == nil {
			_, err = w.Write(line)
		}
		return err
	}
	for _, run := range r.Runs {
		if err := write(run); err != nil {
			return err
		}
	}
	for _, c := range r.Cells {
		if err := write(c); err != nil {
			return err
		}
	}
	return nil
}

// WalkChecker says how many moves a walk has, or why it is no solution of its puzzle.
type WalkChecker func(walk string) (moves int, err error)

// puzzleReader reads the text of a puzzle that a run keeps.
type puzzleReader func(puzzle string) (WalkChecker, error)

// readRecords reads a file of results, and judges each cell anew. A piece of a record at the end,
// which a run that was killed leaves behind, is left out. Any other line that is none of the
// records is an error with its number. whole is how many bytes the records take.
func readRecords(in io.Reader, puzzles puzzleReader) (r Results, whole int64, err error) {
	whole, err = runlog.Read(in, r.Log(puzzles))
	return r, whole, err
}

// Log is the format of a file whose records are added to the results, each cell judged anew.
func (r *Results) Log(puzzles puzzleReader) runlog.LogFormat {
	known := map[[2]string]WalkChecker{} // by run and instance
	add := func(line []byte) error { return r.add(line, puzzles, known) }
	return runlog.LogFormat{Begin: `{"kind":"`, Record: add}
}

func (r *Results) add(line []byte, puzzles puzzleReader, known map[[2]string]WalkChecker) error {
	var head struct {
		Kind string `json:"kind"`
	}
	if err := jsontext.Read(line, &head); err != nil {
		return fmt.Errorf("this is no record of results: %w", err)
	}
	switch head.Kind {
	case KindRun:
		var run RunRecord
		err := jsontext.Strict(line, &run)
		if err != nil {
			return fmt.Errorf("this is no record of a run: %w", err)
		}
		if err := run.fault(); err != nil {
			return err
		}
		r.Runs = append(r.Runs, run)
	case KindCell:
		var cell Cell
		if err := jsontext.Strict(line, &cell); err != nil {
			return fmt.Errorf("this is no record of a cell: %w", err)
		}
		cell.Error = typed.Printable(cell.Error) // of any program
		cell.Reason = typed.Printable(cell.Reason)
		run, err := cell.fault(r.Runs)
		if err != nil {
			return err
		}
		place := [2]string{cell.Run, cell.Instance}
		check, there := known[place]
		if text := run.Puzzles[cell.Instance]; !there && text != "" {
			if check, err = puzzles(text); err != nil {
				return fmt.Errorf("the puzzle of %q, which its run keeps: %w", cell.Instance, err)
			}
		}
		known[place] = check
		if err := cell.again(run, check); err != nil {
			return err
		}
		r.Cells = append(r.Cells, cell)
	default:
		return fmt.Errorf("a record must be of kind run or cell, not %q", head.Kind)
	}
	return nil
}
