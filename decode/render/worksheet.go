//go:build !js

package render

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"

	"knightsat/internal/surface"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Worksheet is a list of puzzles to solve on paper, with their answers. The zero value has no
// puzzles; a worksheet needs at least one.
type Worksheet struct {
	Title     string // at the head of each page of puzzles; "" for none
	Paper     string // one of [SheetPapers]; "" is A4
	PerPage   int    // puzzles on a page, from 1 to [MaxPerPage]; 0 is as many as fill it
	Par       bool   // print how many moves are enough
	Why       bool   // add pages that prove each answer that has a Reason
	Poster    *Picture
	Exercises []Exercise
}

// Exercise is a puzzle on a worksheet.
type Exercise struct {
	Picture *Picture // with its walk, which is the answer; without one, the puzzle is impossible
	Answers Answers  // how many there are
	Remark  string   // after the rules: how difficult it is, say; "" for none
	Proof   *Picture // what shows that no walk is shorter, with Lines; nil for Reason alone
	Reason  string   // why no walk is shorter, or there is none, in a sentence; "" for no proof
}

// Answers says how many answers a puzzle has.
type Answers int

// The numbers of answers.
const (
	Unknown Answers = iota
	One
	Several
)

// SheetPapers are those of [Papers] that worksheets are printed on.
var SheetPapers = []string{"A4", "letter"}

// Limits of a page.
const (
	MaxPerPage    = 12
	proofsPerPage = 4
)

// Sides of a square, in points.
const (
	writtenSide = 9 * 72 / 25.4 // at least, of a square that a number is written into: 9 mm
	answerSide  = 20.0          // at least, of a square with a number of an answer
	printedSide = 14.0          // at least, of other squares
	largestSide = 85.0          // of a small board that has a page for itself
)

// Lengths on the pages of a worksheet, in points.
const (
	sheetBorder = 40.0
	sheetFont   = 9.5
	titleFont   = 16.0
	titleRoom   = 1.6 * titleFont
	cellGap     = 14.0 // between two puzzles
	writingLine = 26.0 // the room below a board to write a walk
)

// exerciseCell is a part of a page: text, a picture, and text below it.
type exerciseCell struct {
	head    []string
	picture *Picture
	tail    []string
	write   bool    // with a line to write on
	task    bool    // for somebody to solve
	least   float64 // side of its squares, if the number on a page can be chosen
	piece   puzzles.Piece
}

// PDF writes the worksheet: the puzzles, then their answers on pages of their own, and, with Why,
// the proofs. It returns the number of pages. If the context ends first, its cause is returned.
func (s *Worksheet) PDF(ctx context.Context, w io.Writer) (pages int, err error) {
	if len(s.Exercises) == 0 {
		return 0, fmt.Errorf("a worksheet needs at least one puzzle")
	}
	squares := 0
	for _, e := range s.Exercises {
		wide, high := e.Picture.size()
		squares += wide * high
	}
	if err := tooLarge("worksheet", squares, drawnSquares, "squares on all its pages"); err != nil {
		return 0, err
	}
	doc := surface.NewPDF(cmp.Or(s.Title, "Worksheet"), palettes[Print].Back)
	b := &booklet{brush: newBrush(doc), doc: doc, palette: palettes[Print], page: sheet(cmp.Or(s.Paper, "A4"))}
	if s.Poster != nil {
		b.cover(s)
	}
	var tasks, answers, proofs []exerciseCell
	impossible := slices.ContainsFunc(s.Exercises, func(e Exercise) bool { return len(e.Picture.Walk) == 0 })
	for i, e := range s.Exercises {
		tasks = append(tasks, s.task(i+1, e, impossible))
		answers = append(answers, e.answer(i+1))
		if s.Why && e.Reason != "" {
			proofs = append(proofs, e.proof(i+1))
		}
	}
	paged := b.filled(s.Title, MaxPerPage, tasks)
	if s.PerPage > 0 {
		paged = slices.Collect(slices.Chunk(tasks, s.PerPage))
	}
	if _, err := b.pages(ctx, s.Title, paged); err != nil {
		return 0, err
	}
	end, err := b.pages(ctx, "Answers", b.filled("Answers", MaxPerPage, answers))
	if err != nil {
		return 0, err
	}
	b.walks(s.Exercises, end)
	title := "Why no walk is shorter"
	if impossible {
		title += ", or there is none"
	}
	if _, err := b.pages(ctx, title, b.filled(title, proofsPerPage, proofs)); err != nil {
		return 0, err
	}
	return b.number, doc.End(w)
}

