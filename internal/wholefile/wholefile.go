// Package wholefile writes files and folders that are there whole or not at all,
// whenever the program is killed and wherever the disk is full. What is written
// has another name until it is whole; what a killed program left under such a
// name is removed by the next that writes beside it. Folders for temporary files are swept so, too.
//
// It knows nothing of what is written.
package wholefile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// ErrLocked says that another process writes to a file.
var ErrLocked = errors.New("another run is writing to it; wait for its end, or use another file")

// The names of what is not whole yet.
const (
	begin = ".knightsat-"
	end   = ".tmp"
)

// Write makes a file, or replaces it, with what write writes. A device or a pipe,
// which can't be replaced, is written to as it is.
func Write(name string, write func(io.Writer) error) error {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(f), f.Close())
	}
	return replace(name, func(dir string) (*os.File, error) { return os.CreateTemp(dir, begin+"*"+end) },
		func(f *os.File) error { return told(name, errors.Join(write(f), f.Chmod(0o644), f.Sync())) })
}

// told says of which file an error is: the user knows nothing of the passing name.
func told(name string, err error) error {
	if err == nil {
		return nil
	}
	if path := (*os.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("writing %s: %w", name, err)
}

// Folder makes a new folder of what fill puts into the one that it is given. It
// takes the place of nothing. An error of fill is returned as it is.
func Folder(name string, fill func(dir string) error) error {
	return replace(filepath.Clean(name), newFolder,
		func(f *os.File) error { return errors.Join(fill(f.Name()), os.Chmod(f.Name(), 0o755)) })
}

func newFolder(dir string) (*os.File, error) {
	for {
		name, err := os.MkdirTemp(dir, begin+"*"+end)
		if err != nil {
			return nil, err
		}
		f, err := os.Open(name)
		if !errors.Is(err, os.ErrNotExist) { // else it was swept away before it could be locked
			return f, err
		}
	}
}

var swept sync.Once

// Scratch makes a folder for temporary files; remove removes it with what is in it. The
// first call of a program sweeps away those of programs that were killed.
func Scratch() (name string, remove func(), err error) {
	swept.Do(func() { sweep(os.TempDir()) })
	f, err := locked(os.TempDir(), newFolder)
	if err != nil {
		return "", nil, err
	}
	return f.Name(), func() { os.RemoveAll(f.Name()); f.Close() }, nil
}

// replace makes something under a passing name, fills it and gives it its own.
func replace(name string, create func(dir string) (*os.File, error), fill func(*os.File) error) error {
	dir := filepath.Dir(name)
	sweep(dir)
	f, err := locked(dir, create)
	if err != nil {
		return told(name, err)
	}
	if err = fill(f); err == nil {
		err = told(name, os.Rename(f.Name(), name))
	}
	if err != nil {
		_ = os.RemoveAll(f.Name()) // else the next one sweeps it away
	}
	return errors.Join(err, f.Close())
}

// locked makes what no other process sweeps away.
func locked(dir string, create func(dir string) (*os.File, error)) (*os.File, error) {
	for {
		f, err := create(dir)
		if err != nil {
			return nil, err
		}
		taken := errors.Is(Lock(f), ErrLocked) // by who sweeps it away; without locks, nobody does
		if _, err := os.Lstat(f.Name()); err == nil && !taken {
			return f, nil
		} else if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, errors.Join(err, f.Close())
		}
		f.Close() // it was swept away before it was locked
	}
}

// sweep removes what was being made by processes that were killed: those that
// live hold a lock on theirs.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil || !locks {
		return
	}
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, begin) || !strings.HasSuffix(name, end) {
			continue
		}
		name := filepath.Join(dir, e.Name())
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		if Lock(f) == nil {
			_ = os.RemoveAll(name)
		}
		f.Close()
	}
}

// Until is a writer that fails when the context has ended.
func Until(ctx context.Context, w io.Writer) io.Writer { return until{ctx, w} }

type until struct {
	ctx context.Context
	io.Writer
}

func (u until) Write(p []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.Writer.Write(p)
}
