package desk

import (
	"encoding/json"
	"slices"
	"testing"

	"knightsat/generate"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
	"knightsat/solve"
)

// pathOf makes a path, and the walk that solves it.
func pathOf(t *testing.T, seed int) (*puzzles.Puzzle, squareList) {
	t.Helper()
	w := generate.Config{Spec: parts.Spec{Family: puzzles.Tour, Width: 6, Height: 6}, Numbers: 7, Seed: uint64(seed)}
	w.Piece = []puzzles.Piece{puzzles.King, puzzles.Knight, puzzles.Wazir}[seed%3]
	made := must(must(formats.ParseLink(must(newMade(t.Context(), w)).Laid.Puzzle)).Build())
	ans := must(solve.Solve(t.Context(), made, solve.Options{}))
	return made, names(ans.Walk)
}

// TestHintsOfPathsAreTrue: a number is where a hint says.
func TestHintsOfPathsAreTrue(t *testing.T) {
	told := 0
	for i := range 15 {
		p, walk := pathOf(t, 2000+i)
		q := hintRequest{puzzleRequest{Text: notation.Text(p)}, walk[:4]}
		h := must(do(t, "hint", string(must(json.Marshal(q))))).(*hintReply)
		if *h.Next != walk[4] || *h.Most != len(walk)-4 || h.Number > 0 && slices.Index(walk, h.Place) != h.Number-1 {
			t.Errorf("%d: found the hint %+v of %v", i, h, walk)
		}
		if h.Number > 0 {
			told++
		}
	}
	if told < 6 {
		t.Errorf("%d hints tell of a number", told)
	}
	wrong := must(do(t, "hint", `{"puzzle":"family=tour&board=3x3&piece=wazir&numbers=1=a1,9=c3","walk":["a1","b1","b2"]}`)).(*hintReply)
	if wrong.Next != nil || wrong.Reason == "" {
		t.Errorf("found the hint %+v where there is no way", wrong)
	}
}
