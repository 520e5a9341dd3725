package solve

import (
	"fmt"
	"math"
	"time"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/puzzles"
)

// begin finds a first walk, the lower bounds, and a better walk: what there is time
// for until the context ends.
func (r *rise) begin() error {
	in, err := puzzles.LayOut(r.ctx, r.a.Puzzle)
	if err != nil {
		return nil
	}
	r.most = longest(in)
	if !bound.IsTour(in) { // luck does not find a tour
		r.offer(in.Walk(bound.Greedy(r.ctx, in)))
	}
	began := time.Now()
	r.a = bound.AnalyseInstance(r.ctx, in, r.o.Bounds, r.o.Methods...)
	if err := r.given(); err != nil {
		return err
	}
	if t := r.a.Tour; t != nil && t.Factor != nil {
		if t.Walk, err = r.mended(r.ctx, t.Graph, t.Factor); err != nil {
			return err
		}
	}
	if t := r.a.Tour; t != nil && t.Graph != nil && r.a.Puzzle.Symmetric != puzzles.NoTurn {
		if t.Walk, err = r.turned(); err != nil {
			return err
		}
	}
	if err := r.sweepFirst(); err != nil {
		return err
	}
	r.ans.Analysis, r.ans.Analysed = r.a, time.Since(began)
	if r.a.Impossible != nil {
		r.raise(r.most+1, r.a.Impossible.By, Proof{})
		return nil
	}
	best := r.a.Best().Moves
	if r.o.Encoding != nil && best <= r.most { // else no formula is asked for
		if err := encode.Supports(r.ctx, r.o.Encoding, r.a); err != nil && r.ctx.Err() == nil {
			return err
		}
		if by := r.o.Bounds.Lacks(r.o.Encoding.Traits().Needs); by != "" {
			return &encode.UnsupportedError{Encoding: r.o.Encoding.Name(),
				Why: fmt.Sprintf("its formulas rest on the bound %s, which may not be used", by)}
		}
	}
	told, asked := r.a.Plainest(), math.MaxInt
	if r.o.MaxMoves > 0 && best <= r.most { // what is beyond was not asked
		asked = r.o.MaxMoves + 1
	}
	r.raise(min(told.Moves, asked), told.By, Proof{Lower: &told})
	r.raise(min(best, asked), bound.ByParity, Proof{}) // which says the rest, if there is any
	r.event(Event{Trying: -1})
	switch t := r.a.Tour; {
	case t != nil && t.Walk != nil: // joined from a 2-factor
		if err := r.keep(t.Walk); err != nil {
			return fmt.Errorf("the tour is wrong: %w", err)
		}
	case r.anyOrder():
		r.offer(r.a.Walk(searched(r.ctx, r.a, r.o.Seed, 1)))
	}
	return nil
}

// given checks the witnesses of bounds that the caller's methods found. What there is
// no time to check is left out.
func (r *rise) given() error {
	if len(r.o.Methods) == 0 {
		return nil
	}
	proven := bound.Nothing(r.a.Puzzle).Lower
	for _, l := range r.a.Lower {
		if l.Witness != nil {
			if err := l.Witness.Check(r.ctx, r.a.Instance, l.Moves); r.ctx.Err() != nil {
				r.a.Impossible, r.a.Exact = nil, false // it may be by this bound
				continue
			} else if err != nil {
				return fmt.Errorf("the bound %s of %s: its witness fails: %w", l.By, moves(l.Moves), err)
			}
		}
		proven = append(proven, l)
	}
	r.a.Lower = proven
	return nil
}

// longest is a number of moves within which a puzzle that has a solution has
// one: all squares where none is visited twice, else from each goal to the next
// by a path, and to the end.
func longest(in *puzzles.Instance) int {
	n := in.Len()
	switch p := in.Puzzle; {
	case !p.Once: // after the last number, on such a way
		return p.LeastMoves() + (len(p.Goals)+1)*(n-1)
	case p.Closed:
		return n
	}
	return n - 1
}
