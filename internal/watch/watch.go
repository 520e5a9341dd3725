// Package watch looks at contexts in loops that count what they do.
package watch

import (
	"context"
	"runtime"
)

// InPage is set in the page's solver: it has no second thread, and no room for what large puzzles alone need.
const InPage = runtime.GOOS == "js"

// Watch looks at a context now and then, which it keeps for that. [New] makes one; a nil watch never ends.
type Watch struct {
	ctx   context.Context
	done  int
	ended bool
}

// breath is the work between two looks: about a tenth of a millisecond, if a unit is a visit to memory.
const breath = 1 << 14

// New makes a watch, which looks at the context first of all.
func New(ctx context.Context) *Watch { return &Watch{ctx: ctx, done: breath} }

// Ended counts work and reports whether the context has ended, as far as it looked. Once it has, it has
// for ever.
func (w *Watch) Ended(work int) bool {
	if w == nil {
		return false
	}
	if w.done += work; w.done >= breath {
		w.done = 0
		if InPage {
			runtime.Gosched() // nothing else lets a timer end the context there
		}
		w.ended = w.ended || w.ctx.Err() != nil
	}
	return w.ended
}

// Err is the context's error, at this moment.
func (w *Watch) Err() error {
	if w == nil {
		return nil
	}
	return w.ctx.Err()
}

// Cause is why the context has ended, if it has.
func (w *Watch) Cause() error {
	if w == nil {
		return nil
	}
	return context.Cause(w.ctx)
}
