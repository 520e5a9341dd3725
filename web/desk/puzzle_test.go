package desk

import (
	"encoding/json"
	"testing"

	"knightsat/puzzles"
)

// TestEveryPartOfAPuzzleIsInJSON, there and back.
func TestEveryPartOfAPuzzleIsInJSON(t *testing.T) {
	values := map[string]string{"family": "cover", "board": "5x6", "fen": "8/8/8/3q4/8/8/8/7N w - - 0 1", "holes": "b2,c3", "graph": "a b\n", "guard": "Qd5", "piece": "camel",
		"start": "a1", "end": "h8", "goals": "e6,c4", "ordered": "true", "closed": "true", "once": "true", "symmetric": "half"}
	written := func(s *puzzles.Spec) string {
		t.Helper()
		b, err := json.Marshal(fromSpec(s))
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	plain := written(&puzzles.Spec{Family: puzzles.Hunt, Width: 8, Height: 8})
	for _, part := range puzzles.PartNames() {
		s := &puzzles.Spec{Family: puzzles.Hunt, Width: 8, Height: 8}
		if err := s.Set(part, values[part]); err != nil {
			t.Fatalf("%s: %v: give a value for the part in this test", part, err)
		}
		text := written(s)
		if text == plain {
			t.Errorf("%s is not written: add it to fromSpec", part)
		}
		var j puzzleJSON
		if err := Decode([]byte(text), &j); err != nil {
			t.Fatal(part, err)
		}
		back, err := j.parts()
		if err != nil {
			t.Fatal(part, err)
		}
		if again := written(back); again != text {
			t.Errorf("%s: %s is read as %s: add it to parts", part, text, again)
		}
	}
}
