package puzzles_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestNoStartIsAnErrorEverywhere: of hunts and covers, in Go as in texts, unless the start is said to be any.
func TestNoStartIsAnErrorEverywhere(t *testing.T) {
	b := oracle.Must(puzzles.NewBoard(3, 3, nil, nil))
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
		read, err2 := parse("goals: a1\nboard: 3x3\n" + c.text)
		cover, err3 := puzzles.NewCover(b, c.r)
		for _, err := range []error{err1, err2, err3} {
			if none := (*puzzles.NoStartError)(nil); c.good != (err == nil) || err != nil && !errors.As(err, &none) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if c.good && (!reflect.DeepEqual(hunt, read) || hunt.StartAny != hunt.Start.IsAny() || cover.StartAny != hunt.StartAny) {
			t.Errorf("%s: found %+v and %+v", name, hunt.Rules, read.Rules)
		}
	}
}

func TestPartsThatAreRefused(t *testing.T) {
	const guard, side = "must be one of Q R B N K P and its square, as in Qd5", "must be at most 4000x4000"
	for _, c := range []struct{ part, value, want string }{
		{"guard", "", `guard "" ` + guard},
		{"guard", "Xd5", `guard "Xd5" ` + guard},
		{"guard", "Qd0", `guard "Qd0" ` + guard},
		{"board", "8x99999999999999999999", `board size "8x99999999999999999999" ` + side},
		{"board", "99999999999999999999x8", `board size "99999999999999999999x8" ` + side},
		{"board", "x8", `board size "x8" must be width x height, as in 8x8`},
		{"board", "4001x8", "board size 4001x8 must be from 1x1 to 4000x4000"},
		{"once", strings.Repeat("y", 40), `"` + strings.Repeat("y", 40) + `" must be true or false`},
		{"once", strings.Repeat("y", 41), `"` + strings.Repeat("y", 40) + `"… must be true or false`},
	} {
		if err := (&puzzles.Spec{}).Set(c.part, c.value); err == nil || err.Error() != c.want {
			t.Errorf("%s %q: %v, expected %s", c.part, c.value, err, c.want)
		}
	}
	for _, c := range []struct {
		spec puzzles.Spec
		want string
	}{
		{puzzles.Spec{}, "the puzzle has no board; draw one, or give its size"},
		{puzzles.Spec{Width: 3}, "board size 3x0 must be from 1x1 to 4000x4000"},
		{puzzles.Spec{Height: 3}, "board size 0x3 must be from 1x1 to 4000x4000"},
		{puzzles.Spec{Width: 1, Height: 1, Family: "chase", Rules: puzzles.Rules{StartAny: true}}, `unknown family "chase"; valid are hunt, cover and tour`},
	} {
		if p, err := c.spec.Build(); p != nil || err == nil || err.Error() != c.want {
			t.Errorf("%v, expected %s", err, c.want)
		}
	}
}

func TestBoardsOfUpTo26ColumnsAreLabelled(t *testing.T) {
	for text, want := range map[string]string{
		"N x\n* #\n": "family: hunt\npiece: knight\n    a b\n  2 N x 2\n  1 * # 1\n    a b\n",
		"board: 26x1\n": "family: tour\npiece: knight\n    a b c d e f g h i j k l m n o p q r s t u v w x y z\n" +
			"  1" + strings.Repeat(" *", 26) + " 1\n    a b c d e f g h i j k l m n o p q r s t u v w x y z\n",
		"board: 27x1\n": "family: tour\npiece: knight\n*" + strings.Repeat(" *", 26) + "\n",
	} {
		if p, err := parse(text); err != nil || p.Text() != want {
			t.Errorf("%v\n%s\nexpected\n%s", err, p.Text(), want)
		}
	}
}
