package puzzles

import (
	"fmt"
	"io"
	"maps"
	"slices"
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
// are guards. Without the letters of columns there are no numbers of rows either: a cell may
// be a number then, apart from others by blanks. It is the place of its square in the walk
// or, where the goals come in order, among them. What follows a % in a line is a comment. Below a
// line graph: are the edges
// of a graph instead of a board; DIMACS and TSPLIB are read, too, as [ParseGraph] does.
func Parse(file string, r io.Reader) (*Spec, error) {
	all := NewScanner(file, r)
	spec, err := all.Next()
	if err != nil {
		return nil, err
	}
	if all.More(true) {
		return nil, &ParseError{file, all.line + len(all.in.back), 1, "a second puzzle", "one"}
	}
	return spec, nil
}

// parseText reads a puzzle from a part of a file, before which there are so many lines.
func parseText(file, text string, line int) (*Spec, error) {
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
				return nil, t.errorAt(place{h.line, h.col + wrong.Offset}, wrong.Found, wrong.Expected)
			}
			t.spec.places[p.name+" "+h.value] = h.place
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
	drawing []textLine      // with empty lines
	gap     place           // of an empty line in it
	listed  map[Square]bool // the goals of the header
	start   int             // the line with an N, or 0
}

// header is the value of a line "name: value", and where it stands.
type header struct {
	value string
	place
}

// boardChars are the characters of drawings, but for column letters and the lines of frames.
const boardChars = "Nx*.#qrbnkp_0123456789 \t,;|+-=[]"

func (t *textParser) errorAt(at place, found, expected string) error {
	return &ParseError{t.file, at.line, at.col, found, expected}
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
		return t.errorAt(l.trim().place, quote(l.trim().text), proseExpected)
	}
	return t.errorAt(found.place, quote(found.text), "lines name: value before the board; "+
		"another puzzle begins below an empty line")
}

// readHeader notes a line "name: value", which begins here.
func (t *textParser) readHeader(name string, value textLine, at place) error {
	value.line = at.line
	before, twice := t.headers[name]
	switch {
	case !slices.Contains(PartNames(), name):
		return t.errorAt(at, quote(name), "one of "+strings.Join(PartNames(), ", "))
	case twice:
		return t.errorAt(at, "a second "+name,
			fmt.Sprintf("one; the first is in line %d", before.line))
	case name == "graph" && value.text != "":
		return t.errorAt(value.place, quote(value.text), "nothing: the edges follow, a line each")
	}
	t.headers[name] = header{value.text, value.place}
	if err := CheckParts(slices.Collect(maps.Keys(t.headers))); err != nil {
		wrong := err.(*ValueError)
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
		return t.errorAt(place{lines[0].line, 1}, "a board", fmt.Sprintf("none: line %d says it in FEN", fen.line))
	}
	for _, l := range lines {
		if isProse(l.text) {
			return t.errorAt(l.trim().place, quote(l.trim().text), proseExpected)
		}
	}
	if t.gap.line > 0 {
		return t.errorAt(t.gap, "an empty line", "the next row of the board; a second puzzle begins with a line name: value")
	}
	t.listed = make(map[Square]bool, len(s.Goals))
	for _, g := range s.Goals {
		t.listed[g] = true
	}
	d, err := newDrawing(t.file, lines, s.size())
	if err != nil {
		return err
	}
	if s.Width != 0 && d.size() != s.size() {
		size := t.headers["board"]
		return t.errorAt(size.place, "board "+s.size(), d.size()+", as drawn")
	}
	s.Width, s.Height = d.width, len(d.rows)
	return t.take(d)
}
