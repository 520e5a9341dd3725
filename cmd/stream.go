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

// which is a puzzle's place among those of a file or a stream.
type which struct {
	number int    // from 1 on
	place  string // of its text, as in puzzles.txt:9
	one    bool   // there is no other
}

// head is a line that names one puzzle of several, "" for the only one.
func (w which) head(p *puzzles.Puzzle) string {
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

// everyError is wrong with the command, whichever of its puzzles is asked: it is said once.
type everyError struct{ error }

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
func (f *puzzleFlags) open(arg []string, stdin io.Reader) (*stream, error) {
	s := streamOf(&puzzles.Spec{Width: 8, Height: 8})
	var err error
	switch {
	case len(arg) == 0 && f.family() == "" && !f.set.Changed("fen") && !f.set.Changed("graph"):
		return nil, errors.New("no puzzle given; name a file, @adventure or another example, - for standard " +
			"input, or use --hunt, --cover, --tour or --family")
	case len(arg) == 0:
	default:
		if s, err = f.openArgument(arg[0], stdin); err != nil {
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
		return f.openGraphs(base, file, stdin)
	}
	return s, nil
}

// openGraphs is a stream of puzzles like one, on the graphs of a file.
func (f *puzzleFlags) openGraphs(base *puzzles.Spec, file string, stdin io.Reader) (*stream, error) {
	in, name, err := input("a graph", file, stdin)
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

func (f *puzzleFlags) openArgument(name string, stdin io.Reader) (*stream, error) {
	if example, ok := strings.CutPrefix(name, "@"); ok {
		spec, err := parseExample(example)
		return streamOf(spec), err
	}
	in, file, err := input("a puzzle", name, stdin)
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
		return f.openGraphs(&puzzles.Spec{}, name, stdin)
	}
	all := formats.NewScanner(file, in)
	return &stream{all.Next, all.More, in.Close, name != "-"}, nil
}

// each does something with each of the puzzles, or with the one that --pick takes. A mistake in one
// of several is said at once, and the others go on; the error has the exit status of the worst then.
// What is cut short before all are read is so before that.
func (f *puzzleFlags) each(cmd *cobra.Command, arg []string, before string,
	do func(context.Context, *puzzles.Puzzle, which) error) error {
	all, err := f.open(arg, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer all.close()
	var worst *exitError
	for n := 1; f.pick == 0 || n <= f.pick; n++ {
		at := which{number: n, one: f.pick > 0}
		err, last := f.step(cmd, all, at, before, do)
		if err == io.EOF && n <= f.pick {
			return f.tooFew(n - 1)
		}
		if err == io.EOF {
			break
		}
		out, _ := cmd.OutOrStdout().(*checkedWriter)
		every := errors.As(err, new(everyError))
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

// step reads the next puzzle and does something with it, unless another one is to be picked. It also
// reports whether it is known to be the last. The error is io.EOF after that.
func (f *puzzleFlags) step(cmd *cobra.Command, all *stream, at which, before string,
	do func(context.Context, *puzzles.Puzzle, which) error) (err error, last bool) {
	ctx, stop := within(cmd.Context(), f.limit)
	defer stop()
	reading, over := later(ctx)
	defer over()
	var spec *puzzles.Spec
	only := false
	err = unlessStopped(reading, before, func() (err error) {
		spec, err = all.next()
		only = at.one || err != io.EOF && at.number == 1 && !all.more(all.file || !f.flows)
		return err
	})
	mistake := errors.As(err, new(*puzzles.ParseError)) // what follows can be read
	if err != nil && !mistake {
		return err, true
	}
	if at.number < f.pick {
		return nil, false
	}
	if err != nil {
		return err, only
	}
	at.one, at.place = only, spec.From
	return f.one(spec, at, func(p *puzzles.Puzzle) error { return do(ctx, p, at) }), only
}

func (f *puzzleFlags) one(spec *puzzles.Spec, at which, do func(*puzzles.Puzzle) error) error {
	var err error
	if f.prepare != nil {
		err = f.prepare(at, spec)
	}
	var p *puzzles.Puzzle
	if err == nil {
		p, err = f.build(spec)
	}
	if err == nil {
		err = do(p)
	}
	if err == nil || at.one || errors.As(err, new(everyError)) || err.Error() == "" ||
		strings.Contains(err.Error(), at.place) {
		return err
	}
	return fmt.Errorf("%s: %w", at.place, err)
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
