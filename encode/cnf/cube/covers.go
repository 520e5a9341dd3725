package cube

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Hash tells formulas apart: the SHA-256 of the formula as DIMACS without comments.
func Hash(f *cnf.Formula) string {
	hash := sha256.New()
	w := bufio.NewWriterSize(hash, 1<<16) // a hash takes all
	fmt.Fprintf(w, "p cnf %d %d\n", f.Size().Vars, f.Size().Clauses)
	var line []byte
	f.Each(0, func(clause []z.Lit) bool {
		line = line[:0]
		for _, l := range clause {
			line = append(fmt.Append(line, l.Dimacs()), ' ')
		}
		_, _ = w.Write(append(line, "0\n"...))
		return true
	})
	_ = w.Flush()
	return hex.EncodeToString(hash.Sum(nil))
}

// Covers returns nil where the cubes are the leaves of a tree of decisions, and
// unit propagation refutes those that are left out: so the formula has no model if
// it has none with any of the cubes.
func Covers(f *cnf.Formula, cubes [][]z.Lit) error {
	for i, c := range cubes {
		for _, l := range c {
			if v := int(l.Var()); v < 1 || v > f.Size().Vars {
				return fmt.Errorf("cube %d has the variable %d, which the formula has not", i+1, v)
			}
		}
	}
	p := newPropagator(f)
	return Climb(cubes, func(node []z.Lit, left bool) error {
		if left && p.follow(node) {
			return fmt.Errorf("no cube has the case of %s, and it is not refuted at once", words(node))
		}
		return nil
	})
}

func words(node []z.Lit) string {
	var text []string
	for _, l := range node {
		text = append(text, strconv.Itoa(l.Dimacs()))
	}
	return "[" + strings.Join(text, " ") + "]"
}

// Climb goes through the tree of decisions whose leaves are the cubes, each node
// after those below it, and calls visit with the decisions that lead there, and
// whether no cube is there or below. It stops at the first error, and has one of its
// own where the cubes are no such leaves. The slice is visit's only during the call.
func Climb(cubes [][]z.Lit, visit func(node []z.Lit, left bool) error) error {
	return climb(nil, cubes, visit)
}

func climb(node []z.Lit, cubes [][]z.Lit, visit func([]z.Lit, bool) error) error {
	depth := len(node)
	if len(cubes) == 0 {
		return visit(node, true)
	}
	if len(cubes) == 1 && len(cubes[0]) == depth {
		return visit(node, false)
	}
	var sides [2][][]z.Lit
	var v z.Var
	for _, c := range cubes {
		if len(c) <= depth {
			return fmt.Errorf("a cube ends at %s, and another one goes on from there", words(node))
		}
		l := c[depth]
		if v == 0 {
			v = l.Var()
		}
		if l.Var() != v {
			return fmt.Errorf("after %s, cubes decide different variables, %d and %d", words(node), v, l.Var())
		}
		side := 0
		if !l.IsPos() {
			side = 1
		}
		sides[side] = append(sides[side], c)
	}
	node = node[:depth:depth]
	for side, l := range []z.Lit{v.Pos(), v.Neg()} {
		if err := climb(append(node, l), sides[side], visit); err != nil {
			return err
		}
	}
	return visit(node, false)
}
