package report

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"
)

// PictureFormats lists the formats of pictures.
func PictureFormats() []string { return []string{"svg", "png"} }

// The size of a picture: the width of a page of text.
const (
	width  = 17 * vg.Centimeter
	height = 10.5 * vg.Centimeter
	dpi    = 200
)

// series draws a line of a plot.
type series struct {
	Line
	style
	every int // a mark at every so many points, and at the last
}

// Plot is plot.Plotter's.
func (s *series) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	var solved []vg.Point
	whisker := s.line
	whisker.Width, whisker.Dashes = vg.Points(0.8), nil
	for _, q := range s.Points {
		at := vg.Point{X: x(q.X), Y: y(q.Y)}
		if !q.Timeout {
			solved = append(solved, at)
		}
		if q.Lo < q.Hi {
			const cap = 2
			c.StrokeLine2(whisker, at.X, y(q.Lo), at.X, y(q.Hi))
			for _, end := range []float64{q.Lo, q.Hi} {
				c.StrokeLine2(whisker, at.X-vg.Points(cap), y(end), at.X+vg.Points(cap), y(end))
			}
		}
	}
	if len(solved) > 1 {
		c.StrokeLines(s.line, solved)
	}
	for i, q := range s.Points {
		if i%s.every == 0 || i == len(s.Points)-1 {
			s.mark(&c, vg.Point{X: x(q.X), Y: y(q.Y)}, q.Timeout)
		}
	}
}

// Thumbnail is plot.Thumbnailer's: the line in the legend.
func (s *series) Thumbnail(c *draw.Canvas) {
	middle := c.Center()
	c.StrokeLine2(s.line, c.Min.X, middle.Y, c.Max.X, middle.Y)
	s.mark(c, middle, false)
}

// limitLine is the time limit, with its text.
type limitLine struct{ seconds float64 }

// Plot is plot.Plotter's.
func (l limitLine) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	at := y(l.seconds)
	c.StrokeLine2(draw.LineStyle{Color: dim, Width: vg.Points(0.8), Dashes: []vg.Length{vg.Points(1.5), vg.Points(2)}}, c.Min.X, at, c.Max.X, at)
	style := p.X.Tick.Label
	setFont(&style, 8)
	style.Color = dim
	style.XAlign, style.YAlign = draw.XLeft, draw.YBottom
	c.FillText(style, vg.Point{X: c.Min.X + vg.Points(4), Y: at + vg.Points(2.5)}, "limit "+short(l.seconds)+" s")
}

// WriteCactus draws the cactus plot of the results.
func WriteCactus(w io.Writer, format string, r *Results, m Measure) error {
	lines := Cactus(r, m)
	longest := 0
	for _, l := range lines {
		longest = max(longest, len(l.Points))
	}
	instances := r.instances()
	p := newPlot(fmt.Sprintf("%s: instances solved, of %d", r.suites(), instances), "instances solved", m.label())
	p.X.Min, p.X.Max = 0, float64(instances)+0.5
	p.X.Tick.Marker = plot.TickerFunc(countTicks)
	return draught(w, format, p, lines, 1+longest/20, r, m)
}

// WriteScaling draws the scaling plot of the results.
func WriteScaling(w io.Writer, format string, r *Results, m Measure) error {
	lines := Scaling(r, m)
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, l := range lines {
		for _, q := range l.Points {
			lo, hi = min(lo, q.X), max(hi, q.X)
		}
	}
	if lo > hi {
		return fmt.Errorf("found no instance with a size and a time to draw, expected at least one")
	}
	p := newPlot(fmt.Sprintf("%s: %s, median and range", r.suites(), m.Text), "size", m.label())
	logAxis(&p.X, lo, hi)
	return draught(w, format, p, lines, 1, r, m)
}

// WriteScatter sets two ways side by side, instance by instance: what lies
// below the diagonal, the way of the y axis solved faster.
func WriteScatter(w io.Writer, format string, r *Results, m Measure) error {
	ways := Ways(r.Groups(m), m)
	if len(ways) != 2 {
		var names []string
		for _, w := range ways {
			names = append(names, w.String())
		}
		return fmt.Errorf("found %d combinations of encoding and engine, expected 2 to compare: %s", len(ways), quoted(names))
	}
	list := pairs(r, m, ways[0], ways[1])
	if len(list) == 0 {
		return fmt.Errorf("found no instance that both %s and %s have a time for, expected at least one", ways[0], ways[1])
	}
	axis := func(w Way) string { return fmt.Sprintf("%s: %s", w, m.label()) }
	p := newPlot(r.suites()+": instance by instance", axis(ways[0]), axis(ways[1]))
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, q := range list {
		lo, hi = min(lo, q.X, q.Y), max(hi, q.X, q.Y)
	}
	logAxis(&p.X, lo, hi)
	logAxis(&p.Y, lo, hi)
	p.Add(grid{}, scatter(list))
	return write(w, format, height, func(c draw.Canvas) { p.Draw(draw.Crop(c, 0, -vg.Points(8), 0, 0)) })
}

