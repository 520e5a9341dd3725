package certify

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestCombsAndCases: the proof of a hunt that needs halves of sums of sets, and cases, holds.
func TestCombsAndCases(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 67))
	b := oracle.Board(40, 40)
	list := oracle.Shuffled(r, b.Squares())
	p := oracle.Must(puzzles.NewHunt(b, list[:140], puzzles.Rules{Piece: puzzles.King, Start: list[140]}))
	dir, _ := write(t, p, Options{})
	holds(t, dir)
	proofs := oracle.Must(filepath.Glob(filepath.Join(dir, "linear-*.pbp")))
	text := string(oracle.Must(os.ReadFile(proofs[0])))
	if halves, cases := strings.Count(text, " 2 d"), strings.Count(text, "rup "); halves < 5 || cases < 3 {
		t.Errorf("%d halves and %d clauses: too few to mean much", halves, cases)
	}
}
