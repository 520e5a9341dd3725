// Package surface draws plane pictures, as SVG, in pixels or on the pages of a PDF. It knows paths, text
// and a pattern, and nothing of what they show.
package surface

import (
	"image/color"
	"math"
	"regexp"
	"strconv"
)

// Surface is what pictures are drawn on. What is drawn later covers what was drawn before.
type Surface interface {
	// Fill fills what the contours of a path enclose.
	Fill(p *Path, c color.RGBA)
	// Stroke draws a path as a line of a width, with round corners and ends.
	Stroke(p *Path, width float64, c color.RGBA)
	// Text writes a line around a place; size is the height of the font.
	Text(at Point, size float64, c color.RGBA, text string)
	// Pattern fills every other cell of a grid, the lower left one and those that touch
	// it at a corner. at is the grid's upper left corner.
	Pattern(at Point, columns, rows int, cell float64, c color.RGBA)
}

// Point is a place on a picture: X to the right, Y down.
type Point = struct{ X, Y float64 }

// Path is contours of straight lines and curves. The zero value is empty.
type Path struct {
	OddEven bool // what is enclosed an even number of times is outside
	steps   []pathStep
}

// pathStep goes on to its last point: M without a line, L straight on, C by a cubic curve of Bézier's with the
// two points before, and Z back to the beginning of the contour.
type pathStep struct {
	op byte
	at [3]Point
}

// add adds a step to the last of some points.
func (p *Path) add(op byte, points ...Point) {
	s := pathStep{op: op}
	copy(s.at[3-len(points):], points)
	p.steps = append(p.steps, s)
}

// Lines is a path with a contour through each list of points. One that ends where it begins is closed.
func Lines(lines ...[]Point) *Path {
	p := &Path{}
	for _, points := range lines {
		for i, at := range points {
			switch {
			case i == 0:
				p.add('M', at)
			case i > 1 && i == len(points)-1 && at == points[0]:
				p.add('Z')
			default:
				p.add('L', at)
			}
		}
	}
	return p
}

// Boxes is a path of rectangles of one width and height, by their upper left corners.
func Boxes(width, height float64, corners ...Point) *Path {
	p := &Path{}
	for _, at := range corners {
		p.add('M', at)
		p.add('L', Point{at.X + width, at.Y})
		p.add('L', Point{at.X + width, at.Y + height})
		p.add('L', Point{at.X, at.Y + height})
		p.add('Z')
	}
	return p
}

// Circle is a path around a place.
func Circle(at Point, radius float64) *Path {
	p := &Path{}
	p.add('M', Point{at.X, at.Y - radius})
	p.circle(Point{at.X, at.Y - radius}, radius)
	p.add('Z')
	return p
}

// circle goes around a circle from its top, to the left first.
func (p *Path) circle(top Point, r float64) {
	const bend = 0.5522847498 // the curve is nowhere further from the circle than 0.03 % of its radius
	at := Point{top.X, top.Y + r}
	x, y := 0.0, -r // from the middle, the beginning of a quarter
	for range 4 {
		toX, toY := y, -x
		p.add('C', Point{at.X + x + bend*toX, at.Y + y + bend*toY}, Point{at.X + toX + bend*x, at.Y + toY + bend*y},
			Point{at.X + toX, at.Y + toY})
		x, y = toX, toY
	}
}

// Moved is the path times scale, and then moved by as much as at is from 0,0.
func (p *Path) Moved(at Point, scale float64) *Path {
	moved := &Path{OddEven: p.OddEven, steps: make([]pathStep, len(p.steps))}
	for i, s := range p.steps {
		for k, q := range s.at {
			s.at[k] = Point{at.X + scale*q.X, at.Y + scale*q.Y}
		}
		moved.steps[i] = s
	}
	return moved
}

// contours are the path's, as points that straight lines join. Those of closed ones end where they begin.
func (p *Path) contours() (list [][]Point) {
	var points []Point
	for _, s := range p.steps {
		to := s.at[2]
		switch s.op {
		case 'M':
			if len(points) > 0 {
				list = append(list, points)
			}
			points = []Point{to}
		case 'L':
			points = append(points, to)
		case 'Z':
			points = append(points, points[0])
		case 'C':
			a, b, c := points[len(points)-1], s.at[0], s.at[1]
			steps := max(8, int(0.6*(math.Hypot(b.X-a.X, b.Y-a.Y)+math.Hypot(c.X-b.X, c.Y-b.Y)+
				math.Hypot(to.X-c.X, to.Y-c.Y))))
			for i := 1; i <= steps; i++ {
				t := float64(i) / float64(steps)
				u := 1 - t
				points = append(points, Point{u*u*u*a.X + 3*u*u*t*b.X + 3*u*t*t*c.X + t*t*t*to.X,
					u*u*u*a.Y + 3*u*u*t*b.Y + 3*u*t*t*c.Y + t*t*t*to.Y})
			}
		}
	}
	if len(points) > 0 {
		list = append(list, points)
	}
	return list
}

// pattern fills what Surface.Pattern is to fill, row by row, so that little of it is in memory.
func pattern(on Surface, at Point, columns, rows int, cell float64, c color.RGBA) {
	for row := range rows { // from the bottom
		var corners []Point
		for column := row % 2; column < columns; column += 2 {
			corners = append(corners, Point{at.X + float64(column)*cell, at.Y + float64(rows-1-row)*cell})
		}
		on.Fill(Boxes(cell, cell, corners...), c)
	}
}

// pathWords are the commands and numbers of a path of SVG.
var pathWords = regexp.MustCompile(`[A-Za-z]|-?(\d+\.?\d*|\.\d+)`)

// Parse reads a path of SVG with the commands M, L, H, V, C and Z; the arc, a, stands for a whole circle from
// its top.
func Parse(text string) *Path {
	words := pathWords.FindAllString(text, -1)
	p := &Path{}
	var now, first Point
	number := func() float64 {
		x, _ := strconv.ParseFloat(words[0], 64) // as pathWords has it
		words = words[1:]
		return x
	}
	for command := byte('M'); len(words) > 0; {
		if c := words[0][0]; c >= 'A' {
			command, words = c, words[1:]
		} else if command == 'M' || command == 'm' { // numbers go on after it as after L
			command--
		}
		from := Point{}
		if command >= 'a' {
			from = now
		}
		next := func() Point { return Point{from.X + number(), from.Y + number()} }
		switch command {
		case 'M', 'm':
			now = next()
			first = now
			p.add('M', now)
		case 'L', 'l':
			now = next()
			p.add('L', now)
		case 'H', 'h':
			now.X = from.X + number()
			p.add('L', now)
		case 'V', 'v':
			now.Y = from.Y + number()
			p.add('L', now)
		case 'C', 'c':
			a, b := next(), next()
			now = next()
			p.add('C', a, b, now)
		case 'a':
			p.circle(now, number())
			words = words[6:] // the other radius, the angle, two flags, and where it ends
		case 'z', 'Z':
			now = first
			p.add('Z')
		}
	}
	return p
}
