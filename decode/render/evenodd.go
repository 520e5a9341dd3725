package render

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
)

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
		draw.DrawMask(r.img, image.Rect(0, y, bounds.Dx(), y+1), image.NewUniform(c), image.Point{}, mask, image.Point{}, draw.Over)
	}
}

// addSpan adds weight to the pixels from a to b, and a share of it to those at the ends.
func addSpan(cover []float32, a, b, weight float32) {
	for x := int(a); x < len(cover) && float32(x) < b; x++ {
		cover[x] += weight * (min(b, float32(x+1)) - max(a, float32(x)))
	}
}
