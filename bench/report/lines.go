package report

import (
	"cmp"
	"math"
	"slices"
)

// Point is a mark in a plot.
type Point struct {
	X, Y    float64
	Lo, Hi  float64 // the range of what Y is the median of
	Timeout bool    // Y is the time limit: the median is above it
}

// Line is a way in a plot.
type Line struct {
	Way    Way
	Points []Point
}

// Cactus has a line for each way, best first: the k-th point says in how many
// seconds each of the k easiest instances was solved, easy for this way, that
// is. It shows how many instances a way solves within a time, whatever that
// time is. Ways that solved nothing have an empty line.
func Cactus(r *Results, m Measure) []Line {
	groups := r.Groups(m)
	var list []Line
	for _, w := range Ways(groups, m) {
		var medians []float64
		for _, g := range groups {
			if g.Way == w && g.Solved() {
				medians = append(medians, g.Median)
			}
		}
		slices.Sort(medians)
		line := Line{Way: w}
		for i, v := range medians {
			if v <= 0 {
				continue
			}
			line.Points = append(line.Points, Point{X: float64(i + 1), Y: v, Lo: v, Hi: v})
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
		for _, g := range groups {
			if g.Way != w || !g.Asked() || g.Cell.Size < 1 {
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
				p.X = float64(size)
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
	X, Y         float64 // seconds; the limit where unsolved
	XOver, YOver bool    // unsolved
}

// pairs sets two ways side by side, for a scatter plot. Instances that one of
// them wasn't asked, or without a limit to stand at, are left out, and those of
// 0 seconds, which a logarithmic axis doesn't have.
func pairs(r *Results, m Measure, x, y Way) []Pair {
	var list []Pair
	groups := r.Groups(m)
	for _, a := range groups {
		for _, b := range groups {
			if a.Way != x || b.Way != y || a.Cell.Suite != b.Cell.Suite || a.Cell.Instance != b.Cell.Instance || !a.Asked() || !b.Asked() {
				continue
			}
			p := Pair{a.Cell.Instance, a.Median, b.Median, !a.Solved(), !b.Solved()}
			if p.XOver {
				p.X = a.Limit
			}
			if p.YOver {
				p.Y = b.Limit
			}
			if p.X > 0 && p.Y > 0 {
				list = append(list, p)
			}
		}
	}
	slices.SortFunc(list, func(a, b Pair) int { return cmp.Compare(a.Instance, b.Instance) })
	return list
}
