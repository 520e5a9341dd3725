package console

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/term"

	"knightsat/internal/bytesize"
	"knightsat/internal/limits"
	"knightsat/internal/wait"
	"knightsat/internal/wholefile"
)

// OpenInput opens a file, which is called what in messages, or, for -, standard input. It also
// returns the name for places in it. Whatever it is, a pipe that nobody writes to, too, opening and
// reading it ends with the context.
func OpenInput(ctx context.Context, what, name string, stdin io.Reader) (io.ReadCloser, string, error) {
	ctx, over := Later(ctx)
	before := what + " was read"
	if name == "-" {
		return openedInput{stoppedReader{ctx, wait.Reader(ctx, stdin), before}, func() error { over(); return nil }},
			"stdin", nil
	}
	file, err := wait.Open(ctx, name)
	if err == nil && isFolder(name) {
		file.Close()
		err = fmt.Errorf("%s is a folder; name a file", name)
	}
	switch {
	case err == nil:
		return openedInput{stoppedReader{ctx, file, before}, func() error { over(); return file.Close() }}, name, nil
	case ctx.Err() != nil:
		err = CutShort(ctx, before)
	case errors.Is(err, fs.ErrNotExist):
		err = noFileError(name)
	default:
		err = fmt.Errorf("reading %s: %w", what, err)
	}
	over()
	return nil, name, err
}

// noFileError says that there is no file of this name.
type noFileError string

func (e noFileError) Error() string { return "there is no file " + string(e) }

// Is reports that it is [fs.ErrNotExist].
func (noFileError) Is(target error) bool { return target == fs.ErrNotExist }

// openedInput is what OpenInput opened.
type openedInput struct {
	io.Reader
	close func() error
}

// Close implements [io.Closer].
func (o openedInput) Close() error { return o.close() }

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// IsFile says whether there is something to be read under this name.
func IsFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.IsDir()
}

// OneStdin refuses two arguments, which are called what in the message, that both are
// standard input.
func OneStdin(puzzle, rest []string, what string) error {
	if slices.Contains(puzzle, "-") && slices.Contains(rest, "-") {
		return fmt.Errorf("the puzzle and the %s can't both come from standard input", what)
	}
	return nil
}

// WriteWhole writes a file whole or not at all; without a name, to out. What is
// wrong with the name is known before write is called. Names that end with .gz or .xz are
// of files that are compressed so.
func WriteWhole(ctx context.Context, name string, out io.Writer, write func(io.Writer) error) error {
	if name == "" || name == "-" {
		return write(out)
	}
	if err := inFolder(name); err != nil {
		return err
	}
	if isFolder(name) {
		return UsersError(fmt.Errorf("--output: %s is a folder; name a file", name))
	}
	var wrong error // with what was to be written
	to := &CheckedWriter{}
	err := wholefile.Write(ctx, name, func(w io.Writer) error {
		to.Writer = w
		wrong = wholefile.Compressed(name, to, write)
		return wrong
	})
	switch {
	case errors.Is(err, fs.ErrPermission):
		return UsersError(fmt.Errorf("--output: %w", err))
	case err != nil && errors.Is(err, context.Cause(ctx)):
		return CutShort(ctx, name+" was written")
	case err != nil && (to.Err != nil || wrong == nil): // the answer is lost
		return Exit(ExitNo, err)
	}
	return err
}

// NewFolder refuses the name of a folder that can't be made.
func NewFolder(name string) error {
	if _, err := os.Lstat(name); err == nil {
		return UsersError(fmt.Errorf("--output: %s already exists; name a new folder", name))
	}
	return inFolder(name)
}

func inFolder(name string) error {
	if !isFolder(filepath.Dir(name)) {
		return UsersError(fmt.Errorf("--output: there is no folder %s", filepath.Dir(name)))
	}
	return nil
}

// ReadFile reads a whole file that is no puzzle.
func ReadFile(ctx context.Context, name string) ([]byte, error) {
	in, _, err := OpenInput(ctx, "a page", name, nil)
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

// NamesPuzzle reports whether an argument names a puzzle that is there.
func NamesPuzzle(arg string) bool {
	return arg == "-" || strings.HasPrefix(arg, "@") || IsFile(arg)
}

// CheckedWriter remembers the first error of writing, so that none is lost.
type CheckedWriter struct {
	io.Writer
	Err error
}

func (w *CheckedWriter) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if err != nil && w.Err == nil {
		w.Err = err
	}
	return n, err
}

// Columns is how wide a stream of the program is if it is a terminal, else 0.
func Columns(w io.Writer) int {
	if c, ok := w.(*CheckedWriter); ok {
		w = c.Writer
	}
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return HelpWidth
}

// EndingOf is the ending of a file's name, without its dot and in small letters.
func EndingOf(file string) string {
	return strings.TrimPrefix(strings.ToLower(filepath.Ext(file)), ".")
}
