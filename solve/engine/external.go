package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/irifrance/gini/z"

	"knightsat/decode/output"
	"knightsat/encode/cnf"
	"knightsat/internal/process"
	"knightsat/internal/wholefile"
)

// External is a SAT solver outside of the process: any program that takes the
// name of a DIMACS file and answers as in the SAT competitions (lines s and v,
// exit status 10 or 20), or that is called minisat and writes a result file.
//
// It is started anew for each call of Solve, with the whole formula. Nothing of
// its answer is believed without need: a model is held against every clause, and
// "unsatisfiable" must come both as the status line and as the exit status 20.
//
// When the context ends, the program is asked to end, and killed after
// five seconds. The answer does not wait for that; see [Settle].
type External struct {
	command string // as the user wrote it
	path    string
	args    []string
	minisat bool // it answers as minisat does

	mu   sync.Mutex
	work Work
}

// Name implements [Engine]: the command line.
func (e *External) Name() string { return e.command }

// Open implements [Engine].
func (e *External) Open(f *cnf.Formula) Session { return &externalSession{engine: e, formula: f} }

// run is one run of a solver, and what it answered.
type run struct {
	process.Run
	result output.Result
}

// outputLimit is how much a solver may print: room for the model of its formula
// and for a long story besides.
func outputLimit(vars int) int64 { return 64<<20 + 32*int64(vars) }

type externalSession struct {
	engine  *External
	formula *cnf.Formula
	closed  bool
}

// Solve implements [Session].
func (s *externalSession) Solve(ctx context.Context, assumptions ...z.Lit) (Status, cnf.Model, error) {
	if s.closed {
		return Unknown, nil, errClosed
	}
	return s.engine.solve(ctx, s.formula, assumptions, "")
}

// Close implements [Session].
func (s *externalSession) Close() error {
	s.closed = true
	return nil
}

// solve runs the program once; with a proof, its name is the last argument.
func (e *External) solve(ctx context.Context, f *cnf.Formula, assumptions []z.Lit, proof string) (Status, cnf.Model, error) {
	if err := checkAssumptions(f, assumptions); err != nil {
		return Unknown, nil, err
	}
	if ctx.Err() != nil {
		return Unknown, nil, nil
	}
	dir, remove, err := wholefile.Scratch()
	if err != nil {
		return Unknown, nil, fmt.Errorf("engine %s: making a directory for its formula: %w", e.command, err)
	}
	r := &run{Run: process.Run{Path: e.path}}
	defer r.Gone(remove)
	status, m, err := e.answer(ctx, r, dir, f, assumptions, proof)
	switch {
	case ctx.Err() != nil:
		return Unknown, nil, nil
	case err != nil:
		return Unknown, nil, fmt.Errorf("engine %s: %w", e.command, err)
	}
	return status, m, nil
}

func (e *External) answer(ctx context.Context, r *run, dir string, f *cnf.Formula, assumptions []z.Lit, proof string) (Status, cnf.Model, error) {
	name, result := filepath.Join(dir, "formula.cnf"), filepath.Join(dir, "result")
	if err := writeFormula(ctx, name, f, assumptions); err != nil {
		return Unknown, nil, err
	}
	args := append(append([]string{}, e.args...), name)
	if e.minisat {
		args = append(args, result)
	}
	if proof != "" {
		args = append(args, proof)
	}
	vars := f.Size().Vars
	r.Args, r.Limit = args, outputLimit(vars)
	var work workReader
	r.Parse = func(in io.Reader) (err error) {
		in = io.TeeReader(in, &work)
		if e.minisat {
			_, err = io.Copy(io.Discard, in)
		} else {
			r.result, err = output.Read("its output", in, vars)
		}
		return err
	}
	err := r.Do(ctx)
	e.did(work.Work)
	if err != nil {
		return Unknown, nil, err
	}
	if e.minisat {
		if err := r.readResult(result, vars); err != nil {
			return Unknown, nil, err
		}
	}
	if err := r.judge(); err != nil {
		return Unknown, nil, err
	}
	if r.result.Status != Sat {
		return r.result.Status, nil, nil
	}
	return Sat, r.result.Model, checkModel(f, r.result.Model, assumptions)
}

func checkModel(f *cnf.Formula, m cnf.Model, assumptions []z.Lit) error {
	if bad := f.Violated(m); bad != nil {
		return fmt.Errorf("its model violates the clause %v", dimacs(bad))
	}
	for _, a := range assumptions {
		if !m.Value(a) {
			return fmt.Errorf("its model makes %d false, which was assumed", a.Dimacs())
		}
	}
	return nil
}

func dimacs(clause []z.Lit) []int {
	list := make([]int, len(clause))
	for i, l := range clause {
		list[i] = l.Dimacs()
	}
	return list
}

// readResult reads minisat's result file.
func (r *run) readResult(name string, vars int) error {
	file, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return r.Describe(errors.New("it wrote no result file"))
	}
	if err != nil {
		return err
	}
	defer file.Close()
	r.result, err = output.Read("its result file", io.LimitReader(file, r.Limit), vars)
	if err != nil {
		return r.Describe(err)
	}
	return nil
}

// judge holds the answer against the exit status.
func (r *run) judge() error {
	exit := r.Exit()
	fits := false
	switch r.result.Status {
	case Sat: // 30 is clasp's "optimum found"; the model is checked anyway
		fits = exit == 10 || exit == 0 || exit == 30
	case Unsat:
		fits = exit == 20
	default: // cut short by a limit of its own: cadical 0, clasp 1, cryptominisat 15
		fits = exit >= 0 && exit != 10 && exit != 20
	}
	if !fits {
		return r.Describe(fmt.Errorf("its output says %s", r.result.Status))
	}
	return nil
}

// writeFormula writes the formula and the assumptions, as units, to a file.
func writeFormula(ctx context.Context, name string, f *cnf.Formula, assumptions []z.Lit) (err error) {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	b := bufio.NewWriterSize(file, 1<<16)
	size := f.Size()
	fmt.Fprintf(b, "p cnf %d %d\n", size.Vars, size.Clauses+len(assumptions))
	var line []byte
	n := 0
	write := func(clause []z.Lit) bool {
		line = line[:0]
		for _, l := range clause {
			line = append(strconv.AppendInt(line, int64(l.Dimacs()), 10), ' ')
		}
		_, err = b.Write(append(line, "0\n"...))
		n++
		return err == nil && (n%feedStep != 0 || ctx.Err() == nil)
	}
	f.Each(0, write)
	for i := range assumptions {
		write(assumptions[i : i+1])
	}
	if err == nil {
		err = b.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing its formula: %w", err)
	}
	return ctx.Err()
}
