package solve

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/internal/words"
	"knightsat/solve/engine"
)

// asking is a puzzle with what is proven of it before the bound is raised, and how to solve it. Both stand
// here once, and are not changed once they are known.
type asking struct {
	o Options
	a *bound.Analysis
}

// asked is what an encoding is chosen for.
func (q asking) asked() encode.Question {
	return encode.Question{Instance: q.a.Instance, Known: q.a.Facts(), Use: q.a.Use, Upper: -1,
		Anew: !engine.IsMetered(q.o.Engine)}
}

// settle decides the status, and nothing else does: from the bounds, with the
// number of moves within which a puzzle that has a solution has one.
func (k *Known) settle(most int) {
	switch {
	case k.Lower > most:
		k.Status = Infeasible
	case k.has(k.Lower):
		k.Status = Optimal
	case k.Walk != nil:
		k.Status = Feasible
	default:
		k.Status = Unknown
	}
}

func inMoves(n int) string { return words.Count(n, "move") }

// mayUse is the error of an encoding that can't express the puzzle, or that rests on bounds which
// may not be used; nil for no encoding.
func (q asking) mayUse(ctx context.Context, e encode.Encoding) error {
	if e == nil {
		return nil
	}
	if err := encode.Supports(ctx, e, q.a.Instance); err != nil && ctx.Err() == nil {
		return err
	}
	if by := encode.Lacks(e, q.a.Instance, q.a.Use); by != "" {
		why := fmt.Sprintf("its formulas rest on the bound %s, which may not be used", by)
		if other := e.Traits().Instead; other != "" {
			why += fmt.Sprintf("; %s does without", other)
		}
		return &encode.UnsupportedError{Encoding: e.Name(), Why: why}
	}
	return nil
}
