package render

import (
	"bufio"
	"fmt"
	"html"
	"image/color"
	"io"
	"math"
	"strconv"
)

// svgCell is the side of a square in an SVG's own units; the picture itself is
// drawn in any size.
const svgCell = 40

// SVG writes the still picture as a Scalable Vector Graphics file that needs no
// other file. Its text is in the reader's sans-serif font.
func SVG(w io.Writer, p *Picture) error {
	s := &svg{bufio.NewWriterSize(w, 1<<16)}
	l := newLayout(p, svgCell)
	// On screens a square is as large as fits a page; the viewer may scale it.
	scale := min(1.5, 1200/max(l.page.x, l.page.y)) * p.scale()
	l.seen = l.cell * scale
	width, height := l.page.x, l.page.y
	fmt.Fprintf(s,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s" `+
			`role="img" font-family="sans-serif" text-anchor="middle">`+"\n",
		num(width), num(height), num(math.Round(width*scale)), num(math.Round(height*scale)))
	fmt.Fprintf(s, "<title>%s</title>\n", html.EscapeString(p.Title()))
	fmt.Fprintf(s, `<rect width="%s" height="%s" fill="%s"/>`+"\n", num(width), num(height), hex(p.back()))
	p.on(s, l).draw()
	s.WriteString("</svg>\n")
	if err := s.Flush(); err != nil {
		return fmt.Errorf("writing SVG: %w", err)
	}
	return nil
}

// svg is a surface that writes elements.
type svg struct{ *bufio.Writer }

func num(x float64) string {
	return strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64)
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func (s *svg) chequer(at point, w, h int, cell float64, light, dark color.RGBA) {
	width, height := float64(w)*cell, float64(h)*cell
	fill := func(with string) {
		fmt.Fprintf(s, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n", num(at.x), num(at.y),
			num(width), num(height), with)
	}
	fill(hex(light))
	// The pattern starts at the lower left corner, whose square is dark.
	fmt.Fprintf(s,
		`<pattern id="dark" patternUnits="userSpaceOnUse" x="%s" y="%s" width="%s" height="%s">`+
			`<path d="M0 %[5]sh%[5]sv%[5]sh-%[5]sz M%[5]s 0h%[5]sv%[5]sh-%[5]sz" fill="%[6]s"/></pattern>`+
			"\n",
		num(at.x), num(at.y+height-2*cell), num(2*cell), num(2*cell), num(cell), hex(dark))
	fill("url(#dark)")
}

func (s *svg) cells(corners []point, cell float64, c color.RGBA) {
	if len(corners) == 0 {
		return
	}
	fmt.Fprintf(s, `<path fill="%s" d="`, hex(c))
	for i := 0; i < len(corners); {
		run := 1 // squares side by side
		for i+run < len(corners) &&
			corners[i+run] == (point{corners[i].x + float64(run)*cell, corners[i].y}) {
			run++
		}
		fmt.Fprintf(s, "M%s %sh%sv%sh-%sz", num(corners[i].x), num(corners[i].y), num(float64(run)*cell),
			num(cell), num(float64(run)*cell))
		i += run
	}
	s.WriteString("\"/>\n")
}

func (s *svg) disc(at point, r float64, c color.RGBA) {
	fmt.Fprintf(s, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", num(at.x), num(at.y), num(r), hex(c))
}

func (s *svg) ring(at point, r, width float64, c color.RGBA) {
	fmt.Fprintf(s, `<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s"/>`+"\n",
		num(at.x), num(at.y), num(r), hex(c), num(width))
}

func (s *svg) lines(lines [][]point, width float64, c color.RGBA) {
	fmt.Fprintf(s,
		`<path fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round" d="`,
		hex(c), num(width))
	s.path(lines)
}

func (s *svg) area(contours [][]point, c color.RGBA) {
	fmt.Fprintf(s, `<path fill="%s" fill-rule="evenodd" d="`, hex(c))
	s.path(contours)
}

// path ends an element with the lines of its path. Each point is told from the rounded
// one before it, so that rounding does not add up.
func (s *svg) path(lines [][]point) {
	round := func(x float64) float64 { return math.Round(100*x) / 100 }
	for k, points := range lines {
		at := point{round(points[0].x), round(points[0].y)}
		if k > 0 && k%16 == 0 {
			s.WriteString("\n") // long lines of text trouble some readers
		}
		fmt.Fprintf(s, "M%s %s", num(at.x), num(at.y))
		for i, p := range points[1:] {
			if i%16 == 0 && len(points) > 16 {
				s.WriteString("\n")
			}
			fmt.Fprintf(s, "l%s %s", num(p.x-at.x), num(p.y-at.y))
			at = point{at.x + round(p.x-at.x), at.y + round(p.y-at.y)}
		}
	}
	s.WriteString("\"/>\n")
}

func (s *svg) shape(at point, scale float64, path string, fill, edge color.RGBA, width float64) {
	colour := func(c color.RGBA) string {
		if c.A == 0 {
			return "none"
		}
		return hex(c)
	}
	fmt.Fprintf(s, `<path transform="translate(%s %s) scale(%s)" fill="%s"`, num(at.x), num(at.y), num(scale),
		colour(fill))
	if edge.A > 0 {
		fmt.Fprintf(s, ` stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"`,
			hex(edge), num(width))
	}
	fmt.Fprintf(s, ` d="%s"/>`+"\n", path)
}

func (s *svg) text(at point, size float64, c color.RGBA, text string) {
	// 0.36 of the size is half the height of digits and capitals: not all
	// programs know of dominant-baseline.
	fmt.Fprintf(s, `<text x="%s" y="%s" font-size="%s" fill="%s">%s</text>`+"\n", num(at.x),
		num(at.y+0.36*size), num(size), hex(c), html.EscapeString(text))
}
