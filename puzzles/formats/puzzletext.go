package formats

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
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
func Parse(file string, r io.Reader) (spec *parts.Spec, err error) {
	defer caught(&err)
	all := NewScanner(file, r)
	if spec, err = all.Next(); err == nil && all.More(true) {
		refuse(file, lineCol{all.next, 1}, "a second puzzle", "one")
	}
	return spec, err
}

// puzzleText reads one text: lines name: value, and what is below them.
type puzzleText struct {
	*sheet
	spec    *parts.Spec
	headers map[string]stretch      // their values
	body    []stretch               // the lines below them, with empty ones, without comments
	asked   parts.Spec              // without the body
	read    func()                  // reads the body
	start   int                     // the line with an N, or 0
	goals   map[puzzles.Square]bool // of the headers
	sought  string                  // a part, by PlaceError.What, when the body is read again to find it
	found   int32                   // where it is, or -1
}

// parseText reads a puzzle from a part of a file; line is the number of lines before it.
func parseText(file, text string, line int) (_ *parts.Spec, err error) {
	defer caught(&err)
	t := &puzzleText{sheet: newSheet(file, text, line), spec: &parts.Spec{}, headers: map[string]stretch{}}
	t.spec.Text = &parts.Source{File: file, Where: t.where}
	for i := range t.begins {
		if t.readLine(i); t.spec.Graph != nil {
			break
		}
	}
	// in their order: a graph has the names of squares, and a piece is another than FEN's
	for _, name := range PartNames() {
		if h, said := t.headers[name]; said && name != "graph" {
			t.check(h, Set(t.spec, name, t.of(h)))
		}
	}
	t.readBody()
	return t.spec, nil
}

// ofText are the names of lines name: value that say how the text is written.
var ofText = []string{"format", "empty"}

