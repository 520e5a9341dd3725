package render

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"knightsat/internal/surface"
	"knightsat/internal/wait"
	"knightsat/internal/words"
)

// fileFormat is a kind of files: its ending, media type, and what draws it.
type fileFormat struct {
	name, media string
	write       func(ctx context.Context, w io.Writer, p *Picture) error
}

var formats = slices.Concat([]fileFormat{
	{"svg", "image/svg+xml", func(_ context.Context, w io.Writer, p *Picture) error { return SVG(w, p) }},
}, heavy)

// Formats are the kinds of files that [Write] knows, by their endings. Compiled for a browser, it
// knows SVG alone, from which the page makes a PNG.
var Formats = words.Names(formats, func(f fileFormat) string { return f.name })

// MediaType returns the media type of a format, as browsers use it; "" for unknown formats.
func MediaType(format string) string {
	for _, f := range formats {
		if f.name == format {
			return f.media
		}
	}
	return ""
}

// Write draws a picture in one of Formats. An svg and a png are stills. A gif has a frame for each
// position, and a pdf has a page for each; the pdf of a poster has one page. If the context ends
// first, its error is returned.
func Write(ctx context.Context, w io.Writer, format string, p *Picture) error {
	if err := p.checkStyle(); err != nil {
		return err
	}
	if format == "gif" && (p.Style != "") {
		return fmt.Errorf("a poster can't be a gif; write an svg, a png or a pdf")
	}
	for _, f := range formats {
		if f.name == format {
			return f.write(ctx, wait.Writer(ctx, w), p)
		}
	}
	return fmt.Errorf("unknown format %q; valid are %s", format, strings.Join(Formats, ", "))
}

// svgCell is the side of a square in an SVG's own units; the picture itself is
// drawn in any size.
const svgCell = 40

// SVG writes the still picture as a Scalable Vector Graphics file.
func SVG(w io.Writer, p *Picture) error {
	l := newLayout(p, svgCell)
	// On screens a square is as large as fits a page; the viewer may scale it.
	scale := min(1.5, 1200/max(l.page.X, l.page.Y)) * p.scale()
	l.seen = l.cell * scale
	s := surface.NewSVG(w, p.Title(), l.page, scale, p.back())
	p.on(s, l).draw()
	return s.End()
}
