//go:build !js

package engine

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

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
		return 0, fmt.Errorf("no formula is named; unset %s to run this program", gophersatEnv)
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
		return nil, fmt.Errorf("%s holds no whole formula in DIMACS", name)
	}
	return f, nil
}
