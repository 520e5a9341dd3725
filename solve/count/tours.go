package count

import (
	"context"
	"math/big"
	"slices"

	"knightsat/internal/frontier"
	"knightsat/internal/frontier/counting"
	"knightsat/puzzles"
	"knightsat/puzzles/symmetry"
)

// result is a number of walks. Width and States are of a frontier of squares, or of the states
// that were kept at once.
type result = counting.Result

// fewest is the number of squares (with symmetries, of classes of squares) below
// which a tour need not be a cycle of a simple graph.
const fewest = 3

// countTours counts the undirected tours of a puzzle for which puzzles.Instance.IsTour is true:
// those that y takes to themselves, or all where y leaves every square in its place.
// It takes about the given bytes of memory; when they run out, the result is a lower bound.
// It returns nil if the context ends first, if the frontier is too wide, or the
// board too small.
func countTours(ctx context.Context, in *puzzles.Instance, y symmetry.Symmetry, bytes int64) *result {
	if in.Len() < fewest {
		return nil
	}
	q := newQuotient(in, y)
	count := func(g *frontier.Graph) *result { return counting.Cycles(ctx, g, bytes, q.orders(g.N)...) }
	switch {
	case q.order == 1:
		return count(q.all())
	case q.impossible():
		return &result{Count: new(big.Int), Complete: true}
	case len(q.first) < fewest:
		return nil
	}
	reflected := &result{Count: new(big.Int), Complete: true}
	if q.order == 2 {
		reflected = count(q.reflected())
	}
	if reflected == nil || !in.Puzzle.Closed || q.fixed > 0 {
		return reflected
	}
	all, signed := count(q.turned(1)), count(q.turned(-1))
	for _, part := range []*result{reflected, all, signed} {
		if part == nil || !part.Complete { // differences bound nothing
			return nil
		}
	}
	twice := all.Count.Sub(all.Count, signed.Count)
	return &result{Count: twice.Rsh(twice, 1).Add(twice, reflected.Count), Complete: true,
		Width: max(all.Width, signed.Width), States: max(all.States, signed.States)}
}

// orders takes the classes of squares by row or by column, whichever is shorter,
// and then what is no square.
func (q *quotient) orders(n int) [][]int {
	rows := make([]int, 0, n)
	for c := range n {
		rows = append(rows, c)
	}
	columns := slices.Clone(rows)
	slices.SortStableFunc(columns[:len(q.first)], func(a, b int) int {
		return q.in.Squares[q.first[a]].Col - q.in.Squares[q.first[b]].Col
	})
	return [][]int{rows, columns}
}
