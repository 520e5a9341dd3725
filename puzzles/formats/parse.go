package formats

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

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
func Parse(file string, r io.Reader) (*puzzles.Spec, error) {
	all := NewScanner(file, r)
	spec, err := all.Next()
	if err != nil {
		return nil, err
	}
	if all.More(true) {
		return nil, mistake(file, place{all.line + len(all.in.back), 1}, "a second puzzle", "one")
	}
	return spec, nil
}

// parseText reads a puzzle from a part of a file, before which there are so many lines.
func parseText(file, text string, line int) (*puzzles.Spec, error) {
	t := &textParser{file: file, line: line, spec: &puzzles.Spec{}, headers: map[string]header{},
		places: map[string]place{}}
	t.spec.Text = &puzzles.Source{File: file, Where: t.where}
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
	for _, name := range PartNames() {
		if h, said := t.headers[name]; said && name != "graph" {
			if err := Set(t.spec, name, h.value); err != nil {
				wrong := err.(*puzzles.ValueError)
				return nil, t.errorAt(place{h.line, h.col + wrong.Offset}, wrong.Found, wrong.Expected)
			}
		}
	}
	if err := t.finish(); err != nil {
		return nil, err
	}
	return t.spec, nil
}

// place is a line and a column of a text, both counted from 1.
type place struct{ line, col int }

// textParser reads one text, a line after the other.
type textParser struct {
	file    string
	line    int
	spec    *puzzles.Spec
	headers map[string]header
	places  map[string]place        // where the drawing has what, by PlaceError.What
	drawing []textLine              // with empty lines
	gap     place                   // of an empty line in it
	listed  map[puzzles.Square]bool // the goals of the header
	start   int                     // the line with an N, or 0
}

// header is the value of a line "name: value", and where it stands.
type header struct {
	value string
	place
}

// boardChars are the characters of drawings, but for column letters and the lines of frames.
const boardChars = "Nx*.#qrbnkp_0123456789 \t,;|+-=[]"

// mistake is one in a text.
func mistake(file string, at place, found, expected string) error {
	return &puzzles.ParseError{File: file, Line: at.line, Col: at.col, Found: found, Expected: expected}
}

// where says where the text has a part, by PlaceError.What: in the drawing, or in a line name: value.
func (t *textParser) where(what string) (line, col int) {
	if at, drawn := t.places[what]; drawn {
		return at.line, at.col
	}
	kind, _, _ := strings.Cut(what, " ")
	for name, h := range t.headers {
		if name == kind && puzzles.KindOf(name) != puzzles.List {
			return h.line, h.col
		}
		offset := 0
		for one := range strings.SplitSeq(h.value, ",") {
			blanks := len(one) - len(strings.TrimLeft(one, " \t"))
			read := puzzles.Spec{Graph: t.spec.Graph}
			if strings.TrimSuffix(name, "s") == kind && read.Set(name, strings.TrimSpace(one)) == nil &&
				kind+" "+read.Get(name) == what {
				line, col = h.line, h.col+offset+blanks // the last, if it is there twice
			}
			offset += utf8.RuneCountInString(one) + 1
		}
	}
	h := t.headers["fen"]
	if squares, err := setFEN(&puzzles.Spec{}, h.value); err == nil {
		if offset, said := squares[what]; said {
			return h.line, h.col + offset
		}
	}
	return line, col
}

func (t *textParser) errorAt(at place, found, expected string) error {
	return mistake(t.file, at, found, expected)
}

// readLine reads a line, or the graph that begins here, at its first edge.
func (t *textParser) readLine(line, here string) (err error) {
	text, _, comment := strings.Cut(line, "%")
	l := textLine{place: place{t.line, 1}, text: text}
	trimmed := l.trim()
	name, value, header := headerOf(text)
	_, graph := t.headers["graph"]
	switch {
	case trimmed.text == "" && (comment || len(t.drawing) == 0 && text == ""):
	case graph && (trimmed.text == "" || trimmed.text[0] == '#'): // a comment among edges
	case graph && !(header && slices.Contains(PartNames(), name)):
		t.spec.Graph, err = (&graphText{file: t.file, line: t.line - 1, rest: here}).edgeList()
		return err
	case header && len(t.drawing) > 0 && trimmed.text != "":
		return t.lateHeader(trimmed)
	case header:
		return t.readHeader(name, value, trimmed.place)
	default:
		t.drawing = append(t.drawing, l)
	}
	return nil
}

