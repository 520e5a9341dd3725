package render

import (
	"fmt"
	"io"
	"strings"
)

// Formats are the kinds of files that [Write] knows, by their endings.
var Formats = []string{"svg", "pdf", "png", "gif"}

// Variant asks for another form of a picture than the usual one.
type Variant struct {
	Animate bool // an SVG that moves
	Sheet   bool // a PDF with many positions on a page
}

// Write draws a picture in a format: svg, png (stills), gif (a frame a
// position) or pdf (a page a position).
func Write(w io.Writer, format string, p *Picture, v Variant) error {
	switch {
	case v.Animate && format != "svg":
		return fmt.Errorf("found an animation as %s, expected svg (a gif always is one)", format)
	case v.Sheet && format != "pdf":
		return fmt.Errorf("found a contact sheet as %s, expected pdf", format)
	}
	switch format {
	case "svg":
		if v.Animate {
			return AnimatedSVG(w, p)
		}
		return SVG(w, p)
	case "pdf":
		if v.Sheet {
			return ContactSheet(w, p)
		}
		return PDF(w, p)
	case "png":
		return PNG(w, p)
	case "gif":
		return GIF(w, p)
	}
	return fmt.Errorf("found format %q, expected one of %s", format, strings.Join(Formats, ", "))
}
