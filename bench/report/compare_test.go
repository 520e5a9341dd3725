package report

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"knightsat/bench"
	"knightsat/internal/oracle"
)

// TestStudentIsThatOfTheTables: quantiles that every table has, and an interval by hand.
// TestWilcoxonOfManyIsThatOfFew: the normal distribution meets the exact test, with ties, too.
// TestPairsOfTwoProcessorsAreLeftOut, and this is said.
func TestPairsOfTwoProcessorsAreLeftOut(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\nb step gini 1\nb walk gini 100")
	other := r.Runs[0]
	other.ID, other.Processor = "other", "another one"
	r.Runs = append(r.Runs, other)
	last := &r.Cells[len(r.Cells)-1]
	last.Run = "other"
	c := r.study(wall).compare(configuration{"step", "gini"}, configuration{"walk", "gini"})
	if c.counted != 1 || math.Abs(c.ratio-2) > 1e-9 {
		t.Errorf("found %+v", c)
	}
	if text := c.verdict(wall); !strings.Contains(text, "; left out: 1 measured on different processors.") {
		t.Errorf("found %q", text)
	}
	for i := range r.Cells {
		if r.Cells[i].Encoding == "walk" {
			r.Cells[i].Run = "other"
		}
	}
	c = r.study(wall).compare(configuration{"step", "gini"}, configuration{"walk", "gini"})
	if text := c.verdict(wall); !strings.Contains(text, "nothing can be said") {
		t.Errorf("found %q", text)
	}
}

// TestAMissingRepeatIsNoOtherMachine: machines are compared, by repeats where several measured.
func TestAMissingRepeatIsNoOtherMachine(t *testing.T) {
	for name, c := range map[string]struct {
		text  string
		other []int // the cells, by place, of another machine
		split int
	}{
		"a repeat is missing":              {"a step gini 1 1 1\na walk gini 2 2", nil, 0},
		"repeats of two machines":          {"a step gini 1 1\na walk gini 2 2", []int{1, 3}, 0},
		"each repeat of the other machine": {"a step gini 1 1\na walk gini 2 2", []int{1, 2}, 1},
		"none of the second machine":       {"a step gini 1 1\na walk gini 2", []int{1}, 1},
	} {
		r := handmade(t, c.text)
		r.Runs = append(r.Runs, bench.Run{ID: "other", Suite: "hand", Processor: "another one"})
		for _, i := range c.other {
			r.Cells[i].Run = "other"
		}
		if got := r.study(wall).compare(configuration{"step", "gini"}, configuration{"walk", "gini"}); got.left["measured on different processors"] != c.split || got.counted != 1-c.split {
			t.Errorf("%s: found %+v", name, got)
		}
	}
}

// TestTheSuitesBaseComesBeforeTheBest, if it is there; and --base before that.
func TestTheSuitesBaseComesBeforeTheBest(t *testing.T) {
	for _, c := range []struct {
		fixed []string
		named Choices
		want  string
	}{
		{nil, nil, "hand, base encoding=walk engine=gini\n"},
		{[]string{"encoding=step"}, nil, "hand, base encoding=step\n- walk, gini: 3 of 3 (1 unsupported puzzle); 1.00× on 2, p 1.000\n"},
		{[]string{"encoding=step"}, Choices{"encoding": {"walk"}}, "hand, base encoding=walk\n"},
		{[]string{"encoding=edge"}, nil, "hand, base encoding=walk engine=gini\n"},
		{[]string{"nonsense"}, nil, "hand, base encoding=walk engine=gini\n"},
	} {
		r := handmade(t, small)
		r.Runs[0].Options.Base = c.fixed
		if text := written(t, Text, r, c.named); !strings.HasPrefix(text, c.want) {
			t.Errorf("%q and %v: found %s", c.fixed, c.named, text)
		}
	}
}

// TestTheStartIsToldBesideRatios, of what both solved, and is no part of what a peer's formula takes.
func TestTheStartIsToldBesideRatios(t *testing.T) {
	r := handmade(t, "a step gini 1\na - peer 4\nb step gini 1\nb - peer timeout")
	for i := range r.Cells {
		r.Cells[i].StartSeconds = 0.5
	}
	if text := written(t, Markdown, r, nil); !strings.Contains(text, "; starting the process is 12 % of its time, and 50 % of the base's.") {
		t.Errorf("found %s", text)
	}
	formula := oracle.Must(MeasureByName("formula"))
	if of := formula.of(&r.Cells[1]); of != 3.5 {
		t.Errorf("found %g s, want 4 without the start", of)
	}
	text, err := Markdown(r, Shown{Measure: formula})
	if err != nil || strings.Contains(text, "starting the process") {
		t.Errorf("found %s, %v", text, err)
	}
}

