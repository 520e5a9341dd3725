package engine

import (
	"bufio"
	"context"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/pbsat"
)

// Pbsat is a second SAT solver that needs no other program, internal/pbsat. Unlike
// gini it writes proofs. Each call of Solve begins anew.
type Pbsat struct{}

// Name implements [Engine].
func (Pbsat) Name() string { return "pbsat" }

// Open implements [Engine].
func (Pbsat) Open(f *cnf.Formula) Session {
	return &anew{f, func(ctx context.Context, f *cnf.Formula, assumptions []z.Lit) (Status, cnf.Model, error) {
		return decide(ctx, f, assumptions, nil)
	}}
}

// Prove implements [Prover]: in text.
func (Pbsat) Prove(ctx context.Context, f *cnf.Formula, proof io.Writer) (status Status, m cnf.Model, err error) {
	out := bufio.NewWriterSize(proof, 1<<16)
	status, m, err = decide(ctx, f, nil, out)
	if err = errors.Join(err, out.Flush()); err != nil {
		return Unknown, nil, err
	}
	return status, m, nil
}

// decide decides a formula, and writes what is learned and forgotten as a proof in the
// format DRAT, unless out is nil.
func decide(ctx context.Context, f *cnf.Formula, assumptions []z.Lit,
	out *bufio.Writer) (Status, cnf.Model, error) {
	vars := f.Size().Vars
	s := pbsat.New(vars)
	if out != nil {
		var learned [][]z.Lit // nil once forgotten
		write := func(step string, clause []z.Lit) {
			out.WriteString(step)
			for _, l := range clause {
				out.WriteString(strconv.Itoa(l.Dimacs()) + " ")
			}
			out.WriteString("0\n")
		}
		s.Learned = func(clause []z.Lit) {
			learned = append(learned, clause)
			write("", clause)
		}
		s.Forgotten = func(number int) {
			write("d ", learned[number])
			learned[number] = nil
		}
	}
	n := 0
	add := func(clause []z.Lit) bool {
		s.Clause(slices.Clone(clause))
		n++
		return n%4096 != 0 || ctx.Err() == nil
	}
	f.Each(0, add)
	for _, l := range assumptions {
		add([]z.Lit{l})
	}
	if ctx.Err() != nil {
		return Unknown, nil, nil
	}
	switch s.Solve(ctx, math.MaxInt) {
	case pbsat.Sat:
		m := make(cnf.Model, vars+1)
		for v := range m {
			m[v] = v > 0 && s.Value(v)
		}
		return Sat, m, nil
	case pbsat.Unsat:
		return Unsat, nil, nil
	}
	return Unknown, nil, nil
}
