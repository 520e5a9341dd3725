package linear

import (
	"context"
	"math"
	"testing"

	"knightsat/internal/oracle"
)

// TestASearchCutShortRefutesNothing that has a path, wherever in its tree the context or the
// nodes come to their end; and a number that is refuted is refuted or open.
func TestASearchCutShortRefutesNothing(t *testing.T) {
	r := oracle.Rand(t)
	var cuts, branched int
	enough := func() bool { return cuts >= *graphsFlag && branched >= *graphsFlag/30 }
	for n := range oracle.Draw(t, *graphsFlag/10, enough) {
		g := random(r)
		best := g.shortest()
		if best < 0 {
			continue
		}
		for _, most := range []int{best, best + 1, best - 1} {
			search := func(ctx context.Context, nodes int) *conclusion {
				g.Patience = -3 // branch at once
				return New(g).Within(ctx, most, nil, nodes)
			}
			whole := oracle.NewPatience(math.MaxInt)
			c := search(whole, 1000)
			for left := range whole.Asked() {
				ended := oracle.NewPatience(left)
				if verdict := search(ended, 1000).Verdict; verdict == Refuted && most >= best || verdict == Found && most < best {
					t.Fatalf("graph %d: cut short at look %d, verdict %d of %d, but the shortest path has %d\n%+v", n, left, verdict, most, best, g)
				}
				cuts++
			}
			for nodes := range c.Nodes {
				if search(context.Background(), nodes).Verdict == Refuted && most >= best {
					t.Fatalf("graph %d: refuted in %d nodes, but there is a path of %d\n%+v", n, nodes, best, g)
				}
			}
			if c.Nodes > 1 {
				branched++
			}
			for _, left := range []int{r.IntN(20), math.MaxInt} {
				for _, patience := range []int{-3, 20} {
					g.Patience = patience
					no := New(g).Narrow(oracle.NewPatience(left), most, true).Verdict
					tree := New(g).Within(oracle.NewPatience(left), most, nil, r.IntN(30)).Verdict
					if most >= best && (no == Refuted || tree == Refuted) {
						t.Fatalf("graph %d: narrowed to nothing (%d) or refuted, but there is a path of %d\n%+v", n, no, best, g)
					}
				}
			}
		}
	}
}
