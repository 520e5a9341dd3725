package render

import (
	"image/color"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Papers are the sheets that pictures can be laid out for.
var Papers = []string{"A5", "A4", "A3", "A2", "A1", "A0", "letter", "tabloid"}

// papers are the sizes of upright sheets in millimetres.
var papers = map[string]point{"a5": {148, 210}, "a4": {210, 297}, "a3": {297, 420}, "a2": {420, 594},
	"a1": {594, 841}, "a0": {841, 1189},
	"letter": {215.9, 279.4}, "tabloid": {279.4, 431.8}}

// sheetPixels to the inch has a sheet in pixels.
const sheetPixels = 150

// paperOf is the size of an upright sheet in points, 72 to the inch; zero if it is
// unknown.
func paperOf(name string) point {
	size := papers[strings.ToLower(name)]
	return point{size.x * 72 / 25.4, size.y * 72 / 25.4}
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
	note := 0.8 * foot
	var notes []string
	if p.Style == "" {
		notes = wrap(p.Lines, 0.9*page.x, note)
	}
	below := 3*foot + float64(len(notes))*noteLine*note
	l := newLayout(p, 1) // for its shares
	wide, high := float64(l.w)+2*l.margin, float64(l.h)+2*l.margin
	if p.Style != "" {
		wide, high = float64(l.w), float64(l.h)
	}
	cell := min((page.x-2*border)/wide, (page.y-2*border-below-foot)/high)
	l = newLayout(p, cell)
	l.page, l.foot = page, foot
	l.note, l.notes = note, notes
	l.origin = point{(page.x - float64(l.w)*cell) / 2, (page.y - below - float64(l.h)*cell) / 2}
	return l
}

// lines writes what stands below the picture: at the foot of a page, or of a sheet above
// its caption.
func (p *Picture) lines(on surface, l layout) {
	step := noteLine * l.note
	below := l.page.y
	if l.foot > 0 {
		below -= 1.5 * l.foot
	}
	if p.Paper != "" {
		below -= 4.5 * l.foot
	}
	for i, text := range l.notes {
		y := below - step*(float64(len(l.notes)-i)-0.5) - 0.3*l.note
		on.text(point{l.page.x / 2, y}, fit(text, l.note, 0.96*l.page.x), p.Theme.Palette().Soft, text)
	}
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
		text := p.words()
		on.text(point{at.x, at.y + 1.9*l.foot}, fit(text, 0.8*l.foot, 0.9*l.page.x), ink, text)
	}
}

func (p *Picture) words() string {
	s := string(p.Puzzle.Family)
	if p.Puzzle.Closed {
		s = "closed " + s
	}
	s += strings.TrimPrefix(p.Puzzle.Title(), string(p.Puzzle.Family))
	if p.Walk == nil {
		return s
	}
	s += ", " + words.Count(p.Walk.Moves(), "move")
	if p.Proven && p.Puzzle.Family != puzzles.Tour {
		s += ", proven shortest"
	}
	return s
}
