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

// formats are the kinds of files: their ending, media type, and what draws them.
var formats = []struct {
	name, media string
	write       func(ctx context.Context, w io.Writer, p *Picture, v Variant) error
}{
	{"svg", "image/svg+xml", func(_ context.Context, w io.Writer, p *Picture, v Variant) error {
		if v.Animate {
			return AnimatedSVG(w, p)
		}
		return SVG(w, p)
	}},
	{"pdf", "application/pdf", func(ctx context.Context, w io.Writer, p *Picture, v Variant) error {
		if v.Sheet {
			return ContactSheet(ctx, w, p)
		}
		return PDF(ctx, w, p)
	}},
	{"png", "image/png", func(_ context.Context, w io.Writer, p *Picture, _ Variant) error { return PNG(w, p) }},
	{"gif", "image/gif", func(ctx context.Context, w io.Writer, p *Picture, _ Variant) error { return GIF(ctx, w, p) }},
}

// Formats are the kinds of files that [Write] knows, by their endings; in a browser, none
// is a PDF.
var Formats = names()

func names() (list []string) {
	for _, f := range formats {
		if f.name != "pdf" || hasPDF {
			list = append(list, f.name)
		}
	}
	return list
}

// MediaType is what a file of a format is to a browser; "" for other formats.
func MediaType(format string) string {
	for _, f := range formats {
		if f.name == format {
			return f.media
		}
	}
	return ""
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
	for _, f := range formats {
		if f.name == format {
			return f.write(ctx, stopped{ctx, w}, p, v)
		}
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
