package runlog

import (
	"context"
	"sync"
	"sync/atomic"
)

// Each calls do with the numbers from 0 to n-1, some of them at once, in this
// order, until the context ends or one fails: the others are told by their context
// then. It returns the first error, and waits for all that it started. The end of
// the context is no error.
func Each(ctx context.Context, n, jobs int, do func(ctx context.Context, i int) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var next atomic.Int64
	var once sync.Once
	var failure error
	var all sync.WaitGroup
	for range max(1, min(jobs, n)) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := do(ctx, i); err != nil {
					once.Do(func() { failure = err })
					cancel()
				}
			}
		})
	}
	all.Wait()
	return failure
}
