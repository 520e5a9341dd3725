package input

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"knightsat/cmd/console"
	"knightsat/internal/spelling"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
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
	next  func() (*parts.Spec, error) // io.EOF after the last one
	more  func(wait bool) bool        // whether another one follows, or may
	close func() error
	file  bool // a look at what follows takes no time
}

// commandError is wrong with the command, whichever of its puzzles is asked: it is said once.
type commandError struct{ error }

// OfCommand marks an error as wrong with the command, whichever of its puzzles is asked.
func OfCommand(err error) error { return commandError{err} }

func streamOf(spec *parts.Spec) *stream {
	return &stream{next: func() (*parts.Spec, error) {
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
	s := streamOf(&parts.Spec{Width: 8, Height: 8})
	if len(arg) == 0 && f.Family() == "" && !f.changed("fen") && !f.changed("graph") {
		return nil, errors.New("no puzzle given; name a file, @adventure or another example, - for standard " +
			"input, or use --hunt, --cover, --tour or --family")
	}
	if len(arg) > 0 {
		var err error
		if s, err = f.openArgument(ctx, arg[0], stdin); err != nil {
			return nil, err
		}
	}
	if f.changed("graph") {
		file := f.Set.Lookup("graph").Value.String()
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
func (f *PuzzleFlags) openGraphs(ctx context.Context, base *parts.Spec, file string,
	stdin io.Reader) (*stream, error) {
	in, name, err := console.OpenInput(ctx, "a graph", file, stdin)
	if err != nil {
		return nil, err
	}
	graphs, err := formats.NewGraphScanner(f.graphFormat, name, in)
	if err != nil {
		return nil, err
	}
	next := func() (*parts.Spec, error) {
		spec, err := graphs.Spec()
		if err != nil {
			return nil, err
		}
		on := *base
		on.SetGraph(spec.Graph)
		on.From = spec.From
		return &on, nil
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
	if _, square := parts.ParsePlace(name); missing && square == nil {
		return nil, fmt.Errorf("%s is not a file with a puzzle; write lists of squares with commas and without "+
			"blanks, as in --goals e6,b3", name)
	}
	if _, _, noSize := parts.ParseSize(name); missing && noSize == nil {
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
		return f.openGraphs(ctx, &parts.Spec{}, name, stdin)
	}
	all := formats.NewScanner(file, in)
	return &stream{all.Next, all.More, in.Close, name != "-"}, nil
}

// source gives the puzzles that an argument, if any, and the flags speak of, one after the other.
type source struct {
	*PuzzleFlags
	cmd    *cobra.Command
	arg    []string
	stream *stream // nil until it is open
	number int     // of the puzzle that was read last
}

func (s *source) close() {
	if s.stream != nil {
		s.stream.close()
	}
}

// readPuzzle is a puzzle of a source; nil if --pick takes a later one.
type readPuzzle struct {
	*puzzles.Puzzle
	Ordinal
	last  bool // it is known to be the last, too
	notes []string
	err   error // in it; the next one can be read
}

// next reads the next puzzle, a little longer than the context. The error is of all that follows, too: io.EOF
// after the last one.
func (s *source) next(ctx context.Context, before string) (r readPuzzle, err error) {
	ctx, over := console.Later(ctx)
	defer over()
	if s.stream == nil {
		s.stream, err = console.ResultOf(ctx, before, func() (*stream, error) {
			return s.open(s.cmd.Context(), s.arg, s.cmd.InOrStdin())
		})
		if err != nil {
			return r, err
		}
	}
	s.number++
	at := Ordinal{Number: s.number}
	return console.ResultOf(ctx, before, func() (readPuzzle, error) { return s.read(at) })
}

func (s *source) read(at Ordinal) (r readPuzzle, err error) {
	r.Ordinal = at
	spec, err := s.stream.next()
	mistake := errors.As(err, new(*parts.ParseError)) // what follows can be read
	switch {
	case err == io.EOF && at.Number <= s.pick:
		return r, s.tooFew(at.Number - 1)
	case err != nil && !mistake:
		return r, err
	case at.Number < s.pick:
		return r, nil
	}
	r.last = s.pick > 0 || at.Number == 1 && !s.stream.more(s.stream.file || !s.Flows)
	r.One = r.last
	if r.err = err; err != nil {
		return r, nil
	}
	r.Place = spec.From
	if s.Prepare != nil {
		r.err = s.Prepare(r.Ordinal, spec)
	}
	if r.err == nil {
		r.Puzzle, r.notes, r.err = s.build(spec)
	}
	return r, nil
}

// tooFew is said where --pick takes a puzzle after the last one.
func (s *source) tooFew(n int) error {
	if n == 1 {
		return fmt.Errorf("--pick %d: there is only 1 puzzle", s.pick)
	}
	return fmt.Errorf("--pick %d: there are only %d puzzles", s.pick, n)
}

// Each does something with each of the puzzles, or with the one that --pick takes. A mistake in one
// of several is said at once, and the others go on; the error has the exit status of the worst then.
// What is cut short before all are read is so before that.
func (f *PuzzleFlags) Each(cmd *cobra.Command, arg []string, before string,
	do func(context.Context, *puzzles.Puzzle, Ordinal) error) error {
	s := &source{PuzzleFlags: f, cmd: cmd, arg: arg}
	defer s.close()
	var worst *console.ExitError
	for {
		last, err := s.step(before, do)
		if err == io.EOF {
			break
		}
		out, _ := cmd.OutOrStdout().(*console.CheckedWriter)
		alone := f.pick > 0 || s.number <= 1 && last
		if err != nil && (alone || errors.As(err, new(commandError))) || out != nil && out.Err != nil {
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

// step reads the next puzzle and does something with it. It also reports whether it is known to be the last.
func (s *source) step(before string, do func(context.Context, *puzzles.Puzzle, Ordinal) error) (last bool, err error) {
	ctx, stop := console.Within(s.cmd.Context(), s.Limit)
	defer stop()
	r, err := s.next(ctx, before)
	s.tell(r.notes)
	switch {
	case err != nil:
		return true, err
	case r.Puzzle != nil:
		r.err = do(ctx, r.Puzzle, r.Ordinal)
	}
	return r.last, r.placed(r.err)
}

// Read reads the one puzzle that the argument, if any, and the flags describe.
func (f *PuzzleFlags) Read(cmd *cobra.Command, arg []string) (*puzzles.Puzzle, error) {
	s := &source{PuzzleFlags: f, cmd: cmd, arg: arg}
	defer s.close()
	for {
		r, err := s.next(cmd.Context(), "the puzzle was read")
		switch {
		case err != nil:
			return nil, err
		case s.number < f.pick:
			continue
		case !r.last && r.Place != "":
			return nil, fmt.Errorf("there are several puzzles; --pick 1 takes the first, at %s", r.Place)
		}
		s.tell(r.notes)
		return r.Puzzle, r.err
	}
}

// ReadSeveral reads all the puzzles that the arguments of a worksheet name, each within a time.
func ReadSeveral(cmd *cobra.Command, args []string, each time.Duration) (list []*puzzles.Puzzle, err error) {
	if i := slices.Index(args, "-"); i >= 0 && slices.Contains(args[i+1:], "-") {
		return nil, fmt.Errorf("standard input (-) can be read only once")
	}
	kept := &budget{cost: layingUp, remedy: "leave out the largest"}
	for _, arg := range args {
		s := &source{PuzzleFlags: &PuzzleFlags{kept: kept}, cmd: cmd, arg: []string{arg}}
		defer s.close()
		for {
			limited, cancel := console.Within(cmd.Context(), each)
			r, err := s.next(limited, "the puzzles were read")
			cancel()
			if err == io.EOF {
				break
			}
			if err = cmp.Or(err, r.err); err != nil {
				return nil, err
			}
			if list = append(list, r.Puzzle); len(list) > maxSheet {
				return nil, fmt.Errorf("a worksheet has at most %d puzzles", maxSheet)
			}
		}
	}
	return list, nil
}

// placed is an error about one puzzle of several, with its place.
func (w Ordinal) placed(err error) error {
	text := (*parts.TextError)(nil)
	switch {
	case err == nil || w.One || w.Place == "" || errors.As(err, new(commandError)) || err.Error() == "" ||
		errors.As(err, new(*parts.ParseError)):
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
func ParseExample(name string) (*parts.Spec, error) {
	spec, err := formats.ParseExample(name)
	if err != nil {
		names := words.Names(formats.Examples(), func(e formats.Example) string { return e.Name })
		if hint := spelling.DidYouMean("@", name, names); hint != "" {
			return nil, fmt.Errorf("unknown example %q%s; knightsat examples lists all", "@"+name, hint)
		}
	}
	return spec, err
}
