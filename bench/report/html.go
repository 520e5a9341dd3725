package report

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"math"
	"slices"
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
	Suites        []pageSuite
	Data          any // for the script
}

// pageSuite is a suite on the page.
type pageSuite struct {
	Name, Base     string
	Verdicts       []string
	Ways           []pageWay
	Rows           []pageRow
	Cactus, Second template.HTML // pictures; "" for none
	Scatter        template.HTML
}

// pageWay is a way, with what it did over all instances.
type pageWay struct {
	Name, Solved, PAR2, Both, Penalised, P string
	Better, Worse                          string
	SolvedValue                            int
	PAR2Value, RatioValue                  string // to sort by
	Colour                                 string
}

// pageRow is an instance.
type pageRow struct {
	Instance, Board, Answer string
	Goals, Size             int
	Cells                   []pageCell
}

// pageCell is an instance by a way. Value is a number, or what sorts after all.
type pageCell struct {
	Text, Value, Class string
	At                 int // of its records in Data; -1 is none
}

// pageData is what the script has of a suite: the values that scatters are drawn of, by
// way and row, and the records of each cell.
type pageData struct {
	Ways      []string      `json:"ways"`
	Instances []string      `json:"instances"`
	Values    [][]*float64  `json:"values"` // null where there is nothing to draw
	Unsolved  [][]bool      `json:"unsolved"`
	Texts     [][]string    `json:"texts"`
	Records   []pageRecords `json:"records"`
	Unit      string        `json:"unit"`
}

type pageRecords struct {
	Command string        `json:"command"`
	Cells   []*bench.Cell `json:"cells"`
}

// WriteHTML writes a page that stands alone: verdicts, tables to sort and to filter, and
// plots, with the records of each cell. Without a base each suite has its best way.
func WriteHTML(w io.Writer, r *Results, m Measure, base []Choice) error {
	t, err := template.New("report").Parse(pageText)
	if err != nil {
		return err
	}
	p := page{Title: "knightsat bench: " + strings.Join(r.values("suite"), ", "), Legend: pairedLegend(m), Runs: describeRuns(r)}
	for _, d := range bench.Disagreements(r.Cells) {
		p.Faults = append(p.Faults, "Two answers can't both be right: "+d.String())
	}
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Status == bench.Wrong || c.Status == bench.Failed {
			p.Faults = append(p.Faults, fmt.Sprintf("%s: %s: %s", c.Key(), c.Status, c.Error))
		}
	}
	data := []pageData{}
	for _, suite := range r.values("suite") {
		part, err := r.Only([]Choice{{"suite", []string{suite}}})
		if err != nil {
			return err
		}
		s, d, err := part.suite(suite, m, base)
		if err != nil {
			return fmt.Errorf("suite %s: %w", suite, err)
		}
		p.Suites, data = append(p.Suites, s), append(data, d)
	}
	p.Data = data
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// suite lays the results of one suite out.
func (r *Results) suite(name string, m Measure, base []Choice) (s pageSuite, d pageData, err error) {
	groups := r.Groups(m)
	ways := Ways(groups, m)
	if len(base) == 0 {
		base = []Choice{{"encoding", []string{ways[0].Encoding}}, {"engine", []string{ways[0].Engine}}}
	}
	list, err := Comparisons(groups, m, base)
	if err != nil {
		return s, d, err
	}
	s = pageSuite{Name: name, Base: choices(base)}
	for i := range list {
		s.Verdicts = append(s.Verdicts, list[i].Verdict(m))
	}
	for i, w := range ways {
		own := slices.DeleteFunc(slices.Clone(groups), func(g *Group) bool { return g.Way != w })
		score := ScoreOf(own, m)
		way := pageWay{Name: w.String(), Solved: fmt.Sprintf("%d of %d", score.Solved, score.Asked), SolvedValue: score.Solved,
			PAR2: score.par2(m), PAR2Value: sortable(score.PAR2), Both: "1×", Penalised: "1×", RatioValue: "1", P: "–", Colour: colours[i%len(colours)]}
		if k := slices.IndexFunc(list, func(c Comparison) bool { return c.Way == w }); k >= 0 {
			c := &list[k]
			way.Both, way.Penalised, way.RatioValue, way.P = c.ratio(), c.penalised(), sortable(c.Penalised), chanceText(c.P)
			way.Better, way.Worse = fmt.Sprint(c.Better), fmt.Sprint(c.Worse)
		}
		s.Ways = append(s.Ways, way)
	}
	if err := r.rows(&s, &d, m); err != nil {
		return s, d, err
	}
	picture := func(svg []byte, err error) template.HTML {
		if err != nil {
			return "" // there is nothing to draw
		}
		return template.HTML(svg) // all texts in it are escaped
	}
	s.Cactus = picture(CactusPlot(r, m))
	sizes := map[int]bool{}
	for _, g := range groups {
		sizes[g.Cell.Size] = true
	}
	if len(sizes) > 2 {
		s.Second = picture(ScalingPlot(r, m))
	}
	if len(ways) > 1 {
		s.Scatter = picture(r.scatter(groups, m, ways[0], ways[1], ways))
	}
	return s, d, nil
}

