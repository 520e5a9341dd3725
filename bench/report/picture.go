package report

import (
	"bytes"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strings"
	"unicode"

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

// Plot is plot.Plotter's. Where a line ends above the limit, only the first of
// its points there is drawn: the others would cover those of other lines.
func (s *series) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	points := s.Points
	for n := len(points); n > 1 && points[n-1].Timeout && points[n-2].Timeout; n-- {
		points = points[:n-1]
	}
	thin := s.line
	thin.Width, thin.Dashes = vg.Points(0.8), nil
	dotted := thin
	dotted.Dashes = []vg.Length{vg.Points(0.8), vg.Points(1.6)}
	var at []vg.Point
	for i, q := range points {
		at = append(at, vg.Point{X: x(q.X), Y: y(q.Y)})
		if i > 0 {
			style := s.line
			if q.Timeout || points[i-1].Timeout {
				style = dotted
			}
			c.StrokeLines(style, at[i-1:])
		}
		if q.Lo < q.Hi {
			const half = 2
			c.StrokeLine2(thin, at[i].X, y(q.Lo), at[i].X, y(q.Hi))
			for _, end := range []float64{q.Lo, q.Hi} {
				c.StrokeLine2(thin, at[i].X-vg.Points(half), y(end), at[i].X+vg.Points(half), y(end))
			}
		}
	}
	for i, q := range points {
		if i%s.every == 0 || i == len(points)-1 {
			s.mark(&c, at[i], q.Timeout)
		}
	}
}

// Thumbnail is plot.Thumbnailer's: the line in the legend.
func (s *series) Thumbnail(c *draw.Canvas) {
	middle := c.Center()
	c.StrokeLine2(s.line, c.Min.X, middle.Y, c.Max.X, middle.Y)
	s.mark(c, middle, false)
}

// limitLine is the time limit.
type limitLine struct{ seconds float64 }

var limitStyle = draw.LineStyle{Color: dim, Width: vg.Points(0.8), Dashes: []vg.Length{vg.Points(1.5), vg.Points(2)}}

// Plot is plot.Plotter's.
func (l limitLine) Plot(c draw.Canvas, p *plot.Plot) {
	_, y := p.Transforms(&c)
	c.StrokeLine2(limitStyle, c.Min.X, y(l.seconds), c.Max.X, y(l.seconds))
}

// Thumbnail is plot.Thumbnailer's.
func (l limitLine) Thumbnail(c *draw.Canvas) {
	c.StrokeLine2(limitStyle, c.Min.X, c.Center().Y, c.Max.X, c.Center().Y)
}

// hollow is any hollow mark, for the legend.
type hollow struct{}

// Thumbnail is plot.Thumbnailer's.
func (hollow) Thumbnail(c *draw.Canvas) {
	style{line: limitStyle}.mark(c, c.Center(), true)
}

// WriteCactus draws the cactus plot of the results.
func WriteCactus(w io.Writer, format string, r *Results, m Measure) error {
	lines := Cactus(r, m)
	longest := 0
	for _, l := range lines {
		longest = max(longest, len(l.Points))
	}
	instances := r.instances()
	p := newChart(fmt.Sprintf("%s: %d instances", r.title(), instances), "instances solved", m.label())
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
		return fmt.Errorf("no instance has a size and a time to draw")
	}
	p := newChart(fmt.Sprintf("%s: %s, median and range", r.title(), m.Text), r.sizes(), m.label())
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
		return fmt.Errorf("a scatter compares 2 combinations of encoding and engine, and here are %d; choose with --only from %s", len(ways), quoted(names))
	}
	list := pairs(r, m, ways[0], ways[1])
	if len(list) == 0 {
		return fmt.Errorf("no instance has times of both %s and %s", ways[0], ways[1])
	}
	axis := func(w Way) string {
		if m.Unit == "" {
			return r.name(w)
		}
		return fmt.Sprintf("%s (%s)", r.name(w), m.Unit)
	}
	p := newChart(r.title()+": "+m.Text, axis(ways[0]), axis(ways[1]))
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, q := range list {
		lo, hi = min(lo, q.X, q.Y), max(hi, q.X, q.Y)
	}
	if err := drawable(lo, hi); err != nil {
		return err
	}
	logAxis(&p.X, lo, hi)
	logAxis(&p.Y, lo, hi)
	p.Add(grid{}, scatter(list))
	return write(w, format, height, func(c draw.Canvas) { p.draw(draw.Crop(c, 0, -vg.Points(4), 0, 0)) })
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

