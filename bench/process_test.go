package bench

import (
	"strings"
	"testing"

	"knightsat/internal/process"
)

// one runs a suite of one instance with processes that play a part.
func one(t *testing.T, o Options, text string) *Cell {
	t.Helper()
	s := suiteOf(t, text)
	o.Output = t.TempDir() + "/results.jsonl"
	out, err := s.Run(t.Context(), o)
	if err != nil || len(out.Cells) != 1 {
		t.Fatalf("found %+v, %v; want a cell", out, err)
	}
	c := &out.Cells[0]
	if (c.Status == Wrong || c.Status == Failed) != (len(out.Faults()) == 1) {
		t.Errorf("found %s, and %q", c.Status, out.Faults())
	}
	return c
}

// judged is the cell of a reply to the suite's one instance.
func judged(t *testing.T, text string, r reply) *Cell {
	t.Helper()
	s := suiteOf(t, text)
	c := newCell(s, s.Instances[0], "step", "gini", 1)
	c.take(s.Instances[0], &r)
	return c
}

const adventure = "[[instance]]\nname = \"a\"\npuzzle = \"@adventure\"\nanswer = 11\n"

func TestAProcessThatBreaksIsOneCellsError(t *testing.T) {
	for _, c := range []struct{ mode, want string }{
		{"panic", "(it ended with exit status 2): panic: the cell is broken; "},
		{"silent", "(it ended with exit status 0): it said nothing"},
		{"garbage", "(it ended with exit status 0): it said nothing"},
		{"complain", "(it ended with exit status 7): second; third; last words"},
	} {
		cell := one(t, Options{Command: self(t, c.mode)}, adventure)
		if cell.Status != Failed || !strings.Contains(cell.Error, c.want) || cell.WallSeconds <= 0 {
			t.Errorf("%s: found %s, %q; want error, %q", c.mode, cell.Status, cell.Error, c.want)
		}
	}
	o := Options{Command: []string{t.TempDir() + "/none"}, Output: t.TempDir() + "/results.jsonl"}
	_, err := suiteOf(t, adventure).Run(t.Context(), o)
	fails(t, "no program", err, "starting the process of a cell")
}

// TestAProcessThatHangsIsKilled, and so is what it started: else its output,
// which the other one holds, would not end.
func TestAProcessThatHangsIsKilled(t *testing.T) {
	for _, mode := range []string{"hang", "hang-behind"} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel() // it waits for the grace that processes have
			cell := one(t, Options{Command: self(t, mode), Settings: Settings{Clock: 1e-9}}, adventure)
			if cell.Status != Timeout || cell.Moves != None {
				t.Errorf("found %s, %d moves; want a timeout", cell.Status, cell.Moves)
			}
		})
	}
}

// TestLimitsEndProcesses: of memory, by the clock, and of processors long before that.
func TestLimitsEndProcesses(t *testing.T) {
	const hard = "[[instance]]\nname = \"queen\"\npuzzle = \"@queen-d5\"\nask = {moves = 45}\nanswer = \"unsat\"\n"
	for name, c := range map[string]struct {
		o     Options
		suite string
		want  Status
		holds func(*Cell) bool
	}{
		"memory":     {Options{Command: self(t, "hog"), Settings: Settings{Memory: 100 << 20}}, adventure, Memory, func(c *Cell) bool { return c.PeakBytes >= 50<<20 }},
		"clock":      {Options{Command: self(t, "cell"), Settings: Settings{Clock: 0.3}}, hard, Timeout, func(c *Cell) bool { return c.Variables > 0 && c.Formulas == 1 }},
		"processors": {Options{Command: self(t, "cell"), Settings: Settings{CPU: 0.2, Clock: 60}}, hard, Timeout, func(c *Cell) bool { return c.UserSeconds+c.SystemSeconds >= 0.2 && c.Variables > 0 }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if !process.CanWatch && name != "clock" {
				t.Skip("processes can't be watched here")
			}
			if cell := one(t, c.o, c.suite); cell.Status != c.want || !c.holds(cell) {
				t.Errorf("found %+v, want %s", cell, c.want)
			}
		})
	}
}

