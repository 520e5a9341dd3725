package report

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// colours are Okabe and Ito's (Color Universal Design, 2008), which people with
// any kind of colour blindness tell apart, in an order that puts unlike ones
// side by side. Their yellow is too pale for lines on white; grey takes its place.
var colours = []color.Color{
	color.RGBA{0x00, 0x72, 0xb2, 0xff}, // blue
	color.RGBA{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	color.RGBA{0x00, 0x9e, 0x73, 0xff}, // bluish green
	color.RGBA{0x00, 0x00, 0x00, 0xff}, // black
	color.RGBA{0xe6, 0x9f, 0x00, 0xff}, // orange
	color.RGBA{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	color.RGBA{0x56, 0xb4, 0xe9, 0xff}, // sky blue
	color.RGBA{0x80, 0x80, 0x80, 0xff}, // grey
}

var (
	pale = color.RGBA{0xdd, 0xdd, 0xdd, 0xff} // of the grid
	dim  = color.RGBA{0x70, 0x70, 0x70, 0xff} // of the limit
)

// MaxLines is how many lines a picture can have that a reader tells apart: each
// colour with a solid and a dashed line.
const MaxLines = 16

// shapes are the marks: corners, the angle of the first in degrees, and how far
// in the corners between them lie, for stars.
var shapes = []struct {
	corners  int
	angle    float64
	indented float64
}{
	{24, 0, 1},    // disc
	{4, 45, 1},    // square
	{3, 90, 1},    // triangle
	{4, 0, 1},     // diamond
	{3, 270, 1},   // triangle on its tip
	{5, 90, 0.45}, // star
	{4, 90, 0.35}, // four-pointed star
	{6, 0, 1},     // hexagon
}

// style is how the i-th line of a picture is drawn.
type style struct {
	line  draw.LineStyle
	shape int
}

func styleOf(i int) style {
	s := style{line: draw.LineStyle{Color: colours[i%len(colours)], Width: vg.Points(1.1)}, shape: i % len(shapes)}
	if i >= len(colours) {
		s.line.Dashes = []vg.Length{vg.Points(4), vg.Points(2)}
		s.shape = (i + 3) % len(shapes)
	}
	return s
}

// mark draws the style's mark: full, or hollow with its middle white.
func (s style) mark(c *draw.Canvas, at vg.Point, hollow bool) {
	shape := shapes[s.shape]
	radius := 2.6
	if shape.corners < 24 {
		radius = 3.2
	}
	var path vg.Path
	n := shape.corners
	if shape.indented < 1 {
		n *= 2
	}
	for i := range n {
		r := radius
		if n > shape.corners && i%2 == 1 {
			r *= shape.indented
		}
		sin, cos := math.Sincos((shape.angle + 360*float64(i)/float64(n)) * math.Pi / 180)
		corner := vg.Point{X: at.X + vg.Points(r*cos), Y: at.Y + vg.Points(r*sin)}
		if i == 0 {
			path.Move(corner)
		} else {
			path.Line(corner)
		}
	}
	path.Close()
	fill := s.line.Color
	if hollow {
		fill = color.White
	}
	c.SetColor(fill)
	c.Fill(path)
	c.SetLineStyle(draw.LineStyle{Color: s.line.Color, Width: vg.Points(0.8)})
	c.Stroke(path)
}

// sans is metrically the same as Helvetica and Arial, so that an SVG looks
// alike with any of them.
var sans = font.Font{Typeface: "Liberation", Variant: "Sans"}

func setFont(t *text.Style, size float64) { t.Font = font.From(sans, vg.Points(size)) }

// chart is a plot with its texts. They are drawn here: gonum makes room for the
// name of a logarithmic axis in the wrong place.
type chart struct {
	*plot.Plot
	title, x, y string
}

// newChart is an empty plot in the style of all pictures.
func newChart(title, x, y string) *chart {
	p := plot.New()
	p.BackgroundColor = nil
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		setFont(&a.Tick.Label, 9)
		a.Padding = 0
		a.LineStyle.Width = vg.Points(0.7)
		a.Tick.LineStyle.Width = vg.Points(0.7)
		a.Tick.Length = vg.Points(5)
	}
	return &chart{p, title, x, y}
}

// draw draws the plot, and returns where its data are.
func (h *chart) draw(c draw.Canvas) draw.Canvas {
	name := h.X.Tick.Label
	setFont(&name, 10)
	title := name
	setFont(&title, 11)
	room := name.FontExtents().Height + vg.Points(5)
	inner := draw.Crop(c, room, 0, room, -title.FontExtents().Height-vg.Points(7))
	h.Draw(inner)
	data := h.DataCanvas(inner)
	name.XAlign, name.YAlign = draw.XCenter, draw.YBottom
	c.FillText(name, vg.Point{X: data.Center().X, Y: c.Min.Y}, h.x)
	title.XAlign, title.YAlign = draw.XCenter, draw.YTop
	c.FillText(title, vg.Point{X: data.Center().X, Y: c.Max.Y}, h.title)
	name.YAlign, name.Rotation = draw.YTop, math.Pi/2
	c.FillText(name, vg.Point{X: c.Min.X, Y: data.Center().Y}, h.y)
	return data
}

// leastRange is how many times its start the end of a logarithmic axis is at
// least: there are two written ticks in it then.
const leastRange = 4

// logAxis makes an axis logarithmic, over a range of positive numbers.
func logAxis(a *plot.Axis, lo, hi float64) {
	if r := hi / lo; r < leastRange {
		widen := math.Sqrt(leastRange / r)
		lo, hi = lo/widen, hi*widen
	}
	a.Scale = plot.LogScale{}
	margin := max(math.Pow(hi/lo, 0.04), 1.1)
	a.Min, a.Max = lo/margin, hi*margin
	a.Tick.Marker = plot.TickerFunc(logTicks)
}

// logTicks are the powers of ten, written out, with unwritten ticks between
// them; over a short range 1, 2 and 5 times those are written, too, and over a
// very long one only some.
func logTicks(lo, hi float64) []plot.Tick {
	first, last := int(math.Floor(math.Log10(lo))), int(math.Ceil(math.Log10(hi)))
	decades := math.Log10(hi / lo)
	every := 1 + int(decades/9)
	var ticks []plot.Tick
	for e := first; e <= last; e++ {
		for k := 1; k < 10; k++ {
			v := float64(k) * math.Pow10(e)
			if e < 0 {
				v = float64(k) / math.Pow10(-e) // 0.3 and not 0.30000000000000004
			}
			t := plot.Tick{Value: v}
			switch {
			case k == 1 && (e-first)%every == 0,
				decades < 2.3 && (k == 2 || k == 5),
				decades < 1:
				t.Label = tickText(v)
			}
			if v >= lo && v <= hi {
				ticks = append(ticks, t)
			}
		}
	}
	return ticks
}

// tickText writes a tick: plain, large ones with k and M.
func tickText(v float64) string {
	switch {
	case v >= 1e6:
		return short(v/1e6) + "M"
	case v >= 1e4:
		return short(v/1e3) + "k"
	}
	return short(v)
}

// countTicks are whole numbers, not too many.
func countTicks(lo, hi float64) []plot.Tick {
	step := 1.0
	for _, factor := 0, []float64{2, 2.5, 2}; (hi-lo)/step > 10; {
		step *= factor[0]
		factor = append(factor[1:], factor[0])
	}
	var ticks []plot.Tick
	for v := math.Ceil(lo/step) * step; v <= hi; v += step {
		ticks = append(ticks, plot.Tick{Value: v, Label: fmt.Sprint(v)})
	}
	return ticks
}

// grid draws thin lines at the written ticks.
type grid struct{}

func (grid) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	line := draw.LineStyle{Color: pale, Width: vg.Points(0.5)}
	for _, t := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		if t.Label != "" {
			c.StrokeLine2(line, x(t.Value), c.Min.Y, x(t.Value), c.Max.Y)
		}
	}
	for _, t := range p.Y.Tick.Marker.Ticks(p.Y.Min, p.Y.Max) {
		if t.Label != "" {
			c.StrokeLine2(line, c.Min.X, y(t.Value), c.Max.X, y(t.Value))
		}
	}
}

// portable names fonts of the same measures for viewers that lack the first.
func portable(svg string) string {
	return strings.ReplaceAll(svg, "font-family:Liberation Sans;", "font-family:Liberation Sans,Arial,Helvetica,sans-serif;")
}
