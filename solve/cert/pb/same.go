package pb

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
)

// RowNames calls f with the words of each row's name in a model's file, until it is an
// error, and returns how many words the file has. It keeps nothing else of the file, whose
// name is for errors.
func RowNames(file string, r io.Reader, f func(words []string) error) (words int, err error) {
	s := newScanner(&work{ctx: context.Background()}, file, r)
	for s.next() {
		var comment []string
		size := 0
		for word := s.word(); len(word) > 0; word = s.word() {
			words++
			if len(comment) == 0 && word[0] != '*' {
				continue
			}
			comment = append(comment, string(word))
			if size += len(word) + 1; size > maxName {
				s.fail("found a name of more than %d bytes, expected a shorter one", maxName)
			}
		}
		if len(comment) > 2 && comment[1] == "row" && s.bad == nil {
			if err := f(comment[2:]); err != nil {
				s.fail("%w", err)
			}
		}
	}
	return words, s.err()
}

// Same returns an error that tells the first line in which a file differs from what
// [Model.Write] writes.
func (m *Model) Same(file string, r io.Reader) error {
	same := &comparer{in: bufio.NewReader(r), line: 1}
	err := m.Write(same)
	if err == nil {
		if _, end := same.in.ReadByte(); end != io.EOF {
			err = fmt.Errorf("found more, expected the end of the file")
		}
	}
	if err != nil {
		return fmt.Errorf("%s:%d: %w", file, same.line, err)
	}
	return nil
}

// comparer takes what the rest of a file should be.
type comparer struct {
	in   *bufio.Reader
	line int
}

// Write implements [io.Writer]; it fails where the file differs.
func (c *comparer) Write(want []byte) (int, error) {
	found := make([]byte, len(want))
	n, err := io.ReadFull(c.in, found)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return 0, fmt.Errorf("cannot be read: %w", err)
	}
	same := 0
	for same < n && found[same] == want[same] {
		same++
	}
	c.line += bytes.Count(want[:same], []byte("\n"))
	if same == len(want) {
		return same, nil
	}
	begin := max(bytes.LastIndexByte(want[:same], '\n')+1, same-60)
	around := func(text []byte) string {
		line, _, _ := bytes.Cut(text[begin:min(len(text), same+40)], []byte("\n"))
		return string(line)
	}
	return same, fmt.Errorf("found %q, expected %q", around(found[:n]), around(want))
}
