package engines

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/irifrance/gini/z"

	"knightsat/decode/output"
	"knightsat/encode/cnf"
	"knightsat/internal/process"
	"knightsat/internal/wait"
	"knightsat/internal/wholefile"
	"knightsat/solve/engine"
)

// external is a SAT solver outside of the process: any program that takes the
// name of a DIMACS file and answers as in the SAT competitions (lines s and v,
// exit status 10 or 20), or that is called minisat and writes a result file.
//
// It is started anew for each call of Solve, with the whole formula. Nothing of
// its answer is believed without need: a model is held against every clause, and
// an exit status other than 0 must fit the status line.
//
// When the context ends, the program is asked to end, and killed after
// five seconds. The answer does not wait for that; see [process.Settle].
type external struct {
	command process.Command
	minisat bool // it answers as minisat does

	mu   sync.Mutex
	work tally
}

// Name implements [engine.Engine]: the command line.
func (e *external) Name() string { return e.command.Name }

// Open implements [engine.Engine].
func (e *external) Open(f *cnf.Formula) engine.Session {
	solve := func(ctx context.Context, assumptions ...z.Lit) (cnf.Status, cnf.Model, error) {
		return e.solve(ctx, f, assumptions)
	}
	return Anew(e.command.Name, f, solve)
}

// Work is what the program has said in all its runs so far, in lines such as
// "c conflicts: 1234" of cadical, kissat, cryptominisat and clasp, "conflicts :
// 1234" of minisat, or "c 1234 conflicts" of picosat.
func (e *external) Work() engine.Work {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.work.sum
}

// did adds what one run has said.
func (e *external) did(text []byte) {
	w := workIn(text)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.work.add(w)
}

// outputLimit is how much a solver may print: room for the model of its formula
// and for a long story besides.
func outputLimit(vars int) int { return 64<<20 + 32*vars }

// solve runs the program once, in a directory of its own.
func (e *external) solve(ctx context.Context, f *cnf.Formula, assumptions []z.Lit) (cnf.Status, cnf.Model, error) {
	dir, remove, err := wholefile.Scratch()
	if err != nil {
		return cnf.Unknown, nil, fmt.Errorf("making a directory for its formula: %w", err)
	}
	r := &process.Run{Path: e.command.Path, Limit: outputLimit(f.Size().Vars)}
	defer r.Gone(remove)
	answer, err := e.run(ctx, r, dir, f, assumptions)
	return answer.Status, answer.Model, err
}

// run is one run of the program, and what it answered.
func (e *external) run(ctx context.Context, r *process.Run, dir string, f *cnf.Formula,
	assumptions []z.Lit) (answer output.SolverOutput, err error) {
	name, result := filepath.Join(dir, "formula.cnf"), filepath.Join(dir, "result")
	file, err := os.Create(name)
	if err != nil {
		return answer, err
	}
	err = f.WriteWith(wait.Writer(ctx, file), assumptions)
	if err = errors.Join(err, file.Close()); err != nil {
		return answer, err
	}
	r.Args = append(speaking(filepath.Base(e.command.Path), slices.Clone(e.command.Args)), name)
	if e.minisat {
		r.Args = append(r.Args, result)
	}
	text, err := r.Output(ctx)
	e.did(text)
	if err == nil {
		answer, err = e.read(r, text, result, f.Size().Vars)
	}
	if err == nil {
		err = judge(r, answer.Status)
	}
	return answer, err
}

// read reads the answer; minisat's is in a file.
func (e *external) read(r *process.Run, text []byte, result string,
	vars int) (answer output.SolverOutput, err error) {
	var in io.Reader = bytes.NewReader(text)
	what := "its output"
	if e.minisat {
		file, err := os.Open(result)
		if errors.Is(err, os.ErrNotExist) {
			return answer, r.Describe(errors.New("it wrote no result file"))
		}
		if err != nil {
			return answer, err
		}
		defer file.Close()
		in, what = io.LimitReader(file, int64(r.Limit)), "its result file"
	}
	answer, err = output.Read(what, in, vars)
	if err == nil && answer.Open {
		answer, err = output.SolverOutput{}, fmt.Errorf("%s lacks the 0 that ends the model: it is cut off", what)
	}
	if err != nil {
		err = r.Describe(err)
	}
	return answer, err
}

// judge holds the answer against the exit status.
func judge(r *process.Run, status cnf.Status) error {
	exit := r.Exit()
	fits := false
	switch status {
	case cnf.Sat: // 30 is clasp's "optimum found"; the model is checked anyway
		fits = exit == 10 || exit == 0 || exit == 30
	case cnf.Unsat:
		fits = exit == 20 || exit == 0
	default: // cut short by a limit of its own: cadical 0, clasp 1, cryptominisat 15
		fits = exit >= 0 && exit != 10 && exit != 20
	}
	if !fits {
		return r.Describe(fmt.Errorf("its output says %s", status))
	}
	return nil
}
