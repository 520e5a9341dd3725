package count

import (
	"context"
	"math/big"
	"slices"

	"knightsat/internal/frontier"
	"knightsat/puzzles"
)

// Result is a number of walks.
type Result struct {
	Count    *big.Int
	Complete bool // false if memory ran out: then there are at least Count
	Width    int  // the most squares of a frontier
	States   int  // the most states that were kept at once
}

// fewest is the number of squares (with symmetries, of classes of squares) below
// which a tour need not be a cycle of a simple graph.
const fewest = 3

// Tours counts the undirected tours of a puzzle for which bound.IsTour is true:
// those that y takes to themselves, or all where y leaves every square in its place.
// It takes about so many bytes of memory; when they run out, the result is a lower bound.
// It returns nil if the context ends first, if the frontier is too wide, or the
// board too small.
func Tours(ctx context.Context, in *puzzles.Instance, y puzzles.Symmetry, bytes int64) *Result {
	if in.Len() < fewest {
		return nil
	}
	q := newQuotient(in, y)
	switch {
	case q.order == 1:
		return q.sum(ctx, bytes, []*frontier.Graph{q.all()}, 1)
	case q.impossible():
		return &Result{Count: new(big.Int), Complete: true}
	case len(q.first) < fewest:
		return nil
	}
	reflected := &Result{Count: new(big.Int), Complete: true}
	if q.order == 2 {
		reflected = q.sum(ctx, bytes, []*frontier.Graph{q.reflected()}, 1)
	}
	if reflected == nil || !in.Puzzle.Closed || q.fixed > 0 {
		return reflected
	}
	r := q.sum(ctx, bytes, []*frontier.Graph{q.turned(1), q.turned(-1)}, 2)
	for _, part := range []*Result{reflected, r} {
		if part == nil || !part.Complete { // differences bound nothing
			return nil
		}
	}
	r.Count.Add(r.Count, reflected.Count)
	return r
}

// sum counts the cycles of the first graph less those of the second, if any,
// divided by a number.
func (q *quotient) sum(ctx context.Context, bytes int64, graphs []*frontier.Graph, by int64) *Result {
	total := &Result{Count: new(big.Int), Complete: true}
	for i, g := range graphs {
		r := frontier.Cycles(ctx, g, bytes, q.orders(g.N)...)
		if r == nil {
			return nil
		}
		total.Complete = total.Complete && r.Complete
		total.Width, total.States = max(total.Width, r.Width), max(total.States, r.States)
		if i == 0 {
			total.Count.Add(total.Count, r.Count)
		} else {
			total.Count.Sub(total.Count, r.Count)
		}
	}
	total.Count.Quo(total.Count, big.NewInt(by))
	return total
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
