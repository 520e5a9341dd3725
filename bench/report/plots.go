package report

import (
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"knightsat/bench/record"
	"knightsat/internal/typed"
)

// plotPoint is a mark on a line.
type plotPoint struct {
	x, y    float64
	lo, hi  float64 // the range of what y is the median of
	name    string  // of what it stands for: an instance, or a size
	timeout bool    // y is the time limit: the median is above it
}

// series is the points of a configuration.
type series struct {
	configuration
	points []plotPoint
}

// cactus has a line for each configuration, best first: the k-th point is the time, in seconds,
// within which it solved each of the k instances that were easiest for it. So it
// shows how many instances it solves within any time. One that solved nothing has
// an empty line.
func (s *study) cactus() (list []series) {
	for _, w := range s.Configurations {
		unused := func(g *repeats) bool { return !g.solved() || s.aside[g.instanceName] }
		solved := slices.DeleteFunc(slices.Clone(s.groupsOf[w]), unused)
		slices.SortStableFunc(solved, func(a, b *repeats) int { return cmp.Compare(a.value, b.value) })
		l := series{configuration: w}
		for i, g := range solved {
			if v := g.value; v > 0 {
				l.points = append(l.points, plotPoint{float64(i + 1), v, v, v, g.Instance, false})
			}
		}
		list = append(list, l)
	}
	return list
}

// scaling has a line for each configuration, best first, with a point for each size: the median
// over the instances of that size (their medians, that is), and the range over all of
// their repeats.
func (s *study) scaling() (list []series) {
	for _, w := range s.Configurations {
		bySize := map[int][]*repeats{}
		for _, g := range s.groupsOf[w] {
			if f := g.failure(); (f == "" || f == record.Timeout) && g.Size > 0 {
				bySize[g.Size] = append(bySize[g.Size], g)
			}
		}
		l := series{configuration: w}
		for _, groups := range bySize {
			if p := s.scalingPoint(groups); p.y > 0 && !math.IsInf(p.y, 0) {
				l.points = append(l.points, p)
			}
		}
		slices.SortFunc(l.points, func(a, b plotPoint) int { return cmp.Compare(a.x, b.x) })
		list = append(list, l)
	}
	return list
}

// scalingPoint is that of the instances of a size. Where their median is above the time
// limit, the point stands at the limit and says so; for measures that are no times there is
// no such point. A range that has no upper end stops at the limit, one that begins at 0
// begins at the median, and a median of 0 isn't there: the axis is logarithmic.
func (s *study) scalingPoint(groups []*repeats) plotPoint {
	size := groups[0].Size
	p := plotPoint{x: float64(size), lo: math.Inf(1), hi: math.Inf(-1), name: strconv.Itoa(size)}
	var medians []float64
	limit := 0.0
	for _, g := range groups {
		medians = append(medians, g.value)
		p.lo, p.hi = min(p.lo, g.low), max(p.hi, g.high)
		limit = max(limit, g.limit)
	}
	p.y = spreadOf(medians).value
	if !s.m.time() {
		limit = 0
	}
	if p.lo <= 0 {
		p.lo = p.y
	}
	switch {
	case math.IsInf(p.y, 0) && limit > 0:
		p.timeout = true
		p.y = limit
		p.lo = limit
		p.hi = limit
	case math.IsInf(p.hi, 0):
		p.hi = max(p.y, limit)
	}
	return p
}

// drawn is where a group stands in a scatter: its number, or for a timeout its limit; 0 is nowhere.
func (g *repeats) drawn() float64 {
	switch g.failure() {
	case "":
		return g.value
	case record.Timeout:
		return g.limit
	}
	return 0
}

// cactusPlot draws how many instances each configuration solved within which time.
func (s *study) cactusPlot() (string, error) {
	instances := len(distinct(s.Cells, func(c *record.Cell) instanceName { return instanceName{c.Suite, c.Instance} }))
	lines := s.cactus()
	longest := 0
	for _, l := range lines {
		longest = max(longest, len(l.points))
	}
	title := fmt.Sprintf("%s: %d instances", s.title(), instances)
	return s.linePlot(title, axis{Name: "instances solved", Hi: float64(instances) + 0.5}, lines,
		1+longest/60)
}

