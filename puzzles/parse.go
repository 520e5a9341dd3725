package puzzles

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxText is the largest text that Parse reads, in bytes: twice what the largest
// board takes, drawn with blanks between its squares.
const maxText = 64 << 20

// Parse reads the text format: lines "name: value", then the board as in a
// chess diagram, top row first, with or without labels. The name of the file is
// for messages only. Mistakes come as *[ParseError], here or from Build.
//
//	family: hunt
//	    a b c
//	  3 N * x 3
//	  2 * * * 2
//	  1 * # * 1
//	    a b c
//
// N is the start, x a goal, * or . an empty square, # a hole, and q r b n k p
// are guards. Without the letters of columns there are no numbers of rows either: a cell may
// be a number then, apart from others by blanks. It is the place of its square in the walk
// or, where the goals come in order, among them. What follows a % in a line is a comment. Below a
// line graph: are the edges
// of a graph instead of a board; DIMACS and TSPLIB are read, too, as [ParseGraph] does.
func Parse(file string, r io.Reader) (*Spec, error) {
	text, err := readText(file, r)
	if err != nil {
		return nil, err
	}
	return parseText(file, text, 0)
}

// parseText reads a puzzle from a part of a file, before which there are so many lines.
func parseText(file, text string, line int) (*Spec, error) {
	if format := graphFormatOf(strings.Lines(text), false); format != nil {
		t := &graphText{file: file, line: line, rest: text}
		g, err := format.read(t)
		if err == nil && format.lines && t.next() {
			err = &ParseError{file, t.line, 1, "a second graph", "one"}
		}
		return &Spec{file: file, Graph: g}, err
	}
	t := &textParser{file: file, line: line, spec: &Spec{file: file, places: map[string]place{}},
		headers: map[string]header{}}
	for rest, more := text, true; more && t.spec.Graph == nil; {
		var line string
		here := rest
		line, rest, more = strings.Cut(rest, "\n")
		t.line++
		if err := t.readLine(line, here); err != nil {
			return nil, err
		}
	}
	// in their order: a graph has the names of squares, and a piece is another than FEN's
	for _, p := range parts {
		if h, said := t.headers[p.name]; said && p.name != "graph" {
			items, err := p.set(t.spec, h.value)
			if err != nil {
				wrong := err.(*ValueError)
				return nil, t.errorAt(h.line, h.col+wrong.Offset, wrong.Found, wrong.Expected)
			}
			for _, i := range items {
				t.spec.places[i.what] = place{h.line, h.col + i.offset}
			}
		}
	}
	if err := t.finish(); err != nil {
		return nil, err
	}
	return t.spec, nil
}

// textParser reads one text, a line after the other.
type textParser struct {
	file    string
	line    int
	spec    *Spec
	headers map[string]header
	rows    []textLine      // the board's rows, top row first
	letters []textLine      // the rows of column letters
	below   bool            // the last of these is below the board
	gap     int             // the first empty line after a row, or 0
	listed  map[Square]bool // the goals of the header
	start   int             // the line with an N, or 0
	numbers []numbered      // cells of the drawing
}

// header is the value of a line "name: value", and where it stands.
type header struct {
	value string
	place
}

type textLine struct {
	line int
	text string
}

// boardChars are all characters of a drawing.
const boardChars = "Nx*.#qrbnkp_0123456789 \t"

const squareChars = "N x * . # q r b n k p"

func (t *textParser) errorAt(line, col int, found, expected string) error {
	return &ParseError{t.file, line, col, found, expected}
}

