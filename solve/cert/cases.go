package cert

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/encode/cnf/cube"
	"knightsat/solve/cert/pb"
	"knightsat/solve/engine"
)

// Cases is a prover that has proofs of the cases of one formula, whoever made them,
// and puts them together; any other formula is the Prover's. Nothing of the proofs is
// believed: what comes of them is verified with the certificate.
//
// A clause that the proof of a case adds follows in the whole formula with the negated
// cube beside it. At the end of a case this is the negated cube alone, and at the end
// of all the tree of decisions is climbed: where a node's sides are refuted, so is it. The zero value is of no use.
type Cases struct {
	engine.Prover
	Formula string                                  // the formula's hash
	Cubes   [][]z.Lit                               // of the cases
	Proof   func(number int) (io.ReadCloser, error) // the proof of a case, from 1, in the format DRAT
}

// Name implements [engine.Prover].
func (c *Cases) Name() string { return fmt.Sprintf("%d cases, else %s", len(c.Cubes), c.Prover.Name()) }

// Engine is e, but for the formula of the cases: of that it says without looking that it has no
// model, which is for the proofs to show.
func (c *Cases) Engine(e engine.Engine) engine.Engine { return refuter{e, c.Formula} }

type refuter struct {
	engine.Engine
	formula string
}

func (c refuter) Open(f *cnf.Formula) engine.Session {
	if cube.Hash(f) == c.formula {
		return refusal{}
	}
	return c.Engine.Open(f)
}

// refusal is a session on a formula that is taken to have no model.
type refusal struct{}

func (refusal) Solve(context.Context, ...z.Lit) (engine.Status, cnf.Model, error) {
	return engine.Unsat, nil, nil
}
func (refusal) Close() error { return nil }

// Prove implements [engine.Prover].
func (c *Cases) Prove(ctx context.Context, f *cnf.Formula, path string) (engine.Status, cnf.Model, error) {
	if cube.Hash(f) != c.Formula {
		return c.Prover.Prove(ctx, f, path)
	}
	file, err := os.Create(path)
	if err != nil {
		return engine.Unknown, nil, err
	}
	j := &joiner{ctx: ctx, out: bufio.NewWriterSize(file, 1<<16), vars: f.Size().Vars}
	if err := errors.Join(j.join(c), j.out.Flush(), file.Close()); err != nil {
		return engine.Unknown, nil, err
	}
	return engine.Unsat, nil, nil
}

// joiner writes the proof of all cases.
type joiner struct {
	ctx  context.Context
	out  *bufio.Writer
	vars int
}

func (j *joiner) join(c *Cases) error {
	number := 0
	for _, one := range c.Cubes {
		number++
		in, err := c.Proof(number)
		if err != nil {
			return err
		}
		if err := errors.Join(j.one(in, one), in.Close()); err != nil {
			return fmt.Errorf("the proof of case %d: %w", number, err)
		}
	}
	return cube.Climb(c.Cubes, func(node []z.Lit, _ bool) error {
		j.clause("", negated(node))
		return nil
	})
}

// negated is the clause that a cube does not hold.
func negated(one []z.Lit) []pb.Lit {
	var lits []pb.Lit
	for _, l := range one {
		lit := pb.Lit(2 * (int(l.Var()) - 1))
		if l.IsPos() {
			lit = lit.Not()
		}
		lits = append(lits, lit)
	}
	return lits
}

// one writes the proof of a case, up to the clause that its cube does not hold. All
// else that it added is deleted again.
func (j *joiner) one(in io.Reader, one []z.Lit) error {
	r := &dratReader{in: bufio.NewReaderSize(in, 1<<16), vars: j.vars}
	if err := r.look(); err != nil {
		return err
	}
	without := negated(one)
	slices.Sort(without)
	added := map[string]int{} // clauses, and how often they are there
	clauses := [][]pb.Lit{}
	key := func(lits []pb.Lit) string { return fmt.Sprint(lits) }
	for n := 1; ; n++ {
		if n%1024 == 0 && j.ctx.Err() != nil {
			return context.Cause(j.ctx)
		}
		del, lits, err := r.next()
		if err != nil && err != io.EOF {
			return fmt.Errorf("step %d: %w", n, err)
		}
		if err == io.EOF || len(lits) == 0 && !del {
			break
		}
		units := len(lits) == 1
		lits = slices.Concat(lits, without)
		slices.Sort(lits)
		lits = slices.Compact(lits)
		k := key(lits)
		switch {
		case !del:
			j.clause("", lits)
			added[k]++
			clauses = append(clauses, lits)
		case !units && added[k] > 0: // solvers take units for granted, and what is the formula's stays
			j.clause("d ", lits)
			added[k]--
		}
	}
	j.clause("", without)
	for _, lits := range clauses {
		if k := key(lits); added[k] > 0 && !slices.Equal(lits, without) {
			j.clause("d ", lits)
			added[k]--
		}
	}
	return nil
}

func (j *joiner) clause(step string, lits []pb.Lit) {
	j.out.WriteString(step)
	for _, l := range lits {
		n := int(l)/2 + 1
		if l.Negated() {
			n = -n
		}
		fmt.Fprintf(j.out, "%d ", n)
	}
	j.out.WriteString("0\n")
}
