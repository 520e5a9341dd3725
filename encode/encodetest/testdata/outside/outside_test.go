// Package outside is what somebody else's module sees: it has no type of the
// project's own but by their exported names.
package outside

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/certify"
	"knightsat/certify/verify"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf"
	"knightsat/encode/encodetest"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/formats"
	"knightsat/solve"
)

// encoding forwards what the interface has, and nothing else.
type encoding struct{ inner encode.Encoding }

func (e encoding) Name() string          { return e.inner.Name() }
func (e encoding) Traits() encode.Traits { return e.inner.Traits() }
func (e encoding) Supports(ctx context.Context, in *puzzles.Instance) error {
	return e.inner.Supports(ctx, in)
}

func (e encoding) Encode(ctx context.Context, in *puzzles.Instance, known facts.Facts, moves,
	limit int) (encode.Formula, error) {
	f, err := e.inner.Encode(ctx, in, known, moves, limit)
	if err != nil {
		return nil, err
	}
	return formula{f}, nil
}

// formula forwards what the interface has, and nothing else.
type formula struct{ inner encode.Formula }

func (f formula) CNF() *cnf.Formula                        { return f.inner.CNF() }
func (f formula) Literals(w puzzles.Walk) ([]z.Lit, error) { return f.inner.Literals(w) }
func (f formula) Cut(inside []int) ([]z.Lit, error)        { return f.inner.Cut(inside) }
func (f formula) By() facts.By                             { return f.inner.By() }
func (f formula) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	return f.inner.Read(ctx, m)
}

// every is every encoding with its defaults.
func every(t *testing.T) (all []encode.Encoding) {
	t.Helper()
	known := catalogue.Builtin()
	for _, name := range known.Names() {
		e, err := known.ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

// questions are what the encodings are asked: among them one without an answer.
var questions = map[string]string{
	"in order": "ordered: true\nfamily: cover\nN*#\n*#*\n***\n",
	"tour":     "family: tour\n****\n****\n****\n",
	"no tour":  "family: tour\nclosed: true\n****\n****\n****\n****\n",
	"cover":    "family: cover\npiece: king\nN**\n#**\n**#\n",
}

func question(t *testing.T, text string) *puzzles.Puzzle {
	t.Helper()
	spec, err := formats.Parse("question", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := spec.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// outcome is what of an answer must not depend on who is asked.
func outcome(ans *solve.Answer, err error) string {
	if err != nil {
		return "error: " + err.Error()
	}
	refuted := ""
	for _, r := range ans.Refuted {
		refuted += fmt.Sprintf(" %d by %s", r.Moves, r.By)
	}
	return fmt.Sprintf("%s %s [%d, %d]%s %s %s, walks %d (%t)", ans.Status, ans.Walk, ans.Lower, ans.Walk.Moves(), refuted, ans.Reason, ans.Encoding, ans.WalksFound, ans.Complete)
}

// all is what All says, with all walks in their order.
func all(t *testing.T, p *puzzles.Puzzle, e encode.Encoding) string {
	var walks []string
	all, result := solve.All(t.Context(), p, solve.Options{Encoding: e})
	for a := range all {
		walks = append(walks, a.Walk.String())
	}
	return outcome(result()) + "\n" + strings.Join(walks, "\n")
}

// certified is what a certificate says, and whether it holds.
func certified(t *testing.T, p *puzzles.Puzzle, e encode.Encoding) string {
	dir := filepath.Join(t.TempDir(), "certificate")
	m, err := certify.Write(t.Context(), p, certify.Options{Solve: solve.Options{Encoding: e}}, dir)
	if err != nil {
		return "error: " + err.Error()
	}
	v, err := verify.Certificate(t.Context(), os.DirFS(dir), verify.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(m.Claim, v.Holds, v.Lines)
}

// TestAWrapperIsWhatItWraps: the same answer, the same walks and as many, the same
// certificate.
func TestAWrapperIsWhatItWraps(t *testing.T) {
	for name, text := range questions {
		for _, e := range every(t) {
			t.Run(name+"/"+e.Name(), func(t *testing.T) {
				t.Parallel()
				p := question(t, text)
				same := func(what, want, got string) {
					t.Helper()
					if got != want {
						t.Errorf("%s: found %s, want %s", what, got, want)
					}
				}
				w := encoding{e}
				ans, err := solve.Solve(t.Context(), p, solve.Options{Encoding: e})
				wrapped, errWrapped := solve.Solve(t.Context(), p, solve.Options{Encoding: w})
				same("solve", outcome(ans, err), outcome(wrapped, errWrapped))
				same("all", all(t, p, e), all(t, p, w))
				same("certify", certified(t, p, e), certified(t, p, w))
			})
		}
	}
}

// TestAnybodyCanTestAnEncoding with the suite that this project's pass.
func TestAnybodyCanTestAnEncoding(t *testing.T) {
	for _, e := range every(t) {
		t.Run(e.Name(), func(t *testing.T) {
			t.Parallel()
			encodetest.Run(t, encoding{e}, encodetest.Options{Puzzles: 10, Walks: 30, Sample: 20})
		})
	}
}
