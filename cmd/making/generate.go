// Package making has the commands that make new puzzles: generate and shape.
//
// This package makes no promise: docs/library.md lists those that do.
package making

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/generate"
	"knightsat/internal/wholefile"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
	"knightsat/solve"
)

// generateFlags say what puzzles to make.
type generateFlags struct {
	input.PuzzleFlags
	console.TimeoutFlag
	config     generate.Config
	game       parts.Spec // what its name says; zero for a family
	number     int
	unique     bool
	difficulty string
	output     string
	quiet      bool
}

// NewGenerate is the command generate.
func NewGenerate() *cobra.Command {
	f := &generateFlags{}
	cmd := &cobra.Command{
		Use:  "generate --hunt|--cover|--tour|--family GAME",
		Args: console.Arguments(0, 0, ""),
		RunE: f.run,
	}
	f.AddParts(cmd, append([]string{"family"}, input.BoardParts...)...)
	s := cmd.Flags()
	s.BoolVar(&f.Hunt, "hunt", false, "make hunts. They visit all goals")
	s.BoolVar(&f.Cover, "cover", false, "make covers. They visit every square that no guard attacks")
	s.BoolVar(&f.Tour, "tour", false, "make tours. They visit every square exactly once")
	s.String("start", "", "start on this `SQUARE`, or anywhere: any. The default is a random square; for tours, any")
	s.String("end", "", "end on this `SQUARE`, or anywhere: any (default any)")
	s.BoolVar(&f.config.Ordered, "ordered", false, "visit the goals in the given order")
	s.BoolVar(&f.config.Closed, "closed", false, "return to the start")
	console.NumberVar(s, &f.config.MoreGoals, "goals", 0, 1, console.NoMaximum,
		"`K`: how many goals a hunt has. The default is 5. Also for a tour with --ordered")
	addNumbers(s, &f.config.Numbers)
	console.NumberVar(s, &f.config.MoreWalls, "walls", 0, 1, console.NoMaximum,
		"`N`: how many walls a tour with --ordered has. They leave one solution")
	console.Under(cmd, console.OfPuzzle)
	s.Var(numberRange(&f.config.Moves), "moves", "`RANGE`: how many moves the shortest walk has, as in 9-12")
	s.BoolVar(&f.unique, "unique", false, "make puzzles with only one shortest walk")
	s.Var(numberRange(&f.config.Walks), "walks",
		"`RANGE`: how many shortest walks there are, as in 2-4, 3 or 2-")
	console.ChoiceVar(cmd, &f.difficulty, "difficulty", "", []string{"easy", "medium", "hard"},
		"make puzzles of this `GRADE`: ")
	console.Under(cmd, console.OfAnswer)
	s.Uint64Var(&f.config.Seed, "seed", 1, console.SeedUsage)
	f.TimeoutFlag.Add(cmd, ". What was found until then is printed")
	console.Under(cmd, console.OfSolver)
	s.StringVarP(&f.output, "output", "o", "", "write each puzzle to a file in the folder `DIR`")
	s.BoolVarP(&f.quiet, "quiet", "q", false, "show no progress")
	console.Under(cmd, console.OfOutput)
	s.BoolVar(&f.config.InPairs, "in-pairs", false,
		"place goals, holes and guards in pairs. A half turn of the board exchanges the two of a pair")
	f.number = 1
	s.VarP(console.WholeNumber(&f.number, 1, console.NoMaximum), "puzzles", "n", "make `N` puzzles")
	console.Obey(cmd,
		console.Rule{Flags: "hunt cover tour family"},
		console.Rule{Needs: "hunt cover tour family"},
		console.Rule{Flags: "unique walks"},
	)
	return cmd
}

func (f *generateFlags) run(cmd *cobra.Command, _ []string) error {
	if err := f.read(); err != nil {
		return err
	}
	defer f.TimeoutFlag.Start(cmd)()
	if f.output != "" {
		_, err := os.Stat(f.output)
		if errors.Is(err, os.ErrNotExist) && filepath.Ext(f.output) != "" {
			return fmt.Errorf(
				"--output makes a folder with a file for each puzzle, and %q looks like a file; name a "+
					"folder, or write > %s",
				f.output, f.output)
		}
		if made := os.MkdirAll(f.output, 0o755); made != nil {
			return fmt.Errorf("--output: %w", made)
		}
		if errors.Is(err, os.ErrNotExist) {
			defer os.Remove(f.output) // fails unless it is empty
		}
	}
	progress := console.NewProgress(cmd.ErrOrStderr(), f.quiet)
	defer progress.End()
	found := 0
	var last *solve.Event // of the puzzle that is being solved
	err := generate.Make(cmd.Context(), f.config, f.number, func(p generate.Tries) {
		last = p.Solving
		progress.Say(
			fmt.Sprintf("%d of %d found, %d tried for the next%s", p.Found, f.number, p.Tried, between(last)))
	}, func(m *generate.Made) error {
		progress.Pause()
		last = nil
		found++
		return f.put(cmd, fmt.Sprintf("%s-%d-%03d.txt", f.Family(), m.Seed, m.Number), f.text(m), found > 1)
	})
	progress.End()
	switch limit := (*generate.LimitError)(nil); {
	case errors.As(err, &limit) && limit.Walls > 0:
		return console.Exit(console.ExitCutShort, fmt.Errorf("%w: ask for --walls %d, for more goals, or for a smaller board",
			limit, limit.Walls))
	case errors.As(err, &limit) && f.config.Ordered && f.config.Family == puzzles.Tour:
		return console.Exit(console.ExitCutShort,
			fmt.Errorf("%w: ask for more goals or walls, or for a smaller board", limit))
	case errors.As(err, &limit):
		return console.Exit(console.ExitCutShort,
			fmt.Errorf("%w: perhaps there is no such puzzle, or another --seed finds one", limit))
	case err != nil && cmd.Context().Err() != nil:
		text := between(last)
		if text != "" {
			text += "; fewer goals, a smaller board or another --seed are easier"
		}
		return console.CutShort(cmd.Context(), fmt.Sprintf("all were found: %d of %d are there%s", found, f.number,
			text))
	case err != nil:
		return console.Broke(err)
	}
	return nil
}

