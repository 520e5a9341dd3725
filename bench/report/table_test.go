package report

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"knightsat/bench"
)

// small is four instances by hand: "limit 10 s", then a line for each cell:
// instance, encoding, engine, and what its repeats came to: seconds or a status.
const small = `
a step gini 1 3 2
a walk gini 0.5 1 1.5
b step gini 4 4 4
b walk gini timeout 8 8
c step gini timeout timeout 9
c walk gini 1 1 1
d step gini 2 2 2
d walk gini unsupported unsupported unsupported
a - clingo 8 8 8
b - clingo wrong 1 1
a step cadical+-q 3 3 3
`

func handmade(t *testing.T, text string) *Results {
	t.Helper()
	r := &Results{Runs: []bench.Run{{ID: "r", Suite: "hand", Options: bench.RunOptions{TimeoutSeconds: 10, Repeats: 3}}}}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		f := strings.Fields(line)
		for i, v := range f[3:] {
			c := bench.Cell{Run: "r", Suite: "hand", Instance: f[0], Family: "hunt", Board: "8x8", Goals: 6, Size: int(f[0][0]), Ask: bench.AskOptimum, Expected: "11",
				Encoding: strings.Trim(f[1], "-"), Engine: strings.ReplaceAll(f[2], "+", " "), Repeat: i + 1, Status: bench.Optimal}
			if _, err := fmt.Sscan(v, &c.WallSeconds); err != nil {
				c.Status, c.WallSeconds = bench.Status(v), 10
			}
			c.SolveSeconds = c.WallSeconds / 2
			r.Cells = append(r.Cells, c)
		}
	}
	return r
}

func wall(t *testing.T) Measure {
	t.Helper()
	m, err := MeasureByName("wall")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTablesByHand(t *testing.T) {
	o := TableOptions{Measure: wall(t), Columns: ByEncoding, Per: "suite", Base: []Choice{{"encoding", []string{"step"}}}}
	tables, err := Tables(handmade(t, small), o)
	if err != nil {
		t.Fatal(err)
	}
	if len(tables) != 2 || tables[0].Title != "hand, cadical -q" || tables[1].Title != "hand, gini" {
		t.Fatalf("found %d tables, want one for each of two engines", len(tables))
	}
	g := tables[1]
	// step solves a (median 2), b (4), d (2) and not c: PAR2 (2+4+20+2)/4 = 7.
	// walk solves a (1), b (8: two of three), c (1), and isn't asked d: PAR2 10/3.
	// clingo solves a (8) and is wrong on b: PAR2 (8+20)/2 = 14.
	for i, want := range []struct {
		name         string
		solved, of   int
		par2, ratio  float64
		both, absent int
	}{
		{"walk", 3, 3, 10.0 / 3, 1, 2, 1}, // sqrt(1/2 * 8/4)
		{"step", 3, 4, 7, 1, 3, 0},
		{"clingo", 1, 2, 14, 4, 1, 0},
	} {
		c := g.Columns[i]
		if c.Name != want.name || c.Solved != want.solved || c.Asked != want.of || c.NotAsked != want.absent || c.Both != want.both ||
			math.Abs(c.PAR2-want.par2) > 1e-12 || math.Abs(c.Ratio-want.ratio) > 1e-12 {
			t.Errorf("column %d: found %+v, want %+v", i, c, want)
		}
	}
	if b := g.Columns[0].Base; b != 1 {
		t.Errorf("found base %d, want step's column 1", b)
	}
	// In the other table, step with cadical has but one instance to compare.
	if c := tables[0].Columns[0]; c.Name != "step" || c.Solved != 1 || c.Asked != 1 {
		t.Errorf("found first column %+v, want step with a alone", c)
	}
	var b strings.Builder
	if err := WriteMarkdown(&b, handmade(t, small), o); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"### hand, gini",
		"| instance | board | goals | answer | walk | step (base) | clingo |",
		"| a | 8x8 | 6 | 11 | 1.00 s (0.500×) | 2.00 s | 8.00 s (4.00×) |",
		"| b | 8x8 | 6 | 11 | 8.00 s (2.00×) (2/3 solved) | 4.00 s | wrong 1/3 |",
		"| c | 8x8 | 6 | 11 | 1.00 s | timeout 2/3 | – |",
		"| d | 8x8 | 6 | 11 | unsupported | 2.00 s | – |",
		"| solved |  |  |  | 3 of 3 (1 not run) | 3 of 4 | 1 of 2 |",
		"| PAR2 |  |  |  | 3.33 s | 7.00 s | 14.0 s |",
		"| ratio |  |  |  | 1.00× (2) | 1× | 4.00× (1) |",
	} {
		if !strings.Contains(b.String(), line+"\n") {
			t.Errorf("found no line %q in\n%s", line, b.String())
		}
	}
}

func TestColumnsByEngine(t *testing.T) {
	o := TableOptions{Measure: wall(t), Columns: ByEngine, Per: "family", Base: []Choice{{"engine", []string{"clingo"}}}}
	tables, err := Tables(handmade(t, small), o)
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, table := range tables {
		var names []string
		for _, c := range table.Columns {
			names = append(names, c.Name)
		}
		titles = append(titles, table.Title+": "+strings.Join(names, " "))
	}
	if got, want := strings.Join(titles, "; "), "hunt, step: gini cadical -q clingo; hunt, walk: gini clingo"; got != want {
		t.Errorf("found %q, want %q", got, want)
	}
}

