package catalogue_test

import (
	"testing"

	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles/facts"
)

// TestWhatIsTakenAsKnownIsTold to whoever asks: that no walk is shorter.
func TestWhatIsTakenAsKnownIsTold(t *testing.T) {
	known := 0
	for _, e := range variants(t) {
		tr := e.Traits()
		want := tr.Means.String() + " 7 moves"
		if tr.NoneShorter {
			known++
			want = "7 moves, if none has fewer"
		}
		if tr.Asks(7) != want {
			t.Errorf("%s asks for a walk of %s, want %s", e.name, tr.Asks(7), want)
		}
	}
	if known == 0 {
		t.Errorf("found no encoding that takes it as known, want metric:shorter=refuted")
	}
}

// TestFormulasSayWhoRefutesThem: where a formula has the empty clause as written,
// its argument is named; if it has none, a solver must decide.
func TestFormulasSayWhoRefutesThem(t *testing.T) {
	for c := range oracle.Table[struct {
		Example, Encoding string
		Moves             int
		Empty             bool
		By                facts.By
	}](`
		adventure         | step   | 2  | true  | reach
		adventure         | step   | 10 | false | reach
		adventure-ordered | step   | 15 | true  | reach
		adventure         | metric | 10 | true  | held-karp
		queen-d5          | metric | 45 | true  | held-karp
		tour-8x8          | edge   | 62 | true  | counting
		tour-8x8          | edge   | 63 | false | flow
	`) {
		p := posed.Puzzle("@" + c.Example)
		e := oracle.Must(catalogue.Builtin().ByName(c.Encoding))
		known := bound.Analyse(t.Context(), p)
		f := oracle.Must(e.Encode(t.Context(), known.Instance, known.Facts(), c.Moves, 0))
		if f.CNF().Contradictory() != c.Empty || f.By() != c.By {
			t.Errorf("%s at %d moves of %s: the empty clause %v by %s, expected %v by %s", c.Encoding, c.Moves, c.Example, f.CNF().Contradictory(), f.By(), c.Empty, c.By)
		}
	}
}
