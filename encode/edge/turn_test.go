package edge

import (
	"context"
	"fmt"
	"maps"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// TestNamesOfSymmetricTours: the jumps that the names of a model's variables tell, with those
// that the turn takes them to, are the jumps of the tour that is read from it.
func TestNamesOfSymmetricTours(t *testing.T) {
	for _, text := range []string{
		"board: 6x6\nsymmetric: quarter", "board: 6x6\nsymmetric: half", "board: 4x3\npiece: king\nsymmetric: half",
		"board: 4x4\npiece: wazir\nsymmetric: half", "board: 4x4\npiece: king\nsymmetric: quarter",
		"board: 2x2\npiece: wazir\nsymmetric: quarter", "board: 3x3\nholes: b2\nsymmetric: quarter",
	} {
		p := posed.Puzzle("family: tour\nclosed: true\n" + text)
		for how, a := range analyses(p) {
			f := oracle.Must(encoding{cycles: cutCycles}.Encode(context.Background(), a.Instance, a.Facts(), p.TourMoves(), 0))
			session := engine.Gini{}.Open(f.CNF())
			defer session.Close()
			var walk puzzles.Walk
			var model interface{ Value(z.Lit) bool }
			for walk == nil {
				status, m, err := session.Solve(context.Background())
				if err != nil || status != cnf.Sat {
					t.Fatalf("%s, %s: %v, %v", text, how, status, err)
				}
				r := oracle.Must(f.Read(context.Background(), m))
				for _, cut := range r.Cuts {
					f.CNF().Clause(cut.Clause...)
				}
				walk, model = r.Walk, m
			}
			named, made := map[string]bool{}, map[string]bool{}
			for v := 1; v <= f.CNF().Size().Vars; v++ {
				for _, u := range p.Ground().Squares() {
					for _, w := range p.Ground().Squares() {
						if f.CNF().Name(z.Var(v)) != fmt.Sprintf("e[%s,%s]", u, w) || !model.Value(z.Var(v).Pos()) {
							continue
						}
						for range 4 {
							named[fmt.Sprint(u, w)], named[fmt.Sprint(w, u)] = true, true
							u, w = p.Symmetric.Image(p.Board, u), p.Symmetric.Image(p.Board, w)
						}
					}
				}
			}
			for i, s := range walk[1:] {
				made[fmt.Sprint(walk[i], s)], made[fmt.Sprint(s, walk[i])] = true, true
			}
			if !maps.Equal(named, made) {
				t.Errorf("%s, %s: the names tell %v, the tour has %v", text, how, named, made)
			}
		}
	}
}
