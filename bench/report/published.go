package report

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"knightsat/bench"
	"knightsat/internal/limits"
	"knightsat/internal/text"
	"knightsat/internal/words"
)

// published is the run of figures that were not measured here.
const published = "published"

// Publish joins published figures to the results, as a configuration of its own for each column that
// they name: in is CSV with the head instance,column,seconds. Seconds that are no number,
// as "timeout", or that are more than our limit, are of an unsolved instance. Instances that
// the results don't have are left out. The figures are of other machines: no verdict is
// passed on them.
func (r *Results) Publish(name string, in io.Reader) (*Results, error) {
	said, err := text.Read(name, in, limits.SuiteText)
	if errors.Is(err, text.ErrTooLong) {
		return nil, fmt.Errorf("%s has more than %d MB, too much for published figures", name,
			limits.SuiteText>>20)
	}
	if err != nil {
		return nil, err
	}
	rows := csv.NewReader(strings.NewReader(said))
	rows.ReuseRecord = true
	head, err := rows.Read()
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if !slices.Equal(head, []string{"instance", "column", "seconds"}) {
		return nil, fmt.Errorf("%s must be CSV whose first line is instance,column,seconds", name)
	}
	all := &Results{slices.Clone(r.Runs), slices.Clone(r.Cells)}
	seen := map[bench.Key]bool{}
	suites := map[string]bool{}
	ours := map[string][]*bench.Cell{} // by instance: one of each suite
	for i := range r.Cells {
		c := &r.Cells[i]
		if !slices.ContainsFunc(ours[c.Instance], func(o *bench.Cell) bool { return o.Suite == c.Suite }) {
			ours[c.Instance] = append(ours[c.Instance], c)
		}
	}
	for n := 0; ; n++ {
		row, err := rows.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		for _, c := range ours[row[0]] {
			p := *c
			limit := r.run(&p).Options.Limit()
			p.Run = published
			p.Encoding = ""
			p.Engine = row[1]
			p.Repeat = 1
			p.Status = bench.Optimal
			p.Error, p.Given = "", ""
			if seen[p.Key()] {
				continue
			}
			seen[p.Key()] = true
			seconds, err := strconv.ParseFloat(row[2], 64)
			if err != nil || limit > 0 && seconds > limit {
				p.Status, seconds = bench.Timeout, limit
			}
			if seconds < 0 || math.IsNaN(seconds) || math.IsInf(seconds, 0) || row[1] == "" ||
				words.Printable(row[1]) != row[1] {
				return nil, fmt.Errorf("%s:%d: seconds must not be negative, and the column needs a name "+
					"that can be printed", name, n+2)
			}
			p.Measured = bench.Measured{DecidedBy: bench.ByEngine, SolveSeconds: seconds}
			p.WallSeconds = seconds
			p.UserSeconds = seconds
			p.SystemSeconds = 0
			all.Cells = append(all.Cells, p)
			if !suites[p.Suite] {
				suites[p.Suite] = true
				all.Runs = append(all.Runs, bench.Run{ID: published, Suite: p.Suite, Format: bench.Format,
					Version: name, Processor: published, Options: bench.Settings{Clock: limit}})
			}
		}
	}
	if len(suites) == 0 {
		return nil, fmt.Errorf("%s has none of the instances of the results", name)
	}
	return all, nil
}
