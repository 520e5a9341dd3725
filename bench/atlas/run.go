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
	Timeout time.Duration // for each board, and as much again for its count; 0 is none
	Jobs    int           // boards at once; 0 is one
	Solve   solve.Options
	Count   bool  // count the tours, too
	Memory  int64 // for each count, in bytes; 0 is solve.DefaultMemory
	// Settled is called after each board that was not known before, from one
	// goroutine at a time; it may be nil.
	Settled func(b Board, e *Entry, done, all int)
}

// Run answers the questions and returns the entries in their order; those that
// were not reached before the context ended are nil, and its cause is the error.
// With a file, what it knows is not computed again, unless it was not settled
// or counted and there is more time or memory now, and what is new is added to it.
func Run(ctx context.Context, boards []Board, file *File, o Options) ([]*Entry, error) {
	entries := make([]*Entry, len(boards))
	var todo []int
	for i, b := range boards {
		if file != nil {
			entries[i] = file.Have(b)
		}
		if e := entries[i]; e == nil || !e.enough(o.Timeout) || e.wantsCount(o) {
			todo = append(todo, i)
		}
	}
	var mu sync.Mutex // of the entries, what is done, and the file
	done := len(boards) - len(todo)
	err := runlog.Each(ctx, len(todo), o.Jobs, func(ctx context.Context, k int) error {
		i := todo[k]
		e, err := answer(ctx, boards[i], entries[i], o)
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

// answer settles a board, unless what is known of it is enough, and counts its tours
// where they are asked for.
func answer(ctx context.Context, b Board, known *Entry, o Options) (*Entry, error) {
	e := known
	if e == nil || !e.enough(o.Timeout) {
		var err error
		if e, err = Settle(ctx, b, o.Timeout, o.Solve); err != nil {
			return nil, err
		}
	}
	if !e.wantsCount(o) {
		return e, nil
	}
	counts, err := countTours(ctx, b, o)
	if err != nil {
		return nil, err
	}
	counted := *e
	counted.Counts = counts
	return &counted, nil
}
