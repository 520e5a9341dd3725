package render

import (
	"math"
	"slices"
	"strconv"

	"knightsat/bound"
)

// This file draws why no walk is shorter: links, tolls and prices, and the squares that count.

// tree draws the links of a bound by tolls with their lengths, and in the corner of each
// square its toll.
func (p *Picture) tree(on surface, l layout) {
	if p.Tolls == nil {
		return
	}
	c := p.Theme.Palette()
	var lines [][]point
	var lengths []string
	width := max(0.09*l.cell, l.big(0)/6)
	for _, links := range [][]bound.Link{p.Tolls.Tree, p.Tolls.Ends} {
		before := len(lines)
		for _, link := range links {
			if link.From != link.To {
				lines = append(lines, []point{l.centre(link.From), l.centre(link.To)})
				lengths = append(lengths, strconv.Itoa(link.Moves))
			}
		}
		if len(lines) > before {
			on.lines(lines[before:], width, c.Set)
		}
		width /= 3 // of the links with the start of a walk that comes back
	}
	var taken []point
	for _, of := range p.Tolls.Tolls {
		at := l.centre(of.Square)
		on.disc(at, 0.12*l.cell, c.Set)
		taken = append(taken, at, p.toll(on, l, of, p.Tolls.Moves(of.Toll)))
	}
	if 0.26*l.seen < minNumbered/2 {
		return
	}
	for i, line := range lines {
		at := l.beside(line, taken)
		taken = append(taken, at)
		on.disc(at, 0.17*l.cell, c.Set)
		on.text(at, fit(lengths[i], 0.26*l.cell, 0.3*l.cell), c.Light, lengths[i])
	}
}

// beside is the place on a line, as near to its middle as can be, that keeps away from
// those that are taken.
func (l layout) beside(line []point, taken []point) point {
	best, room := point{}, -1.0
	for _, share := range []float64{0.5, 0.4, 0.6, 0.3, 0.7} {
		at := along(line[0], line[1], share)
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

// prices writes at each square the price of a linear program.
func (p *Picture) prices(on surface, l layout) {
	if p.Prices == nil {
		return
	}
	parts := bound.Tolls{Parts: int(p.Prices.Parts)}
	for _, of := range p.Prices.Squares {
		p.toll(on, l, of, parts.Moves(of.Toll))
	}
}

// toll writes what a square costs in its corner, unless it is nothing, and returns where.
func (p *Picture) toll(on surface, l layout, of bound.Toll, text string) point {
	c := p.Theme.Palette()
	at := l.centre(of.Square)
	if of.Toll != 0 {
		at = point{at.x + 0.28*l.cell, at.y - 0.28*l.cell}
		on.disc(at, 0.2*l.cell, c.Light)
		on.text(at, fit(text, 0.28*l.cell, 0.36*l.cell), c.Text, text)
	}
	return at
}

// rings draws those of a bound by counting. If some squares count half, it also writes how
// many moves each stands for.
func (p *Picture) rings(on surface, l layout) {
	c := p.Theme.Palette()
	for _, s := range p.Independent {
		on.ring(l.centre(s), 0.42*l.cell, max(0.08*l.cell, l.big(0)/6), c.Set)
	}
	for _, s := range p.Halves {
		on.ring(l.centre(s), 0.42*l.cell, max(0.03*l.cell, l.big(0)/12), c.Set)
	}
	if len(p.Halves) == 0 || 0.26*l.seen < minNumbered/2 {
		return
	}
	for i, s := range slices.Concat(p.Independent, p.Halves) {
		weight := "2"
		if i >= len(p.Independent) {
			weight = "1"
		}
		at := l.centre(s)
		at = point{at.x + 0.32*l.cell, at.y - 0.32*l.cell}
		on.disc(at, 0.17*l.cell, c.Set)
		on.text(at, 0.26*l.cell, c.Light, weight)
	}
}
