//go:build !js

package shape

import (
	"context"
	"fmt"
	"image"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
)

// Word makes a board with a closed tour in the shape of a word in bold letters, of about size
// squares. It puts the letters just close enough that none is lost.
func Word(ctx context.Context, word string, size int, seed uint64) (b *Cutout, err error) {
	for gap := 1; gap > -3; gap-- {
		m, err := text(ctx, word, size, gap)
		if err != nil {
			return nil, err
		}
		if b, err = Trim(ctx, m, seed); ctx.Err() != nil || err == nil && 8*b.Trimmed <= m.Size() {
			return b, err
		}
	}
	return b, err
}

// text is a word in bold letters, with gap free columns between two letters where they
// are nearest; below 0 they overlap.
func text(ctx context.Context, word string, size, gap int) (*Mask, error) {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, fmt.Errorf("reading the font: %w", err)
	}
	const drawn = 200 // pixels of the font's height
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: drawn, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("drawing the text: %w", err)
	}
	box, _ := font.BoundString(face, word) // all letters have its height
	var letters []*image.Alpha
	for _, r := range word {
		if i, err := f.GlyphIndex(nil, r); err != nil || i == 0 || r == ' ' {
			return nil, fmt.Errorf(
				"the letter %q can't be drawn; use one word of Latin, Greek or Cyrillic letters and digits",
				r)
		}
		bounds, _ := font.BoundString(face, string(r))
		img := image.NewAlpha(
			image.Rect(bounds.Min.X.Floor(), box.Min.Y.Floor(), bounds.Max.X.Ceil(), box.Max.Y.Ceil()))
		d := font.Drawer{Dst: img, Src: image.Opaque, Face: face}
		d.DrawString(string(r))
		letters = append(letters, img)
	}
	const most = 40
	if len(letters) == 0 || len(letters) > most {
		return nil, fmt.Errorf("a text has 1 to %d letters, not %d", most, len(letters))
	}
	return nearest(ctx, size, func(side int) *Mask { // of the height
		m := &Mask{0, side, nil}
		for _, img := range letters {
			at := img.Rect.Min
			w, h := img.Rect.Dx(), img.Rect.Dy()
			m = m.beside(sampled(ctx, max(1, side*w/h), side, func(x, y float64) bool {
				return img.AlphaAt(at.X+int(x*float64(w)), at.Y+int(y*float64(h))).A >= 128
			}), gap)
		}
		return m
	})
}

// beside puts a mask of the same height to the right of this one, with gap free columns
// in the row where they are nearest, or fewer, down to an overlap of three, until enough
// jumps of a knight lead from one to the other.
func (m *Mask) beside(next *Mask, gap int) *Mask {
	const enough = 8
	for ; ; gap-- {
		both, links := m.joined(next, gap)
		if links >= enough || m.Width == 0 || gap < -2 {
			return both
		}
	}
}

// joined puts a mask to the right of this one, with that gap, and counts the jumps between
// the two.
func (m *Mask) joined(next *Mask, gap int) (both *Mask, links int) {
	shift := 0
	for row := range m.Height {
		right, left := m.Width-1, 0
		for ; right >= 0 && !m.In[row*m.Width+right]; right-- {
		}
		for ; left < next.Width && !next.In[row*next.Width+left]; left++ {
		}
		if right >= 0 && left < next.Width {
			shift = max(shift, right+1+gap-left)
		}
	}
	both = &Mask{max(m.Width, shift+next.Width), m.Height, nil}
	both.In = make([]bool, both.Width*both.Height)
	at := func(of *Mask, col, row int) bool {
		return col >= 0 && col < of.Width && row >= 0 && row < of.Height && of.In[row*of.Width+col]
	}
	for row := range both.Height {
		for col := range both.Width {
			both.In[row*both.Width+col] = at(m, col, row) || at(next, col-shift, row)
			if !at(m, col, row) {
				continue
			}
			for _, d := range [][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, 2}, {-2, 1}, {-2, -1},
				{-1, -2}} {
				if at(next, col+d[0]-shift, row+d[1]) {
					links++
				}
			}
		}
	}
	return both, links
}
