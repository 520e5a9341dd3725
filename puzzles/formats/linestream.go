package formats

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strings"

	"knightsat/internal/text"
)

// lineStream has the lines of a text that comes in pieces. What was read of it can be put back.
type lineStream struct {
	file string
	text *text.Input
	in   *bufio.Reader
	back []lot // what was put back
	err  error // io.EOF after the last line
}

// lot is lines: some empty ones, then others. However many are empty, they take no memory.
type lot struct {
	empty int
	text  string
}

func newLines(file string, r io.Reader) *lineStream {
	in := text.New(r)
	return &lineStream{file: file, text: in, in: bufio.NewReader(in)}
}

// putBack has lines read again.
func (l *lineStream) putBack(some lot) {
	if some.empty > 0 || some.text != "" {
		l.back = append([]lot{some}, l.back...)
	}
}

// again is the next line that was put back; "" if none was.
func (l *lineStream) again() (line string) {
	if len(l.back) == 0 {
		return ""
	}
	next := &l.back[0]
	if next.empty > 0 {
		next.empty--
		line = "\n"
	} else {
		end := strings.IndexByte(next.text, '\n') + 1
		if end == 0 {
			end = len(next.text)
		}
		line, next.text = next.text[:end], next.text[end:]
	}
	if next.empty == 0 && next.text == "" {
		l.back = l.back[1:]
	}
	return line
}

// next reads a line with its end, of at most limit bytes; "" after the last one. What is below
// maxPuzzleText is kept of the lines before.
func (l *lineStream) next(limit int) (string, error) {
	if line := l.again(); line != "" {
		return line, nil
	}
	kept := maxPuzzleText - limit
	var line strings.Builder
	for l.err == nil {
		piece, err := l.in.ReadSlice('\n')
		tooLong := l.text.Keep(kept + line.Len() + len(piece))
		if err == nil && line.Len() == 0 && tooLong == nil {
			return string(piece), nil
		}
		line.Write(piece)
		switch {
		case tooLong != nil:
			l.err = fmt.Errorf("reading a puzzle from %s: %w", l.file, tooLong)
		case line.Len() > limit:
			l.err = fmt.Errorf("%s is larger than %d MB, too large for a puzzle", l.file, maxPuzzleText>>20)
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
func (l *lineStream) rest() (string, error) {
	var all strings.Builder
	for {
		line, err := l.next(maxPuzzleText - all.Len())
		if line == "" || err != nil {
			return all.String(), err
		}
		all.WriteString(line)
	}
}

// peek goes through the lines that follow, which stay to be read.
func (l *lineStream) peek() iter.Seq[string] {
	return func(yield func(string) bool) {
		empty := 0
		var seen strings.Builder
		defer func() { l.putBack(lot{empty, seen.String()}) }()
		for {
			line, err := l.next(maxPuzzleText - seen.Len())
			switch {
			case line == "" || err != nil:
				return
			case line == "\n" && seen.Len() == 0:
				empty++
			default:
				seen.WriteString(line)
			}
			if !yield(line) {
				return
			}
		}
	}
}
