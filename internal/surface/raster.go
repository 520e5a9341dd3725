//go:build !js

package surface

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// raster is a surface of pixels.
type raster struct {
	Image *image.RGBA // what is drawn on: a part of it can take its place
	Err   error       // the first one
	vec   *vector.Rasterizer
	faces map[int]font.Face // by size in quarters of a pixel
	font  *opentype.Font
}

// NewRaster makes a surface of width times height pixels, all of them clear.
func NewRaster(width, height int) (*raster, error) {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("reading the font: %w", err)
	}
	return &raster{Image: image.NewRGBA(image.Rect(0, 0, width, height)), vec: vector.NewRasterizer(1, 1),
		faces: map[int]font.Face{}, font: f}, nil
}

// Clear gives all of the image a colour.
func (r *raster) Clear(c color.RGBA) {
	draw.Draw(r.Image, r.Image.Rect, image.NewUniform(c), image.Point{}, draw.Src)
}

// Fill implements [Surface].
func (r *raster) Fill(p *Path, c color.RGBA) {
	if p.OddEven {
		r.fillOdd(p.contours(), c)
		return
	}
	r.smooth(c, p.contours())
}

// smooth fills what contours go around, with smooth edges.
func (r *raster) smooth(c color.RGBA, contours [][]Point) {
	if len(contours) == 0 {
		return
	}
	lo, hi := contours[0][0], contours[0][0]
	for _, points := range contours {
		for _, p := range points {
			lo = Point{min(lo.X, p.X), min(lo.Y, p.Y)}
			hi = Point{max(hi.X, p.X), max(hi.Y, p.Y)}
		}
	}
	area := image.Rect(int(math.Floor(lo.X)), int(math.Floor(lo.Y)), int(math.Ceil(hi.X))+1,
		int(math.Ceil(hi.Y))+1).Intersect(r.Image.Rect)
	if area.Empty() {
		return
	}
	r.vec.Reset(area.Dx(), area.Dy())
	for _, points := range contours {
		for i, p := range points {
			x, y := float32(p.X-float64(area.Min.X)), float32(p.Y-float64(area.Min.Y))
			if i == 0 {
				r.vec.MoveTo(x, y)
			} else {
				r.vec.LineTo(x, y)
			}
		}
		r.vec.ClosePath()
	}
	r.vec.Draw(r.Image, area, image.NewUniform(c), image.Point{})
}

// atOnce is how many pieces of a line are drawn at once: those of a long one lie far apart.
const atOnce = 32

// Stroke implements [Surface].
func (r *raster) Stroke(p *Path, width float64, c color.RGBA) {
	for _, points := range p.contours() {
		for from := 0; from == 0 || from < len(points)-1; from += atOnce {
			var outline [][]Point
			for i := from; i < min(len(points), from+atOnce+1); i++ {
				b := points[i]
				if width >= 2 { // smaller ends can't be seen
					outline = append(outline, Circle(b, width/2).contours()...)
				}
				if a := points[max(from, i-1)]; a != b {
					long := math.Hypot(b.X-a.X, b.Y-a.Y)
					dx, dy := (b.X-a.X)/long*width/2, (b.Y-a.Y)/long*width/2
					// around the same way as the circles
					outline = append(outline, []Point{{a.X - dy, a.Y + dx}, {b.X - dy, b.Y + dx},
						{b.X + dy, b.Y - dx}, {a.X + dy, a.Y - dx}})
				}
			}
			r.smooth(c, outline)
		}
	}
}

// Pattern implements [Surface].
func (r *raster) Pattern(at Point, columns, rows int, cell float64, c color.RGBA) {
	if cell != math.Trunc(cell) || at.X != math.Trunc(at.X) || at.Y != math.Trunc(at.Y) {
		pattern(r, at, columns, rows, cell, c)
		return
	}
	side := int(cell) // whole pixels have no edges to be smoothed
	for row := range rows {
		y := int(at.Y) + (rows-1-row)*side
		for column := row % 2; column < columns; column += 2 {
			x := int(at.X) + column*side
			draw.Draw(r.Image, image.Rect(x, y, x+side, y+side), image.NewUniform(c), image.Point{}, draw.Src)
		}
	}
}

// Text implements [Surface].
func (r *raster) Text(at Point, size float64, c color.RGBA, text string) {
	key := max(4, int(math.Round(4*size)))
	face := r.faces[key]
	if face == nil {
		var err error
		face, err = opentype.NewFace(r.font,
			&opentype.FaceOptions{Size: float64(key) / 4, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			r.Err = fmt.Errorf("drawing text: %w", err)
			return
		}
		r.faces[key] = face
	}
	d := font.Drawer{Dst: r.Image, Src: image.NewUniform(c), Face: face}
	width := float64(d.MeasureString(text)) / 64
	if half := width/2 + size; !image.Rect(int(at.X-half), int(at.Y-size), int(at.X+half)+1,
		int(at.Y+size)+1).Overlaps(r.Image.Rect) {
		return
	}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(64 * (at.X - width/2)),
		Y: fixed.Int26_6(64 * (at.Y + 0.36*size))}
	d.DrawString(text)
}

// fillOdd fills what contours enclose an odd number of times, with smooth edges. The
// rasterizer of golang.org/x/image fills by winding numbers only.
func (r *raster) fillOdd(contours [][]Point, c color.RGBA) {
	const rows = 4 // lines that a row of pixels is sampled on
	bounds := r.Image.Bounds()
	cuts := make([][]float32, bounds.Dy()*rows)
	for _, contour := range contours {
		for i, a := range contour {
			b := contour[(i+1)%len(contour)]
			if a.Y > b.Y {
				a, b = b, a
			}
			line := func(y float64) int { return int(math.Ceil(y*rows - 0.5)) } // the first one below
			for k := max(0, line(a.Y)); k < min(line(b.Y), len(cuts)); k++ {
				y := (float64(k) + 0.5) / rows
				cuts[k] = append(cuts[k], float32(a.X+(y-a.Y)/(b.Y-a.Y)*(b.X-a.X)))
			}
		}
	}
	mask := image.NewAlpha(image.Rect(0, 0, bounds.Dx(), 1))
	cover := make([]float32, bounds.Dx()) // of each pixel of a row
	for y := range bounds.Dy() {
		clear(cover)
		for _, xs := range cuts[y*rows : (y+1)*rows] {
			slices.Sort(xs)
			for i := 0; i+1 < len(xs); i += 2 {
				addSpan(cover, max(0, xs[i]), min(float32(len(cover)), xs[i+1]), 1.0/rows)
			}
		}
		for x, share := range cover {
			mask.Pix[x] = uint8(255*min(1, share) + 0.5)
		}
		draw.DrawMask(r.Image, image.Rect(0, y, bounds.Dx(), y+1), image.NewUniform(c), image.Point{}, mask,
			image.Point{}, draw.Over)
	}
}

// addSpan adds weight to the pixels from a to b, and a share of it to those at the ends.
func addSpan(cover []float32, a, b, weight float32) {
	for x := int(a); x < len(cover) && float32(x) < b; x++ {
		cover[x] += weight * (min(b, float32(x+1)) - max(a, float32(x)))
	}
}
