// Package engine decides formulas: it is where SAT solvers are run.
//
// An [Engine] opens a [Session] on a formula; each call of Solve takes in the
// clauses that are new since the last one. The package knows no chess.
package engine

import (
	"context"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Status is an engine's answer.
type Status = cnf.Status

// The answers. Unknown means that the engine was cut short.
const (
	Unknown = cnf.Unknown
	Sat     = cnf.Sat
	Unsat   = cnf.Unsat
)

// Engine makes sessions.
type Engine interface {
	// Name is what the flag --engine calls it.
	Name() string
	// Open starts a session on a formula, which may grow between calls of Solve
	// but not during one.
	Open(f *cnf.Formula) Session
}

// Session decides one formula as it grows. It is not for concurrent use.
type Session interface {
	// Solve decides the conjunction of the formula and the assumptions. With
	// Sat comes a model, which has been checked against every clause. When the
	// context ends first, the answer is Unknown without an error. An error is
	// an engine that broke.
	Solve(ctx context.Context, assumptions ...z.Lit) (Status, cnf.Model, error)
	// Close frees what the session holds.
	Close() error
}
