package cnf

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/internal/oracle"
)

// readers read what each format of formulas says: its rows, as sums that must reach a number.
var readers = map[string]func(word []string) (row map[int]int, least int){
	"dimacs": func(word []string) (map[int]int, int) {
		row, least := map[int]int{}, 1
		for _, w := range word[:len(word)-1] {
			var l int
			fmt.Sscan(w, &l)
			if l < 0 {
				row[-l]--
				least--
			} else {
				row[l]++
			}
		}
		return row, least
	},
	"opb": func(word []string) (map[int]int, int) {
		row, least := map[int]int{}, 0
		fmt.Sscan(word[len(word)-2], &least)
		for k := 0; k+1 < len(word)-3; k += 2 {
			var c, v int
			fmt.Sscan(word[k], &c)
			fmt.Sscan(strings.TrimLeft(word[k+1], "~x"), &v)
			if strings.HasPrefix(word[k+1], "~") {
				c, least = -c, least-c
			}
			row[v] += c
		}
		return row, least
	},
}

// TestEachFormatSaysTheFormula: what is written in each format has the solutions of the formula.
func TestEachFormatSaysTheFormula(t *testing.T) {
	rng := oracle.Rand(t)
	for _, format := range Formats {
		read := readers[format.Name]
		if read == nil {
			t.Errorf("the test can't read the format %s: add a reader", format.Name)
			continue
		}
		for range 200 {
			f := randomFormula(rng, 5, 1+rng.IntN(9), 5)
			var b strings.Builder
			oracle.Done(format.Write(f, &b, NotExplained, "a comment"))
			for bits := range 1 << 5 {
				model, holds := model(fmt.Sprintf("%05b", bits)), true
				for line := range strings.Lines(b.String()) {
					word := strings.Fields(line)
					if len(word) == 0 || line[0] == format.Comment || line[0] == 'p' {
						continue
					}
					row, least := read(word)
					sum := 0
					for v, c := range row {
						if model[v] {
							sum += c
						}
					}
					holds = holds && sum >= least
				}
				if want := f.Violated(model) == nil; holds != want {
					t.Fatalf("%s: %v solves what is written: %t, the formula: %t\n%s", format.Name, model, holds, want, b.String())
				}
			}
		}
	}
}

// randomFormula is one of clauses with up to most literals of some variables.
func randomFormula(rng *rand.Rand, vars, clauses, most int) *Formula {
	f := formula(strings.Repeat("_ ", vars))
	for range clauses {
		var clause []z.Lit
		for range 1 + rng.IntN(most) {
			clause = append(clause, z.Var(1+rng.IntN(vars)).Pos()^z.Lit(rng.IntN(2)))
		}
		slices.Sort(clause)
		f.Clause(slices.Compact(clause)...)
	}
	return f
}
