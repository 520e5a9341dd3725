package render

import (
	"image/color"
	"strings"

	"knightsat/puzzles"
)

// Drawing is a piece in a box of 40 x 40. Body has SVG paths, which are filled with one colour and
// outlined with another; Lines are drawn on them.
type Drawing struct {
	Body  []string
	Lines string
}

const foot = "M9.5 35.5h21c.6 0 1-.4 1-1v-1.3c0-1.2-.9-2.1-2.1-2.1h-18.8c-1.2 0-2.1.9-2.1 2.1v1.3c0 .6.4 " +
	"1 1 1z"

// Drawings are the pieces that have one, by their letters. The page draws the same.
var Drawings = map[rune]Drawing{
	'N': {
		Body: []string{
			"M12.6 31c-.2-3.2 1-5.6 3.4-7.6 1.4-1.2 2.4-2.4 2.6-4-1.6 1-3.2 1.4-4.9 1.3l-2.6 2.6c-.9.9-2 " +
				"1-3 .2l-1.5-1.2c-1-.8-1.2-2-.5-3.1l3.6-6.1c.7-2.7 2-4.6 4-5.9l.6-3.4c.1-.8 1.1-1 " +
				"1.6-.4l2.3 2.7c5.2.7 8.7 3.4 10.3 8 1.6 4.7 1.6 10.4-.3 16.900z",
			foot},
		Lines: "M13.600 12.900l1.500.600M8.700 20.400l1.100.500M20.300 7.600c4.300 1.700 6.600 5 7.100 " +
			"9.800.300 3.400.100 7.100-.700 10.900"},
	'Q': {
		Body: []string{
			"M11.300 29.600 7.600 13.800l6.300 6.300 1.500-9.800 4.600 8.600 4.600-8.600 1.500 9.800 " +
				"6.300-6.300-3.700 15.800c-5.500-1.500-11.900-1.500-17.400 0z",
			foot,
			"M7.400 9.300a2.100 2.100 0 1 0 .01 0zM15.100 5.900a2.100 2.100 0 1 0 .01 0zM24.900 " +
				"5.900a2.100 2.100 0 1 0 .01 0zM32.600 9.300a2.100 2.100 0 1 0 .01 0z"},
		Lines: "M12.400 27c5-1.300 10.200-1.300 15.200 0"},
	'R': {
		Body: []string{
			"M13 31l1.200-13.500h11.600L27 31zM11 8h4.200v2.800h2.800V8h4v2.800h2.800V8H29v6.200l-3.100 " +
				"3.300H14.100L11 14.200z",
			foot},
		Lines: "M14.300 18.200h11.400"},
	'B': {
		Body: []string{
			"M15 31c.8-2 1.200-3.600 1.200-5.400h7.600c0 1.800.4 3.400 1.200 5.400zM20 8.400c4.300 3.700 " +
				"6.900 7.300 6.900 11 0 2.600-1.200 4.600-3.300 " +
				"6.200h-7.200c-2.100-1.600-3.300-3.600-3.300-6.200 0-3.700 2.600-7.300 6.900-11zM20 " +
				"4.200a2.200 2.200 0 1 0 .01 0z",
			foot},
		Lines: "M20 14.300v7M16.800 17.500h6.400"},
	'K': {
		Body: []string{"M18.500 4h3v2.500H24v2.900h-2.500V12h-3V9.400H16V6.500h2.500z",
			"M12.200 30.200C8.400 25.800 6.600 22 7.600 18.600c1.200-4 7-5.200 11-1.100l1.400 1.600 " +
				"1.400-1.600c4-4.100 9.800-2.900 11 1.100 1 3.400-.8 7.200-4.600 " +
				"11.600-5-1.300-10.600-1.300-15.600 0z",
			"M20 12.400c1.900 1.700 2.600 3.300 1.900 5.200L20 20l-1.900-2.400c-.7-1.900 0-3.500 " +
				"1.900-5.200z",
			foot},
		Lines: "M12.900 27.600c4.700-1.200 9.500-1.200 14.200 0"},
	'P': {
		Body: []string{"M14 31c2.2-3.4 3-7 3-10.6h6c0 3.6.8 7.2 3 10.6z",
			"M20 8.600a5.900 5.900 0 1 0 .01 0zM14 19.300h12l1.300 2.600H12.700z", foot}},
}

// letters are the pieces of chess by the names that they walk by.
var letters = map[string]rune{"knight": 'N', "queen": 'Q', "rook": 'R', "bishop": 'B', "king": 'K'}

// Paths of marks in a square of 40 x 40, as the page draws them.
const (
	goalPath = "M20 6.500l4 8.700 9.500 1.100-7 6.500 1.900 9.400-8.400-4.700-8.400 4.700 " +
		"1.900-9.400-7-6.500 9.500-1.100z"
	startPath = "M3 12V3h9M28 3h9v9M37 28v9h-9M12 37H3v-9"
	endPath   = "M3 3h34v34H3zM7 7h26v26H7z"
	tokenPath = "M20 6a14 14 0 1 0 .01 0z"
)

// none fills or draws nothing.
var none color.RGBA

// piece draws the puzzle's piece in a square: the drawing of its letter, else a token with
// its first letter or its numbers.
func (on *canvas) piece(corner point, cell float64) {
	scale := cell / 40
	body, edge := on.palette.Body, on.palette.BodyEdge
	name := on.Puzzle.Piece.String()
	d, ok := Drawings[letters[name]]
	if !ok {
		on.shape(corner, scale, tokenPath, body, edge, 1.9)
		if name != "" && name[0] >= 'a' {
			name = strings.ToUpper(name[:1])
		}
		name = strings.ReplaceAll(name, ",", "")
		on.text(point{corner.x + cell/2, corner.y + cell/2}, fit(name, 0.4*cell, 0.62*cell), edge, name)
		return
	}
	for _, path := range d.Body {
		on.shape(corner, scale, path, body, edge, 1.9)
	}
	if d.Lines != "" {
		on.shape(corner, scale, d.Lines, none, edge, 1.5)
	}
}

func (on *canvas) guard(g puzzles.Guard) {
	c, drawn := on.palette, Drawings[g.Kind]
	for _, path := range drawn.Body {
		on.mark(g.Square, path, none, c.GuardEdge, 2.8)
	}
	for _, path := range drawn.Body {
		on.mark(g.Square, path, c.GuardBody, none, 0)
	}
	if drawn.Lines != "" {
		on.mark(g.Square, drawn.Lines, none, c.GuardEdge, 1.3)
	}
}
