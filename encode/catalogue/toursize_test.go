package catalogue_test

import (
	"context"
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// ladder is the size of an at-most-one constraint on n literals.
func ladder(n int) cnf.Size {
	if n < 2 {
		return cnf.Size{}
	}
	return cnf.Size{Vars: n - 1, Clauses: 3*n - 4, Lits: 2 * (3*n - 4)}
}

// TestTourSizesFollowTheFormulas: the sizes of closed tours in squares, jumps and
// degrees, as the encodings' documentation gives them, where nothing is known of
// the board that would leave edges out.
func TestTourSizesFollowTheFormulas(t *testing.T) {
	for _, piece := range []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Camel} {
		for _, side := range []int{4, 5, 6, 9} {
			p := oracle.Puzzle(fmt.Sprintf("board: %dx%d\npiece: %s\nclosed: true\n", side, side, piece))
			in := puzzles.NewInstance(p)
			a := &bound.Analysis{Instance: in}
			n := in.Len()
			m := in.Edges()
			root := in.Degree(in.Start)
			k := bits.Len(uint(in.Len() - 1))

			edge := cnf.Size{Vars: m}
			degrees := cnf.Size{} // at most one jump out of, and into, each square
			for v := range n {
				d := in.Degree(v)
				degrees = degrees.Plus(ladder(d).Times(2))
				switch {
				case d < 2:
					edge.Clauses++
				case d == 2:
					edge = edge.Plus(cnf.Size{Clauses: 2, Lits: 2})
				case d <= 5:
					triples := d * (d - 1) * (d - 2) / 6
					edge = edge.Plus(cnf.Size{Clauses: d + triples, Lits: d*(d-1) + 3*triples})
				default:
					edge = edge.Plus(cnf.Size{Vars: 2 * (d - 1), Clauses: 8*d - 10, Lits: 20*d - 29})
				}
			}
			once := twiceSaid(in)
			edge.Clauses = edge.Clauses - once.edges - max(0, once.alone-1)
			edge.Lits = edge.Lits - once.edges
			arcs := cnf.Size{Vars: 2 * m, Clauses: 2*n + m, Lits: 4*m + 2*m}.Plus(degrees)
			arcs.Clauses -= max(0, 2*once.alone-1)
			next := 2 * (m - root) // arcs that don't touch the root
			unary := arcs.Plus(cnf.Size{Vars: n - 1, Clauses: 1, Lits: n - 1}.Plus(ladder(n - 1)).Times(n - 1)).
				Plus(cnf.Size{Clauses: 1, Lits: 2}.Times(2 * root)).Plus(cnf.Size{Clauses: n, Lits: 3*n - 2}.Times(next))
			binary := arcs.Plus(cnf.Size{Vars: (n - 1) * k}).
				Plus(cnf.Size{Clauses: k, Lits: 2 * k}.Times(2 * root)).Plus(cnf.Size{Clauses: 6*k - 4, Lits: 26*k - 20}.Times(next))
			for name, want := range map[string]cnf.Size{"edge": edge, "unary": unary, "binary": binary} {
				e := oracle.Must(catalogue.Builtin().ByName(name, "amo=ladder"))
				f := oracle.Must(e.Encode(context.Background(), a, n, 0))
				if got := f.CNF().Size(); got != want {
					t.Errorf("encoding=%s/piece=%s/board=%dx%d: found %s, expected %s", name, fmt.Sprint(piece), side, side, got, want)
				}
			}
			variables := map[string]int{"arc": 2 * m, "lfsr": 2*m + bits.Len(uint(n))*(n-1)}
			if n%2 == 0 {
				variables["edge:moves=odd"] = edge.Vars + m
			}
			if side == 6 { // primes 2, 3 and 7
				variables["crt"] = 2*m + (2-1+3+7)*(n-1)
			}
			for name, want := range variables {
				e := oracle.Must(catalogue.Builtin().Open(name))
				f := oracle.Must(e.Encode(context.Background(), a, n, 0))
				if got := f.CNF().Size().Vars; got != want {
					t.Errorf("encoding=%s/piece=%s/board=%dx%d: %d variables, expected %d", name, fmt.Sprint(piece), side, side, got, want)
				}
			}
		}
	}
}

// TestSizesOfThePage: the table of docs/laboratory.md has the sizes that tests compute, here and in
// encode/step.
func TestSizesOfThePage(t *testing.T) {
	page := string(oracle.Must(os.ReadFile("../../docs/laboratory.md")))
	for name, sizes := range map[string]string{
		"step":                       "(T+1)n + amo; 1 + 2Tn + g + (T+1) amo(n)",
		"step:transitions=conflicts": "the same; T(n² - 2m) and T+1 of n literals for 2Tn",
		"edge":                       "m + 2(d-1)n; (8d-10)n for degree d above 5, fewer below",
		"edge:moves=odd":             "m more; m + n (1 + amo(d)) more",
		"unary":                      "2m + (n-1)²; n for each arc",
		"binary":                     "2m + k(n-1); 6k-4 for each arc",
		"lfsr":                       "2m + ⌈log₂(n+1)⌉(n-1); about 2k for each arc",
		"crt":                        "2m + (sum of primes, less 1 for 2)(n-1); about their sum for each arc",
	} {
		_, row, _ := strings.Cut(page, "\n| `"+name+"` |")
		row, _, _ = strings.Cut(row, "\n")
		if !strings.HasSuffix(row, " | "+sizes+" |") {
			t.Errorf("docs/laboratory.md: the row of %s ends %q, and should end %q", name, row, sizes)
		}
	}
}

// twice counts what two squares say alike: that no jump leaves them, or that both have
// the jump between them for they have only two.
type twice struct{ alone, edges int }

func twiceSaid(in *puzzles.Instance) (s twice) {
	for v := range in.Len() {
		if in.Degree(v) == 0 {
			s.alone++
		}
		for _, u := range in.Neighbours(v) {
			if int(u) < v && in.Degree(v) == 2 && in.Degree(int(u)) == 2 {
				s.edges++
			}
		}
	}
	return s
}