// TestStarvedCellsAreNamed, in each text: those that the clock ended before they had their share.
func TestStarvedCellsAreNamed(t *testing.T) {
	r := handmade(t, "a step gini timeout timeout\na walk gini timeout\nb step gini 1")
	r.Runs[0].Options.CPU = 5
	for i, used := range []float64{4.4, 4.6, 0, 0.1} {
		r.Cells[i].UserSeconds = used
	}
	const want = "starved, so that its timeout says nothing: a of the suite hand by step, gini (1 repeat)"
	for name, format := range map[string]Format{
		"markdown": Markdown, "html": HTML, "text": Text,
	} {
		if text := written(t, format, r, nil); strings.Count(text, want) != 1 || !strings.Contains(text, "left out: 1 starved") {
			t.Errorf("%s: found %s", name, text)
		}
	}
}

// TestABaseOfEachEngine: each configuration is compared with the base of its own engine.
func TestABaseOfEachEngine(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\na step cadical 10\na walk cadical 5\na - clingo 3")
	s := r.study(wall)
	of, err := s.bases(Choices{"encoding": {"step"}})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, c := range s.comparisons(of) {
		found = append(found, fmt.Sprintf("%s/%s %g", c.configuration, c.base, c.ratio))
	}
	slices.Sort(found)
	if got := strings.Join(found, "; "); !strings.Contains(got, "walk, gini/step, gini 2") || !strings.Contains(got, "walk, cadical/step, cadical 0.5") {
		t.Errorf("found %s", got)
	}
}

func TestVerdicts(t *testing.T) {
	of := comparison{configuration: configuration{"edge", "gini"}, base: configuration{"crt", "gini"}, counted: 41, both: 39, better: 30, worse: 9, ratio: 0.5, low: 0.4, high: 0.625, p: 0.0001, faster: true}
	const begin = "beside crt, gini it is better on 30 and worse on 9 of 41 instances, "
	for want, change := range map[string]func(c *comparison){
		begin + "significantly better (corrected p below 0.001); 0.500 [0.400, 0.625] times as long on the 39 that both solved.": func(*comparison) {},
		begin + "no significant difference (corrected p 0.060); ":                                                                func(c *comparison) { c.p = 0.06 },
		begin + "no significant difference (corrected p –); ":                                                                    func(c *comparison) { c.p = math.NaN() },
		begin + "significantly worse (corrected p ":                                                                              func(c *comparison) { c.faster = false },
		begin + "significantly better (corrected p below 0.001).":                                                                func(c *comparison) { c.both = 0 },
		"beside crt, gini it is better on 30 and worse on 9 of 5 instances, too few for a test; 0.500 times as long on":          func(c *comparison) { c.counted, c.low = 5, math.NaN() },
		"beside crt, gini it has no instance in common.":                                                                         func(c *comparison) { c.counted = 0 },
		"beside crt, gini nothing can be said; left out: 2 crashes, 1 decided without the engine.": func(c *comparison) {
			c.counted, c.left = 0, map[string]int{"crash": 2, "decided without the engine": 1}
		},
	} {
		c := of
		change(&c)
		if got := c.verdict(wall); !strings.HasPrefix(got, want) {
			t.Errorf("found %q, want %q", got, want)
		}
	}
}

// TestFailuresAreNoTimes: whatever a planted failure is, it is named in every format, and no ratio, p or
// count of better and worse has it.
func TestFailuresAreNoTimes(t *testing.T) {
	const solved = "a step gini 1\na walk gini 2\nb step gini 1\nb walk gini "
	for status, noun := range failures {
		if status == bench.Timeout {
			continue
		}
		r := handmade(t, solved+string(status))
		c := r.study(wall).compare(configuration{"step", "gini"}, configuration{"walk", "gini"})
		want := []string{"1 " + noun, "left out: 1 " + noun}
		if status == bench.Unsupported || status == bench.Absent {
			want = want[:1] // it was not asked
		}
		if c.counted != 1 || c.worse != 1 || c.ratio != 2 || c.left[noun] != len(want)-1 {
			t.Errorf("%s: found %+v", status, c)
		}
		if back := r.study(wall).compare(configuration{"walk", "gini"}, configuration{"step", "gini"}); back.counted != 1 || back.left[noun] != len(want)-1 {
			t.Errorf("%s, as the base: found %+v", status, back)
		}
		for name, format := range map[string]Format{"markdown": Markdown, "html": HTML, "text": Text} {
			text := written(t, format, r, Choices{"encoding": {"step"}})
			for _, want := range want {
				if !strings.Contains(text, want) {
					t.Errorf("%s, %s: found no %q in %s", status, name, want, text)
				}
			}
		}
	}
	if s := handmade(t, solved+"wrong\na edge gini 9").study(wall); s.Configurations[2].encoding != "walk" || !math.IsNaN(s.scores[s.Configurations[2]].par2) {
		t.Errorf("found %v: wrong answers come last, and have no PAR2", s.Configurations)
	}
	r := handmade(t, solved+"timeout")
	if c := r.study(wall).compare(configuration{"step", "gini"}, configuration{"walk", "gini"}); c.counted != 2 || c.worse != 2 || c.both != 1 || c.ratio != 2 {
		t.Errorf("a timeout: found %+v", c)
	}
}

