package desk

import (
	"encoding/json"
	"slices"
	"testing"

	"knightsat/generate"
	"knightsat/puzzles"
	"knightsat/solve"
)

// pathOf makes a path, and the walk that solves it.
func pathOf(t *testing.T, seed int) (*puzzleJSON, list) {
	t.Helper()
	w := generate.Config{Spec: puzzles.Spec{Family: puzzles.Tour, Width: 6, Height: 6}, Numbers: 7, Seed: uint64(seed)}
	w.Piece = []puzzles.Piece{puzzles.King, puzzles.Knight, puzzles.Wazir}[seed%3]
	made := must(newMade(t.Context(), w)).Laid.Puzzle
	ans := must(solve.Solve(t.Context(), must(made.build()), solve.Options{}))
	return made, names(ans.Walk)
}

// TestWhyOnlyIsTrue: what follows from a path's numbers is on the path, and all of it where
// it is said to be whole; a hint's number is where it says.
func TestWhyOnlyIsTrue(t *testing.T) {
	whole, told := 0, 0
	for i := range 15 {
		p, walk := pathOf(t, 2000+i)
		only := must(whyOnly(t.Context(), must(p.build())))
		settled := len(p.Numbers)
		for _, step := range only.Steps {
			settled += len(step.Squares)
			for j, square := range step.Squares {
				if walk[step.Numbers[j]-1] != square {
					t.Errorf("%d: number %d is not on %s", i, step.Numbers[j], square)
				}
			}
		}
		if only.Whole {
			whole++
		}
		if all := settled == len(walk); all != only.Whole {
			t.Errorf("%d: whole is %v, but %d squares of %d are settled", i, only.Whole, settled, len(walk))
		}
		q := struct {
			*puzzleJSON
			Walk list `json:"walk"`
		}{p, walk[:4]}
		h := must(do(t, "hint", string(must(json.Marshal(q))))).(*hintJSON)
		if *h.Next != walk[4] || *h.Most != len(walk)-4 || h.Number > 0 && slices.Index(walk, h.Place) != h.Number-1 {
			t.Errorf("%d: found the hint %+v of %v", i, h, walk)
		}
		if h.Number > 0 {
			told++
		}
	}
	if whole < 4 || told < 6 {
		t.Errorf("%d paths follow from their numbers, %d hints tell of one", whole, told)
	}
	wrong := must(do(t, "hint", `{"family":"tour","board":"3x3","piece":"wazir","numbers":["1=a1","9=c3"],"walk":["a1","b1","b2"]}`)).(*hintJSON)
	if wrong.Next != nil || wrong.Reason == "" {
		t.Errorf("found the hint %+v where there is no way", wrong)
	}
}
