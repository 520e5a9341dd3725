package runlog

import (
	"context"
	"sync"
)

// Each calls do with the numbers from 0 to n-1, some of them at once, in this
// order, until the context ends or one fails: the others are told by their context
// then. It returns the first error, and waits for all that it started. The end of
// the context is no error.
func Each(ctx context.Context, n, jobs int, do func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var mu sync.Mutex // of what follows
	var failure error
	next := 0
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1, next <= n && failure == nil && ctx.Err() == nil
	}
	var all sync.WaitGroup
	for range max(1, min(jobs, n)) {
		all.Go(func() {
			for i, ok := take(); ok; i, ok = take() {
				if err := do(ctx, i); err != nil {
					mu.Lock()
					if failure == nil {
						failure = err
					}
					mu.Unlock()
					cancel()
				}
			}
		})
	}
	all.Wait()
	return failure
}
