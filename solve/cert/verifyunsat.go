package cert

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/solve/cert/drat"
)

// unsat checks that a formula is the encoding's and the cuts', and the proof that
// it has no model.
func (v *verifier) unsat(e Evidence, data []byte) error {
	for _, name := range []string{e.Formula, e.Proof} {
		if err := v.m.has(name); err != nil {
			return err
		}
	}
	if end := len(v.cover.refuted); e.Moves < 0 || e.Moves >= end {
		return fmt.Errorf("found a formula for %d moves, expected fewer than %d", e.Moves, end)
	}
	var d unsatData
	if e.Data != "" {
		if err := unmarshal(data, &d); err != nil {
			return err
		}
	}
	w, err := d.base(v.ctx, v.in)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Data, err)
	}
	want, err := formulaOf(v.ctx, v.in, e.Encoding, e.AMO, e.Moves, w)
	if err != nil {
		return err
	}
	formula, err := readFormula(filepath.Join(v.dir, e.Formula))
	if err != nil {
		return fmt.Errorf("%s: %w", e.Formula, err)
	}
	if err := v.compare(formula, want, e.Encoding, d.Cuts); err != nil {
		return fmt.Errorf("%s: %w", e.Formula, err)
	}
	size := want.CNF().Size()
	v.good("%s: the %d clauses of encoding %s for %s %d moves, and %d cuts", e.Formula, size.Clauses, e.Encoding, want.Meaning(), e.Moves, len(d.Cuts))
	format, err := drat.ParseFormat(e.Format)
	if err != nil {
		return err
	}
	proof, err := os.Open(filepath.Join(v.dir, e.Proof))
	if err != nil {
		return err
	}
	defer proof.Close()
	report, err := drat.Check(v.ctx, formula, proof, format)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Proof, err)
	}
	v.cover.formula(e.Moves, want.Meaning())
	v.good("%s: refutes the formula in %d clauses, %d of them by RAT, %d deleted", e.Proof, report.Added, report.RAT, report.Deleted)
	return nil
}

func readFormula(path string) (*drat.Formula, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return drat.ReadFormula(bufio.NewReaderSize(f, 1<<16))
}

// compare holds a formula from a file against the encoding's, clause for clause,
// and the clauses behind these against the cut sets.
func (v *verifier) compare(got *drat.Formula, want encode.Formula, encoding string, sets [][]string) error {
	size := want.CNF().Size()
	if got.Vars != size.Vars || got.Clauses != size.Clauses+len(sets) {
		return fmt.Errorf("found %d variables and %d clauses, expected %d variables, %d clauses and %d cuts",
			got.Vars, got.Clauses, size.Vars, size.Clauses, len(sets))
	}
	clauses := make([][]int32, 0, got.Clauses)
	got.Each(func(c []int32) { clauses = append(clauses, c) })
	n := 0
	same := func(wanted []z.Lit) bool {
		c := clauses[n]
		return slices.EqualFunc(c, wanted, func(a int32, b z.Lit) bool { return int(a) == b.Dimacs() })
	}
	var bad error
	want.CNF().Each(0, func(clause []z.Lit) bool {
		if !same(clause) {
			bad = fmt.Errorf("clause %d: found %v, expected %v of the encoding", n+1, clauses[n], dimacs(clause))
			return false
		}
		n++
		return true
	})
	if bad != nil || len(sets) == 0 {
		return bad
	}
	g, err := newGraph(v.in, want.CNF(), certifiable[encode.Kind(encoding)])
	if err != nil {
		return err
	}
	for _, names := range sets {
		list, err := vertices(v.in, names)
		if err != nil {
			return err
		}
		set := make([]bool, g.dummy+1)
		for _, u := range list {
			set[u] = true
		}
		if err := g.proper(set); err != nil {
			return fmt.Errorf("clause %d: %w", n+1, err)
		}
		cut := slices.Clone(clauses[n])
		slices.Sort(cut)
		expected := g.cut(set)
		if !slices.EqualFunc(cut, expected, func(a int32, b z.Lit) bool { return int(a) == b.Dimacs() }) {
			return fmt.Errorf("clause %d: found %v, expected %v, the edges that leave its cut set", n+1, cut, dimacs(expected))
		}
		n++
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
