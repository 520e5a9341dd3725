package report

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
)

func TestTicks(t *testing.T) {
	for c := range oracle.Table[struct {
		Lo, Hi float64
		Log    bool
		Want   string
	}](`
		0.9   | 8.5   | false | 1 2 3 4 5 6 7 8
		0     | 66.5  | false | 0 10 20 30 40 50 60
		2     | 9     | true  | 2 3 4 5 6 7 8 9
		0.04  | 3     | true  | 0.05 0.1 0.2 0.5 1 2
		0.002 | 70000 | true  | 0.01 0.1 1 10 100 1000 10k
		1e-6  | 2e6   | true  | 0.000001 0.0001 0.01 1 100 10k 1M
	`) {
		var found []string
		for _, tick := range (axis{Lo: c.Lo, Hi: c.Hi, log: c.Log}).Ticks() {
			found = append(found, tick.Label)
		}
		if got := strings.Join(found, " "); got != c.Want {
			t.Errorf("%+v: found %s", c, got)
		}
	}
}
