package surface

import (
	"image/color"
	"math"
	"testing"

	"knightsat/internal/oracle"
)

// TestOddEvenFillsWhatIsEnclosedOddTimes: each pixel against the number of times that a ray
// from its middle cuts the contour, where no line is near.
func TestOddEvenFillsWhatIsEnclosedOddTimes(t *testing.T) {
	r := oracle.Rand(t)
	ink := color.RGBA{255, 0, 0, 255}
	for range 20 {
		img := oracle.Must(NewRaster(100, 100))
		var points []Point
		for range 3 + r.IntN(12) {
			points = append(points, Point{100 * r.Float64(), 100 * r.Float64()})
		}
		points = append(points, points[0])
		path := Lines(points)
		path.OddEven = true
		img.Fill(path, ink)
		for y := range 100 {
			for x := range 100 {
				at := Point{float64(x) + 0.5, float64(y) + 0.5}
				cuts := 0
				near := false
				for i := range len(points) - 1 {
					a, b := points[i], points[i+1]
					near = near || distance(at, a, b) < 1.5
					if (a.Y > at.Y) != (b.Y > at.Y) && a.X+(at.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) > at.X {
						cuts++
					}
				}
				if got := img.Image.RGBAAt(x, y) == ink; !near && got != (cuts%2 == 1) {
					t.Fatalf("pixel %d,%d is filled: %t; %d lines lie beside it", x, y, got, cuts)
				}
			}
		}
	}
}

// distance of a point from a segment.
func distance(p, a, b Point) float64 {
	long := math.Hypot(b.X-a.X, b.Y-a.Y)
	share := min(1, max(0, ((p.X-a.X)*(b.X-a.X)+(p.Y-a.Y)*(b.Y-a.Y))/(long*long)))
	at := Point{a.X + share*(b.X-a.X), a.Y + share*(b.Y-a.Y)}
	return math.Hypot(p.X-at.X, p.Y-at.Y)
}

// TestCirclesAndStrokesAreThoseOfTheirFormulas: each pixel against its distance from the middle, where no edge is near.
func TestCirclesAndStrokesAreThoseOfTheirFormulas(t *testing.T) {
	ink := color.RGBA{255, 0, 0, 255}
	middle := Point{50, 50}
	for name, c := range map[string]struct {
		draw   func(*raster)
		inside func(far float64) float64 // how far inside of the shape
	}{
		"a disc":          {func(r *raster) { r.Fill(Circle(middle, 40), ink) }, func(far float64) float64 { return 40 - far }},
		"a ring":          {func(r *raster) { r.Stroke(Circle(middle, 30), 8, ink) }, func(far float64) float64 { return 4 - math.Abs(far-30) }},
		"a line's end":    {func(r *raster) { r.Stroke(Lines([]Point{middle}), 50, ink) }, func(far float64) float64 { return 25 - far }},
		"a circle of SVG": {func(r *raster) { r.Fill(Parse("M5 1a4 4 0 1 0 .01 0z").Moved(Point{}, 10), ink) }, func(far float64) float64 { return 40 - far }},
	} {
		r := oracle.Must(NewRaster(100, 100))
		c.draw(r)
		for y := range 100 {
			for x := range 100 {
				in := c.inside(math.Hypot(float64(x)+0.5-50, float64(y)+0.5-50))
				if got := r.Image.RGBAAt(x, y) == ink; math.Abs(in) > 0.8 && got != (in > 0) {
					t.Fatalf("%s: pixel %d,%d is filled: %t", name, x, y, got)
				}
			}
		}
	}
}

// TestPatternsHaveTheLowerLeftCell, also where cells are no whole pixels.
func TestPatternsHaveTheLowerLeftCell(t *testing.T) {
	ink := color.RGBA{255, 0, 0, 255}
	for _, cell := range []float64{10, 10.5} {
		r := oracle.Must(NewRaster(40, 40))
		r.Pattern(Point{3, 4}, 3, 2, cell, ink)
		for row := range 2 { // from the top
			for column := range 3 {
				at := r.Image.RGBAAt(int(3+cell*(float64(column)+0.5)), int(4+cell*(float64(row)+0.5)))
				if got := at == ink; got != ((row+column)%2 == 1) {
					t.Errorf("cells of %g: row %d from the top, column %d is filled: %t", cell, row, column, got)
				}
			}
		}
	}
}
