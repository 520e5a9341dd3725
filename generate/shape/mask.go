// Package shape makes boards in the shape of a heart, of a text or of a picture, trimmed
// until a knight has a closed tour of them.
//
// This package makes no promise: docs/library.md lists those that do.
package shape

import (
	"context"
	"fmt"
	"image"
	"image/draw"
	"maps"
	"math"
	"slices"
	"strings"

	"knightsat/internal/phrases"
	"knightsat/internal/spelling"
	"knightsat/puzzles"
)

// outlines say which points belong to a shape, within [-1,1] x [-1,1], y upwards.
var outlines = map[string]func(x, y float64) bool{
	"circle":  func(x, y float64) bool { return x*x+y*y <= 1 },
	"cross":   func(x, y float64) bool { return min(math.Abs(x), math.Abs(y)) <= 1.0/3 },
	"diamond": func(x, y float64) bool { return math.Abs(x)+math.Abs(y) <= 1 },
	"flower":  func(x, y float64) bool { return math.Hypot(x, y) <= 0.72+0.28*math.Sin(5*math.Atan2(y, x)) },
	"heart":   heart,
	"hexagon": func(x, y float64) bool {
		return math.Abs(y) <= math.Sqrt(3)/2 && math.Abs(x)+math.Abs(y)/math.Sqrt(3) <= 1
	},
	"moon":     func(x, y float64) bool { return x*x+y*y <= 1 && math.Hypot(x-0.5, y) > 0.75 },
	"ring":     func(x, y float64) bool { return math.Abs(math.Hypot(x, y)-0.75) <= 0.25 },
	"star":     star,
	"triangle": func(x, y float64) bool { return y >= -0.73 && y <= 1-math.Sqrt(3)*math.Abs(x) },
}

// heart is the curve (x²+y²-1)³ = x²y³, fitted to the box.
func heart(x, y float64) bool {
	x, y = 1.14*x, 1.12*y+0.11
	return math.Pow(x*x+y*y-1, 3) <= x*x*y*y*y
}

func star(x, y float64) bool {
	const inner = 0.46 // radius of its notches
	turn := 2 * math.Pi / 5
	a := math.Abs(math.Remainder(math.Atan2(x, y), turn)) // from the nearest point of the star
	// Inside of the line from a point to the notch beside it.
	nx, ny := inner*math.Sin(turn/2), inner*math.Cos(turn/2)
	px, py := math.Hypot(x, y)*math.Sin(a), math.Hypot(x, y)*math.Cos(a)
	return nx*(py-1)-px*(ny-1) <= 0
}

// Names lists the names of shapes in alphabetical order.
func Names() []string { return slices.Sorted(maps.Keys(outlines)) }

// Mask says which squares of a board belong to a shape.
type Mask struct {
	Width, Height int
	In            []bool // by row from the top, then by column
}

// Size returns the number of squares.
func (m *Mask) Size() (n int) {
	for _, in := range m.In {
		if in {
			n++
		}
	}
	return n
}

// sampled is a mask of w x h squares: those of which at least half lies in an area that
// is given in shares of the width and the height, from the upper left corner. It ends with the
// context, with rows left out.
func sampled(ctx context.Context, w, h int, in func(x, y float64) bool) *Mask {
	const per = 4 // points a side of a square
	m := &Mask{w, h, make([]bool, w*h)}
	for row := 0; row < h && ctx.Err() == nil; row++ {
		for col := range w {
			inside := 0
			for k := range per * per {
				x, y := float64(col)+(float64(k%per)+0.5)/per, float64(row)+(float64(k/per)+0.5)/per
				if in(x/float64(w), y/float64(h)) {
					inside++
				}
			}
			m.In[row*w+col] = 2*inside >= per*per
		}
	}
	return m
}

// nearest is the mask, of those that build gives by rising sides, whose size is nearest to a
// number of squares.
func nearest(ctx context.Context, size int, build func(side int) *Mask) (*Mask, error) {
	if size < 8 || size > maxShape {
		return nil, fmt.Errorf("a shape has 8 to %d squares, not %d", maxShape, size)
	}
	low, high := 1, 2 // of the sides
	for ctx.Err() == nil && build(high).Size() < size {
		if low, high = high, 2*high; high > puzzles.MaxSide {
			return nil, fmt.Errorf("no board of %d squares a side has room for %d squares in this shape",
				puzzles.MaxSide, size)
		}
	}
	for ctx.Err() == nil && high-low > 1 {
		if middle := (low + high) / 2; build(middle).Size() < size {
			low = middle
		} else {
			high = middle
		}
	}
	less, more := build(low), build(high)
	if size-less.Size() < more.Size()-size {
		return less, ctx.Err()
	}
	return more, ctx.Err()
}

// Named returns the shape with this name, of about size squares. It is an error if there is no such
// shape, or if a board can't be so small or so large.
func Named(ctx context.Context, name string, size int) (*Mask, error) {
	in, ok := outlines[strings.ToLower(name)]
	if !ok {
		return nil, fmt.Errorf("unknown shape %q%s; valid are %s", name,
			spelling.DidYouMean("", name, Names()), phrases.And(Names()...))
	}
	return nearest(ctx, size, func(side int) *Mask {
		return sampled(ctx, side, side, func(x, y float64) bool { return in(2*x-1, 1-2*y) })
	})
}

// Picture returns the shape of the light parts of a picture, or of its dark ones, of about size
// squares. Light parts are brighter than the picture's mean. Transparent parts are left out.
func Picture(ctx context.Context, img image.Image, dark bool, size int) (*Mask, error) {
	b := img.Bounds()
	const most = 100_000_000 // pixels
	if b.Empty() || b.Dx() > most/b.Dy() {
		return nil, fmt.Errorf("the picture is empty or has more than %d pixels", most)
	}
	grey, solid := image.NewGray(b), image.NewAlpha(b)
	draw.Draw(grey, b, img, b.Min, draw.Src)
	draw.Draw(solid, b, img, b.Min, draw.Src)
	sum, seen := 0, 0
	for i, g := range grey.Pix {
		if solid.Pix[i] >= 128 {
			sum += int(g)
			seen++
		}
	}
	mean := float64(sum) / float64(max(1, seen))
	return nearest(ctx, size, func(side int) *Mask { // of the width
		return sampled(ctx, side, max(1, side*b.Dy()/b.Dx()), func(x, y float64) bool {
			at := int(y*float64(b.Dy()))*grey.Stride + int(x*float64(b.Dx()))
			flat := sum == seen*int(grey.Pix[at]) // of one colour: all of it
			return solid.Pix[at] >= 128 && (flat || float64(grey.Pix[at]) > mean != dark)
		})
	})
}
