package linear

import (
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

// TestNarrowedProgramsRefuteNoPath: a program that was asked for paths of other costs before, some of them for good,
// refutes none that there is, and its sums prove no more than the least cost.
func TestNarrowedProgramsRefuteNoPath(t *testing.T) {
	r := oracle.Rand(t)
	refuted, open, ruledOut := 0, 0, 0
	for n := range oracle.Until(t, 10_000, func() bool { return refuted >= 15 && open >= 40 && ruledOut >= 30 }) {
		g := sparse(r)
		p := New(g)
		costs := make(map[[2]int32]int64)
		for k, e := range p.edges {
			costs[e] = p.cost[k]
		}
		least := int(g.least(costs))
		var gone []int // for good
		for range 6 {
			most := least - 2 + r.IntN(5)
			forGood := most >= least && r.IntN(3) == 0
			if most > p.ForGood() {
				continue
			}
			c := p.Narrow(t.Context(), most, forGood)
			switch {
			case most >= least && (c.Verdict == Refuted || c.Best.Proven > int64(least)*c.Best.Parts):
				t.Fatalf("graph %d: %d parts of %d for %d, %v, but a path costs %d\n%+v", n, c.Best.Proven, c.Best.Parts, most,
					c.Verdict, least, g)
			case c.Verdict == Refuted:
				refuted++
			default:
				open++
			}
			for k := range p.edges {
				out, _ := p.Fixed(k)
				switch {
				case !out && slices.Contains(gone, k):
					t.Fatalf("graph %d: edge %d is there again", n, k)
				case out && forGood:
					gone = append(gone, k)
					ruledOut++
				}
			}
		}
	}
}
