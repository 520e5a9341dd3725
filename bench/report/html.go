package report

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"

	"knightsat/bench"
)

//go:embed report.html
var pageText string

// page is the data of the template.
type page struct {
	Title, Legend string
	Runs          []string
	Faults        []string // what must be told before all figures
	Sections      []pageSection
	Data          [][]pageRecords // for the script: of the cells of each section
}

// pageSection is a section with its pictures; "" for none.
type pageSection struct {
	Section
	Unit     string
	Pictures []template.HTML // cactus and scaling
	Scatter  template.HTML
}

type pageRecords struct {
	Command string        `json:"command"`
	Cells   []*bench.Cell `json:"cells"`
}

// WriteHTML writes a page that stands alone: verdicts, tables to sort and to filter, and
// plots, with the records of each cell.
func WriteHTML(w io.Writer, r *Results, o Options) error {
	t, err := template.New("report").Funcs(template.FuncMap{"colour": func(i int) string { return colours[i%len(colours)] }}).Parse(pageText)
	if err != nil {
		return err
	}
	m := o.Measure
	p := page{Title: "knightsat bench: " + strings.Join(r.values("suite"), ", "), Legend: legend(r, m), Runs: describeRuns(r), Data: [][]pageRecords{}}
	for _, d := range bench.Disagreements(r.Cells) {
		p.Faults = append(p.Faults, "Two answers can't both be right: "+d.String())
	}
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Status == bench.Wrong || c.Status == bench.Failed {
			p.Faults = append(p.Faults, fmt.Sprintf("%s: %s: %s", c.Key(), c.Status, c.Error))
		}
	}
	sections, err := r.Sections(o)
	if err != nil {
		return err
	}
	for _, s := range sections {
		part := pageSection{Section: s, Unit: m.Unit}
		records := []pageRecords{}
		for _, row := range s.ByInstance.Rows {
			for j := range row {
				if g := row[j].Group; g != nil {
					row[j].At = len(records)
					records = append(records, pageRecords{r.command(g), g.Cells})
				}
			}
		}
		draw := func(svg []byte, err error) {
			if err == nil { // else there is nothing to draw
				part.Pictures = append(part.Pictures, template.HTML(svg)) // all texts in it are escaped
			}
		}
		draw(CactusPlot(s.results, m))
		sizes := map[int]bool{}
		for _, g := range s.groups {
			sizes[g.Cell.Size] = true
		}
		if len(sizes) > 2 && len(sizes) == len(s.ByInstance.Rows) { // a family that grows
			draw(ScalingPlot(s.results, m))
		}
		if len(s.Ways) > 1 {
			if svg, err := s.results.scatter(s.groups, m, s.Ways[0], s.Ways[1], s.Ways); err == nil {
				part.Scatter = template.HTML(svg)
			}
		}
		p.Sections, p.Data = append(p.Sections, part), append(p.Data, records)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// Key is what the page sorts an entry by: what is no number comes last.
func (e Entry) Key() string {
	switch {
	case math.IsNaN(e.Value) && e.Group == nil:
		return e.Text
	case math.IsInf(e.Value, 0):
		return "1e999"
	}
	return fmt.Sprint(e.Value)
}

// Class is the entry's on the page.
func (e Entry) Class() string {
	switch {
	case e.Group == nil:
		return "none"
	case e.Group.Solved():
		return "solved"
	}
	return "unsolved"
}

// Drawn is where the entry stands in a scatter; "" is nowhere.
func (e Entry) Drawn() string {
	if v := e.Group.drawn(); v > 0 && !math.IsInf(v, 0) {
		return fmt.Sprint(v)
	}
	return ""
}

// command runs a group's first cell again.
func (r *Results) command(g *Group) string {
	c, o := g.Cell, r.run(g.Cell).Options
	if c.Run == published {
		return "none: the figure is a published one"
	}
	text := "knightsat bench " + c.Suite
	for _, flag := range []struct {
		there bool
		text  string
	}{
		{c.Encoding != "", "encoding " + quotedWord(c.Encoding)}, {true, "engine " + quotedWord(c.Engine)},
		{true, "timeout " + short(o.TimeoutSeconds) + "s"}, {o.CPUSeconds > 0, "cpu-limit " + short(o.CPUSeconds) + "s"},
		{o.MemoryLimit > 0, fmt.Sprintf("memory %dB", o.MemoryLimit)}, {o.Repeats > 1, fmt.Sprint("repeat ", o.Repeats)}, {o.Same, "same"},
		{o.Graphs != "", "graphs " + quotedWord(o.Graphs)}, {o.Seed > 0, fmt.Sprint("seed ", o.Seed)}, {o.Threads > 1, fmt.Sprint("threads ", o.Threads)},
	} {
		if flag.there {
			text += " --" + flag.text
		}
	}
	return text + " --cell " + quotedWord(c.Key().String()) + " -o again.jsonl"
}

// quotedWord quotes a word for a shell.
func quotedWord(text string) string {
	if strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=/:.,+") == "" {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}

// JSON is what the script reads, which can't end it.
func (p page) JSON() (template.JS, error) {
	text, err := json.Marshal(p.Data) // escapes < and >
	return template.JS(text), err
}
