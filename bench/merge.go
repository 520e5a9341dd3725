package bench

import (
	"cmp"
	"fmt"
	"os"
	"slices"
)

// Merge puts the results of several files together, as of the shards of a suite:
// the runs in the order of the files, then the cells in the order of their keys.
//
// Runs of one suite must be of the same suite's file, version, limits and seed,
// else their cells could not stand side by side; they may be of different
// machines. A cell that two files have in equal records is taken once: one file
// was copied from the other. A cell that was measured twice is an error, for
// there is no telling which one is to count; more measurements are what repeats
// are for.
func Merge(files ...string) ([]Run, []Cell, error) {
	var runs []Run
	var cells []Cell
	type origin struct {
		cell *Cell
		file string
	}
	seen := map[Key]origin{}
	for _, file := range files {
		newRuns, newCells, err := readResults(file)
		if err != nil {
			return nil, nil, err
		}
		for _, run := range newRuns {
			known := false
			for i := range runs {
				old := &runs[i]
				known = known || old.ID == run.ID
				if old.Suite != run.Suite {
					continue
				}
				if what := differs(old, &run); what != "" {
					return nil, nil, fmt.Errorf("%s: found results of the suite %s that can't be merged, expected the same suite and options: they differ in %s", file, run.Suite, what)
				}
			}
			if !known {
				runs = append(runs, run)
			}
		}
		for i := range newCells {
			c := &newCells[i]
			if old, ok := seen[c.Key()]; ok {
				if *old.cell != *c {
					return nil, nil, fmt.Errorf("found two measurements of the cell %s, in %s and %s, expected one: shards of one run have none in common", c.Key(), old.file, file)
				}
				continue
			}
			seen[c.Key()] = origin{c, file}
			cells = append(cells, *c)
		}
	}
	slices.SortStableFunc(cells, func(a, b Cell) int {
		return cmp.Or(cmp.Compare(a.Suite, b.Suite), cmp.Compare(a.Instance, b.Instance), cmp.Compare(a.Encoding, b.Encoding),
			cmp.Compare(a.Engine, b.Engine), cmp.Compare(a.Repeat, b.Repeat))
	})
	return runs, cells, nil
}

func readResults(name string) ([]Run, []Cell, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, fmt.Errorf("reading results: %w", err)
	}
	defer f.Close()
	runs, cells, err := Read(f)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return runs, cells, nil
}
