package engine

import (
	"context"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Assuming is the session with assumptions that hold in every call of Solve.
// Closing it leaves the session itself open.
func Assuming(s Session, assumptions ...z.Lit) Session { return assuming{s, assumptions} }

type assuming struct {
	session     Session
	assumptions []z.Lit
}

// Solve implements [Session].
func (a assuming) Solve(ctx context.Context, more ...z.Lit) (Status, cnf.Model, error) {
	all := append(append([]z.Lit{}, a.assumptions...), more...)
	return a.session.Solve(ctx, all...)
}

// Close implements [Session].
func (assuming) Close() error { return nil }
