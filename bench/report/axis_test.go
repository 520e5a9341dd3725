package report

import (
	"strings"
	"testing"
)

func TestTicks(t *testing.T) {
	for _, c := range []struct {
		axis axis
		want string
	}{
		{axis{Lo: 0.9, Hi: 8.5}, "1 2 3 4 5 6 7 8"},
		{axis{Lo: 0, Hi: 66.5}, "0 10 20 30 40 50 60"},
		{axis{Lo: 2, Hi: 9, log: true}, "2 3 4 5 6 7 8 9"},
		{axis{Lo: 0.04, Hi: 3, log: true}, "0.05 0.1 0.2 0.5 1 2"},
		{axis{Lo: 0.002, Hi: 70_000, log: true}, "0.01 0.1 1 10 100 1000 10k"},
		{axis{Lo: 1e-6, Hi: 2e6, log: true}, "0.000001 0.0001 0.01 1 100 10k 1M"},
	} {
		var found []string
		for _, tick := range c.axis.Ticks() {
			found = append(found, tick.Label)
		}
		if got := strings.Join(found, " "); got != c.want {
			t.Errorf("from %g to %g: found %s, want %s", c.axis.Lo, c.axis.Hi, got, c.want)
		}
	}
}
