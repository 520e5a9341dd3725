// Package engine decides formulas: it runs SAT solvers.
//
// An [Engine] opens a [Session] on a formula; each call of Solve takes in the
// clauses that are new since the last one. The package knows no chess.
package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
)

// Engine makes sessions. Open may be called by several goroutines at once.
type Engine interface {
	// Name is what the flag --engine calls it.
	Name() string
	// Open starts a session on a formula, which may grow between calls of Solve
	// but not during one.
	Open(f *cnf.Formula) Session
}

// wrapper is an engine around another one.
type wrapper interface{ Unwrap() Engine }

// restarter is a session whose search can begin anew, with other phases.
type restarter interface{ Fresh() }

// Restart lets a session's search begin anew, if it can.
func Restart(s Session) {
	if r, can := s.(restarter); can {
		r.Fresh()
	}
}

// metered is an engine whose sessions spend their work as they do it, as package work counts it: so
// a search by it can have a budget, and does the same on every machine.
type metered interface {
	Engine
	// metered does nothing: it marks such engines.
	metered()
}

// IsMetered reports whether an engine, or the one that it wraps, is metered.
func IsMetered(e Engine) bool {
	if w, wraps := e.(wrapper); wraps {
		return IsMetered(w.Unwrap())
	}
	_, metered := e.(metered)
	return metered
}

// Session decides one formula as it grows. It is not for concurrent use.
type Session interface {
	// Solve decides the conjunction of the formula and the assumptions, which
	// hold for this call only. With Sat comes a model with a value for each of
	// the formula's variables; it has been checked against every clause and
	// assumption. When the context ends first, the answer is [cnf.Unknown] without an
	// error, and the session can be used again. An error is an engine that
	// broke, an assumption about a variable that the formula doesn't have, or a
	// session that is closed.
	Solve(ctx context.Context, assumptions ...z.Lit) (cnf.Status, cnf.Model, error)
	// Close frees what the session holds; it may be called again.
	Close() error
}

// ErrClosed is that of a session that was closed.
var ErrClosed = errors.New("the engine's session is closed")

// CheckAssumptions returns an error if the formula lacks a variable.
func CheckAssumptions(f *cnf.Formula, assumptions []z.Lit) error {
	for _, a := range assumptions {
		if v, vars := int(a.Var()), f.Size().Vars; v < 1 || v > vars {
			return fmt.Errorf("an assumption is about variable %d; the formula has 1 to %d", v, vars)
		}
	}
	return nil
}

// WrongError says that an engine's answer is wrong: what it gave as a model is none.
type WrongError struct{ why string }

func (e *WrongError) Error() string { return e.why }

// CheckModel returns a *[WrongError] if a model breaks a clause or an assumption.
func CheckModel(f *cnf.Formula, m cnf.Model, assumptions []z.Lit) error {
	if bad := f.Violated(m); bad != nil {
		return &WrongError{fmt.Sprintf("its model violates the clause %v", dimacs(bad))}
	}
	for _, a := range assumptions {
		if !m.Value(a) {
			return &WrongError{fmt.Sprintf("its model makes %d false, which was assumed", a.Dimacs())}
		}
	}
	return nil
}

func dimacs(clause []z.Lit) []int {
	list := make([]int, len(clause))
	for i, l := range clause {
		list[i] = l.Dimacs()
	}
	return list
}

// Models opens a session of [Gini] on a formula, which may grow, for code that knows no engine: next returns nil
// if there is no model, or the context ends first.
func Models(f *cnf.Formula) (next func(ctx context.Context) (cnf.Model, error), end func()) {
	s := Gini{}.Open(f)
	next = func(ctx context.Context) (cnf.Model, error) {
		status, model, err := s.Solve(ctx)
		if err != nil || status != cnf.Sat {
			return nil, err
		}
		return model, nil
	}
	return next, func() { _ = s.Close() }
}
