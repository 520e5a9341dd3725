package engine

import (
	"context"
	"sync"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/process"
)

// Heard is an engine, and what was heard of it.
type Heard struct {
	Engine
	cpu     func() time.Duration // that it has used
	untimed func(func())

	mu   sync.Mutex
	said Said
	work tally // of sessions
}

// Said is what was heard of an engine.
type Said struct {
	Searched bool          // it was asked what unit propagation alone does not decide
	CPU      time.Duration // of processors: its program, or this process while it decides
	Work     Work
}

// Hear listens to an engine. untimed calls what does not belong to the engine's work, as in [Scrambled].
func Hear(e Engine, untimed func(func())) *Heard {
	h := &Heard{Engine: e, cpu: process.CPU, untimed: untimed}
	if _, outside := e.(*External); outside {
		h.cpu = process.ChildrenCPU
	}
	return h
}

// Said is what was heard until now. The work of a session counts when it is closed.
func (h *Heard) Said() Said {
	h.mu.Lock()
	defer h.mu.Unlock()
	said := h.said
	said.Work = h.work.sum
	if says, can := h.Engine.(counter); can {
		said.Work = says.Work()
	}
	return said
}

// Unwrap implements wrapper.
func (h *Heard) Unwrap() Engine { return h.Engine }

// Open implements [Engine].
func (h *Heard) Open(f *cnf.Formula) Session { return &hearing{h.Engine.Open(f), h, f} }

type hearing struct {
	Session
	to      *Heard
	formula *cnf.Formula
}

// Solve implements [Session].
func (s *hearing) Solve(ctx context.Context, assumptions ...z.Lit) (Status, cnf.Model, error) {
	h := s.to
	h.mu.Lock()
	if !h.said.Searched {
		h.untimed(func() { h.said.Searched = !s.formula.Propagates(assumptions...) })
	}
	h.mu.Unlock()
	before := h.cpu()
	status, model, err := s.Session.Solve(ctx, assumptions...)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.said.CPU += max(0, h.cpu()-before)
	return status, model, err
}

// Fresh implements restarter.
func (s *hearing) Fresh() { Restart(s.Session) }

// Close implements [Session].
func (s *hearing) Close() error {
	if says, can := s.Session.(counter); can {
		s.to.mu.Lock()
		s.to.work.add(says.Work())
		s.to.mu.Unlock()
	}
	return s.Session.Close()
}
