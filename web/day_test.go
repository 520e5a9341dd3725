package web_test

import (
	"bytes"
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/solve"
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
	for _, line := range days {
		if line.Day != day.Format(time.DateOnly) || len(line.Puzzles()) != 3 {
			t.Fatalf("found %s with %d puzzles, expected %s with 3", line.Day, len(line.Puzzles()), day.Format(time.DateOnly))
		}
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
			walk := must(puzzles.ParseWalk(p.Ground(), strings.Join(web.Squares(d.Walk), " ")))
			if err := puzzles.Check(p, walk); err != nil {
				t.Errorf("%s%s: %s: %v", line.Day, line.Name, d.Is, err)
			}
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
			counted, n, err := solve.Count(t.Context(), p, solve.Options{}, 2, 0)
			if err != nil || !counted.Complete || n.Number.String() != "1" {
				t.Errorf("%s%s: %s: found %v paths, %v, expected one", line.Day, line.Name, d.Is, n.Number, err)
			}
		}
	}
}

// TestThePageHasEveryKind of a day's puzzles: a row in its table, and a tab before the scripts are there.
func TestThePageHasEveryKind(t *testing.T) {
	table := string(must(os.ReadFile("page/js/core/kinds.js")))
	index := string(must(os.ReadFile("page/index.html")))
	kinds := 0
	line := reflect.TypeFor[web.Line]()
	for i := range line.NumField() {
		field := line.Field(i)
		if field.Type != reflect.TypeFor[*web.Daily]() {
			continue
		}
		kinds++
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if !strings.Contains(table, "\n  "+name+`: { called: "`+field.Name+`"`) {
			t.Errorf("js/core/kinds.js has no row %s", name)
		}
		if !strings.Contains(index, `<span class="card">`+field.Name+"</span>") {
			t.Errorf("index.html has no tab %s", field.Name)
		}
	}
	if kinds == 0 {
		t.Error("found no kind in a line of days.jsonl")
	}
}
