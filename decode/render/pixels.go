//go:build !js

package render

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"math"
	"slices"

	"knightsat/internal/surface"
	"knightsat/puzzles"
)

// PNG writes the still picture. The side of a square has 64 pixels, and fewer on larger boards, but
// at least 4; all of this times the picture's scale.
func PNG(w io.Writer, p *Picture) error {
	l := pixelLayout(p, 64, 1600)
	width, height := int(l.page.X), int(l.page.Y)
	if err := tooLarge("PNG", width*height, maxPixels, "pixels"); err != nil {
		return err
	}
	r, err := surface.NewRaster(width, height)
	if err != nil {
		return err
	}
	r.Clear(p.back())
	p.on(r, l).draw()
	if r.Err != nil {
		return r.Err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if width*height > 4_000_000 {
		encoder.CompressionLevel = png.DefaultCompression
	}
	if err := encoder.Encode(w, r.Image); err != nil {
		return fmt.Errorf("writing PNG: %w", err)
	}
	return nil
}

// pixelLayout is a layout in whole pixels: squares of at most cell, so that the
// board is about side at most; times the picture's scale.
func pixelLayout(p *Picture, cell, side int) placing {
	w, h := p.size()
	usual := float64(min(cell, max(4, side/max(w, h))))
	return newLayout(p, max(1, math.Round(p.scale()*usual)))
}

// writeGIF writes the walk as an animation with a frame for each position, beginning with the start.
// After the first frame, each frame holds only what changed, so long walks make small files.
func writeGIF(ctx context.Context, w io.Writer, p *Picture) error {
	if len(p.Walk) == 0 {
		return fmt.Errorf("an animation needs a walk")
	}
	if err := tooLarge("GIF", len(p.Walk), maxFrames, "frames"); err != nil {
		return err
	}
	l := pixelLayout(p, 48, 800)
	r, err := surface.NewRaster(int(l.page.X), int(l.page.Y))
	if err != nil {
		return err
	}
	whole, c := r.Image, p.Theme.colours()
	reduced := reducedPalette{newPalette(c), map[color.RGBA]uint8{}}
	out := &gif.GIF{
		Config: image.Config{ColorModel: reduced.Palette, Width: whole.Rect.Dx(), Height: whole.Rect.Dy()}}
	for q, more := newWalkPositions(p.on(r, l)), true; more; more = q.next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if q.k > 0 { // what the move changes is drawn anew
			r.Image = whole.SubImage(around(l, p.Walk[q.k-1], p.Walk[q.k])).(*image.RGBA)
		}
		r.Clear(c.Back)
		q.labels()
		if q.draw(); r.Err != nil {
			return r.Err
		}
		out.Image = append(out.Image, reduced.image(r.Image))
		out.Delay = append(out.Delay, delay(q.k, p.Walk.Moves()))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	if err := gif.EncodeAll(w, out); err != nil {
		return fmt.Errorf("writing GIF: %w", err)
	}
	return nil
}

// delay is how long a position is shown, in hundredths of a second: the last one
// longer, those of long walks shorter.
func delay(k, moves int) int {
	switch {
	case k == moves:
		return 250
	case moves > 400:
		return 8
	case moves > 100:
		return 25
	}
	return 60
}

// around is the pixels that a jump changes.
func around(l placing, from, to puzzles.Square) image.Rectangle {
	lo, hi := box([][]point{{l.centre(from), l.centre(to)}})
	pad := l.big(0.65)
	return image.Rect(int(lo.X-pad), int(lo.Y-pad), int(math.Ceil(hi.X+pad)), int(math.Ceil(hi.Y+pad)))
}

// reducedPalette is a GIF's colours, and which of them those are that have been looked up.
type reducedPalette struct {
	color.Palette
	index map[color.RGBA]uint8
}

func (p *reducedPalette) image(of *image.RGBA) *image.Paletted {
	out := image.NewPaletted(of.Rect, p.Palette)
	last, at := color.RGBA{}, uint8(p.Index(color.RGBA{})) // most pixels are like the one before
	for y := of.Rect.Min.Y; y < of.Rect.Max.Y; y++ {
		for x := of.Rect.Min.X; x < of.Rect.Max.X; x++ {
			if c := of.RGBAAt(x, y); c != last {
				i, known := p.index[c]
				if !known {
					i = uint8(p.Index(c))
					p.index[c] = i
				}
				last, at = c, i
			}
			out.SetColorIndex(x, y, at)
		}
	}
	return out
}

// newPalette has the colours of positions, and those between them that smooth
// edges need.
func newPalette(c *themeColours) color.Palette {
	ground := []color.RGBA{c.Light, c.Dark, c.LightVisited, c.DarkVisited, c.Body}
	drawn := []color.RGBA{c.Attack, c.Line, c.Mark, c.Goal, c.GoalEdge, c.Text, c.BodyEdge, c.GuardBody,
		c.GuardEdge}
	var p color.Palette
	frame := []color.RGBA{c.Back, c.Soft, mix(c.Back, c.Soft, 0.5), c.Hole, mix(c.Line, c.BodyEdge, 0.5)}
	for _, pure := range slices.Concat(frame, ground, drawn) {
		p = append(p, pure)
	}
	for _, a := range drawn {
		for _, b := range ground {
			for _, share := range []float64{0.75, 0.5, 0.25} {
				p = append(p, mix(a, b, share))
			}
		}
	}
	return p
}
