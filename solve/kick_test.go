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

// TestPlansAreTheSameBesideOtherWork: what is found on a second processor while something else is done.
func TestPlansAreTheSameBesideOtherWork(t *testing.T) {
	oracle.Long(t)
	list := oracle.Shuffled(rand.New(rand.NewPCG(6, 50)), oracle.Board(40, 40).Squares())
	p := oracle.Must(puzzles.NewHunt(oracle.Board(40, 40), list[:300], puzzles.Rules{Start: list[300]}))
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
