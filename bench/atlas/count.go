package atlas

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/count"
)

// Counts say how many tours a board has, or which limit kept them from being
// counted. They are the zero value where that was not asked.
type Counts struct {
	// Count is the number of tours, a tour and its reverse counted once, and of closed
	// ones those from all starts; so Counted is [solve.Undirected], as a word.
	// UpToSymmetry counts those once that the board's turns and reflections take to each
	// other; of symmetric tours it may be nil.
	Counted      string          `json:"counted,omitempty"`
	CountedBy    solve.CountedBy `json:"counted_by,omitempty"`
	Count        *big.Int        `json:"count,omitempty"`
	UpToSymmetry *big.Int        `json:"count_up_to_symmetry,omitempty"`
	CountSeconds float64         `json:"count_seconds,omitempty"`
	// Uncounted is the limit that was reached, with what it was.
	Uncounted    Limit   `json:"uncounted,omitempty"`
	CountTimeout float64 `json:"count_timeout,omitempty"` // in seconds
	CountMemory  int64   `json:"count_memory,omitempty"`  // in bytes
}

// Limit is what keeps tours from being counted.
type Limit string

// The limits.
const (
	ByTime   Limit = "timeout"
	ByMemory Limit = "memory"
	ByWidth  Limit = "width" // too many squares in each frontier
)

// fewSquares is the number of squares up to which tours may be counted by going
// through them: frontiers don't do for the smallest boards.
const fewSquares = 8

// wantsCount reports whether the tours of the board are still to be counted.
func (e *Entry) wantsCount(o Options) bool {
	if !o.Count || e.Result != Tour {
		return false
	}
	switch c := &e.Counts; c.Uncounted {
	case ByTime:
		return o.Timeout == 0 || c.CountTimeout < o.Timeout.Seconds()
	case ByMemory:
		return c.CountMemory < o.memory()
	default:
		return c.Count == nil && c.Uncounted == ""
	}
}

func (o Options) memory() int64 {
	if o.Memory == 0 {
		return solve.DefaultMemory
	}
	return o.Memory
}

// countTours counts the tours of a board that has some. A limit is no error; the
// context's error is returned where that ends first.
func countTours(ctx context.Context, b Board, o Options) (Counts, error) {
	p, err := b.Puzzle()
	if err != nil {
		return Counts{}, err
	}
	inner := ctx
	if o.Timeout > 0 {
		var cancel context.CancelFunc
		inner, cancel = context.WithTimeout(ctx, o.Timeout)
		defer cancel()
	}
	began := time.Now()
	c, err := bothCounts(inner, p, o)
	switch {
	case ctx.Err() != nil:
		return Counts{}, context.Cause(ctx)
	case err != nil:
		return Counts{}, fmt.Errorf("%s: %w", b, err)
	case inner.Err() != nil && c.UpToSymmetry == nil:
		return Counts{Uncounted: ByTime, CountTimeout: o.Timeout.Seconds()}, nil
	case c.Count != nil:
		c.Counted, c.CountSeconds = solve.Undirected.String(), seconds(time.Since(began))
		return c, c.check(p)
	case c.Uncounted == ByMemory:
		c.CountMemory = o.memory()
	}
	return c, nil
}

// bothCounts counts the tours of a puzzle, and those that are different up to
// symmetry. There is no number where a limit was reached.
func bothCounts(ctx context.Context, p *puzzles.Puzzle, o Options) (Counts, error) {
	in := puzzles.NewInstance(p)
	if in.Len() <= fewSquares {
		return fewCounts(ctx, p, o)
	}
	all := count.All(ctx, in, o.memory())
	turns := p.Symmetric != puzzles.NoTurn
	switch {
	case all == nil && !turns:
		return Counts{Uncounted: ByWidth}, nil
	case all == nil || !all.Complete:
		return Counts{Uncounted: ByMemory}, nil
	}
	c := Counts{CountedBy: solve.ByFrontier, Count: all.Count}
	up := count.UpToSymmetry(ctx, in, all, o.memory())
	if up != nil && up.Complete {
		c.UpToSymmetry = up.Count
	} else if !turns {
		return Counts{Uncounted: ByMemory}, nil
	}
	return c, nil
}

// fewCounts is bothCounts of a board of few squares.
func fewCounts(ctx context.Context, p *puzzles.Puzzle, o Options) (c Counts, err error) {
	number := func(same solve.Sameness) *big.Int {
		options := o.Solve
		options.Same = same
		ans, counted, failure := solve.Count(ctx, p, options, 0, o.memory())
		if err = errors.Join(err, failure); err != nil || !ans.Complete {
			return nil
		}
		return counted.Number
	}
	c = Counts{CountedBy: solve.ByEnumeration, Count: number(solve.Undirected), UpToSymmetry: number(solve.UpToSymmetry)}
	return c, err
}

// check holds the numbers against each other: each tour has as many images as the
// board has symmetries, or a part of that.
func (c *Counts) check(p *puzzles.Puzzle) error {
	if c.Count == nil {
		return nil
	}
	most := big.NewInt(int64(len(puzzles.Symmetries(p))))
	switch {
	case c.Counted != solve.Undirected.String():
		return fmt.Errorf("the tours are counted as %q; they must be counted as %q", c.Counted, solve.Undirected)
	case c.Count.Sign() < 1:
		return fmt.Errorf("there are %s tours, and one is known", c.Count)
	case c.UpToSymmetry == nil:
		return nil
	case c.UpToSymmetry.Cmp(c.Count) > 0 || most.Mul(most, c.UpToSymmetry).Cmp(c.Count) < 0:
		return fmt.Errorf("there can't be %s tours, %s of them different", c.Count, c.UpToSymmetry)
	}
	return nil
}

// limit says in words which limit was reached.
func (c *Counts) limit() string {
	switch c.Uncounted {
	case ByTime:
		return fmt.Sprintf("not counted in %g s", c.CountTimeout)
	case ByMemory:
		return fmt.Sprintf("not counted in %g MB of memory", float64(c.CountMemory)/(1<<20))
	case ByWidth:
		return "not counted: the frontier would be too wide"
	}
	return ""
}
