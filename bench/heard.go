package bench

import (
	"context"
	"sync"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/process"
	"knightsat/solve/engine"
)

// What decided a cell, as Measured.DecidedBy says it.
const (
	ByBounds      = "bounds"      // no formula was asked of the engine
	ByEncoding    = "encoding"    // the formula had the empty clause as it was written
	ByPropagation = "propagation" // unit propagation alone decides each formula
	ByEngine      = "engine"      // or a peer
)

// heard is an engine, and what a cell notes of what it is asked.
type heard struct {
	engine.Engine
	cpu      func() time.Duration // that it has used
	leaveOut func(func())         // of what is measured

	mu       sync.Mutex
	searched bool // it was asked what propagation alone does not decide
	used     time.Duration
}

// hear listens to an engine.
func hear(e engine.Engine, leaveOut func(func())) *heard {
	h := &heard{Engine: e, cpu: process.CPU, leaveOut: leaveOut}
	if _, outside := e.(*engine.External); outside {
		h.cpu = process.ChildrenCPU
	}
	return h
}

// Unwrap implements [engine.Wrapper].
func (h *heard) Unwrap() engine.Engine { return h.Engine }

// Open implements [engine.Engine].
func (h *heard) Open(f *cnf.Formula) engine.Session { return &hearing{h.Engine.Open(f), h, f} }

type hearing struct {
	engine.Session
	to *heard
	f  *cnf.Formula
}

// Solve implements [engine.Session].
func (s *hearing) Solve(ctx context.Context, assumptions ...z.Lit) (engine.Status, cnf.Model, error) {
	h := s.to
	h.mu.Lock()
	if !h.searched {
		h.leaveOut(func() { h.searched = !s.f.Propagates(assumptions...) })
	}
	h.mu.Unlock()
	before := h.cpu()
	status, model, err := s.Session.Solve(ctx, assumptions...)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.used += max(0, h.cpu()-before)
	return status, model, err
}

// Fresh implements [engine.Restarter].
func (s *hearing) Fresh() {
	if r, can := s.Session.(engine.Restarter); can {
		r.Fresh()
	}
}

// tell puts what was heard into a reply.
func (h *heard) tell(r *reply) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r.EngineCPU = h.used.Seconds()
	if outside, ok := h.Engine.(*engine.External); ok {
		w := outside.Work()
		r.Conflicts = w.Conflicts
		r.Propagations = w.Propagations
		r.Decisions = w.Decisions
	}
	switch {
	case !r.Status.Solved():
	case h.searched:
		r.DecidedBy = ByEngine
	case r.Rounds > 0:
		r.DecidedBy = ByPropagation
	case r.Formulas > 0:
		r.DecidedBy = ByEncoding
	default:
		r.DecidedBy = ByBounds
	}
}
