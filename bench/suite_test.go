package bench

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"knightsat/bench/peers"
	"knightsat/bound"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// outside are the engines of suites that may be absent here.
var outside = []string{"cadical -q", "minisat", "cryptominisat5", "clasp", "kissat"}

// builtIn are the suites of the program, which tests only read: some have large boards.
var builtIn = sync.OnceValues(func() (list []*Suite, err error) {
	for _, name := range Suites() {
		if testing.Short() && strings.HasPrefix(name, "scaling") {
			continue
		}
		s, e := Load(name, nil, nil)
		list, err = append(list, s), errors.Join(err, e)
	}
	return list, err
})

func suites(t *testing.T) []*Suite {
	t.Helper()
	list := oracle.Must(builtIn())
	return list
}

func TestSuitesOfTheProgramAreWhole(t *testing.T) {
	names := Suites()
	for _, want := range []string{"covers", "hunts", "peers", "refutations", "scaling", "smoke", "tours"} {
		if !slices.Contains(names, want) {
			t.Errorf("found suites %v, want %s among them", names, want)
		}
	}
	for _, s := range suites(t) {
		name := s.Name
		if s.Title == "" {
			t.Errorf("suite %s has no title", name)
		}
		for _, e := range s.Encodings {
			if _, err := catalogue.ByName(e); err != nil && e != Auto {
				t.Errorf("suite %s: %v", name, err)
			}
		}
		for _, e := range s.Engines {
			if _, err := engine.ByName(e); err != nil && peers.ByName(e) == nil && !slices.Contains(outside, e) {
				t.Errorf("suite %s: %v", name, err)
			}
		}
	}
}

// oracleReaches says whether the slow answer takes less than a second or so.
func oracleReaches(p *puzzles.Puzzle) bool {
	squares, goals := p.Ground().Len(), len(p.Goals)
	switch {
	case p.Once:
		return squares <= 16
	case p.Ordered:
		return squares <= 64
	}
	starts := 1
	if p.Start.IsAny() {
		starts = squares
	}
	most := 1 << 17
	if testing.Short() {
		most = 1 << 16
	}
	return goals <= 16 && squares*starts<<goals <= most
}

// TestKnownAnswersAreThoseOfTheOracle, where it can tell. The others were found
// by the program itself, and are checked by its peers.
func TestKnownAnswersAreThoseOfTheOracle(t *testing.T) {
	checked := map[Status]int{}
	seen := map[string]bool{} // suites have puzzles in common
	for _, s := range suites(t) {
		name := s.Name
		for _, in := range s.Instances {
			p := in.Puzzle
			if !oracleReaches(p) {
				continue
			}
			key := fmt.Sprint(p.Text(), in.Ask(), in.AskMoves, in.Answer)
			if seen[key] {
				continue
			}
			seen[key] = true
			checked[in.Answer.Status]++
			moves, ok := oracle.Shortest(p)
			var want string
			switch {
			case in.AskMoves != None && ok && in.AskMoves > moves:
				t.Errorf("%s/%s asks for %d moves, beyond the optimum of %d: encodings differ there", name, in.Name, in.AskMoves, moves)
				continue
			case in.AskMoves != None && ok && in.AskMoves == moves:
				want = string(Sat)
			case in.AskMoves != None:
				want = string(Unsat)
			case !ok:
				want = impossible
			default:
				want = fmt.Sprint(moves)
			}
			if got := in.Answer.String(); got != want {
				t.Errorf("%s/%s: the known answer is %s, the oracle's %s", name, in.Name, got, want)
			}
		}
	}
	for status, least := range map[Status]int{Optimal: 20, Infeasible: 5, Sat: 3, Unsat: 4} {
		if checked[status] < least {
			t.Errorf("found %d answers %s that the oracle can check, want %d", checked[status], status, least)
		}
	}
}

// TestKnownAnswersMeetTheBounds: whatever the oracle can't reach.
func TestKnownAnswersMeetTheBounds(t *testing.T) {
	for _, s := range suites(t) {
		name := s.Name
		for i, in := range s.Instances {
			if len(in.Puzzle.Goals) > 130 || testing.Short() && i%10 != 0 {
				continue
			}
			a := bound.Analyse(t.Context(), in.Puzzle)
			switch known := in.Answer; {
			case known.Status == Optimal && (a.Impossible != nil || a.Best().Moves > known.Moves):
				t.Errorf("%s/%s: the known answer is %s, the bound %d", name, in.Name, known, a.Best().Moves)
			case known.Status == Sat && (a.Impossible != nil || a.Best().Moves > in.AskMoves):
				t.Errorf("%s/%s: the known answer is %s at %d, the bound %d", name, in.Name, known, in.AskMoves, a.Best().Moves)
			}
		}
	}
}

