package generate

import (
	"context"

	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/solve"
)

// counted is how many shortest walks are looked for when they can't be counted: more
// make no difference to the difficulty. Of large covers, and of hunts that have too many states for
// layers, all are looked for only where a number of them is asked for and enough are not alike.
const counted = 4

// solved measures a puzzle by solving it; false means that it is not as asked for, or that
// the context has ended.
func (m *maker) solved(ctx context.Context, p *puzzles.Puzzle) (Measure, bool, error) {
	ans, err := solve.Solve(ctx, p, solve.Options{Events: m.solving})
	if err != nil || ans.Status != solve.Optimal || !within(m.Moves, uint64(ans.Walk.Moves())) {
		return Measure{}, false, err
	}
	measure := Measure{Moves: ans.Walk.Moves(), Walks: 1, Least: true}
	limit := max(counted, m.Walks[0])
	if m.Walks[1] > 0 {
		limit = m.Walks[1] + 1
	}
	all := m.Family == puzzles.Tour || m.Family == puzzles.Cover && len(p.Goals) <= limits.AllSquares
	if !all {
		measure.Walks = uint64(alike(ctx, p, ans.Walk, min(limit, limits.AlikeWalks)))
	}
	if all || m.Walks != [2]int{} && measure.Walks < uint64(limit) {
		walks, result := solve.All(ctx, p, solve.Options{})
		for a := range walks {
			if a.WalksFound == limit {
				break
			}
		}
		last, err := result()
		if err != nil || ctx.Err() != nil {
			return Measure{}, false, err
		}
		measure.Walks, measure.Least = uint64(last.WalksFound), !last.Complete
	}
	if !within(m.Walks, measure.Walks) {
		return Measure{}, false, nil
	}
	in, err := puzzles.LayOut(ctx, p)
	if err != nil {
		return Measure{}, false, nil
	}
	length, left := greedy(in, in.Start, in.End, in.Goals, p.Ordered, p.Once)
	switch {
	case p.Once:
		measure.Loss = (10*left + in.Len() - 1) / in.Len()
	case p.Family == puzzles.Cover && ans.Walk.Moves() > 0:
		measure.Loss = (10*(length-ans.Walk.Moves()) + ans.Walk.Moves() - 1) / ans.Walk.Moves()
	default:
		measure.Loss = length - ans.Walk.Moves()
	}
	return measure, true, nil
}
