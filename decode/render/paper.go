package render

import (
	"fmt"
	"image/color"
	"strings"

	"knightsat/puzzles"
)

// Papers are the sheets that pictures can be laid out for.
var Papers = []string{"A5", "A4", "A3", "A2", "A1", "A0", "letter", "tabloid"}

// sheetPixels to the inch has a sheet in pixels.
const sheetPixels = 150

// paperOf is the size of an upright sheet in points, 72 to the inch; zero where it is
// unknown.
func paperOf(name string) point {
	const mm = 72 / 25.4
	switch strings.ToLower(name) {
	case "a5":
		return point{148 * mm, 210 * mm}
	case "a4":
		return point{210 * mm, 297 * mm}
	case "a3":
		return point{297 * mm, 420 * mm}
	case "a2":
		return point{420 * mm, 594 * mm}
	case "a1":
		return point{594 * mm, 841 * mm}
	case "a0":
		return point{841 * mm, 1189 * mm}
	case "letter":
		return point{8.5 * 72, 11 * 72}
	case "tabloid":
		return point{11 * 72, 17 * 72}
	}
	return point{}
}

// newSheet lays the picture out on its paper, upright or across, whichever lets it be
// larger; unit is what a point is long.
func newSheet(p *Picture, unit float64) layout {
	page := paperOf(p.Paper)
	page = point{page.x * unit, page.y * unit}
	if w, h := p.size(); w > h {
		page = point{page.y, page.x}
	}
	border := 0.07 * min(page.x, page.y)
	foot := 0.022 * min(page.x, page.y)
	l := newLayout(p, 1) // for its shares
	wide, high := float64(l.w)+2*l.margin, float64(l.h)+2*l.margin
	if p.Style != "" {
		wide, high = float64(l.w), float64(l.h)
	}
	cell := min((page.x-2*border)/wide, (page.y-2*border-4*foot)/high)
	l = newLayout(p, cell)
	l.page, l.foot = page, foot
	l.origin = point{(page.x - float64(l.w)*cell) / 2, (page.y - 3*foot - float64(l.h)*cell) / 2}
	return l
}

// back is the colour behind everything.
func (p *Picture) back() color.RGBA {
	if p.Style != "" {
		return p.colours().Back
	}
	return p.Theme.Palette().Back
}

// caption writes what stands below the picture; on a sheet also what it shows.
func (p *Picture) caption(on surface, l layout) {
	if l.foot == 0 {
		return
	}
	ink := p.Theme.Palette().Soft
	if p.Style != "" {
		ink = p.colours().Walk[0]
	}
	at := point{l.page.x / 2, l.page.y - 1.2*l.foot}
	if p.Paper != "" {
		at.y -= 3.3 * l.foot
	}
	on.text(at, fit(p.Caption, 1.3*l.foot, 0.9*l.page.x), ink, p.Caption)
	if p.Paper != "" {
		words := p.words()
		on.text(point{at.x, at.y + 1.9*l.foot}, fit(words, 0.8*l.foot, 0.9*l.page.x), ink, words)
	}
}

// words says what a sheet shows.
func (p *Picture) words() string {
	s := string(p.Puzzle.Family)
	if p.Puzzle.Closed {
		s = "closed " + s
	}
	s += strings.TrimPrefix(p.Puzzle.Title(), string(p.Puzzle.Family))
	if p.Walk == nil {
		return s
	}
	s += fmt.Sprintf(", %d moves", p.Walk.Moves())
	if p.Proven && p.Puzzle.Family != puzzles.Tour {
		s += ", proven shortest"
	}
	return s
}
