package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"knightsat/bench"
)

// point is a mark on a line.
type point struct {
	x, y    float64
	lo, hi  float64 // the range of what y is the median of
	name    string  // of what it stands for: an instance, or a size
	timeout bool    // y is the time limit: the median is above it
}

// line is the points of a configuration.
type line struct {
	configuration
	points []point
}

// cactus has a line for each configuration, best first: the k-th point is the time, in seconds,
// within which it solved each of the k instances that were easiest for it. So it
// shows how many instances it solves within any time. One that solved nothing has
// an empty line. Instances that say nothing of the engine are left aside.
func (s *study) cactus() (list []line) {
	for _, w := range s.Configurations {
		unused := func(g *group) bool { return !g.solved() || s.aside(g) }
		solved := slices.DeleteFunc(slices.Clone(s.of[w]), unused)
		slices.SortStableFunc(solved, func(a, b *group) int { return cmp.Compare(a.value, b.value) })
		l := line{configuration: w}
		for i, g := range solved {
			if v := g.value; v > 0 {
				l.points = append(l.points, point{float64(i + 1), v, v, v, g.Instance, false})
			}
		}
		list = append(list, l)
	}
	return list
}

// scaling has a line for each configuration, best first, with a point for each size: the median
// over the instances of that size (their medians, that is), and the range over all of
// their repeats.
func (s *study) scaling() (list []line) {
	for _, w := range s.Configurations {
		bySize := map[int][]*group{}
		for _, g := range s.of[w] {
			if f := g.failure(); (f == "" || f == bench.Timeout) && g.Size > 0 {
				bySize[g.Size] = append(bySize[g.Size], g)
			}
		}
		l := line{configuration: w}
		for _, groups := range bySize {
			if p := s.scalingPoint(groups); p.y > 0 && !math.IsInf(p.y, 0) {
				l.points = append(l.points, p)
			}
		}
		slices.SortFunc(l.points, func(a, b point) int { return cmp.Compare(a.x, b.x) })
		list = append(list, l)
	}
	return list
}

// scalingPoint is that of the instances of a size. Where their median is above the time
// limit, the point stands at the limit and says so; for measures that are no times there is
// no such point. A range that has no upper end stops at the limit, one that begins at 0
// begins at the median, and a median of 0 isn't there: the axis is logarithmic.
func (s *study) scalingPoint(groups []*group) point {
	size := groups[0].Size
	p := point{x: float64(size), lo: math.Inf(1), hi: math.Inf(-1), name: strconv.Itoa(size)}
	var medians []float64
	limit := 0.0
	for _, g := range groups {
		medians = append(medians, g.value)
		p.lo, p.hi = min(p.lo, g.min), max(p.hi, g.max)
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
func (g *group) drawn() float64 {
	switch g.failure() {
	case "":
		return g.value
	case bench.Timeout:
		return g.limit
	}
	return 0
}

// cactusPlot draws how many instances each configuration solved within which time.
func (s *study) cactusPlot() (string, error) {
	instances := len(distinct(s.Cells, func(c *bench.Cell) place { return place{c.Suite, c.Instance} }))
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
	return s.linePlot(fmt.Sprintf("%s: %s, median and range", s.title(), s.m.Text), x, lines, 1)
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
	says := func(g *group) string {
		if g.solved() {
			return s.m.format(g.value)
		}
		return "unsolved"
	}
	for _, y := range s.of[s.Configurations[1]] {
		if x := s.at[y.place][s.Configurations[0]]; x != nil && x.drawn() > 0 && y.drawn() > 0 {
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
