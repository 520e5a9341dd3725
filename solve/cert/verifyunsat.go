package cert

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve/cert/drat"
)

// unsat checks that a formula is the encoding's and the cuts', and the proof that
// it has no model.
func unsat(v *verifier, e *Evidence) (claim, error) {
	if end := len(v.cover.refuted); e.Moves < 0 || e.Moves >= end {
		return claim{}, fmt.Errorf("found a formula for %d moves, expected fewer than %d", e.Moves, end)
	}
	var d unsatData
	if e.Data != "" {
		if err := v.json(e.Data, &d); err != nil {
			return claim{}, err
		}
		if d.Counting == nil && d.Potentials == nil && len(d.Cuts) == 0 {
			return claim{}, fmt.Errorf("%s: found neither a witness nor cuts", e.Data)
		}
	}
	w, err := d.base(v.ctx, v.in, e.Encoding)
	if err != nil {
		return claim{}, fmt.Errorf("%s: %w", e.Data, err)
	}
	want, err := await(v.ctx, func() (encode.Formula, error) {
		return formulaOf(v.ctx, v.in, e.Encoding, e.AMO, e.Moves, w)
	})
	if err != nil {
		return claim{}, err
	}
	formula, err := v.compare(e, want, d.Cuts)
	if err != nil {
		return claim{}, fmt.Errorf("%s: %w", e.Formula, err)
	}
	v.good("%s: the %d clauses of encoding %s for %s %d moves, and %d cuts", e.Formula, want.CNF().Size().Clauses, e.Encoding, meansOf(e.Encoding), e.Moves, len(d.Cuts))
	report, err := v.proof(e, formula)
	if err != nil {
		return claim{}, fmt.Errorf("%s: %w", e.Proof, err)
	}
	return claim{
		fmt.Sprintf("%s: refutes the formula in %d clauses, %d of them by RAT, %d deleted", e.Proof, report.Added, report.RAT, report.Deleted),
		func(c *cover) int { return c.formula(e.Moves, meansOf(e.Encoding)) },
	}, nil
}

// base is the witness on which a formula builds; nil for none.
func (d *unsatData) base(ctx context.Context, in *puzzles.Instance, encoding string) (w bound.Witness, err error) {
	switch {
	case d.Counting != nil && d.Potentials != nil:
		return nil, errors.New("found both counting and potentials, expected one of them")
	case d.Counting != nil:
		w, err = d.Counting.witness(in)
	case d.Potentials != nil:
		w, err = d.Potentials.witness(in)
	default:
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return w, checkBase(ctx, in, w, encoding)
}

// proof checks that a formula has no model.
func (v *verifier) proof(e *Evidence, formula *drat.Formula) (*drat.Report, error) {
	format, err := drat.ParseFormat(e.Format)
	if err != nil || format == drat.Auto {
		return nil, fmt.Errorf("found proof format %q, expected %s or %s", e.Format, drat.Text, drat.Binary)
	}
	proof, err := v.open(e.Proof, proofLimit)
	if err != nil {
		return nil, err
	}
	defer proof.Close()
	return drat.Check(v.ctx, formula, proof, format)
}

// compare reads a formula, and holds it against the encoding's, clause for clause,
// and the clauses behind these against the cut sets.
func (v *verifier) compare(e *Evidence, want encode.Formula, sets [][]string) (*drat.Formula, error) {
	file, err := v.open(e.Formula, formulaLimit)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	got, err := drat.ReadFormula(file, 2*cnf.MaxLits)
	if err != nil {
		return nil, err
	}
	size := want.CNF().Size()
	if got.Vars != size.Vars || got.Clauses != size.Clauses+len(sets) {
		return nil, fmt.Errorf("found %d variables and %d clauses, expected %d variables, %d clauses and %d cuts",
			got.Vars, got.Clauses, size.Vars, size.Clauses, len(sets))
	}
	clauses := make([][]int32, 0, got.Clauses)
	got.Each(func(c []int32) { clauses = append(clauses, c) })
	n := 0
	want.CNF().Each(0, func(clause []z.Lit) bool {
		if !same(clauses[n], clause) {
			err = fmt.Errorf("clause %d: found %v, expected %v of the encoding", n+1, clauses[n], dimacs(clause))
		}
		n++
		return err == nil
	})
	if err != nil || len(sets) == 0 {
		return got, err
	}
	g, err := newGraph(v.in, want.CNF(), certifiable[kindOf(e.Encoding)])
	if err != nil {
		return nil, err
	}
	for _, names := range sets {
		if v.ctx.Err() != nil {
			return nil, context.Cause(v.ctx)
		}
		if err := g.isCut(clauses[n], names); err != nil {
			return nil, fmt.Errorf("clause %d: %w", n+1, err)
		}
		n++
	}
	return got, nil
}

// isCut returns nil where a clause says that some jump leaves a set of squares, and
// every solution has one that does. The empty clause never says so: it would take
// the formula's word that no jump leaves the set, and where none does on the board
// that is evidence of its own.
func (g *graph) isCut(clause []int32, squares []string) error {
	set, err := vertexSet(g.in, squares, g.dummy+1)
	if err != nil {
		return err
	}
	if err := g.proper(set); err != nil {
		return err
	}
	clause = slices.Clone(clause)
	slices.Sort(clause)
	switch expected := g.cut(set); {
	case len(expected) == 0:
		return errors.New("found a cut set that no jump of the formula leaves, which is no cut")
	case !same(clause, expected):
		return fmt.Errorf("found %v, expected %v, the edges that leave its cut set", clause, dimacs(expected))
	}
	return nil
}

func same(clause []int32, wanted []z.Lit) bool {
	return slices.EqualFunc(clause, wanted, func(a int32, b z.Lit) bool { return int(a) == b.Dimacs() })
}

func dimacs(clause []z.Lit) []int {
	list := make([]int, len(clause))
	for i, l := range clause {
		list[i] = l.Dimacs()
	}
	return list
}
