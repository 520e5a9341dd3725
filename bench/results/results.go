// Package results has the kept results of the suites, as bench recorded them, and the page
// that is made of them.
package results

import (
	"embed"
	"fmt"

	"knightsat/bench"
	"knightsat/bench/report"
)

//go:embed *.jsonl
var files embed.FS

// readKept reads the results of all suites, in the order of their names.
func readKept() (*report.Results, error) {
	all := &report.Results{}
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		file, err := files.Open(e.Name())
		if err != nil {
			return nil, err
		}
		r, _, err := bench.Read(file)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", e.Name(), err)
		}
		all.Runs = append(all.Runs, r.Runs...)
		all.Cells = append(all.Cells, r.Cells...)
	}
	return all, nil
}

// Page is the report of the kept results, in processor time: whatever else ran
// on the machine, that is the program's own.
func Page() (string, error) {
	kept, err := readKept()
	if err != nil {
		return "", err
	}
	return report.HTML(kept, report.Shown{Measure: report.MeasureByName("cpu")})
}
