//go:build !js

package surface

import (
	"fmt"
	"image/color"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/goregular"
)

// PDF is a surface of the current page. Lengths are in points, 72 to the inch.
type PDF struct {
	doc  *fpdf.Fpdf // which keeps the first error
	back color.RGBA // behind everything
}

const pdfFont = "go"

// NewPDF makes a document without a page. The same pages make the same file.
func NewPDF(title string, back color.RGBA) *PDF {
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: 100, Ht: 100}})
	doc.SetAutoPageBreak(false, 0)
	doc.SetCatalogSort(true)
	doc.SetCreationDate(time.Unix(0, 0).UTC())
	doc.SetModificationDate(time.Unix(0, 0).UTC())
	doc.SetTitle(title, true)
	doc.SetCreator("knightsat", true)
	doc.SetLang("en")
	doc.AddUTF8FontFromBytes(pdfFont, "", goregular.TTF)
	doc.SetLineCapStyle("round")
	doc.SetLineJoinStyle("round")
	return &PDF{doc, back}
}

// Page begins a page of a size.
func (d *PDF) Page(size Point) {
	d.doc.AddPageFormat("P", fpdf.SizeType{Wd: size.X, Ht: size.Y})
	if white := (color.RGBA{255, 255, 255, 255}); d.back != white {
		d.Fill(Boxes(size.X, size.Y, Point{}), d.back)
	}
}

// End writes the document.
func (d *PDF) End(w io.Writer) error {
	if err := d.doc.Output(w); err != nil {
		return fmt.Errorf("writing PDF: %w", err)
	}
	return nil
}

// Fill implements [Surface].
func (d *PDF) Fill(p *Path, c color.RGBA) {
	d.doc.SetFillColor(int(c.R), int(c.G), int(c.B))
	style := "F"
	if p.OddEven {
		style = "F*"
	}
	d.draw(p, style)
}

// Stroke implements [Surface].
func (d *PDF) Stroke(p *Path, width float64, c color.RGBA) {
	d.doc.SetDrawColor(int(c.R), int(c.G), int(c.B))
	d.doc.SetLineWidth(width)
	d.draw(p, "D")
}

func (d *PDF) draw(p *Path, style string) {
	for _, s := range p.steps {
		switch to := s.at[2]; s.op {
		case 'M':
			d.doc.MoveTo(to.X, to.Y)
		case 'L':
			d.doc.LineTo(to.X, to.Y)
		case 'C':
			d.doc.CurveBezierCubicTo(s.at[0].X, s.at[0].Y, s.at[1].X, s.at[1].Y, to.X, to.Y)
		case 'Z':
			d.doc.ClosePath()
		}
	}
	if len(p.steps) > 0 {
		d.doc.DrawPath(style)
	}
}

// Pattern implements [Surface].
func (d *PDF) Pattern(at Point, columns, rows int, cell float64, c color.RGBA) {
	pattern(d, at, columns, rows, cell, c)
}

// Text implements [Surface].
func (d *PDF) Text(at Point, size float64, c color.RGBA, text string) {
	d.doc.SetFont(pdfFont, "", size)
	d.TextFrom(Point{at.X - d.doc.GetStringWidth(text)/2, at.Y + 0.36*size}, size, c, text)
}

// TextFrom writes a line to the right of a place, on which it stands.
func (d *PDF) TextFrom(at Point, size float64, c color.RGBA, text string) {
	d.doc.SetTextColor(int(c.R), int(c.G), int(c.B))
	d.doc.SetFont(pdfFont, "", size)
	d.doc.Text(at.X, at.Y, text)
}

// Break breaks a text into lines of a width at most, in a font of a size.
func (d *PDF) Break(text string, width, size float64) []string {
	d.doc.SetFont(pdfFont, "", size)
	return d.doc.SplitText(text, width)
}
