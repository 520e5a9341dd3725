package render

import (
	"image/color"
	"slices"
	"strings"
)

// Papers are the sheets that pictures can be laid out for.
var Papers = []string{"A5", "A4", "A3", "A2", "A1", "A0", "letter", "tabloid"}

// sheet is the size of an upright sheet in points, 72 to the inch; zero if it is unknown.
func sheet(name string) point {
	sizes := []point{{420, 595}, {595, 842}, {842, 1191}, {1191, 1684}, {1684, 2384}, {2384, 3370},
		{612, 792}, {792, 1224}, {}}
	k := slices.IndexFunc(Papers, func(paper string) bool { return strings.EqualFold(paper, name) })
	return sizes[(k+len(sizes))%len(sizes)]
}

// onSheet lays the picture out in the middle of its sheet, upright or across, whichever lets it
// be larger.
func (p *Picture) onSheet() layout {
	page := sheet(p.Paper)
	one := newLayout(p, 1)
	if one.page.x > one.page.y {
		page = point{page.y, page.x}
	}
	l := newLayout(p, 0.86*min(page.x/one.page.x, page.y/one.page.y))
	l.origin.x += (page.x - l.page.x) / 2
	l.origin.y += (page.y - l.page.y) / 2
	l.page = page
	return l
}

// lines writes what stands below the picture, above its caption.
func (p *Picture) lines(on surface, l layout) {
	step := noteLine * l.note
	below := l.page.y
	if l.foot > 0 {
		below -= 1.5 * l.foot
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

// caption writes what stands at the foot of the picture.
func (p *Picture) caption(on surface, l layout) {
	if l.foot == 0 {
		return
	}
	ink := p.Theme.Palette().Soft
	if p.Style != "" {
		ink = p.colours().Walk[0]
	}
	at := point{l.page.x / 2, l.page.y - 1.2*l.foot}
	on.text(at, fit(p.Caption, 1.3*l.foot, 0.9*l.page.x), ink, p.Caption)
}
