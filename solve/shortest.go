package solve

import (
	"context"
	"errors"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/find"
	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/solve/engine"
)

// Solve looks for a shortest walk. The answer is never nil. If the context ends first, the error
// is nil: the answer has what was found until then, and its reason is that of context.Cause.
//
// The error is an *encode.UnsupportedError if o.Encoding can't express the puzzle, or rests on
// arguments that o.Bounds excludes. Any other error says what broke in an engine or an encoding;
// the answer has what was known by then. p must come from a constructor or from Parse; a puzzle
// without a ground is an error.
func Solve(ctx context.Context, p *puzzles.Puzzle, o Options) (*Answer, error) {
	return solve(ctx, cropped(ctx, p, limits.NearFrom, limits.NearMoves), o)
}

// cropped is the puzzle without the squares that no walk as short as a known one comes to, if its board has
// more squares than from, and a walk is found among those that so many moves reach.
func cropped(ctx context.Context, p *puzzles.Puzzle, from, moves int) *puzzles.Puzzle {
	if p == nil || p.Board == nil || p.Board.Width()*p.Board.Height() <= from {
		return p
	}
	near := p.Near(moves)
	if near == p {
		return p
	}
	ans, err := solve(ctx, near, Options{Quick: true})
	if err != nil || ans.Walk == nil {
		return p
	}
	return p.Near(ans.Walk.Moves())
}

func solve(ctx context.Context, p *puzzles.Puzzle, o Options) (*Answer, error) {
	r := newRun(p, o)
	err := r.rise(ctx)
	if err == nil && o.Random {
		var mixed puzzles.Walk
		mixed, err = find.Mixed(ctx, r.a.Instance, r.ans.Walk, o.Seed)
		err = errors.Join(err, r.keep(mixed))
	}
	return r.finish(err), err
}

// rise raises the bound until the question is answered or something ends it.
func (r *run) rise(ctx context.Context) error {
	if p := r.a.Puzzle; p == nil || p.Board == nil && p.Graph == nil {
		return errors.New("the puzzle has no board and no graph")
	}
	if err := r.begin(ctx, r.finding()); err != nil {
		return err
	}
	return r.raiseFrom(ctx)
}

// finding is what finders are asked with.
func (r *run) finding() find.Options {
	metered := engine.IsMetered(r.o.Engine)
	return find.Options{
		Seed: r.o.Seed, MaxLits: r.o.MaxLits, Free: r.o.Encoding == nil && r.o.Bounds == nil,
		Counts: metered, Budgets: r.o.Budgets,
		Decide: func(ctx context.Context, f encode.Formula) (puzzles.Walk, bool, error) {
			walk, at, err := Decide(ctx, r.o.Engine, f, r.a.Puzzle)
			return walk, at.Status != cnf.Unknown, err
		},
		Solve: func(ctx context.Context, p *puzzles.Puzzle) (*bound.Analysis, puzzles.Walk, error) {
			ans, err := solve(ctx, p, Options{Engine: r.o.Engine, MaxLits: r.o.MaxLits, Seed: r.o.Seed,
				Quick: r.o.Quick, Budgets: r.o.Budgets, firstTurn: r.o.firstTurn})
			return ans.Analysis, ans.Walk, err
		},
	}
}
