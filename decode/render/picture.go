package render

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/bound"
	"knightsat/internal/limits"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Picture is a puzzle, and what to show on it. The zero value has no puzzle and is of no use.
type Picture struct {
	Puzzle *puzzles.Puzzle
	// Walk is the walk to draw, one that puzzles.Check has passed; nil for the
	// board alone.
	Walk puzzles.Walk
	// Independent are squares to draw a ring on. No two of them are a jump apart: a bound by
	// counting uses them.
	Independent []puzzles.Square
	// Halves are squares of the same bound that count half as much.
	Halves []puzzles.Square
	// Tolls is a bound by tolls: its links are drawn, and the toll on each square. Prices are drawn as tolls
	// without links.
	Tolls *bound.Tolls
	// NoNumbers leaves out the numbers of the moves. They are left out, too, if they
	// would be too small to read.
	NoNumbers bool
	Style     Style   // of a poster, the walk alone; "" draws the board with it
	Colours   Colours // of a poster; zero for those of the style and the theme
	Paper     string  // the sheet that a PDF is laid out for, one of Papers; "" for none
	Caption   string  // below the picture
	// Lines stand below the picture, and below its caption: what a puzzle asks for, or
	// a sum. A long line is broken. Posters have none.
	Lines []string
	Theme Theme   // "" is Light
	Scale float64 // how much larger than usual; 0 is 1
}

// minNumbered is the smallest font of numbers, in pixels.
const minNumbered = 9.0

// TooLargeError refuses a picture before any memory is taken for it.
type TooLargeError struct {
	What  string // the kind of picture
	Found int
	Limit int
	Unit  string // what is counted
}

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("a %s of this would have %d %s; the limit is %d", e.What, e.Found, e.Unit, e.Limit)
}

func tooLarge(what string, found, limit int, unit string) error {
	if found > limit {
		return &TooLargeError{what, found, limit, unit}
	}
	return nil
}

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
	// lines joins the points of each line, with round corners and ends.
	lines(lines [][]point, width float64, c color.RGBA)
	// area fills what contours enclose an odd number of times.
	area(contours [][]point, c color.RGBA)
	// shape draws a path of SVG, times scale and moved to a place: filled, and its outline
	// so wide in the path's own units. Without a colour it does not.
	shape(at point, scale float64, path string, fill, edge color.RGBA, width float64)
	// text is centred on a place; size is the height of the font.
	text(at point, size float64, c color.RGBA, s string)
}

// layout says where the squares of a board are.
type layout struct {
	w, h   int     // of the board, in squares
	cell   float64 // side of a square
	page   point   // width and height of the whole
	origin point   // upper left corner of the board
	margin float64 // around the board, for labels
	label  float64 // size of the labels' font; 0 for no labels
	step   int     // columns and rows from one label to the next
	foot   float64 // size of the caption's font; 0 for no caption
	note   float64 // size of the font of the lines below the picture; 0 for no lines
	notes  []string
	seen   float64 // pixels of a square as it is usually looked at
	at     []point // of a graph: its vertices, in sides of a square from origin
	dot    float64 // of a graph: the radius of a vertex, in sides of a square
}

// newLayout puts a board with its labels, or a poster, into a picture with a margin, and
// the caption below it.
func newLayout(p *Picture, cell float64) layout {
	l := layout{cell: cell, step: 1, seen: cell}
	if p.Puzzle.Graph != nil {
		l.at, l.w, l.h, l.dot = p.spread()
	} else {
		l.w, l.h = p.size()
	}
	side := float64(max(l.w, l.h)) * cell
	switch {
	case p.Style != "":
		l.margin = max(0.5*cell, side/25)
	case l.at == nil:
		l.labelled(side)
	}
	margin := math.Ceil(l.margin)
	l.origin = point{margin, margin}
	l.page = point{2*margin + float64(l.w)*cell, 2*margin + float64(l.h)*cell}
	if p.Caption != "" {
		l.foot = max(0.5*l.margin, side/25)
		l.page.y += math.Ceil(1.5 * l.foot)
	}
	if len(p.Lines) > 0 && p.Style == "" {
		l.note = max(0.3*cell, side/34)
		l.notes = wrap(p.Lines, 0.94*l.page.x, l.note)
		l.page.y += math.Ceil((float64(len(l.notes))*noteLine + 0.6) * l.note)
	}
	return l
}

// noteLine is from one line of text below a picture to the next, in sizes of its font.
const noteLine = 1.35

// wrap breaks lines of text at blanks so that none is wider than width in a font of this
// size, but for words that are wider.
func wrap(lines []string, width, size float64) (all []string) {
	most := int(width / (0.52 * size))
	for _, text := range lines {
		line := ""
		for _, word := range strings.Fields(text) {
			if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > most {
				all = append(all, line)
				line = ""
			}
			line = strings.TrimSpace(line + " " + word)
		}
		all = append(all, line)
	}
	return all
}

