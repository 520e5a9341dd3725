package report

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// The size of a picture, in pixels, and of its margins; a legend is right of the data.
const (
	width, height             = 760.0, 430.0
	left, top, right, bottom  = 66.0, 34.0, 16.0, 48.0
	legendWidth, legendHeight = 200.0, 18.0
)

// colours are Okabe and Ito's (Color Universal Design, 2008), which people with
// any kind of colour blindness tell apart, in an order that puts unlike ones
// side by side. Their yellow is too pale for lines on white, grey takes its place;
// their black is the colour of the text, which a dark page may have light.
var colours = []string{"#0072b2", "#d55e00", "#009e73", "currentColor", "#e69f00", "#cc79a7", "#56b4e9", "#808080"}

// MaxLines is how many lines a picture can have that a reader tells apart: each
// colour with a solid and a dashed line.
const MaxLines = 16

// marks are paths around 0,0.
var marks = []string{
	"M-3 0A3 3 0 1 0 3 0A3 3 0 1 0-3 0Z", "M-2.8-2.8H2.8V2.8H-2.8Z", "M0-3.7L3.4 2.5H-3.4Z", "M0-3.9L3.4 0L0 3.9L-3.4 0Z",
	"M0 3.7L3.4-2.5H-3.4Z", "M-3.4-1.2H3.4V1.2H-3.4Z", "M-1.2-3.4H1.2V3.4H-1.2Z", "M-3.4 3.4L0-3.4L3.4 3.4L0 1.4Z",
}

// axis is one of a plot.
type axis struct {
	name   string
	lo, hi float64
	log    bool
}

// logAxis is a logarithmic axis over a range of positive numbers: wide enough to have two
// written ticks, and with a margin.
func logAxis(name string, lo, hi float64) axis {
	const least = 4
	if r := hi / lo; r < least {
		widen := math.Sqrt(least / r)
		lo, hi = lo/widen, hi*widen
	}
	margin := max(math.Pow(hi/lo, 0.04), 1.1)
	return axis{name, lo / margin, hi * margin, true}
}

// share is where a value is, from 0 to 1.
func (a axis) share(v float64) float64 {
	if a.log {
		return math.Log(v/a.lo) / math.Log(a.hi/a.lo)
	}
	return (v - a.lo) / (a.hi - a.lo)
}

type tick struct {
	value float64
	label string
}