// task is a puzzle without its walk, and what it asks for. If some puzzles are impossible, it asks that, too.
func (s *Worksheet) task(number int, e Exercise, impossible bool) exerciseCell {
	p := e.Picture.Puzzle
	task := fmt.Sprintf("%d. %s", number, Task(p))
	text := task
	tour := p.Family == puzzles.Tour
	if e.Answers == One {
		text += " There is only one answer."
	}
	if s.Par && !tour && len(e.Picture.Walk) > 0 {
		text += fmt.Sprintf(" %s enough.", wordsAre(e.Picture.Walk.Moves()))
	}
	asks := impossible && text == task // else it has an answer
	if asks {
		text += " Or is it impossible?"
	}
	if e.Remark != "" {
		text += " " + e.Remark
	}
	c := exerciseCell{head: []string{text}, picture: bare(e.Picture, nil), write: !tour || asks, task: true, least: printedSide}
	if tour || p.Timed() {
		c.least = writtenSide
	}
	if p.Graph == nil {
		c.piece = p.Piece
	}
	return c
}

// wordsAre begins a sentence about a number of moves.
func wordsAre(moves int) string {
	if moves == 1 {
		return "1 move is"
	}
	return fmt.Sprintf("%d moves are", moves)
}

// bare is the picture as a worksheet shows it, with a walk or without.
func bare(p *Picture, walk puzzles.Walk) *Picture {
	return &Picture{Puzzle: p.Puzzle, Walk: walk, Theme: Print, sheet: true}
}

func (e Exercise) answer(number int) exerciseCell {
	many := words.Count(e.Picture.Walk.Moves(), "move")
	switch p := e.Picture.Puzzle; {
	case p.Family != puzzles.Tour:
	case p.Timed() && p.Closed:
		many = fmt.Sprintf("1 to %d, and back to 1", e.Picture.Walk.Moves())
	case p.Timed():
		many = fmt.Sprintf("1 to %d", len(e.Picture.Walk))
	}
	head := fmt.Sprintf("%d. %s. ", number, many)
	switch {
	case len(e.Picture.Walk) == 0:
		head = fmt.Sprintf("%d. %s", number, e.Reason)
	case e.Answers == One:
		head += "The only answer."
	case e.Answers == Several:
		head += "One of several answers."
	default:
		head += "There may be other answers."
	}
	c := exerciseCell{head: []string{head}, picture: bare(e.Picture, e.Picture.Walk), least: answerSide}
	if e.told() && len(e.Picture.Walk) <= shortWalk {
		c.tail = []string{squareNames(e.Picture.Walk)}
	}
	return c
}

// told reports whether the answer is also told square by square: a picture can't tell it in full.
func (e Exercise) told() bool {
	p := e.Picture.Puzzle
	numbered := p.Family == puzzles.Tour && p.Ground().Len() <= 100 // each square has its number
	return len(e.Picture.Walk) > 0 && !numbered
}

// shortWalk is how many squares of an answer stand below its picture: those of longer ones stand at the end.
const shortWalk = 60

func squareNames(w puzzles.Walk) string {
	return strings.Join(words.Names(w, puzzles.Square.String), " ")
}

