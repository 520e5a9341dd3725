package engine

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"github.com/crillab/gophersat/solver"
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// gophersat decides a formula and writes the clauses that it learns to proof, one
// a line; the last one is empty where there is no model.
func gophersat(f *cnf.Formula, proof io.Writer) (model []bool, sat bool, err error) {
	learned := make(chan string, 64)
	s := solver.New(solver.ParseSliceNb(gophersatClauses(f), f.Size().Vars))
	s.Certified, s.CertChan = true, learned
	var status solver.Status
	go func() {
		defer close(learned)
		status = s.Solve()
	}()
	b := bufio.NewWriterSize(proof, 1<<16)
	last := ""
	for last = range learned {
		if _, err := b.WriteString(last + "\n"); err != nil {
			return nil, false, fmt.Errorf("writing a proof: %w", err)
		}
	}
	switch {
	case status == solver.Sat:
		return s.Model(), true, nil
	case status != solver.Unsat:
		return nil, false, fmt.Errorf("gophersat ended with %v and no answer", status)
	}
	// It does not say so where propagation alone refutes the formula.
	if last != "0" {
		_, _ = b.WriteString("0\n") // Flush tells of an error
	}
	if err := b.Flush(); err != nil {
		return nil, false, fmt.Errorf("writing a proof: %w", err)
	}
	return nil, false, nil
}

// gophersatClauses copies the clauses, without what follows from the units among
// them: the solver takes quadratic time for that.
func gophersatClauses(f *cnf.Formula) (clauses [][]int) {
	var all [][]z.Lit
	at := make([][]int32, 2*f.Size().Vars+2) // by literal: the clauses that have it
	var units []z.Lit
	f.Each(0, func(clause []z.Lit) bool {
		if len(clause) == 1 {
			units = append(units, clause[0])
		}
		for _, l := range clause {
			at[l] = append(at[l], int32(len(all)))
		}
		all = append(all, clause)
		return true
	})
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
			return clauses // both units: a contradiction
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
	return clauses
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
