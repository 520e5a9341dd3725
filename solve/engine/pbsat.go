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
	return &anew{f,
		func(ctx context.Context, f *cnf.Formula, assumptions []z.Lit) (Status, cnf.Model, error) {
			return decide(ctx, f, assumptions, nil)
		}}
}

// Prove implements [Prover]: in text.
func (Pbsat) Prove(ctx context.Context, f *cnf.Formula,
	proof io.Writer) (status Status, m cnf.Model, err error) {
	out := bufio.NewWriterSize(proof, 1<<16)
	status, m, err = decide(ctx, f, nil, out)
	if err = errors.Join(err, out.Flush()); err != nil {
		return Unknown, nil, err
	}
	return status, m, nil
}

// decide decides a formula, and writes what is learned and forgotten as a proof in the
// format DRAT, what [drat] writes, unless out is nil.
func decide(ctx context.Context, f *cnf.Formula, assumptions []z.Lit,
	out *bufio.Writer) (Status, cnf.Model, error) {
	vars := f.Size().Vars
	s := pbsat.New(vars)
	if out != nil {
		(&drat{Solver: s, out: out, most: mostTraced}).begin()
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

// drat writes what a solver learns: once there is no solution, only what the contradiction rests
// on, each clause deleted after its last use. Of a proof too long to keep until then it writes all.
type drat struct {
	*pbsat.Solver
	out       *bufio.Writer
	learned   [][]z.Lit
	forgotten []int
	most      int // numbers to keep
}

// mostTraced bounds what is kept of a proof: 256 MB.
const mostTraced = 1 << 26

func (d *drat) begin() {
	d.Traces = true
	d.Learned = func(clause []z.Lit) {
		d.learned = append(d.learned, clause)
		switch {
		case !d.Traces:
			d.write("", clause)
		case len(clause) == 0:
			d.used()
		case d.Traced > d.most:
			d.all()
		}
	}
	d.Forgotten = func(number int) {
		if d.Traces {
			d.forgotten = append(d.forgotten, number)
		} else {
			d.delete(number)
		}
	}
}

func (d *drat) write(step string, clause []z.Lit) {
	d.out.WriteString(step)
	for _, l := range clause {
		d.out.WriteString(strconv.Itoa(l.Dimacs()) + " ")
	}
	d.out.WriteString("0\n")
}

func (d *drat) delete(number int) {
	d.write("d ", d.learned[number])
	d.learned[number] = nil
}

// used writes what the contradiction rests on.
func (d *drat) used() {
	done := make([][]int, len(d.learned)) // by the clause after which they go
	for n, last := range d.LastUses() {
		if last == pbsat.Unused {
			continue
		}
		d.write("", d.learned[n])
		for _, old := range done[n] {
			d.delete(old)
		}
		done[last] = append(done[last], n)
	}
	d.write("", nil)
}

// all writes what was learned so far, and what is learned from now on as it comes.
func (d *drat) all() {
	for _, clause := range d.learned {
		d.write("", clause)
	}
	for _, old := range d.forgotten {
		d.delete(old)
	}
	d.StopTracing()
}
