package engine

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/crillab/gophersat/solver"
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// gophersatEnv is the variable of the environment that makes this program a
// solver: its arguments are the names of a formula's file, as this package writes
// it, and of a proof's file, or none.
const gophersatEnv = "KNIGHTSAT_GOPHERSAT"

func init() {
	if os.Getenv(gophersatEnv) == "" {
		return
	}
	go func() { // our input ends with the program that started us
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1)
	}()
	status, err := gophersatMain(os.Args[1:], os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(status)
}

// gophersatMain is the whole solver: it answers as in the SAT competitions and
// returns the exit status.
func gophersatMain(args []string, out io.Writer) (status int, err error) {
	if len(args) == 0 {
		return 0, fmt.Errorf("found no formula; unset %s to run this program", gophersatEnv)
	}
	f, err := readFormula(args[0])
	if err != nil {
		return 0, err
	}
	proof := io.Discard
	if len(args) > 1 {
		file, openErr := os.Create(args[1])
		if openErr != nil {
			return 0, openErr
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		proof = file
	}
	model, sat, err := gophersat(f, proof)
	switch {
	case err != nil:
		return 0, err
	case !sat:
		_, err := fmt.Fprintln(out, "s UNSATISFIABLE")
		return 20, err
	}
	b := bufio.NewWriter(out)
	fmt.Fprint(b, "s SATISFIABLE\nv")
	for v := 1; v <= f.Size().Vars; v++ {
		n := -v
		if v <= len(model) && model[v-1] {
			n = v
		}
		fmt.Fprint(b, " ", n)
	}
	fmt.Fprintln(b, " 0")
	return 10, b.Flush()
}

// readFormula reads what writeFormula wrote.
func readFormula(name string) (*cnf.Formula, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	words := bufio.NewScanner(file)
	words.Split(bufio.ScanWords)
	number := func() (n int, ok bool) {
		if !words.Scan() {
			return 0, false
		}
		n, err := strconv.Atoi(words.Text())
		return n, err == nil
	}
	words.Scan() // p
	words.Scan() // cnf
	vars, ok := number()
	clauses, ok2 := number()
	f := &cnf.Formula{}
	if ok = ok && ok2; ok {
		f.Vars(vars, func(int) string { return "" })
	}
	for n := 0; ok && f.Size().Clauses < clauses; {
		if n, ok = number(); n == 0 {
			f.Add(z.LitNull)
		} else {
			f.Add(z.Dimacs2Lit(n))
		}
	}
	if !ok {
		return nil, fmt.Errorf("found no whole formula in %s, expected one in DIMACS", name)
	}
	return f, nil
}

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
		return nil, false, fmt.Errorf("gophersat ended with %v, expected an answer", status)
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
