//go:build !js

package render

import (
	"context"
	"fmt"
	"io"
	"strings"
)

// A worksheet has two columns of three puzzles on each A4 page; units are points.
const (
	sheetColumns, sheetRows = 2, 3
	sheetBorder             = 40.0
	sheetFont               = 10.0
	sheetLine               = 14.0 // from one line of text to the next
)

// Exercise is a puzzle of a worksheet.
type Exercise struct {
	Picture *Picture // with its walk, which is the answer
	Task    string   // what to do, in a line
}

// Worksheet writes exercises to be solved on paper as a PDF: six on a page, with a line
// to write on below each, and the answers on pages of their own at the end.
func Worksheet(ctx context.Context, w io.Writer, list []Exercise) error {
	if len(list) == 0 {
		return fmt.Errorf("a worksheet needs at least one puzzle")
	}
	squares := 0
	for _, e := range list {
		wide, high := e.Picture.size()
		squares += wide * high
	}
	if err := tooLarge("worksheet", squares, maxDrawn, "squares on all its pages"); err != nil {
		return err
	}
	doc := newPDF(&Picture{Puzzle: list[0].Picture.Puzzle, Theme: Print})
	doc.SetTitle("Worksheet", true)
	page := paperOf("A4")
	room := point{(page.x - 2*sheetBorder) / sheetColumns, (page.y - 2*sheetBorder) / sheetRows}
	for i, e := range list {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		place := i % (sheetColumns * sheetRows)
		if place == 0 {
			doc.page(page.x, page.y)
		}
		at := point{sheetBorder + float64(place%sheetColumns)*room.x, sheetBorder + float64(place/sheetColumns)*room.y}
		doc.exercise(i+1, e, at, room)
	}
	doc.answers(list, page)
	return doc.end(w)
}

// exercise draws a puzzle, without its walk, into its part of a page.
func (d *pdf) exercise(number int, e Exercise, at, room point) {
	p := *e.Picture
	p.Walk, p.Theme, p.Style, p.Paper, p.Caption = nil, Print, "", "", ""
	one := newLayout(&p, 1)
	l := newLayout(&p, min((room.x-20)/one.page.x, (room.y-3*sheetLine-20)/one.page.y))
	l.seen *= pointsSeen
	l.origin = point{at.x + (room.x-float64(l.w)*l.cell)/2, at.y + sheetLine + l.origin.y}
	p.draw(d, l)
	task := fmt.Sprintf("%d. %s", number, e.Task)
	d.text(point{at.x + room.x/2, at.y + sheetLine/2}, fit(task, sheetFont, room.x-10), d.colours.Text, task)
	line := at.y + room.y - sheetLine
	d.lines([][]point{{{at.x + 10, line}, {at.x + room.x - 10, line}}}, 0.5, d.colours.Soft)
}

func (d *pdf) answers(list []Exercise, page point) {
	y := page.y // so that a page begins
	write := func(text string) {
		if y += sheetLine; y > page.y-sheetBorder {
			d.page(page.x, page.y)
			d.text(point{page.x / 2, sheetBorder}, 1.4*sheetFont, d.colours.Text, "Answers")
			y = sheetBorder + 2*sheetLine
		}
		d.SetTextColor(int(d.colours.Text.R), int(d.colours.Text.G), int(d.colours.Text.B))
		d.SetFont(pdfFont, "", sheetFont)
		d.Text(sheetBorder, y, text)
	}
	for i, e := range list {
		line := fmt.Sprintf("%d.", i+1)
		for _, s := range e.Picture.Walk {
			word := " " + s.String()
			if d.SetFont(pdfFont, "", sheetFont); d.GetStringWidth(line+word) > page.x-2*sheetBorder {
				write(line)
				line = strings.Repeat(" ", 4)
			}
			line += word
		}
		write(line)
	}
}
