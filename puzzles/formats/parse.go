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
// are guards. The board may also be in one of [boardFormats]. Without the letters of columns, and without
// numbers of them, there are no numbers of rows either: a cell may
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
		return nil, mistake(file, place{all.line + all.in.waiting(), 1}, "a second puzzle", "one")
	}
	return spec, nil
}

// parseText reads a puzzle from a part of a file, before which there are so many lines.
func parseText(file, text string, line int) (*puzzles.Spec, error) {
	t := &textParser{sheet: newSheet(file, text, line), spec: &puzzles.Spec{}, headers: map[string]span{},
		listed: map[string]int32{}}
	t.spec.Text = &puzzles.Source{File: file, Where: t.where}
	for i := range t.lines {
		if err := t.readLine(i); err != nil {
			return nil, err
		}
		if t.spec.Graph != nil {
			break
		}
	}
	// in their order: a graph has the names of squares, and a piece is another than FEN's
	for _, name := range PartNames() {
		if h, said := t.headers[name]; said && name != "graph" {
			if err := Set(t.spec, name, t.of(h)); err != nil {
				wrong := err.(*puzzles.ValueError)
				at := t.at(h.from)
				at.col += wrong.Offset
				return nil, mistake(t.file, at, wrong.Found, wrong.Expected)
			}
		}
	}
	if err := t.finish(); err != nil {
		return nil, err
	}
	return t.spec, nil
}

// textParser reads one text: lines name: value, and what is below them.
type textParser struct {
	*sheet
	spec    *puzzles.Spec
	headers map[string]span         // their values
	body    []span                  // the lines below them, with empty ones, without comments
	grid    *grid                   // what they show
	first   int                     // the number of the start in it
	listed  map[string]int32        // where the parts of the body are that is no grid, by PlaceError.What
	goals   map[puzzles.Square]bool // of the headers
	start   int                     // the line with an N, or 0
}

// ofText are the names of lines name: value that say how the text is written.
var ofText = []string{"format", "empty"}

func isHeader(name string) bool {
	return slices.Contains(PartNames(), name) || slices.Contains(ofText, name)
}

// boardChars are the characters of drawings, but for column letters and the lines of frames.
const boardChars = "Nx*.#?qrbnkp_0123456789 \t,;|+-=[]"

// where says where the text has a part, by PlaceError.What: in the drawing, or in a line name: value.
func (t *textParser) where(what string) (line, col int) {
	if at, drawn := t.drawn(what); drawn {
		p := t.at(at)
		return p.line, p.col
	}
	kind, part, _ := strings.Cut(what, " ")
	for name, h := range t.headers {
		at := t.at(h.from)
		if name == kind && puzzles.KindOf(name) != puzzles.List {
			return at.line, at.col
		}
		if strings.TrimSuffix(name, "s") != kind {
			continue
		}
		offset := 0
		for one := range strings.SplitSeq(t.of(h), ",") {
			blanks := len(one) - len(strings.TrimLeft(one, " \t"))
			if t.spec.Graph != nil && strings.TrimSpace(one) == part ||
				t.spec.Graph == nil && strings.EqualFold(withoutBlanks(one), part) {
				line, col = at.line, at.col+offset+blanks // the last, if it is there twice
			}
			offset += utf8.RuneCountInString(one) + 1
		}
	}
	h, said := t.headers["fen"]
	if squares, err := setFEN(&puzzles.Spec{}, t.of(h)); said && err == nil {
		if offset, said := squares[what]; said {
			at := t.at(h.from)
			return at.line, at.col + offset
		}
	}
	return line, col
}

var blanks = strings.NewReplacer(" ", "", "\t", "")

func withoutBlanks(text string) string {
	if strings.ContainsAny(text, " \t") {
		text = blanks.Replace(text)
	}
	return text
}

// readLine reads a line, or the graph that begins here, at its first edge.
func (t *textParser) readLine(i int) (err error) {
	whole := t.line(i)
	text, _, comment := strings.Cut(t.of(whole), "%")
	l := span{whole.from, whole.from + int32(len(text))}
	trimmed := t.trim(l)
	name, value, header := headerOf(text)
	_, graph := t.headers["graph"]
	switch {
	case trimmed.from == trimmed.to && (comment || len(t.body) == 0 && text == ""):
	case graph && (trimmed.from == trimmed.to || t.text[trimmed.from] == '#'): // a comment among edges
	case graph && !(header && isHeader(name)):
		list := &graphText{file: t.file, line: t.before + i, rest: t.text[whole.from:]}
		t.spec.Graph, err = list.edgeList()
		return err
	case header && len(t.body) > 0:
		return t.lateHeader(trimmed)
	case header:
		from := l.from + int32(value)
		return t.readHeader(name, t.trim(span{from, l.to}), trimmed.from)
	case text == "" && len(t.body) > 0 && t.of(t.body[len(t.body)-1]) == "": // one empty line says what many do
	default:
		t.body = append(t.body, l)
	}
	return nil
}

