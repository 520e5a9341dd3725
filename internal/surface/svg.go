package surface

import (
	"bufio"
	"fmt"
	"html"
	"image/color"
	"io"
	"math"
	"strconv"
)

// svg is a surface that writes the elements of an SVG file, which needs no other file. Its text is in the
// reader's sans-serif font.
type svg struct {
	w        *bufio.Writer
	patterns int
}

// NewSVG begins a file: a picture of a size in its own units, usually shown scale times as large, on a
// background.
func NewSVG(w io.Writer, title string, size Point, scale float64, back color.RGBA) *svg {
	s := &svg{w: bufio.NewWriterSize(w, 1<<16)}
	fmt.Fprintf(s.w,
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s" role="img" `+
			`font-family="sans-serif" text-anchor="middle" stroke-linecap="round" stroke-linejoin="round">`+"\n",
		num(size.X), num(size.Y), num(math.Round(size.X*scale)), num(math.Round(size.Y*scale)))
	fmt.Fprintf(s.w, "<title>%s</title>\n", html.EscapeString(title))
	s.Fill(Boxes(size.X, size.Y, Point{}), back)
	return s
}

// End writes the end of the file.
func (s *svg) End() error {
	s.w.WriteString("</svg>\n")
	if err := s.w.Flush(); err != nil {
		return fmt.Errorf("writing SVG: %w", err)
	}
	return nil
}

func round(x float64) float64 { return math.Round(100*x) / 100 }

func num(x float64) string { return strconv.FormatFloat(round(x), 'f', -1, 64) }

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// Fill implements [Surface].
func (s *svg) Fill(p *Path, c color.RGBA) {
	rule := ""
	if p.OddEven {
		rule = ` fill-rule="evenodd"`
	}
	s.path(p, fmt.Sprintf(`fill="%s"%s`, hex(c), rule))
}

// Stroke implements [Surface].
func (s *svg) Stroke(p *Path, width float64, c color.RGBA) {
	s.path(p, fmt.Sprintf(`fill="none" stroke="%s" stroke-width="%s"`, hex(c), num(width)))
}

// path writes an element. Each point is told from the rounded one before it, so that rounding does
// not add up.
func (s *svg) path(p *Path, style string) {
	if len(p.steps) == 0 {
		return
	}
	fmt.Fprintf(s.w, `<path %s d="`, style)
	var at, first Point
	tell := func(to Point) string {
		by := Point{round(to.X - at.X), round(to.Y - at.Y)}
		return num(by.X) + " " + num(by.Y)
	}
	for i, step := range p.steps {
		if i > 0 && i%16 == 0 {
			s.w.WriteString("\n") // long lines of text trouble some readers
		}
		to := step.at[2]
		switch step.op {
		case 'M':
			at = Point{round(to.X), round(to.Y)}
			first = at
			s.w.WriteString("M" + num(at.X) + " " + num(at.Y))
			continue
		case 'Z':
			at = first
			s.w.WriteString("z")
			continue
		case 'L':
			s.w.WriteString("l" + tell(to))
		case 'C':
			s.w.WriteString("c" + tell(step.at[0]) + " " + tell(step.at[1]) + " " + tell(to))
		}
		at = Point{at.X + round(to.X-at.X), at.Y + round(to.Y-at.Y)}
	}
	s.w.WriteString("\"/>\n")
}

// Pattern implements [Surface].
func (s *svg) Pattern(at Point, columns, rows int, cell float64, c color.RGBA) {
	s.patterns++
	width, height := float64(columns)*cell, float64(rows)*cell
	// The pattern starts at the lower left corner.
	fmt.Fprintf(s.w,
		`<pattern id="pattern%d" patternUnits="userSpaceOnUse" x="%s" y="%s" width="%s" height="%s">`+
			`<path d="M0 %[6]sh%[6]sv%[6]sh-%[6]sz M%[6]s 0h%[6]sv%[6]sh-%[6]sz" fill="%[7]s"/></pattern>`+
			"\n",
		s.patterns, num(at.X), num(at.Y+height-2*cell), num(2*cell), num(2*cell), num(cell), hex(c))
	fmt.Fprintf(s.w, `<rect x="%s" y="%s" width="%s" height="%s" fill="url(#pattern%d)"/>`+"\n", num(at.X),
		num(at.Y), num(width), num(height), s.patterns)
}

// Text implements [Surface].
func (s *svg) Text(at Point, size float64, c color.RGBA, text string) {
	// 0.36 of the size is half the height of digits and capitals: not all
	// programs know of dominant-baseline.
	fmt.Fprintf(s.w, `<text x="%s" y="%s" font-size="%s" fill="%s">%s</text>`+"\n", num(at.X),
		num(at.Y+0.36*size), num(size), hex(c), html.EscapeString(text))
}
