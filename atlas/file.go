package atlas

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// File keeps results as they come, one JSON object a line, so that a run that
// is cut short at any moment loses at most the line in the making.
type File struct {
	name string
	file *os.File
	have map[Board]*Entry
}

// Open reads a results file, or makes it. A last line without its end, as a
// killed run leaves it, is dropped; any other mistake is an error with its line,
// and so is a tour that is none, and a board without a tour that has one at a
// glance. Of those without a tour, what a solver said is not checked again, and
// neither is what was found start by start. Where the context ends before all is
// checked, its error is returned.
func Open(ctx context.Context, name string) (*File, error) {
	f := &File{name: name, have: map[Board]*Entry{}}
	data, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("reading results: %w", err)
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	if err := f.read(ctx, bytes.NewReader(data[:whole])); err != nil {
		return nil, err
	}
	if f.file, err = os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644); err != nil {
		return nil, fmt.Errorf("keeping results: %w", err)
	}
	if whole < len(data) {
		if err := f.file.Truncate(int64(whole)); err != nil {
			f.file.Close()
			return nil, fmt.Errorf("keeping results: %w", err)
		}
	}
	return f, nil
}

// maxLine is the longest line that is read, in bytes: a tour of the largest
// board takes up 9 MB.
const maxLine = 64 << 20

func (f *File) read(ctx context.Context, r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 1<<16), maxLine)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		e := &Entry{}
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(e); err != nil {
			return fmt.Errorf("%s:%d: found no result of atlas: %w", f.name, n, err)
		}
		b, err := e.board()
		if err == nil {
			err = e.recheck(ctx, b)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", f.name, n, err)
		}
		f.take(b, e)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading results: %s: %w", f.name, err)
	}
	return nil
}

// take notes an entry; what is settled stays settled.
func (f *File) take(b Board, e *Entry) {
	if old := f.have[b]; old == nil || old.Result == Unsettled {
		f.have[b] = e
	}
}

// Have is what is known of a board, nil for nothing.
func (f *File) Have(b Board) *Entry { return f.have[b] }

// Put adds an entry.
func (f *File) Put(b Board, e *Entry) error {
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if _, err := f.file.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("keeping results: %w", err)
	}
	f.take(b, e)
	return nil
}

// Close ends the file.
func (f *File) Close() error { return f.file.Close() }

// Tidy rewrites the file: these boards in this order, then what else it had, in
// no better order than by its text; each board once. The new file takes the
// place of the old one whole.
func (f *File) Tidy(boards []Board) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(f.name), ".atlas-*")
	if err != nil {
		return fmt.Errorf("keeping results: %w", err)
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
			err = fmt.Errorf("keeping results: %w", err)
		}
	}()
	w := bufio.NewWriter(tmp)
	if err := WriteJSON(w, f.inOrder(boards)); err != nil {
		return err
	}
	if err := errors.Join(w.Flush(), tmp.Chmod(0o644), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), f.name)
}
