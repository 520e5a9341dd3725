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
	from := s.line
	text, err := s.part()
	if err != nil {
		return nil, err
	}
	spec, err := parseText(s.in.file, text, from)
	if err != nil {
		return nil, err
	}
	begin := from + 1
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '%' {
			break
		}
		begin++
	}
	spec.From = fmt.Sprintf("%s:%d", s.in.file, begin)
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

// part reads the lines of the next puzzle.
func (s *Scanner) part() (string, error) {
	var part strings.Builder
	var after []string             // an empty line that may end the puzzle, and what was read since
	var headers []string           // of the puzzle
	body, position := false, false // a position in FEN, which is a puzzle by itself
	for {
		line, err := s.in.next(limits.PuzzleText - part.Len())
		if err != nil {
			return "", err
		}
		name, _, header := headerOf(line)
		header = header && isHeader(name)
		before, _, comment := strings.Cut(line, "%")
		empty := strings.Trim(before, " \n") == ""
		switch {
		case line == "":
		case position && !empty && (header || isFEN().MatchString(line)):
			s.in.back = append(after, line)
			return part.String(), nil
		case empty && !comment && after == nil && (body || headers != nil), empty && after != nil:
			after = append(after, line)
			continue
		case header && after != nil && (body || slices.Contains(headers, name)):
			s.in.back = append(after, line)
			return part.String(), nil
		}
		for _, l := range append(after, line) {
			part.WriteString(l)
			s.line++
		}
		after = nil
		switch {
		case line == "":
			return part.String(), nil
		case header:
			headers = append(headers, name)
		case !empty:
			position = !body && headers == nil && isFEN().MatchString(line)
			body = true
		}
	}
}