// readLine reads a line, or the graph that begins here, at its first edge.
func (t *textParser) readLine(line, here string) (err error) {
	line, _, _ = strings.Cut(line, "%")
	trimmed := strings.TrimLeft(line, " \t")
	col := len(line) - len(trimmed) + 1
	trimmed = strings.TrimRight(trimmed, " \t")
	name, value, header := strings.Cut(trimmed, ":")
	name = strings.TrimSpace(name)
	_, graph := t.headers["graph"]
	switch {
	case trimmed == "" && len(t.rows) > 0 && t.gap == 0:
		t.gap = t.line
	case trimmed == "", graph && trimmed[0] == '#': // a comment among edges
	case graph && !(header && slices.Contains(PartNames(), name)):
		t.spec.Graph, err = (&graphText{file: t.file, line: t.line - 1, rest: here}).edgeList()
		return err
	case header:
		if len(t.rows)+len(t.letters) > 0 {
			if t.gap > 0 {
				return t.errorAt(t.line, col, "a second puzzle", "one")
			}
			return t.errorAt(t.line, col, quote(trimmed), "lines name: value before the board")
		}
		return t.readHeader(name, value, col,
			col+utf8.RuneCountInString(trimmed)-utf8.RuneCountInString(strings.TrimLeft(value, " \t")))
	case t.below && t.gap > 0:
		return t.errorAt(t.line, col, "a second puzzle", "one")
	case t.below:
		return t.errorAt(t.line, col, quote(trimmed), "nothing after the board's last line of column letters")
	case trimmed[0] == 'a' && len(t.letters) > 0 && len(t.rows) == 0:
		return t.errorAt(t.line, col, "a second line of column letters", "a row of the board")
	case trimmed[0] == 'a': // no square is written so
		t.letters = append(t.letters, textLine{t.line, line})
		t.below = len(t.rows) > 0
	case len(t.rows) == MaxSide:
		return t.errorAt(t.line, 1, fmt.Sprintf("more than %d rows", MaxSide),
			fmt.Sprintf("at most %d", MaxSide))
	default:
		t.rows = append(t.rows, textLine{t.line, line})
	}
	return nil
}

// readHeader notes a line "name: value"; they begin in these columns.
func (t *textParser) readHeader(name, value string, col, at int) error {
	value = strings.TrimSpace(value)
	before, twice := t.headers[name]
	switch {
	case !slices.Contains(PartNames(), name):
		return t.errorAt(t.line, col, quote(name), "one of "+strings.Join(PartNames(), ", "))
	case twice:
		return t.errorAt(t.line, col, "a second "+name,
			fmt.Sprintf("one; the first is in line %d", before.line))
	case name == "graph" && value != "":
		return t.errorAt(t.line, at, quote(value), "nothing: the edges follow, a line each")
	}
	t.headers[name] = header{value, place{t.line, at}}
	if err := CheckParts(slices.Collect(maps.Keys(t.headers))); err != nil {
		wrong := err.(*ValueError)
		return t.errorAt(t.line, col, wrong.Found, wrong.Expected)
	}
	return nil
}

// finish checks the board as a whole, once its size is known.
func (t *textParser) finish() error {
	s := t.spec
	if len(t.rows) == 0 {
		if s.Graph != nil {
			return nil
		}
		if _, said := t.headers["graph"]; said {
			return t.errorAt(t.line, 1, "the end of the text", "edges: two names on a line")
		}
		if s.Width == 0 {
			return t.errorAt(t.line, 1, "the end of the text", "a board, drawn or as board: 8x8")
		}
		return nil
	}
	if fen, said := t.headers["fen"]; said {
		return t.errorAt(t.rows[0].line, 1, "a board", fmt.Sprintf("none: line %d says it in FEN", fen.line))
	}
	t.listed = make(map[Square]bool, len(s.Goals))
	for _, g := range s.Goals {
		t.listed[g] = true
	}
	w, h := 0, len(t.rows)
	for i, row := range t.rows {
		read := t.readCells
		if len(t.letters) > 0 {
			read = t.readRow
		}
		width, err := read(row, h-i)
		switch {
		case err != nil:
			return err
		case i > 0 && width != w:
			return t.errorAt(row.line, 1, fmt.Sprintf("a row of %d squares", width),
				fmt.Sprintf("%d, as in line %d", w, t.rows[0].line))
		}
		w = width
	}
	if s.Width != 0 && (s.Width != w || s.Height != h) {
		size := t.headers["board"]
		return t.errorAt(size.line, size.col, fmt.Sprintf("board %dx%d", s.Width, s.Height),
			fmt.Sprintf("%dx%d, as drawn", w, h))
	}
	s.Width, s.Height = w, h
	for _, l := range t.letters {
		if err := t.checkColumns(l, w); err != nil {
			return err
		}
	}
	return t.takeNumbers()
}

