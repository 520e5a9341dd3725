package render

import (
	"context"
	"fmt"
	"io"
	"strings"
)

// Variant asks for another form of a picture than the usual one.
type Variant struct {
	Animate bool // an SVG that moves
	Sheet   bool // a PDF with many positions on a page
}

// Write draws a picture in a format: svg, png (stills), gif (a frame a
// position) or pdf (a page a position). Where the context ends first, its error
// is returned.
func Write(ctx context.Context, w io.Writer, format string, p *Picture, v Variant) error {
	switch {
	case v.Animate && format != "svg":
		return fmt.Errorf("a %s can't move; an svg can, and a gif always does", format)
	case v.Sheet && format != "pdf":
		return fmt.Errorf("a contact sheet is a pdf, not a %s", format)
	}
	w = stopped{ctx, w}
	switch format {
	case "svg":
		if v.Animate {
			return AnimatedSVG(w, p)
		}
		return SVG(w, p)
	case "pdf":
		if v.Sheet {
			return ContactSheet(ctx, w, p)
		}
		return PDF(ctx, w, p)
	case "png":
		return PNG(w, p)
	case "gif":
		return GIF(ctx, w, p)
	}
	return fmt.Errorf("unknown format %q; there are %s", format, strings.Join(Formats, ", "))
}

// stopped is a writer that fails when its context has ended.
type stopped struct {
	ctx context.Context
	io.Writer
}

func (s stopped) Write(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.Writer.Write(b)
}
