package parts_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

// TestNoStartIsAnErrorEverywhere: of hunts and covers, in Go as in texts, unless the start is said to be any.
func TestNoStartIsAnErrorEverywhere(t *testing.T) {
	b := oracle.Board(3, 3)
	corner := b.Squares()[:1]
	for name, c := range map[string]struct {
		r    puzzles.Rules
		text string
		good bool
	}{
		"nothing said": {puzzles.Rules{}, "", false},
		"any":          {puzzles.Rules{StartAny: true}, "start: any\n", true},
		"a square":     {puzzles.Rules{Start: b.Squares()[2]}, "start: c1\n", true},
		"a number":     {puzzles.Rules{Numbers: []puzzles.Number{{K: 1, Square: b.Squares()[2]}}}, "numbers: 1=c1\n", true},
	} {
		hunt, err1 := puzzles.NewHunt(b, corner, c.r)
		spec := oracle.Must(formats.Parse("t", strings.NewReader("goals: a1\nboard: 3x3\n"+c.text)))
		read, err2 := spec.Build()
		cover, err3 := puzzles.NewCover(b, c.r)
		for _, err := range []error{err1, err2, err3} {
			if c.good != (err == nil) || err != nil && !errors.As(err, new(*puzzles.NoStartError)) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if c.good && (!reflect.DeepEqual(hunt, read) || cover.StartAny != hunt.StartAny) {
			t.Errorf("%s: found %+v and %+v", name, hunt.Rules, read.Rules)
		}
	}
}

func TestPartsThatAreRefused(t *testing.T) {
	for _, c := range [][2]string{{"guard", "Qd5,"}, {"guard", ","}, {"guard", "Xd5"}, {"guard", "Qd0"}, {"board", "8x99999999999999999999"}, {"board", "x8"},
		{"board", "4001x8"}, {"board", "8x0"}, {"once", "yes"}, {"symmetric", "twice"}} {
		if err := (&parts.Spec{}).Set(c[0], c[1]); err == nil {
			t.Errorf("%s %q: found no error", c[0], c[1])
		}
	}
	for _, spec := range []parts.Spec{{}, {Width: 3}, {Height: 3}, {Width: 4001, Height: 1, Family: puzzles.Tour}, {Width: 1, Height: 1, Family: "chase", Rules: puzzles.Rules{StartAny: true}}} {
		if p, err := spec.Build(); p != nil || err == nil {
			t.Errorf("%+v: found %v", spec, p)
		}
	}
}
