//go:build !js

package render

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"knightsat/internal/limits"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Worksheet is a list of puzzles to solve on paper, with their answers. The zero value has no
// puzzles; a worksheet needs at least one.
type Worksheet struct {
	Title     string // at the head of each page of puzzles; "" for none
	Paper     string // one of [SheetPapers]; "" is A4
	PerPage   int    // puzzles on a page, from 1 to [MaxPerPage]; 0 is 6
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

// Limits of a worksheet.
const (
	MaxPerPage     = 12
	answersPerPage = 12
	proofsPerPage  = 4
)

// Lengths on the pages of a worksheet, in points.
const (
	sheetBorder = 40.0
	sheetFont   = 9.5
	titleFont   = 16.0
	cellGap     = 14.0 // between two puzzles
	writingLine = 26.0 // the room below a board to write a walk
)

// exerciseCell is a part of a page: text, a picture, and text below it.
type exerciseCell struct {
	head    []string
	picture *Picture
	tail    []string
	write   bool // with a line to write on
	task    bool // for somebody to solve
	piece   puzzles.Piece
}

// PDF writes the worksheet: the puzzles, then their answers on pages of their own, and, with Why,
// the proofs. If the context ends first, its cause is returned.
func (s *Worksheet) PDF(ctx context.Context, w io.Writer) error {
	if len(s.Exercises) == 0 {
		return fmt.Errorf("a worksheet needs at least one puzzle")
	}
	squares := 0
	for _, e := range s.Exercises {
		wide, high := e.Picture.size()
		squares += wide * high
	}
	if err := tooLarge("worksheet", squares, limits.DrawnSquares, "squares on all its pages"); err != nil {
		return err
	}
	doc := newPDF(&Picture{Puzzle: s.Exercises[0].Picture.Puzzle, Theme: Print})
	doc.SetTitle(cmp.Or(s.Title, "Worksheet"), true)
	b := &booklet{pdf: doc, page: sheet(cmp.Or(s.Paper, "A4"))}
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
	if _, err := b.pages(ctx, s.Title, cmp.Or(s.PerPage, 6), tasks); err != nil {
		return err
	}
	end, err := b.pages(ctx, "Answers", answersPerPage, answers)
	if err != nil {
		return err
	}
	b.walks(s.Exercises, end)
	if _, err := b.pages(ctx, "Why no walk is shorter", proofsPerPage, proofs); err != nil {
		return err
	}
	return doc.end(w)
}

// task is a puzzle without its walk, and what it asks for. If some puzzles are impossible, it asks that, too.
func (s *Worksheet) task(number int, e Exercise, impossible bool) exerciseCell {
	p := e.Picture.Puzzle
	task := fmt.Sprintf("%d. %s", number, Task(p))
	text := task
	tour := p.Family == puzzles.Tour
	switch {
	case e.Answers == One && tour:
		text += " There is only one way."
	case e.Answers == One:
		text += " One shortest walk only."
	}
	if s.Par && !tour && len(e.Picture.Walk) > 0 {
		text += fmt.Sprintf(" %s enough.", wordsAre(e.Picture.Walk.Moves()))
	}
	if impossible && text == task { // else it has an answer
		text += " Or is it impossible?"
	}
	if e.Remark != "" {
		text += " " + e.Remark
	}
	c := exerciseCell{head: []string{text}, picture: bare(e.Picture, nil), write: !tour || impossible, task: true}
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
	return &Picture{Puzzle: p.Puzzle, Walk: walk, Theme: Print}
}

func (e Exercise) answer(number int) exerciseCell {
	head := fmt.Sprintf("%d. %s. ", number, words.Count(e.Picture.Walk.Moves(), "move"))
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
	return exerciseCell{head: []string{head}, picture: bare(e.Picture, e.Picture.Walk)}
}

func (e Exercise) proof(number int) exerciseCell {
	c := exerciseCell{head: []string{fmt.Sprintf("%d. %s", number, e.Reason)}}
	if e.Proof == nil {
		c.picture = bare(e.Picture, nil)
		return c
	}
	shown := *e.Proof
	shown.Theme, shown.Lines = Print, nil
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
	*pdf
	page   point // its size
	number int   // of the page, from 1
}

// begin begins a page with a title, if there is one, and returns where its room begins.
func (b *booklet) begin(title string) float64 {
	b.number++
	b.pdf.page(b.page.x, b.page.y)
	number := fmt.Sprint(b.number)
	b.text(point{b.page.x / 2, b.page.y - sheetBorder/2}, sheetFont, b.colours.Soft, number)
	if title == "" {
		return sheetBorder
	}
	b.text(point{b.page.x / 2, sheetBorder}, fit(title, titleFont, b.page.x-2*sheetBorder), b.colours.Text,
		title)
	return sheetBorder + 1.6*titleFont
}

// pages draws cells, so many on a page, and returns where the last page has room below them.
func (b *booklet) pages(ctx context.Context, title string, perPage int, list []exerciseCell) (float64, error) {
	var top, wide, high, end float64
	var columns int
	for i, c := range list {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		place := i % perPage
		if place == 0 {
			top = b.begin(title)
			if c.task {
				b.name()
				top = b.pieces(list[i:min(i+perPage, len(list))], top)
			}
			room := point{b.page.x - 2*sheetBorder, b.page.y - sheetBorder - top}
			columns = columnsOf(perPage, room)
			wide = room.x / float64(columns)
			high = room.y / float64((perPage+columns-1)/columns)
		}
		at := point{sheetBorder + float64(place%columns)*wide, top + float64(place/columns)*high}
		b.cell(c, at, point{wide, high})
		end = at.y + high
	}
	return end, nil
}

// columnsOf is how many columns give so many cells the largest boards.
func columnsOf(cells int, room point) int {
	best, largest := 1, 0.0
	for columns := 1; columns <= 3; columns++ {
		rows := (cells + columns - 1) / columns
		side := min(room.x/float64(columns)-cellGap, room.y/float64(rows)-5*sheetFont)
		if side > largest {
			best, largest = columns, side
		}
	}
	return best
}

// cell draws one into its room: the text is smaller in a narrow one.
func (b *booklet) cell(c exerciseCell, at, room point) {
	wide := room.x - cellGap
	size := max(0.7*sheetFont, min(sheetFont, wide/24))
	y := b.paragraphs(point{at.x + cellGap/2, at.y}, wide, size, c.head) + 0.4*size
	bottom := at.y + room.y - cellGap
	if c.write {
		bottom -= writingLine
		line := bottom + 0.7*writingLine
		b.lines([][]point{{{at.x + cellGap/2, line}, {at.x + room.x - cellGap/2, line}}}, 0.5, b.colours.Soft)
	}
	tail := float64(len(b.broken(wide, size, c.tail))) * noteLine * size
	one := newLayout(c.picture, 1)
	side := min(wide/one.page.x, (bottom-tail-y)/one.page.y)
	if side > 0 { // else the text leaves no room
		l := newLayout(c.picture, side)
		l.seen *= pointsSeen
		l.origin = point{at.x + (room.x-float64(l.w)*l.cell)/2, y + l.origin.y}
		c.picture.on(b, l).draw()
		y += l.page.y
	}
	b.paragraphs(point{at.x + cellGap/2, y + 0.3*size}, wide, size, c.tail)
}

// paragraphs writes texts one below the other, broken to a width, and returns where they
// end.
func (b *booklet) paragraphs(at point, wide, size float64, texts []string) float64 {
	b.SetTextColor(int(b.colours.Text.R), int(b.colours.Text.G), int(b.colours.Text.B))
	for _, line := range b.broken(wide, size, texts) {
		b.Text(at.x, at.y+size, line)
		at.y += noteLine * size
	}
	return at.y
}

// broken breaks texts into lines of a width, in a font of this size.
func (b *booklet) broken(wide, size float64, texts []string) (lines []string) {
	b.SetFont(pdfFont, "", size)
	for _, text := range texts {
		lines = append(lines, b.SplitText(text, wide)...)
	}
	return lines
}

// walks lists the answers square by square, from y on: those that pictures can't tell in full.
func (b *booklet) walks(list []Exercise, y float64) {
	for i, e := range list {
		if len(e.Picture.Walk) == 0 || e.Picture.Puzzle.Family == puzzles.Tour &&
			e.Picture.Puzzle.Ground().Len() <= 100 {
			continue // each square has its number
		}
		squares := words.Names(e.Picture.Walk, puzzles.Square.String)
		text := []string{fmt.Sprintf("%d. %s", i+1, strings.Join(squares, " "))}
		wide := b.page.x - 2*sheetBorder
		for _, line := range b.broken(wide, sheetFont, text) {
			if y+noteLine*sheetFont > b.page.y-sheetBorder {
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
	b.pdf.page(b.page.x, b.page.y)
	centre := b.page.x / 2
	b.text(point{centre, 0.12 * b.page.y}, fit(s.Title, 34, b.page.x-2*sheetBorder), b.colours.Text, s.Title)
	b.text(point{centre, 0.88 * b.page.y}, 14, b.colours.Soft, words.Count(len(s.Exercises), "puzzle"))
	one := newLayout(s.Poster, 1)
	l := newLayout(s.Poster, (b.page.x-2*sheetBorder)/max(one.page.x, one.page.y))
	l.origin = point{centre - float64(l.w)*l.cell/2, b.page.y/2 - float64(l.h)*l.cell/2}
	s.Poster.on(b, l).draw()
}
