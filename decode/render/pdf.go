//go:build !js

package render

import (
	"context"
	"fmt"
	"io"

	"knightsat/internal/surface"
)

// heavy are the formats with pages and those of pixels.
var heavy = []fileFormat{
	{"pdf", "application/pdf", writePDF},
	{"png", "image/png", func(_ context.Context, w io.Writer, p *Picture) error { return PNG(w, p) }},
	{"gif", "image/gif", writeGIF},
}

// Pages are in points, 72 to the inch.
const (
	bookSide   = 420.0 // of the board in a flip book
	bookMargin = 30.0
	pointsSeen = 2 // pixels of a point, on screens as in print
)

// writePDF writes the walk as a flip book: a page for each position, the start
// first. Without a walk, or with tolls, it is one page.
func writePDF(ctx context.Context, w io.Writer, p *Picture) error {
	poster := p.Paper != "" || p.Style != "" || len(p.MoveLines)+len(p.Costs) > 0
	if err := tooLarge("PDF", positionSquares(p), drawnSquares, "squares on all its pages"); err != nil &&
		!poster {
		return err
	}
	scale := p.scale()
	wide, tall := p.size()
	l := newLayout(p, scale*bookSide/float64(max(wide, tall)))
	l.seen /= scale
	if p.Paper != "" {
		l = p.onSheet()
	}
	l.seen *= pointsSeen
	doc := surface.NewPDF(p.Title(), p.back())
	if poster || len(p.Walk) == 0 {
		doc.Page(l.page)
		p.on(doc, l).draw()
		return doc.End(w)
	}
	margin := scale * bookMargin
	high := l.page.Y + margin
	for q, more := newWalkPositions(p.on(doc, l)), true; more; more = q.next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		doc.Page(point{X: l.page.X, Y: high})
		q.labels()
		q.writeLines()
		q.draw()
		q.Text(point{X: l.page.X / 2, Y: high - 0.7*margin}, 14*scale, q.palette.Soft,
			fmt.Sprintf("%d of %d: %s", q.k, p.Walk.Moves(), p.Walk[q.k]))
	}
	return doc.End(w)
}

// positionSquares is how many squares all positions have together.
func positionSquares(p *Picture) int {
	if g := p.Puzzle.Graph; g != nil {
		return max(1, len(p.Walk)) * (g.Len() + g.Edges())
	}
	w, h := p.size()
	return max(1, len(p.Walk)) * w * h
}
