package cert

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/cert/folder"
	"knightsat/solve/cert/verify"
)

// anyTurn makes a symmetric tour of a small board, whose holes are symmetric, too.
func anyTurn(rng *rand.Rand) *puzzles.Puzzle {
	pieces := []puzzles.Piece{puzzles.Knight, puzzles.King, puzzles.Wazir, puzzles.Camel, puzzles.Rook}
	for {
		w, h, turn := 2+rng.IntN(4), 2+rng.IntN(4), puzzles.HalfTurn
		if rng.IntN(3) == 0 {
			turn, h = puzzles.QuarterTurn, w
		}
		whole := oracle.Must(puzzles.NewBoard(w, h, nil, nil))
		var holes []puzzles.Square
		for range rng.IntN(5) {
			s := puzzles.Square{Col: 1 + rng.IntN(w), Row: 1 + rng.IntN(h)}
			for range 4 {
				holes = append(holes, s)
				s = turn.Image(whole, s)
			}
		}
		b := oracle.Must(puzzles.NewBoard(w, h, holes, nil))
		p, err := puzzles.NewTour(b, puzzles.Rules{Piece: pieces[rng.IntN(len(pieces))], Symmetric: turn})
		if err == nil && len(b.Squares()) <= 16 && (puzzles.NewInstance(p).Edges() <= 40 || len(b.Squares()) <= 8) {
			return p
		}
	}
}

// TestSymmetricToursAreCertified, whatever the answer.
func TestSymmetricToursAreCertified(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 35))
	seen := map[string]int{}
	for range oracle.Tries(400) {
		p := anyTurn(rng)
		dir := t.TempDir() + "/c"
		m, err := Write(t.Context(), p, Options{}, dir)
		if err != nil {
			t.Fatal(p.Text(), err)
		}
		if _, err := verify.Certificate(t.Context(), os.DirFS(dir), verify.Options{}); err != nil {
			t.Fatal(p.Text(), err)
		}
		ans, err := solve.Solve(t.Context(), p, solve.Options{})
		if err != nil || (ans.Status == solve.Infeasible) != (m.Claim == folder.Infeasible) {
			t.Fatal(p.Text(), ans.Status, m.Claim, err)
		}
		seen[m.Claim]++
		for _, e := range m.Evidence {
			seen[e.Model]++
		}
	}
	for _, what := range []string{folder.Optimal, folder.Infeasible, "edge"} {
		if seen[what] == 0 && !testing.Short() {
			t.Errorf("%d certificates with %s", seen[what], what)
		}
	}
}

// TestLargeSymmetricToursAreRefused with the reason, where there is none.
func TestLargeSymmetricToursAreRefused(t *testing.T) {
	_, err := Write(t.Context(), oracle.Puzzle(empty("family: tour\nsymmetric: quarter\n", 12, 12, nil)), Options{}, t.TempDir()+"/c")
	if err == nil || !strings.Contains(err.Error(), "that no tour of 144 squares is left as it is by a quarter turn takes a formula") {
		t.Errorf("found %v", err)
	}
}
