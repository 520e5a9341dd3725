package atlas

import (
	"context"
	"slices"
	"sync"
	"time"

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
	r := &run{o: o, file: file, boards: boards, entries: make([]*Entry, len(boards))}
	var todo []int
	for i, b := range boards {
		if file != nil {
			r.entries[i] = file.Have(b)
		}
		if e := r.entries[i]; e == nil || !e.enough(o.Timeout) {
			todo = append(todo, i)
		}
	}
	r.done = len(boards) - len(todo)
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(1, o.Jobs) {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for i := range next {
				if err := r.settle(ctx, i); err != nil {
					stop(err)
				}
			}
		}()
	}
feed:
	for _, i := range todo {
		select {
		case next <- i:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	workers.Wait()
	return r.entries, context.Cause(ctx)
}

type run struct {
	o       Options
	file    *File
	boards  []Board
	mu      sync.Mutex // for what follows, and the file
	entries []*Entry
	done    int
}

func (r *run) settle(ctx context.Context, i int) error {
	if ctx.Err() != nil {
		return nil
	}
	b := r.boards[i]
	e, err := Settle(ctx, b, r.o.Timeout, r.o.Solve)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.entries[i] = e
	r.done++
	if r.file != nil {
		if err := r.file.Put(b, e); err != nil {
			return err
		}
	}
	if r.o.Settled != nil {
		r.o.Settled(b, e, r.done, len(r.boards))
	}
	return nil
}

// inOrder lists what a file has: the boards given first, then the rest.
func (f *File) inOrder(boards []Board) []*Entry {
	var list []*Entry
	given := make(map[Board]bool, len(boards))
	for _, b := range boards {
		if e := f.have[b]; e != nil && !given[b] {
			list = append(list, e)
		}
		given[b] = true
	}
	var rest []Board
	for b := range f.have {
		if !given[b] {
			rest = append(rest, b)
		}
	}
	slices.SortFunc(rest, compare)
	for _, b := range rest {
		list = append(list, f.have[b])
	}
	return list
}
