package bench

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"knightsat/bench/record"
	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// builtIn are the suites of the program, which tests only read: some have large boards.
var builtIn = sync.OnceValues(func() (list []*Suite, err error) {
	for _, name := range Suites() {
		if oracle.Quick() && strings.HasPrefix(name, "scaling") {
			continue
		}
		s, e := Load(context.Background(), name, Sources{})
		list, err = append(list, s), errors.Join(err, e)
	}
	return list, err
})

func suites(t *testing.T) []*Suite {
	t.Helper()
	return oracle.Must(builtIn())
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
	if oracle.Quick() {
		most = 1 << 16
	}
	return goals <= 16 && squares*starts<<goals <= most
}

// TestKnownAnswersAreThoseOfTheOracle, where it can tell. The others were found
// by the program itself, and are checked by its peers.
func TestKnownAnswersAreThoseOfTheOracle(t *testing.T) {
	checked := map[record.CellStatus]int{}
	seen := map[string]bool{} // suites have puzzles in common
	for _, s := range suites(t) {
		name := s.Name
		for _, in := range s.Instances {
			p := in.Puzzle
			if !oracleReaches(p) {
				continue
			}
			key := fmt.Sprint(notation.Text(p), in.Ask, in.AskMoves, in.Answer)
			if seen[key] {
				continue
			}
			seen[key] = true
			checked[in.Answer.Status]++
			moves, ok := oracle.Shortest(p)
			var want string
			switch {
			case in.AskMoves != record.None && ok && in.AskMoves > moves:
				t.Errorf("%s/%s asks for %d moves, beyond the optimum of %d: encodings differ there", name, in.Name, in.AskMoves, moves)
				continue
			case in.AskMoves != record.None && ok && in.AskMoves == moves:
				want = string(record.Sat)
			case in.AskMoves != record.None:
				want = string(record.Unsat)
			case !ok:
				want = "impossible"
			default:
				want = fmt.Sprint(moves)
			}
			if got := in.Answer.String(); got != want {
				t.Errorf("%s/%s: the known answer is %s, the oracle's %s", name, in.Name, got, want)
			}
		}
	}
	for status, least := range map[record.CellStatus]int{record.Optimal: 10, record.Infeasible: 2, record.Unsat: 1} {
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
			if len(in.Puzzle.Goals) > 130 || oracle.Quick() && i%10 != 0 {
				continue
			}
			a := bound.Analyse(t.Context(), in.Puzzle)
			switch known := in.Answer; {
			case known.Status == record.Optimal && (a.Impossible != nil || a.Best().Moves > known.Moves):
				t.Errorf("%s/%s: the known answer is %s, the bound %d", name, in.Name, known, a.Best().Moves)
			case known.Status == record.Sat && (a.Impossible != nil || a.Best().Moves > in.AskMoves):
				t.Errorf("%s/%s: the known answer is %s at %d, the bound %d", name, in.Name, known, in.AskMoves, a.Best().Moves)
			}
		}
	}
}

// TestWhatIsNoSuite: testdata/nosuite.txt says how it reads.
func TestWhatIsNoSuite(t *testing.T) {
	for _, c := range oracle.Texts("testdata/nosuite.txt") {
		if !strings.Contains(c.Text, "timeout") {
			c.Text = head + c.Text
		}
		_, err := parsed(c.Text)
		fails(t, c.Name, err, c.Want)
	}
	if _, err := parsed(""); err == nil || err.Error() != `x.toml: timeout is missing; give one, as in timeout = "30s"` {
		t.Errorf("nothing: found the error %v", err)
	}
	for name, want := range oracle.Pairs(`
		smok          | "unknown suite \"smok\" (did you mean smoke?); valid are competition, "
		no/such.toml  | reading a suite: open no/such.toml
		nosuch.toml   | reading a suite: open nosuch.toml
		smoke.toml    | reading a suite: open smoke.toml
		../etc/passwd | "reading a suite: "
	`) {
		_, err := Load(t.Context(), name, Sources{})
		fails(t, name, err, want)
	}
}

func FuzzParse(f *testing.F) {
	for name := range strings.FieldsSeq("smoke refutations fhcp") { // all keys, and no large boards
		text := oracle.Must(suiteFiles.ReadFile("suites/" + name + suiteEnding))
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := parsed(string(text))
		if err == nil && (len(s.Instances) == 0 && !s.WantsGraphs || s.CPU <= 0 || s.Repeats < 1) {
			t.Errorf("found a suite of nothing: %+v", s)
		}
	})
}

// TestSuitesForComparisons: five repeats, a base, a limit of some seconds, and families of ten puzzles at least;
// half of what is asked of a family of the formula step has no answer.
func TestSuitesForComparisons(t *testing.T) {
	for _, s := range suites(t) {
		if s.Repeats == 0 || !strings.Contains(" rows tours refutations hunts scaling engines ", " "+s.Name+" ") {
			continue
		}
		families, refuted := map[string]int{}, map[string]int{}
		for _, in := range s.Instances {
			family, _, _ := strings.Cut(in.Name, "-")
			families[family]++
			if in.Answer.Status == record.Unsat {
				refuted[family]++
			}
		}
		for family, n := range families {
			if n < 10 || refuted[family] > 0 && 2*refuted[family] != n {
				t.Errorf("%s: %d of %d puzzles of the family %s have no walk", s.Name, refuted[family], n, family)
			}
		}
		if s.Repeats != 5 || len(s.Base) == 0 || s.CPU < 5 || s.CPU > 7 {
			t.Errorf("%s: found %+v", s.Name, s.Settings)
		}
	}
}
