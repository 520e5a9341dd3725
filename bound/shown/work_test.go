package shown

import (
	"testing"

	"knightsat/bound"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// TestTollsOfALargeBoardCostLittle: to tell the tolls of a few squares takes no search of the
// board, and so less memory than the distances of one search, of closed walks, too.
func TestTollsOfALargeBoardCostLittle(t *testing.T) {
	for _, closed := range []string{"", "closed: true\n"} {
		p := posed.Puzzle(closed + "board: 400x400\nstart: a1\ngoals: c9,h3,k7,q15,j21,w2,y30,f28,aa5,m11\n")
		a := bound.AnalyseInstance(t.Context(), puzzles.NewInstance(p), facts.Use{facts.ByHeldKarp})
		l, ok := a.Find(facts.ByHeldKarp)
		if !ok {
			t.Fatal("no bound")
		}
		var told *bound.Tolls
		took := oracle.Allocated(func() { told = tollsOf(t.Context(), a, l) })
		if told == nil || took > 4*uint64(a.Len()) {
			t.Errorf("%stolls %t, with %d bytes on %d squares", closed, told != nil, took, a.Len())
		}
	}
}
