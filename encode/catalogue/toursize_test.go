package catalogue_test

import (
	"fmt"
	"math/bits"
	"testing"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// TestVariablesOfToursFollowTheFormulas: those of closed tours in squares, jumps and degrees, as the table of
// docs/laboratory.md gives them, where nothing is known of the board that would leave edges out.
func TestVariablesOfToursFollowTheFormulas(t *testing.T) {
	for _, piece := range []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Camel} {
		for _, side := range []int{4, 6} {
			in := puzzles.NewInstance(posed.Puzzle(fmt.Sprintf("board: %dx%d\npiece: %s\nclosed: true\n", side, side, piece)))
			n, m, edge := in.Len(), in.Edges(), in.Edges()
			for v := range n {
				if d := in.Degree(v); d > 5 {
					edge += 2 * (d - 1)
				}
			}
			variables := map[string]int{"edge": edge, "edge:moves=odd": edge + m, "arc": 2 * m, "unary:amo=pairwise": 2*m + (n-1)*(n-1),
				"binary:amo=pairwise": 2*m + bits.Len(uint(n-1))*(n-1), "lfsr": 2*m + bits.Len(uint(n))*(n-1)}
			if side == 6 { // primes 2, 3 and 7
				variables["crt"] = 2*m + (2-1+3+7)*(n-1)
			}
			for name, want := range variables {
				known := &bound.Analysis{Instance: in}
				f := oracle.Must(oracle.Must(catalogue.Builtin().ByName(name)).Encode(t.Context(), known.Instance, known.Facts(), n, 0))
				if got := f.CNF().Size().Vars; got != want {
					t.Errorf("encoding=%s/piece=%s/board=%dx%d: %d variables, expected %d", name, piece, side, side, got, want)
				}
			}
		}
	}
}
