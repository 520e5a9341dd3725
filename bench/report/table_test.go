package report

import (
	"encoding/csv"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"knightsat/bench"
	"knightsat/internal/oracle"
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

func handmade(t testing.TB, text string) *Results {
	t.Helper()
	run := bench.Run{ID: "r", Version: "0.1.0", Suite: "hand", Processor: "Test Processor", Options: bench.Settings{Clock: 10, Repeats: 3}}
	r := &Results{Runs: []bench.Run{run}}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		f := strings.Fields(line)
		size := int(f[0][0])
		_, _ = fmt.Sscanf(f[0], "size-%d", &size)
		for i, v := range f[3:] {
			c := bench.Cell{Run: "r", Suite: "hand", Instance: f[0], Family: "hunt", Board: "8x8", Goals: 6, Squares: size, Size: size, Ask: bench.AskOptimum, Expected: "11", Encoding: strings.Trim(f[1], "-"), Engine: strings.ReplaceAll(f[2], "+", " "), Repeat: i + 1, Finding: bench.Finding{Status: bench.Optimal, Measured: bench.Measured{DecidedBy: bench.ByEngine}}}
			if _, err := fmt.Sscan(v, &c.WallSeconds); err != nil {
				c.Status, c.WallSeconds = bench.Status(v), 10
			}
			c.SolveSeconds = c.WallSeconds / 2
			r.Cells = append(r.Cells, c)
		}
	}
	return r
}

// sample is instances that grow, by encodings each slower than the one before, with a
// limit of 60 seconds.
func sample(t testing.TB, encodings, instances int) *Results {
	t.Helper()
	rnd := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for e := range encodings {
		for i := range instances {
			fmt.Fprintf(&b, "size-%d encoding%d:amo=ladder gini", (5+i)*(5+i), e+1)
			for range 5 {
				wall := 0.004 * math.Pow(1+float64(i)/5, 2+float64(e)) * math.Exp(0.25*rnd.NormFloat64())
				if wall > 60 {
					b.WriteString(" timeout")
				} else {
					fmt.Fprint(&b, " ", wall)
				}
			}
			b.WriteString("\n")
		}
	}
	r := handmade(t, b.String())
	r.Runs[0].Options.Clock = 60
	return r
}

var wall = oracle.Must(MeasureByName("wall"))

// written is a report in the measure wall.
func written(t *testing.T, format Format, r *Results, base Choices) string {
	t.Helper()
	text := oracle.Must(format(r, Shown{Measure: wall, Base: base}))
	return text
}

// squeezed is a table without what lines its columns up.
func squeezed(text string) string {
	return regexp.MustCompile(` +`).ReplaceAllString(text, " ")
}

// TestTablesByHand: step solves a (median 2), b (4), d (2) and not c: PAR2 (2+4+20+2)/4 = 7.
// walk solves a (1), b (8: two of three), c (1), and isn't asked d: PAR2 10/3; beside step it is
// sqrt(1/2 * 8/4) on what both solved. clingo solves a (8) and is wrong on b: no PAR2.
func TestTablesByHand(t *testing.T) {
	text := squeezed(written(t, Markdown, handmade(t, small), Choices{"encoding": {"step"}}))
	for _, line := range []string{
		"### hand, base encoding=step",
		"4 instances of a suite with the hash , measure wall, clock 10s, repeat 3",
		"| configuration | solved | not solved | PAR2 | better | worse | ratio, both solved | p | left out |",
		"| walk, gini | 3 of 3 | 1 unsupported puzzle | 3.33 s | 2 | 1 | 1.00× (2) | 1.000 | |",
		"| step, gini | 3 of 4 | 1 timeout | 7.00 s | | | | | |",
		"| step, cadical -q | 1 of 1 | | 3.00 s | | | | | |",
		"| clingo | 1 of 2 | 1 wrong answer | – | 0 | 1 | 4.00× (1) | 1.000 | 1 wrong answer |",
		"| virtual best | 4 of 4 | | 2.00 s | | | | | |",
		"| instance | board | goals | answer | walk, gini | step, gini (base) | step, cadical -q (base) | clingo |",
		"| a | 8x8 | 6 | 11 | 1.00 s (0.500×) | 2.00 s | 3.00 s | 8.00 s (4.00×) |",
		"| b | 8x8 | 6 | 11 | 8.00 s (2.00×) (2/3 solved) | 4.00 s | – | wrong answer 1/3 |",
		"| c | 8x8 | 6 | 11 | 1.00 s | timeout 2/3 | – | – |",
		"| d | 8x8 | 6 | 11 | unsupported puzzle | 2.00 s | – | – |",
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("found no line %q in\n%s", line, text)
		}
	}
}

// TestBases: the best unless one is named, and each of its own engine's.
func TestBases(t *testing.T) {
	for _, c := range []struct {
		what, text, base, want string
	}{
		{"none", small, "", "### hand, base encoding=walk engine=gini\n"},
		{"of all engines", small, "encoding=step", "clingo: 1 of 2 (1 wrong answer); beside step, gini it is better on 0 and worse on 1 of 1 instance"},
		{"of one engine", small, "encoding=step engine=gini", "- step, cadical -q: 1 of 1; beside step, gini it is better on 0 and worse on 1 of 1 instance, too few for a test; 1.50 times as long on the 1 that both solved."},
		{"all", "a step gini 1\na walk gini 2", "engine=gini", "suite hand: the base engine=gini is all of \"step, gini\" \"walk, gini\"; give its encoding and its engine"},
		{"nobody", small, "encoding=edge", "there is no column for the base encoding=edge; there are \"walk, gini\""},
	} {
		base := oracle.Must(ParseChoices(strings.Fields(c.base)))
		text, err := Markdown(handmade(t, c.text), Shown{Measure: wall, Base: base})
		if got := fmt.Sprint(text, err); !strings.Contains(got, c.want) {
			t.Errorf("%s: found no %q in %s", c.what, c.want, got)
		}
	}
}