type scatter []Pair

// Plot is plot.Plotter's.
func (s scatter) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	c.StrokeLine2(draw.LineStyle{Color: dim, Width: vg.Points(0.8)}, c.Min.X, c.Min.Y, c.Max.X, c.Max.Y)
	for _, q := range s {
		styleOf(0).mark(&c, vg.Point{X: x(q.X), Y: y(q.Y)}, q.XOver || q.YOver)
	}
}

// draught draws a plot of lines, with the legend on its right.
func draught(w io.Writer, format string, p *plot.Plot, lines []Line, every int, r *Results, m Measure) error {
	if len(lines) > MaxLines {
		return fmt.Errorf("found %d combinations of encoding and engine, expected at most %d in a picture: choose some of them", len(lines), MaxLines)
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, l := range lines {
		for _, q := range l.Points {
			lo, hi = min(lo, q.Lo), max(hi, q.Hi)
		}
	}
	if lo > hi {
		return fmt.Errorf("found no solved instance, expected at least one to draw")
	}
	p.Add(grid{})
	if limits := r.limits(); m.time && len(limits) == 1 && limits[0] > 0 {
		hi = max(hi, limits[0])
		p.Add(limitLine{limits[0]})
	}
	logAxis(&p.Y, lo, hi)
	legend := plot.NewLegend()
	setFont(&legend.TextStyle, 9)
	legend.Top, legend.Left = true, true
	legend.Padding, legend.ThumbnailWidth = vg.Points(3.5), vg.Points(24)
	plotters := make([]plot.Plotter, len(lines))
	for i, l := range lines {
		s := &series{Line: l, style: styleOf(i), every: every}
		plotters[len(lines)-1-i] = s // the best on top
		legend.Add(r.name(l.Way), s)
	}
	p.Add(plotters...)
	return write(w, format, width, func(c draw.Canvas) {
		size := legend.Rectangle(c).Size()
		gap := vg.Points(10)
		side := min(size.X+gap, c.Size().X/2)
		left := draw.Crop(c, 0, -side-gap/2, 0, 0)
		p.Draw(left)
		data := p.DataCanvas(left)
		right := draw.Crop(c, c.Size().X-side, 0, 0, 0)
		right.Max.Y = min(data.Max.Y, right.Max.Y)
		legend.Draw(right)
	})
}

// write makes the file of a picture.
func write(w io.Writer, format string, width vg.Length, paint func(draw.Canvas)) error {
	var canvas interface {
		vg.CanvasSizer
		io.WriterTo
	}
	switch format {
	case "svg":
		canvas = vgsvg.New(width, height)
	case "png":
		canvas = vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dpi))}
	default:
		return fmt.Errorf("found picture format %q, expected one of %s", format, strings.Join(PictureFormats(), " "))
	}
	paint(draw.Crop(draw.New(canvas), vg.Points(6), -vg.Points(6), vg.Points(6), -vg.Points(6)))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return err
	}
	picture := b.Bytes()
	if format == "svg" {
		picture = []byte(portable(b.String()))
	}
	_, err := w.Write(picture)
	return err
}

// name is a way as a legend has it: without the engine where there is but one
// for all encodings.
func (r *Results) name(w Way) string {
	engines := map[string]bool{}
	for i := range r.Cells {
		if r.Cells[i].Encoding != "" {
			engines[r.Cells[i].Engine] = true
		}
	}
	if len(engines) < 2 && w.Encoding != "" {
		return w.Encoding
	}
	return w.String()
}

// suites are the names of the suites, as a title has them.
func (r *Results) suites() string { return strings.Join(r.values("suite"), ", ") }

// instances counts them.
func (r *Results) instances() int {
	seen := map[[2]string]bool{}
	for i := range r.Cells {
		seen[[2]string{r.Cells[i].Suite, r.Cells[i].Instance}] = true
	}
	return len(seen)
}

// limits are the time limits that cells had.
func (r *Results) limits() []float64 {
	var list []float64
	for i := range r.Cells {
		if l := r.run(&r.Cells[i]).Options.TimeoutSeconds; !slices.Contains(list, l) {
			list = append(list, l)
		}
	}
	return list
}
