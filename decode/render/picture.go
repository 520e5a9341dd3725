package render

import (
	"fmt"
	"image/color"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/puzzles"
)

// Picture is what is drawn: a puzzle, and what is to be seen on it. The zero value has
// no puzzle and is of no use.
type Picture struct {
	Puzzle *puzzles.Puzzle
	// Walk is the walk to draw, one that puzzles.Check has passed; nil for the
	// board alone.
	Walk puzzles.Walk
	// Independent are squares to draw a ring on: those of which no two are a
	// jump apart, which a bound by counting rests on.
	Independent []puzzles.Square
	// NoNumbers leaves out the numbers of the moves. Boards with more than 40
	// columns or rows never have any.
	NoNumbers bool
}

// Limits of pictures, so that none takes more time or memory than it is worth.
const (
	maxNumbered = 40         // columns or rows of a board with numbers
	maxPixels   = 64_000_000 // of a PNG
	maxFrames   = 20_000     // of a GIF
	maxAnimated = 2_000      // moves of an animated SVG
	maxDrawn    = 4_000_000  // squares in all positions of a PDF together
)

// TooLargeError refuses a picture before any memory is taken for it.
type TooLargeError struct {
	What  string // the kind of picture
	Found int
	Limit int
	Unit  string // what is counted
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("a %s of this would have %d %s, expected at most %d", e.What, e.Found, e.Unit, e.Limit)
}

func tooLarge(what string, found, limit int, unit string) error {
	if found > limit {
		return &TooLargeError{what, found, limit, unit}
	}
	return nil
}

// The colours of still pictures.
var (
	white      = color.RGBA{255, 255, 255, 255}
	ink        = color.RGBA{34, 34, 34, 255}
	lightFree  = color.RGBA{243, 236, 222, 255}
	darkFree   = color.RGBA{217, 200, 170, 255}
	lightGuard = color.RGBA{244, 190, 178, 255}
	darkGuard  = color.RGBA{226, 150, 135, 255}
	holeFill   = color.RGBA{94, 94, 94, 255}
	guardInk   = color.RGBA{139, 20, 20, 255}
	lineInk    = color.RGBA{31, 92, 153, 255}
	startFill  = color.RGBA{20, 61, 105, 255}
	goalFill   = color.RGBA{255, 201, 60, 255}
	setInk     = color.RGBA{0, 125, 90, 255}
)

// point is a place on a picture: x to the right, y down.
type point struct{ x, y float64 }

// surface is what pictures are drawn on. Units are those of the layout; things
// drawn later cover those drawn before.
type surface interface {
	// chequer fills a board of w x h squares, its lower left one dark.
	chequer(at point, w, h int, cell float64, light, dark color.RGBA)
	// cells fills squares, given by their upper left corners.
	cells(corners []point, cell float64, c color.RGBA)
	disc(at point, r float64, c color.RGBA)
	ring(at point, r, width float64, c color.RGBA)
	// line joins points, with round corners and ends.
	line(points []point, width float64, c color.RGBA)
	// text is centred on a place; size is the height of the font.
	text(at point, size float64, c color.RGBA, s string)
}

// layout says where the squares of a board are.
type layout struct {
	w, h   int     // of the board, in squares
	cell   float64 // side of a square
	origin point   // upper left corner of the board
	label  float64 // size of the labels' font; 0 for no labels
	step   int     // columns and rows from one label to the next
}

// newLayout puts a board with its labels into a picture with a margin.
func newLayout(b *puzzles.Board, cell float64) layout {
	l := layout{w: b.Width(), h: b.Height(), cell: cell, step: 1}
	side := float64(max(l.w, l.h)) * cell
	l.label = max(0.36*cell, side/70)
	letters := float64(max(len(puzzles.ColumnName(l.w)), len(strconv.Itoa(l.h))))
	for float64(l.step)*cell < (0.7*letters+0.4)*l.label {
		l.step = nextStep(l.step)
	}
	margin := l.label * max(1.6, 0.7*letters+0.7)
	l.origin = point{margin, margin}
	return l
}

// nextStep goes through 1, 2, 5, 10, 20, 50, …
func nextStep(n int) int {
	if strconv.Itoa(n)[0] == '2' {
		return n / 2 * 5
	}
	return n * 2
}

func (l layout) width() float64  { return 2*l.origin.x + float64(l.w)*l.cell }
func (l layout) height() float64 { return 2*l.origin.y + float64(l.h)*l.cell }

func (l layout) corner(s puzzles.Square) point {
	return point{l.origin.x + float64(s.Col-1)*l.cell, l.origin.y + float64(l.h-s.Row)*l.cell}
}

func (l layout) centre(s puzzles.Square) point {
	c := l.corner(s)
	return point{c.x + l.cell/2, c.y + l.cell/2}
}

// big is the size of what must be seen on boards of any size.
func (l layout) big(r float64) float64 {
	return max(r*l.cell, float64(max(l.w, l.h))*l.cell/120)
}

// dark says whether a square is a dark one: a1 is.
func dark(s puzzles.Square) bool { return (s.Col+s.Row)%2 == 0 }

func (l layout) labels(on surface) {
	if l.label == 0 {
		return
	}
	first := func(n int) bool { return l.step == 1 || n%l.step == 0 || n == 1 }
	for col := 1; col <= l.w; col++ {
		if !first(col) {
			continue
		}
		x := l.origin.x + (float64(col)-0.5)*l.cell
		on.text(point{x, l.origin.y / 2}, l.label, ink, puzzles.ColumnName(col))
		on.text(point{x, l.height() - l.origin.y/2}, l.label, ink, puzzles.ColumnName(col))
	}
	for row := 1; row <= l.h; row++ {
		if !first(row) {
			continue
		}
		y := l.origin.y + (float64(l.h-row)+0.5)*l.cell
		on.text(point{l.origin.x / 2, y}, l.label, ink, strconv.Itoa(row))
		on.text(point{l.width() - l.origin.x/2, y}, l.label, ink, strconv.Itoa(row))
	}
}

// numbered reports whether move numbers are drawn.
func (p *Picture) numbered() bool {
	b := p.Puzzle.Board
	return !p.NoNumbers && max(b.Width(), b.Height()) <= maxNumbered
}

// Title tells in words what the picture shows.
func (p *Picture) Title() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of a %s on a board of %s", p.Puzzle.Family, p.Puzzle.Piece, p.Puzzle.Board)
	if len(p.Walk) > 0 {
		n := p.Walk.Moves()
		s := "s"
		if n == 1 {
			s = ""
		}
		fmt.Fprintf(&b, ": a walk of %d move%s from %s to %s", n, s, p.Walk[0], p.Walk[n])
	}
	return b.String()
}

// numbers are the move numbers to draw on each visited square, one below the
// other: those of the first visits, and a + where there is no room for more. An
// end of the walk has its own number in any case.
func (p *Picture) numbers() map[puzzles.Square][]string {
	const most = 3
	text := make(map[puzzles.Square][]string, len(p.Walk))
	for i, s := range p.Walk {
		n := strconv.Itoa(i)
		switch list := text[s]; {
		case len(list) < most:
			text[s] = append(list, n)
		case i == len(p.Walk)-1:
			list[most-1] = againMark + n
		case !strings.HasSuffix(list[most-1], againMark):
			list[most-1] += againMark
		}
	}
	return text
}

// fit is the largest size of a font, at most size, at which a text is no wider
// than width. Digits are 0.56 of the size wide.
func fit(text string, size, width float64) float64 {
	return min(size, width/(0.56*float64(max(1, utf8.RuneCountInString(text)))))
}