// labelled makes room for labels of the columns and rows.
func (l *layout) labelled(side float64) {
	l.label = max(0.36*l.cell, side/70)
	letters := float64(max(len(puzzles.ColumnName(l.w)), len(strconv.Itoa(l.h))))
	for float64(l.step)*l.cell < (0.7*letters+0.4)*l.label {
		l.step = nextStep(l.step)
	}
	l.margin = l.label * max(1.6, 0.7*letters+0.7)
}

// nextStep goes through 1, 2, 5, 10, 20, 50, …
func nextStep(n int) int {
	if strconv.Itoa(n)[0] == '2' {
		return n / 2 * 5
	}
	return n * 2
}

func (l layout) corner(s puzzles.Square) point {
	if l.at != nil {
		at := l.at[s.Col-1]
		return point{l.origin.x + (at.x-0.5)*l.cell, l.origin.y + (at.y-0.5)*l.cell}
	}
	return point{l.origin.x + float64(s.Col-1)*l.cell, l.origin.y + float64(l.h-s.Row)*l.cell}
}

func (l layout) centre(s puzzles.Square) point {
	c := l.corner(s)
	return point{c.x + l.cell/2, c.y + l.cell/2}
}

// big is the size of what must be seen on boards of any size.
func (l layout) big(r float64) float64 {
	return max(r*l.cell, float64(max(l.w, l.h))*l.cell/80)
}

// dark says whether a square is a dark one: a1 is.
func dark(s puzzles.Square) bool { return (s.Col+s.Row)%2 == 0 }

// darkCorners are the upper left corners of the dark squares of a board.
func darkCorners(at point, w, h int, cell float64) []point {
	list := make([]point, 0, w*h/2+1)
	for row := range h { // from the bottom
		for col := row % 2; col < w; col += 2 {
			list = append(list, point{at.x + float64(col)*cell, at.y + float64(h-1-row)*cell})
		}
	}
	return list
}

func (on *canvas) labels() {
	if on.label == 0 {
		return
	}
	write := func(most int, name func(int) string, at func(n int) (before, after point)) {
		for n := 1; n <= most; n++ {
			if n == 1 || n%on.step == 0 {
				before, after := at(n)
				on.text(before, on.label, on.palette.Soft, name(n))
				on.text(after, on.label, on.palette.Soft, name(n))
			}
		}
	}
	top, bottom := on.origin.y-on.margin/2, on.origin.y+float64(on.h)*on.cell+on.margin/2
	write(on.w, puzzles.ColumnName, func(col int) (before, after point) {
		x := on.origin.x + (float64(col)-0.5)*on.cell
		return point{x, top}, point{x, bottom}
	})
	left, right := on.origin.x-on.margin/2, on.origin.x+float64(on.w)*on.cell+on.margin/2
	write(on.h, strconv.Itoa, func(row int) (before, after point) {
		y := on.origin.y + (float64(on.h-row)+0.5)*on.cell
		return point{left, y}, point{right, y}
	})
}

func (on *canvas) numbered() bool {
	longest := strconv.Itoa(max(0, on.Walk.Moves()))
	return !on.NoNumbers && on.Style == "" && fit(longest, stacks[2].size*on.seen,
		stacks[1].width*on.seen) >= minNumbered
}

// scale is the picture's, 1 if nothing is said.
func (p *Picture) scale() float64 { return cmp.Or(p.Scale, 1) }

// Check returns an error if an option of the picture is invalid, else nil.
func (p *Picture) Check() error {
	if s := p.scale(); !(s >= 1/limits.Scale && s <= limits.Scale) {
		return fmt.Errorf("a scale of %g is out of range; valid are 1/%g to %[2]g", p.Scale, limits.Scale)
	}
	if p.Paper != "" && sheet(p.Paper) == (point{}) {
		return fmt.Errorf("unknown paper %q; valid are %s", p.Paper, strings.Join(Papers, ", "))
	}
	if err := p.checkStyle(); err != nil {
		return err
	}
	return known("theme", p.Theme, Themes)
}

// Title says in words what the picture shows.
func (p *Picture) Title() string {
	var b strings.Builder
	b.WriteString(strings.Replace(p.Puzzle.Title(), " on ", " on a board of ", 1))
	if len(p.Walk) > 0 {
		n := p.Walk.Moves()
		fmt.Fprintf(&b, ": a walk of %s from %s to %s", words.Count(n, "move"), p.Walk[0], p.Walk[n])
	}
	return b.String()
}

// numbers are the move numbers to draw on each visited square: those of the first visits,
// and a + if there is no room for more. An end of the walk has its own number in any case.
// The start has the first number.
func numbers(w puzzles.Walk, first, most int) map[puzzles.Square][]string {
	text := make(map[puzzles.Square][]string, len(w))
	for i, s := range w {
		n := strconv.Itoa(first + i)
		switch list := text[s]; {
		case len(list) < most:
			text[s] = append(list, n)
		case i == len(w)-1:
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
