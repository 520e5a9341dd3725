package report

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

func TestPublishedFiguresStandBesideOurs(t *testing.T) {
	ours := sample(t, 1, 3)
	const head = "instance,column,seconds\n"
	all := oracle.Must(ours.Publish("p.csv", strings.NewReader(head+"size-25,LKH,2.5\nsize-36,LKH,timeout\nsize-36,quick,0.000001\nsize-25,slow,60.5\nnowhere,LKH,1\n")))
	text := squeezed(written(t, Markdown, all, nil))
	for _, want := range []string{" | 2.50 s |", " | >60 s |", "| LKH | 1 of 2 |", "| slow | 0 of 1 |", "published figures beside, not measured here: p.csv", "LKH: 1 of 2 (1 timeout); beside encoding1:amo=ladder, gini nothing can be said; left out: 2 measured on different processors."} {
		if !strings.Contains(text, want) {
			t.Errorf("found no %q in\n%s", want, text)
		}
	}
	if s := all.study(wall); s.virtualBest().par2 != s.scores[configuration{"encoding1:amo=ladder", "gini"}].par2 {
		t.Error("the best has a published figure, of another machine")
	}
	for text, want := range map[string]string{
		"":                                   "first line is instance,column,seconds",
		head + "a,b\n":                       "wrong number of fields",
		head + "a,b,1\n":                     "none of the instances",
		head + "size-25,LKH,1\nsize-25,,1\n": "p.csv:3: seconds must not be negative",
		head + "size-25,LKH,-1\n":            "p.csv:2: seconds must not be negative",
		head + "size-25,\x1b[31m,1\n":        "p.csv:2: seconds must not be negative, and the column needs a name that can be printed",
	} {
		if _, err := ours.Publish("p.csv", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: found %v, want %q", text, err, want)
		}
	}
}

// TestManyPublishedColumnsCostLittle: to each the cells are gone through once, or less.
func TestManyPublishedColumnsCostLittle(t *testing.T) {
	ours := sample(t, 1, 3)
	var text strings.Builder
	text.WriteString("instance,column,seconds\n")
	for i := range 5000 {
		fmt.Fprintf(&text, "size-25,c%d,1\n", i)
	}
	all := oracle.Must(ours.Publish("p.csv", strings.NewReader(text.String())))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	written(t, Markdown, all, nil)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; took > 500<<20 {
		t.Errorf("found %d MB for a table, want 500 at most", took>>20)
	}
}
