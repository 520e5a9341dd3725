package render

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"

	"knightsat/puzzles"
)

// GIF writes the walk as an animation: a frame for each position, the start
// first. Each frame after the first holds only what changed, so that long walks
// make small files.
func GIF(ctx context.Context, w io.Writer, p *Picture) error {
	if len(p.Walk) == 0 {
		return fmt.Errorf("an animation needs a walk")
	}
	if err := tooLarge("GIF", len(p.Walk), maxFrames, "frames"); err != nil {
		return err
	}
	f, err := newFilm(p)
	if err != nil {
		return err
	}
	out := &gif.GIF{Config: image.Config{ColorModel: f.palette, Width: f.ground.img.Rect.Dx(), Height: f.ground.img.Rect.Dy()}}
	for more := true; more; more = f.next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		frame := f.frame()
		if f.err() != nil {
			return f.err()
		}
		out.Image = append(out.Image, frame)
		out.Delay = append(out.Delay, delay(f.k, p.Walk.Moves()))
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

// film makes the frames. The picture has three layers, so that a move changes
// little: the squares, the trail, and the piece.
type film struct {
	*positions
	layout        layout
	ground, trail *raster
	whole         *raster         // the layers together
	changed       image.Rectangle // by the last move
	palette       color.Palette
	index         map[color.RGBA]uint8 // palette entries by colour
}

func newFilm(p *Picture) (*film, error) {
	f := &film{positions: newPositions(p), layout: pixelLayout(p, 48, 800), index: map[color.RGBA]uint8{}}
	width, height := int(f.layout.page.x), int(f.layout.page.y)
	var err error
	for _, layer := range []**raster{&f.ground, &f.trail, &f.whole} {
		if *layer, err = newRaster(width, height); err != nil {
			return nil, err
		}
	}
	c := p.Theme.Palette()
	f.ground.fill(f.ground.img.Rect, c.Back)
	f.layout.labels(f.ground, c.Soft)
	f.squares(f.ground, f.layout)
	f.marks(f.ground, f.layout)
	f.changed = f.ground.img.Rect
	f.palette = newPalette(c)
	return f, nil
}

func (f *film) err() error {
	for _, layer := range []*raster{f.ground, f.trail, f.whole} {
		if layer.err != nil {
			return layer.err
		}
	}
	return nil
}

// next makes a move and notes what it changes.
func (f *film) next() bool {
	before := f.p.Walk[f.k]
	if !f.positions.next() {
		return false
	}
	now := f.p.Walk[f.k]
	l := f.layout
	if l.at != nil {
		f.p.vertices(f.ground, l, []puzzles.Square{now}, func(puzzles.Square) bool { return true })
	} else {
		f.ground.cells([]point{l.corner(now)}, l.cell, f.fill(now))
	}
	f.marks(f.ground, l)
	jump := append([]point{l.centre(before)}, l.between(before, now, f.lanes[f.k-1])...)
	f.trail.lines([][]point{append(jump, l.centre(now))}, trailWidth(l), f.p.Theme.Palette().Line)
	pad := l.big(0.65)
	a, b := l.centre(before), l.centre(now)
	f.changed = image.Rect(int(min(a.x, b.x)-pad), int(min(a.y, b.y)-pad),
		int(math.Ceil(max(a.x, b.x)+pad)), int(math.Ceil(max(a.y, b.y)+pad))).Intersect(f.ground.img.Rect)
	return true
}

// frame puts the layers together where they changed.
func (f *film) frame() *image.Paletted {
	draw.Draw(f.whole.img, f.changed, f.ground.img, f.changed.Min, draw.Src)
	draw.Draw(f.whole.img, f.changed, f.trail.img, f.changed.Min, draw.Over)
	f.piece(f.whole, f.layout)
	frame := image.NewPaletted(f.changed, f.palette)
	for y := f.changed.Min.Y; y < f.changed.Max.Y; y++ {
		for x := f.changed.Min.X; x < f.changed.Max.X; x++ {
			c := f.whole.img.RGBAAt(x, y)
			i, known := f.index[c]
			if !known {
				i = uint8(f.palette.Index(c))
				f.index[c] = i
			}
			frame.SetColorIndex(x, y, i)
		}
	}
	return frame
}

// newPalette has the colours of positions, and those between them that smooth
// edges need.
func newPalette(c *Palette) color.Palette {
	ground := []color.RGBA{c.Light, c.Dark, c.LightVisited, c.DarkVisited, c.Body}
	drawn := []color.RGBA{c.Attack, c.Line, c.Mark, c.Goal, c.GoalEdge, c.Text, c.BodyEdge, c.GuardBody, c.GuardEdge}
	var p color.Palette
	for _, pure := range append(append([]color.RGBA{c.Back, c.Soft, mix(c.Back, c.Soft), c.Hole, mix(c.Line, c.BodyEdge)}, ground...), drawn...) {
		p = append(p, pure)
	}
	for _, a := range drawn {
		for _, b := range ground {
			for _, share := range []int{1, 2, 3} {
				between := func(x, y uint8) uint8 { return uint8((int(x)*share + int(y)*(4-share)) / 4) }
				p = append(p, color.RGBA{between(a.R, b.R), between(a.G, b.G), between(a.B, b.B), 255})
			}
		}
	}
	return p
}
