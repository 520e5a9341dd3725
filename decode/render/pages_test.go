package render

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/internal/surface"
	"knightsat/puzzles"
)

// TestPagesAreFilledWithLegibleBoards: squares to write numbers into have 9 mm, all cells are there in their order,
// and no two pages fit on one.
func TestPagesAreFilledWithLegibleBoards(t *testing.T) {
	r := oracle.Rand(t)
	for range oracle.Tries(20) {
		s := &Worksheet{}
		var list []exerciseCell
		for i := range 1 + r.IntN(15) {
			text := fmt.Sprintf("family: tour\nboard: %dx%d\n", 3+r.IntN(12), 3+r.IntN(8))
			if r.IntN(2) == 0 {
				text = fmt.Sprintf("board: %dx9\nstart: a1\ngoals: a2,a3,b4\n", 2+r.IntN(7))
			}
			list = append(list, s.task(i+1, Exercise{Picture: &Picture{Puzzle: posed.Puzzle(text)}}, r.IntN(2) == 0))
		}
		b := &booklet{doc: surface.NewPDF("", palettes[Print].Back), palette: palettes[Print], page: sheet("A4")}
		pages := b.filled("A title", MaxPerPage, list)
		var all []exerciseCell
		legible := func(page []exerciseCell) bool {
			_, room := b.room("A title", page)
			columns, _ := b.columns(page, room)
			wide, high := parts(room, len(page), columns)
			return !slices.ContainsFunc(page, func(c exerciseCell) bool {
				least := 14.0
				if c.picture.Puzzle.Family == "tour" {
					least = 25.51 // 9 mm
				}
				return b.side(&c, wide, high) < least
			})
		}
		for i, page := range pages {
			all = append(all, page...)
			if len(page) > MaxPerPage || len(page) > 1 && !legible(page) {
				t.Errorf("page %d of %d with %d puzzles is too full", i+1, len(pages), len(page))
			}
			if i > 0 && len(pages[i-1])+len(page) <= MaxPerPage && legible(slices.Concat(pages[i-1], page)) {
				t.Errorf("pages %d and %d fit on one", i, i+1)
			}
		}
		same := func(a, b exerciseCell) bool { return a.picture == b.picture }
		if !slices.EqualFunc(all, list, same) {
			t.Errorf("found %d of %d puzzles", len(all), len(list))
		}
	}
}

// TestSheetsAreAsKept: numbers in order stand in the middle of their squares, those of moves in free corners.
func TestSheetsAreAsKept(t *testing.T) {
	zip := "family: tour\npiece: wazir\ngoals: a1,c1,b2\nordered: true\nboard: 3x3\n"
	hunt := "board: 3x3\nstart: a3\ngoals: c2,b3\nordered: true\n"
	for name, c := range map[string][2]string{"answer": {zip, "a1,b1,c1,c2,c3,b3,a3,a2,b2"}, "in-order": {hunt, "a3,c2,a1,b3"}, "task": {hunt}} {
		var walk puzzles.Walk
		if c[1] != "" {
			walk = oracle.Squares(c[1])
		}
		var got bytes.Buffer
		oracle.Done(SVG(&got, bare(&Picture{Puzzle: posed.Puzzle(c[0])}, walk)))
		oracle.Golden(t, "testdata/"+name+".svg", got.String())
	}
}

// TestNumbersStandBesideTheWalk, in the corner of a square to which no line goes.
func TestNumbersStandBesideTheWalk(t *testing.T) {
	l := placing{w: 3, h: 3, cell: 10}
	middle := oracle.Square("b2")
	for name, c := range map[string]struct{ ways, want []point }{
		"nothing beside it":        {nil, []point{{18, 12}}},
		"to the upper right":       {[]point{{0.7, -0.7}}, []point{{12, 18}}},
		"from left to right below": {[]point{{-0.8, 0.6}, {0.8, 0.6}}, []point{{18, 12}}},
	} {
		if got := l.freeCorner(middle, c.ways); got != c.want[0] {
			t.Errorf("%s: found %v, want %v", name, got, c.want)
		}
	}
}
