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
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"knightsat/internal/wait"
)

// ErrLocked says that another process writes to a file.
var ErrLocked = errors.New("another run is writing to it; wait for its end, or use another file")

// passing is the name of what is not whole yet. Its second half follows from the first, so that no
// file of somebody else has such a name by chance.
func passing(r uint64) string {
	return fmt.Sprintf(".knightsat-%016x-%016x.tmp", r, (r^r>>32)*0x9e3779b97f4a7c15)
}

// isPassing tells a name that passing has made.
func isPassing(name string) bool {
	var r uint64
	_, err := fmt.Sscanf(name, ".knightsat-%16x-", &r)
	return err == nil && name == passing(r)
}

// Write makes a file, or replaces one and keeps its mode, with what write writes. A link stays, and
// the file that it names is replaced. What can't be replaced, such as a device, a pipe or
// /dev/stdout, is written to as it is; the context ends the wait for a pipe's reader.
func Write(ctx context.Context, name string, write func(io.Writer) error) error {
	to, err := follow(name)
	if err != nil {
		return told(name, err)
	}
	old, err := os.Stat(to)
	if err != nil {
		return replace(name, to, newFile, func(f *os.File) error {
			return told(name, errors.Join(write(f), f.Sync()))
		})
	}
	if old.Mode()&fs.ModeNamedPipe == 0 {
		ctx = context.WithoutCancel(ctx)
	}
	f, err := open(ctx, to)
	if err != nil {
		return told(name, err)
	}
	if !old.Mode().IsRegular() || isOpenFile(to) {
		return told(name, errors.Join(write(f), f.Close()))
	}
	f.Close() // so it may be written
	return replace(name, to, newFile, func(f *os.File) error {
		return told(name, errors.Join(write(f), f.Chmod(old.Mode()), f.Sync()))
	})
}

// processes is where Linux has links to the files that processes have open.
const processes = "/proc/"

func isOpenFile(name string) bool {
	return strings.HasPrefix(name, processes) || strings.HasPrefix(name, "/dev/fd/")
}

// follow is the file that a name's links lead to, which may not be there yet.
func follow(name string) (string, error) {
	for range 100 {
		dir, err := filepath.EvalSymlinks(filepath.Dir(name))
		if err != nil {
			return "", err
		}
		name = filepath.Join(dir, filepath.Base(name))
		link, err := os.Readlink(name)
		if err != nil || isOpenFile(name) {
			return name, nil
		}
		name = link
		if !filepath.IsAbs(link) {
			name = filepath.Join(dir, link)
		}
	}
	return "", errors.New("too many links")
}

// open opens what is there for writing. The context ends the wait for a pipe's reader.
func open(ctx context.Context, name string) (*os.File, error) {
	dir, base := filepath.Split(name)
	n, err := strconv.Atoi(base)
	if err == nil && dir == fmt.Sprintf("%s%d/fd/", processes, os.Getpid()) {
		return descriptor(n)
	}
	return wait.OpenFile(ctx, name, os.O_WRONLY)
}

// told adds the name of the file to an error: the user knows nothing of the passing name.
func told(name string, err error) error {
	if err == nil {
		return nil
	}
	path, link := (*os.PathError)(nil), (*os.LinkError)(nil)
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("writing %s: %w", name, err)
}

// Folder makes a new folder of what fill puts into the one that it is given. It
// takes the place of nothing. An error of fill is returned as it is.
func Folder(name string, fill func(dir string) error) error {
	return replace(name, filepath.Clean(name), newFolder(0o777),
		func(f *os.File) error { return fill(f.Name()) })
}

func newFile(name string) (*os.File, error) {
	return os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
}

func newFolder(mode fs.FileMode) func(name string) (*os.File, error) {
	return func(name string) (*os.File, error) {
		if err := os.Mkdir(name, mode); err != nil {
			return nil, err
		}
		return os.Open(name)
	}
}

var swept sync.Once

// Scratch makes a folder for temporary files; remove removes it with what is in it. The
// first call of a program sweeps away those of programs that were killed.
func Scratch() (name string, remove func(), err error) {
	swept.Do(func() { sweep(os.TempDir()) })
	f, err := locked(os.TempDir(), newFolder(0o700))
	if err != nil {
		return "", nil, err
	}
	return f.Name(), func() { os.RemoveAll(f.Name()); f.Close() }, nil
}

// replace makes something under a passing name, fills it and gives it its own. The user knows it as name.
func replace(name, to string, create func(name string) (*os.File, error), fill func(*os.File) error) error {
	dir := filepath.Dir(to)
	sweep(dir)
	f, err := locked(dir, create)
	if err != nil {
		return told(name, err)
	}
	if err = fill(f); err == nil {
		err = told(name, os.Rename(f.Name(), to))
	}
	if err != nil {
		_ = os.RemoveAll(f.Name()) // else the next one sweeps it away
	}
	return errors.Join(err, f.Close())
}

// locked makes what no other process sweeps away.
func locked(dir string, create func(name string) (*os.File, error)) (*os.File, error) {
	for {
		f, err := create(filepath.Join(dir, passing(rand.Uint64())))
		if errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) && isDir(dir) {
			continue // a folder was swept away before it was opened
		}
		if err != nil {
			return nil, err
		}
		taken := errors.Is(Lock(f), ErrLocked) // by who sweeps it away; without locks, nobody does
		if _, err := os.Lstat(f.Name()); err == nil && !taken {
			return f, nil
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, errors.Join(err, f.Close())
		}
		f.Close() // it was swept away before it was locked
	}
}

func isDir(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// sweep removes what was being made by processes that were killed: those that
// live hold a lock on theirs.
func sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil || !locks {
		return
	}
	for _, e := range entries {
		if !isPassing(e.Name()) || !e.IsDir() && !e.Type().IsRegular() {
			continue
		}
		name := filepath.Join(dir, e.Name())
		f, err := os.OpenFile(name, atOnce, 0)
		if err != nil {
			continue
		}
		if Lock(f) == nil {
			_ = os.RemoveAll(name)
		}
		f.Close()
	}
}
