package formats

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"knightsat/internal/limits"
	"knightsat/puzzles"
)

// Scanner reads the puzzles of a text one after the other, and keeps one of them in memory. An empty
// line ends a board or a list of edges where a line name: value begins another puzzle after it;
// comments between the two belong to the second. Lines of graph6 or sparse6 are a puzzle each. Places
// in errors are those of the whole text. The zero value is of no use: see [NewScanner].
type Scanner struct {
	in     *lines
	line   int  // how many lines there are before the next puzzle
	begun  bool // there was a puzzle, or an error
	graphs *GraphScanner
}

// NewScanner returns a scanner of a text, whose name is for messages only.
func NewScanner(file string, r io.Reader) *Scanner { return &Scanner{in: newLines(file, r)} }

// Next reads the next puzzle. The error is io.EOF after the last one; a text has one puzzle at least.
// Mistakes come as *[ParseError]; the next puzzle can be read after one.
func (s *Scanner) Next() (*puzzles.Spec, error) {
	if !s.begun {
		s.begun = true
		format, err := graphFormatOf(s.in.file, s.in.peek(), false)
		if err != nil {
			return nil, err
		}
		if format != nil {
			s.graphs = &GraphScanner{text: graphText{file: s.in.file, from: s.in}, format: format}
		}
	} else if s.graphs == nil && !s.More(true) {
		return nil, io.EOF
	}
	if s.graphs != nil {
		spec, err := s.graphs.Spec()
		s.line = s.graphs.text.line
		return spec, err
	}
	text, from, err := s.part()
	if err != nil {
		return nil, err
	}
	spec, err := parseText(s.in.file, text, from)
	if err != nil {
		return nil, err
	}
	spec.From = fmt.Sprintf("%s:%d", s.in.file, from+1)
	return spec, nil
}

// More reports whether another puzzle follows. Without waiting for a line that may never come, it
// takes another graph for granted where each line is one.
func (s *Scanner) More(wait bool) bool {
	if s.graphs != nil {
		return s.graphs.More(wait)
	}
	return len(s.in.back) > 0
}

// part reads the lines of the next puzzle, and how many are before them. Comments above them and empty lines
// around them are not kept.
func (s *Scanner) part() (text string, before int, err error) {
	var part, comments strings.Builder // after empty lines, comments
	empty, after := 0, 0               // lines that may end the puzzle, and those and the comments after them
	var headers []string               // of the puzzle
	body, position := false, false     // a position in FEN, which is a puzzle by itself
	before = s.line
	for {
		line, err := s.in.next(limits.PuzzleText - part.Len() - comments.Len())
		if err != nil {
			return "", 0, err
		}
		name, _, header := headerOf(line)
		header = header && isHeader(name)
		said, _, comment := strings.Cut(line, "%")
		blank := strings.Trim(said, " \n") == ""
		begun := body || headers != nil
		switch {
		case line == "":
			return part.String(), before, nil
		case blank && !begun:
			s.line++
			before++
			continue
		case position && !blank && (header || isFEN().MatchString(line)),
			header && after > 0 && (body || slices.Contains(headers, name)):
			s.in.putBack(lot{empty, comments.String() + line})
			return part.String(), before, nil
		case blank && !comment && comments.Len() == 0:
			empty++
			after++
			continue
		case blank && after > 0:
			comments.WriteString(line)
			after++
			continue
		}
		for range empty {
			part.WriteByte('\n')
		}
		part.WriteString(comments.String())
		part.WriteString(line)
		s.line += after + 1
		comments.Reset()
		empty, after = 0, 0
		switch {
		case header:
			headers = append(headers, name)
		case !blank:
			position = !body && headers == nil && isFEN().MatchString(line)
			body = true
		}
	}
}
