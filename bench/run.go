package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"knightsat/internal/runlog"
)

// Outcome is what a run leaves behind.
type Outcome struct {
	Results     // the runs that this suite's cells are of, and the cells of this plan that are there
	All     int // cells of this plan
	Old     int // of Cells: those that were in the file before
}

// OtherRunError says that a file has results of the suite that cannot stand beside new ones.
type OtherRunError struct{ File, Suite, Difference string }

func (e *OtherRunError) Error() string {
	return fmt.Sprintf("%s has results of the suite %s by another program or with other options. They "+
		"differ in %s. Go back to the first, or write to another file with -o or --new-file",
		e.File, e.Suite, e.Difference)
}

// UsageError is a mistake in the options.
type UsageError struct{ error }

func (e *UsageError) Unwrap() error { return e.error }

// Run runs a suite and keeps the results in a file as they come. Cells that the
// file has already are not run again. Where the context ends first, the outcome
// has the cells that are there, and the error is nil. An error is a *UsageError,
// or a part of the program that broke; a wrong answer is none: see
// [Results.Faults].
func (s *Suite) Run(ctx context.Context, o Options) (_ *Outcome, err error) {
	r, err := newRunner(ctx, s, o)
	if err != nil {
		return nil, &UsageError{err}
	}
	list := r.plan(ctx)
	if len(list) == 0 && o.Shard.Of == 0 {
		return nil, &UsageError{r.nothing(ctx)}
	}
	run, err := r.record()
	if err != nil {
		return nil, err
	}
	var have Results
	log, err := runlog.Open(o.Output, have.format())
	if err != nil {
		return nil, &UsageError{err}
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	out := &Outcome{All: len(list)}
	known := false
	for i := range have.Runs {
		old := &have.Runs[i]
		if old.Suite != run.Suite {
			continue
		}
		if what := differs(old, &run); what != "" {
			return nil, &UsageError{&OtherRunError{o.Output, run.Suite, what}}
		}
		out.Runs, known = append(out.Runs, *old), known || old.ID == run.ID
	}
	left := make(map[Key]bool, len(list))
	for _, p := range list {
		left[p.cell.Key()] = true
	}
	for _, c := range have.Cells {
		if left[c.Key()] {
			delete(left, c.Key())
			out.Cells = append(out.Cells, c)
		}
	}
	out.Old = len(out.Cells)
	todo := slices.DeleteFunc(list, func(p *plan) bool { return !left[p.cell.Key()] })
	if len(todo) > 0 && ctx.Err() == nil {
		if !known {
			if err := log.Put(run); err != nil {
				return nil, err
			}
			out.Runs = append(out.Runs, run)
		}
		if err := r.work(ctx, todo, out, log, run.ID); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// work runs cells, several at once, and keeps each as it is finished.
func (r *runner) work(ctx context.Context, todo []*plan, out *Outcome, log *runlog.Log, run string) error {
	var mu sync.Mutex // of out and log
	start := time.Now()
	r.free = make(chan []int, r.o.Jobs)
	for i := 0; r.o.Pin && i < r.o.Jobs; i++ {
		r.free <- r.cores[i*r.o.Threads : (i+1)*r.o.Threads]
	}
	return runlog.Each(ctx, len(todo), r.o.Jobs, func(ctx context.Context, i int) error {
		c := todo[i].cell
		c.Run = run
		if status, why := todo[i].why(); status != "" {
			c.Status, c.Error = status, why.Error()
		} else if err := r.measure(ctx, todo[i]); err == errInterrupted {
			return nil
		} else if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if err := log.Put(c); err != nil {
			return err
		}
		out.Cells = append(out.Cells, *c)
		if r.o.Finished != nil {
			// The order is random, so that what is done stands for what is to be done.
			done := len(out.Cells) - out.Old
			left := float64(time.Since(start)) / float64(done) * float64(len(todo)-done)
			r.o.Finished(Progress{c, len(out.Cells), out.All, time.Duration(left)})
		}
		return nil
	})
}
