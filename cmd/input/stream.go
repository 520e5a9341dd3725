package input

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// Ordinal is a puzzle's place among those of a file or a stream.
type Ordinal struct {
	Number int    // from 1 on
	Place  string // of its text, as in puzzles.txt:9
	One    bool   // there is no other
}

// Head is a line that names one puzzle of several, "" for the only one.
func (w Ordinal) Head(p *puzzles.Puzzle) string {
	switch {
	case w.One:
		return ""
	case p.Graph != nil:
		return fmt.Sprintf("graph %d (%s)\n", w.Number, w.Place)
	}
	return fmt.Sprintf("puzzle %d (%s)\n", w.Number, w.Place)
}

// stream gives puzzles, one after the other.
type stream struct {
	next  func() (*puzzles.Spec, error) // io.EOF after the last one
	more  func(wait bool) bool          // whether another one follows, or may
	close func() error
	file  bool // a look at what follows takes no time
}

// commandError is wrong with the command, whichever of its puzzles is asked: it is said once.
type commandError struct{ error }

// OfCommand marks an error as wrong with the command, whichever of its puzzles is asked.
func OfCommand(err error) error { return commandError{err} }

func streamOf(spec *puzzles.Spec) *stream {
	return &stream{next: func() (*puzzles.Spec, error) {
		if spec == nil {
			return nil, io.EOF
		}
		s := spec
		spec = nil
		return s, nil
	}, more: func(bool) bool { return false }, close: func() error { return nil }}
}

// open finds the puzzles that the argument, if any, and the flags speak of.
func (f *PuzzleFlags) open(ctx context.Context, arg []string, stdin io.Reader) (*stream, error) {
	s := streamOf(&puzzles.Spec{Width: 8, Height: 8})
	var err error
	switch {
	case len(arg) == 0 && f.Family() == "" && !f.Set.Changed("fen") && !f.Set.Changed("graph"):
		return nil, errors.New("no puzzle given; name a file, @adventure or another example, - for standard " +
			"input, or use --hunt, --cover, --tour or --family")
	case len(arg) == 0:
	default:
		if s, err = f.openArgument(ctx, arg[0], stdin); err != nil {
			return nil, err
		}
	}
	if file, _ := f.Set.GetString("graph"); file != "" {
		defer s.close()
		base, err := s.next()
		if err == nil && s.more(true) {
			err = errors.New("--graph takes the place of one board; name a file with one puzzle")
		}
		if err != nil {
			return nil, err
		}
		return f.openGraphs(ctx, base, file, stdin)
	}
	return s, nil
}

// openGraphs is a stream of puzzles like one, on the graphs of a file.
func (f *PuzzleFlags) openGraphs(ctx context.Context, base *puzzles.Spec, file string,
	stdin io.Reader) (*stream, error) {
	in, name, err := console.OpenInput(ctx, "a graph", file, stdin)
	if err != nil {
		return nil, err
	}
	graphs, err := formats.NewGraphScanner(f.graphFormat, name, in)
	if err != nil {
		return nil, err
	}
	next := func() (*puzzles.Spec, error) {
		spec, err := graphs.Spec()
		if err != nil {
			return nil, err
		}
		return base.On(spec), nil
	}
	return &stream{next, graphs.More, in.Close, file != "-"}, nil
}

func (f *PuzzleFlags) openArgument(ctx context.Context, name string, stdin io.Reader) (*stream, error) {
	if example, ok := strings.CutPrefix(name, "@"); ok {
		spec, err := ParseExample(example)
		return streamOf(spec), err
	}
	in, file, err := console.OpenInput(ctx, "a puzzle", name, stdin)
	missing := errors.Is(err, fs.ErrNotExist)
	if _, square := puzzles.ParsePlace(name); missing && square == nil {
		return nil, fmt.Errorf("%s is not a file with a puzzle; write lists of squares with commas and without "+
			"blanks, as in --goals e6,b3", name)
	}
	if _, _, noSize := puzzles.ParseSize(name); missing && noSize == nil {
		return nil, fmt.Errorf("there is no file %s; for a board of this size, write --board %[1]s", name)
	}
	if _, unknown := formats.ParseExample(name); missing && unknown == nil {
		return nil, fmt.Errorf("there is no file %s (did you mean the example @%[1]s?)", name)
	}
	if err != nil {
		return nil, err
	}
	if f.graphFormat != "" {
		in.Close()
		return f.openGraphs(ctx, &puzzles.Spec{}, name, stdin)
	}
	all := formats.NewScanner(file, in)
	return &stream{all.Next, all.More, in.Close, name != "-"}, nil
}

