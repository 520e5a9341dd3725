package count

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve"
)

// Way is a way to count walks.
type Way string

// The ways to count walks.
const (
	ByFrontier    Way = "frontier"    // tours, by a transfer over a frontier of squares
	ByLayers      Way = "layers"      // over pairs of a square and a set of goals
	ByEnumeration Way = "enumeration" // going through all, as solve.All does
)

// Memory is what counting takes at most where no other limit is given, in bytes.
const Memory = 2 << 30

// Counted is a number of shortest walks.
type Counted struct {
	Number *big.Int // of all walks if the answer is Complete; else a lower bound
	By     Way      // "" if there was nothing to count
}

// Count counts the shortest walks, if possible without going through them: see [Way]. The number does not depend on
// the way. limit, the number and the answer are those of [solve.Count]; memory is about how many bytes Count may
// use; 0 is [Memory].
func Count(ctx context.Context, p *puzzles.Puzzle, o solve.Options, limit int,
	memory int64) (*solve.Answer, Counted, error) {
	if memory == 0 {
		memory = Memory
	}
	by := Way("") // until walks are counted, or gone through
	ans, n, err := solve.Count(ctx, p, o, limit, func(ctx context.Context, ans *solve.Answer, in *puzzles.Instance) *solve.Tally {
		c, way := walks(ctx, ans, in, o.Same, memory)
		switch {
		case c != nil:
			by = way
			return &solve.Tally{Number: c.Count, Complete: c.Complete, How: how(p, way, c)}
		case ctx.Err() != nil && way != "" && !p.Timed():
			by = way
			return &solve.Tally{Number: new(big.Int)}
		}
		return nil
	})
	asked := limit > 0 || o.Encoding != nil // to go through them
	if by == "" && ans != nil && err == nil && (asked || ans.Status == solve.Optimal) {
		by = ByEnumeration
	}
	return ans, Counted{n, by}, err
}

// walks counts the shortest walks of an answer. There is no way where that must be done by going through all, and no
// result where the way is no good or the context ended.
func walks(ctx context.Context, ans *solve.Answer, in *puzzles.Instance, same solve.Sameness, memory int64) (*result, Way) {
	p := in.Puzzle
	// A shortest walk is a tour if every square is a goal and there are as few moves as that takes.
	tours := !p.Ordered && ans.Walk.Moves() == p.TourMoves() && len(in.Stops()) == in.Len()
	switch {
	case tours && p.Timed():
		return countTimed(ctx, in, min(memory, timedCount), same == solve.UpToSymmetry), ByFrontier
	case tours:
		return inTwo(ctx, in, same, memory), ByFrontier
	case !p.Once && !p.Timed() && same == solve.Directed:
		return countWalks(ctx, in, ans.Walk.Moves(), memory), ByLayers
	}
	return nil, ""
}

// inTwo counts tours by frontiers, first with little memory, which is often enough, and leaves a lower bound soon.
func inTwo(ctx context.Context, in *puzzles.Instance, same solve.Sameness, memory int64) (best *result) {
	p := in.Puzzle
	for _, memory := range slices.Compact([]int64{min(memory, firstCount), memory}) {
		c := allTours(ctx, in, memory)
		switch {
		case c == nil:
		case same == solve.UpToSymmetry:
			c = upToSymmetry(ctx, in, c, memory)
		// every reversed tour is another one
		case same == solve.Directed && (p.Closed || p.Start.IsAny() && p.End.IsAny()):
			c.Count.Lsh(c.Count, 1)
		}
		if c != nil && (best == nil || c.Count.Cmp(best.Count) >= 0) {
			best = c
		}
		if c != nil && c.Complete {
			break
		}
	}
	return best
}

// how says how walks were counted.
func how(p *puzzles.Puzzle, by Way, c *result) string {
	text := "counted in layers over sets of goals"
	if by == ByFrontier {
		text = fmt.Sprintf("counted by a transfer over a frontier of at most %s with %s",
			p.Count(c.Width, "square"), words.Count(c.States, "state"))
	}
	if !c.Complete {
		text += ", until its memory was full: --memory allows more"
	}
	return text
}
