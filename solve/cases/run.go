package cases

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"knightsat/decode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/cube"
	"knightsat/internal/jsontext"
	"knightsat/internal/runlog"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// Answer is what came of a case: a line of a log.
type Answer struct {
	Formula string  `json:"formula"` // its hash
	Case    int     `json:"case"`
	Cube    []int   `json:"cube"`
	Status  string  `json:"status"` // "sat" or "unsat"
	Walk    string  `json:"walk,omitempty"`
	Engine  string  `json:"engine"`
	Seconds float64 `json:"seconds"` // wall-clock
}

// The statuses of a case.
const (
	sat   = "sat"
	unsat = "unsat"
)

// logFormat reads answers.
func logFormat(take func(*Answer) error) runlog.Format {
	return runlog.Format{Begins: []string{`{"formula":"`}, Record: func(line []byte) error {
		a := &Answer{}
		if err := jsontext.Strict(line, a); err != nil {
			return fmt.Errorf("no answer of a case: %w", err)
		}
		if a.Status != sat && a.Status != unsat {
			return fmt.Errorf("status %q; must be sat or unsat", a.Status)
		}
		if (a.Status == sat) != (a.Walk != "") {
			return fmt.Errorf("case %d is %s, with the walk %q: a walk is what sat means", a.Case, a.Status, a.Walk)
		}
		return take(a)
	}}
}

// Options say how to do a task.
type Options struct {
	Task   int // from 1; 0 is all of them
	Engine engine.Engine
	// Prover takes the engine's place where it is not nil: the proof of case 17 is
	// the file case-00017.drat in the folder Proofs.
	Prover engine.Prover
	Proofs string
	Output string // the log
}

// Done is what is known after a task.
type Done struct {
	Cases, All int // answered, those that were before included
	Walk       puzzles.Walk
	New        time.Duration // that the new ones took
}

// ProofName is that of the file with the proof of a case.
func ProofName(number int) string { return fmt.Sprintf("case-%05d.drat", number) }

// Run does a task, up to the first case that has a model. What its log has is not
// done again. Where the context ends first there are fewer cases, and no error.
func (l *List) Run(ctx context.Context, o Options) (d *Done, err error) {
	q, err := l.Question(ctx)
	if err != nil {
		return nil, err
	}
	if o.Prover != nil && q.Encoding.Traits().Lazy {
		return nil, fmt.Errorf("the formulas of %s are relaxations, which cuts refute: there is no proof of a case; the encoding step has whole ones", l.Encoding)
	}
	d = &Done{}
	have := map[int]bool{}
	log, err := runlog.Open(o.Output, logFormat(func(a *Answer) error {
		if err := l.holds(a); err != nil {
			return err
		}
		if a.Status == sat && d.Walk == nil {
			d.Walk, err = q.walk(l.Moves, a.Walk)
		}
		have[a.Case] = true
		return err
	}))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	w := &worker{List: l, Question: q, Options: o}
	if o.Prover == nil {
		w.session = o.Engine.Open(q.Formula.CNF())
		defer w.session.Close()
	}
	var todo []int
	for i := range l.Cubes {
		if o.Task != 0 && l.Task(i+1) != o.Task {
			continue
		}
		if d.All++; have[i+1] {
			d.Cases++
		} else {
			todo = append(todo, i)
		}
	}
	for _, i := range todo {
		if d.Walk != nil {
			break
		}
		began := time.Now()
		walk, status, err := w.decide(ctx, i+1)
		took := time.Since(began)
		d.New += took
		if err != nil {
			return d, fmt.Errorf("case %d: %w", i+1, err)
		}
		if status == cnf.Unknown {
			if ctx.Err() == nil {
				return d, fmt.Errorf("case %d: %s gave up", i+1, w.name())
			}
			return d, nil
		}
		a := &Answer{l.Formula, i + 1, dimacs(l.Cubes[i]), unsat, "", w.name(), took.Seconds()}
		if status == cnf.Sat {
			a.Status, a.Walk, d.Walk = sat, walk.String(), walk
		}
		if err := log.Put(a); err != nil {
			return d, err
		}
		d.Cases++
	}
	return d, nil
}

// holds says why an answer is none to a case of the list.
func (l *List) holds(a *Answer) error {
	switch {
	case a.Formula != l.Formula:
		return fmt.Errorf("an answer for the formula %.16s, and the list is of %.16s", a.Formula, l.Formula)
	case a.Case < 1 || a.Case > len(l.Cubes) || !slices.Equal(a.Cube, dimacs(l.Cubes[a.Case-1])):
		return fmt.Errorf("case %d has another cube in the list", a.Case)
	}
	return nil
}

// walk reads a walk that answers the question, and checks it.
func (q *Question) walk(moves int, text string) (puzzles.Walk, error) {
	w, err := puzzles.ParseWalk(q.Analysis.Puzzle.Ground(), text)
	if err == nil {
		err = puzzles.Check(q.Analysis.Puzzle, w)
	}
	if err == nil && w.Moves() > moves {
		err = fmt.Errorf("a walk of %d moves answers no question about %d", w.Moves(), moves)
	}
	return w, err
}

// worker decides cases.
type worker struct {
	*List
	*Question
	Options
	session engine.Session // of the engine, for all cases: what it learns in one is of use in the next
}

func (w *worker) name() string {
	if w.Prover != nil {
		return w.Prover.Name()
	}
	return w.Engine.Name()
}

// decide decides a case.
func (w *worker) decide(ctx context.Context, number int) (puzzles.Walk, cnf.Status, error) {
	c := w.Cubes[number-1]
	p := w.Analysis.Puzzle
	if w.Prover == nil {
		walk, _, status, err := solve.Decide(ctx, within{w.Engine, engine.Assuming(w.session, c...)}, w.Question.Formula, p)
		return walk, status, err
	}
	path := filepath.Join(w.Proofs, ProofName(number))
	status, m, err := w.Prover.Prove(ctx, cube.With(w.Question.Formula.CNF(), c), path)
	if err != nil || status == cnf.Unknown {
		return nil, status, errors.Join(err, remove(path))
	}
	if status == cnf.Unsat {
		return nil, status, nil
	}
	r, err := decode.Walk(ctx, w.Question.Formula, p, m)
	return r.Walk, status, errors.Join(err, remove(path))
}

// remove removes what is left of a proof that is none.
func remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return nil
}

// within is an engine whose one session is open already.
type within struct {
	engine.Engine
	session engine.Session
}

func (e within) Open(*cnf.Formula) engine.Session { return e.session }

// Take is the formula of one case, with comments that say which.
func (l *List) Take(ctx context.Context, number int) (*cnf.Formula, []string, error) {
	q, err := l.Question(ctx)
	if err != nil {
		return nil, nil, err
	}
	c := l.Cubes[number-1]
	return cube.With(q.Formula.CNF(), c), []string{
		fmt.Sprintf("case %d of %d: the last %d clauses", number, len(l.Cubes), len(c)),
		"is there a walk of " + l.Asks + "? encoding " + l.Encoding,
		"formula " + l.Formula, strings.TrimSpace(l.Puzzle),
	}, nil
}
