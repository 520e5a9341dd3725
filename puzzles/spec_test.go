package puzzles_test

import (
	"strings"
	"testing"

	"knightsat/puzzles"
)

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
		{puzzles.Spec{Width: 1, Height: 1, Family: "chase", StartAny: true}, `unknown family "chase"; valid are hunt, cover and tour`},
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
