package engine

import "testing"

func TestWorkOfSolvers(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       Work
	}{
		{"cadical", "c conflicts:                  12         0.00    per second\nc decisions:   3     0.00    per second\nc propagations:                456         0.00 M  per second\n", Work{12, 456, 3}},
		{"cryptominisat", "c decisions                : 1           (0.00      % random)\nc conflicts                : 5           \nc decisions/conflicts      : 0.00\nc props/conflict : 7\n", Work{5, 0, 1}},
		{"clasp", "c Choices        : 9       \nc Conflicts      : 8        (Analyzed: 7)\nc   Conflict     : 6        (Average)\n", Work{8, 0, 9}},
		{"minisat", "conflicts             : 2              (0 /sec)\ndecisions             : 1  \npropagations          : 77              (420 /sec)\nconflict literals     : 0\n", Work{2, 77, 1}},
		{"nothing", "s UNSATISFIABLE\nv conflicts: 3 0\nc conflicts: many\nc conflicts: 99999999999999999999\n", Work{}},
		{"no end of the line", "c conflicts: 3", Work{}},
	} {
		if got := workIn([]byte(c.text)); got != c.want {
			t.Errorf("%s: found %+v, want %+v", c.name, got, c.want)
		}
	}
}
