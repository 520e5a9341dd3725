package report

import (
	"fmt"
	"knightsat/bench"
	"math"
	"slices"
	"strings"
)

// CactusPlot draws how many instances each way solved within which time, as SVG.
func CactusPlot(r *Results, m Measure) ([]byte, error) {
	instances := len(distinct(r.Cells, func(c *bench.Cell) place { return place{c.Suite, c.Instance} }))
	lines := Cactus(r, m)
	longest := 0
	for _, l := range lines {
		longest = max(longest, len(l.Points))
	}
	title := fmt.Sprintf("%s: %d instances", r.title(), instances)
	return r.linePlot(title, axis{name: "instances solved", lo: 0, hi: float64(instances) + 0.5}, lines, 1+longest/60, m)
}

// ScalingPlot draws each way's number over the size of the instances, as SVG.
func ScalingPlot(r *Results, m Measure) ([]byte, error) {
	lines := Scaling(r, m)
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, l := range lines {
		for _, q := range l.Points {
			lo, hi = min(lo, q.X), max(hi, q.X)
		}
	}
	if lo > hi {
		return nil, fmt.Errorf("no instance has a size and a time to draw")
	}
	return r.linePlot(fmt.Sprintf("%s: %s, median and range", r.title(), m.Text), logAxis(r.sizes(), lo, hi), lines, 1, m)
}

// ScatterPlot sets two ways side by side, instance by instance, as SVG: what lies below
// the diagonal, the way of the y axis solved faster.
func ScatterPlot(r *Results, m Measure) ([]byte, error) {
	groups := r.Groups(m)
	ways := Ways(groups, m)
	if len(ways) != 2 {
		return nil, fmt.Errorf("a scatter compares 2 combinations of encoding and engine, and here are %d; choose with --only from %s", len(ways), quoted(ways))
	}
	return r.scatter(groups, m, ways[0], ways[1], ways)
}

// scatter draws two ways on axes that have room for all of these.
func (r *Results) scatter(groups []*Group, m Measure, x, y Way, room []Way) ([]byte, error) {
	list := pairs(groups, x, y)
	if len(list) == 0 {
		return nil, fmt.Errorf("no instance has times of both %s and %s", x, y)
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, g := range groups {
		if v := g.drawn(); slices.Contains(room, g.Way) && v > 0 {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	if err := drawable(lo, hi); err != nil {
		return nil, err
	}
	axisOf := func(w Way) axis {
		name := r.name(w)
		if m.Unit != "" {
			name += " (" + m.Unit + ")"
		}
		return logAxis(name, lo, hi)
	}
	c := newCanvas(r.title()+": "+m.Text, axisOf(x), axisOf(y), false, "scatter")
	fmt.Fprintf(&c.b, `<path d="M%g %gL%g %g" stroke="#888" stroke-dasharray="2 3" fill="none"/>`+"\n", left, height-bottom, left+c.wide, top)
	for _, q := range list {
		says := fmt.Sprintf("%s: %s and %s", q.Instance, q.says(m, q.X, q.XOver), q.says(m, q.Y, q.YOver))
		c.mark(0, c.atX(q.X), c.atY(q.Y), q.XOver || q.YOver, ` data-instance="`+markup(q.Instance)+`"`, says)
	}
	return c.end(), nil
}

func (Pair) says(m Measure, v float64, over bool) string {
	if over {
		return "unsolved"
	}
	return m.format(v)
}

// drawn is where a group stands in a scatter: its number, or its limit; 0 is nowhere.
func (g *Group) drawn() float64 {
	switch {
	case !g.Asked():
		return 0
	case g.Solved():
		return g.Median
	}
	return g.Limit
}

// drawable refuses numbers that nothing measured can have, and whose axis would
// have no end.
func drawable(lo, hi float64) error {
	const least, most = 1e-12, 1e20
	if lo < least || hi > most {
		return fmt.Errorf("values from %g to %g can't be drawn; they must be between %g and %g", lo, hi, least, most)
	}
	return nil
}

// linePlot draws lines, with the legend on their right.
func (r *Results) linePlot(title string, x axis, lines []Line, every int, m Measure) ([]byte, error) {
	if len(lines) > MaxLines {
		return nil, fmt.Errorf("%d combinations of encoding and engine are too many for a picture; choose at most %d with --only", len(lines), MaxLines)
	}
	lo, hi, over := math.Inf(1), math.Inf(-1), false
	for _, l := range lines {
		for _, q := range l.Points {
			lo, hi, over = min(lo, q.Lo), max(hi, q.Hi), over || q.Timeout
		}
	}
	if lo > hi {
		return nil, fmt.Errorf("no instance was solved, so that there is nothing to draw")
	}
	limits := distinct(r.Cells, func(c *bench.Cell) float64 { return limit(r.run(c)) })
	if !m.time || len(limits) > 1 {
		limits = []float64{0}
	}
	limit := limits[0]
	hi = max(hi, limit)
	if err := drawable(lo, hi); err != nil {
		return nil, err
	}
	c := newCanvas(title, x, logAxis(m.label(), lo, hi), true, "lines")
	if limit > 0 {
		fmt.Fprintf(&c.b, `<path d="M%g %sh%g" stroke="#888" stroke-dasharray="2 3" fill="none"/>`+"\n", left, c.atY(limit), c.wide)
	}
	for i := len(lines) - 1; i >= 0; i-- { // the best on top
		c.line(i, lines[i], every, m)
	}
	for i, l := range lines {
		c.key(i, l.Way.String(), r.name(l.Way), stroke(i))
	}
	rows := len(lines)
	if limit > 0 {
		c.key(rows, "", "limit "+short(limit)+" s", `stroke="#888" stroke-dasharray="2 3"`)
		rows++
	}
	if over {
		c.key(rows, "", "hollow: over the limit", `stroke="none"`)
	}
	return c.end(), nil
}

// engines lists those that solve formulas.
func (r *Results) engines() []string {
	all := distinct(r.Cells, func(c *bench.Cell) Way { return Way{c.Encoding, c.Engine} })
	var list []string
	for _, w := range all {
		if w.Encoding != "" && !slices.Contains(list, w.Engine) {
			list = append(list, w.Engine)
		}
	}
	return list
}

// name is a way as a legend has it: without the engine if there is but one
// for all encodings.
func (r *Results) name(w Way) string {
	if len(r.engines()) < 2 && w.Encoding != "" {
		return w.Encoding
	}
	return w.String()
}

// title is what all of a picture has in common: the suites, and the engine.
func (r *Results) title() string {
	text := strings.Join(r.values("suite"), ", ")
	if engines := r.engines(); len(engines) == 1 {
		text += ", " + engines[0]
	}
	return text
}

// sizes says what the sizes of the instances are, as far as it can be seen.
func (r *Results) sizes() string {
	squares, goals := true, true
	for i := range r.Cells {
		c := &r.Cells[i]
		squares, goals = squares && c.Size == c.Squares, goals && c.Size == c.Goals
	}
	switch {
	case squares:
		return "squares"
	case goals:
		return "goals"
	}
	return "size"
}
