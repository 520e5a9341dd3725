package certify

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/rows"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/solve"
)

// TestEveryBoundHasAProof: what is in the list of methods has one that writes it.
func TestEveryBoundHasAProof(t *testing.T) {
	proven := map[facts.By]bool{}
	for _, p := range []*puzzles.Puzzle{
		posed.Puzzle("@adventure"),
		posed.Puzzle("family: cover\nboard: 8x8\nholes: a7,b7,a6,h3,f2\nstart: c3"), // no tour, by a flow
	} {
		for _, m := range bound.Methods {
			w := newTestWriter(t, p, Options{})
			l, ok := m.Method(t.Context(), &bound.Analysis{Instance: w.in})
			if !ok || l.Witness == nil {
				continue
			}
			w.cover = make(rows.Covered, l.Moves)
			if err := w.transcribe(t.Context(), &l, l.Moves-1, reducedConflicts); err != nil {
				t.Error(err)
			}
			proven[m.By] = proven[m.By] || w.open() < 0
		}
	}
	for _, m := range bound.Methods {
		if !proven[m.By] {
			t.Errorf("a bound by %s is never proven: say in Derive of its witness how it follows", m.By)
		}
	}
}

// unheard is a witness that no proof is known for.
type unheard struct{ bound.Witness }

func (unheard) Derive(context.Context, *puzzles.Instance, *bound.Refutation, int) *bound.Derivation {
	return nil
}

// TestABoundWithoutAProofIsPassedOver, whatever it claims: the next best one takes its
// place, or a formula.
func TestABoundWithoutAProofIsPassedOver(t *testing.T) {
	p := posed.Puzzle("@adventure")
	for c := range oracle.Table[struct {
		Name  string
		Moves int  // that it claims
		Alone bool // there is no other bound
		Want  string
	}](`
		the best with others | 11 | false | held-karp
		alone                | 11 | true  | linear-10
		one that is wrong    | 12 | false | held-karp
	`) {
		t.Run(c.Name, func(t *testing.T) {
			ans := oracle.Must(solve.Solve(t.Context(), p, solve.Options{}))
			lower := []bound.Refutation{{Moves: c.Moves, By: "hearsay", Witness: unheard{}}}
			o := Options{Answer: ans}
			if c.Alone {
				o.Without = bound.Choices
			} else {
				// Twice: one proof is enough.
				lower = slices.Concat(lower, ans.Analysis.Lower, ans.Analysis.Lower)
			}
			ans.Analysis.Lower, ans.Refuted = lower, nil
			told := false
			o.Progress = func(text string) { told = told || strings.Contains(text, "hearsay") }
			m := oracle.Must(Write(t.Context(), p, o, filepath.Join(t.TempDir(), "cert")))
			if !told || !slices.ContainsFunc(m.Evidence, func(e folder.Evidence) bool { return e.OPB == c.Want+".opb" }) {
				t.Errorf("told %t, found the evidence %v; expected %s", told, m.Evidence, c.Want)
			}
		})
	}
}
