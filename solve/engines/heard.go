package engines

import (
	"context"
	"sync"
	"time"

	"github.com/irifrance/gini/z"

	"knightsat/encode/cnf"
	"knightsat/internal/process"
	"knightsat/solve/engine"
)

// heard is an engine, and what was heard of it.
type heard struct {
	engine.Engine
	cpu     func() time.Duration // that it has used
	untimed func(func())

	mu   sync.Mutex
	said Said
	work tally // of sessions
}

// counter is an engine, or a session, that says how much it has done so far.
type counter interface{ Work() engine.Work }

// Said is what was heard of an engine.
type Said struct {
	Searched bool          // it was asked what unit propagation alone does not decide
	CPU      time.Duration // of processors: its program, or this process while it decides
	Work     engine.Work
}

// Hear listens to an engine. untimed calls what does not belong to the engine's work, as in [Scrambled].
func Hear(e engine.Engine, untimed func(func())) *heard {
	h := &heard{Engine: e, cpu: process.CPU, untimed: untimed}
	if _, outside := e.(*external); outside {
		h.cpu = process.ChildrenCPU
	}
	return h
}

// Said is what was heard until now. The work of a session counts when it is closed.
func (h *heard) Said() Said {
	h.mu.Lock()
	defer h.mu.Unlock()
	said := h.said
	said.Work = h.work.sum
	if says, can := h.Engine.(counter); can {
		said.Work = says.Work()
	}
	return said
}

// Unwrap lets the engine inside be asked whether it is metered.
func (h *heard) Unwrap() engine.Engine { return h.Engine }

// Open implements [engine.Engine].
func (h *heard) Open(f *cnf.Formula) engine.Session { return &hearing{h.Engine.Open(f), h, f} }

type hearing struct {
	engine.Session
	to      *heard
	formula *cnf.Formula
}

// Solve implements [engine.Session].
func (s *hearing) Solve(ctx context.Context, assumptions ...z.Lit) (cnf.Status, cnf.Model, error) {
	h := s.to
	h.mu.Lock()
	if !h.said.Searched {
		h.untimed(func() { h.said.Searched = !Propagates(s.formula, assumptions...) })
	}
	h.mu.Unlock()
	before := h.cpu()
	status, model, err := s.Session.Solve(ctx, assumptions...)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.said.CPU += max(0, h.cpu()-before)
	return status, model, err
}

// Fresh lets the search inside begin anew.
func (s *hearing) Fresh() { engine.Restart(s.Session) }

// Close implements [engine.Session].
func (s *hearing) Close() error {
	if says, can := s.Session.(counter); can {
		s.to.mu.Lock()
		s.to.work.add(says.Work())
		s.to.mu.Unlock()
	}
	return s.Session.Close()
}