func isHeader(name string) bool {
	return slices.Contains(PartNames(), name) || slices.Contains(ofText, name)
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

// readLine reads a line, or the graph that begins here, at its first edge.
func (t *puzzleText) readLine(i int) {
	whole := t.line(i)
	text, _, comment := strings.Cut(t.of(whole), "%")
	l := stretch{whole.from, whole.from + int32(len(text))}
	trimmed := t.trim(l)
	name, value, header := headerOf(text)
	_, graph := t.headers["graph"]
	switch {
	case trimmed.from == trimmed.to && (comment || len(t.body) == 0 && text == ""):
	case graph && (trimmed.from == trimmed.to || t.text[trimmed.from] == '#'): // a comment among edges
	case graph && !(header && isHeader(name)):
		list := &graphText{file: t.file, line: t.before + i, rest: t.text[whole.from:]}
		t.spec.Graph = edgeList(list)
	case header && len(t.body) > 0:
		// either this header is wrong, or the lines above it are no drawing, but a title
		if lines, _ := t.shown(); len(t.headers) == 0 && len(lines) > 0 && isProse(t.of(lines[0]), "") {
			t.wrong(t.trim(lines[0]), proseExpected)
		}
		t.wrong(trimmed, "lines name: value before the board; another puzzle begins below an empty line")
	case header:
		t.readHeader(name, t.trim(stretch{l.from + int32(value), l.to}), trimmed.from)
	case text == "" && len(t.body) > 0 && t.of(t.body[len(t.body)-1]) == "": // one empty line says what many do
	default:
		t.body = append(t.body, l)
	}
}

// readHeader notes the value of a line "name: value", which begins at a byte.
func (t *puzzleText) readHeader(name string, value stretch, at int32) {
	before, twice := t.headers[name]
	switch {
	case !isHeader(name):
		t.bad(at, words.Quote(name), "one of "+strings.Join(slices.Concat(PartNames(), ofText), ", "))
	case twice:
		t.bad(at, "a second "+name, "one; the first is in line ", t.at(before.from).line)
	case name == "graph" && value.from < value.to:
		t.wrong(value, "nothing: the edges follow, a line each")
	}
	t.headers[name] = value
	t.check(stretch{at, at}, CheckParts(slices.Collect(maps.Keys(t.headers))))
}

// isEmpty reports whether a line of the body has nothing in it. A line of as many tabs as others have is a row.
func (t *puzzleText) isEmpty(l stretch, tabs int) bool {
	text := t.of(l)
	return strings.TrimSpace(text) == "" && (tabs == 0 || strings.Count(text, "\t") != tabs)
}

// shown are the lines of the body without the empty ones around them, and how many tabs the first has.
func (t *puzzleText) shown() (lines []stretch, tabs int) {
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

// readBody reads the body, once it is known what the lines above it say.
func (t *puzzleText) readBody() {
	lines, tabs := t.shown()
	if len(lines) == 0 {
		t.checkNoBody()
		return
	}
	if fen, said := t.headers["fen"]; said {
		t.bad(lines[0].from, "a board", "none: line ", t.at(fen.from).line, " says it in FEN")
	}
	t.goals = map[puzzles.Square]bool{}
	for _, g := range t.spec.Goals {
		t.goals[g] = true
	}
	f := boardFormatOf(t.sheet, lines, t.headers["format"])
	if i := slices.IndexFunc(lines, func(l stretch) bool { return t.isEmpty(l, tabs) }); i >= 0 && !f.gaps {
		for _, l := range lines {
			if isProse(t.of(l), "") {
				t.wrong(t.trim(l), proseExpected)
			}
		}
		t.bad(lines[i].from, "an empty line",
			"the next row of the board; a second puzzle begins with a line name: value")
	}
	t.asked = *t.spec
	t.asked.Goals, t.asked.Drawn, t.asked.Holes, t.asked.Guards, t.asked.Walls = nil, nil, nil, nil, nil
	if f.board != nil {
		t.read = func() { f.board(t, lines) }
	} else {
		g := t.cut(f.cells, lines)
		t.read = func() { t.take(g) }
	}
	t.read()
}

// checkNoBody asks that a text without a body says its board or graph above.
func (t *puzzleText) checkNoBody() {
	end := int32(len(t.text))
	if end > 0 {
		end = t.begins[len(t.begins)-1]
	}
	_, graph := t.headers["graph"]
	switch {
	case t.spec.Graph != nil:
	case graph:
		t.bad(end, "the end of the text", "edges: two names on a line")
	case t.spec.Width == 0:
		t.bad(end, "the end of the text", "a board, drawn or as board: 8x8")
	}
}

// cut cuts a grid of the size that the lines above it say, if they do.
func (t *puzzleText) cut(cut cutter, lines []stretch) *grid {
	sign, size := "", ""
	if empty, said := t.headers["empty"]; said {
		sign = t.of(empty)
		if matches(`^$|^(\d+|1/\d+)x?$|\s`, sign) || strings.ContainsAny(sign, noEmptySigns) {
			t.wrong(empty, "a sign of empty squares, as in empty: x")
		}
	}
	if t.spec.Width > 0 {
		size = t.spec.Get("board")
	}
	g := cut(t.sheet, lines, size, sign)
	t.sized(g.width, len(g.rows))
	return g
}

// sized asks that a board is of the size that a line board: says.
func (t *puzzleText) sized(width, height int) {
	s := t.spec
	if size := fmt.Sprintf("%dx%d", width, height); s.Width != 0 && size != s.Get("board") {
		t.bad(t.headers["board"].from, "board "+s.Get("board"), size+", as drawn")
	}
	s.Width, s.Height = width, height
}

// take takes what a grid shows into the spec.
func (t *puzzleText) take(g *grid) {
	s := t.spec
	all := g.survey()
	for row, cells := range g.rows {
		for col, c := range cells {
			sq, m := g.square(row, col), g.mark(c)
			switch {
			case m.is == step, m.is == empty && all.zeros == 1:
				k, _ := strconv.Atoi(m.number) // the survey has read it
				n := puzzles.Number{K: k + 1 - all.first(), Square: sq}
				s.Drawn = append(s.Drawn, n)
				note(t, c, "number", n)
				note(t, c, "goal", sq)
				switch {
				case m.back != "" && !s.Closed:
					g.wrong(c, "a line closed: true above it, or no return to the start")
				case m.back != "" && m.back != strconv.Itoa(all.squares+1):
					g.wrong(c, "1/", all.squares+1, ": the board has ", words.Count(all.squares, "square"))
				case m.goal:
					t.takeGoal(sq, c)
				}
			case m.is == missing:
				s.Holes = append(s.Holes, sq)
			case m.is == isStart:
				t.takeStart(sq, c)
			case m.is == isGoal:
				t.takeGoal(sq, c)
			case m.is == guarded:
				guard := puzzles.Guard{Kind: unicode.ToUpper(rune(g.text[c.from])), Square: sq}
				s.Guards = append(s.Guards, guard)
				note(t, c, "guard", guard)
			}
		}
	}
	for _, w := range g.walls {
		s.Walls = append(s.Walls, w.Wall)
		note(t, stretch{w.at, w.at}, "wall", w.Wall)
	}
}

// takeStart takes an N, or the piece's own letter.
func (t *puzzleText) takeStart(sq puzzles.Square, c stretch) {
	s := t.spec
	if letter := t.of(c); letter != "N" && letter != s.Piece.Letter() {
		t.wrong(c, "N (the start), or a line that names another piece, as in piece: king")
	}
	if t.start > 0 {
		t.bad(c.from, "a second start", "one; the first is in line ", t.start)
	}
	if start, said := t.headers["start"]; said && s.Start != sq {
		t.bad(c.from, "start "+sq.String(), s.Start, ", as line ", t.at(start.from).line, " says")
	}
	t.start, s.Start = t.at(c.from).line, sq
	note(t, c, "start", sq)
}

// takeGoal takes an x.
func (t *puzzleText) takeGoal(sq puzzles.Square, c stretch) {
	goals, said := t.headers["goals"]
	switch {
	case !said:
		t.spec.Goals = append(t.spec.Goals, sq)
		note(t, c, "goal", sq)
	case !t.goals[sq]:
		t.bad(c.from, "goal "+sq.String(), "only goals that line ", t.at(goals.from).line, " lists")
	}
}

// note says where the body shows a part, which is of a kind.
func note[Part fmt.Stringer](t *puzzleText, c stretch, kind string, part Part) {
	if t.sought != "" && t.sought == kind+" "+part.String() {
		t.found = c.from
	}
}

// where says where the text has a part, by PlaceError.What: in the body, or in a line name: value.
func (t *puzzleText) where(what string) (line, col int) {
	if at := t.inBody(what); at >= 0 {
		p := t.at(at)
		return p.line, p.col
	}
	kind, part, _ := strings.Cut(what, " ")
	for name, h := range t.headers {
		at := t.at(h.from)
		if name == kind && parts.KindOf(name) != parts.List {
			return at.line, at.col
		}
		if strings.TrimSuffix(name, "s") != kind {
			continue
		}
		offset := 0
		for one := range strings.SplitSeq(t.of(h), ",") {
			blanks := len(one) - len(strings.TrimLeft(one, " \t"))
			if t.spec.Graph != nil && strings.TrimSpace(one) == part ||
				t.spec.Graph == nil && strings.EqualFold(withoutBlanks.Replace(one), part) {
				line, col = at.line, at.col+offset+blanks // the last, if it is there twice
			}
			offset += utf8.RuneCountInString(one) + 1
		}
	}
	h, said := t.headers["fen"]
	if squares, err := setFEN(&parts.Spec{}, t.of(h)); said && err == nil {
		if offset, said := squares[what]; said {
			at := t.at(h.from)
			return at.line, at.col + offset
		}
	}
	return line, col
}

var withoutBlanks = strings.NewReplacer(" ", "", "\t", "")

// inBody reads the body again, with what the lines above it say, to find a part; -1 if it does not show it. What
// the spec has become since, by flags perhaps, changes nothing.
func (t *puzzleText) inBody(what string) int32 {
	if t.read == nil {
		return -1
	}
	spec := *t.spec
	defer func() {
		*t.spec = spec
		t.sought = ""
	}()
	*t.spec = t.asked
	t.sought, t.found, t.start = what, -1, 0
	t.read()
	return t.found
}

// isProse reports whether a line has a word in it: it is no row of cells, and no column letters. A sign of
// empty squares is no word.
func isProse(text, sign string) bool {
	if _, wrong := columns(text); wrong < 0 {
		return false
	}
	letters, word := 0, false
	for _, c := range text + " " {
		if !unicode.IsLetter(c) {
			letters, word = 0, false
			continue
		}
		letters++
		word = word || !strings.ContainsRune("Nx"+guardSigns+sign, c)
		if word && letters > 1 {
			return true
		}
	}
	return false
}
