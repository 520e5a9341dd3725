package puzzles

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
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
// are guards. What follows a % in a line is a comment. Below a line graph: are the edges
// of a graph instead of a board; DIMACS and TSPLIB are read, too, as [ParseGraph] does.
func Parse(file string, r io.Reader) (*Spec, error) {
	text, err := readText(file, r)
	if err != nil {
		return nil, err
	}
	t := &textParser{file: file, spec: &Spec{file: file, places: map[string]place{}}, headers: map[string]int{}}
	if format := graphFormat(text); format != nil {
		t.spec.Graph, err = format(&graphText{file: file, rest: text})
		return t.spec, err
	}
	if text, err = t.cutGraph(text); err != nil {
		return nil, err
	}
	for rest, more := text, true; more; {
		var line string
		line, rest, more = strings.Cut(rest, "\n")
		t.line++
		if err := t.readLine(strings.TrimSuffix(line, "\r")); err != nil {
			return nil, err
		}
	}
	if err := t.finish(); err != nil {
		return nil, err
	}
	return t.spec, nil
}

// cutGraph reads the graph below a line graph: and returns the lines before its edges:
// names in them are of its vertices.
func (t *textParser) cutGraph(text string) (headers string, err error) {
	graph := false
	for at, line := 0, 1; at < len(text); line++ {
		text1, _, _ := strings.Cut(text[at:], "\n")
		before, _, _ := strings.Cut(text1, "%")
		name, _, header := strings.Cut(strings.TrimSpace(before), ":")
		switch {
		case header && slices.Contains(PartNames(), strings.TrimSpace(name)):
			graph = graph || strings.TrimSpace(name) == "graph"
		case strings.TrimSpace(before) == "" || strings.HasPrefix(strings.TrimSpace(before), "#") && graph:
		case graph:
			t.spec.Graph, err = (&graphText{file: t.file, line: line - 1, rest: text[at:]}).edgeList()
			return strings.TrimSuffix(text[:at], "\n"), err
		default:
			return text, nil
		}
		at += len(text1) + 1
	}
	return text, nil
}

// textParser reads one text, a line after the other.
type textParser struct {
	file    string
	line    int
	spec    *Spec
	headers map[string]int // name to the line that gave it
	size    place          // where "board:" said a size
	rows    []textRow      // the board's rows, top row first
	labels  []textLabels   // the rows of column letters
	drawn   []drawnSquare  // what was drawn on the board
}

// textRow is one row of the board: its squares are in textParser.drawn.
type textRow struct {
	line, width int
	labels      []textLabel
}

type textLabel struct {
	number string
	col    int
}

type textLabels struct {
	line  int
	text  string
	below bool // after the board, not before it
}

// drawnSquare is anything but an empty square.
type drawnSquare struct {
	char    rune
	row     int // index into textParser.rows
	column  int // counted from 1
	line    int
	textCol int
}

const squareChars = "N x * . # q r b n k p"

func (t *textParser) errorAt(line, col int, found, expected string) error {
	return &ParseError{t.file, line, col, found, expected}
}

func (t *textParser) readLine(line string) error {
	if t.line == 1 {
		line = strings.TrimPrefix(line, "\ufeff")
	}
	line, _, _ = strings.Cut(line, "%")
	trimmed := strings.TrimLeft(line, " \t")
	col := len(line) - len(trimmed) + 1
	trimmed = strings.TrimRight(trimmed, " \t")
	_, graph := t.headers["graph"]
	switch {
	case trimmed == "", graph && trimmed[0] == '#': // a comment among edges
		return nil
	case strings.Contains(trimmed, ":"):
		if len(t.rows)+len(t.labels) > 0 {
			return t.errorAt(t.line, col, quote(trimmed), "lines name: value before the board")
		}
		return t.readHeader(trimmed, col)
	case len(t.labels) > 0 && t.labels[len(t.labels)-1].below:
		return t.errorAt(t.line, col, quote(trimmed), "nothing after the board's last line of column letters")
	case trimmed[0] == 'a': // no square is written so
		t.labels = append(t.labels, textLabels{t.line, line, len(t.rows) > 0})
		if len(t.labels) == 2 && len(t.rows) == 0 {
			return t.errorAt(t.line, col, "a second line of column letters", "a row of the board")
		}
		return nil
	}
	return t.readRow(line)
}

