package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"knightsat/internal/bytesize"
	"knightsat/internal/limits"
	"knightsat/internal/watch"
	"knightsat/internal/wholefile"
)

// input opens a file, which is called what in messages, or, for -, standard input. It also
// returns the name for places in it. Whatever it is, a pipe that nobody writes to, too, opening and
// reading it ends with the context.
func input(ctx context.Context, what, name string, stdin io.Reader) (io.ReadCloser, string, error) {
	ctx, over := later(ctx)
	before := what + " was read"
	if name == "-" {
		return openInput{stoppedReader{ctx, watch.Waiting(ctx, stdin), before}, func() error { over(); return nil }},
			"stdin", nil
	}
	file, err := watch.Open(ctx, name)
	if err == nil && isFolder(name) {
		file.Close()
		err = fmt.Errorf("%s is a folder; name a file", name)
	}
	switch {
	case err == nil:
		return openInput{stoppedReader{ctx, file, before}, func() error { over(); return file.Close() }}, name, nil
	case ctx.Err() != nil:
		err = cutShort(ctx, before)
	default:
		err = fmt.Errorf("reading %s: %w", what, err)
	}
	over()
	return nil, name, err
}

// openInput is what input opened.
type openInput struct {
	io.Reader
	close func() error
}

// Close implements [io.Closer].
func (o openInput) Close() error { return o.close() }

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// isFile says whether there is something to be read under this name.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// oneStdin refuses two arguments, which are called what in the message, that both are
// standard input.
func oneStdin(puzzle, rest []string, what string) error {
	if slices.Contains(puzzle, "-") && slices.Contains(rest, "-") {
		return fmt.Errorf("the puzzle and the %s can't both come from standard input", what)
	}
	return nil
}

// writeWhole writes a file whole or not at all; without a name, to out. What is
// wrong with the name is known before write is called. Names that end with .gz or .xz are
// of files that are compressed so.
func writeWhole(ctx context.Context, name string, out io.Writer, write func(io.Writer) error) error {
	if name == "" || name == "-" {
		return write(out)
	}
	if err := inFolder(name); err != nil {
		return err
	}
	if isFolder(name) {
		return usage(fmt.Errorf("--output: %s is a folder; name a file", name))
	}
	var wrong error // with what was to be written
	to := &checkedWriter{}
	err := wholefile.Write(ctx, name, func(w io.Writer) error {
		to.Writer = w
		wrong = wholefile.Compressed(name, to, write)
		return wrong
	})
	switch {
	case errors.Is(err, fs.ErrPermission):
		return usage(fmt.Errorf("--output: %w", err))
	case err != nil && errors.Is(err, context.Cause(ctx)):
		return cutShort(ctx, name+" was written")
	case err != nil && (to.err != nil || wrong == nil): // the answer is lost
		return &exitError{exitNo, err}
	}
	return err
}

// newFolder refuses the name of a folder that can't be made.
func newFolder(name string) error {
	if _, err := os.Lstat(name); err == nil {
		return usage(fmt.Errorf("--output: %s already exists; name a new folder", name))
	}
	return inFolder(name)
}

func inFolder(name string) error {
	if !isFolder(filepath.Dir(name)) {
		return usage(fmt.Errorf("--output: there is no folder %s", filepath.Dir(name)))
	}
	return nil
}

// readFile reads a whole file that is no puzzle.
func readFile(ctx context.Context, name string) ([]byte, error) {
	in, _, err := input(ctx, "a page", name, nil)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	all, err := io.ReadAll(io.LimitReader(in, limits.LongText+1))
	if len(all) > limits.LongText {
		err = fmt.Errorf("%s has more than %s", name, bytesize.Format(limits.LongText))
	}
	return all, err
}