func TestAllUnsolvedSaysTheLimit(t *testing.T) {
	g := handmade(t, "a step gini timeout timeout").study(wall).groups[0]
	if got := g.state(); got != ">10 s" || g.solved() {
		t.Errorf("found %q, want >10 s", got)
	}
	g = handmade(t, "a step gini timeout memory memory").study(wall).groups[0]
	if got := g.state(); got != "memory-out 2/3" {
		t.Errorf("found %q, want memory-out 2/3", got)
	}
}

// The order in which cells were measured is random; nothing shows it.
func TestTheOrderOfCellsDoesNotMatter(t *testing.T) {
	a, b := handmade(t, small), handmade(t, small)
	for i := range b.Cells {
		j := (i * 7) % len(b.Cells) // 33 cells: a permutation
		b.Cells[i] = a.Cells[j]
	}
	if x, y := written(t, Markdown, a, nil), written(t, Markdown, b, nil); x != y {
		t.Errorf("found two texts:\n%s\n%s", x, y)
	}
}

func TestLinesByHand(t *testing.T) {
	var got []string
	for _, l := range handmade(t, small).study(wall).cactus() {
		got = append(got, fmt.Sprint(l.configuration, l.points))
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
	for _, l := range handmade(t, small).study(wall).scaling()[:2] {
		got = append(got, fmt.Sprint(l.configuration, l.points))
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
	s := handmade(t, "a step gini 0 0 0\nb step gini 0 3 3\nc step gini 2 2 2").study(wall)
	if got, want := fmt.Sprint(s.cactus()[0].points), "[{2 2 2 2 c false} {3 3 3 3 b false}]"; got != want {
		t.Errorf("cactus: found %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(s.scaling()[0].points), "[{98 3 3 3 98 false} {99 2 2 2 99 false}]"; got != want {
		t.Errorf("scaling: found %s, want %s", got, want)
	}
}

func TestPairs(t *testing.T) {
	r := oracle.Must(handmade(t, small).Only(Choices{"encoding": {"step", "walk"}, "engine": {"gini"}}))
	text := oracle.Must(r.study(wall).scatterPlot())
	for _, want := range []string{`class="mark" t`, "<title>a: 1.00 s and 2.00 s</title>", "<title>b: 8.00 s and 4.00 s</title>", `class="mark hollow" `, "<title>c: 1.00 s and unsolved</title>"} {
		if !strings.Contains(text, want) {
			t.Errorf("found no %s in %s", want, text)
		}
	}
	if n := strings.Count(text, "<title>"); n != 3 {
		t.Errorf("found %d marks, want 3", n)
	}
	crashed := handmade(t, "a step gini 1\na walk gini 1\nb step gini 1\nb walk gini crashed").study(wall)
	if text := oracle.Must(crashed.scatterPlot()); strings.Contains(text, "<title>b") {
		t.Errorf("a crash is drawn in %s", text)
	}
	if points := crashed.scaling()[1].points; len(points) != 1 {
		t.Errorf("found %v: a crash is drawn", points)
	}
}

// TestColumnsOfCSVAreDocumented by the laboratory's page, and no others.
func TestColumnsOfCSVAreDocumented(t *testing.T) {
	_, text, _ := strings.Cut(string(oracle.Must(os.ReadFile("../../docs/laboratory.md"))), "\n## Records\n")
	text, _, _ = strings.Cut(text, "\n## ")
	for _, name := range CSVColumns() {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("the page has no column %s", name)
		}
	}
	r := handmade(t, "a step gini 1")
	r.Cells[0].Moves, r.Cells[0].Upper, r.Cells[0].AskMoves = 0, bench.None, bench.None
	table := oracle.Must(csv.NewReader(strings.NewReader(oracle.Must(CSV(r, Shown{})))).ReadAll())
	for name, want := range map[string]string{"moves": "0", "upper": "", "ask_moves": "", "solved": "true", "limit_seconds": "10", "knightsat": "0.1.0"} {
		if got := table[1][slices.Index(table[0], name)]; got != want {
			t.Errorf("%s: found %q, want %q", name, got, want)
		}
	}
	names := regexp.MustCompile("(?m)^- ((`[a-z_]+`(, )?)+)").FindAllStringSubmatch(text, -1)
	for _, m := range names {
		for name := range strings.SplitSeq(m[1], ", ") {
			if !slices.Contains(CSVColumns(), strings.Trim(name, "`")) {
				t.Errorf("there is no column %s", name)
			}
		}
	}
}

// TestKnownAnswers: a question whose answer nobody knows says so.
func TestKnownAnswers(t *testing.T) {
	for want, c := range map[string]bench.Cell{
		"11":                          {Ask: bench.AskOptimum, Expected: "11"},
		"11, each bound by a formula": {Ask: bench.AskRise, Expected: "11"},
		"sat at 8 moves":              {Ask: bench.AskDecide, AskMoves: 8, Expected: string(bench.Sat)},
		"not known for 8 moves":       {Ask: bench.AskDecide, AskMoves: 8, Expected: string(bench.Unknown)},
	} {
		if got := answer(&c); got != want {
			t.Errorf("found %q, expected %q", got, want)
		}
	}
}
