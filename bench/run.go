package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"sync"
	"time"

	"knightsat/bench/peers"
	"knightsat/bench/record"
	"knightsat/encode"
	"knightsat/internal/limits"
	"knightsat/internal/process"
	"knightsat/internal/runlog"
	"knightsat/puzzles"
	"knightsat/solve/engines"
)

// Outcome is what a run leaves behind.
type Outcome struct {
	record.Results     // the runs that this suite's cells are of, and the cells of this plan that are there
	All            int // cells of this plan
	Old            int // of Cells: those that were in the file before
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
// [record.Results.Faults].
func (s *Suite) Run(ctx context.Context, o RunOptions) (_ *Outcome, err error) {
	r, err := newRunner(ctx, s, o)
	if err != nil {
		return nil, &UsageError{err}
	}
	run, err := r.record()
	if err != nil {
		return nil, err
	}
	list := r.plan(ctx, &run)
	if len(list) == 0 && o.Shard.Of == 0 {
		return nil, &UsageError{r.nothing(&run)}
	}
	var have record.Results
	log, err := runlog.Open(o.Output, have.Log(kept))
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
		if what := record.Differs(old, &run); what != "" {
			return nil, &UsageError{&OtherRunError{o.Output, run.Suite, what}}
		}
		out.Runs, known = append(out.Runs, *old), known || old.ID == run.ID
	}
	left := make(map[record.CellKey]bool, len(list))
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
	r.settle(out.Cells)
	for _, c := range out.Cells {
		if c.Status == record.NotRun && !r.settled(c.Key()) {
			return nil, &UsageError{fmt.Errorf("%s has cells that fewer repeats made needless; write to another file "+
				"with -o or --new-file", o.Output)}
		}
	}
	todo := slices.DeleteFunc(list, func(p *cellPlan) bool { return !left[p.cell.Key()] })
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
func (r *runner) work(ctx context.Context, todo []*cellPlan, out *Outcome, log *runlog.Log, run string) error {
	var mu sync.Mutex // of out, log and what is settled
	start := time.Now()
	r.free = make(chan []int, r.o.Jobs)
	for i := 0; r.o.Pin && i < r.o.Jobs; i++ {
		r.free <- r.cores[i*r.o.Threads : (i+1)*r.o.Threads]
	}
	return runlog.Each(ctx, len(todo), r.o.Jobs, func(ctx context.Context, i int) error {
		c := todo[i].cell
		c.Run = run
		mu.Lock()
		needless := r.settled(c.Key())
		mu.Unlock()
		if status, why := todo[i].why(); status != "" {
			c.Status, c.Error = status, why.Error()
		} else if needless {
			c.Status, c.Error = record.NotRun, "half of the repeats or more came to a limit"
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
		r.settle(out.Cells[len(out.Cells)-1:])
		if r.o.Finished != nil {
			// The order is random, so that what is done stands for what is to be done.
			done := len(out.Cells) - out.Old
			left := float64(time.Since(start)) / float64(done) * float64(len(todo)-done)
			r.o.Finished(RunProgress{c, len(out.Cells), out.All, time.Duration(left)})
		}
		return nil
	})
}

// RunOptions say what of a suite to run, and how. What is left zero is as the suite
// says.
type RunOptions struct {
	record.Settings
	Engines   []string       // names of engines or commands of solvers, or of peers
	Instances *regexp.Regexp // that the names of instances match; nil for all
	Cell      string         // the key of the only one to run; "" for all

	Output  string   // the file of results
	Command []string // a program, with arguments, that does what Child does
	// Finished is called with each cell when it is kept, one at a time; it may
	// be nil.
	Finished func(RunProgress)
}

// RunProgress tells how far a run is.
type RunProgress struct {
	Cell      *record.Cell
	Done, All int           // cells, those that were there before included
	Left      time.Duration // an estimate of the time until the end
}

// runner is one run of a suite.
type runner struct {
	suite     *Suite
	o         RunOptions
	instances []*SuiteInstance // that are asked for
	encodings []namedEncoding
	engines   []decider
	cores     []int // to be pinned on
	free      chan []int
	over      map[record.CellKey]int // repeats that came to a limit, by the key of repeat 0
}

// settle counts cells that came to a limit; one that starved says nothing.
func (r *runner) settle(cells []record.Cell) {
	for i := range cells {
		if c := &cells[i]; c.Status == record.Memory || c.Status == record.Timeout && !r.o.Starved(c) {
			r.over[c.Key().All()]++
		}
	}
}

// settled reports whether the median of a cell's repeats is above a limit, whatever the others come to.
func (r *runner) settled(k record.CellKey) bool { return 2*r.over[k.All()] >= r.o.Repeats }

// namedEncoding is one with its name; nil for Auto.
type namedEncoding struct {
	name string
	encode.Encoding
}

// decider is an engine or a peer.
type decider struct {
	record.Tool
	peer   bool
	absent error
}

// cellPlan is what a cell is made of.
type cellPlan struct {
	cell     *record.Cell
	instance *SuiteInstance
	// why says why the cell can't be run at all: the status, and the reason. The
	// status is "" if it can.
	why func() (record.CellStatus, error)
}

// newRunner checks the options. An error is one of those who gave them.
func newRunner(ctx context.Context, s *Suite, o RunOptions) (*runner, error) {
	if s.WantsGraphs {
		return nil, fmt.Errorf("the suite %s is about the graphs of a folder; give it with --graphs DIR",
			s.Name)
	}
	ownEncodings, ownEngines := len(o.Encodings) > 0, len(o.Engines) > 0
	o.Fill(&s.Settings, process.CanWatch)
	if !ownEngines {
		o.Engines = s.Engines
	}
	r := &runner{suite: s, o: o, over: map[record.CellKey]int{}}
	if o.Memory > 0 && !process.CanWatch {
		return nil,
			errors.New("leave out the limit of memory: on this system other processes can't be watched")
	}
	if o.Pin {
		if r.cores = process.Cores(); len(r.cores) < o.Jobs*o.Threads {
			return nil, fmt.Errorf("%d jobs with %d cores of their own each can't be pinned: there are %d "+
				"cores to be had",
				o.Jobs, o.Threads, len(r.cores))
		}
	}
	for _, name := range o.Encodings {
		e, err := encodingByName(s.known, name)
		if err != nil {
			return nil, err
		}
		if e != nil {
			name = e.Name()
		}
		if !slices.ContainsFunc(r.encodings, func(e namedEncoding) bool { return e.name == name }) {
			r.encodings = append(r.encodings, namedEncoding{name, e})
		}
	}
	var err error
	if r.instances, err = s.Named(o.Instances); err != nil {
		return nil, err
	}
	for _, name := range o.Engines {
		d := newDecider(ctx, name)
		if d.absent != nil && ownEngines && !(d.peer && ownEncodings) {
			return nil, d.absent
		}
		if !slices.ContainsFunc(r.engines, func(e decider) bool { return e.Name == d.Name }) {
			r.engines = append(r.engines, d)
		}
	}
	return r, r.check(ownEncodings)
}

// check says what of the options does not go together.
func (r *runner) check(ownEncodings bool) error {
	n := len(r.instances) * len(r.encodings) * len(r.engines)
	switch {
	case r.o.Same && r.o.Repeats == 1:
		return errors.New("each cell runs once, so that there is no repeat to be the same; " +
			"ask for more, or leave that out")
	case ownEncodings && !slices.ContainsFunc(r.engines, func(d decider) bool { return !d.peer }):
		return fmt.Errorf("%s takes no encoding, but has a formulation of its own; leave out the encodings",
			r.engines[0].Name)
	case n > limits.Cells/r.o.Repeats:
		return fmt.Errorf("%d combinations of instances, encodings and engines, each %d times, "+
			"are more than %d cells: choose fewer repeats, or some of them", n, r.o.Repeats, limits.Cells)
	}
	return nil
}

func newDecider(ctx context.Context, name string) (d decider) {
	d.Name = name
	if p := peers.ByName(name); p != nil {
		d.peer = true
		var path string
		if path, d.Version, d.absent = p.Find(ctx); d.absent == nil && d.Version == "" {
			d.Hash = fingerprint(path)
		}
	} else if e, err := engines.ByName(name); err != nil {
		d.absent = err
		c, _ := process.Parse(name)
		d.Name = cmp.Or(c.Name, name) // as it would be if it were there
	} else {
		d.Tool = engineProgram(ctx, e.Name())
	}
	return d
}

// scrambles says that formulas are scrambled: of all repeats, if there are any, so
// that each is a sample of the same.
func (r *runner) scrambles() bool { return r.o.Repeats > 1 && !r.o.Same }

// plan lists the cells of the shard that are wanted, of all that the run plans, in random order.
// The order depends on the seed and on what there is to run, so that no encoding has all its cells
// while the machine is busy with something else.
func (r *runner) plan(ctx context.Context, run *record.RunRecord) (list []*cellPlan) {
	instances := map[string]*SuiteInstance{}
	for _, in := range r.instances {
		instances[in.Name] = in
	}
	reasons := map[record.CellKey]func() (record.CellStatus, error){} // of all repeats, by the key of repeat 0
	for k := range run.Planned {
		if !r.o.Shard.Has(k) || r.o.Cell != "" && r.o.Cell != k.String() {
			continue
		}
		in := instances[k.Instance]
		d, e := r.configuration(k)
		all := k.All()
		if reasons[all] == nil {
			reasons[all] = sync.OnceValues(func() (record.CellStatus, error) {
				if d.absent != nil {
					return record.Absent, d.absent
				}
				if err := supports(ctx, in, d, e); err != nil && ctx.Err() == nil { // else the run ends here
					return record.Unsupported, err
				}
				return "", nil
			})
		}
		c := newCell(r.suite, in, e, d, k.Repeat)
		c.Seed = r.o.Seed
		if !r.o.Same {
			c.Seed += uint64(k.Repeat - 1)
		}
		if r.scrambles() && !d.peer {
			c.Scramble = c.Seed + 1
		}
		list = append(list, &cellPlan{c, in, reasons[all]})
	}
	rng := rand.New(rand.NewPCG(r.o.Seed, 0))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// configuration is what a cell is solved with; no encoding for a peer.
func (r *runner) configuration(k record.CellKey) (d decider, e namedEncoding) {
	d = r.engines[slices.IndexFunc(r.engines, func(d decider) bool { return d.Name == k.Engine })]
	if !d.peer {
		e = r.encodings[slices.IndexFunc(r.encodings, func(e namedEncoding) bool { return e.name == k.Encoding })]
	}
	return d, e
}

func supports(ctx context.Context, in *SuiteInstance, d decider, e namedEncoding) error {
	switch {
	case d.peer && in.AskMoves != record.None:
		return fmt.Errorf("%s looks for a shortest walk, not for one of %d moves", d.Name, in.AskMoves)
	case d.peer:
		return peers.ByName(d.Name).Supports(in.Puzzle)
	case e.Encoding == nil:
		return nil
	}
	// The rules and the distances decide; the bounds, which take time, don't.
	return encode.Supports(ctx, e.Encoding, puzzles.NewInstance(in.Puzzle))
}

// nothing is the error of a plan without a cell.
func (r *runner) nothing(run *record.RunRecord) error {
	for first := range run.Planned {
		return fmt.Errorf("the suite %s has no cell %q with these instances, encodings, engines and repeats; "+
			"names are as in %s", r.suite.Name, r.o.Cell, first)
	}
	return fmt.Errorf("no instance of the suite %s with such a name is for these encodings", r.suite.Name)
}
