package pb

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// RowNames calls f with the name of each row in a model's file that has one, until it is an
// error, and returns how many bytes the file has. It reads nothing else of the file, whose
// name is for errors.
func RowNames(file string, r io.Reader, f func(name string) error) (bytesRead int, err error) {
	in := bufio.NewReaderSize(r, 1<<16)
	for n := 1; ; n++ {
		var line []byte // if it is a name
		for first, more := true, true; more; first = false {
			part, unended, err := in.ReadLine()
			bytesRead += len(part) + 1
			switch {
			case err == io.EOF:
				return bytesRead, nil
			case err != nil:
				return 0, fmt.Errorf("%s:%d: cannot be read: %w", file, n, err)
			case first && bytes.HasPrefix(part, []byte(rowPrefix)) || len(line) > 0:
				line = append(line, part...)
			}
			if more = unended; len(line) > maxName {
				return 0, fmt.Errorf("%s:%d: found a name of more than %d bytes, expected a shorter one", file, n, maxName)
			}
		}
		if len(line) > 0 {
			if err := f(string(line[len(rowPrefix):])); err != nil {
				return 0, fmt.Errorf("%s:%d: %w", file, n, err)
			}
		}
	}
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
	in    *bufio.Reader
	line  int
	begun []byte // of the line, as much as is told
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
	c.begun = append(c.begun, want[:same]...)
	c.begun = c.begun[max(bytes.LastIndexByte(c.begun, '\n')+1, len(c.begun)-60):]
	if same == len(want) {
		return same, nil
	}
	rest := func(text []byte) string {
		line, _, _ := bytes.Cut(text[same:min(len(text), same+40)], []byte("\n"))
		return string(c.begun) + string(line)
	}
	return same, fmt.Errorf("found %q, expected %q", rest(found[:n]), rest(want))
}
