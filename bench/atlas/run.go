package atlas

import (
	"context"
	"sync"
	"time"

	"knightsat/internal/runlog"
	"knightsat/solve"
)

// Options say how to settle many boards.
type Options struct {
	Timeout time.Duration // for each board; 0 is none
	Jobs    int           // boards at once; 0 is one
	Solve   solve.Options
	// Settled is called after each board that was not known before, from one
	// goroutine at a time; it may be nil.
	Settled func(b Board, e *Entry, done, all int)
}

// Run answers the questions and returns the entries in their order; those that
// were not reached before the context ended are nil, and its cause is the error.
// With a file, what it knows is not computed again, unless it was not settled
// and there is more time now, and what is new is added to it.
func Run(ctx context.Context, boards []Board, file *File, o Options) ([]*Entry, error) {
	entries := make([]*Entry, len(boards))
	var todo []int
	for i, b := range boards {
		if file != nil {
			entries[i] = file.Have(b)
		}
		if e := entries[i]; e == nil || !e.enough(o.Timeout) {
			todo = append(todo, i)
		}
	}
	var mu sync.Mutex // of the entries, what is done, and the file
	done := len(boards) - len(todo)
	err := runlog.Each(ctx, len(todo), o.Jobs, func(ctx context.Context, k int) error {
		i := todo[k]
		e, err := Settle(ctx, boards[i], o.Timeout, o.Solve)
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if file != nil {
			if err := file.Put(boards[i], e); err != nil {
				return err
			}
		}
		entries[i] = e
		done++
		if o.Settled != nil {
			o.Settled(boards[i], e, done, len(boards))
		}
		return nil
	})
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return entries, err
}
