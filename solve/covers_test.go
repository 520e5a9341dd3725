package solve_test

import (
	"flag"
	"fmt"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

var coversFlag = flag.Bool("covers", false, "settle every cover of one guard on boards from 5x5 to 8x8, open and closed, from every start")

// TestEveryCoverOfOneGuard is the long one, behind its flag: all guards Q, R, B, N
// and K on all squares of all boards from 5x5 to 8x8, from every start, open and
// closed. The default way to solve settles each; those that turning or reflecting
// the board takes to each other are solved once. It takes minutes.
func TestEveryCoverOfOneGuard(t *testing.T) {
	if !*coversFlag {
		t.Skip("run with -covers -timeout 0")
	}
	for width := 5; width <= 8; width++ {
		for height := width; height <= 8; height++ {
			for _, kind := range "QRBNK" {
				for _, closed := range []bool{false, true} {
					t.Run(fmt.Sprintf("board=%dx%d/guard=%c/closed=%t", width, height, kind, closed), func(t *testing.T) {
						t.Parallel()
						settleCovers(t, width, height, kind, closed)
					})
				}
			}
		}
	}
}

func settleCovers(t *testing.T, width, height int, kind rune, closed bool) {
	empty := oracle.Must(puzzles.NewBoard(width, height, nil, nil))
	tour := oracle.Must(puzzles.NewTour(empty, puzzles.Rules{}))
	turns := puzzles.Symmetries(tour)
	type cover struct{ guard, start puzzles.Square }
	seen := map[cover]bool{}
	proven, apart, beyond := 0, 0, 0
	for _, guard := range empty.Squares() {
		b := oracle.Must(puzzles.NewBoard(width, height, nil, []puzzles.Guard{{Kind: kind, Square: guard}}))
		for _, start := range b.Squares() {
			if seen[cover{guard, start}] {
				continue
			}
			for _, y := range turns {
				seen[cover{y.Apply(guard), y.Apply(start)}] = true
			}
			p := oracle.Must(puzzles.NewCover(b, puzzles.Rules{Start: start, Closed: closed}))
			ans := solved(t, p, solve.Options{})
			switch {
			case ans.Status == solve.Infeasible:
				apart++
			case ans.Status != solve.Optimal || puzzles.Check(p, ans.Walk) != nil || ans.Lower != ans.Walk.Moves():
				t.Fatalf("%c%s, start %s: %s in [%d, %d]: %s", kind, guard, start, ans.Status, ans.Lower, ans.Upper, ans.Reason)
			default:
				proven++
				if ans.Upper > ans.Analysis.Best().Moves {
					beyond++
				}
			}
		}
	}
	t.Logf("%d covers proven, %d of them beyond the first bound; %d starts from which not all squares can be reached", proven, beyond, apart)
}
