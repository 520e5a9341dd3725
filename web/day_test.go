package web_test

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/solve"
	"knightsat/solve/count"
	"knightsat/web"
)

func linesOf(t *testing.T, name string) (all []*web.Line) {
	t.Helper()
	for text := range bytes.Lines(must(os.ReadFile(name))) {
		line := &web.Line{}
		if err := json.Unmarshal(text, line); err != nil {
			t.Fatalf("%s, line %d: %v", name, len(all)+1, err)
		}
		all = append(all, line)
	}
	return all
}

// TestDaysHaveTheirPuzzles, one after the other, with walks that solve them; what was proven when
// they were made is proven again for some, and by night for all.
func TestDaysHaveTheirPuzzles(t *testing.T) {
	again := oracle.Rand(t)
	days := linesOf(t, "days.jsonl")
	day := must(time.Parse(time.DateOnly, days[0].Day))
	kinds := 3
	for _, line := range days {
		if n := len(line.Puzzles()); line.Day != day.Format(time.DateOnly) || n < kinds {
			t.Fatalf("found %s with %d puzzles, expected %s with at least %d", line.Day, n, day.Format(time.DateOnly), kinds)
		}
		kinds = len(line.Puzzles())
		day = day.AddDate(0, 0, 1)
	}
	if days[0].Day > "2026-12-01" || day.Before(must(time.Parse(time.DateOnly, "2029-12-01"))) {
		t.Errorf("found days from %s to %s, expected three years from 2026-12-01", days[0].Day, day)
	}
	for _, line := range slices.Concat(days, linesOf(t, "course.jsonl")) {
		for _, d := range line.Puzzles() {
			spec := must(d.Spec())
			if link := formats.Link(spec); link != d.Is {
				t.Errorf("%s%s: found %s, expected %s", line.Day, line.Name, link, d.Is)
			}
			p := must(spec.Build())
			walk := must(formats.ParseSquares(p.Ground(), strings.Join(web.Squares(d.Walk), " ")))
			oracle.Done(puzzles.Check(p, walk))
			if !oracle.Night() && again.IntN(60) > 0 {
				continue
			}
			ans := must(solve.Solve(t.Context(), p, solve.Options{}))
			if ans.Status != solve.Optimal || ans.Walk.Moves() != walk.Moves() {
				t.Errorf("%s%s: %s: found %d moves, %s, expected %d", line.Day, line.Name, d.Is, ans.Walk.Moves(), ans.Status, walk.Moves())
			}
			if p.Family != puzzles.Tour {
				continue
			}
			counted, n, err := count.Count(t.Context(), p, solve.Options{}, 2, 0)
			if err != nil || !counted.Complete || n.Number.String() != "1" {
				t.Errorf("%s%s: %s: found %v paths, %v, expected one", line.Day, line.Name, d.Is, n.Number, err)
			}
		}
	}
}

// TestThePageHasEveryKind of a day's puzzles in its table.
func TestThePageHasEveryKind(t *testing.T) {
	_, table, _ := strings.Cut(string(must(os.ReadFile("page/js/core/kinds.js"))), "const table = {\n")
	table, _, _ = strings.Cut(table, "\n};")
	var told, want []string
	for _, row := range regexp.MustCompile(`(?m)^  (\w+): `).FindAllStringSubmatch(table, -1) {
		told = append(told, row[1])
	}
	for _, kind := range (&web.Line{}).Kinds() {
		want = append(want, kind.Name)
	}
	if len(want) == 0 || !slices.Equal(told, want) {
		t.Errorf("the page has the kinds %v, want %v", told, want)
	}
}