// Each does something with each of the puzzles, or with the one that --pick takes. A mistake in one
// of several is said at once, and the others go on; the error has the exit status of the worst then.
// What is cut short before all are read is so before that.
func (f *PuzzleFlags) Each(cmd *cobra.Command, arg []string, before string,
	do func(context.Context, *puzzles.Puzzle, Ordinal) error) error {
	var all *stream
	defer func() {
		if all != nil {
			all.close()
		}
	}()
	var worst *console.ExitError
	for n := 1; f.pick == 0 || n <= f.pick; n++ {
		at := Ordinal{Number: n, One: f.pick > 0}
		err, last := f.step(cmd, arg, &all, at, before, do)
		if err == io.EOF && n <= f.pick {
			return f.tooFew(n - 1)
		}
		if err == io.EOF {
			break
		}
		out, _ := cmd.OutOrStdout().(*console.CheckedWriter)
		every := errors.As(err, new(commandError))
		if err != nil && (at.One || n == 1 && last || every) || out != nil && out.Err != nil {
			return err
		}
		if err != nil {
			worst = console.Worse(worst, console.Complain(cmd, err))
		}
		if last || cmd.Context().Err() != nil {
			break
		}
	}
	if worst == nil {
		return nil
	}
	return worst
}

// tooFew is said where --pick takes a puzzle after the last one.
func (f *PuzzleFlags) tooFew(n int) error {
	if n == 1 {
		return fmt.Errorf("--pick %d: there is only 1 puzzle", f.pick)
	}
	return fmt.Errorf("--pick %d: there are only %d puzzles", f.pick, n)
}

// readPuzzle is a puzzle that was read, nil if another one is to be picked.
type readPuzzle struct {
	*puzzles.Puzzle
	Ordinal
	from *stream
	only bool  // it is known to be the last, too
	err  error // in it; the next one can be read
}

// step reads the next puzzle and does something with it, unless another one is to be picked. It also
// reports whether it is known to be the last. The error is io.EOF after that.
func (f *PuzzleFlags) step(cmd *cobra.Command, arg []string, all **stream, at Ordinal, before string,
	do func(context.Context, *puzzles.Puzzle, Ordinal) error) (err error, last bool) {
	ctx, stop := console.Within(cmd.Context(), f.Limit)
	defer stop()
	from := *all
	read, err := console.InTime(ctx, before, func() (readPuzzle, error) {
		return f.nextPuzzle(cmd, arg, from, at)
	})
	if read.from != nil {
		*all = read.from
	}
	switch {
	case err != nil:
		return err, true
	case read.err == nil && read.Puzzle == nil:
		return nil, false
	case read.err == nil:
		read.err = do(ctx, read.Puzzle, read.Ordinal)
	}
	return read.placed(read.err), read.only
}

// nextPuzzle opens what the arguments name, if it is not open yet, and reads its next puzzle. The error is of
// all that follows, too.
func (f *PuzzleFlags) nextPuzzle(cmd *cobra.Command, arg []string, from *stream, at Ordinal) (
	r readPuzzle, err error) {
	r = readPuzzle{Ordinal: at, from: from}
	if from == nil {
		if r.from, err = f.open(cmd.Context(), arg, cmd.InOrStdin()); err != nil {
			return r, err
		}
	}
	spec, err := r.from.next()
	r.only = at.One || err != io.EOF && at.Number == 1 && !r.from.more(r.from.file || !f.Flows)
	mistake := errors.As(err, new(*puzzles.ParseError)) // what follows can be read
	switch {
	case err != nil && !mistake:
		return r, err
	case at.Number < f.pick:
		return r, nil
	}
	r.One = r.only
	if r.err = err; err != nil {
		return r, nil
	}
	r.Place = spec.From
	if f.Prepare != nil {
		r.err = f.Prepare(r.Ordinal, spec)
	}
	if r.err == nil {
		r.Puzzle, r.err = f.Build(spec)
	}
	return r, nil
}

// placed is an error about one puzzle of several, with its place.
func (w Ordinal) placed(err error) error {
	text := (*puzzles.TextError)(nil)
	switch {
	case err == nil || w.One || w.Place == "" || errors.As(err, new(commandError)) || err.Error() == "" ||
		errors.As(err, new(*puzzles.ParseError)):
		return err
	case errors.As(err, &text):
		if strings.HasPrefix(w.Place, text.Place+":") { // whose line is known here
			text.Place = w.Place
		}
		return err
	}
	return fmt.Errorf("%s: %w", w.Place, err)
}

// ParseExample reads a built-in puzzle; the error has a hint if its name is near.
func ParseExample(name string) (*puzzles.Spec, error) {
	spec, err := formats.ParseExample(name)
	if err != nil {
		names := words.Names(formats.Examples(), func(e formats.Example) string { return e.Name })
		if hint := words.DidYouMean("@", name, names); hint != "" {
			return nil, fmt.Errorf("unknown example %q%s; knightsat examples lists all", "@"+name, hint)
		}
	}
	return spec, err
}