// between says what is known of a puzzle that is being solved; nothing of none, and
// before a walk is known.
func between(e *solve.Event) string {
	if e == nil || e.Upper < 0 {
		return ""
	}
	if e.Lower == e.Upper {
		return fmt.Sprintf("; the optimum of the next is %d, its walks are still to be counted", e.Upper)
	}
	return fmt.Sprintf("; the optimum of the next is from %d to %d", e.Lower, e.Upper)
}

func (f *generateFlags) put(cmd *cobra.Command, name, text string, others bool) error {
	if f.output != "" {
		return wholefile.Write(cmd.Context(), filepath.Join(f.output, name), func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		})
	}
	if others {
		text = "\n" + text
	}
	_, err := io.WriteString(cmd.OutOrStdout(), text)
	return err
}

func (f *generateFlags) read() error {
	w := &f.config
	w.Width = 8
	w.Height = 8
	if err := f.readFamily(); err != nil {
		return err
	}
	if err := f.SetParts(&w.Spec, "board", "piece", "start", "end"); err != nil {
		return err
	}
	if piece := f.game.Piece; f.game.Family != "" && w.Piece != piece {
		return fmt.Errorf("--piece %s: in %s, a %s moves; leave out --piece", w.Piece, f.Family(), piece)
	}
	if f.unique {
		w.Walks = [2]int{1, 1}
	}
	w.Difficulty = generate.Grade(f.difficulty)
	holes, guards := f.Set.Lookup("holes"), f.Set.Lookup("guard")
	if n, err := strconv.Atoi(holes.Value.String()); err == nil {
		w.MoreHoles = n
	} else if err := f.SetParts(&w.Spec, "holes"); err != nil {
		return err
	}
	for part := range strings.SplitSeq(guards.Value.String(), ",") {
		switch part = strings.ToUpper(strings.TrimSpace(part)); {
		case len(part) == 1 && strings.Contains("QRBNKP", part):
			w.MoreGuards = append(w.MoreGuards, rune(part[0]))
		case guards.Changed:
			g, err := parts.ParseGuard(part)
			if err != nil {
				return fmt.Errorf("--guard: %w", err)
			}
			w.Guards = append(w.Guards, g)
		}
	}
	if !holes.Changed && !guards.Changed && w.Numbers == 0 && !(w.Family == puzzles.Tour && w.Ordered) {
		w.Scatter()
	}
	return w.Check()
}

// readFamily reads the family. A game is a tour with a piece, and with numbers or with goals in order.
func (f *generateFlags) readFamily() error {
	w, name := &f.config, f.Family()
	ordered := w.Ordered
	if err := w.Set("family", name); err != nil {
		return fmt.Errorf("--family: %w", err)
	}
	isGame := string(w.Family) != name
	if isGame {
		f.game = w.Spec
	}
	switch {
	case isGame && ordered && !w.Ordered:
		return fmt.Errorf("--ordered: the numbers of %s are steps; leave out --ordered", name)
	case isGame && !w.Ordered && w.Numbers == 0:
		w.Numbers = generate.Few
	case w.MoreGoals > 0:
	case isGame && w.Ordered:
		w.MoreGoals = 8
	case w.Family == puzzles.Hunt:
		w.MoreGoals = 5
	}
	return nil
}

// text is that of a puzzle. A game's name says its piece and rules.
func (f *generateFlags) text(m *generate.Made) string {
	text := m.Text()
	if f.game.Family == "" {
		return text
	}
	for _, line := range []string{"piece: " + f.game.Piece.String() + "\n", "ordered: true\n"} {
		text = strings.Replace(text, line, "", 1)
	}
	return strings.Replace(text, "family: tour\n", "family: "+f.Family()+"\n", 1)
}

// numberRange takes 9-12, 9- or 9.
func numberRange(to *[2]int) pflag.Value {
	return console.NewValue("range", func() string { return "" }, func(text string) error {
		first, last, open := strings.Cut(text, "-")
		if !open {
			last = first
		}
		low, err1 := strconv.Atoi(first)
		high, err2 := strconv.Atoi(last)
		if open && last == "" {
			high, err2 = 0, nil // any
		}
		if err1 != nil || err2 != nil || low < 1 || high != 0 && high < low || last == "0" {
			return fmt.Errorf("must be a number or a range, as in 9, 9-12 or 9-, not %q", text)
		}
		*to = [2]int{low, high}
		return nil
	})
}

// addNumbers takes few, or the least number of them.
func addNumbers(s *pflag.FlagSet, to *int) {
	s.Var(console.NewValue("numbers", func() string { return "" }, func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case text == "few":
			n = generate.Few
		case err != nil || n < 1:
			return fmt.Errorf("must be few, or the least number of them, not %q", text)
		}
		*to = n
		return nil
	}), "numbers", "give numbers that leave one tour: few, or at least `N`. Fewer numbers are harder")
	s.Lookup("numbers").NoOptDefVal = "few"
}
