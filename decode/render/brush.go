package render

import (
	"image/color"

	"knightsat/internal/surface"
)

type point = surface.Point

// brush draws shapes on a surface.
type brush struct {
	surface.Surface
	shapes map[string]*surface.Path // those that were drawn, by their text
}

func newBrush(s surface.Surface) brush { return brush{s, map[string]*surface.Path{}} }

// atOnce is how many rectangles are filled at once, so that little of them is in memory.
const atOnce = 1000

// cells fills squares, given by their upper left corners; those side by side as one.
func (b brush) cells(corners []point, cell float64, c color.RGBA) {
	var boxes [][]point
	for i := 0; i < len(corners); {
		run := 1
		for i+run < len(corners) &&
			corners[i+run] == (point{X: corners[i].X + float64(run)*cell, Y: corners[i].Y}) {
			run++
		}
		at, to := corners[i], point{X: corners[i].X + float64(run)*cell, Y: corners[i].Y + cell}
		boxes = append(boxes, []point{at, {X: to.X, Y: at.Y}, to, {X: at.X, Y: to.Y}, at})
		i += run
		if len(boxes) == atOnce || i == len(corners) {
			b.Fill(surface.Lines(boxes...), c)
			boxes = nil
		}
	}
}

func (b brush) disc(at point, r float64, c color.RGBA) { b.Fill(surface.Circle(at, r), c) }

func (b brush) ring(at point, r, width float64, c color.RGBA) {
	b.Stroke(surface.Circle(at, r), width, c)
}

// lines joins the points of each line.
func (b brush) lines(lines [][]point, width float64, c color.RGBA) {
	if len(lines) > 0 {
		b.Stroke(surface.Lines(lines...), width, c)
	}
}

// shape draws a path of SVG, times scale and moved to a place: filled, and its outline
// so wide in the path's own units. Without a colour it does not.
func (b brush) shape(at point, scale float64, path string, fill, edge color.RGBA, width float64) {
	if b.shapes[path] == nil {
		b.shapes[path] = surface.Parse(path)
	}
	p := b.shapes[path].Moved(at, scale)
	if fill.A > 0 {
		b.Fill(p, fill)
	}
	if edge.A > 0 {
		b.Stroke(p, width*scale, edge)
	}
}

// chequer fills a board of w x h squares, its lower left one dark.
func (b brush) chequer(at point, w, h int, cell float64, light, dark color.RGBA) {
	b.Fill(surface.Boxes(float64(w)*cell, float64(h)*cell, at), light)
	b.Pattern(at, w, h, cell, dark)
}
