package formats_test

import (
	"fmt"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// ring is a closed tour of 3x3 without its middle, listed once round.
const ring = "a1 c2 a3 b1 c3 a2 c1 b3"

// TestWalksAreReadAsProgramsPrintThem: each is the ring.
func TestWalksAreReadAsProgramsPrintThem(t *testing.T) {
	squares := strings.Fields(ring)
	join := func(between string, one func(i int, s string) string) string {
		var parts []string
		for i, s := range squares {
			parts = append(parts, one(i, s))
		}
		return strings.Join(parts, between)
	}
	plain := func(_ int, s string) string { return s }
	pair := func(base int, turned bool) func(int, string) string {
		return func(_ int, s string) string {
			row, col := int('3'-s[1])+base, int(s[0]-'a')+base
			if turned {
				row, col = col, row
			}
			return fmt.Sprintf("(%d, %d)", row, col)
		}
	}
	closed := append(squares, squares[0])
	for what, text := range map[string]string{
		"blanks": ring, "with its return": ring + " a1", "commas": join(", ", plain), "dashes": join("-", plain),
		"arrows": join(" → ", plain), "arrows without blanks": join("->", plain), "long dashes": join("–", plain),
		"lines with arrows":   join(" =>\n", plain),
		"numbers of moves":    join(" ", func(i int, s string) string { return fmt.Sprintf("%d. %s", i+1, s) }),
		"numbers of two":      join(" ", func(i int, s string) string { return fmt.Sprintf("%d. ", i/2+1)[:3*(1-i%2)] + "N" + s }),
		"numbers of lines":    join("\n", func(i int, s string) string { return fmt.Sprintf("%d) %s", i+1, s) }),
		"UCI":                 join(" ", func(i int, s string) string { return s + closed[i+1] }),
		"UCI, once round":     strings.TrimSuffix(join(" ", func(i int, s string) string { return s + closed[i+1] }), " b3a1"),
		"JSON":                `["` + join(`", "`, plain) + `"]`,
		"Python":              "['" + join("',\n '", plain) + "']",
		"pairs from 0":        join(", ", pair(0, false)),
		"pairs from 1":        join(" -> ", pair(1, false)),
		"pairs, columns":      join("\n", pair(0, true)),
		"pairs in a list":     "[" + join(", ", pair(0, false)) + "]",
		"pairs of JSON":       "[" + strings.NewReplacer("(", "[", ")", "]").Replace(join(",", pair(1, false))) + "]",
		"a filled grid":       "3 8 5\n6 # 2\n1 4 7\n",
		"JSON's filled grid":  "[[3,8,5],[6,null,2],[1,4,7]]",
		"numpy's filled grid": "[[2 7 4]\n [5 -1 1]\n [0 3 6]]",
	} {
		p := oracle.Puzzle("family: tour\nclosed: true\nboard: 3x3\nholes: b2\n")
		w, err := formats.ParseWalk(p, "w", text)
		if err != nil || puzzles.Check(p, w) != nil || strings.HasPrefix(what, "pairs") == false && w.String() != ring+" a1" {
			t.Errorf("%s: %s, %v in\n%s", what, w, err, text)
		}
	}
}

// TestReturnsOfOtherWalksAreNotImplied: only a closed tour that has every square may leave its return out.
func TestReturnsOfOtherWalksAreNotImplied(t *testing.T) {
	for text, walk := range map[string]string{
		"family: tour\nclosed: true\nboard: 3x3\nholes: b2\n":             "a1 c2 a3 b1 c3 a2 c1",
		"family: cover\nclosed: true\nstart: a1\nboard: 3x3\nholes: b2\n": ring,
		"family: tour\nboard: 3x3\nholes: b2\n":                           ring,
	} {
		if w, err := formats.ParseWalk(oracle.Puzzle(text), "w", walk); err != nil || w.String() != walk {
			t.Errorf("%s is read as %s, %v", walk, w, err)
		}
	}
}

func TestWalksOnGraphsHaveArrowsAndBrackets(t *testing.T) {
	p := oracle.Puzzle("family: tour\nclosed: true\ngraph:\n1 2\n2 3\n3 a-b\na-b 1\n")
	for _, text := range []string{"1 2 3 a-b", "1 -> 2 -> 3 -> a-b", "[1, 2, 3, a-b]", `["1","2","3","a-b"]`, "1. 1 2. 2 3. 3 4. a-b", "1->2->3 a-b 1"} {
		if w, err := formats.ParseWalk(p, "w", text); err != nil || w.String() != "1 2 3 a-b 1" {
			t.Errorf("%q is read as %s, %v", text, w, err)
		}
	}
	if w, err := formats.ParseWalk(p, "w", "(1,2)\n(2,3)\n(3,4)\n"); err == nil && puzzles.Check(p, w) == nil {
		t.Errorf("edges, the last to a vertex that is not there, are read as %s", w)
	}
}

// TestPairsAreReadAsTheySolveThePuzzle: rows or columns first, from 0 or from 1, from the top or from the bottom.
func TestPairsAreReadAsTheySolveThePuzzle(t *testing.T) {
	p := oracle.Puzzle("family: hunt\nstart: a1\ngoals: b3\nboard: 4x4\n")
	for _, text := range []string{"(1, 1), (2, 3)", "(1,1)\n(3,2)\n", "[(0, 0), (1, 2)]", "(4,1) (2,2)", "(3,0),(1,1)"} {
		if w, err := formats.ParseWalk(p, "w", text); err != nil || w.String() != "a1 b3" {
			t.Errorf("%q is read as %s, %v", text, w, err)
		}
	}
}

func TestWalksThatMayBeTwoAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"(1, 1), (3, 3)": "w:1:1: found pairs of numbers that may count from 0 or from 1, and solve the puzzle in no way, expected squares as in a1 c2",
		"(9, 1), (2, 3)": "w:1:1: found pairs of numbers that are no squares of the 4x4 board, from 0 or from 1",
		"a1b3 b3d4 c2a1": `walk, move 3: found "c2a1", expected a move from d4, where the one before ends`,
		"a1b3 d4":        `walk, move 2: found "d4", expected two squares, as in the moves before`,
	} {
		p := oracle.Puzzle("family: hunt\nstart: a1\ngoals: b3\nboard: 4x4\n")
		if _, err := formats.ParseWalk(p, "w", text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestABracketNumbersNoMove: a vertex that is not there is refused where its bracket could be that of a number.
func TestABracketNumbersNoMove(t *testing.T) {
	p := oracle.Puzzle("family: tour\ngraph:\na b\nb c\n9 a\n")
	for text, want := range map[string]string{
		"(9 a b c)": "9 a b c", "1) 9 2) a 3) b 4) c": "9 a b c", "1) (9, a) 2) (a, b) 3) (b, c)": "9 a b c",
		"(9 a b c 4)": "", "(9, a, b, 7), c": "",
	} {
		w, err := formats.ParseWalk(p, "w", text)
		if w.String() != want || (err == nil) != (want != "") {
			t.Errorf("%s: %s, %v, want %q", text, w, err, want)
		}
	}
}

// TestAMoveMayTake: an x between two squares is that of a piece that is taken, unless there is such a column.
func TestAMoveMayTake(t *testing.T) {
	p := oracle.Puzzle("family: hunt\nboard: 3x3\nstart: a1\ngoals: b3\n")
	if w, err := formats.ParseWalk(p, "w", "a1xb3 b3xc1"); err != nil || w.String() != "a1 b3 c1" {
		t.Errorf("found %s, %v", w, err)
	}
	wide := oracle.Puzzle("family: hunt\nboard: 700x3\nstart: a1\ngoals: b3\n")
	if w, err := formats.ParseWalk(wide, "w", "a1xb3"); err != nil || w.String() != "a1 xb3" {
		t.Errorf("found %s, %v", w, err)
	}
}
