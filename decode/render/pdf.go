//go:build !js

package render

import (
	"context"
	"fmt"
	"image/color"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/goregular"

	"knightsat/internal/limits"
)

// heavy are the formats with pages and those of pixels.
var heavy = []format{
	{"pdf", "application/pdf", writePDF},
	{"png", "image/png", func(_ context.Context, w io.Writer, p *Picture) error { return PNG(w, p) }},
	{"gif", "image/gif", GIF},
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
	poster := p.Paper != "" || p.Style != "" || p.Tolls != nil
	if err := tooLarge("PDF", positionSquares(p), limits.DrawnSquares, "squares on all its pages"); err != nil &&
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
	doc := newPDF(p)
	if poster || len(p.Walk) == 0 {
		doc.page(l.page.x, l.page.y)
		p.on(doc, l).draw()
		return doc.end(w)
	}
	margin := scale * bookMargin
	high := l.page.y + margin
	for q, more := newPositions(p.on(doc, l)), true; more; more = q.next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		doc.page(l.page.x, high)
		q.labels()
		q.writeLines()
		q.draw()
		doc.text(point{l.page.x / 2, high - 0.7*margin}, 14*scale, doc.colours.Soft,
			fmt.Sprintf("%d of %d: %s", q.k, p.Walk.Moves(), p.Walk[q.k]))
	}
	return doc.end(w)
}

// positionSquares is how many squares all positions have together.
func positionSquares(p *Picture) int {
	if g := p.Puzzle.Graph; g != nil {
		return max(1, len(p.Walk)) * (g.Len() + g.Edges())
	}
	w, h := p.size()
	return max(1, len(p.Walk)) * w * h
}

// pdf is a surface of the current page. The library keeps the first error.
type pdf struct {
	*fpdf.Fpdf
	colours *Palette
	back    color.RGBA // behind everything
}

const pdfFont = "go"

func newPDF(p *Picture) *pdf {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: bookSide, Ht: bookSide}})
	doc.SetAutoPageBreak(false, 0)
	doc.SetCatalogSort(true)
	doc.SetCreationDate(time.Unix(0, 0).UTC()) // the same walk gives the same file
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetTitle(p.Title(), true)
	doc.SetCreator("knightsat", true)
	doc.SetLang("en")
	doc.AddUTF8FontFromBytes(pdfFont, "", goregular.TTF)
	doc.SetLineCapStyle("round")
	doc.SetLineJoinStyle("round")
	return &pdf{doc, p.Theme.Palette(), p.back()}
}

// page begins a page of a size, in the colour that is behind the board.
func (d *pdf) page(wide, high float64) {
	d.AddPageFormat("P", fpdf.SizeType{Wd: wide, Ht: high})
	if d.back != palettes[Print].Back {
		d.fillWith(d.back)
		d.Rect(0, 0, wide, high, "F")
	}
}

func (d *pdf) end(w io.Writer) error {
	if err := d.Output(w); err != nil {
		return fmt.Errorf("writing PDF: %w", err)
	}
	return nil
}

func (d *pdf) fillWith(c color.RGBA) { d.SetFillColor(int(c.R), int(c.G), int(c.B)) }

func (d *pdf) strokeWith(c color.RGBA, width float64) {
	d.SetDrawColor(int(c.R), int(c.G), int(c.B))
	d.SetLineWidth(width)
}

func (d *pdf) chequer(at point, w, h int, cell float64, light, dark color.RGBA) {
	d.fillWith(light)
	d.Rect(at.x, at.y, float64(w)*cell, float64(h)*cell, "F")
	d.cells(darkCorners(at, w, h, cell), cell, dark)
}

func (d *pdf) cells(corners []point, cell float64, c color.RGBA) {
	d.fillWith(c)
	for _, p := range corners {
		d.Rect(p.x, p.y, cell, cell, "F")
	}
}

func (d *pdf) disc(at point, r float64, c color.RGBA) {
	d.fillWith(c)
	d.Circle(at.x, at.y, r, "F")
}

func (d *pdf) ring(at point, r, width float64, c color.RGBA) {
	d.strokeWith(c, width)
	d.Circle(at.x, at.y, r, "D")
}

func (d *pdf) lines(lines [][]point, width float64, c color.RGBA) {
	if len(lines) > 0 {
		d.strokeWith(c, width)
		d.trace(lines)
		d.DrawPath("D")
	}
}

func (d *pdf) area(contours [][]point, c color.RGBA) {
	d.fillWith(c)
	d.trace(contours)
	d.DrawPath("F*")
}

// trace begins a path with the lines; those that end where they begin are closed.
func (d *pdf) trace(lines [][]point) {
	for _, points := range lines {
		d.MoveTo(points[0].x, points[0].y)
		for _, p := range points[1:] {
			d.LineTo(p.x, p.y)
		}
		if points[0] == points[len(points)-1] {
			d.ClosePath()
		}
	}
}

func (d *pdf) shape(at point, scale float64, path string, fill, edge color.RGBA, width float64) {
	style := ""
	if fill.A > 0 {
		d.fillWith(fill)
		style = "F"
	}
	if edge.A > 0 {
		d.strokeWith(edge, width*scale)
		style += "D"
	}
	d.trace(flatten(at, scale, pathWords.FindAllString(path, -1)))
	d.DrawPath(style)
}

func (d *pdf) text(at point, size float64, c color.RGBA, s string) {
	d.SetTextColor(int(c.R), int(c.G), int(c.B))
	d.SetFont(pdfFont, "", size)
	d.Text(at.x-d.GetStringWidth(s)/2, at.y+0.36*size, s)
}
