package metric

import (
	"context"
	"fmt"

	"knightsat/encode"
)

// propose proposes the encoding for whatever has no rules about the walk's steps.
func propose(_ context.Context, q encode.Question) []encode.Proposal {
	if q.Puzzle.Once || q.Puzzle.Ordered {
		return nil
	}
	why := fmt.Sprintf("the fastest for such puzzles; the lower bound is %d moves", q.Best().Moves)
	possible := encode.Proposal{Encoding: Encoding{Shorter: ShorterPossible}, Rank: encode.Fast, Why: why}
	if q.Refuted {
		return []encode.Proposal{{Encoding: Encoding{Shorter: ShorterRefuted}, Rank: encode.Fast, Why: why}, possible}
	}
	return []encode.Proposal{possible}
}
