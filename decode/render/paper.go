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
func (on *canvas) writeLines() {
	step := noteLine * on.note
	below := on.page.y
	if on.foot > 0 {
		below -= 1.5 * on.foot
	}
	for i, text := range on.notes {
		y := below - step*(float64(len(on.notes)-i)-0.5) - 0.3*on.note
		on.text(point{on.page.x / 2, y}, fit(text, on.note, 0.96*on.page.x), on.palette.Soft, text)
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
func (on *canvas) caption() {
	if on.foot == 0 {
		return
	}
	ink := on.palette.Soft
	if on.Style != "" {
		ink = on.colours().Walk[0]
	}
	at := point{on.page.x / 2, on.page.y - 1.2*on.foot}
	on.text(at, fit(on.Caption, 1.3*on.foot, 0.9*on.page.x), ink, on.Caption)
}
