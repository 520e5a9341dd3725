package cert

import (
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve/cert/model"
)

// TestSetsThatNeedNoRow are those with fewer jumps than visits inside, as a tree has: but
// a walk both of whose ends are inside may leave them once less, and where squares may be
// visited again, a jump counts twice.
func TestSetsThatNeedNoRow(t *testing.T) {
	const wazirs = "piece: wazir\nboard: 4x3\n"
	for _, c := range []struct {
		rules string
		set   []string
		want  bool
	}{
		{"family: tour\nclosed: true\n", []string{"a1"}, true},
		{"family: tour\nclosed: true\n", []string{"a1", "b1", "b2"}, true},
		{"family: tour\nclosed: true\n", []string{"a1", "b1", "b2", "a2"}, false},
		{"family: tour\n", []string{"a1", "c1"}, true},
		{"family: tour\nstart: a1\n", []string{"a1", "b1"}, true},
		{"family: tour\nstart: a1\nend: b1\n", []string{"a1", "b1"}, false},
		{"family: tour\nstart: a1\nend: d1\n", []string{"a1", "b1"}, true},
		{"family: tour\nstart: a1\nend: b1\n", []string{"a1", "b1", "d1"}, true},
		{"family: cover\nstart: a1\n", []string{"b1"}, true},
		{"family: cover\nstart: a1\n", []string{"b1", "c1"}, false},
		{"start: a1\ngoals: d3\nonce: true\n", []string{"b1"}, false}, // it need not be visited
		{"start: a1\ngoals: d3\nonce: true\n", []string{"d3", "d2"}, false},
		{"start: a1\ngoals: d3,d2\nonce: true\n", []string{"d3", "d2"}, true},
		{"start: a1\nend: a1\ngoals: d3\nonce: true\n", []string{"a1"}, false}, // start and end are there
		{"start: a1\nclosed: true\ngoals: d3\nonce: true\n", []string{"a1"}, true},
		{"family: tour\nholes: c1,c2,c3\n", []string{"d1", "d2", "d3"}, false}, // no jump leaves it
	} {
		in := puzzles.NewInstance(oracle.Puzzle(c.rules + wazirs))
		set, err := model.Vertices(in, c.set)
		if err != nil {
			t.Fatal(err)
		}
		if got := enough(in, set); got != c.want {
			t.Errorf("%sthe set %v: found %t", c.rules, c.set, got)
		}
	}
}
