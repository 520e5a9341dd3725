package certify

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/certify/pb"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles/facts"
)

// TestNoCertificateIsLeft of what was refused, cut short, or not verified, and
// none takes the place of another thing.
func TestNoCertificateIsLeft(t *testing.T) {
	hunt := posed.Puzzle(goods[1].text)
	for _, stage := range []string{"refuting", "verifying"} {
		top := t.TempDir()
		ctx, cancel := context.WithCancel(t.Context())
		o := Options{Without: []facts.By{facts.ByHeldKarp, facts.ByCounting, facts.ByReach, facts.ByParity, facts.ByFlow}, Progress: func(text string) {
			if strings.HasPrefix(text, stage) {
				cancel()
			}
		}}
		_, err := Write(ctx, hunt, o, filepath.Join(top, "cert"))
		if left, _ := os.ReadDir(top); !errors.As(err, new(*UnfinishedError)) || len(left) > 0 {
			t.Errorf("cut short while %s: found %v and %v", stage, err, left)
		}
	}
	for what, before := range map[string]func(dir string) error{
		"a folder with something in it": func(dir string) error { return os.MkdirAll(filepath.Join(dir, "more"), 0o755) },
		"a file":                        func(dir string) error { return os.WriteFile(dir, nil, 0o600) },
		"an empty folder":               func(dir string) error { return os.Mkdir(dir, 0o755) },
	} {
		top := t.TempDir()
		err := before(filepath.Join(top, "cert"))
		if err == nil {
			_, err = Write(t.Context(), hunt, Options{}, filepath.Join(top, "cert"))
		}
		if left, _ := os.ReadDir(top); !oracle.Says(err, "already exists; name a new folder") || len(left) != 1 {
			t.Errorf("%s: found %v and %v", what, err, left)
		}
	}
}

// full is a disk without room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

// TestProofsThatAreNotWrittenAreReported: also where all of it fits into a buffer.
func TestProofsThatAreNotWrittenAreReported(t *testing.T) {
	if err := newProof(full{}, pb.NewModel(), pb.V2).conclude(1, pb.V2); err == nil || err.Error() != "no space left" {
		t.Errorf("found %v, expected that there is no space left", err)
	}
	m := pb.NewModel()
	m.Var("x")
	if err := newProof(io.Discard, m, pb.V2).conclude(1, pb.V2); err == nil {
		t.Error("found no error of the model")
	}
}

// TestOnlyEvenAndOddAreWritten: a refutation of one number of moves in four is no reason for one in two.
func TestOnlyEvenAndOddAreWritten(t *testing.T) {
	p := posed.Puzzle("family: hunt\nboard: 3x3\nstart: a1\ngoals: b3\nclosed: true\n")
	for period, want := range map[int]int{2: 1, 4: 0} {
		w := newTestWriter(t, p, Options{})
		r := *bound.Analyse(t.Context(), p).Parity
		r.Period = period
		if err := w.transcribe(t.Context(), &r, 1, 0); err != nil || len(w.m.Evidence) != want {
			t.Errorf("a period of %d: found %d pieces of evidence, %v; want %d", period, len(w.m.Evidence), err, want)
		}
	}
}

// TestArgumentsThatAreLeftOut: linear programs are of the kind flow, and every other number of moves takes parity, too.
func TestArgumentsThatAreLeftOut(t *testing.T) {
	for _, c := range []struct {
		r       bound.Refutation
		without facts.By
		allowed bool
	}{
		{bound.Refutation{By: facts.ByLinear}, facts.ByFlow, false},
		{bound.Refutation{By: facts.ByLinear}, facts.ByLinear, true},
		{bound.Refutation{By: facts.ByCounting}, facts.ByCounting, false},
		{bound.Refutation{By: facts.ByCounting}, facts.ByParity, true},
		{bound.Refutation{By: facts.ByCounting, Period: 2}, facts.ByParity, false},
	} {
		w := &writer{o: Options{Without: []facts.By{c.without}}}
		if got := w.allows(&c.r); got != c.allowed {
			t.Errorf("%s of period %d, without %s: found %t", c.r.By, c.r.Period, c.without, got)
		}
	}
}