// TestTheGeneratorNeverChanges: seeds in suites mean these puzzles, of which it has the hashes.
func TestTheGeneratorNeverChanges(t *testing.T) {
	for _, c := range []struct {
		g    generatorText
		seed uint64
		want string
	}{
		{generatorText{Family: "hunt", Board: "5x4", Goals: 3}, 1, "e995c046fed9"},
		{generatorText{Family: "hunt", Board: "5x4", Goals: 3, Holes: 4, Piece: "camel", Closed: true}, 2, "238da32aa702"},
		{generatorText{Family: "cover", Board: "4x4", Holes: 2}, 1 << 63, "e1db28f80d45"},
		{generatorText{Family: "tour", Board: "4x4", Holes: 1, Closed: true}, 0, "418dfb0f2d55"},
		{generatorText{Family: "tour", Board: "5x5", Holes: 4, Margin: 1, Closed: true}, 1, "26b50641173c"},
	} {
		p := oracle.Must(c.g.make(c.seed))
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(p.Text())))[:12]; got != c.want {
			t.Errorf("%+v: found %s, want %s:\n%s", c.g, got, c.want, p.Text())
		}
	}
}

func TestWhatIsNoSuite(t *testing.T) {
	const good = "[[instance]]\nname = \"a\"\npuzzle = \"@adventure\"\nanswer = 11\n"
	if _, err := Parse("x.toml", "x", []byte(head+good), nil, nil); err != nil {
		t.Fatal(err)
	}
	instance := func(lines string) string { return head + good + "\n[[instance]]\nname = \"b\"\n" + lines + "\n" }
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", `x.toml: timeout is missing; give one, as in timeout = "30s"`},
		{"no TOML", "timeout = \n", "x.toml:1:"},
		{"an unknown key", head + "colour = 1\n" + good, `x.toml:4:1: unknown key "colour"; valid are title, encodings, engines, timeout, clock, memory, repeats, base, instance`},
		{"an unknown key of an instance", instance("answer = 1\npuzzle = \"@adventure\"\ngoal = 2"), `x.toml:13:1: unknown key "goal"; valid are name, puzzle, parts, generate, graphs, ask, size, answer`},
		{"an unknown key of a generator", instance("answer = 1\ngenerate = {family = \"hunt\", goal = 2}"), `x.toml:12:30: unknown key "goal"; valid are family, board, goals, holes, margin, piece, closed, once, seed`},
		{"a text for a number", instance("size = \"big\""), "x.toml:11:8:"},
		{"no instance", head, "x.toml: the suite has no [[instance]]"},
		{"no encodings", strings.Replace(head, `["step"]`, "[]", 1) + good, "the suite has no encodings"},
		{"no engines", strings.Replace(head, `["gini"]`, "[]", 1) + good, "the suite has no engines"},
		{"no time", strings.Replace(head, "60s", "0s", 1) + good, `x.toml: timeout must be a time above 0, as in 30s, not "0s"`},
		{"a number for a time", strings.Replace(head, `"60s"`, "60", 1) + good, "x.toml:3:11: timeout must be a string, in quotes; here it is of type integer"},
		{"a text for a list", strings.Replace(head, `["step"]`, `"step"`, 1) + good, "x.toml:1:13: encodings must be a list of strings; here it is of type string"},
		{"numbers in a list of texts", strings.Replace(head, `["step"]`, "[1]", 1) + good, "encodings must be a list of strings; here it is of type integer"},
		{"a number for instances", head + "instance = 3", "instance must be tables that begin with [[instance]]"},
		{"an unknown encoding", strings.Replace(head, `["step"]`, `["stap"]`, 1) + good, `x.toml: encodings: unknown encoding "stap"; valid are step, `},
		{"an engine without a name", strings.Replace(head, `"gini"`, `" "`, 1) + good, `x.toml: an engine must be a name or a solver's command, not " "`},
		{"far too many repeats", head + "repeats = 1000000000\n" + good, "x.toml: repeats must be from 1 to 10000, not 1000000000"},
		{"an unknown base", head + "base = [\"encoding=edge\"]\n" + good, `x.toml: base must name an encoding or an engine of the suite, as in ["encoding=step"], not "encoding=edge"`},
		{"no clock", head + "clock = \"0s\"\n" + good, "clock must be a time above 0, as in 30s, not \"0s\""},
		{"no unit", head + "memory = \"2\"\n" + good, `must be an amount of memory with its unit, as in 2GiB or 500MB, not "2"`},
		{"too much", head + "memory = \"1e30TiB\"\n" + good, `must be an amount of memory with its unit, as in 2GiB or 500MB, not "1e30TiB"`},
		{"negative repeats", head + "repeats = -1\n" + good, "repeats must be from 1 to 10000, not -1"},
		{"a name twice", head + good + good, `x.toml:8: instance "a": the name "a" is taken`},
		{"a name with a slash", head + strings.Replace(good, `"a"`, `"a/b"`, 1), `x.toml:4: instance "a/b": name must be letters, digits and any of ._+-, not "a/b"`},
		{"no puzzle", instance("answer = 1"), `x.toml:9: instance "b": give one of puzzle, parts and generate, not 0 of them`},
		{"two puzzles", instance("answer = 1\npuzzle = \"@adventure\"\nparts = {board = \"3x3\"}"), `give one of puzzle, parts and generate, not 2 of them`},
		{"an unknown example", instance("answer = 1\npuzzle = \"@nothing\""), `instance "b": unknown example "@nothing"`},
		{"a bad board", instance("answer = 1\npuzzle = \"N ?\""), `instance "b": puzzle:1:3: found '?'`},
		{"a bad part", instance("answer = 1\nparts = {family = \"hunt\", board = \"big\"}"), `board: board size "big" must be`},
		{"a bad family", instance("answer = 1\ngenerate = {family = \"walk\", board = \"3x3\"}"), `generate: family: family "walk" must be`},
		{"too many goals", instance("answer = 1\ngenerate = {family = \"hunt\", board = \"3x3\", goals = 9}"), "9 goals and 0 holes don't fit on 9 squares"},
		{"far too many goals", instance("answer = 1\ngenerate = {family = \"hunt\", board = \"3x3\", goals = 9223372036854775807, holes = 9223372036854775807}"), "goals and"},
		{"goals of a tour", instance("answer = 1\ngenerate = {family = \"tour\", board = \"3x3\", goals = 2}"), "goals = 2: a tour has none"},
		{"no range of seeds", instance("answer = 1\ngenerate = {family = \"hunt\", board = \"8x8\", goals = 2, seed = \"5-2\"}"), `generate: seed must be a number or a range of at most 10000, as in seed = "1-50", not 5-2`},
		{"too many seeds", instance("answer = 1\ngenerate = {family = \"hunt\", board = \"8x8\", goals = 2, seed = \"0-10000\"}"), `a range of at most 10000`},
		{"no answer", instance("puzzle = \"@adventure\""), `answer is missing; it must be a number of moves, "tour", "impossible" or "unknown"`},
		{"a negative answer", instance("answer = -1\npuzzle = \"@adventure\""), `answer must be a number of moves, "tour", "impossible" or "unknown", not -1`},
		{"half an answer", instance("answer = 1.5\npuzzle = \"@adventure\""), `answer must be a number of moves, "tour", "impossible" or "unknown", not 1.5`},
		{"the answer to a decision", instance("answer = \"sat\"\npuzzle = \"@adventure\""), `answer must be a number of moves, "tour", "impossible" or "unknown", not sat`},
		{"no answer to a decision", instance("answer = 11\npuzzle = \"@adventure\"\nask = {moves = 11}"), `answer must be "sat", "unsat" or "unknown", not 11`},
		{"a negative bound", instance("answer = \"sat\"\npuzzle = \"@adventure\"\nask = {moves = -1}"), "ask = {moves = -1}: moves must not be negative"},
		{"an empty question", instance("answer = 11\npuzzle = \"@adventure\"\nask = {}"), "ask needs either moves or from, as in ask = {moves = 45}"},
		{"two questions", instance("answer = 11\npuzzle = \"@adventure\"\nask = {moves = 11, from = \"reach\"}"), "ask needs either moves or from, as in ask = {moves = 45}"},
		{"an unknown beginning", instance("answer = 11\npuzzle = \"@adventure\"\nask = {from = \"parity\"}"), `ask = {from = "parity"}: from must be "reach"`},
		{"a decision of a rise", instance("answer = \"sat\"\npuzzle = \"@adventure\"\nask = {from = \"reach\"}"), `answer must be a number of moves, "tour", "impossible" or "unknown", not sat`},
	} {
		if _, err := Parse("x.toml", "x", []byte(c.text), nil, nil); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: found the error %v, want %q", c.name, err, c.want)
		}
	}
	for name, want := range map[string]string{
		"smok":          `unknown suite "smok" (did you mean smoke?); valid are covers, `,
		"no/such.toml":  "reading a suite: open no/such.toml",
		"nosuch.toml":   "reading a suite: open nosuch.toml",
		"smoke.toml":    "reading a suite: open smoke.toml",
		"../etc/passwd": "reading a suite: ",
	} {
		if _, err := Load(name, nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: found the error %v, want %q", name, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, name := range []string{"smoke", "tours", "gaps", "fhcp"} { // all keys, and no large boards
		text := oracle.Must(suiteFiles.ReadFile("suites/" + name + suiteEnding))
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Parse("x.toml", "x", text, nil, nil)
		if err == nil && (len(s.Instances) == 0 && !s.WantsGraphs || s.CPU <= 0 || s.Repeats < 1) {
			t.Errorf("found a suite of nothing: %+v", s)
		}
	})
}
