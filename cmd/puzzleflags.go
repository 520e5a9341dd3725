package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// puzzleFlags are the flags that make a puzzle or change one.
type puzzleFlags struct {
	set               *pflag.FlagSet
	hunt, cover, tour bool
	graphFormat       string
	pick              int
	talk              func() io.Writer // for what is noticed about the puzzle
	budget            budget           // for a size that a file says
	context           func() context.Context
	prepare           func(ordinal, *puzzles.Spec) error // what is done before a puzzle is built, or nil
	flows             bool                               // a puzzle is answered before the next one is read
	limit             time.Duration                      // for each puzzle; 0 for none
}

// add adds all flags that make a puzzle.
func (f *puzzleFlags) add(cmd *cobra.Command) {
	f.talk = cmd.ErrOrStderr
	s := cmd.Flags()
	s.BoolVar(&f.hunt, "hunt", false, "visit all goals")
	s.BoolVar(&f.cover, "cover", false, "visit every square that no guard attacks")
	s.BoolVar(&f.tour, "tour", false, "visit every square exactly once")
	f.addParts(cmd, formats.PartNames()...)
	f.addGraph(cmd)
	obey(cmd,
		rule{flags: "hunt cover tour family"},
		rule{flags: "fen", not: "board guard start graph"},
	)
	cmd.ValidArgsFunction = completePuzzle
}

// boardParts are the parts that say what board and piece there are.
var boardParts = []string{"board", "holes", "guard", "piece"}

// addParts adds the flags of some parts of a puzzle, which help puzzle explains.
func (f *puzzleFlags) addParts(cmd *cobra.Command, names ...string) {
	f.set, f.context = cmd.Flags(), cmd.Context
	f.budget = budget{cost: layingUp, remedy: "if you mean it, give its size as --board, too"}
	if c, known := costs[cmd.Name()]; known {
		f.budget.cost = c
	}
	all := puzzles.Parts()
	for _, name := range names {
		p := fenPart
		if i := slices.IndexFunc(all, func(p puzzles.Part) bool { return p.Name == name }); i >= 0 {
			p = all[i]
		}
		if p.Kind == puzzles.Rule {
			f.set.Bool(p.Name, false, p.Usage)
		} else {
			f.set.String(p.Name, usually[p.Name], p.Usage)
		}
		flag := f.set.Lookup(p.Name)
		flag.Value = &partValue{Value: flag.Value, list: p.Kind == puzzles.List}
		if len(p.Values) > 0 {
			completes(cmd, p.Name, p.Values...)
		}
	}
	under(cmd, explainedOnce)
}

// fenPart is a part for which only [formats.Set] has a reader.
var fenPart = puzzles.Part{Name: "fen", Usage: "take the position from `FEN`. Its one white piece walks, from its " +
	"square; black pieces are guards"}

// usually are the values of flags that are not given.
var usually = map[string]string{"board": "8x8", "piece": "knight"}

// addGraph adds the flags of a file with graphs or with several puzzles.
func (f *puzzleFlags) addGraph(cmd *cobra.Command) {
	choiceVar(cmd, &f.graphFormat, "graph-format", "", formats.GraphFormatNames(),
		"read graphs as `FORMAT`, whatever they look like: ")
	numberVar(f.set, &f.pick, "pick", 0, 1, noMaximum, "take puzzle `N` of a file or stream with several")
	under(cmd, explainedOnce)
	var ofBoards []string
	for _, p := range puzzles.Parts() {
		if p.Boards && f.set.Lookup(p.Name) != nil {
			ofBoards = append(ofBoards, p.Name)
		}
	}
	obey(cmd, rule{flags: "graph", not: strings.Join(ofBoards, " ")})
}

// family is the one, or the game, that a flag names, "" for none.
func (f *puzzleFlags) family() string {
	switch {
	case f.hunt:
		return string(puzzles.Hunt)
	case f.cover:
		return string(puzzles.Cover)
	case f.tour:
		return string(puzzles.Tour)
	case f.set.Lookup("family") != nil:
		return f.set.Lookup("family").Value.String()
	}
	return ""
}

// split tells the arguments that name the puzzle from the rest: the first one,
// unless a family flag makes the puzzle and the rest would be too short.
func (f *puzzleFlags) split(args []string, rest int) (puzzle, others []string) {
	if len(args) == 0 || f.family() != "" && (len(args) <= rest || !namesPuzzle(args[0])) {
		return nil, args
	}
	return args[:1], args[1:]
}

func namesPuzzle(arg string) bool {
	return arg == "-" || strings.HasPrefix(arg, "@") || isFile(arg)
}