func TestBothInOneTableAndAnAmbiguousBase(t *testing.T) {
	o := TableOptions{Measure: wall(t), Columns: ByBoth, Per: "suite"}
	tables, err := Tables(handmade(t, small), o)
	if err != nil || len(tables) != 1 || len(tables[0].Columns) != 4 {
		t.Fatalf("found %d tables, %v, want one with 4 columns", len(tables), err)
	}
	o.Base = []Choice{{"encoding", []string{"step"}}}
	tables, err = Tables(handmade(t, small), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range tables[0].Columns { // each of its own engine's
		if b := tables[0].Columns[c.Base].Way; b.Encoding != "step" || c.Way.Encoding != "" && b.Engine != c.Way.Engine {
			t.Errorf("%s: found the base %s", c.Way, b)
		}
	}
	if _, err := Tables(handmade(t, "a step gini 1\na walk gini 2"), TableOptions{Measure: wall(t), Columns: ByBoth, Per: "suite",
		Base: []Choice{{"engine", []string{"gini"}}}}); err == nil || !strings.Contains(err.Error(), "give its encoding and its engine") {
		t.Errorf("found %v, want an error: all columns are gini's", err)
	}
	o.Base = append(o.Base, Choice{"engine", []string{"gini"}})
	if _, err := Tables(handmade(t, small), o); err != nil {
		t.Errorf("found %v, want step with gini as the base", err)
	}
	o.Base = []Choice{{"encoding", []string{"edge"}}}
	if _, err := Tables(handmade(t, small), o); err == nil || !strings.Contains(err.Error(), `there is no column for the base encoding=edge; there are "walk, gini"`) {
		t.Errorf("found %v, want an error that lists the columns", err)
	}
}

func TestAllUnsolvedSaysTheLimit(t *testing.T) {
	g := handmade(t, "a step gini timeout timeout").Groups(wall(t))[0]
	if got := g.state(); got != ">10 s" || g.Solved() {
		t.Errorf("found %q, want >10 s", got)
	}
	g = handmade(t, "a step gini timeout memory memory").Groups(wall(t))[0]
	if got := g.state(); got != "memory 2/3" {
		t.Errorf("found %q, want memory 2/3", got)
	}
}

// The order in which cells were measured is random; nothing shows it.
func TestTheOrderOfCellsDoesNotMatter(t *testing.T) {
	o := TableOptions{Measure: wall(t), Columns: ByEncoding, Per: "suite", Quartiles: true}
	a, b := handmade(t, small), handmade(t, small)
	for i := range b.Cells {
		j := (i * 7) % len(b.Cells) // 33 cells: a permutation
		b.Cells[i] = a.Cells[j]
	}
	var x, y strings.Builder
	if err := WriteMarkdown(&x, a, o); err != nil {
		t.Fatal(err)
	}
	if err := WriteMarkdown(&y, b, o); err != nil {
		t.Fatal(err)
	}
	if x.String() != y.String() {
		t.Errorf("found two texts:\n%s\n%s", x.String(), y.String())
	}
}

func TestLinesByHand(t *testing.T) {
	m := wall(t)
	var got []string
	for _, l := range Cactus(handmade(t, small), m) {
		got = append(got, fmt.Sprint(l.Way, l.Points))
	}
	want := []string{
		"walk, gini [{1 1 1 1 a false} {2 1 1 1 c false} {3 8 8 8 b false}]",
		"step, gini [{1 2 2 2 a false} {2 2 2 2 d false} {3 4 4 4 b false}]",
		"step, cadical -q [{1 3 3 3 a false}]",
		"clingo [{1 8 8 8 a false}]",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("cactus: found %q, want %q", got, want)
	}
	// Scaling: sizes 97 to 100. walk's b ranges up to the limit, step's c stands
	// at it, and d, which walk can't express, isn't there.
	got = nil
	for _, l := range Scaling(handmade(t, small), m)[:2] {
		got = append(got, fmt.Sprint(l.Way, l.Points))
	}
	want = []string{
		"walk, gini [{97 1 0.5 1.5 97 false} {98 8 8 10 98 false} {99 1 1 1 99 false}]",
		"step, gini [{97 2 1 3 97 false} {98 4 4 4 98 false} {99 10 10 10 99 true} {100 2 2 2 100 false}]",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("scaling: found %q, want %q", got, want)
	}
}

// What takes no time counts as solved, though it can't be drawn.
func TestInstancesOfNoTime(t *testing.T) {
	r := handmade(t, "a step gini 0 0 0\nb step gini 0 3 3\nc step gini 2 2 2")
	if got, want := fmt.Sprint(Cactus(r, wall(t))), "[{step, gini [{2 2 2 2 c false} {3 3 3 3 b false}]}]"; got != want {
		t.Errorf("cactus: found %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(Scaling(r, wall(t))), "[{step, gini [{98 3 3 3 98 false} {99 2 2 2 99 false}]}]"; got != want {
		t.Errorf("scaling: found %s, want %s", got, want)
	}
}

func TestPairs(t *testing.T) {
	list := pairs(handmade(t, small).Groups(wall(t)), Way{"step", "gini"}, Way{"walk", "gini"})
	if got, want := fmt.Sprint(list), "[{a 2 1 false false} {b 4 8 false false} {c 10 1 true false}]"; got != want {
		t.Errorf("found %s, want %s", got, want)
	}
}
