package puzzles

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"knightsat/internal/text"
)

// Scanner reads the puzzles of a text one after the other, and keeps one of them in memory. An empty
// line ends a board or a list of edges where a line name: value begins another puzzle after it;
// comments between the two belong to the second. Places in errors are those of the whole text.
type Scanner struct {
	file string
	in   *bufio.Reader
	line int      // how many lines there are before the next puzzle
	next []string // lines of it that were read
	err  error    // io.EOF after the last line
	none bool     // there was a puzzle, or an error
}

// NewScanner returns a scanner of a text, whose name is for messages only.
func NewScanner(file string, r io.Reader) *Scanner {
	return &Scanner{file: file, in: bufio.NewReader(text.Reader(r))}
}

// Next reads the next puzzle. The error is io.EOF after the last one; a text has one puzzle at least.
// Mistakes come as *[ParseError].
func (s *Scanner) Next() (*Spec, error) {
	if s.none && !s.more() {
		return nil, io.EOF
	}
	s.none = true
	from := s.line
	text, err := s.part()
	if err != nil {
		return nil, err
	}
	return parseText(s.file, text, from)
}

// more reports whether another puzzle follows.
func (s *Scanner) more() bool { return len(s.next) > 0 }

// part reads the lines of the next puzzle.
func (s *Scanner) part() (string, error) {
	var part strings.Builder
	var after []string   // an empty line that may end the puzzle, and what was read since
	var headers []string // of the puzzle
	body := false
	for {
		line, err := s.readLine(maxText - part.Len())
		if err != nil {
			return "", err
		}
		name, _, header := headerOf(line)
		header = header && slices.Contains(PartNames(), name)
		before, _, comment := strings.Cut(line, "%")
		empty := strings.Trim(before, " \n") == ""
		switch {
		case line == "":
		case empty && !comment && after == nil && (body || headers != nil), empty && after != nil:
			after = append(after, line)
			continue
		case header && after != nil && (body || slices.Contains(headers, name)):
			s.next = append(after, line)
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
			body = true
		}
	}
}

// readLine reads a line with its end, of at most so many bytes; "" after the last one.
func (s *Scanner) readLine(limit int) (string, error) {
	if len(s.next) > 0 {
		line := s.next[0]
		s.next = s.next[1:]
		return line, nil
	}
	var line strings.Builder
	for s.err == nil {
		var piece []byte
		piece, s.err = s.in.ReadSlice('\n')
		line.Write(piece)
		if line.Len() > limit {
			return "", fmt.Errorf("%s is larger than %d MB, too large for a puzzle", s.file, maxText>>20)
		}
		if s.err == nil {
			return line.String(), nil
		}
		if errors.Is(s.err, bufio.ErrBufferFull) {
			s.err = nil
		}
	}
	if s.err != io.EOF {
		return "", fmt.Errorf("reading a puzzle from %s: %w", s.file, s.err)
	}
	return line.String(), nil
}

// MaxSeveral is how many puzzles [ParseSeveral] reads from one text at most.
const MaxSeveral = 2000

// ParseSeveral reads all puzzles of a text, as [Scanner] does one after the other.
func ParseSeveral(file string, r io.Reader) (all []*Spec, err error) {
	s := NewScanner(file, r)
	for {
		spec, err := s.Next()
		switch {
		case err == io.EOF:
			return all, nil
		case err != nil:
			return nil, err
		case len(all) == MaxSeveral:
			return nil, &ParseError{file, s.line, 1, "another puzzle", fmt.Sprintf("at most %d in one text", MaxSeveral)}
		}
		all = append(all, spec)
	}
}
