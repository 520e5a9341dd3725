package solve

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// kickedHunt is a hunt of many goals. Its tests name seeds whose first walks are too long, or not.
func kickedHunt(seed uint64, goals int, piece puzzles.Piece) *puzzles.Puzzle {
	rng := rand.New(rand.NewPCG(seed, 50))
	b := oracle.Board(40, 40)
	list := oracle.Shuffled(rng, b.Squares())
	return oracle.Must(puzzles.NewHunt(b, list[:goals], puzzles.Rules{Piece: piece, Start: list[goals]}))
}

// TestPlansAreTheSameBesideOtherWork: what is found on a second processor while something else is done.
func TestPlansAreTheSameBesideOtherWork(t *testing.T) {
	oracle.Long(t)
	p := kickedHunt(6, 300, puzzles.Knight)
	var answers []string
	for _, processors := range []int{1, 2} {
		before := runtime.GOMAXPROCS(processors)
		ans := oracle.Must(Solve(t.Context(), p, Options{}))
		runtime.GOMAXPROCS(before)
		text := ans.Walk.String() + ans.Reason
		for _, at := range ans.Attempts {
			text += fmt.Sprintf("\n%d %s %s %+v", at.Moves, at.Status, at.By, at.Stats)
		}
		answers = append(answers, text)
	}
	if answers[0] != answers[1] || strings.Count(answers[0], "unsat") == 0 {
		t.Error("one processor found another answer than two, or needed no formula")
	}
}
