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
// that touch, or lie on each other, do not cross. cell is the side of the buckets in which
// segments are looked up: about their length.
func crossings(points []point, cell float64) (list []crossing) {
	type bucket [2]int
	buckets := map[bucket][]int{}
	for j := 0; j+1 < len(points); j++ {
		for _, b := range cellsOf(points[j], points[j+1], cell) {
			for _, i := range buckets[b] {
				c, ok := cross(points, i, j)
				if !ok {
					continue
				}
				// A pair may share several buckets; the one with the crossing counts it.
				if at := along(points[i], points[i+1], c.t); (bucket{int(math.Floor(at.x / cell)), int(math.Floor(at.y / cell))}) == b {
					list = append(list, c)
				}
			}
			buckets[b] = append(buckets[b], j)
		}
	}
	return list
}

// cellsOf lists the cells of a grid that a segment goes through.
func cellsOf(a, b point, cell float64) (list [][2]int) {
	if a.y > b.y {
		a, b = b, a
	}
	for row := math.Floor(a.y / cell); row <= math.Floor(b.y/cell); row++ {
		x1, x2 := a.x, b.x
		if b.y > a.y { // the part of the segment in this row
			share := func(y float64) float64 { return min(1, max(0, (y-a.y)/(b.y-a.y))) }
			x1, x2 = a.x+share(row*cell)*(b.x-a.x), a.x+share((row+1)*cell)*(b.x-a.x)
		}
		for col := math.Floor(min(x1, x2) / cell); col <= math.Floor(max(x1, x2)/cell); col++ {
			list = append(list, [2]int{int(col), int(row)})
		}
	}
	return list
}

// cross is where segments i and j cross inside of both.
func cross(points []point, i, j int) (crossing, bool) {
	const inside = 1e-6
	a, b, c, d := points[i], points[i+1], points[j], points[j+1]
	rx, ry, sx, sy := b.x-a.x, b.y-a.y, d.x-c.x, d.y-c.y
	det := rx*sy - ry*sx
	if det == 0 {
		return crossing{}, false
	}
	t := ((c.x-a.x)*sy - (c.y-a.y)*sx) / det
	u := ((c.x-a.x)*ry - (c.y-a.y)*rx) / det
	if t < inside || t > 1-inside || u < inside || u > 1-inside {
		return crossing{}, false
	}
	return crossing{i, j, t, u, math.Abs(det) / (math.Hypot(rx, ry) * math.Hypot(sx, sy))}, true
}

// along is the point at a share of a segment.
func along(a, b point, share float64) point {
	return point{a.x + share*(b.x-a.x), a.y + share*(b.y-a.y)}
}

// visit is one of the two times that a line comes to a crossing: where, as a segment and
// a share of it, and how far to both sides it has a gap if it goes under.
type visit struct {
	at, gap float64 // in segments, and in units of the picture
	id      int     // of the crossing
	under   bool
}

// weave cuts a line where it goes under itself. Along the line it goes over and under in
// turns; on a closed line whose crossings are of two strands each this gives every
// crossing one strand over the other, for there are an even number of visits between the
// two of a crossing (Gauss). If it does not, the first visit decides.
func weave(points []point, width, cell float64) (strands [][2]float64) {
	const room = 0.35 // of a width, between a strand that goes under and what is over it
	var visits []visit
	for id, c := range crossings(points, cell) {
		gap := (1 + room) * width / max(c.sine, 0.3)
		visits = append(visits, visit{at: float64(c.i) + c.t, gap: gap, id: id}, visit{at: float64(c.j) + c.u, gap: gap, id: id})
	}
	slices.SortFunc(visits, func(a, b visit) int { return cmp.Or(cmp.Compare(a.at, b.at), a.id-b.id) })
	first := map[int]bool{} // whether the first visit went under
	for k := range visits {
		v := &visits[k]
		under, again := first[v.id]
		if v.under = k%2 == 1; again {
			v.under = !under
		}
		first[v.id] = v.under
	}
	return gaps(points, visits)
}

// gaps are the parts of a line that are left where it is cut at the visits that go under,
// each at most half of the way to the visits beside it.
func gaps(points []point, visits []visit) (strands [][2]float64) {
	from := 0.0
	for k, v := range visits {
		if !v.under {
			continue
		}
		i := min(int(v.at), len(points)-2)
		long := math.Hypot(points[i+1].x-points[i].x, points[i+1].y-points[i].y)
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
