package bench

import (
	"regexp"
	"testing"

	"knightsat/bench/record"
)

// TestPeersAreEngines: each that is installed solves the puzzles in its own way,
// with one cell whatever the encodings.
func TestPeersAreEngines(t *testing.T) {
	s := suiteOf(t, few)
	s.Engines = []string{"gini", "clingo"}
	out := runSuite(t, s, RunOptions{Settings: record.Settings{Encodings: []string{"step", "auto"}}, Instances: regexp.MustCompile("hunt|cut-off|refuted")})
	if want := 3 * (2 + 1); len(out.Cells) != want {
		t.Errorf("found %d cells, want %d", len(out.Cells), want)
	}
	solved := 0
	for _, c := range out.Cells {
		switch {
		case c.Engine == "gini":
		case c.Encoding != "":
			t.Errorf("%s: found an encoding of a peer", c.Key())
		case c.Status.Solved():
			solved++
		case c.Status == record.Unsupported && c.Instance == "refuted", c.Status == record.Absent:
		default:
			t.Errorf("%s: found %s: %s", c.Key(), c.Status, c.Error)
		}
	}
	if solved == 0 {
		t.Skip("no peer is installed: only that they are absent was tested")
	}
}

// TestAbsentEnginesAreNamedAsIfTheyWereThere, so that their cells are the same when they are.
func TestAbsentEnginesAreNamedAsIfTheyWereThere(t *testing.T) {
	d := newDecider(t.Context(), "no-such-engine  --seed={seed}")
	if want := "no-such-engine '--seed={seed}'"; d.absent == nil || d.Name != want {
		t.Errorf("found %q, %v, want %q", d.Name, d.absent, want)
	}
}
