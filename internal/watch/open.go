package watch

import (
	"context"
	"io"
	"io/fs"
	"os"
	"path/filepath"
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
	in := Waiting(ctx, f)
	if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
		in = Reader(ctx, f)
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
