package report

import (
	_ "embed"
	"fmt"
	"html/template"
	"math"
	"strings"
	"sync"

	"knightsat/bench/record"
)

//go:embed report.html
var pageText string

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("report").Funcs(template.FuncMap{"colour": colour}).Parse(pageText))
})

// page is the data of the template.
type page struct {
	Title, Legend string
	Runs          []string
	Starved       bool     // some cells did, so that Runs is to be seen at once
	Faults        []string // what must be told before all figures
	Unit          string
	Sections      []section
	Data          [][]pageRecords // for the script: of the cells of each section
}

type pageRecords struct {
	Command string        `json:"command"`
	Cells   []record.Cell `json:"cells"`
}

// HTML is a page that stands alone: tables to sort and to filter, and plots, with
// the records of each cell.
func HTML(r *Selection, o View) (string, error) {
	sections, err := r.sections(o)
	if err != nil {
		return "", err
	}
	p := page{
		Title: "knightsat bench: " + strings.Join(r.values("suite"), ", "), Legend: legend(o.Measure),
		Runs: r.described(), Starved: len(r.Starved()) > 0, Faults: (*record.Results)(r).Faults(),
		Unit: o.Measure.Unit, Sections: sections, Data: [][]pageRecords{},
	}
	for i := range sections {
		s := &sections[i]
		records := []pageRecords{}
		for _, row := range s.ByInstance.Rows {
			for j := range row {
				if g := row[j].Group; g != nil {
					row[j].At = len(records)
					records = append(records, pageRecords{r.command(g.Cell), g.cells})
				}
			}
		}
		p.Data = append(p.Data, records)
		draw := func(svg string, _ error) template.HTML {
			// all texts in it are escaped; an error says that there is nothing to draw
			return template.HTML(svg)
		}
		s.Pictures = append(s.Pictures, draw(s.cactusPlot()))
		sizes := distinct(s.Cells, func(c *record.Cell) int { return c.Size })
		if len(sizes) > 2 && len(sizes) == len(s.ByInstance.Rows) { // a family that grows
			s.Pictures = append(s.Pictures, draw(s.scalingPlot()))
		}
		if len(s.Configurations) > 1 {
			s.Scatter = draw(s.scatterPlot())
		}
	}
	var b strings.Builder
	err = pageTemplate().Execute(&b, p)
	return b.String(), err
}

// Key is what the page sorts an entry by: what is no number comes last.
func (e tableEntry) Key() string {
	switch {
	case math.IsNaN(e.value) && e.Group == nil:
		return e.Text
	case math.IsInf(e.value, 0):
		return "1e999"
	}
	return fmt.Sprint(e.value)
}

// Class is the entry's on the page.
func (e tableEntry) Class() string {
	switch {
	case e.Group == nil:
		return "none"
	case e.Group.solved():
		return "solved"
	}
	return "unsolved"
}

// Drawn is where the entry stands in a scatter; "" is nowhere.
func (e tableEntry) Drawn() string {
	if v := e.Group.drawn(); v > 0 && !math.IsInf(v, 0) {
		return fmt.Sprint(v)
	}
	return ""
}
