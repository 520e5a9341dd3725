package catalogue_test

import (
	"context"
	"testing"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// TestForeignModels: no model makes Read panic, and it returns no wrong walk.
func TestForeignModels(t *testing.T) {
	p := posed.Puzzle("family: cover\nboard: 5x4\nstart: a1\n")
	a := bound.Analyse(context.Background(), p)
	for _, name := range catalogue.Builtin().Names() {
		e := oracle.Must(catalogue.Builtin().ByName(name))
		if !(e.Traits().Models == encode.SeveralWalks) {
			continue
		}
		f := oracle.Must(e.Encode(context.Background(), a.Instance, a.Facts(), 21, 0))
		x := uint64(12345)
		for density := range 8 {
			for range 300 {
				m := make(cnf.Model, f.CNF().Size().Vars+1)
				for v := range m {
					x = x*6364136223846793005 + 1442695040888963407
					m[v] = int(x>>33)%8 < density
				}
				if r, err := f.Read(context.Background(), m); err == nil && r.Walk != nil && puzzles.Check(p, r.Walk) != nil {
					t.Fatalf("%s: found the walk %s", e.Name(), r.Walk)
				}
			}
		}
	}
}
