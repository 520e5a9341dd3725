package solve

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve/count"
)

// CountedBy is a way to count walks.
type CountedBy string

// The ways to count walks.
const (
	ByFrontier    CountedBy = "frontier"    // tours, by a transfer over a frontier of squares
	ByLayers      CountedBy = "layers"      // over pairs of a square and a set of goals
	ByEnumeration CountedBy = "enumeration" // going through all, as [All] does
)

// Counted is a number of shortest walks.
type Counted struct {
	Number *big.Int  // of all walks if the answer is Complete; else a lower bound
	By     CountedBy // "" if there was nothing to count
}

// DefaultMemory is the memory that counting takes at most where no other limit is
// given, in bytes.
const DefaultMemory = countMemory

// Count counts the shortest walks, if possible without going through them: see [CountedBy]. If
// limit is above 0, or o names an encoding, it goes through them as [All] does, up to the limit.
// The number does not depend on the way. memory is about how many bytes Count may use; 0 is
// DefaultMemory.
//
// If the answer is not complete, the number is a lower bound. It is 0 if no walk is proven to be
// shortest, and nil if there is an error.
func Count(ctx context.Context, p *puzzles.Puzzle, o Options, limit int,
	memory int64) (*Answer, Counted, error) {
	if memory == 0 {
		memory = DefaultMemory
	}
	if limit > 0 || o.Encoding != nil {
		return listed(all(ctx, p, o, atMost(limit)))
	}
	r, err := solved(ctx, p, o)
	defer r.release()
	if err != nil || r.ans.Status != Optimal {
		return r.ans, Counted{Number: new(big.Int)}, err
	}
	if newClasses(r.a).supports(o.Same) == nil { // else all says why not
		if counted, err := countWalks(ctx, r, memory); counted.Number != nil || err != nil {
			return r.ans, counted, err
		}
	}
	return listed(listAll(ctx, r, atMost(0)))
}

// atMost ends a loop over walks after so many; 0 is no limit.
func atMost(limit int) func(*Answer) bool {
	return func(a *Answer) bool { return a.WalksFound != limit }
}

// listed is what going through all walks counted.
func listed(ans *Answer, err error) (*Answer, Counted, error) {
	if ans == nil || err != nil {
		return ans, Counted{}, err
	}
	return ans, Counted{big.NewInt(int64(ans.WalksFound)), ByEnumeration}, nil
}

// countWalks counts the walks of a puzzle that is solved. There is no number where that
// must be done by going through all.
func countWalks(ctx context.Context, r *run, memory int64) (counted Counted, err error) {
	ans := r.ans
	var c *count.Result
	switch {
	case countsTours(r) && r.a.Puzzle.Timed():
		counted.By = ByFrontier
		c = count.Timed(ctx, r.a.Instance, min(memory, timedCount), r.o.Same == UpToSymmetry)
		if c == nil { // also where it was cut short
			return Counted{}, nil
		}
	case countsTours(r):
		counted.By = ByFrontier
		c = countTours(ctx, r, memory)
	case !r.a.Puzzle.Once && !r.a.Puzzle.Timed() && r.o.Same == Directed:
		counted.By = ByLayers
		c = count.Walks(ctx, r.a.Instance, ans.Walk.Moves(), memory)
	}
	switch {
	case c == nil && ctx.Err() == nil:
		return Counted{}, nil
	case c == nil:
		c = &count.Result{Count: big.NewInt(1)} // the walk that is known
	case c.Count.Sign() > 0:
	case c.Complete:
		return Counted{}, fmt.Errorf("counted no walk, but one is known: %s", ans.Walk)
	default: // no state of those that memory held led to the end
		c.Count.SetInt64(1)
	}
	counted.Number = c.Count
	r.more(c.Complete, "; "+why(r.a.Puzzle, counted.By, c, ctx))
	return counted, nil
}

func why(p *puzzles.Puzzle, by CountedBy, c *count.Result, ctx context.Context) string {
	text := "counted in layers over sets of goals"
	if by == ByFrontier {
		text = fmt.Sprintf("counted by a transfer over a frontier of at most %s with %s",
			p.Count(c.Width, "square"), words.Count(c.States, "state"))
	}
	switch {
	case c.Complete:
		return text
	case ctx.Err() != nil:
		return "not counted to the end: " + cause(ctx)
	}
	return text + ", until its memory was full: --memory allows more"
}

// countsTours reports whether the shortest walks are tours: every square is a goal,
// and there are as few moves as that takes.
func countsTours(r *run) bool {
	in := r.a.Instance
	return !in.Puzzle.Ordered && r.ans.Walk.Moves() == in.Puzzle.TourMoves() &&
		len(in.Stops()) == in.Len()
}

// countTours counts tours by frontiers, first with little memory, which is often
// enough, and leaves a lower bound soon.
func countTours(ctx context.Context, r *run, memory int64) (best *count.Result) {
	p := r.a.Puzzle
	for _, memory := range slices.Compact([]int64{min(memory, firstCount), memory}) {
		c := count.All(ctx, r.a.Instance, memory)
		switch {
		case c == nil:
		case r.o.Same == UpToSymmetry:
			c = count.UpToSymmetry(ctx, r.a.Instance, c, memory)
		// every reversed tour is another one
		case r.o.Same == Directed && (p.Closed || p.Start.IsAny() && p.End.IsAny()):
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
