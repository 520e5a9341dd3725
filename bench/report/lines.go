package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// Point is a mark in a plot.
type Point struct {
	X, Y    float64
	Lo, Hi  float64 // the range of what Y is the median of
	Name    string  // of what it stands for: an instance, or a size
	Timeout bool    // Y is the time limit: the median is above it
}

// Line is a way in a plot.
type Line struct {
	Way    Way
	Points []Point
}

// Cactus has a line for each way, best first: the k-th point is the time, in seconds,
// within which the way solved each of the k instances that were easiest for it. So it
// shows how many instances a way solves within any time. Ways that solved nothing have
// an empty line.
func Cactus(r *Results, m Measure) []Line {
	groups := r.Groups(m)
	var list []Line
	for _, w := range Ways(groups, m) {
		solved := slices.DeleteFunc(w.of(groups), func(g *Group) bool { return !g.Solved() })
		slices.SortStableFunc(solved, func(a, b *Group) int { return cmp.Compare(a.Median, b.Median) })
		line := Line{Way: w}
		for i, g := range solved {
			if v := g.Median; v > 0 {
				line.Points = append(line.Points, Point{X: float64(i + 1), Y: v, Lo: v, Hi: v, Name: g.Cell.Instance})
			}
		}
		list = append(list, line)
	}
	return list
}

// Scaling has a line for each way, best first, with a point for each size:
// the median over the instances of that size (their medians, that is), and the
// range over all of their repeats. Where that median is above the time limit,
// the point stands at the limit and says so. For measures that are no times
// there are no such points. A range that has no upper end stops at the limit,
// one that begins at 0 begins at the median, and a median of 0 isn't there: the
// axis is logarithmic.
func Scaling(r *Results, m Measure) []Line {
	groups := r.Groups(m)
	var list []Line
	for _, w := range Ways(groups, m) {
		bySize := map[int][]*Group{}
		var sizes []int
		for _, g := range w.of(groups) {
			if !g.Asked() || g.Cell.Size < 1 {
				continue
			}
			if bySize[g.Cell.Size] == nil {
				sizes = append(sizes, g.Cell.Size)
			}
			bySize[g.Cell.Size] = append(bySize[g.Cell.Size], g)
		}
		slices.Sort(sizes)
		line := Line{Way: w}
		for _, size := range sizes {
			if p, ok := scalingPoint(bySize[size], m); ok {
				p.X, p.Name = float64(size), strconv.Itoa(size)
				line.Points = append(line.Points, p)
			}
		}
		list = append(list, line)
	}
	return list
}

func scalingPoint(groups []*Group, m Measure) (Point, bool) {
	var medians []float64
	p := Point{Lo: math.Inf(1), Hi: math.Inf(-1)}
	limit := 0.0
	for _, g := range groups {
		medians = append(medians, g.Median)
		p.Lo, p.Hi = min(p.Lo, g.Min), max(p.Hi, g.Max)
		limit = max(limit, g.Limit)
	}
	p.Y = SpreadOf(medians).Median
	if !m.time {
		limit = 0
	}
	if p.Lo <= 0 {
		p.Lo = p.Y
	}
	switch {
	case p.Y <= 0:
		return p, false
	case math.IsInf(p.Y, 0) && limit == 0:
		return p, false
	case math.IsInf(p.Y, 0):
		return Point{Y: limit, Lo: limit, Hi: limit, Timeout: true}, true
	case math.IsInf(p.Hi, 0):
		p.Hi = max(p.Y, limit)
	}
	return p, true
}

// Pair is an instance that two ways were asked.
type Pair struct {
	Instance     string
	X, Y         float64 // seconds; the limit if unsolved
	XOver, YOver bool    // unsolved
}

// pairs sets two ways side by side, for a scatter plot. Instances that one of
// them wasn't asked, or without a limit to stand at, are left out, and those of
// 0 seconds, which a logarithmic axis doesn't have.
func pairs(groups []*Group, x, y Way) (list []Pair) {
	of := map[place]*Group{}
	for _, g := range x.of(groups) {
		of[g.place()] = g
	}
	for _, b := range y.of(groups) {
		if a := of[b.place()]; a != nil && a.drawn() > 0 && b.drawn() > 0 {
			list = append(list, Pair{a.Cell.Instance, a.drawn(), b.drawn(), !a.Solved(), !b.Solved()})
		}
	}
	slices.SortStableFunc(list, func(a, b Pair) int { return cmp.Compare(a.Instance, b.Instance) })
	return list
}