// TestEnginesAreComparedWhereTheyAreAsked: cells that were decided without the engine are marked, counted and
// left out.
func TestEnginesAreComparedWhereTheyAreAsked(t *testing.T) {
	r := handmade(t, "a step gini 1\na step minisat 9\nb step gini 1\nb step minisat 2\na step lazy 0.1\nc step gini 1\nc step minisat 7\na walk gini 1\nb walk gini 3")
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Instance == "a" || c.Instance == "c" && c.Engine == "gini" {
			c.DecidedBy = bench.ByPropagation
		}
	}
	text := squeezed(written(t, Markdown, r, Choices{"encoding": {"step"}, "engine": {"gini"}}))
	for _, want := range []string{
		"| step, minisat | 2 of 2 | 1 | 4.50 s | 0 | 1 | 2.00× (1) | 1.000 | 2 decided without the engine |", "| virtual best | 3 of 3 | | 3.00 s |",
		"| step, lazy | engine not asked | 1 | | | | | | 1 decided without the engine |",
		"| walk, gini | 2 of 2 | | 2.00 s | 0 | 1 | 1.73× (2) | 1.000 | |", "9.00 s (without the engine) |",
		"step, lazy: engine not asked, 1 without the engine; beside step, gini nothing can be said; left out: 1 decided without the engine.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("found no %q in\n%s", want, text)
		}
	}
	for _, l := range r.study(wall).cactus() {
		if want := map[string]int{"step, gini": 1, "step, minisat": 2, "walk, gini": 2}[l.configuration.String()]; len(l.points) != want {
			t.Errorf("%s: found a line of %d points, want %d", l.configuration, len(l.points), want)
		}
	}
}

// TestFormulasAreComparedByTheirEngines: instances that are for one encoding each are, whichever that is.
func TestFormulasAreComparedByTheirEngines(t *testing.T) {
	r := handmade(t, "a step gini 1\na step minisat timeout\nb walk gini 1\nb walk minisat 4")
	r.Runs[0].Options.Only = map[string][]string{"a": {"step"}, "b": {"walk"}}
	r.Cells[0].Variables = 17 // of a cell that was killed nothing is known
	text := squeezed(written(t, Markdown, r, Choices{"engine": {"gini"}}))
	for _, want := range []string{
		"| minisat | 1 of 2 | 1 timeout | 12.0 s | 0 | 2 | 4.00× (1) |", "| instance | encoding | variables | clauses |",
		"| a | step | 17 | | 11 | 1.00 s | >10 s |", "| b | walk | | | 11 | 1.00 s | 4.00 s (4.00×) |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("found no %q in\n%s", want, text)
		}
	}
}

// TestAnUnfairBaseIsNamed, whichever of the two is given more.
func TestAnUnfairBaseIsNamed(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\na - clingo 3")
	r.Cells[0].Given, r.Cells[1].Given = "bounds,reach,direction", "bounds"
	for base, want := range map[string]string{"step": "not given windows and symmetry", "walk": "given windows and symmetry"} {
		for name, format := range map[string]Format{"markdown": Markdown, "html": HTML, "text": Text} {
			if text := written(t, format, r, Choices{"encoding": {base}}); strings.Count(text, "unfair base: "+want) != 1 || strings.Count(text, "unfair base: ") != 1 {
				t.Errorf("%s, %s: found %s", base, name, text)
			}
		}
	}
	r.Cells[1].Given = "all" // which has the rest in it
	if has, lacks := r.study(wall).unfair(configuration{"walk", "gini"}, configuration{"step", "gini"}); len(has) != 1 || len(lacks) > 0 {
		t.Errorf("found %q given, %q not", has, lacks)
	}
}

