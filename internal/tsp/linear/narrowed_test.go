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

// TestRaisedSumsProveMore than they did when they were rounded, and no more than the least cost.
func TestRaisedSumsProveMore(t *testing.T) {
	r := oracle.Rand(t)
	more, halves := 0, 0
	for n := range oracle.Until(t, 3000, func() bool { return more >= 100 && halves >= 100 }) {
		g := sparse(r)
		p := New(g)
		costs := make(map[[2]int32]int64)
		for k, e := range p.edges {
			costs[e] = p.cost[k]
		}
		least := g.least(costs)
		most := int(least) + r.IntN(3)
		best := p.Narrow(t.Context(), most, r.IntN(2) == 0).Best
		for parts := int64(1); parts <= 12; parts++ {
			s := p.In(best, parts)
			for k := range s.Times { // rounded badly, so that there is something to be done
				if s.Times[k] > 0 {
					s.Times[k] += int64(r.IntN(3) / 2)
				}
			}
			s = p.price(s.Times, s.Parts)
			raised := p.Raised(t.Context(), s)
			if raised.Proven < s.Proven || raised.Proven > least*raised.Parts || raised.Parts != s.Parts {
				t.Fatalf("graph %d: %d of %d parts are raised to %d of %d, a path costs %d", n, s.Proven, s.Parts, raised.Proven,
					raised.Parts, least)
			}
			more += int(min(1, raised.Proven-s.Proven))
			for k, times := range raised.Times {
				if times < 0 && k >= p.equations() {
					t.Fatalf("graph %d: row %d is there %d times", n, k, times)
				}
				if times != s.Times[k] && p.Rows[k].half != nil {
					halves++
				}
			}
		}
	}
}