// rows lays the table of instances out, and the data beside it.
func (r *Results) rows(s *pageSuite, d *pageData, m Measure) error {
	o := TableOptions{Measure: m, Columns: ByBoth, Per: "suite"}
	tables, err := Tables(r, o)
	if err != nil {
		return err
	}
	t := &tables[0]
	d.Unit = m.Unit
	for j := range t.Columns {
		d.Ways = append(d.Ways, t.Columns[j].Way.String())
	}
	d.Values, d.Unsolved, d.Texts = make([][]*float64, len(d.Ways)), make([][]bool, len(d.Ways)), make([][]string, len(d.Ways))
	for i, row := range t.Rows {
		c := row.Cell
		line := pageRow{Instance: c.Instance, Board: c.Board, Answer: answer(c), Goals: c.Goals, Size: c.Size}
		d.Instances = append(d.Instances, c.Instance)
		for j, g := range row.Groups {
			cell := pageCell{Text: t.entry(g, i, j, o), Value: sortable(math.NaN()), Class: "none", At: -1}
			var value *float64
			unsolved := false
			if g != nil {
				cell.At, cell.Class = len(d.Records), "unsolved"
				d.Records = append(d.Records, pageRecords{r.command(g), g.Cells})
				if g.Solved() {
					cell.Value, cell.Class = sortable(g.Median), "solved"
				}
				if v := g.drawn(); v > 0 && !math.IsInf(v, 0) {
					value, unsolved = &v, !g.Solved()
				}
			}
			d.Values[j], d.Unsolved[j], d.Texts[j] = append(d.Values[j], value), append(d.Unsolved[j], unsolved), append(d.Texts[j], cell.Text)
			line.Cells = append(line.Cells, cell)
		}
		s.Rows = append(s.Rows, line)
	}
	return nil
}

// sortable is a number as the script sorts it: what is none comes last.
func sortable(v float64) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "1e999"
	}
	return fmt.Sprint(v)
}

// command runs a group's first cell again.
func (r *Results) command(g *Group) string {
	c, o := g.Cell, r.run(g.Cell).Options
	if c.Run == published {
		return "none: the figure is a published one"
	}
	text := "knightsat bench " + c.Suite
	if c.Encoding != "" {
		text += " --encoding " + quotedWord(c.Encoding)
	}
	text += " --engine " + quotedWord(c.Engine) + fmt.Sprintf(" --timeout %ss", short(o.TimeoutSeconds))
	if o.CPUSeconds > 0 {
		text += fmt.Sprintf(" --cpu-limit %ss", short(o.CPUSeconds))
	}
	if o.MemoryLimit > 0 {
		text += fmt.Sprintf(" --memory %dB", o.MemoryLimit)
	}
	if o.Repeats > 1 {
		text += fmt.Sprintf(" --repeat %d", o.Repeats)
	}
	if o.Same {
		text += " --same"
	}
	if o.Graphs != "" {
		text += " --graphs " + quotedWord(o.Graphs)
	}
	if o.Seed > 0 {
		text += fmt.Sprintf(" --seed %d", o.Seed)
	}
	if o.Threads > 1 {
		text += fmt.Sprintf(" --threads %d", o.Threads)
	}
	return text + " --cell " + quotedWord(c.Key().String()) + " -o again.jsonl"
}

// quotedWord is a word for a shell.
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
