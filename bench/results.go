package bench

import (
	"fmt"

	"knightsat/internal/runlog"
)

// results is a file of results that a run adds to.
type results struct {
	records
	name string
	log  *runlog.Log
}

func openResults(name string) (*results, error) {
	r := &results{name: name}
	var err error
	r.log, err = runlog.Open(name, r.format())
	return r, err
}

// differs says in what two runs of a suite differ so that their cells can't
// stand side by side; "" for nothing. They may be of different machines.
func differs(a, b *Run) string {
	type part struct {
		what         string
		found, other any
	}
	for _, p := range []part{
		{"the format of the records", a.Format, b.Format},
		{"the suite's file (its hash)", a.SuiteHash, b.SuiteHash},
		{"knightsat's version", a.Version, b.Version},
		{"the time limit in seconds", a.Options.TimeoutSeconds, b.Options.TimeoutSeconds},
		{"the memory limit in bytes", a.Options.MemoryLimit, b.Options.MemoryLimit},
		{"the seed", a.Options.Seed, b.Options.Seed},
		{"whether all repeats are the same", a.Options.Same, b.Options.Same},
		{"whether formulas are scrambled, as those of repeats are", a.Options.Scrambled, b.Options.Scrambled},
		{"the limit of processor time in seconds", a.Options.CPUSeconds, b.Options.CPUSeconds},
		{"the threads of an engine", a.Options.Threads, b.Options.Threads},
	} {
		if p.found != p.other {
			return fmt.Sprintf("%s: %v and %v", p.what, p.found, p.other)
		}
	}
	return ""
}

// fits says why a run can't go on with the file.
func (r *results) fits(run *Run) error {
	for i := range r.runs {
		old := &r.runs[i]
		if old.Suite != run.Suite {
			continue
		}
		if what := differs(old, run); what != "" {
			return fmt.Errorf("%s has results of the suite %s with other options. They differ in %s: "+
				"use the old ones, or give another file with -o", r.name, run.Suite, what)
		}
	}
	return nil
}
