package engine

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/crillab/gophersat/solver"
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Gophersat is a second SAT solver inside of the process,
// github.com/crillab/gophersat. Unlike gini it writes proofs. Each call of Solve
// begins anew.
//
// Three traps of gophersat v1.4.0 are kept away from:
//   - It can't be stopped. But it reports each clause that it learns on a
//     channel: closing that ends it, by a panic that is caught. (Go's race
//     detector reports the close, which is meant.)
//   - Its learned clauses go through a buffer that all its solvers share. Only
//     one runs at a time.
//   - Its own checker of proofs accepts wrong ones. It is not used.
type Gophersat struct{}

// Name implements [Engine].
func (Gophersat) Name() string { return "gophersat" }

// Open implements [Engine].
func (Gophersat) Open(f *cnf.Formula) Session { return &gophersatSession{formula: f} }

type gophersatSession struct {
	formula *cnf.Formula
	closed  bool
}

// Solve implements [Session].
func (s *gophersatSession) Solve(ctx context.Context, assumptions ...z.Lit) (Status, cnf.Model, error) {
	if s.closed {
		return Unknown, nil, errClosed
	}
	return gophersat(ctx, s.formula, assumptions, io.Discard)
}

// Close implements [Session].
func (s *gophersatSession) Close() error {
	s.closed = true
	return nil
}

// gophersatFree holds a token while no solver runs.
var gophersatFree = make(chan struct{}, 1)

func init() { gophersatFree <- struct{}{} }

// gophersatEnd is how a run ended.
type gophersatEnd struct {
	status solver.Status
	model  []bool
	err    error
}

// gophersat decides a formula and writes the clauses that it learns to proof,
// one a line. When the context ends it returns at once; the solver's goroutine
// ends with the next clause that it learns.
func gophersat(ctx context.Context, f *cnf.Formula, assumptions []z.Lit, proof io.Writer) (Status, cnf.Model, error) {
	if err := checkAssumptions(f, assumptions); err != nil {
		return Unknown, nil, err
	}
	if ctx.Err() != nil {
		return Unknown, nil, nil
	}
	select {
	case <-gophersatFree:
	case <-ctx.Done():
		return Unknown, nil, nil
	}
	clauses, ok := gophersatClauses(ctx, f, assumptions)
	if !ok {
		gophersatFree <- struct{}{}
		return Unknown, nil, nil
	}
	learned := make(chan string, 64)
	ended := make(chan gophersatEnd, 1)
	vars := f.Size().Vars // the formula may grow before an abandoned run has ended
	go func() {
		defer func() { gophersatFree <- struct{}{} }()
		ended <- gophersatSolve(clauses, vars, learned)
	}()
	for {
		select {
		case <-ctx.Done():
			close(learned)
			return Unknown, nil, nil
		case line := <-learned:
			if _, err := io.WriteString(proof, line+"\n"); err != nil {
				close(learned)
				return Unknown, nil, fmt.Errorf("writing a proof: %w", err)
			}
		case end := <-ended:
			for len(learned) > 0 {
				if _, err := io.WriteString(proof, <-learned+"\n"); err != nil {
					return Unknown, nil, fmt.Errorf("writing a proof: %w", err)
				}
			}
			return end.answer(f, assumptions)
		}
	}
}

func (end gophersatEnd) answer(f *cnf.Formula, assumptions []z.Lit) (Status, cnf.Model, error) {
	switch {
	case end.err != nil:
		return Unknown, nil, end.err
	case end.status == solver.Unsat:
		return Unsat, nil, nil
	case end.status != solver.Sat:
		return Unknown, nil, fmt.Errorf("gophersat ended with %v, expected an answer", end.status)
	}
	m := make(cnf.Model, f.Size().Vars+1)
	copy(m[1:], end.model)
	if err := checkModel(f, m, assumptions); err != nil {
		return Unknown, nil, fmt.Errorf("gophersat: %w", err)
	}
	return Sat, m, nil
}

// gophersatSolve runs the solver. Whatever panics in it is an error.
func gophersatSolve(clauses [][]int, vars int, learned chan string) (end gophersatEnd) {
	defer func() {
		if p := recover(); p != nil {
			end = gophersatEnd{err: fmt.Errorf("gophersat broke: %v", p)}
		}
	}()
	s := solver.New(solver.ParseSliceNb(clauses, vars))
	s.Certified, s.CertChan = true, learned
	end.status = s.Solve()
	if end.status == solver.Sat {
		end.model = s.Model()
	}
	return end
}

// gophersatClauses copies the clauses and the assumptions, without what follows
// from the units among them: the solver takes quadratic time for that. ok is
// false where the context ended first.
func gophersatClauses(ctx context.Context, f *cnf.Formula, assumptions []z.Lit) (clauses [][]int, ok bool) {
	var all [][]z.Lit
	at := make([][]int32, 2*f.Size().Vars+2) // by literal: the clauses that have it
	var units []z.Lit
	add := func(clause []z.Lit) bool {
		if len(clause) == 1 {
			units = append(units, clause[0])
		}
		for _, l := range clause {
			at[l] = append(at[l], int32(len(all)))
		}
		all = append(all, clause)
		return len(all)%feedStep != 0 || ctx.Err() == nil
	}
	f.Each(0, add)
	for i := range assumptions {
		add(assumptions[i : i+1])
	}
	if ctx.Err() != nil {
		return nil, false
	}
	truth := make([]bool, len(at)) // by literal
	for len(units) > 0 {
		l := units[len(units)-1]
		units = units[:len(units)-1]
		if truth[l] {
			continue
		}
		truth[l] = true
		clauses = append(clauses, []int{l.Dimacs()})
		if truth[l.Not()] {
			return clauses, true // both units: a contradiction
		}
		for _, c := range at[l.Not()] {
			if open, good := openLits(all[c], truth); !good && len(open) == 1 {
				units = append(units, open[0])
			}
		}
	}
	for _, clause := range all {
		if open, good := openLits(clause, truth); !good {
			clauses = append(clauses, dimacs(open))
		}
	}
	return clauses, true
}

// openLits is the clause without the literals that are false, each once; good is
// true where one is true.
func openLits(clause []z.Lit, truth []bool) (open []z.Lit, good bool) {
	for _, l := range clause {
		switch {
		case truth[l]:
			return nil, true
		case !truth[l.Not()] && !slices.Contains(open, l):
			open = append(open, l)
		}
	}
	return open, false
}

// Prove implements [Prover]: in text.
func (Gophersat) Prove(ctx context.Context, f *cnf.Formula, path string) (status Status, m cnf.Model, err error) {
	file, err := os.Create(path)
	if err != nil {
		return Unknown, nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	b := bufio.NewWriterSize(file, 1<<16)
	lines := &lastLine{w: b}
	if status, m, err = gophersat(ctx, f, nil, lines); err != nil || status != Unsat {
		return status, m, err
	}
	// It does not say so where propagation alone refutes the formula.
	if lines.last != "0\n" {
		if _, err := b.WriteString("0\n"); err != nil {
			return Unknown, nil, fmt.Errorf("writing a proof: %w", err)
		}
	}
	if err := b.Flush(); err != nil {
		return Unknown, nil, fmt.Errorf("writing a proof: %w", err)
	}
	return Unsat, nil, nil
}

// lastLine passes lines on and remembers the last one.
type lastLine struct {
	w    *bufio.Writer
	last string
}

func (l *lastLine) Write(line []byte) (int, error) { return l.WriteString(string(line)) }

func (l *lastLine) WriteString(line string) (int, error) {
	l.last = line
	return l.w.WriteString(line)
}