// TestBoundsAloneAreNoAnswerOfAFormula: where they meet, and the engine gives up.
func TestBoundsAloneAreNoAnswerOfAFormula(t *testing.T) {
	unsure := strings.Join(self(t, "say"), " ") + " 's UNKNOWN'"
	cell := one(t, Options{Command: self(t, "cell"), Engines: []string{unsure}}, "[[instance]]\nname = \"queen\"\npuzzle = \"@queen-d5\"\nanswer = 46\n")
	if cell.Status != Failed || cell.Lower != 46 || cell.Moves != 46 {
		t.Errorf("found %s, %d moves, at least %d; want an error", cell.Status, cell.Moves, cell.Lower)
	}
}

// TestWrongAnswersAreFoundOut: nothing that a process says is believed. If no answer is
// known, what it says must hold together.
func TestWrongAnswersAreFoundOut(t *testing.T) {
	const decide = "[[instance]]\nname = \"a\"\npuzzle = \"@adventure\"\nask = {moves = 11}\nanswer = \"sat\"\n"
	refuted := strings.NewReplacer("11", "10", `"sat"`, `"unsat"`).Replace(decide)
	const none = "[[instance]]\nname = \"a\"\npuzzle = \"family: hunt\\nN x\"\nanswer = \"impossible\"\n"
	unknown := strings.Replace(adventure, "11", `"unknown"`, 1)
	either := strings.Replace(decide, `"sat"`, `"unknown"`, 1)
	const walk = "a8 c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2"
	const shorter = "c7 e6 c5 b3 c1 a2 c3 b1 a3 c4 b2"
	const longer = "a8 b6 " + walk // back to a8, and on
	for _, c := range []struct {
		name, suite string
		says        Status
		lower       int
		walk        string
		status      Status
		want        string // part of the error
	}{
		{"a right walk", adventure, Optimal, 11, walk, Optimal, ""},
		{"no walk", adventure, Optimal, 11, "", Wrong, "and that 11 are needed: these must be one number"},
		{"a walk without proof", adventure, Optimal, 10, walk, Wrong, "11 moves are the fewest, and that 10 are needed"},
		{"a walk that is none", adventure, Optimal, 11, shorter, Wrong, "the walk is wrong: it starts on c7"},
		{"no squares", adventure, Optimal, 11, "zz", Wrong, "the walk is wrong: "},
		{"impossible", adventure, Infeasible, 0, "", Wrong, "it says that no walk solves the puzzle; the known answer is 11 moves"},
		{"a bound too high", adventure, Timeout, 12, "", Wrong, "its lower bound is 12; the known answer is 11"},
		{"a bound", adventure, Timeout, 11, "", Timeout, ""},
		{"another question", adventure, Sat, 11, walk, Wrong, "it says sat, and a shortest walk was asked for"},
		{"a known answer that is too high", strings.Replace(adventure, "11", "12", 1), Timeout, 0, walk, Wrong, "the known answer, 12, is wrong"},
		{"a known answer that is wrong", strings.Replace(adventure, "11", "12", 1), Optimal, 11, walk, Wrong, "it says that 11 moves are the fewest; the known answer is 12"},
		{"an impossible puzzle", none, Infeasible, 0, "", Infeasible, ""},
		{"a walk where there is none", none, Optimal, 1, "a1 b1", Wrong, "the walk is wrong"},
		{"sat", decide, Sat, 0, walk, Sat, ""},
		{"sat without a walk", decide, Sat, 0, "", Wrong, "it says sat, and has no walk"},
		{"unsat", decide, Unsat, 0, "", Wrong, "it says unsat for 11 moves; the known answer is sat"},
		{"refuted", refuted, Unsat, 0, "", Unsat, ""},
		{"sat with too many moves", refuted, Sat, 0, walk, Wrong, "it has a walk of 11 moves by the formula for 10"},
		{"too few moves for exactly so many", strings.Replace(decide, "11", "13", 1), Sat, 0, walk, Wrong, "it has a walk of 11 moves by the formula for 13"},
		{"an optimum instead", decide, Optimal, 11, walk, Wrong, "it says optimal, and sat or unsat was asked for"},
		{"a walk and its proof, none known", unknown, Optimal, 11, walk, Optimal, ""},
		{"two numbers, none known", unknown, Optimal, 10, walk, Wrong, "must be one number"},
		{"a detour, which alone can't be told", unknown, Optimal, 13, longer, Optimal, ""},
		{"impossible, none known", unknown, Infeasible, 0, "", Infeasible, ""},
		{"impossible with a walk", unknown, Infeasible, 0, walk, Wrong, "it has a walk of 11 moves, and says infeasible"},
		{"a bound above its walk", unknown, Timeout, 12, walk, Wrong, "with at least 12 moves"},
		{"a walk that is none, none known", unknown, Timeout, 0, shorter, Wrong, "the walk is wrong"},
		{"sat, none known", either, Sat, 0, walk, Sat, ""},
		{"sat without a walk, none known", either, Sat, 0, "", Wrong, "it says sat, and has no walk"},
		{"unsat with a walk", either, Unsat, 0, walk, Wrong, "it says unsat, and has a walk"},
		{"unsat, none known", either, Unsat, 0, "", Unsat, ""},
		{"a walk with a detour", adventure, Optimal, 13, longer, Wrong, "it says that 13 moves are the fewest; the known answer is 11"},
	} {
		cell := judged(t, c.suite, reply{Finding{Status: c.says, Lower: c.lower}, c.walk})
		if cell.Status != c.status || !strings.Contains(cell.Error, c.want) || c.want == "" && cell.Error != "" {
			t.Errorf("%s: found %s, %q; want %s, %q", c.name, cell.Status, cell.Error, c.status, c.want)
		}
		if cell.Status != Wrong && (c.walk != "") != (cell.Walk != "") {
			t.Errorf("%s: found the walk %q", c.name, cell.Walk)
		}
	}
	fewer := strings.Replace(decide, "11", "13", 1)
	if cell := judged(t, fewer, reply{Finding{Status: Sat, AtMost: true}, walk}); cell.Status != Sat {
		t.Errorf("few moves for at most so many: found %s, %q", cell.Status, cell.Error)
	}
	if cell := one(t, Options{Command: say(t, reply{Finding{Status: Optimal, Lower: 11}, shorter})}, adventure); cell.Status != Wrong {
		t.Errorf("of a process: found %s, want wrong", cell.Status)
	}
}

func TestShards(t *testing.T) {
	var s Shard
	for _, text := range []string{"1", "0/2", "3/2", "a/b", "-1/2", "1/2/3"} {
		if err := s.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q: found %v, want an error", text, s)
		}
	}
	if err := s.UnmarshalText([]byte("2/3")); err != nil || s.String() != "2/3" {
		t.Errorf("found %v, %v", s, err)
	}
	count := make([]int, 3)
	for repeat := range 300 {
		k := Key{"s", "i", "e", "g", repeat}
		other := Key{"s", "i", "f", "h", repeat} // compared with it, so beside it
		in := 0
		for i := range 3 {
			if (Shard{i + 1, 3}).Has(k) {
				in++
				if !(Shard{i + 1, 3}).Has(other) {
					t.Errorf("%s and %s are in different shards", k, other)
				}
				count[i]++
			}
		}
		if in != 1 || !(Shard{}).Has(k) {
			t.Errorf("%s is in %d shards, want 1", k, in)
		}
	}
	for i, n := range count {
		if n < 60 || n > 140 {
			t.Errorf("found %d of 300 cells in shard %d, want about a third", n, i+1)
		}
	}
}
