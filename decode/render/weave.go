package render

import (
	"cmp"
	"math"
	"slices"
)

// crossing is a place where a line crosses itself: on the segments i < j, at the shares t
// and u of them, with the sine of the angle between them.
type crossing struct {
	i, j int
	t, u float64
	sine float64
}

// crossings finds all places where two segments of a line cross inside of both. Segments
// that touch, or lie on each other, do not cross. It goes over the picture from left to
// right.
func crossings(points []point) (list []crossing) {
	ends := func(i int) (left, right float64) {
		return min(points[i].X, points[i+1].X), max(points[i].X, points[i+1].X)
	}
	segments := make([]int, len(points)-1)
	for i := range segments {
		segments[i] = i
	}
	slices.SortFunc(segments, func(i, j int) int {
		a, _ := ends(i)
		b, _ := ends(j)
		return cmp.Or(cmp.Compare(a, b), i-j)
	})
	var open []int // those that go on to the right
	for _, j := range segments {
		left, _ := ends(j)
		open = slices.DeleteFunc(open, func(i int) bool { _, right := ends(i); return right < left })
		for _, i := range open {
			if c, ok := cross(points, min(i, j), max(i, j)); ok {
				list = append(list, c)
			}
		}
		open = append(open, j)
	}
	slices.SortFunc(list, func(a, b crossing) int { return cmp.Or(a.j-b.j, a.i-b.i) })
	return list
}

// cross is where segments i and j cross inside of both.
func cross(points []point, i, j int) (crossing, bool) {
	const inside = 1e-6
	a := points[i]
	b := points[i+1]
	c := points[j]
	d := points[j+1]
	rx := b.X - a.X
	ry := b.Y - a.Y
	sx := d.X - c.X
	sy := d.Y - c.Y
	det := rx*sy - ry*sx
	if det == 0 {
		return crossing{}, false
	}
	t := ((c.X-a.X)*sy - (c.Y-a.Y)*sx) / det
	u := ((c.X-a.X)*ry - (c.Y-a.Y)*rx) / det
	if t < inside || t > 1-inside || u < inside || u > 1-inside {
		return crossing{}, false
	}
	return crossing{i, j, t, u, math.Abs(det) / (math.Hypot(rx, ry) * math.Hypot(sx, sy))}, true
}

func along(a, b point, share float64) point {
	return point{a.X + share*(b.X-a.X), a.Y + share*(b.Y-a.Y)}
}

// passage is one of the two times that a line comes to a crossing: where, as a segment and
// a share of it, and how far to both sides it has a gap if it goes under.
type passage struct {
	at, gap float64 // in segments, and in units of the picture
	id      int     // of the crossing
	under   bool
}

// weave cuts a line where it goes under itself. Along the line it goes over and under in
// turns; on a closed line whose crossings are of two strands each this gives every
// crossing one strand over the other, for there are an even number of visits between the
// two of a crossing (Gauss). If it does not, the first visit decides.
func weave(points []point, width float64) (strands [][2]float64) {
	const room = 0.35 // of a width, between a strand that goes under and what is over it
	var visits []passage
	for id, c := range crossings(points) {
		gap := (1 + room) * width / max(c.sine, 0.3)
		visits = append(visits, passage{at: float64(c.i) + c.t, gap: gap, id: id},
			passage{at: float64(c.j) + c.u, gap: gap, id: id})
	}
	slices.SortFunc(visits, func(a, b passage) int { return cmp.Or(cmp.Compare(a.at, b.at), a.id-b.id) })
	first := map[int]bool{} // whether the first visit went under
	for k := range visits {
		v := &visits[k]
		under, again := first[v.id]
		v.under = k%2 == 1
		if again {
			v.under = !under
		}
		first[v.id] = v.under
	}
	return gaps(points, visits)
}

// gaps are the parts of a line that are left where it is cut at the visits that go under,
// each at most half of the way to the visits beside it.
func gaps(points []point, visits []passage) (strands [][2]float64) {
	from := 0.0
	for k, v := range visits {
		if !v.under {
			continue
		}
		i := min(int(v.at), len(points)-2)
		long := math.Hypot(points[i+1].X-points[i].X, points[i+1].Y-points[i].Y)
		before, after := v.gap/long, v.gap/long
		if k > 0 {
			before = min(before, (v.at-visits[k-1].at)/2)
		}
		if k+1 < len(visits) {
			after = min(after, (visits[k+1].at-v.at)/2)
		}
		if to := max(v.at-before, float64(i)); to > from {
			strands = append(strands, [2]float64{from, to})
		}
		from = min(v.at+after, float64(i+1))
	}
	return append(strands, [2]float64{from, float64(len(points) - 1)})
}

// part is the line from one place to another, each a segment and a share of it.
func part(points []point, from, to float64) []point {
	at := func(x float64) point {
		i := min(int(x), len(points)-2)
		return along(points[i], points[i+1], x-float64(i))
	}
	list := []point{at(from)}
	for i := int(from) + 1; float64(i) < to; i++ {
		list = append(list, points[i])
	}
	return append(list, at(to))
}
