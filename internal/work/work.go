// Package work counts the work of searches instead of their time. Searches that take turns, or
// that stop after a limit, then do the same on every machine, however busy it is.
//
// The unit is one propagation of gini, which takes 0.1 to 0.2 microseconds.
package work

import (
	"context"
	"iter"
)

// Search is a search that pauses when it has done the work that [Search.Until] allows. [New]
// makes one.
type Search struct {
	around      *Search // nil for none
	cancel      func()
	next        func() (struct{}, bool)
	stop        func()
	pause       func(struct{}) bool
	spent, most int64
	stopped     bool
}

type contextKey struct{}

// of is the search that a context belongs to, nil for none.
func of(ctx context.Context) *Search {
	s, _ := ctx.Value(contextKey{}).(*Search)
	return s
}

// New makes a search that has not begun. The context that it is given counts its work with
// [Spend]. What is spent counts for a search around it, too, when it pauses or ends.
func New(ctx context.Context, run func(ctx context.Context)) *Search {
	s := &Search{around: of(ctx)}
	ctx, s.cancel = context.WithCancel(context.WithValue(ctx, contextKey{}, s))
	s.next, s.stop = iter.Pull(func(pause func(struct{}) bool) {
		s.pause = pause
		run(ctx)
	})
	return s
}

// Until lets it go on until it has done so much work since it began, and reports whether it has
// come to its end.
func (s *Search) Until(most int64) (ended bool) {
	before := s.spent
	s.most = most
	_, paused := s.next()
	s.around.spend(s.spent - before)
	return !paused
}

// Spent is the work that it has done.
func (s *Search) Spent() int64 { return s.spent }

// Stop ends it: its context ends, and Stop returns when it has returned. It may be called again.
func (s *Search) Stop() {
	s.cancel()
	s.stop()
}

// Counts reports whether the context belongs to a search, whose work counts.
func Counts(ctx context.Context) bool { return of(ctx) != nil }

// Spend counts work of the search that the context belongs to, if there is one. It returns
// when the search may go on or is stopped, and is called where it runs, by no other goroutine.
// What comes of the work is to be used only if the context has not ended then.
func Spend(ctx context.Context, work int64) {
	of(ctx).spend(work)
}

func (s *Search) spend(work int64) {
	if s == nil {
		return
	}
	s.spent += work
	for s.spent > s.most && !s.stopped {
		s.stopped = !s.pause(struct{}{})
	}
}