// readRow reads a row of squares, with or without a number before and after.
func (t *textParser) readRow(line string) error {
	row := textRow{line: t.line}
	number := ""   // the digits just read
	after := false // the number after the squares has been read
	runes := []rune(line)
	for i := 0; i <= len(runes); i++ {
		c := ' '
		if i < len(runes) {
			c = runes[i]
		}
		if c >= '0' && c <= '9' {
			number += string(c)
			if len(number) > 4 {
				return t.errorAt(t.line, i+1, "a number of five digits", "a row number")
			}
			continue
		}
		if number != "" {
			col := i + 1 - len(number)
			if after || len(row.labels) == 1 && row.width == 0 {
				return t.errorAt(t.line, col, "another number", "one row number before the squares and one after")
			}
			row.labels = append(row.labels, textLabel{number, col})
			number, after = "", row.width > 0
		}
		if c == ' ' || c == '\t' {
			continue
		}
		if !strings.ContainsRune("Nx*.#qrbnkp", c) {
			expected := "one of " + squareChars
			if strings.HasPrefix(line, "#") {
				expected += " (# is a hole; % begins a comment)"
			}
			return t.errorAt(t.line, i+1, strconv.QuoteRune(c), expected)
		}
		if after {
			return t.errorAt(t.line, i+1, strconv.QuoteRune(c), "nothing after the row's number")
		}
		row.width++
		if row.width > MaxSide {
			return t.errorAt(t.line, i+1, fmt.Sprintf("a row of more than %d squares", MaxSide), fmt.Sprintf("at most %d", MaxSide))
		}
		if c != '*' && c != '.' {
			t.drawn = append(t.drawn, drawnSquare{c, len(t.rows), row.width, t.line, i + 1})
		}
	}
	if row.width == 0 {
		return t.errorAt(t.line, row.labels[0].col, "a row number without squares", "squares: "+squareChars)
	}
	if len(t.rows) > 0 && row.width != t.rows[0].width {
		return t.errorAt(t.line, 1, fmt.Sprintf("a row of %d squares", row.width), fmt.Sprintf("%d, as in line %d", t.rows[0].width, t.rows[0].line))
	}
	if len(t.rows) == MaxSide {
		return t.errorAt(t.line, 1, fmt.Sprintf("more than %d rows", MaxSide), fmt.Sprintf("at most %d", MaxSide))
	}
	t.rows = append(t.rows, row)
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
	if line, said := t.headers["fen"]; said {
		return t.errorAt(t.rows[0].line, 1, "a board", fmt.Sprintf("none: line %d says it in FEN", line))
	}
	w, h := t.rows[0].width, len(t.rows)
	if s.Width != 0 && (s.Width != w || s.Height != h) {
		return t.errorAt(t.size.line, t.size.col, fmt.Sprintf("board %dx%d", s.Width, s.Height), fmt.Sprintf("%dx%d, as drawn", w, h))
	}
	s.Width, s.Height = w, h
	for i, row := range t.rows {
		for _, l := range row.labels {
			if l.number != strconv.Itoa(h-i) {
				return t.errorAt(row.line, l.col, "row number "+l.number, strconv.Itoa(h-i))
			}
		}
	}
	for _, l := range t.labels {
		if err := t.checkColumns(l, w); err != nil {
			return err
		}
	}
	return t.takeDrawn()
}

// checkColumns compares a line of column letters with the board's width.
func (t *textParser) checkColumns(l textLabels, width int) error {
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

// takeDrawn moves what is drawn into the spec.
func (t *textParser) takeDrawn() error {
	s := t.spec
	listed := make(map[Square]bool, len(s.Goals))
	for _, g := range s.Goals {
		listed[g] = true
	}
	var start *drawnSquare
	for i := range t.drawn {
		d := &t.drawn[i]
		sq := Square{Col: d.column, Row: len(t.rows) - d.row}
		at := place{d.line, d.textCol}
		switch d.char {
		case 'N':
			if start != nil {
				return t.errorAt(d.line, d.textCol, "a second start", fmt.Sprintf("one; the first is in line %d", start.line))
			}
			if line, said := t.headers["start"]; said && s.Start != sq {
				return t.errorAt(d.line, d.textCol, "start "+sq.String(), fmt.Sprintf("%s, as line %d says", s.Start, line))
			}
			start = d
			s.Start = sq
			s.places["start "+sq.String()] = at
		case 'x':
			if line, said := t.headers["goals"]; said && !listed[sq] {
				return t.errorAt(d.line, d.textCol, "goal "+sq.String(), fmt.Sprintf("only goals that line %d lists", line))
			} else if !said {
				s.Goals = append(s.Goals, sq)
				s.places["goal "+sq.String()] = at
			}
		case '#':
			s.Holes = append(s.Holes, sq)
		default:
			g := Guard{d.char - 'a' + 'A', sq}
			s.Guards = append(s.Guards, g)
			s.places["guard "+g.String()] = at
		}
	}
	return nil
}
