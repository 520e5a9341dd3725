package bench

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"knightsat/internal/runlog"
	"knightsat/solve/engine"
)

// Outcome is what a run leaves behind.
type Outcome struct {
	Runs  []Run   // of the file that this suite's cells are of
	Cells []Cell  // of this plan, as far as they are there, in the order of the file
	All   int     // cells of this plan
	Old   int     // of Cells: those that were in the file before
	Wrong []*Cell // of Cells: answers that are wrong
	Broke []*Cell // of Cells: parts of the program, or engines, that broke
	// Disagree are answers of Cells that can't all be right.
	Disagree []Disagreement
}

// UsageError is a mistake in the options.
type UsageError struct{ Err error }

func (e *UsageError) Error() string { return e.Err.Error() }
func (e *UsageError) Unwrap() error { return e.Err }

// Run runs a suite and keeps the results in a file as they come. Cells that the
// file has already are not run again. Where the context ends first, the outcome
// has the cells that are there, and the error is nil. An error is a *UsageError,
// or a part of the program that broke; a wrong answer is none: see
// [Outcome.Wrong].
func (s *Suite) Run(ctx context.Context, o Options) (_ *Outcome, err error) {
	r, err := newRunner(ctx, s, o)
	if err != nil {
		return nil, &UsageError{err}
	}
	list := r.plan()
	if len(list) == 0 && o.Shard.Of == 0 {
		return nil, &UsageError{r.nothing()}
	}
	run, err := r.record()
	if err != nil {
		return nil, err
	}
	file, err := openResults(o.Output)
	if err != nil {
		return nil, &UsageError{err}
	}
	defer func() { err = errors.Join(err, file.log.Close()) }()
	if err := file.fits(&run); err != nil {
		return nil, &UsageError{err}
	}
	out := &Outcome{All: len(list)}
	todo := out.take(list, file, s.Name)
	if len(todo) > 0 && ctx.Err() == nil {
		if !slices.ContainsFunc(file.runs, func(old Run) bool { return old.ID == run.ID }) {
			if err := file.log.Put(run); err != nil {
				return nil, err
			}
			out.Runs = append(out.Runs, run)
		}
		if err := r.work(ctx, todo, out, file, run.ID); err != nil {
			return nil, err
		}
	}
	for i := range out.Cells {
		switch c := &out.Cells[i]; c.Status {
		case Wrong:
			out.Wrong = append(out.Wrong, c)
		case Failed:
			out.Broke = append(out.Broke, c)
		}
	}
	out.Disagree = Disagreements(out.Cells)
	return out, nil
}

// take finds the plan's cells that the file has, and returns those that it hasn't.
func (out *Outcome) take(list []*plan, file *results, suite string) (todo []*plan) {
	for _, run := range file.runs {
		if run.Suite == suite {
			out.Runs = append(out.Runs, run)
		}
	}
	planned := make(map[Key]bool, len(list))
	for _, p := range list {
		planned[p.cell.Key()] = true
	}
	have := make(map[Key]bool, len(file.cells))
	for _, c := range file.cells {
		if planned[c.Key()] && !have[c.Key()] {
			have[c.Key()] = true
			out.Cells = append(out.Cells, c)
		}
	}
	out.Old = len(out.Cells)
	for _, p := range list {
		if !have[p.cell.Key()] {
			todo = append(todo, p)
		}
	}
	return todo
}

// work runs cells, several at once, and keeps each as it is finished.
func (r *runner) work(ctx context.Context, todo []*plan, out *Outcome, file *results, run string) error {
	var mu sync.Mutex // of out, file and r.supported
	start := time.Now()
	r.free = make(chan []int, r.o.Jobs)
	for i := 0; r.o.Pin && i < r.o.Jobs; i++ {
		r.free <- r.cores[i*r.o.Threads : (i+1)*r.o.Threads]
	}
	return runlog.Each(ctx, len(todo), r.o.Jobs, func(ctx context.Context, i int) error {
		p := todo[i]
		mu.Lock()
		status, why := r.why(ctx, p)
		mu.Unlock()
		p.cell.Run = run
		if status != "" {
			p.cell.Status, p.cell.Error = status, why.Error()
		} else if err := r.measure(ctx, p); err == errInterrupted {
			return nil
		} else if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if err := file.log.Put(p.cell); err != nil {
			return err
		}
		out.Cells = append(out.Cells, *p.cell)
		if r.o.Finished != nil {
			r.o.Finished(Progress{p.cell, len(out.Cells), out.All, left(time.Since(start), len(out.Cells)-out.Old, len(todo))})
		}
		return nil
	})
}

// left estimates the time that is left. The order is random, so that what is done
// stands for what is to be done.
func left(elapsed time.Duration, done, all int) time.Duration {
	return time.Duration(float64(elapsed) / float64(done) * float64(all-done))
}

// measure runs the process of a cell.
func (r *runner) measure(ctx context.Context, p *plan) error {
	t := &task{
		Puzzle: p.instance.Puzzle.Text(), AskMoves: p.instance.AskMoves, Rise: p.instance.Rise,
		Encoding: p.cell.Encoding, Engine: engine.Fill(p.cell.Engine, p.cell.Seed, r.o.Timeout, r.o.Threads),
		Seed: p.cell.Seed, Scramble: p.cell.Scramble, Timeout: r.o.Timeout, Count: p.instance.Count,
	}
	run := &cellProcess{command: r.o.Command, timeout: r.o.Timeout, cpu: r.o.CPU, memory: r.o.Memory, scrambles: p.cell.Scramble != 0, counts: p.instance.Count}
	if r.o.Pin {
		run.cores = <-r.free
		defer func() { r.free <- run.cores }()
	}
	return run.measure(ctx, p.cell, p.instance, t)
}