// drawable refuses numbers that nothing measured can have, and whose axis would
// have no end.
func drawable(lo, hi float64) error {
	const least, most = 1e-12, 1e20
	if lo < least || hi > most {
		return fmt.Errorf("values from %g to %g can't be drawn; they must be between %g and %g", lo, hi, least, most)
	}
	return nil
}

// draught draws a plot of lines, with the legend on its right.
func draught(w io.Writer, format string, p *chart, lines []Line, every int, r *Results, m Measure) error {
	if len(lines) > MaxLines {
		return fmt.Errorf("%d combinations of encoding and engine are too many for a picture; choose at most %d with --only", len(lines), MaxLines)
	}
	lo, hi, over := math.Inf(1), math.Inf(-1), false
	for _, l := range lines {
		for _, q := range l.Points {
			lo, hi, over = min(lo, q.Lo), max(hi, q.Hi), over || q.Timeout
		}
	}
	if lo > hi {
		return fmt.Errorf("no instance was solved, so that there is nothing to draw")
	}
	p.Add(grid{})
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
	if limits := r.limits(); m.time && len(limits) == 1 && limits[0] > 0 {
		hi = max(hi, limits[0])
		limit := limitLine{limits[0]}
		p.Add(limit)
		legend.Add("limit "+short(limits[0])+" s", limit)
	}
	if over {
		legend.Add("over the limit", hollow{})
	}
	if err := drawable(lo, hi); err != nil {
		return err
	}
	logAxis(&p.Y, lo, hi)
	p.Add(plotters...)
	return write(w, format, width, func(c draw.Canvas) {
		size := legend.Rectangle(c).Size()
		gap := vg.Points(10)
		side := min(1.08*size.X+gap, c.Size().X/2) // fonts that stand in for ours may be wider
		data := p.draw(draw.Crop(c, 0, -side-gap/2, 0, 0))
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
		return fmt.Errorf("unknown picture format %q; there are %s", format, strings.Join(PictureFormats(), " and "))
	}
	page := draw.New(canvas)
	page.SetColor(color.White)
	page.Fill(page.Rectangle.Path())
	paint(draw.Crop(page, vg.Points(6), -vg.Points(6), vg.Points(6), -vg.Points(6)))
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

// engines lists those that solve formulas.
func (r *Results) engines() []string {
	var list []string
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Encoding != "" && !slices.Contains(list, c.Engine) {
			list = append(list, c.Engine)
		}
	}
	return list
}

// name is a way as a legend has it: without the engine where there is but one
// for all encodings.
func (r *Results) name(w Way) string {
	if len(r.engines()) < 2 && w.Encoding != "" {
		return printable(w.Encoding)
	}
	return printable(w.String())
}

// printable leaves out of a text what a picture can't show and XML can't hold.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsGraphic(r) {
			return r
		}
		return -1
	}, text)
}

// title is what all of a picture has in common: the suites, and the engine.
func (r *Results) title() string {
	text := strings.Join(r.values("suite"), ", ")
	if engines := r.engines(); len(engines) == 1 {
		text += ", " + engines[0]
	}
	return printable(text)
}

// sizes says what the sizes of the instances are, as far as it can be seen.
func (r *Results) sizes() string {
	squares, goals := true, true
	for i := range r.Cells {
		c := &r.Cells[i]
		squares, goals = squares && c.Size == c.Squares, goals && c.Size == c.Goals
	}
	switch {
	case squares:
		return "squares"
	case goals:
		return "goals"
	}
	return "size"
}

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
