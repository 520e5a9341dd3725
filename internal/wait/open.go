// Package wait opens, reads and writes what may keep a program waiting, as pipes and terminals do: a context ends
// the wait.
package wait

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"knightsat/internal/watch/reading"
)

// OpenFile opens a file as [os.OpenFile] does. The context ends the wait for who is at the other end of a pipe.
func OpenFile(ctx context.Context, name string, flag int) (*os.File, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	type file struct {
		*os.File
		err error
	}
	opened := make(chan file, 1)
	go func() {
		f, err := os.OpenFile(name, flag, 0)
		opened <- file{f, err}
	}()
	select {
	case f := <-opened:
		return f.File, f.err
	case <-ctx.Done():
		go func() { (<-opened).Close() }()
		return nil, context.Cause(ctx)
	}
}

// watchedFile is a file that is read until a context ends.
type watchedFile struct {
	*os.File
	in io.Reader
}

// Open opens a file to be read until the context ends, whatever it is: of a pipe nothing may ever come.
func Open(ctx context.Context, name string) (*watchedFile, error) {
	f, err := OpenFile(ctx, name, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	in := Reader(ctx, f)
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		in = reading.Until(ctx, f)
	}
	return &watchedFile{f, in}, nil
}

// Read implements [io.Reader].
func (f *watchedFile) Read(p []byte) (int, error) { return f.in.Read(p) }

// Folder is the folder of this name, whose files are opened as [Open] does.
func Folder(ctx context.Context, name string) fs.FS { return watchedFolder{ctx, name} }

type watchedFolder struct {
	ctx  context.Context
	name string
}

// Open implements [fs.FS].
func (f watchedFolder) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	file, err := Open(f.ctx, filepath.Join(f.name, filepath.FromSlash(name)))
	if err != nil {
		return nil, err
	}
	return file, nil
}

// Reader reads until the context ends, even if nothing comes: the reader of a terminal waits for a line, and
// that of a pipe for who writes. What was read by then is lost.
func Reader(ctx context.Context, r io.Reader) io.Reader { return &waiting{ctx: ctx, r: r} }

type waiting struct {
	ctx  context.Context
	r    io.Reader
	data []byte // of its own: the reader may still write when p is used again
}

func (w *waiting) Read(p []byte) (int, error) {
	if w.ctx.Err() != nil { // it is asked again
		return 0, context.Cause(w.ctx)
	}
	if len(w.data) < len(p) {
		w.data = make([]byte, len(p))
	}
	type read struct {
		n   int
		err error
	}
	done := make(chan read, 1)
	go func(data []byte) {
		n, err := w.r.Read(data)
		done <- read{n, err}
	}(w.data[:len(p)])
	select {
	case r := <-done:
		return copy(p, w.data[:r.n]), r.err
	case <-w.ctx.Done():
		return 0, context.Cause(w.ctx)
	}
}

// watchedWriter keeps a context, since writing takes none.
type watchedWriter struct {
	ctx context.Context
	io.Writer
}

// Writer writes until the context ends.
func Writer(ctx context.Context, w io.Writer) io.Writer { return watchedWriter{ctx, w} }

func (w watchedWriter) Write(p []byte) (int, error) {
	if w.ctx.Err() != nil {
		return 0, context.Cause(w.ctx)
	}
	return w.Writer.Write(p)
}
