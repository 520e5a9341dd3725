package puzzles_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func TestSquareNames(t *testing.T) {
	for name, want := range oracle.Pairs(`
		a1      | {1 1}
		h8      | {8 8}
		z9      | {26 9}
		aa10    | {27 10}
		az1     | {52 1}
		ba1     | {53 1}
		ewv4000 | {4000 4000}
		E4      | {5 4}
	`) {
		got, err := puzzles.ParseSquare(name)
		if err != nil || fmt.Sprint(struct{ Col, Row int }{got.Col, got.Row}) != want || got.String() != strings.ToLower(name) {
			t.Errorf("%s: %v %v, expected %v", name, got, err, want)
		}
	}
	for _, name := range []string{"", "a", "1", "a0", "a01", "a-1", "1a", "a1b", "eww1", "a4001", "a99999999999999999999", "zzzzzzzzzzzzzzzzzzzzzzzz1", "ä1", "a1 "} {
		if s, err := puzzles.ParseSquare(name); err == nil {
			t.Errorf("%q is taken for %v", name, s)
		}
	}
}

// attackersOf looks from a square outwards for the guards that attack it.
func attackersOf(b *puzzles.Board, s puzzles.Square) (list []puzzles.Guard) {
	at := map[puzzles.Square]puzzles.Guard{}
	for _, g := range b.Guards() {
		at[g.Square] = g
	}
	for dc := -2; dc <= 2; dc++ {
		for dr := -2; dr <= 2; dr++ {
			if dc*dc+dr*dr == 5 {
				if g, ok := at[puzzles.Square{Col: s.Col + dc, Row: s.Row + dr}]; ok && g.Kind == 'N' {
					list = append(list, g)
				}
			}
			if max(dc, -dc) > 1 || max(dr, -dr) > 1 || dc == 0 && dr == 0 {
				continue
			}
			for n := 1; ; n++ {
				t := puzzles.Square{Col: s.Col + n*dc, Row: s.Row + n*dr}
				if !b.Inside(t) || b.Hole(t) {
					break
				}
				if g, ok := at[t]; ok {
					straight := dc == 0 || dr == 0
					switch {
					case g.Kind == 'Q', g.Kind == 'R' && straight, g.Kind == 'B' && !straight,
						g.Kind == 'K' && n == 1, g.Kind == 'P' && n == 1 && dr == 1 && dc != 0:
						list = append(list, g)
					}
					break
				}
			}
		}
	}
	slices.SortFunc(list, func(g, o puzzles.Guard) int {
		return cmp.Or(g.Square.Row-o.Square.Row, g.Square.Col-o.Square.Col)
	})
	return list
}

func TestWhyNotNamesTheFirstGuardThatAttacks(t *testing.T) {
	names := map[rune]string{'Q': "queen", 'R': "rook", 'B': "bishop", 'N': "knight", 'K': "king", 'P': "pawn"}
	rng := oracle.Rand(t)
	several := 0
	for range oracle.Draw(t, 300, func() bool { return several >= 100 }) {
		w, h := 1+rng.IntN(9), 1+rng.IntN(9)
		var holes []puzzles.Square
		var guards []puzzles.Guard
		for i := range w * h {
			s := puzzles.Square{Col: i%w + 1, Row: i/w + 1}
			switch rng.IntN(8) {
			case 0:
				holes = append(holes, s)
			case 1:
				guards = append(guards, puzzles.Guard{Kind: rune("QRBNKP"[rng.IntN(6)]), Square: s})
			}
		}
		oracle.Shuffled(rng, guards)
		b := oracle.Must(puzzles.NewBoard(w, h, holes, guards))
		if len(b.Holes()) != len(holes) || len(b.Guards()) != len(guards) {
			t.Fatalf("found the holes %v of %v, and the guards %v of %v", b.Holes(), holes, b.Guards(), guards)
		}
		for i := range w * h {
			s := puzzles.Square{Col: i%w + 1, Row: i/w + 1}
			want := ""
			switch attackers := attackersOf(b, s); {
			case b.Hole(s):
				want = "it is a hole"
			case slices.ContainsFunc(guards, func(g puzzles.Guard) bool { return g.Square == s }):
				want = "a guard stands there"
			case len(attackers) > 0:
				want = "it is attacked by the " + names[attackers[0].Kind] + " on " + attackers[0].Square.String()
				several += len(attackers) - 1
			}
			guarded := want != "" && !slices.Contains(holes, s)
			if got := b.WhyNot(s); got != want || b.Free(s) != (want == "") || slices.Contains(b.Guarded(), s) != guarded || slices.Contains(b.Squares(), s) != b.Free(s) {
				t.Fatalf("%v with holes %v and guards %v: %s: found %q, expected %q", b, holes, guards, s, got, want)
			}
		}
	}
}

// TestGuardsAreOfAKind that is known: others would attack nothing, and be read otherwise.
func TestGuardsAreOfAKind(t *testing.T) {
	for _, kind := range "nqX\x00" {
		if b, err := puzzles.NewBoard(8, 8, nil, []puzzles.Guard{{Kind: kind, Square: puzzles.Square{Col: 3, Row: 3}}}); err == nil || b != nil {
			t.Errorf("%q: found %v, %v", kind, b, err)
		}
	}
}