// ticks are whole numbers, not too many; of a logarithmic axis powers of ten, over a short
// range 1, 2 and 5 times those, and over a very long one only some.
func (a axis) ticks() (list []tick) {
	if !a.log {
		step := 1.0
		for _, factor := 0, []float64{2, 2.5, 2}; (a.hi-a.lo)/step > 10; {
			step *= factor[0]
			factor = append(factor[1:], factor[0])
		}
		for v := math.Ceil(a.lo/step) * step; v <= a.hi; v += step {
			list = append(list, tick{v, fmt.Sprint(v)})
		}
		return list
	}
	decades := math.Log10(a.hi / a.lo)
	every := 1 + int(decades/9)
	first, last := int(math.Floor(math.Log10(a.lo))), int(math.Ceil(math.Log10(a.hi)))
	for e := first; e <= last; e++ {
		for k := 1; k < 10; k++ {
			v := float64(k) * math.Pow10(e)
			if e < 0 {
				v = float64(k) / math.Pow10(-e) // 0.3 and not 0.30000000000000004
			}
			written := k == 1 && (e-first)%every == 0 || decades < 2.3 && (k == 2 || k == 5) || decades < 1
			if written && v >= a.lo && v <= a.hi {
				list = append(list, tick{v, tickText(v)})
			}
		}
	}
	return list
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

// canvas is a picture that is being written. All its colours are attributes, so that a
// page can have others by its style sheet, and a file that stands alone has these.
type canvas struct {
	b    bytes.Buffer
	x, y axis
	wide float64 // of the data
}

// newCanvas begins a picture, with its frame, grid and texts.
func newCanvas(title string, x, y axis, legend bool, kind string) *canvas {
	c := &canvas{x: x, y: y, wide: width - left - right}
	whole := width
	if legend {
		c.wide -= legendWidth
	} else {
		c.wide = height - top - bottom
		whole = left + c.wide + right
	}
	fmt.Fprintf(&c.b, `<svg xmlns="http://www.w3.org/2000/svg" class="plot %s" viewBox="0 0 %g %g" width="%g" height="%g" color="#222" font-family="Helvetica,Arial,sans-serif" font-size="12" data-lo="%v" data-hi="%v" data-left="%g" data-top="%g" data-wide="%g" data-high="%g">`+"\n",
		kind, whole, height, whole, height, x.lo, x.hi, left, top, c.wide, height-top-bottom)
	fmt.Fprintf(&c.b, `<rect class="paper" width="%g" height="%g" fill="#fff"/>`+"\n", whole, height)
	for _, t := range x.ticks() {
		at := c.atX(t.value)
		fmt.Fprintf(&c.b, `<path class="grid" d="M%s %gV%g" stroke="#ddd" fill="none"/><text x="%s" y="%g" text-anchor="middle" fill="currentColor">%s</text>`+"\n",
			at, top, height-bottom, at, height-bottom+17, t.label)
	}
	for _, t := range y.ticks() {
		at := c.atY(t.value)
		fmt.Fprintf(&c.b, `<path class="grid" d="M%g %sH%g" stroke="#ddd" fill="none"/><text x="%g" y="%s" dy="4" text-anchor="end" fill="currentColor">%s</text>`+"\n",
			left, at, left+c.wide, left-7, at, t.label)
	}
	fmt.Fprintf(&c.b, `<rect x="%g" y="%g" width="%g" height="%g" fill="none" stroke="currentColor"/>`+"\n", left, top, c.wide, height-top-bottom)
	c.text(left+c.wide/2, 20, `class="title" text-anchor="middle" font-size="13"`, title)
	c.text(left+c.wide/2, height-12, `class="x" text-anchor="middle"`, x.name)
	c.text(0, 0, fmt.Sprintf(`class="y" text-anchor="middle" transform="translate(16 %g) rotate(-90)"`, top+(height-top-bottom)/2), y.name)
	return c
}

// number writes a coordinate.
func number(v float64) string { return strconv.FormatFloat(math.Round(v*10)/10, 'f', -1, 64) }

func (c *canvas) atX(v float64) string { return number(left + c.wide*c.x.share(v)) }
func (c *canvas) atY(v float64) string {
	return number(height - bottom - (height-top-bottom)*c.y.share(v))
}

func (c *canvas) text(x, y float64, attributes, text string) {
	fmt.Fprintf(&c.b, `<text x="%g" y="%g" fill="currentColor" %s>%s</text>`+"\n", x, y, attributes, markup(text))
}

// mark draws a mark of line i, with a text that is shown when it is pointed at.
func (c *canvas) mark(i int, x, y string, hollow bool, attributes, says string) {
	class, fill := "mark", colours[i%len(colours)]
	if hollow {
		class, fill = "mark hollow", "#fff"
	}
	shape := marks[i%len(marks)]
	if i >= len(colours) {
		shape = marks[(i+3)%len(marks)]
	}
	fmt.Fprintf(&c.b, `<path class="%s" transform="translate(%s %s)" d="%s" fill="%s" stroke="%s"%s>`, class, x, y, shape, fill, colours[i%len(colours)], attributes)
	if says != "" {
		fmt.Fprintf(&c.b, "<title>%s</title>", markup(says))
	}
	c.b.WriteString("</path>\n")
}

// stroke is how line i is drawn.
func stroke(i int) string {
	dash := ""
	if i >= len(colours) {
		dash = ` stroke-dasharray="5 3"`
	}
	return fmt.Sprintf(`fill="none" stroke="%s" stroke-width="1.5"%s`, colours[i%len(colours)], dash)
}

// line draws a line with its marks, at every so many points and the last. Where it ends
// above the limit, only the first of its points there is drawn: the others would cover
// those of other lines.
func (c *canvas) line(i int, l Line, every int, m Measure) {
	points := l.Points
	for n := len(points); n > 1 && points[n-1].Timeout && points[n-2].Timeout; n-- {
		points = points[:n-1]
	}
	fmt.Fprintf(&c.b, `<g class="line" data-way="%s">`+"\n", markup(l.Way.String()))
	for k, q := range points {
		if k > 0 {
			style := stroke(i)
			if q.Timeout || points[k-1].Timeout {
				style += ` opacity="0.5"`
			}
			fmt.Fprintf(&c.b, `<path d="M%s %sL%s %s" %s/>`, c.atX(points[k-1].X), c.atY(points[k-1].Y), c.atX(q.X), c.atY(q.Y), style)
		}
		if q.Lo < q.Hi {
			fmt.Fprintf(&c.b, `<path d="M%s %sV%s" %s opacity="0.6"/>`, c.atX(q.X), c.atY(q.Lo), c.atY(q.Hi), stroke(i))
		}
	}
	for k, q := range points {
		if k%every == 0 || k == len(points)-1 {
			says := q.Name + ": " + m.format(q.Y)
			if q.Timeout {
				says = q.Name + ": over the limit"
			}
			c.mark(i, c.atX(q.X), c.atY(q.Y), q.Timeout, "", says)
		}
	}
	c.b.WriteString("</g>\n")
}

// key writes a line of the legend.
func (c *canvas) key(row int, way, text, attributes string) {
	at := left + c.wide + 14
	y := top + 8 + legendHeight*float64(row)
	fmt.Fprintf(&c.b, `<g class="key" data-way="%s"><rect x="%g" y="%g" width="%g" height="%g" fill="transparent"/><path d="M%g %gh24" %s/>`,
		markup(way), at-4, y-9, legendWidth-6, legendHeight, at, y, attributes)
	if runes := []rune(text); len(runes) > 27 {
		text = string(runes[:26]) + "…"
	}
	fmt.Fprintf(&c.b, `<text x="%g" y="%g" dy="4" fill="currentColor" font-size="11">%s</text></g>`+"\n", at+32, y, markup(text))
}

// end is the whole picture.
func (c *canvas) end() []byte {
	c.b.WriteString("</svg>\n")
	return c.b.Bytes()
}

// markup makes a text safe in XML, without what a picture can't show.
func markup(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(printable(text))) // a builder takes all
	return b.String()
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