// read makes the puzzle that the argument, if any, and the flags describe, until the context of the
// command ends.
func (f *puzzleFlags) read(arg []string, stdin io.Reader) (*puzzles.Puzzle, error) {
	return inTime(f.context(), "the puzzle was read", func() (*puzzles.Puzzle, error) {
		return f.readNow(arg, stdin)
	})
}

func (f *puzzleFlags) readNow(arg []string, stdin io.Reader) (*puzzles.Puzzle, error) {
	all, err := f.open(f.context(), arg, stdin)
	if err != nil {
		return nil, err
	}
	defer all.close()
	spec, err := all.next()
	for n := 1; n < f.pick && (err == nil || errors.As(err, new(*puzzles.ParseError))); n++ {
		if spec, err = all.next(); err == io.EOF {
			return nil, f.tooFew(n)
		}
	}
	if err != nil {
		return nil, err
	}
	if f.pick == 0 && all.more(true) {
		return nil, fmt.Errorf("there are several puzzles; --pick 1 takes the first, at %s", spec.From)
	}
	return f.build(spec)
}

// build makes the puzzle of a text and the flags.
func (f *puzzleFlags) build(spec *puzzles.Spec) (*puzzles.Puzzle, error) {
	if err := f.override(spec); err != nil {
		return nil, err
	}
	if !f.set.Changed("board") {
		own := f.budget // for one puzzle after the other
		spec.Allow = own.allow
	}
	debug.SetGCPercent(garbage(spec))
	if spec.Family == "" && spec.Graph != nil && spec.Graph.AsksCycle() && f.talk != nil {
		fmt.Fprintln(f.talk(), "note: an HCP file asks for a closed tour; --tour asks for an open one")
	}
	p, err := spec.Build()
	if none := (*puzzles.NoStartError)(nil); errors.As(err, &none) {
		const how = "--start a8, or --start any"
		if text := (*puzzles.TextError)(nil); errors.As(err, &text) {
			text.Err = fmt.Errorf("%w: %s", text.Err, how)
		} else {
			err = fmt.Errorf("%w: %s", err, how)
		}
	}
	if err != nil {
		return nil, err
	}
	for _, w := range p.IdleWalls() {
		if f.talk != nil {
			fmt.Fprintf(f.talk(),
				"note: the wall %s stops nothing: no move of the piece (%s) joins these squares\n",
				w, p.Piece)
		}
	}
	return p, nil
}

// afford refuses to do more with a puzzle that was read than to read it, if a file says that it is so
// large.
func (f *puzzleFlags) afford(p *puzzles.Puzzle, c cost) error {
	if f.set != nil && f.set.Changed("board") || p.Graph != nil {
		return nil
	}
	b := f.budget
	b.cost, b.spent = c, 0
	return b.allow(p.Extent())
}

// garbage is how much of it, in percent of what is in use, is collected together. Graphs of large boards are
// arrays without pointers: to collect four times as often costs nothing that can be measured, and saves a third
// of the memory. Of small puzzles little is in use, and a stream of them takes a sixth less time.
func garbage(spec *puzzles.Spec) int {
	const small, large = 256, 500_000
	size := spec.Width * spec.Height
	if spec.Graph != nil {
		size = spec.Graph.Len()
	}
	switch {
	case size > large:
		return 25
	case size > small:
		return 100
	}
	return 400
}

// override puts the flags that were given over what the spec says.
func (f *puzzleFlags) override(s *puzzles.Spec) error {
	if family, before := f.family(), s.Family; family != "" {
		if err := formats.Set(s, "family", family); err != nil {
			return fmt.Errorf("--family: %w", err)
		}
		if before == puzzles.Hunt && s.Family != before { // said so, not guessed by the goals
			s.Goals = nil
		}
	}
	apart := func(name string) bool { return name == "graph" || name == "family" }
	return f.setParts(s, slices.DeleteFunc(formats.PartNames(), apart)...)
}

func (f *puzzleFlags) setParts(s *puzzles.Spec, names ...string) error {
	for _, name := range names {
		if flag := f.set.Lookup(name); flag != nil && flag.Changed {
			if err := formats.Set(s, name, flag.Value.String()); err != nil {
				return fmt.Errorf("--%s: %w", name, err)
			}
		}
	}
	return nil
}

// completePuzzle knows the examples, and where nothing is begun the files that look like
// puzzles, too; what begins in another way is a file of any name.
func completePuzzle(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 || begun != "" && begun[0] != '@' {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var names []string
	for _, e := range formats.Examples() {
		names = append(names, "@"+e.Name+"\t"+e.Title)
	}
	if begun == "" {
		files, _ := filepath.Glob("*.txt") // the pattern is a good one
		names = append(names, files...)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
