package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"knightsat/internal/words"
)

// A drawing of a board is read in three steps: what stands between its cells, which of them are
// labels (labels.go), and what each of the others means (symbols.go). Each step divides the rows into
// cells again, so that a large board takes little more memory than its text.

// textLine is a line of a text, or a part of one.
type textLine struct {
	place        // where the text begins
	text  string // without a comment
	whole bool   // put together of several lines: all of it is at the place
}

// at is the place of a byte of the line.
func (l textLine) at(offset int) place {
	if l.whole {
		return l.place
	}
	return place{l.line, l.col + utf8.RuneCountInString(l.text[:offset])}
}

// cut is a part of the line, from a byte to another.
func (l textLine) cut(from, to int) textLine { return textLine{l.at(from), l.text[from:to], l.whole} }

// trim leaves out blanks at both ends.
func (l textLine) trim() textLine {
	end := len(strings.TrimRight(l.text, " \t"))
	return l.cut(min(end, len(l.text)-len(strings.TrimLeft(l.text, " \t"))), end)
}

// cell is a cell of a row: its text, and the byte at which it begins.
type cell struct {
	text   string
	offset int
}

// drawing is a board as it is drawn.
type drawing struct {
	file    string
	rows    []textLine // top row first
	letters []textLine // of the columns, above and below
	between byte       // a blank, or one of separators, or together
	full    bool       // no cell is left empty
	walled  bool       // bars and lines of dashes are walls
	lines   []wallLine
	width   int
	front   bool // rows begin with their number
	behind  bool // rows end with it
	buffer  []cell
}

// wallLine is a line of dashes above the row of this index.
type wallLine struct {
	textLine
	row int
}

const (
	separators = ",;|\t"
	together   = 0 // each character is a cell
)

// newDrawing finds the rows in the lines of a drawing, and what stands between their cells. The size is
// that of the board, as in 3x3, if it is known.
func newDrawing(file string, lines []textLine, size string) (*drawing, error) {
	d := &drawing{file: file, rows: lines}
	for _, l := range lines {
		if isProse(l.text) {
			return nil, d.wrong(l.trim(), proseExpected)
		}
	}
	if strings.HasPrefix(lines[0].trim().text, "[") {
		var err error
		d.rows, err = arrays(file, lines)
		if err != nil {
			return nil, err
		}
		d.between, d.full = ',', true
		return d, d.measure()
	}
	for i, l := range d.rows {
		d.rows[i].text = boxes.Replace(l.text)
	}
	if below, err := d.belowSize(size); below != nil || err != nil {
		return below, err
	}
	return d, d.find()
}

