package certify

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/certify/rows"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// boaster says that it has proven everything.
type boaster struct{ engine.Pbsat }

func (boaster) Prove(_ context.Context, _ *cnf.Formula, proof io.Writer) (engine.Status, cnf.Model, error) {
	_, err := io.WriteString(proof, "1 0\n")
	return engine.Unsat, nil, err
}

// tired proves nothing.
type tired struct{ engine.Pbsat }

func (tired) Prove(context.Context, *cnf.Formula, io.Writer) (engine.Status, cnf.Model, error) {
	return engine.Unknown, nil, nil
}

// lazy gives up on everything.
type lazy struct{}

func (lazy) Name() string                     { return "lazy" }
func (lazy) Open(*cnf.Formula) engine.Session { return lazy{} }
func (lazy) Close() error                     { return nil }
func (lazy) Solve(context.Context, ...z.Lit) (engine.Status, cnf.Model, error) {
	return engine.Unknown, nil, nil
}

// TestNoCertificateIsLeft of what was refused, cut short, or not verified, and
// none takes the place of another thing.
func TestNoCertificateIsLeft(t *testing.T) {
	hunt, formulas := oracle.Puzzle(goods[1].text), Options{Without: []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByParity, bound.ByFlow}, Encoding: "step"}
	at := func(stage string) Options {
		o := formulas
		ctx, cancel := context.WithCancel(t.Context())
		o.MadeBy = stage
		o.Progress = func(text string) {
			if strings.HasPrefix(text, stage) {
				cancel()
			}
		}
		contexts[stage] = ctx
		return o
	}
	boasting, resting := formulas, formulas
	boasting.Prover, resting.Prover = boaster{}, tired{}
	unfinished, unsupported := (*UnfinishedError)(nil), (*encode.UnsupportedError)(nil)
	for _, c := range []struct {
		name string
		p    *puzzles.Puzzle
		o    Options
		make func(dir string) error // what is there before
		is   any                    // the error's type
		want string
	}{
		{"cut short while refuting", hunt, at("refuting"), nil, &unfinished, "canceled"},
		{"cut short while verifying", hunt, at("verifying"), nil, &unfinished, "canceled"},
		{"a proof that proves nothing", oracle.Puzzle("@adventure"), boasting, nil, nil, "the certificate does not hold: "},
		{"a prover that gives up", hunt, resting, nil, &unfinished, "gave up on the formula for 0 moves"},
		{"an encoding that can't say it", oracle.Puzzle("@adventure-ordered"), Options{Encoding: "metric"}, nil, &unsupported, "metric"},
		{"a folder with something in it", hunt, Options{}, func(dir string) error { return os.MkdirAll(filepath.Join(dir, "more"), 0o755) }, nil, "already exists; name a new folder"},
		{"a file", hunt, Options{}, func(dir string) error { return os.WriteFile(dir, nil, 0o600) }, nil, "already exists; name a new folder"},
		{"an empty folder", hunt, Options{}, func(dir string) error { return os.Mkdir(dir, 0o755) }, nil, "already exists; name a new folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			top := t.TempDir()
			dir := filepath.Join(top, "cert")
			ctx, ok := contexts[c.o.MadeBy]
			if !ok {
				ctx = t.Context()
			}
			if c.make != nil {
				if err := c.make(dir); err != nil {
					t.Fatal(err)
				}
			}
			_, err := Write(ctx, c.p, c.o, dir)
			if err == nil || c.is != nil && !errors.As(err, c.is) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("found %v, want %q", err, c.want)
			}
			if left, err := os.ReadDir(top); err != nil || len(left) > 0 != (c.make != nil) {
				t.Errorf("found %v, %v beside it", left, err)
			}
		})
	}
}

var contexts = map[string]context.Context{}

// TestFormulasThatNoEngineDecides are no refutations.
func TestFormulasThatNoEngineDecides(t *testing.T) {
	p := oracle.Puzzle(goods[1].text)
	in := puzzles.NewInstance(p)
	f := oracle.Must(rows.Formula(t.Context(), in, "step", "auto", 1, nil, 0))
	w := &writer{ctx: t.Context(), p: p, in: in}
	w.o.Solve.Engine = lazy{}
	if _, err := w.cuts(f); err == nil || err.Error() != "no certificate: lazy gave up" {
		t.Errorf("found %v", err)
	}
}

func TestEncodingsOfCertificates(t *testing.T) {
	if got := rows.Encodings(); !slices.Equal(got, []string{"step", "metric", "edge"}) {
		t.Errorf("found %q", got)
	}
	hunt, ordered, tour := oracle.Puzzle("@adventure"), oracle.Puzzle("@adventure-ordered"), oracle.Puzzle("@tour-5x5")
	for _, c := range []struct {
		p    *puzzles.Puzzle
		want string
	}{{hunt, "metric"}, {ordered, "step"}, {tour, "edge"}} {
		w := &writer{ctx: t.Context(), in: puzzles.NewInstance(c.p), o: Options{AMO: "auto"}}
		if err := w.encoding(); w.o.Encoding != c.want || err != nil {
			t.Errorf("%s: found %s, %v, want %s", c.p.Family, w.o.Encoding, err, c.want)
		}
	}
}
