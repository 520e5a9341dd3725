package certify

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestNoCertificateIsLeft of what was refused, cut short, or not verified, and
// none takes the place of another thing.
func TestNoCertificateIsLeft(t *testing.T) {
	hunt, formulas := oracle.Puzzle(goods[1].text), Options{Without: []bound.By{bound.ByHeldKarp, bound.ByCounting, bound.ByReach, bound.ByParity, bound.ByFlow}}
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
	unfinished := (*UnfinishedError)(nil)
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
