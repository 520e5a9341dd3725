//go:build !js

package render

import (
	"fmt"
	"slices"

	"knightsat/puzzles"
)

// Lengths of what says how pieces move, in points.
const (
	pieceSide = 52.0
	pieceGap  = 12.0
	nameLine  = 170.0
)

// name draws a line for a name above the page.
func (b *booklet) name() {
	right, y := b.page.x-sheetBorder, 0.6*sheetBorder
	b.text(point{right - nameLine - 18, y}, sheetFont, b.colours.Soft, "Name")
	b.lines([][]point{{{right - nameLine, y + 3}, {right, y + 3}}}, 0.5, b.colours.Soft)
}

// pieces says how the pieces of a page move, with a small board for each, and returns where they end.
func (b *booklet) pieces(list []exerciseCell, top float64) float64 {
	var all []puzzles.Piece
	for _, c := range list {
		if len(c.piece.Leaps()) > 0 && !slices.Contains(all, c.piece) {
			all = append(all, c.piece)
		}
	}
	if len(all) == 0 {
		return top
	}
	columns := min(len(all), 3)
	wide := (b.page.x - 2*sheetBorder) / float64(columns)
	for i, p := range all {
		at := point{sheetBorder + pieceGap/2 + float64(i%columns)*wide,
			top + float64(i/columns)*(pieceSide+pieceGap)}
		b.moves(p, at)
		text := fmt.Sprintf("%s: %s.", pieceName(p), Movement(p))
		side := pieceSide + pieceGap
		b.paragraphs(point{at.x + side, at.y}, wide-side-pieceGap, sheetFont, []string{text})
	}
	return top + float64((len(all)+columns-1)/columns)*(pieceSide+pieceGap) + pieceGap/2
}

// pieceName is a piece at the beginning of a sentence.
func pieceName(p puzzles.Piece) string {
	if name := named(p); name != "" {
		return name
	}
	return "This piece"
}

// mostReach is how far from its middle a small board reaches.
const mostReach = 6

// moves draws a piece in the middle of a small board, with dots where it can go.
func (b *booklet) moves(piece puzzles.Piece, at point) {
	reach := 1
	for _, l := range piece.Leaps() {
		far := l.S
		if l.Slide {
			far *= 2
		}
		reach = max(reach, min(far, mostReach))
	}
	side := 2*reach + 1
	board, err := puzzles.NewBoard(side, side, nil, nil)
	if err != nil {
		return // it is a good board
	}
	p, err := puzzles.NewTour(board, puzzles.Rules{Piece: piece})
	if err != nil {
		return
	}
	on := (&Picture{Puzzle: p, Theme: Print}).on(b,
		placing{w: side, h: side, cell: pieceSide / float64(side), origin: at})
	c := on.palette
	on.chequer(at, side, side, on.cell, c.Light, c.Dark)
	middle := puzzles.Square{Col: reach + 1, Row: reach + 1}
	for _, s := range board.Moves(piece, middle) {
		on.disc(on.centre(s), 0.24*on.cell, c.Mark)
	}
	on.piece(on.corner(middle), on.cell)
	on.lines([][]point{{at, {at.x + pieceSide, at.y}, {at.x + pieceSide, at.y + pieceSide},
		{at.x, at.y + pieceSide}, at}},
		0.5, c.Soft)
}
