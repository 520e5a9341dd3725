package record

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"knightsat/internal/limits"
	"knightsat/internal/wait"
)

// Merged is the results of several files together: the runs in the order of the
// files, then the cells in the order of their keys.
type Merged struct {
	Results
	Missing []string // in words: what the runs planned and no file has
	Cut     []string // files whose last line is a piece of a record, which was left out
}

// Merge puts the results of several files together, as of the shards of a suite.
//
// Runs of one suite must be of the same suite's file, version, limits and seed, else
// their cells could not be compared; they may be of different machines. A cell that two
// files have in equal records is taken once: one file was copied from the other. A cell
// that was measured twice is an error, for there is no telling which one is to count;
// more measurements are what repeats are for.
func Merge(ctx context.Context, puzzles puzzleReader, files ...string) (*Merged, error) {
	m := &Merged{}
	type origin struct {
		cell *Cell
		file string
	}
	seen := map[CellKey]origin{}
	for _, file := range files {
		r, cut, err := readResults(ctx, file, puzzles)
		if err != nil {
			return nil, err
		}
		if cut {
			m.Cut = append(m.Cut, file)
		}
		if err := m.addRuns(file, r.Runs); err != nil {
			return nil, err
		}
		for i := range r.Cells {
			c := &r.Cells[i]
			if old, ok := seen[c.Key()]; ok {
				if *old.cell != *c {
					return nil, fmt.Errorf("the cell %s was measured twice, in %s and in %s; shards of one "+
						"run have none in common", c.Key(), old.file, file)
				}
				continue
			}
			seen[c.Key()] = origin{c, file}
			m.Cells = append(m.Cells, *c)
		}
	}
	slices.SortStableFunc(m.Cells, func(a, b Cell) int { return a.Key().Compare(b.Key()) })
	return m, m.miss(func(k CellKey) bool { _, ok := seen[k]; return ok })
}

// Compare orders keys by their parts.
func (k CellKey) Compare(o CellKey) int {
	return cmp.Or(cmp.Compare(k.Suite, o.Suite), cmp.Compare(k.Instance, o.Instance),
		cmp.Compare(k.Encoding, o.Encoding),
		cmp.Compare(k.Engine, o.Engine), cmp.Compare(k.Repeat, o.Repeat))
}

func (m *Merged) addRuns(file string, runs []RunRecord) error {
	for _, run := range runs {
		for i := range m.Runs {
			old := &m.Runs[i]
			if what := Differs(old, &run); old.Suite == run.Suite && what != "" {
				return fmt.Errorf("%s: its results of the suite %s can't be merged with those before, which "+
					"were measured in another way; they differ in %s", file, run.Suite, what)
			}
		}
		if !slices.ContainsFunc(m.Runs, func(old RunRecord) bool { return old.ID == run.ID }) {
			m.Runs = append(m.Runs, run)
		}
	}
	return nil
}

// miss says what is missing: of a run of one shard, the cells of the others are
// wanted, too. Runs that plan the same, as those of shards do, are gone through once.
func (m *Merged) miss(have func(CellKey) bool) error {
	counted := map[CellKey]bool{}
	seen := map[string]bool{}
	all := 0
	for i := range m.Runs {
		run := &m.Runs[i]
		shard := run.Options.Shard
		plan := run.plan(shard.Of)
		if seen[plan] {
			continue
		}
		seen[plan] = true
		if all += run.cells(); all > limits.Cells {
			return fmt.Errorf("the runs plan more than %d cells together; merge some of the files", limits.Cells)
		}
		parts := make([]lack, max(1, shard.Of))
		for k := range run.Planned {
			part := &parts[shard.part(k)]
			part.all++
			if !have(k) && !counted[k] {
				counted[k] = true
				if part.missing++; part.missing == 1 {
					part.first = k
				}
			}
		}
		for n, part := range parts {
			of := "the suite " + run.Suite
			if shard.Of > 0 {
				of = fmt.Sprintf("shard %s of %s", cellShard{n + 1, shard.Of}, of)
			}
			if part.missing > 0 {
				m.Missing = append(m.Missing,
					fmt.Sprintf("%d of the %d cells of %s, such as %s", part.missing, part.all, of,
						part.first))
			}
		}
	}
	return nil
}

// lack is what is missing of a shard.
type lack struct {
	all, missing int
	first        CellKey // of those that are missing
}

// plan is what a run planned, with all its shards, as a text.
func (r *RunRecord) plan(shards int) string {
	o := &r.Options
	return fmt.Sprintf("%q %q %q %q %q %q %d %d",
		r.Suite, r.Engines, o.Planned, o.Encodings, o.Only, o.Peers, o.Repeats, shards)
}

// cells is how many are planned at most.
func (r *RunRecord) cells() int {
	o := &r.Options
	return len(o.Planned) * len(r.Engines) * max(1, len(o.Encodings)) * max(1, o.Repeats)
}

// Takes reports whether an encoding is among those that an instance is for; none are all. A peer has none.
func Takes(only []string, encoding string) bool {
	return len(only) == 0 || encoding == "" || slices.Contains(only, encoding)
}

// Planned goes through the cells of all shards of a run.
func (r *RunRecord) Planned(yield func(CellKey) bool) {
	for _, in := range r.Options.Planned {
		for _, e := range r.Engines {
			encodings := r.Options.Encodings
			if slices.Contains(r.Options.Peers, e.Name) {
				encodings = []string{""}
			}
			for _, encoding := range encodings {
				if !Takes(r.Options.Only[in], encoding) {
					continue
				}
				for repeat := 1; repeat <= r.Options.Repeats; repeat++ {
					if !yield(CellKey{r.Suite, in, encoding, e.Name, repeat}) {
						return
					}
				}
			}
		}
	}
}

// readResults reads a file of results; cut says that its last line is a piece of
// a record.
func readResults(ctx context.Context, name string, puzzles puzzleReader) (r Results, cut bool, err error) {
	f, err := wait.Open(ctx, name)
	if err != nil {
		return r, false, fmt.Errorf("reading results: %w", err)
	}
	defer f.Close()
	in := &byteCounter{Reader: f}
	r, whole, err := readRecords(in, puzzles)
	if err != nil {
		return r, false, fmt.Errorf("%s: %w", name, err)
	}
	return r, in.bytes > whole, nil
}

// byteCounter counts what is read.
type byteCounter struct {
	io.Reader
	bytes int64
}

func (c *byteCounter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.bytes += int64(n)
	return n, err
}
