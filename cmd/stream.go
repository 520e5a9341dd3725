package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// ordinal is a puzzle's place among those of a file or a stream.
type ordinal struct {
	number int    // from 1 on
	place  string // of its text, as in puzzles.txt:9
	one    bool   // there is no other
}

// head is a line that names one puzzle of several, "" for the only one.
func (w ordinal) head(p *puzzles.Puzzle) string {
	switch {
	case w.one:
		return ""
	case p.Graph != nil:
		return fmt.Sprintf("graph %d (%s)\n", w.number, w.place)
	}
	return fmt.Sprintf("puzzle %d (%s)\n", w.number, w.place)
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
func (f *puzzleFlags) open(ctx context.Context, arg []string, stdin io.Reader) (*stream, error) {
	s := streamOf(&puzzles.Spec{Width: 8, Height: 8})
	var err error
	switch {
	case len(arg) == 0 && f.family() == "" && !f.set.Changed("fen") && !f.set.Changed("graph"):
		return nil, errors.New("no puzzle given; name a file, @adventure or another example, - for standard " +
			"input, or use --hunt, --cover, --tour or --family")
	case len(arg) == 0:
	default:
		if s, err = f.openArgument(ctx, arg[0], stdin); err != nil {
			return nil, err
		}
	}
	if file, _ := f.set.GetString("graph"); file != "" {
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
func (f *puzzleFlags) openGraphs(ctx context.Context, base *puzzles.Spec, file string,
	stdin io.Reader) (*stream, error) {
	in, name, err := input(ctx, "a graph", file, stdin)
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

func (f *puzzleFlags) openArgument(ctx context.Context, name string, stdin io.Reader) (*stream, error) {
	if example, ok := strings.CutPrefix(name, "@"); ok {
		spec, err := parseExample(example)
		return streamOf(spec), err
	}
	in, file, err := input(ctx, "a puzzle", name, stdin)
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

// each does something with each of the puzzles, or with the one that --pick takes. A mistake in one
// of several is said at once, and the others go on; the error has the exit status of the worst then.
// What is cut short before all are read is so before that.
func (f *puzzleFlags) each(cmd *cobra.Command, arg []string, before string,
	do func(context.Context, *puzzles.Puzzle, ordinal) error) error {
	var all *stream
	defer func() {
		if all != nil {
			all.close()
		}
	}()
	var worst *exitError
	for n := 1; f.pick == 0 || n <= f.pick; n++ {
		at := ordinal{number: n, one: f.pick > 0}
		err, last := f.step(cmd, arg, &all, at, before, do)
		if err == io.EOF && n <= f.pick {
			return f.tooFew(n - 1)
		}
		if err == io.EOF {
			break
		}
		out, _ := cmd.OutOrStdout().(*checkedWriter)
		every := errors.As(err, new(commandError))
		if err != nil && (at.one || n == 1 && last || every) || out != nil && out.err != nil {
			return err
		}
		if err != nil {
			worst = worse(worst, complain(cmd, err))
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
func (f *puzzleFlags) tooFew(n int) error {
	if n == 1 {
		return fmt.Errorf("--pick %d: there is only 1 puzzle", f.pick)
	}
	return fmt.Errorf("--pick %d: there are only %d puzzles", f.pick, n)
}

// readPuzzle is a puzzle that was read, nil if another one is to be picked.
type readPuzzle struct {
	*puzzles.Puzzle
	ordinal
	from *stream
	only bool  // it is known to be the last, too
	err  error // in it; the next one can be read
}

// step reads the next puzzle and does something with it, unless another one is to be picked. It also
// reports whether it is known to be the last. The error is io.EOF after that.
func (f *puzzleFlags) step(cmd *cobra.Command, arg []string, all **stream, at ordinal, before string,
	do func(context.Context, *puzzles.Puzzle, ordinal) error) (err error, last bool) {
	ctx, stop := within(cmd.Context(), f.limit)
	defer stop()
	from := *all
	read, err := inTime(ctx, before, func() (readPuzzle, error) {
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
		read.err = do(ctx, read.Puzzle, read.ordinal)
	}
	return read.placed(read.err), read.only
}

// nextPuzzle opens what the arguments name, if it is not open yet, and reads its next puzzle. The error is of
// all that follows, too.
func (f *puzzleFlags) nextPuzzle(cmd *cobra.Command, arg []string, from *stream, at ordinal) (
	r readPuzzle, err error) {
	r = readPuzzle{ordinal: at, from: from}
	if from == nil {
		if r.from, err = f.open(cmd.Context(), arg, cmd.InOrStdin()); err != nil {
			return r, err
		}
	}
	spec, err := r.from.next()
	r.only = at.one || err != io.EOF && at.number == 1 && !r.from.more(r.from.file || !f.flows)
	mistake := errors.As(err, new(*puzzles.ParseError)) // what follows can be read
	switch {
	case err != nil && !mistake:
		return r, err
	case at.number < f.pick:
		return r, nil
	}
	r.one = r.only
	if r.err = err; err != nil {
		return r, nil
	}
	r.place = spec.From
	if f.prepare != nil {
		r.err = f.prepare(r.ordinal, spec)
	}
	if r.err == nil {
		r.Puzzle, r.err = f.build(spec)
	}
	return r, nil
}

// placed is an error about one puzzle of several, with its place.
func (w ordinal) placed(err error) error {
	text := (*puzzles.TextError)(nil)
	switch {
	case err == nil || w.one || w.place == "" || errors.As(err, new(commandError)) || err.Error() == "" ||
		errors.As(err, new(*puzzles.ParseError)):
		return err
	case errors.As(err, &text):
		if strings.HasPrefix(w.place, text.Place+":") { // whose line is known here
			text.Place = w.place
		}
		return err
	}
	return fmt.Errorf("%s: %w", w.place, err)
}

// complain prints an error, and keeps its exit status.
func complain(cmd *cobra.Command, err error) *exitError {
	e := &exitError{exitUsage, err}
	errors.As(err, &e)
	if err.Error() != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "knightsat: %s\n", err)
	}
	return &exitError{status: e.status}
}

// worse is the error with the worse exit status: bad input is worse than a bad answer, and that than
// one that was cut short.
func worse(a, b *exitError) *exitError {
	order := []int{exitCutShort, exitNo, exitUsage}
	if a == nil || slices.Index(order, b.status) > slices.Index(order, a.status) {
		return b
	}
	return a
}
