package render

import "image/color"

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