// scalingPlot draws each configuration's number over the size of the instances.
func (s *study) scalingPlot() (string, error) {
	lines := s.scaling()
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, l := range lines {
		for _, q := range l.points {
			lo, hi = min(lo, q.x), max(hi, q.x)
		}
	}
	if lo > hi {
		return "", fmt.Errorf("no instance has a size and a time to draw")
	}
	x, err := logAxis(s.sizes(), lo, hi)
	if err != nil {
		return "", err
	}
	return s.linePlot(fmt.Sprintf("%s: %s, median, 10 to 90 %%", s.title(), s.m.Text), x, lines, 1)
}

// scatterPlot sets the best two side by side, instance by instance, on axes that have
// room for all: what lies below the diagonal, the configuration of the y axis solved faster. Instances
// that one of them wasn't asked, or without a limit to stand at, are left out, and those of
// 0 seconds, which a logarithmic axis doesn't have.
func (s *study) scatterPlot() (_ string, err error) {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, g := range s.groups {
		if v := g.drawn(); v > 0 {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	var axes [2]axis
	several := len(s.engines()) > 1
	for i, w := range s.Configurations[:2] {
		if axes[i], err = logAxis(s.m.withUnit(w.name(several)), lo, hi); err != nil {
			return "", err
		}
	}
	p := newPlot("scatter", s.title()+": "+s.m.Text, axes[0], axes[1], 348, 16)
	p.Rule = "M66 382L414 34"
	says := func(g *repeats) string {
		if g.solved() {
			return s.m.format(g.value)
		}
		return "unsolved"
	}
	for _, y := range s.groupsOf[s.Configurations[1]] {
		if x := s.repeatsAt[y.instanceName][s.Configurations[0]]; x != nil && x.drawn() > 0 && y.drawn() > 0 {
			hollow := !x.solved() || !y.solved()
			p.Marks = append(p.Marks, mark{0, p.X.at(x.drawn()), p.Y.at(y.drawn()), hollow, x.Instance,
				fmt.Sprintf("%s: %s and %s", x.Instance, says(x), says(y))})
		}
	}
	if len(p.Marks) == 0 {
		return "", fmt.Errorf("no instance has times of both %s and %s", s.Configurations[0], s.Configurations[1])
	}
	return p.draw()
}

//go:embed plot.svg
var plotText string

var picture = sync.OnceValue(func() *template.Template {
	functions := template.FuncMap{"safe": markup, "colour": colour, "shape": shape}
	return template.Must(template.New("plot").Funcs(functions).Parse(plotText))
})

// plot is what the template of a picture draws. All its colours are attributes, so that a
// page can have others by its style sheet, and a file that stands alone has these.
type plot struct {
	Kind, Title         string
	Whole, Wide, Middle float64 // of the picture, and of the data
	X, Y                axis
	Rule                string // a line that measures are held against
	Curves              []curve
	Marks               []mark
	Keys                []legendLine
}

type curve struct {
	Name, Style string
	Paths       []string // their attributes
	Marks       []mark
}

type mark struct {
	Line     int
	X, Y     string
	Hollow   bool
	Instance string
	Says     string // shown when it is pointed at
}

// legendLine is a line of the legend.
type legendLine struct {
	Name, Short, Style string
	Y                  int
}

// colours are Okabe and Ito's (Color Universal Design, 2008), which people with
// any kind of colour blindness tell apart, in an order that puts unlike ones
// side by side. Their yellow is too pale for lines on white, grey takes its place;
// their black is the colour of the text, which a dark page may have light.
var colours = []string{
	"#0072b2", "#d55e00", "#009e73", "currentColor", "#e69f00", "#cc79a7", "#56b4e9", "#808080",
}

func colour(i int) string { return colours[i%len(colours)] }

// maxLines is how many lines a picture can have that a reader tells apart: each
// colour with a solid and a dashed line.
const maxLines = 16

// marks are paths around 0,0.
var marks = []string{
	"M-3 0A3 3 0 1 0 3 0A3 3 0 1 0-3 0Z", "M-2.8-2.8H2.8V2.8H-2.8Z", "M0-3.7L3.4 2.5H-3.4Z",
	"M0-3.9L3.4 0L0 3.9L-3.4 0Z", "M0 3.7L3.4-2.5H-3.4Z", "M-3.4-1.2H3.4V1.2H-3.4Z",
	"M-1.2-3.4H1.2V3.4H-1.2Z", "M-3.4 3.4L0-3.4L3.4 3.4L0 1.4Z",
}

// newPlot lays out a picture; wide is its data's width in pixels, side the room beside them.
func newPlot(kind, title string, x, y axis, wide, side float64) *plot {
	x.from = 66
	x.To = 66 + wide
	y.from = 382
	y.To = 34
	return &plot{Kind: kind, Title: title, X: x, Y: y, Whole: x.To + side, Wide: wide, Middle: 66 + wide/2}
}

func (p *plot) draw() (string, error) {
	var b strings.Builder
	err := picture().Execute(&b, p)
	return b.String(), err
}

// shape is the mark of line i.
func shape(i int) string { return marks[(i+i/len(colours)*3)%len(marks)] }

func stroke(i int) string {
	dash := ""
	if i >= len(colours) {
		dash = ` stroke-dasharray="5 3"`
	}
	return fmt.Sprintf(`fill="none" stroke="%s" stroke-width="1.5"%s`, colour(i), dash)
}

// curve is line i with its marks, one for each group of every points, and at the last. Where it ends
// above the limit, only the first of its points there is drawn: the others would cover
// those of other lines.
func (p *plot) curve(i int, l series, every int, m cellMeasure) curve {
	points := l.points
	for n := len(points); n > 1 && points[n-1].timeout && points[n-2].timeout; n-- {
		points = points[:n-1]
	}
	c := curve{Name: l.configuration.String(), Style: stroke(i)}
	for k, q := range points {
		x, y := p.X.at(q.x), p.Y.at(q.y)
		if k > 0 {
			before, faint := points[k-1], ""
			if q.timeout || before.timeout {
				faint = ` opacity="0.5"`
			}
			from := p.X.at(before.x) + " " + p.Y.at(before.y)
			c.Paths = append(c.Paths, fmt.Sprintf(`d="M%sL%s %s"%s`, from, x, y, faint))
		}
		if q.lo < q.hi {
			c.Paths = append(c.Paths, fmt.Sprintf(`d="M%s %sV%s" opacity="0.6"`, x, p.Y.at(q.lo),
				p.Y.at(q.hi)))
		}
		if k%every == 0 || k == len(points)-1 {
			says := m.format(q.y)
			if q.timeout {
				says = "over the limit"
			}
			c.Marks = append(c.Marks,
				mark{Line: i, X: x, Y: y, Hollow: q.timeout, Says: q.name + ": " + says})
		}
	}
	return c
}

// linePlot draws lines, with the legend on their right.
func (s *study) linePlot(title string, x axis, lines []series, every int) (string, error) {
	if len(lines) > maxLines {
		return "", fmt.Errorf("%d configurations are too many for a picture; "+
			"choose at most %d with --only", len(lines), maxLines)
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	over := false
	for _, l := range lines {
		for _, q := range l.points {
			lo = min(lo, q.lo)
			hi = max(hi, q.hi)
			over = over || q.timeout
		}
	}
	if lo > hi {
		return "", fmt.Errorf("no instance was solved, so that there is nothing to draw")
	}
	limit := 0.0
	limits := distinct(s.Cells, func(c *record.Cell) float64 { return s.run(c).Options.Limit() })
	if s.m.time() && len(limits) == 1 {
		limit = limits[0]
	}
	y, err := logAxis(s.m.withUnit(s.m.Text), lo, max(hi, limit))
	if err != nil {
		return "", err
	}
	p := newPlot("lines", title, x, y, 478, 216)
	add := func(name, text, style string) {
		if runes := []rune(text); len(runes) > 27 {
			text = string(runes[:26]) + "…"
		}
		p.Keys = append(p.Keys, legendLine{name, text, style, 42 + 18*len(p.Keys)})
	}
	several := len(s.engines()) > 1
	for i, l := range lines {
		p.Curves = append(p.Curves, p.curve(i, l, every, s.m))
		add(l.configuration.String(), l.configuration.name(several), stroke(i))
	}
	slices.Reverse(p.Curves) // the best on top
	if limit > 0 {
		p.Rule = fmt.Sprintf("M66 %sh478", p.Y.at(limit))
		add("", "limit "+short(limit)+" s", `stroke="#888" stroke-dasharray="2 3"`)
	}
	if over {
		add("", "hollow: over the limit", `stroke="none"`)
	}
	return p.draw()
}

// markup makes a text safe in XML, without what a picture can't show.
func markup(text string) string { return template.HTMLEscapeString(typed.Printable(text)) }
