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
	leastDot  = 2.6 // the radius of a dot, if the square has room for it
)

// name draws a line for a name above the page.
func (b *booklet) name() {
	right, y := b.page.X-sheetBorder, 0.6*sheetBorder
	b.Text(point{right - nameLine - 18, y}, sheetFont, b.palette.Soft, "Name")
	b.lines([][]point{{{right - nameLine, y + 3}, {right, y + 3}}}, 0.5, b.palette.Soft)
}

// different are the pieces of a page, each once.
func different(page []exerciseCell) (all []puzzles.Piece) {
	for _, c := range page {
		if len(c.piece.Leaps()) > 0 && !slices.Contains(all, c.piece) {
			all = append(all, c.piece)
		}
	}
	return all
}

// pieceColumns is how many pieces stand side by side at most.
const pieceColumns = 3

// piecesHeight is the room that the pieces of a page take.
func piecesHeight(page []exerciseCell) float64 {
	n := len(different(page))
	if n == 0 {
		return 0
	}
	return float64((n+pieceColumns-1)/pieceColumns)*(pieceSide+pieceGap) + pieceGap/2
}

// pieces says how the pieces of a page move, with a small board for each.
func (b *booklet) pieces(page []exerciseCell, top float64) {
	all := different(page)
	columns := min(max(1, len(all)), pieceColumns)
	wide := (b.page.X - 2*sheetBorder) / float64(columns)
	for i, p := range all {
		at := point{sheetBorder + pieceGap/2 + float64(i%columns)*wide,
			top + float64(i/columns)*(pieceSide+pieceGap)}
		b.moves(p, at)
		text := fmt.Sprintf("%s: %s.", pieceName(p), Movement(p))
		side := pieceSide + pieceGap
		b.paragraphs(point{at.X + side, at.Y}, wide-side-pieceGap, sheetFont, []string{text})
	}
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
	on := (&Picture{Puzzle: p, Theme: Print}).on(b.doc,
		placing{w: side, h: side, cell: pieceSide / float64(side), origin: at})
	c := on.palette
	on.chequer(at, side, side, on.cell, c.Light, c.Dark)
	middle := puzzles.Square{Col: reach + 1, Row: reach + 1}
	for _, s := range board.Moves(piece, middle) {
		on.disc(on.centre(s), max(0.24*on.cell, min(leastDot, 0.42*on.cell)), c.Mark)
	}
	on.piece(on.corner(middle), on.cell)
	on.lines([][]point{{at, {at.X + pieceSide, at.Y}, {at.X + pieceSide, at.Y + pieceSide},
		{at.X, at.Y + pieceSide}, at}},
		0.5, c.Soft)
}
