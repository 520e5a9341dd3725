package drat

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// clauses is a formula as the slow code of the tests has it.
type clauses [][]int32

func (cs clauses) vars() int {
	n := int32(0)
	for _, c := range cs {
		for _, l := range c {
			n = max(n, l, -l)
		}
	}
	return int(n)
}

func (cs clauses) dimacs() string {
	var b strings.Builder
	fmt.Fprintf(&b, "p cnf %d %d\n", cs.vars(), len(cs))
	for _, c := range cs {
		b.WriteString(text(c))
	}
	return b.String()
}

func text(c []int32) string {
	var b strings.Builder
	for _, l := range c {
		fmt.Fprintf(&b, "%d ", l)
	}
	b.WriteString("0\n")
	return b.String()
}

func (cs clauses) formula() *Formula {
	f, err := ReadFormula(strings.NewReader(cs.dimacs()), 1<<20)
	if err != nil {
		panic(err)
	}
	return f
}

// satisfiable tries all assignments.
func (cs clauses) satisfiable() bool {
	n := cs.vars()
next:
	for bits := range 1 << n {
		for _, c := range cs {
			ok := false
			for _, l := range c {
				v := max(l, -l)
				ok = ok || (bits>>(v-1)&1 == 1) == (l > 0)
			}
			if !ok {
				continue next
			}
		}
		return true
	}
	return false
}

// conflict says whether unit propagation from the true literals finds one, by
// going through all clauses again and again.
func (cs clauses) conflict(true_ ...int32) bool {
	value := map[int32]bool{}
	for _, l := range true_ {
		if value[-l] {
			return true
		}
		value[l] = true
	}
	for changed := true; changed; {
		changed = false
		for _, c := range cs {
			open := map[int32]bool{}
			good := false
			for _, l := range c {
				good = good || value[l]
				if !value[-l] {
					open[l] = true
				}
			}
			if good {
				continue
			}
			if len(open) == 0 {
				return true
			}
			if len(open) == 1 {
				for l := range open {
					value[l] = true
				}
				changed = true
			}
		}
	}
	return false
}

func negated(c []int32, but int32) []int32 {
	var list []int32
	for _, l := range c {
		if l != but {
			list = append(list, -l)
		}
	}
	return list
}

// redundant is RUP or RAT, word by word from the definition.
func (cs clauses) redundant(c []int32) (ok, rat bool) {
	if cs.conflict(negated(c, 0)...) {
		return true, false
	}
	if len(c) == 0 {
		return false, false
	}
	for _, d := range cs {
		for _, l := range d {
			if l == -c[0] {
				if !cs.conflict(append(negated(c, 0), negated(d, -c[0])...)...) {
					return false, false
				}
				break
			}
		}
	}
	return true, true
}

// randomClauses makes a formula that is as likely satisfiable as not.
func randomClauses(rng *rand.Rand, vars int) clauses {
	var cs clauses
	for range int(float64(vars)*(3+2*rng.Float64())) + rng.IntN(4) {
		cs = append(cs, randomClause(rng, vars, 1+rng.IntN(4)))
	}
	return cs
}

func randomClause(rng *rand.Rand, vars, size int) []int32 {
	var c []int32
	for range size {
		c = append(c, int32((1+rng.IntN(vars))*(1-2*rng.IntN(2))))
	}
	return c
}