// find finds out how the drawing is to be read.
func (d *drawing) find() error {
	for _, step := range []func() error{d.takeLetters, d.takeFrame, d.divide, d.measure} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// proseExpected is said of a title, or of a comment of another language.
const proseExpected = "a line name: value, or a row of cells, each " + cellsExpected +
	"; a comment begins with %"

// boxes draws frames by other characters, each in the same place.
var boxes = strings.NewReplacer("─", "-", "━", "-", "═", "-", "│", "|", "┃", "|", "║", "|",
	"┌", "+", "┐", "+", "└", "+", "┘", "+", "├", "+", "┤", "+", "┬", "+", "┴", "+", "┼", "+",
	"╔", "+", "╗", "+", "╚", "+", "╝", "+", "╠", "+", "╣", "+", "╦", "+", "╩", "+", "╬", "+")

func (d *drawing) errorAt(at place, found, expected string) error {
	return mistake(d.file, at, found, expected)
}

func (d *drawing) wrong(found textLine, expected string) error {
	return d.errorAt(found.place, words.Quote(found.text), expected)
}

// sizeSaid is a line with a size, or with one number of it.
var sizeSaid = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^ *(\d+)(?:(?:[ \t]+| *[xX×,;] *)(\d+))? *$`)
})

// belowSize returns the drawing below a first line that says its size; nil if the first line does not.
func (d *drawing) belowSize(known string) (*drawing, error) {
	first := d.rows[0]
	said := sizeSaid().FindStringSubmatch(first.text)
	if len(d.rows) == 1 || said == nil {
		return nil, nil
	}
	below := &drawing{file: d.file, rows: slices.Clone(d.rows[1:])}
	if err := below.find(); err != nil {
		return nil, err
	}
	fits := said[1]+"x"+said[2] == below.size()
	row := said[2] == "" && (below.width == 1 || below.between == together && below.width == len(said[1])) ||
		said[2] != "" && below.width == 2 && !strings.ContainsAny(first.text, "xX×")
	first = first.trim()
	switch {
	case row && fits && known != below.size() && known != fmt.Sprintf("%dx%d", below.width, len(d.rows)):
		return nil, d.wrong(first, "a line board: "+below.size()+" above it, if this is the size of the "+
			"rows below, or another size, of which it is the first row")
	case row && (!fits || known != below.size()):
		return nil, nil
	case !fits:
		return nil, d.wrong(first,
			fmt.Sprintf("%d %d, the width and the height of the rows below, or a row of %s", below.width,
				len(below.rows), words.Count(below.width, "square")))
	}
	return below, nil
}

func (d *drawing) size() string { return fmt.Sprintf("%dx%d", d.width, len(d.rows)) }

const framed = "a frame around each cell, or none; walls are told in a line walls: a1-a2"

// takeFrame takes out the lines of a frame, and the bars at both ends of all rows. In a drawing with
// column letters that is not framed, bars and lines of dashes are walls.
func (d *drawing) takeFrame() error {
	var rows []textLine
	frames, inner := 0, map[int]bool{}
	barred := true
	for _, l := range d.rows {
		line := l.trim()
		gap, corners := strings.Index(line.text, " "), strings.Contains(line.text, "+")
		switch {
		case strings.Trim(line.text, "+-=|: ") != "", strings.Trim(line.text, "|: ") == "",
			line.text == "-" && len(d.letters) == 0:
			rows = append(rows, l)
			last := len(line.text) - 1
			barred = barred && last > 0 && line.text[0] == '|' && line.text[last] == '|'
		case !corners && len(d.letters) > 0 && strings.Trim(line.text, "- ") == "":
			d.lines = append(d.lines, wallLine{l, len(rows)})
		case gap >= 0:
			return d.errorAt(line.at(gap), "a gap in a frame", framed)
		default:
			frames++
			if corners && len(rows) > 0 {
				inner[len(rows)] = true
			}
		}
	}
	delete(inner, len(rows))
	switch {
	case len(rows) == 0:
		return d.wrong(d.rows[0].trim(), "rows of cells, each "+cellsExpected)
	case len(inner) > 0 && len(inner) < len(rows)-1:
		return d.errorAt(rows[0].place, "a frame that divides some rows alone", framed)
	}
	d.walled = len(d.letters) > 0 && frames == 0 && !barred && !strings.Contains(d.letters[0].text, "|")
	for i, l := range rows {
		if barred {
			l = l.trim()
			rows[i] = l.cut(1, len(l.text)-1)
		}
	}
	d.rows = rows
	return nil
}

// divide finds what stands between cells.
func (d *drawing) divide() error {
	tabs := false
	for _, l := range d.rows {
		for i := range len(l.text) {
			switch c := l.text[i]; {
			case c == '\t':
				tabs = tabs || strings.TrimSpace(l.text[:i]) != ""
			case strings.IndexByte(separators, c) < 0 || c == '|' && d.walled:
			case d.between != together && d.between != c:
				found := fmt.Sprintf("both %c and %c between cells", d.between, c)
				return d.errorAt(l.at(i), found, "one of them")
			default:
				d.between = c
			}
		}
	}
	switch {
	case d.between != together:
	case tabs && !d.walled:
		d.between = '\t'
	case d.standApart():
		d.between = ' '
	}
	return nil
}

// standApart reports whether there are blanks between cells.
func (d *drawing) standApart() bool {
	several, cells := false, true
	lengths := map[int]bool{}
	for i := range d.rows {
		d.between = ' '
		fields := d.cells(i)
		d.between = together
		several = several || len(fields) > 1
		for _, c := range fields {
			lengths[len(c.text)] = true
			cells = cells && (len(c.text) == 1 || words.Digits(c.text) || several && isCell(c.text))
		}
	}
	if len(d.letters) > 0 {
		apart := len(strings.Fields(d.letters[0].text)) > 1
		return cells && several && (apart || d.width == 1)
	}
	return several || cells && len(lengths) > 1 // a column with numbers of one digit and of two
}

// cells divides a row. The next call overwrites them: slices of their own would make reading a large
// drawing take a quarter longer.
func (d *drawing) cells(row int) []cell {
	text := d.rows[row].text
	cells := d.buffer[:0]
	from := -1 // where a cell begins
	add := func(to int) {
		if from >= 0 {
			cells = append(cells, cell{text[from:to], from})
		}
		from = -1
	}
	switch d.between {
	case ' ', together:
		for i, c := range text {
			switch {
			case c == ' ' || c == '\t' || c == '|' && d.walled:
				add(i)
			case from < 0:
				from = i
			case d.between == together:
				add(i)
				from = i
			}
		}
		add(len(text))
	default:
		for i := 0; i <= len(text); i++ {
			if i < len(text) && text[i] != d.between {
				continue
			}
			part := text[from+1 : i]
			begin := len(part) - len(strings.TrimLeft(part, " \t"))
			cells = append(cells, cell{unquoted(strings.TrimSpace(part)), from + 1 + begin%(len(part)+1)})
			from = i
		}
	}
	d.buffer = cells
	return cells
}

// unquoted is a value of CSV or JSON without its quotes.
func unquoted(text string) string {
	if n := len(text); n > 1 && (text[0] == '"' || text[0] == '\'') && text[n-1] == text[0] {
		return text[1 : n-1]
	}
	return text
}
