package render

import "testing"

// TestLinesLieApart bends the longer one of two lines, so that both can be seen.
func TestLinesLieApart(t *testing.T) {
	whole, part := []point{{0, 0}, {4, 2}}, []point{{2, 1}, {4, 2}}
	for name, c := range map[string]struct {
		lines [][]point
		bent  int // which one, or -1
	}{
		"one lies on the other":         {[][]point{part, whole}, 1},
		"one lies on the other, turned": {[][]point{{whole[1], whole[0]}, part}, 0},
		"one begins where another ends": {[][]point{{{0, 0}, {2, 1}}, part}, -1},
		"they stand apart on one line":  {[][]point{{{-4, -2}, {-2, -1}}, whole}, -1},
		"they cross":                    {[][]point{whole, {{0, 1}, {2, 0}}}, -1},
	} {
		for i, line := range apart(c.lines, 1) {
			if bent := len(line) == 3; bent != (i == c.bent) {
				t.Errorf("%s: line %d is bent: %v", name, i, bent)
			}
		}
	}
}