func (e Exercise) proof(number int) exerciseCell {
	c := exerciseCell{head: []string{fmt.Sprintf("%d. %s", number, e.Reason)}, least: printedSide}
	if e.Proof == nil {
		c.picture = bare(e.Picture, nil)
		return c
	}
	shown := *e.Proof
	shown.Theme, shown.Lines, shown.sheet = Print, nil, true
	c.picture = &shown
	for _, line := range e.Proof.Lines {
		c.tail = append(c.tail, product.ReplaceAllString(line, "$1 × "))
	}
	return c
}

// product is a factor and the sign after it, as formulas have it.
var product = regexp.MustCompile(`(\d) ?\* ?`)

// booklet is the pages of a worksheet.
type booklet struct {
	brush
	doc     *surface.PDF
	palette *themeColours
	page    point // its size
	number  int   // of the page, from 1
}

// begin begins a page with a title, if there is one, and returns where its room begins.
func (b *booklet) begin(title string) float64 {
	b.number++
	b.doc.Page(b.page)
	number := fmt.Sprint(b.number)
	b.Text(point{b.page.X / 2, b.page.Y - sheetBorder/2}, sheetFont, b.palette.Soft, number)
	if title == "" {
		return sheetBorder
	}
	b.Text(point{b.page.X / 2, sheetBorder}, fit(title, titleFont, b.page.X-2*sheetBorder), b.palette.Text,
		title)
	return sheetBorder + titleRoom
}

// pages draws cells, page by page, and returns where the last page has room below them.
func (b *booklet) pages(ctx context.Context, title string, pages [][]exerciseCell) (end float64, err error) {
	for _, page := range pages {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		top := b.begin(title)
		if page[0].task {
			b.name()
			b.pieces(page, top)
		}
		top, room := b.room(title, page)
		columns, _ := b.columns(page, room)
		wide, high := parts(room, len(page), columns)
		for i, c := range page {
			at := point{sheetBorder + float64(i%columns)*wide, top + float64(i/columns)*high}
			b.cell(c, at, point{wide, high})
			end = at.Y + high
		}
	}
	return end, nil
}

// room is where a page with cells has room for them, and how much.
func (b *booklet) room(title string, page []exerciseCell) (top float64, room point) {
	top = sheetBorder
	if title != "" {
		top += titleRoom
	}
	if page[0].task {
		top += piecesHeight(page)
	}
	return top, point{b.page.X - 2*sheetBorder, b.page.Y - sheetBorder - top}
}

// parts is the width and height of each of a number of cells.
func parts(room point, cells, columns int) (wide, high float64) {
	return room.X / float64(columns), room.Y / float64((cells+columns-1)/columns)
}

// columns is how many columns give the cells of a page the largest boards, and whether no square is
// smaller than it may be.
func (b *booklet) columns(page []exerciseCell, room point) (best int, legible bool) {
	largest := math.Inf(-1)
	for columns := 1; columns <= 3; columns++ {
		wide, high := parts(room, len(page), columns)
		least := math.Inf(1) // side, by what it may be
		for i := range page {
			least = min(least, b.side(&page[i], wide, high)/page[i].least)
		}
		if least > largest {
			best, largest = columns, least
		}
	}
	return best, largest >= 1
}

// filled parts cells into as few pages as can be, each with about as many, up to most: no square is
// smaller than it may be, unless it is alone on its page.
func (b *booklet) filled(title string, most int, list []exerciseCell) (pages [][]exerciseCell) {
	for limit := most; limit > 0; limit-- {
		var parted [][]exerciseCell
		for rest := list; len(rest) > 0; {
			n := min(limit, len(rest))
			for ; n > 1; n-- {
				_, room := b.room(title, rest[:n])
				if _, legible := b.columns(rest[:n], room); legible {
					break
				}
			}
			parted = append(parted, rest[:n])
			rest = rest[n:]
		}
		if pages != nil && len(parted) > len(pages) {
			break
		}
		pages = parted
	}
	return pages
}