// TestPAR2IsTheMeanOfTheRepeats, an unsolved one as twice the limit.
func TestPAR2IsTheMeanOfTheRepeats(t *testing.T) {
	r := handmade(t, "a step gini 1 timeout 3")
	for i := range r.Cells {
		r.Cells[i].UserSeconds = r.Cells[i].WallSeconds
	}
	if s := r.study(oracle.Must(MeasureByName("par2"))); s.groups[0].value != 8 || !s.groups[0].solved() || s.scores[s.Configurations[0]].par2 != 8 {
		t.Errorf("found %+v", s.groups[0])
	}
	r.Runs[0].Options.Clock = 0
	if s := r.study(oracle.Must(MeasureByName("par2"))); !math.IsInf(s.groups[0].value, 1) {
		t.Errorf("without a limit: found %+v", s.groups[0])
	}
}

// TestRepeatsTogether: what a group is by those of its repeats, each with what decided it.
func TestRepeatsTogether(t *testing.T) {
	for name, c := range map[string]struct {
		cells          string
		decided        [2]string
		solved, direct bool
	}{
		"half is not enough":           {"1 timeout", [2]string{bench.ByEngine, ""}, false, false},
		"one asked the engine":         {"1 1", [2]string{bench.ByPropagation, bench.ByEngine}, true, false},
		"the first one asked":          {"1 1", [2]string{bench.ByEngine, bench.ByBounds}, true, false},
		"none asked":                   {"1 1", [2]string{bench.ByEncoding, bench.ByBounds}, true, true},
		"what decided one is not said": {"1 timeout", [2]string{bench.ByBounds, ""}, false, false},
	} {
		r := handmade(t, "a step gini "+c.cells)
		for i := range r.Cells {
			r.Cells[i].DecidedBy = c.decided[i]
		}
		if g := r.study(wall).groups[0]; g.solved() != c.solved || g.direct != c.direct {
			t.Errorf("%s: found solved %v, direct %v", name, g.solved(), g.direct)
		}
	}
}

// TestIntervalsNeedSix, as verdicts do.
func TestIntervalsNeedSix(t *testing.T) {
	var text strings.Builder
	for n := range 6 {
		fmt.Fprintf(&text, "%c step gini 1\n%[1]c walk gini %d\n", 'a'+n, 2+n%2)
		if c := handmade(t, text.String()).study(wall).compare(configuration{"step", "gini"}, configuration{"walk", "gini"}); math.IsNaN(c.low) != (n < 5) {
			t.Errorf("%d instances: found %+v", n+1, c)
		}
	}
}

// TestWilcoxonIsThatOfTheTables: critical values that every table has, and all signs
// tried one after the other.
func TestInstanceByInstance(t *testing.T) {
	r := handmade(t, "a step gini 1\na walk gini 2\nb step gini 1\nb walk gini 8\nc step gini 4\nc walk gini timeout\nd step gini timeout\nd walk gini timeout\ne step gini 1\ne walk gini unsupported")
	s := r.study(wall)
	c := s.compare(configuration{"step", "gini"}, configuration{"walk", "gini"})
	if c.counted != 4 || c.both != 2 || c.better != 0 || c.worse != 3 || math.Abs(c.ratio-4) > 1e-9 || c.p != 0.25 || c.faster {
		t.Errorf("found %+v; want 4 counted, 2 solved by both at 4×, 3 worse, p 0.25", c)
	}
	back := s.compare(configuration{"walk", "gini"}, configuration{"step", "gini"})
	if back.better != 3 || math.Abs(back.ratio*c.ratio-1) > 1e-9 || back.p != c.p || !back.faster {
		t.Errorf("found %+v, want the inverse", back)
	}
	if best := s.virtualBest(); best.solved != 4 || best.asked != 5 {
		t.Errorf("found a virtual best of %v, want 4 of 5", best)
	}
}

// TestAnUnknownMeasureIsAnError, and one that nobody made knows no number.
func TestAnUnknownMeasureIsAnError(t *testing.T) {
	if _, err := MeasureByName("memory"); err == nil || !strings.Contains(err.Error(), `"memory" is not a measure; it must be one of wall, cpu`) {
		t.Errorf("found %v", err)
	}
	if of := (Measure{Name: "memory"}).of(&bench.Cell{}); !math.IsNaN(of) {
		t.Errorf("found %g", of)
	}
}
