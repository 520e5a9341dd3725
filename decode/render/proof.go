package render

import (
	"math"
	"slices"
	"strconv"

	"knightsat/bound"
)

// This file draws why no walk is shorter: links, tolls and prices, and the squares that count.

// tree draws the links of a bound with their lengths, and in the corner of each square its toll or price.
func (on *canvas) tree() {
	if on.Tolls == nil {
		return
	}
	c := on.palette
	var lines [][]point
	var lengths []string
	width := max(0.09*on.cell, on.big(0)/6)
	tree := 0
	for i, link := range slices.Concat(on.Tolls.Tree, on.Tolls.Ends) {
		if link.From == link.To {
			continue
		}
		lines = append(lines, on.link(link))
		lengths = append(lengths, strconv.Itoa(link.Moves))
		if i < len(on.Tolls.Tree) {
			tree = len(lines)
		}
	}
	numbered := 0.26*on.seen >= minNumbered/2
	if numbered {
		lines = apart(lines, 0.3*on.cell)
	}
	for _, part := range [][][]point{lines[:tree], lines[tree:]} {
		if len(part) > 0 {
			on.lines(part, width, c.Set)
		}
		width /= 3 // of the links with the start of a walk that comes back
	}
	var taken []point
	for _, of := range on.Tolls.Tolls {
		at := on.centre(of.Square)
		if len(lines) > 0 {
			on.disc(at, 0.12*on.cell, c.Set)
		}
		taken = append(taken, at, on.toll(of, on.Tolls.Parts.Moves(of.Toll)))
	}
	if !numbered {
		return
	}
	for i, line := range lines {
		at := on.beside(line, taken)
		taken = append(taken, at)
		on.disc(at, 0.17*on.cell, c.Set)
		on.text(at, fit(lengths[i], 0.26*on.cell, 0.3*on.cell), c.Light, lengths[i])
	}
}

// link is a line between two squares: from centre to centre where tolls are drawn there, else it leaves
// free what stands on them.
func (on *canvas) link(link bound.Link) []point {
	from, to := on.centre(link.From), on.centre(link.To)
	if len(on.Tolls.Tolls) > 0 {
		return []point{from, to}
	}
	gap := 0.36 * on.cell / math.Hypot(to.x-from.x, to.y-from.y)
	return []point{along(from, to, gap), along(from, to, 1-gap)}
}

// apart bends each line aside on which a shorter one lies, by so much.
func apart(lines [][]point, aside float64) [][]point {
	bent := slices.Clone(lines)
	for i, line := range lines {
		a, b := line[0], line[1]
		long := math.Hypot(b.x-a.x, b.y-a.y)
		if slices.ContainsFunc(lines, func(other []point) bool {
			return math.Hypot(other[1].x-other[0].x, other[1].y-other[0].y) < long && shares(line, other)
		}) {
			middle := along(a, b, 0.5)
			bent[i] = []point{a, {middle.x + aside*(b.y-a.y)/long, middle.y - aside*(b.x-a.x)/long}, b}
		}
	}
	return bent
}

// shares reports whether a stretch of the second line lies on the first.
func shares(first, second []point) bool {
	const near = 1e-6
	a, b := first[0], first[1]
	dx, dy := b.x-a.x, b.y-a.y
	from, to := 1.0, 0.0 // the shares of the first line where the second is
	for _, p := range second {
		if math.Abs((p.x-a.x)*dy-(p.y-a.y)*dx) > near*(dx*dx+dy*dy) {
			return false
		}
		share := ((p.x-a.x)*dx + (p.y-a.y)*dy) / (dx*dx + dy*dy)
		from, to = min(from, share), max(to, share)
	}
	return min(to, 1)-max(from, 0) > near
}

// onLine is the point at a share of the way along a line, or one that is bent in its middle.
func onLine(line []point, share float64) point {
	if len(line) == 2 {
		return along(line[0], line[1], share)
	}
	if share < 0.5 {
		return along(line[0], line[1], 2*share)
	}
	return along(line[1], line[2], 2*share-1)
}

// beside is the place on a line, as near to its middle as can be, that keeps away from
// those that are taken.
func (l layout) beside(line []point, taken []point) point {
	best, room := point{}, -1.0
	for _, share := range []float64{0.5, 0.4, 0.6, 0.3, 0.7} {
		at := onLine(line, share)
		least := 0.36 * l.cell // more room is no better
		for _, other := range taken {
			least = min(least, math.Hypot(at.x-other.x, at.y-other.y))
		}
		if least > room {
			best, room = at, least
		}
	}
	return best
}

// toll writes what a square costs in its corner, unless it is nothing, and returns where.
func (on *canvas) toll(of bound.Toll, text string) point {
	c := on.palette
	at := on.centre(of.Square)
	if of.Toll != 0 {
		at = point{at.x + 0.28*on.cell, at.y - 0.28*on.cell}
		on.disc(at, 0.2*on.cell, c.Light)
		on.text(at, fit(text, 0.28*on.cell, 0.36*on.cell), c.Text, text)
	}
	return at
}

// rings draws those of a bound by counting. If some squares count half, it also writes how
// many moves each stands for.
func (on *canvas) rings() {
	c := on.palette
	for _, s := range on.Independent {
		on.ring(on.centre(s), 0.42*on.cell, max(0.08*on.cell, on.big(0)/6), c.Set)
	}
	for _, s := range on.Halves {
		on.ring(on.centre(s), 0.42*on.cell, max(0.03*on.cell, on.big(0)/12), c.Set)
	}
	if len(on.Halves) == 0 || 0.26*on.seen < minNumbered/2 {
		return
	}
	for i, s := range slices.Concat(on.Independent, on.Halves) {
		weight := "2"
		if i >= len(on.Independent) {
			weight = "1"
		}
		at := on.centre(s)
		at = point{at.x + 0.32*on.cell, at.y - 0.32*on.cell}
		on.disc(at, 0.17*on.cell, c.Set)
		on.text(at, 0.26*on.cell, c.Light, weight)
	}
}