// readRow reads a row of squares, which may have its number before and after them. The
// columns have letters.
func (t *textParser) readRow(l textLine, row int) (width int, err error) {
	digits := 0
	before := false
	after := false // digits just read; a number was
	runes := append([]rune(l.text), ' ')
	for i, c := range runes {
		if c >= '0' && c <= '9' {
			digits++
			continue
		}
		if digits > 0 {
			col, number := i+1-digits, string(runes[i-digits:i])
			switch {
			case after || before && width == 0:
				return 0, t.errorAt(l.line, col, "another number",
					"one row number before the squares and one after")
			case number != strconv.Itoa(row):
				return 0, t.errorAt(l.line, col, "row number "+number[:min(5, len(number))],
					strconv.Itoa(row))
			}
			digits = 0
			before = true
			after = width > 0
		}
		switch {
		case c == ' ' || c == '\t':
			continue
		case after:
			return 0, t.errorAt(l.line, i+1, strconv.QuoteRune(c), "nothing after the row's number")
		}
		width++
		if err := t.take(c, Square{Col: width, Row: row}, place{l.line, i + 1}, l.text); err != nil {
			return 0, err
		}
	}
	if width == 0 {
		col := len(l.text) - len(strings.TrimLeft(l.text, " \t")) + 1
		return 0, t.errorAt(l.line, col, "a row number without squares", "squares: "+squareChars)
	}
	return width, nil
}

// take takes a square that is drawn by a character of a line.
func (t *textParser) take(c rune, sq Square, at place, line string) error {
	s := t.spec
	switch {
	case !strings.ContainsRune("Nx*.#qrbnkp", c):
		expected := "one of " + squareChars
		if strings.HasPrefix(line, "#") {
			expected += " (# is a hole; % begins a comment)"
		}
		return t.errorAt(at.line, at.col, strconv.QuoteRune(c), expected)
	case sq.Col > MaxSide:
		return t.errorAt(at.line, at.col, fmt.Sprintf("a row of more than %d squares", MaxSide),
			fmt.Sprintf("at most %d", MaxSide))
	}
	switch c {
	case '*', '.':
	case 'N':
		if t.start > 0 && t.start < t.gap && t.gap < at.line {
			return t.errorAt(at.line, at.col, "a second start after an empty line", "one puzzle")
		}
		if t.start > 0 {
			return t.errorAt(at.line, at.col, "a second start",
				fmt.Sprintf("one; the first is in line %d", t.start))
		}
		if start, said := t.headers["start"]; said && s.Start != sq {
			return t.errorAt(at.line, at.col, "start "+sq.String(),
				fmt.Sprintf("%s, as line %d says", s.Start, start.line))
		}
		t.start, s.Start = at.line, sq
		s.places["start "+sq.String()] = at
	case 'x':
		if goals, said := t.headers["goals"]; said && !t.listed[sq] {
			return t.errorAt(at.line, at.col, "goal "+sq.String(),
				fmt.Sprintf("only goals that line %d lists", goals.line))
		} else if !said {
			s.Goals = append(s.Goals, sq)
			s.places["goal "+sq.String()] = at
		}
	case '#':
		s.Holes = append(s.Holes, sq)
	default:
		g := Guard{c - 'a' + 'A', sq}
		s.Guards = append(s.Guards, g)
		s.places["guard "+g.String()] = at
	}
	return nil
}

// checkColumns compares a line of column letters with the board's width.
func (t *textParser) checkColumns(l textLine, width int) error {
	var want []rune
	for c := 1; c <= width; c++ {
		want = append(want, []rune(ColumnName(c))...)
	}
	expected := "column letters a to " + ColumnName(width)
	col := 0
	for _, c := range l.text {
		col++
		if c == ' ' || c == '\t' {
			continue
		}
		if len(want) == 0 || c != want[0] {
			return t.errorAt(l.line, col, strconv.QuoteRune(c), expected)
		}
		want = want[1:]
	}
	if len(want) > 0 {
		return t.errorAt(l.line, col+1, "the end of the line", expected)
	}
	return nil
}