// side is that of the squares of a cell in its room. The text is smaller in a narrow one.
func (b *booklet) side(c *exerciseCell, wide, high float64) float64 {
	wide -= cellGap
	size := textSize(wide)
	lines := len(b.broken(wide, size, c.head)) + len(b.broken(wide, size, c.tail))
	high -= cellGap + noteLine*size*float64(lines) + 0.7*size
	if c.write {
		high -= writingLine
	}
	one := newLayout(c.picture, 1)
	return min(wide/one.page.X, high/one.page.Y, largestSide)
}

func textSize(wide float64) float64 { return max(0.7*sheetFont, min(sheetFont, wide/24)) }

// cell draws one into its room.
func (b *booklet) cell(c exerciseCell, at, room point) {
	wide := room.X - cellGap
	size := textSize(wide)
	y := b.paragraphs(point{at.X + cellGap/2, at.Y}, wide, size, c.head) + 0.4*size
	if side := b.side(&c, room.X, room.Y); side > 0 { // else the text leaves no room
		l := newLayout(c.picture, side)
		l.seen *= pointsSeen
		l.origin = point{at.X + (room.X-float64(l.w)*l.cell)/2, y + l.origin.Y}
		c.picture.on(b.doc, l).draw()
		y += l.page.Y
	}
	b.paragraphs(point{at.X + cellGap/2, y + 0.3*size}, wide, size, c.tail)
	if c.write {
		line := at.Y + room.Y - cellGap - 0.3*writingLine
		b.lines([][]point{{{at.X + cellGap/2, line}, {at.X + room.X - cellGap/2, line}}}, 0.5, b.palette.Soft)
	}
}

// paragraphs writes texts one below the other, broken to a width, and returns where they
// end.
func (b *booklet) paragraphs(at point, wide, size float64, texts []string) float64 {
	for _, line := range b.broken(wide, size, texts) {
		b.doc.TextFrom(point{X: at.X, Y: at.Y + size}, size, b.palette.Text, line)
		at.Y += noteLine * size
	}
	return at.Y
}

// broken breaks texts into lines of a width, in a font of this size.
func (b *booklet) broken(wide, size float64, texts []string) (lines []string) {
	for _, text := range texts {
		lines = append(lines, b.doc.Break(text, wide, size)...)
	}
	return lines
}

// walks lists the long answers square by square, from y on.
func (b *booklet) walks(list []Exercise, y float64) {
	for i, e := range list {
		if !e.told() || len(e.Picture.Walk) <= shortWalk {
			continue
		}
		text := []string{fmt.Sprintf("%d. %s", i+1, squareNames(e.Picture.Walk))}
		wide := b.page.X - 2*sheetBorder
		for _, line := range b.broken(wide, sheetFont, text) {
			if y+noteLine*sheetFont > b.page.Y-sheetBorder {
				y = b.begin("Answers")
			}
			y = b.paragraphs(point{sheetBorder, y}, wide, sheetFont, []string{line})
		}
		y += 0.4 * sheetFont
	}
}

// cover is a first page with the title and a poster.
func (b *booklet) cover(s *Worksheet) {
	b.number++
	b.doc.Page(b.page)
	centre := b.page.X / 2
	b.Text(point{centre, 0.12 * b.page.Y}, fit(s.Title, 34, b.page.X-2*sheetBorder), b.palette.Text, s.Title)
	b.Text(point{centre, 0.88 * b.page.Y}, 14, b.palette.Soft, words.Count(len(s.Exercises), "puzzle"))
	one := newLayout(s.Poster, 1)
	l := newLayout(s.Poster, (b.page.X-2*sheetBorder)/max(one.page.X, one.page.Y))
	l.origin = point{centre - float64(l.w)*l.cell/2, b.page.Y/2 - float64(l.h)*l.cell/2}
	s.Poster.on(b.doc, l).draw()
}
