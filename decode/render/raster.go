//go:build !js

package render

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"knightsat/internal/limits"
)

// PNG writes the still picture. The side of a square has 64 pixels, and fewer on larger boards, but
// at least 4; all of this times the picture's scale.
func PNG(w io.Writer, p *Picture) error {
	l := pixelLayout(p, 64, 1600)
	width, height := int(l.page.x), int(l.page.y)
	if err := tooLarge("PNG", width*height, limits.Pixels, "pixels"); err != nil {
		return err
	}
	r, err := newRaster(width, height)
	if err != nil {
		return err
	}
	r.fill(r.img.Bounds(), p.back())
	p.on(r, l).draw()
	if r.err != nil {
		return r.err
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if width*height > 4_000_000 {
		encoder.CompressionLevel = png.DefaultCompression
	}
	if err := encoder.Encode(w, r.img); err != nil {
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

// raster is a surface of pixels.
type raster struct {
	img   *image.RGBA
	vec   *vector.Rasterizer
	faces map[int]font.Face   // by size in quarters of a pixel
	paths map[string][]string // those that were drawn, as their pathWords
	font  *opentype.Font
	err   error // the first one
}

func newRaster(width, height int) (*raster, error) {
	f, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("reading the font: %w", err)
	}
	return &raster{img: image.NewRGBA(image.Rect(0, 0, width, height)), vec: vector.NewRasterizer(1, 1),
		faces: map[int]font.Face{}, paths: map[string][]string{}, font: f}, nil
}

func (r *raster) fill(rect image.Rectangle, c color.RGBA) {
	if rect.Overlaps(r.img.Rect) {
		draw.Draw(r.img, rect, image.NewUniform(c), image.Point{}, draw.Src)
	}
}

func pixels(at point, w, h float64) image.Rectangle {
	return image.Rect(int(at.x), int(at.y), int(at.x+w), int(at.y+h))
}

func (r *raster) chequer(at point, w, h int, cell float64, light, dark color.RGBA) {
	r.fill(pixels(at, float64(w)*cell, float64(h)*cell), light)
	r.cells(darkCorners(at, w, h, cell), cell, dark)
}

func (r *raster) cells(corners []point, cell float64, c color.RGBA) {
	for _, p := range corners {
		r.fill(pixels(p, cell, cell), c)
	}
}

// smooth fills what contours enclose, with smooth edges; one that goes around the other way
// cuts a hole.
func (r *raster) smooth(c color.RGBA, contours ...[]point) {
	lo, hi := box(contours)
	area := image.Rect(int(math.Floor(lo.x)), int(math.Floor(lo.y)), int(math.Ceil(hi.x))+1,
		int(math.Ceil(hi.y))+1).Intersect(r.img.Rect)
	if area.Empty() {
		return
	}
	r.vec.Reset(area.Dx(), area.Dy())
	for _, points := range contours {
		for i, p := range points {
			x, y := float32(p.x-float64(area.Min.X)), float32(p.y-float64(area.Min.Y))
			if i == 0 {
				r.vec.MoveTo(x, y)
			} else {
				r.vec.LineTo(x, y)
			}
		}
		r.vec.ClosePath()
	}
	r.vec.Draw(r.img, area, image.NewUniform(c), image.Point{})
}

// sees reports whether something near a line may be within the image.
func (r *raster) sees(a, b point, near float64) bool {
	lo := point{min(a.x, b.x) - near, min(a.y, b.y) - near}
	hi := point{max(a.x, b.x) + near, max(a.y, b.y) + near}
	return pixels(lo, hi.x-lo.x+1, hi.y-lo.y+1).Overlaps(r.img.Rect)
}

// circle is a polygon that can't be told from it.
func circle(at point, radius float64) (points []point) {
	n := max(12, int(4*radius))
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points = append(points, point{at.x + radius*cos, at.y + radius*sin})
	}
	return points
}

func (r *raster) disc(at point, radius float64, c color.RGBA) { r.smooth(c, circle(at, radius)) }

func (r *raster) ring(at point, radius, width float64, c color.RGBA) {
	hole := circle(at, radius-width/2)
	slices.Reverse(hole)
	r.smooth(c, circle(at, radius+width/2), hole)
}

func (r *raster) lines(lines [][]point, width float64, c color.RGBA) {
	for _, points := range lines {
		for i, b := range points {
			if a := points[max(0, i-1)]; a != b && r.sees(a, b, width) {
				long := math.Hypot(b.x-a.x, b.y-a.y)
				dx, dy := (b.x-a.x)/long*width/2, (b.y-a.y)/long*width/2
				r.smooth(c,
					[]point{{a.x - dy, a.y + dx}, {b.x - dy, b.y + dx}, {b.x + dy, b.y - dx},
						{a.x + dy, a.y - dx}})
			}
		}
		for _, p := range points {
			if width >= 2 && r.sees(p, p, width) { // smaller ends can't be seen
				r.disc(p, width/2, c)
			}
		}
	}
}

func (r *raster) shape(at point, scale float64, path string, fill, edge color.RGBA, width float64) {
	words := r.paths[path]
	if words == nil {
		words = pathWords.FindAllString(path, -1)
		r.paths[path] = words
	}
	contours := flatten(at, scale, words)
	if fill.A > 0 {
		r.smooth(fill, contours...)
	}
	if edge.A > 0 {
		r.lines(contours, width*scale, edge)
	}
}

func (r *raster) text(at point, size float64, c color.RGBA, s string) {
	key := max(4, int(math.Round(4*size)))
	face := r.faces[key]
	if face == nil {
		var err error
		face, err = opentype.NewFace(r.font,
			&opentype.FaceOptions{Size: float64(key) / 4, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			r.err = fmt.Errorf("drawing text: %w", err)
			return
		}
		r.faces[key] = face
	}
	d := font.Drawer{Dst: r.img, Src: image.NewUniform(c), Face: face}
	width := float64(d.MeasureString(s)) / 64
	if half := width/2 + size; !r.sees(point{at.x - half, at.y}, point{at.x + half, at.y}, size) {
		return
	}
	d.Dot = fixed.Point26_6{X: fixed.Int26_6(64 * (at.x - width/2)),
		Y: fixed.Int26_6(64 * (at.y + 0.36*size))}
	d.DrawString(s)
}

// area fills what contours enclose an odd number of times, with smooth edges. The
// rasterizer of golang.org/x/image fills by winding numbers only.
func (r *raster) area(contours [][]point, c color.RGBA) {
	const rows = 4 // lines that a row of pixels is sampled on
	bounds := r.img.Bounds()
	cuts := make([][]float32, bounds.Dy()*rows)
	for _, contour := range contours {
		for i, a := range contour {
			b := contour[(i+1)%len(contour)]
			if a.y > b.y {
				a, b = b, a
			}
			line := func(y float64) int { return int(math.Ceil(y*rows - 0.5)) } // the first one below
			for k := max(0, line(a.y)); k < min(line(b.y), len(cuts)); k++ {
				y := (float64(k) + 0.5) / rows
				cuts[k] = append(cuts[k], float32(a.x+(y-a.y)/(b.y-a.y)*(b.x-a.x)))
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
		draw.DrawMask(r.img, image.Rect(0, y, bounds.Dx(), y+1), image.NewUniform(c), image.Point{}, mask,
			image.Point{}, draw.Over)
	}
}

// addSpan adds weight to the pixels from a to b, and a share of it to those at the ends.
func addSpan(cover []float32, a, b, weight float32) {
	for x := int(a); x < len(cover) && float32(x) < b; x++ {
		cover[x] += weight * (min(b, float32(x+1)) - max(a, float32(x)))
	}
}

// flatten makes polygons of the contours of a path, given as its pathWords, each corner times
// scale and then moved to at. It knows the commands that the paths here have: a stands for a
// whole circle.
func flatten(at point, scale float64, words []string) (contours [][]point) {
	var now, first point
	add := func(p point) {
		now = p
		n := len(contours) - 1
		contours[n] = append(contours[n], point{at.x + scale*p.x, at.y + scale*p.y})
	}
	number := func() float64 {
		x, _ := strconv.ParseFloat(words[0], 64) // as pathWords has it
		words = words[1:]
		return x
	}
	next := func(from point) point { return point{from.x + number(), from.y + number()} }
	for command := byte('M'); len(words) > 0; {
		if c := words[0][0]; c >= 'A' {
			command, words = c, words[1:]
		} else if command == 'M' || command == 'm' { // numbers go on after it as after L
			command--
		}
		from := point{}
		if command >= 'a' {
			from = now
		}
		switch command {
		case 'M', 'm':
			contours = append(contours, nil)
			add(next(from))
			first = now
		case 'L', 'l':
			add(next(from))
		case 'H', 'h':
			add(point{from.x + number(), now.y})
		case 'V', 'v':
			add(point{now.x, from.y + number()})
		case 'C', 'c':
			a := now
			b := next(from)
			c := next(from)
			d := next(from)
			const steps = 8
			for i := 1; i <= steps; i++ {
				t := float64(i) / steps
				u := 1 - t
				add(point{u*u*u*a.x + 3*u*u*t*b.x + 3*u*t*t*c.x + t*t*t*d.x,
					u*u*u*a.y + 3*u*u*t*b.y + 3*u*t*t*c.y + t*t*t*d.y})
			}
		case 'a':
			r, top := number(), now
			// the other radius, the angle, two flags, and where it ends: next to its beginning
			words = words[6:]
			const steps = 24
			for i := 1; i <= steps; i++ {
				sin, cos := math.Sincos(2 * math.Pi * float64(i) / steps)
				add(point{top.x - r*sin, top.y + r - r*cos})
			}
		case 'z':
			add(first)
		}
	}
	return contours
}

// pathWords are the commands and numbers of a path of SVG.
var pathWords = regexp.MustCompile(`[A-Za-z]|-?(\d+\.?\d*|\.\d+)`)
