package desk

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestNoPuzzleComesAgain within 60 days, wherever it starts and however its board is turned:
// what 120 days have, or by night a year, and have again, is counted.
func TestNoPuzzleComesAgain(t *testing.T) {
	oracle.Long(t)
	t.Parallel()
	seen := map[string]time.Time{}
	kinds := map[string]int{}
	days, want := 120, "map[cover:120 hunt:120 path:119 tour:1]"
	if oracle.Night() {
		days, want = 365, "map[again cover:2 again hunt:1 cover:365 hunt:365 path:364 tour:1]"
	}
	for i := range days {
		day := renewed.AddDate(0, 0, i)
		for _, m := range must(dayPuzzles(t.Context(), day)) {
			kinds[m.Name]++
			if m.Laid.Puzzle.Graph != "" {
				kinds["graph"]++
			}
			key := turned(m.Laid.Puzzle)
			if before, ok := seen[key]; ok {
				kinds["again "+m.Name]++
				if day.Sub(before) <= 60*24*time.Hour {
					t.Errorf("%s: the %s of %s", day, m.Name, before)
				}
			}
			seen[key] = day
		}
	}
	if found := fmt.Sprint(kinds); found != want {
		t.Errorf("found %s, expected %s", found, want)
	}
}

// turned is a puzzle without its start, the same for all turns and mirrors of its board.
func turned(j *puzzleJSON) string {
	var w, h int
	must(fmt.Sscanf(j.Board, "%dx%d", &w, &h))
	square := regexp.MustCompile(`[a-z]\d+`)
	least := ""
	for turn := range 8 {
		var all []string
		for _, part := range slices.Concat(j.Holes, j.Guard, j.Goals, j.Numbers, j.Walls) {
			moved := square.ReplaceAllStringFunc(part, func(name string) string {
				s := must(puzzles.ParseSquare(name))
				if turn&1 > 0 {
					s.Col = w + 1 - s.Col
				}
				if turn&2 > 0 {
					s.Row = h + 1 - s.Row
				}
				if turn&4 > 0 {
					s.Col, s.Row = s.Row, s.Col
				}
				return s.String()
			})
			if from, to, ok := strings.Cut(moved, "-"); ok && from > to { // a wall
				moved = to + "-" + from
			}
			all = append(all, moved)
		}
		slices.Sort(all)
		if key := fmt.Sprint(j.Family, j.Piece, all); turn == 0 || key < least {
			least = key
		}
	}
	return fmt.Sprint(min(w, h), max(w, h), least)
}
