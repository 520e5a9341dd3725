package bench

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// results is a file of results that a run adds to.
type results struct {
	name  string
	file  *os.File
	runs  []Run
	cells []Cell
}

// openResults opens a file of results, or makes it. A piece of a record at its
// end, as a killed run leaves it, is cut off.
func openResults(name string) (_ *results, err error) {
	// Devices have no end, and pipes no way back: before they are opened.
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		what := "a device or a pipe"
		if info.IsDir() {
			what = "a folder"
		}
		return nil, fmt.Errorf("keeping results: %s: found %s, expected a file", name, what)
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, fmt.Errorf("keeping results: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, f.Close())
		}
	}()
	if err := lock(f); err != nil {
		return nil, fmt.Errorf("keeping results: %s: %w", name, err)
	}
	r := &results{name: name, file: f}
	var whole int64
	if r.runs, r.cells, whole, err = read(f); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := f.Truncate(whole); err != nil {
		return nil, fmt.Errorf("keeping results: %w", err)
	}
	if _, err := f.Seek(whole, io.SeekStart); err != nil {
		return nil, fmt.Errorf("keeping results: %w", err)
	}
	if whole == 0 {
		return r, nil
	}
	last := make([]byte, 1)
	if _, err := f.ReadAt(last, whole-1); err != nil {
		return nil, fmt.Errorf("keeping results: %w", err)
	}
	if last[0] != '\n' { // a whole record, but for the end of its line
		if _, err := f.Write([]byte("\n")); err != nil {
			return nil, fmt.Errorf("keeping results: %w", err)
		}
	}
	return r, nil
}

// put adds a record, so that it is there whatever happens next.
func (r *results) put(record interface{ Write(io.Writer) error }) error {
	err := record.Write(r.file)
	if err == nil {
		err = r.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("keeping results: %w", err)
	}
	return nil
}

func (r *results) close() error { return r.file.Close() }

// differs says in what two runs of a suite differ so that their cells can't
// stand side by side; "" for nothing. They may be of different machines.
func differs(a, b *Run) string {
	type part struct {
		what         string
		found, other any
	}
	for _, p := range []part{
		{"the suite's file (its hash)", a.SuiteHash, b.SuiteHash},
		{"knightsat's version", a.Version, b.Version},
		{"the time limit in seconds", a.Options.TimeoutSeconds, b.Options.TimeoutSeconds},
		{"the memory limit in bytes", a.Options.MemoryLimit, b.Options.MemoryLimit},
		{"the seed", a.Options.Seed, b.Options.Seed},
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
			return fmt.Errorf("%s: found results of another run of the suite %s, expected the same options; they differ in %s: "+
				"use the old ones, or give another file with -o", r.name, run.Suite, what)
		}
	}
	return nil
}
