package formats

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"knightsat/puzzles/parts"
)

// Scanner reads the puzzles of a text one after the other, and keeps one of them in memory. An empty
// line ends a board or a list of edges where a line name: value begins another puzzle after it;
// comments between the two belong to the second. Lines of graph6 or sparse6 are a puzzle each. Places
// in errors are those of the whole text. The zero value is of no use: see [NewScanner].
type Scanner struct {
	in     *lineStream
	line   int  // how many lines there are before the next puzzle
	next   int  // the line of the header with which it begins
	begun  bool // there was a puzzle, or an error
	graphs *GraphScanner
}

// NewScanner returns a scanner of a text, whose name is for messages only.
func NewScanner(file string, r io.Reader) *Scanner { return &Scanner{in: newLines(file, r)} }

// Next reads the next puzzle. The error is io.EOF after the last one; a text has one puzzle at least.
// Mistakes come as *[ParseError]; the next puzzle can be read after one.
func (s *Scanner) Next() (spec *parts.Spec, err error) {
	defer caught(&err)
	if !s.begun {
		s.begun = true
		if format := graphFormatOf(s.in.file, s.in.peek(), false); format != nil {
			s.graphs = &GraphScanner{text: graphText{file: s.in.file, from: s.in}, format: format}
		}
	} else if s.graphs == nil && !s.More(true) {
		return nil, io.EOF
	}
	if s.graphs != nil {
		spec, err = s.graphs.Spec()
		s.next = s.graphs.text.line
		return spec, err
	}
	text, from, err := s.part()
	if err != nil {
		return nil, err
	}
	if spec, err = parseText(s.in.file, text, from); err == nil {
		spec.From = fmt.Sprintf("%s:%d", s.in.file, from+1)
	}
	return spec, err
}

// More reports whether another puzzle follows. Without waiting for a line that may never come, it
// takes another graph for granted where each line is one.
func (s *Scanner) More(wait bool) bool {
	if s.graphs != nil {
		return s.graphs.More(wait)
	}
	return len(s.in.back) > 0
}

// scanned is a line of a text of several puzzles.
type scanned struct {
	header   string // its name
	blank    bool   // nothing but a comment, perhaps
	comment  bool
	position bool // in FEN
}

func scan(line string) (l scanned) {
	said, _, comment := strings.Cut(line, "%")
	l.comment = comment
	l.blank = strings.Trim(said, " \n") == ""
	if name, _, header := headerOf(line); header && isHeader(name) {
		l.header = name
	}
	l.position = matches(isFEN, line)
	return l
}

// begun is what the lines of a puzzle are so far.
type begun struct {
	headers  []string
	body     bool
	position bool // in FEN, which is a puzzle by itself
}

// add takes a line into account.
func (b *begun) add(l scanned) {
	switch {
	case l.header != "":
		b.headers = append(b.headers, l.header)
	case !l.blank:
		b.position = !b.body && b.headers == nil && l.position
		b.body = true
	}
}

// ends reports whether a line begins another puzzle; there may be empty lines above it.
func (b *begun) ends(l scanned, empty bool) bool {
	return b.position && (l.header != "" || l.position) ||
		l.header != "" && empty && (b.body || slices.Contains(b.headers, l.header))
}

// part reads the lines of the next puzzle, and how many are before them. Comments above them and empty lines
// around them are not kept.
func (s *Scanner) part() (text string, before int, err error) {
	var part, comments strings.Builder // after empty lines, comments
	empty, after := 0, 0               // lines that may end the puzzle, and those and the comments after them
	var so begun
	before = s.line
	for {
		line, err := s.in.next(maxPuzzleText - part.Len() - comments.Len())
		if line == "" || err != nil {
			return part.String(), before, err
		}
		l := scan(line)
		switch {
		case l.blank && !so.body && so.headers == nil:
			s.line++
			before++
		case so.ends(l, after > 0):
			s.in.putBack(lot{empty, comments.String() + line})
			s.next = s.line + after + 1
			return part.String(), before, nil
		case l.blank && !l.comment && comments.Len() == 0:
			empty++
			after++
		case l.blank && after > 0:
			comments.WriteString(line)
			after++
		default:
			part.WriteString(strings.Repeat("\n", empty))
			part.WriteString(comments.String())
			part.WriteString(line)
			s.line += after + 1
			comments.Reset()
			empty, after = 0, 0
			so.add(l)
		}
	}
}
