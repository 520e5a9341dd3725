package amo

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini"
	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
)

// signs are ways to choose the literals that are constrained.
var signs = map[string]func(i int, x z.Lit) z.Lit{
	"positive": func(_ int, x z.Lit) z.Lit { return x },
	"negative": func(_ int, x z.Lit) z.Lit { return x.Not() },
	"mixed": func(i int, x z.Lit) z.Lit {
		if i%2 == 1 {
			return x.Not()
		}
		return x
	},
}

// write makes a formula of n variables and the constraint over their literals.
func write(e Encoding, n int, sign func(int, z.Lit) z.Lit) (*cnf.Formula, []z.Lit) {
	f := &cnf.Formula{}
	x := f.Vars(n, func(i int) string { return fmt.Sprint("x", i) })
	var lits []z.Lit
	for i := range n {
		lits = append(lits, sign(i, x[i]))
	}
	e.AtMostOne(f.Writer(context.Background(), 0), lits, "amo")
	return f, lits
}

// solver takes in the clauses.
func solver(f *cnf.Formula) *gini.Gini {
	g := gini.New()
	f.Each(0, func(clause []z.Lit) bool {
		for _, m := range clause {
			g.Add(m)
		}
		g.Add(z.LitNull)
		return true
	})
	return g
}

func TestModelsAreThoseWithAtMostOneTrue(t *testing.T) {
	for _, way := range Names() {
		e := Encoding(way)
		for name, sign := range signs {
			for n := range 8 {
				if n > 5 && oracle.Quick() {
					break
				}
				t.Run(fmt.Sprintf("amo=%s/%s/n=%d", e, name, n), func(t *testing.T) {
					f, lits := write(e, n, sign)
					g := solver(f)
					models := 0
					for bits := range 1 << n {
						values, ones := make([]z.Lit, n), 0
						for i := range n {
							values[i] = lits[i].Not()
							if bits>>i&1 == 1 {
								values[i] = lits[i]
								ones++
							}
						}
						g.Assume(values...)
						got := g.Solve() == 1
						if got != (ones <= 1) {
							t.Errorf("%v: %v with %d literals true", values, got, ones)
						}
						if got {
							models++
						}
					}
					if models != n+1 {
						t.Errorf("%d models, want %d", models, n+1)
					}
				})
			}
		}
	}
}

// Of more literals, each alone, none, and each pair: two true literals must be
// too many, whatever the others are.
func TestManyLiteralsExcludeEachOtherInPairs(t *testing.T) {
	sizes := []int{33, autoLimit - 1, autoLimit, autoLimit + 1}
	if oracle.Quick() {
		sizes = sizes[:1]
	}
	for _, name := range Names() {
		e := Encoding(name)
		for _, n := range sizes {
			t.Run(fmt.Sprintf("amo=%s/n=%d", e, n), func(t *testing.T) {
				f, lits := write(e, n, signs["mixed"])
				g := solver(f)
				extends := func(values []z.Lit) bool {
					g.Assume(values...)
					return g.Solve() == 1
				}
				alone := make([]z.Lit, n)
				for i := range lits {
					alone[i] = lits[i].Not()
				}
				if !extends(alone) {
					t.Error("no literal may be false")
				}
				for i, a := range lits {
					alone[i] = a
					if !extends(alone) {
						t.Errorf("literal %d may not be the only true one", i)
					}
					alone[i] = a.Not()
					for j, b := range lits[:i] {
						if extends([]z.Lit{a, b}) {
							t.Errorf("literals %d and %d may both be true", i, j)
						}
					}
				}
			})
		}
	}
}

// size is what an encoding writes for n literals.
func size(e Encoding, n int) cnf.Size {
	f, _ := write(e, n, signs["positive"])
	s := f.Size()
	s.Vars -= n
	return s
}

func plus(s, t cnf.Size) cnf.Size {
	return cnf.Size{Vars: s.Vars + t.Vars, Clauses: s.Clauses + t.Clauses, Lits: s.Lits + t.Lits}
}

func TestSizesFollowTheFormulas(t *testing.T) {
	for n := 1; n < 50 && (n < 20 || !oracle.Quick()); n++ {
		pairwise := cnf.Size{Clauses: n * (n - 1) / 2, Lits: n * (n - 1)}
		ladder := cnf.Size{Vars: n - 1, Clauses: 3*n - 4, Lits: 6*n - 8}
		if n < 2 {
			ladder = cnf.Size{}
		}
		product := cnf.Size{Clauses: 2 * n, Lits: 4 * n}
		bitwise := cnf.Size{Lits: 2 * n}
		for product.Vars*product.Vars < n {
			product.Vars++
		}
		p := product.Vars
		q := (n + p - 1) / p
		product.Vars += q
		product = plus(product, plus(size("product", p), size("product", q)))
		groups := (n + 2) / 3
		few := n/3*3 + n%3/2 // clauses about the literals of a group
		commander := plus(size("commander", groups), cnf.Size{Vars: groups, Clauses: n + few, Lits: 2*n + 2*few})
		for 1<<bitwise.Vars < n {
			bitwise.Vars++
		}
		bitwise.Clauses, bitwise.Lits = n*bitwise.Vars, 2*n*bitwise.Vars
		if n < 7 {
			product = pairwise
		}
		if n < 6 {
			commander = pairwise
		}
		auto := pairwise
		if n > autoLimit {
			auto = ladder
		}
		for _, c := range []struct {
			e    Encoding
			want cnf.Size
		}{{"pairwise", pairwise}, {"ladder", ladder}, {"auto", auto}, {"product", product}, {"commander", commander}, {"bitwise", bitwise}} {
			if got := size(c.e, n); got != c.want {
				t.Errorf("amo=%s/n=%d: %v, want %v", c.e, n, got, c.want)
			}
		}
	}
}

func TestEveryVariableHasItsName(t *testing.T) {
	for _, name := range Names() {
		e := Encoding(name)
		f, _ := write(e, 40, signs["positive"])
		for i := range f.Size().Vars - 40 {
			if got, want := f.Name(z.Var(41+i)), fmt.Sprintf("amo[%d]", i); got != want {
				t.Errorf("amo=%s: variable %d is named %q, want %q", e, 41+i, got, want)
			}
		}
	}
}

// TestEveryEncodingIsListed, in Names and in the laboratory's table.
func TestEveryEncodingIsListed(t *testing.T) {
	table := string(oracle.Must(os.ReadFile("../../../docs/laboratory.md")))
	rows := map[Encoding]string{ // see TestSizesFollowTheFormulas
		"pairwise":  "| 0 | k(k-1)/2 |",
		"ladder":    "| k-1 | 3k-4 |",
		"product":   "| about 2√k | about 2k + 4√k |",
		"commander": "| about k/2 | about 3k |",
		"bitwise":   "| ⌈log₂ k⌉ | k⌈log₂ k⌉ |",
		"auto":      fmt.Sprintf("| pairwise up to %d literals, ladder beyond | | |", autoLimit),
	}
	for e := range writers {
		if !slices.Contains(Names(), string(e)) {
			t.Errorf("%s is not in Names", e)
		}
		_, row, _ := strings.Cut(table, "\n| `"+string(e)+"` | ")
		row, _, _ = strings.Cut("| "+row, "\n")
		if rows[e] == "" || !strings.HasSuffix(row, rows[e]) {
			t.Errorf("docs/laboratory.md: the row of %s is %q, and does not end with %q", e, row, rows[e])
		}
	}
	for _, name := range Names() {
		e := Encoding(name)
		if writers[e] == nil {
			t.Errorf("%s has no writer", e)
		}
	}
}
