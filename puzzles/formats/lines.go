package formats

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"

	"knightsat/internal/limits"
	"knightsat/internal/text"
)

// lines are those of a text that comes in pieces. What was read of it can be put back.
type lines struct {
	file string
	in   *bufio.Reader
	back []string // what was put back
	err  error    // io.EOF after the last line
}

func newLines(file string, r io.Reader) *lines {
	return &lines{file: file, in: bufio.NewReader(text.Reader(r))}
}

// next reads a line with its end, of at most so many bytes; "" after the last one.
func (l *lines) next(limit int) (string, error) {
	if len(l.back) > 0 {
		line := l.back[0]
		l.back = l.back[1:]
		return line, nil
	}
	var line strings.Builder
	for l.err == nil {
		piece, err := l.in.ReadSlice('\n')
		if err == nil && line.Len() == 0 {
			return string(piece), nil
		}
		line.Write(piece)
		switch {
		case line.Len() > limit:
			l.err = fmt.Errorf("%s is larger than %d MB, too large for a puzzle", l.file, limits.PuzzleText>>20)
		case err == nil:
			return line.String(), nil
		case err == io.EOF:
			l.err = err
			return line.String(), nil
		case err != bufio.ErrBufferFull:
			l.err = fmt.Errorf("reading a puzzle from %s: %w", l.file, err)
		}
	}
	if l.err != io.EOF {
		return "", l.err
	}
	return "", nil
}

// rest reads all lines that follow.
func (l *lines) rest() (string, error) {
	var all strings.Builder
	for {
		line, err := l.next(limits.PuzzleText - all.Len())
		if line == "" || err != nil {
			return all.String(), err
		}
		all.WriteString(line)
	}
}

// peek goes through the lines that follow, which stay to be read.
func (l *lines) peek() iter.Seq[string] {
	return func(yield func(string) bool) {
		var seen []string
		defer func() { l.back = append(seen, l.back...) }()
		for {
			line, err := l.next(limits.PuzzleText)
			if line == "" || err != nil {
				return
			}
			seen = append(seen, line)
			if !yield(line) {
				return
			}
		}
	}
}