// headerOf divides a line "name: value", whose name is a word.
func headerOf(line string) (name string, value textLine, ok bool) {
	at := strings.IndexByte(line, ':')
	name = strings.TrimSpace(line[:max(at, 0)])
	if strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz") != "" || name == "" {
		return "", textLine{}, false
	}
	return name, textLine{place: place{0, 1}, text: line}.cut(at+1, len(line)).trim(), true
}

// lateHeader says what is wrong with a header below lines of a drawing: that one, or the lines are no
// drawing, but a title.
func (t *textParser) lateHeader(found textLine) error {
	if l := t.drawn()[0]; len(t.headers) == 0 && isProse(l.text) {
		return t.errorAt(l.trim().place, words.Quote(l.trim().text), proseExpected)
	}
	return t.errorAt(found.place, words.Quote(found.text), "lines name: value before the board; "+
		"another puzzle begins below an empty line")
}

// readHeader notes a line "name: value", which begins here.
func (t *textParser) readHeader(name string, value textLine, at place) error {
	value.line = at.line
	before, twice := t.headers[name]
	switch {
	case !slices.Contains(PartNames(), name):
		return t.errorAt(at, words.Quote(name), "one of "+strings.Join(PartNames(), ", "))
	case twice:
		return t.errorAt(at, "a second "+name,
			fmt.Sprintf("one; the first is in line %d", before.line))
	case name == "graph" && value.text != "":
		return t.errorAt(value.place, words.Quote(value.text), "nothing: the edges follow, a line each")
	}
	t.headers[name] = header{value.text, value.place}
	if err := CheckParts(slices.Collect(maps.Keys(t.headers))); err != nil {
		wrong := err.(*puzzles.ValueError)
		return t.errorAt(at, wrong.Found, wrong.Expected)
	}
	return nil
}

// drawn are the lines of the drawing without the empty ones around it. A line of tabs may be a row.
func (t *textParser) drawn() []textLine {
	tabs := 0
	for _, l := range t.drawing {
		if tabs == 0 && l.trim().text != "" {
			tabs = strings.Count(l.text, "\t")
		}
	}
	empty := func(l textLine) bool {
		return l.trim().text == "" && (tabs == 0 || strings.Count(l.text, "\t") != tabs)
	}
	lines := t.drawing
	for len(lines) > 0 && empty(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && empty(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	if i := slices.IndexFunc(lines, empty); i >= 0 {
		t.gap = lines[i].place
	}
	return lines
}

// finish checks the board as a whole, once its size is known.
func (t *textParser) finish() error {
	s := t.spec
	lines := t.drawn()
	if len(lines) == 0 {
		if s.Graph != nil {
			return nil
		}
		end := place{t.line, 1}
		if _, said := t.headers["graph"]; said {
			return t.errorAt(end, "the end of the text", "edges: two names on a line")
		}
		if s.Width == 0 {
			return t.errorAt(end, "the end of the text", "a board, drawn or as board: 8x8")
		}
		return nil
	}
	if fen, said := t.headers["fen"]; said {
		return t.errorAt(place{lines[0].line, 1}, "a board",
			fmt.Sprintf("none: line %d says it in FEN", fen.line))
	}
	for _, l := range lines {
		if isProse(l.text) {
			return t.errorAt(l.trim().place, words.Quote(l.trim().text), proseExpected)
		}
	}
	if t.gap.line > 0 {
		return t.errorAt(t.gap, "an empty line",
			"the next row of the board; a second puzzle begins with a line name: value")
	}
	t.listed = make(map[puzzles.Square]bool, len(s.Goals))
	for _, g := range s.Goals {
		t.listed[g] = true
	}
	d, err := newDrawing(t.file, lines, s.Get("board"))
	if err != nil {
		return err
	}
	if s.Width != 0 && d.size() != s.Get("board") {
		size := t.headers["board"]
		return t.errorAt(size.place, "board "+s.Get("board"), d.size()+", as drawn")
	}
	s.Width, s.Height = d.width, len(d.rows)
	return t.take(d)
}
