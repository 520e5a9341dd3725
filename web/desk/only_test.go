package desk

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"knightsat/generate"
	"knightsat/puzzles"
)

// pathOf makes the path of a weekday.
func pathOf(t *testing.T, on time.Weekday, seed uint64) *madeJSON {
	t.Helper()
	w := generate.Wish{Spec: puzzles.Spec{Family: puzzles.Tour}, Seed: seed}
	return must(remade(t.Context(), w, on, ""))
}

// TestWhyOnlyIsTrue: what follows from a path's numbers is on the path, and all of it where
// it is said to be whole; a hint's number is where it says.
func TestWhyOnlyIsTrue(t *testing.T) {
	whole, told := 0, 0
	for i := range 21 {
		m := pathOf(t, time.Weekday(i%7), uint64(2000+i))
		proof := must(newProof(t.Context(), m.Laid.Puzzle, maxLits))
		if m.Laid.Puzzle.Ordered {
			if proof.Only != nil {
				t.Errorf("%d: found %+v of squares in order", i, proof.Only)
			}
			continue
		}
		settled := len(m.Laid.Puzzle.Numbers)
		for _, step := range proof.Only.Steps {
			settled += len(step.Squares)
			for j, square := range step.Squares {
				if proof.Walk[step.Numbers[j]-1] != square {
					t.Errorf("%d: number %d is not on %s", i, step.Numbers[j], square)
				}
			}
		}
		if proof.Only.Whole {
			whole++
		}
		if all := settled == len(proof.Walk); all != proof.Only.Whole {
			t.Errorf("%d: whole is %v, but %d squares of %d are settled", i, proof.Only.Whole, settled, len(proof.Walk))
		}
		body := string(must(json.Marshal(map[string]any{"text": m.Laid.Text, "walk": proof.Walk[:4]})))
		h := must(do(t, "hint", body)).(*hintJSON)
		if *h.Next != proof.Walk[4] || *h.Most != len(proof.Walk)-4 || h.Number > 0 && slices.Index(proof.Walk, h.Place) != h.Number-1 {
			t.Errorf("%d: found the hint %+v of %v", i, h, proof.Walk)
		}
		if h.Number > 0 {
			told++
		}
	}
	if whole < 5 || told < 10 {
		t.Errorf("%d paths follow from their numbers, %d hints tell of one", whole, told)
	}
	wrong := must(do(t, "hint", `{"family":"tour","board":"3x3","piece":"wazir","numbers":["1=a1","9=c3"],"walk":["a1","b1","b2"]}`)).(*hintJSON)
	if wrong.Next != nil || wrong.Reason == "" {
		t.Errorf("found the hint %+v where there is no way", wrong)
	}
}
