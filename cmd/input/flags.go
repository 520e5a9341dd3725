// Package input finds the puzzles and the walks that a command line names: by files, examples, standard input
// and flags. It solves nothing.
//
// This package makes no promise: docs/library.md lists those that do.
package input

import (
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

	"knightsat/cmd/console"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

// PuzzleFlags are the flags that make a puzzle or change one.
type PuzzleFlags struct {
	Set               *pflag.FlagSet
	Hunt, Cover, Tour bool
	graphFormat       string
	pick              int
	talk              func() io.Writer                 // for what is noticed about the puzzle
	budget            budget                           // for a size that a file says
	kept              *budget                          // for all puzzles together, if they are kept; or nil
	Prepare           func(Ordinal, *parts.Spec) error // what is done before a puzzle is built, or nil
	Flows             bool                             // a puzzle is answered before the next one is read
	Limit             time.Duration                    // for each puzzle; 0 for none
}

// Add adds all flags that make a puzzle.
func (f *PuzzleFlags) Add(cmd *cobra.Command) {
	f.talk = cmd.ErrOrStderr
	s := cmd.Flags()
	s.BoolVar(&f.Hunt, "hunt", false, "visit all goals")
	s.BoolVar(&f.Cover, "cover", false, "visit every square that no guard attacks")
	s.BoolVar(&f.Tour, "tour", false, "visit every square exactly once")
	f.AddParts(cmd, formats.PartNames()...)
	f.AddGraph(cmd)
	console.Obey(cmd,
		console.Rule{Flags: "hunt cover tour family"},
		console.Rule{Flags: "fen", Not: "board guard start graph"},
	)
	cmd.ValidArgsFunction = CompletePuzzle
}

// BoardParts are the parts that say what board and piece there are.
var BoardParts = []string{"board", "holes", "guard", "piece"}

// AddParts adds the flags of some parts of a puzzle, which help puzzle explains.
func (f *PuzzleFlags) AddParts(cmd *cobra.Command, names ...string) {
	f.Set = cmd.Flags()
	f.budget = budget{cost: layingUp, remedy: "if you mean it, give its size as --board, too"}
	if c, known := costs[cmd.Name()]; known {
		f.budget.cost = c
	}
	all := parts.All()
	for _, name := range names {
		p := fenPart
		if i := slices.IndexFunc(all, func(p parts.Part) bool { return p.Name == name }); i >= 0 {
			p = all[i]
		}
		if p.Kind == parts.Rule {
			f.Set.Bool(p.Name, false, p.Usage)
		} else {
			f.Set.String(p.Name, usually[p.Name], p.Usage)
		}
		flag := f.Set.Lookup(p.Name)
		flag.Value = &partValue{Value: flag.Value, list: p.Kind == parts.List, name: p.Name}
		if len(p.Values) > 0 {
			console.Completes(cmd, p.Name, p.Values...)
		}
	}
	console.Under(cmd, console.ExplainedOnce)
}

// partValue is the value of a flag that is a part of the puzzle. If it is given again, a list adds up, and
// anything else must be the same.
type partValue struct {
	pflag.Value
	list, given bool
	name        string // of the part
}

func (v *partValue) Set(text string) error {
	old := v.String()
	switch {
	case v.given && !v.list && old != text:
		return fmt.Errorf("is given twice, as %s and as %s; leave one out", old, text)
	case v.given && v.list && old != "":
		text = strings.TrimSuffix(old+","+text, ",")
	}
	v.given = true
	return v.Value.Set(text)
}

// Takes reports whether a list takes another entry.
func (v *partValue) Takes(entry string) bool {
	return v.list && (&parts.Spec{}).Set(v.name, entry) == nil
}

// fenPart is a part for which only [formats.Set] has a reader.
var fenPart = parts.Part{Name: "fen", Usage: "take the position from `FEN`. Its one white piece walks, from its " +
	"square; black pieces are guards"}

// usually are the values of flags that are not given.
var usually = map[string]string{"board": "8x8", "piece": "knight"}

// AddGraph adds the flags of a file with graphs or with several puzzles.
func (f *PuzzleFlags) AddGraph(cmd *cobra.Command) {
	console.ChoiceVar(cmd, &f.graphFormat, "graph-format", "", formats.GraphFormatNames(),
		"read graphs as `FORMAT`: ")
	console.NumberVar(f.Set, &f.pick, "pick", 0, 1, console.NoMaximum, "take puzzle `N` of a file or stream with several")
	console.Under(cmd, console.ExplainedOnce)
	var ofBoards []string
	for _, p := range parts.All() {
		if p.Boards && f.Set.Lookup(p.Name) != nil {
			ofBoards = append(ofBoards, p.Name)
		}
	}
	console.Obey(cmd, console.Rule{Flags: "graph", Not: strings.Join(ofBoards, " ")})
}

// Family is the one, or the game, that a flag names, "" for none.
func (f *PuzzleFlags) Family() string {
	switch {
	case f.Hunt:
		return string(puzzles.Hunt)
	case f.Cover:
		return string(puzzles.Cover)
	case f.Tour:
		return string(puzzles.Tour)
	case f.Set != nil && f.Set.Lookup("family") != nil:
		return f.Set.Lookup("family").Value.String()
	}
	return ""
}

// Split tells the arguments that name the puzzle from the rest: the first one,
// unless a family flag makes the puzzle and the rest would be too short.
func (f *PuzzleFlags) Split(args []string, rest int) (puzzle, others []string) {
	if len(args) == 0 || f.Family() != "" && (len(args) <= rest || !console.NamesPuzzle(args[0])) {
		return nil, args
	}
	return args[:1], args[1:]
}

// Build makes the puzzle of a text and the flags, and says what is noticed about it.
func (f *PuzzleFlags) Build(spec *parts.Spec) (*puzzles.Puzzle, error) {
	p, notes, err := f.build(spec)
	f.tell(notes)
	return p, err
}

// tell prints what is noticed about a puzzle.
func (f *PuzzleFlags) tell(notes []string) {
	for _, note := range notes {
		if f.talk != nil {
			fmt.Fprintln(f.talk(), "note:", note)
		}
	}
}

// build makes the puzzle of a text and the flags, with what is noticed about it.
func (f *PuzzleFlags) build(spec *parts.Spec) (p *puzzles.Puzzle, notes []string, err error) {
	if err := f.override(spec); err != nil {
		return nil, nil, err
	}
	own := f.budget // for one puzzle after the other
	switch {
	case f.kept != nil:
		spec.Allow = f.kept.allow
	case !f.changed("board"):
		spec.Allow = own.allow
	}
	debug.SetGCPercent(garbage(spec))
	if spec.Family == "" && spec.Graph != nil && spec.Graph.AsksCycle() {
		notes = append(notes, "an HCP file asks for a closed tour; --tour asks for an open one")
	}
	p, err = spec.Build()
	if err != nil {
		return nil, notes, f.withRemedy(err)
	}
	if spec.Ordered {
		if k := leftOut(spec.Drawn); k > 0 {
			notes = append(notes, fmt.Sprintf("no goal has the number %d; goals are visited in the order of their numbers", k))
		}
	}
	for _, w := range idleWalls(p) {
		notes = append(notes, fmt.Sprintf("the wall %s stops nothing: no move of the piece (%s) joins these squares",
			w, p.Piece))
	}
	return p, notes, nil
}

// leftOut is the first number from 1 on that a drawing leaves out before its last; 0 for none.
func leftOut(drawn []puzzles.Number) int {
	has, last := map[int]bool{}, 0
	for _, n := range drawn {
		has[n.K] = true
		last = max(last, n.K)
	}
	for k := 1; k < last; k++ {
		if !has[k] {
			return k
		}
	}
	return 0
}

// idleWalls lists the walls that take no move away: the piece never goes from one of the two squares
// to the other, and no guard looks along a line that the wall could block.
func idleWalls(p *puzzles.Puzzle) (idle []puzzles.Wall) {
	if p.Board == nil || len(p.Board.Walls()) == 0 || len(p.Board.Guards()) > 0 {
		return nil
	}
	bare, err := puzzles.NewBoard(p.Board.Width(), p.Board.Height(), nil, nil)
	if err != nil {
		return nil
	}
	for _, w := range p.Board.Walls() {
		if !bare.Joins(p.Piece, w.A, w.B) {
			idle = append(idle, w)
		}
	}
	return idle
}

// withRemedy says which flag a puzzle without a start lacks.
func (f *PuzzleFlags) withRemedy(err error) error {
	if f.Set == nil || !errors.As(err, new(*puzzles.NoStartError)) {
		return err
	}
	const how = "--start a8, or --start any"
	if text := (*parts.TextError)(nil); errors.As(err, &text) {
		text.Err = fmt.Errorf("%w: %s", text.Err, how)
		return err
	}
	return fmt.Errorf("%w: %s", err, how)
}

// changed reports whether a flag of a puzzle was given.
func (f *PuzzleFlags) changed(name string) bool {
	return f.Set != nil && f.Set.Changed(name)
}

// LaysOut says that the command lays the puzzle out, with all of its moves.
func (f *PuzzleFlags) LaysOut() { f.budget.cost = layingUp }

// Afford refuses to lay out a puzzle that was read, if a file says that it is so
// large.
func (f *PuzzleFlags) Afford(p *puzzles.Puzzle) error {
	if f.changed("board") || p.Graph != nil {
		return nil
	}
	b := f.budget
	b.cost, b.spent = layingUp, 0
	return b.allow(parts.ExtentOf(p))
}

// garbage is how much of it, in percent of what is in use, is collected together. Graphs of large boards are
// arrays without pointers: to collect four times as often costs nothing that can be measured, and saves a third
// of the memory. Of small puzzles little is in use, and a stream of them takes a sixth less time.
func garbage(spec *parts.Spec) int {
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
func (f *PuzzleFlags) override(s *parts.Spec) error {
	if f.Set == nil {
		return nil
	}
	if family, before := f.Family(), s.Family; family != "" {
		if err := formats.Set(s, "family", family); err != nil {
			return fmt.Errorf("--family: %w", err)
		}
		if before == puzzles.Hunt && s.Family != before { // said so, not guessed by the goals
			s.Goals = nil
		}
	}
	apart := func(name string) bool { return name == "graph" || name == "family" }
	return f.SetParts(s, slices.DeleteFunc(formats.PartNames(), apart)...)
}

// SetParts puts the flags of these parts, if they were given, over what the spec says.
func (f *PuzzleFlags) SetParts(s *parts.Spec, names ...string) error {
	for _, name := range names {
		if flag := f.Set.Lookup(name); flag != nil && flag.Changed {
			if err := formats.Set(s, name, flag.Value.String()); err != nil {
				return fmt.Errorf("--%s: %w", name, err)
			}
		}
	}
	return nil
}

// CompletePuzzle knows the examples, and where nothing is begun the files that look like
// puzzles, too; what begins in another way is a file of any name.
func CompletePuzzle(_ *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
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

// Ground is a puzzle on what the arguments and flags describe, and the arguments that are left.
func (f *PuzzleFlags) Ground(cmd *cobra.Command, args []string) (*puzzles.Puzzle, []string, error) {
	square := false
	if len(args) == 1 { // ./a3 is a file, whatever a3 is
		_, err := parts.ParsePlace(args[0])
		square = err == nil || f.changed("graph")
	}
	if len(args) == 2 || len(args) == 1 && !square && console.NamesPuzzle(args[0]) {
		p, err := f.Read(cmd, args[:1])
		return p, args[1:], err
	}
	f.Tour = true
	p, err := f.Read(cmd, nil)
	return p, args, err
}