// headerOf divides a line "name: value", whose name is a word, at a byte.
func headerOf(line string) (name string, value int, ok bool) {
	at := strings.IndexByte(line, ':')
	name = strings.TrimSpace(line[:max(at, 0)])
	if strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz") != "" || name == "" ||
		strings.HasPrefix(line[at+1:], "//") { // an address
		return "", 0, false
	}
	return name, at + 1, true
}

// lateHeader says what is wrong with a header below lines of a drawing: that one, or the lines are no
// drawing, but a title.
func (t *textParser) lateHeader(found span) error {
	if lines, _ := t.shown(); len(t.headers) == 0 && len(lines) > 0 && isProse(t.of(lines[0]), "") {
		return t.wrong(t.trim(lines[0]), proseExpected)
	}
	return t.wrong(found, "lines name: value before the board; another puzzle begins below an empty line")
}

// readHeader notes the value of a line "name: value", which begins at a byte.
func (t *textParser) readHeader(name string, value span, at int32) error {
	before, twice := t.headers[name]
	switch {
	case !isHeader(name):
		return t.errorAt(at, words.Quote(name), "one of "+strings.Join(slices.Concat(PartNames(), ofText), ", "))
	case twice:
		return t.errorAt(at, "a second "+name,
			fmt.Sprintf("one; the first is in line %d", t.at(before.from).line))
	case name == "graph" && value.from < value.to:
		return t.wrong(value, "nothing: the edges follow, a line each")
	}
	t.headers[name] = value
	if err := CheckParts(slices.Collect(maps.Keys(t.headers))); err != nil {
		wrong := err.(*puzzles.ValueError)
		return t.errorAt(at, wrong.Found, wrong.Expected)
	}
	return nil
}

// isEmpty reports whether a line of the body has nothing in it. A line of as many tabs as others have is a row.
func (t *textParser) isEmpty(l span, tabs int) bool {
	text := t.of(l)
	return strings.TrimSpace(text) == "" && (tabs == 0 || strings.Count(text, "\t") != tabs)
}

// shown are the lines of the body without the empty ones around them, and how many tabs the first has.
func (t *textParser) shown() (lines []span, tabs int) {
	for _, l := range t.body {
		if tabs == 0 && strings.TrimSpace(t.of(l)) != "" {
			tabs = strings.Count(t.of(l), "\t")
		}
	}
	lines = t.body
	for len(lines) > 0 && t.isEmpty(lines[0], tabs) {
		lines = lines[1:]
	}
	for len(lines) > 0 && t.isEmpty(lines[len(lines)-1], tabs) {
		lines = lines[:len(lines)-1]
	}
	return lines, tabs
}

// finish reads the body, once it is known what the lines above it say.
func (t *textParser) finish() error {
	s := t.spec
	lines, tabs := t.shown()
	_, graph := t.headers["graph"]
	end := int32(len(t.text))
	if i := len(t.lines) - 1; len(lines) == 0 && t.text != "" {
		end = t.lines[i]
	}
	switch {
	case len(lines) > 0:
	case s.Graph != nil:
		return nil
	case graph:
		return t.errorAt(end, "the end of the text", "edges: two names on a line")
	case s.Width == 0:
		return t.errorAt(end, "the end of the text", "a board, drawn or as board: 8x8")
	default:
		return nil
	}
	if fen, said := t.headers["fen"]; said {
		return t.errorAt(lines[0].from, "a board",
			fmt.Sprintf("none: line %d says it in FEN", t.at(fen.from).line))
	}
	t.goals = map[puzzles.Square]bool{}
	for _, g := range s.Goals {
		t.goals[g] = true
	}
	f, err := t.boardFormat(lines, t.headers["format"])
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(lines, func(l span) bool { return t.isEmpty(l, tabs) }); i >= 0 && !f.gaps {
		for _, l := range lines {
			if isProse(t.of(l), "") {
				return t.wrong(t.trim(l), proseExpected)
			}
		}
		return t.errorAt(lines[i].from, "an empty line",
			"the next row of the board; a second puzzle begins with a line name: value")
	}
	if f.cells == nil {
		return f.board(t, lines)
	}
	return t.cells(f.cells, lines)
}

// cells reads a grid.
func (t *textParser) cells(cut cutter, lines []span) error {
	sign := ""
	if empty, said := t.headers["empty"]; said {
		sign = t.of(empty)
		if _, _, _, number := stepOf(sign); sign == "" || number || len(strings.Fields(sign)) > 1 ||
			strings.ContainsAny(sign, separators+"#N[]{}()") {
			return t.wrong(empty, "a sign of empty squares, as in empty: x")
		}
	}
	size := ""
	if t.spec.Width > 0 {
		size = t.spec.Get("board")
	}
	g, err := cut(t.sheet, lines, size, sign)
	if err != nil {
		return err
	}
	if err := t.sized(g.width, len(g.rows)); err != nil {
		return err
	}
	return t.take(g)
}

// sized asks that a board is of the size that a line board: says.
func (t *textParser) sized(width, height int) error {
	s := t.spec
	if size := fmt.Sprintf("%dx%d", width, height); s.Width != 0 && size != s.Get("board") {
		return t.errorAt(t.headers["board"].from, "board "+s.Get("board"), size+", as drawn")
	}
	s.Width, s.Height = width, height
	return nil
}
