package cmd

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/decode/render"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engines"
)

type solveFlags struct {
	puzzleFlags
	encodingFlags
	reportFlags
	boundsFlag
	engine, output string
	timeoutFlag
	maxMoves, limit   int
	quick, all, count bool
	unique            bool
	undirected        bool
	upToSymmetry      bool
	tourMix
	memory  int64
	without []string
}

func newSolve(from catalogue.Catalogue) *cobra.Command {
	f := &solveFlags{encodingFlags: encodingFlags{from: from}}
	cmd := &cobra.Command{
		Use:  "solve [PUZZLE]",
		Args: arguments(0, 1, "one puzzle"),
		RunE: f.run,
	}
	f.puzzleFlags.add(cmd)
	s := cmd.Flags()
	s.BoolVar(&f.unique, "unique", false,
		"say whether no other walk is as short. If there is one, print it, too")
	numberVar(s, &f.maxMoves, "max-moves", 0, 1, noMaximum, "look for no walk of more than `T` moves")
	s.BoolVar(&f.quick, "quick", false, "find a good walk at once, with a proven lower bound")
	s.BoolVar(&f.all, "all", false, "print all shortest walks")
	s.BoolVar(&f.count, "count", false, "count the shortest walks")
	numberVar(s, &f.limit, "limit", 0, 1, noMaximum, "stop after `K` shortest walks")
	s.BoolVar(&f.undirected, "undirected", false,
		"count a walk and its reverse once. For --all, --count, --limit and --unique")
	s.BoolVar(&f.upToSymmetry, "up-to-symmetry", false,
		"count symmetric and reversed walks once. For the same flags; the answer names the symmetries")
	under(cmd, ofAnswer)
	f.encodingFlags.add(cmd, "auto")
	addEngine(cmd, &f.engine, "use this SAT solver. `ENGINE` is gini, pbsat, or a command, as in "+
		"\"cadical -q\"")
	f.boundsFlag.add(cmd)
	s.StringArrayVar(&f.without, "without", nil,
		"leave out what is called `NAME`, to measure what it is good for. Answers stay right, but may take "+
			"long. An unknown name prints all names")
	_ = s.SetAnnotation("without", onlyInFull, []string{})
	completes(cmd, "without", solve.Names()...)
	f.tourMix.add(cmd)
	f.memory = solve.DefaultMemory
	s.Var(size(&f.memory), "memory",
		"let --count use this much memory. `SIZE` is as in 500MB. If that is not enough, the count is a "+
			"lower bound")
	f.timeoutFlag.add(cmd, ". What is known then is printed. Each of several puzzles has this time")
	under(cmd, ofSolver)
	f.reportFlags.add(cmd)
	s.StringVarP(&f.output, "output", "o", "", intoFile)
	under(cmd, ofOutput)
	const lists = "all count limit unique"
	obey(cmd,
		rule{flags: "undirected up-to-symmetry"},
		rule{flags: "undirected up-to-symmetry", needs: lists},
		rule{flags: "unique", not: "all count limit"},
		rule{flags: "quick", not: "engine encoding " + lists},
		rule{flags: "random", not: lists,
			say: "--random finds one tour; leave out --all, --count, --limit and --unique"},
		rule{flags: "memory", needs: "count", not: "all", say: "--memory is for --count, without --all"},
	)
	before(cmd, func() error {
		if slices.Contains(render.Formats, pictureFormat(f.output)) {
			return fmt.Errorf("--output: solve writes text; for a picture, use draw -o %s", f.output)
		}
		if err := solve.CheckWithout(f.without); err != nil {
			return fmt.Errorf("--without: %w", err)
		}
		return nil
	})
	return cmd
}

func (f *solveFlags) lists() bool { return f.all || f.count || f.unique || f.limit > 0 }

func (f *solveFlags) same() solve.Sameness {
	switch {
	case f.upToSymmetry:
		return solve.UpToSymmetry
	case f.undirected:
		return solve.Undirected
	}
	return solve.Directed
}

func (f *solveFlags) run(cmd *cobra.Command, args []string) error {
	out := f.reportFlags.open(cmd)
	out.same = f.same()
	if len(args) > 0 {
		out.name = args[0]
	}
	enc, err := f.encodingFlags.get()
	if err != nil {
		return err
	}
	if f.timeout == 0 && strings.Contains(f.engine, "{timeout}") {
		return errors.New("--engine: {timeout} stands for --timeout; give that, too")
	}
	decider, err := engines.ByName(engines.Fill(f.engine, f.seed, f.timeout, 1))
	if err != nil {
		return fmt.Errorf("--engine: %w", err)
	}
	o := solve.Options{Bounds: f.use, Encoding: enc, Kinds: f.from.Kinds(), Engine: decider,
		MaxMoves: f.maxMoves, Quick: f.quick, Seed: f.seed, Random: f.random, Same: f.same(), Without: f.without}
	f.puzzleFlags.limit = f.timeout
	f.flows = f.format == "json"
	var status error // an answer's, or that of a puzzle that has none
	err = writeWhole(cmd.Context(), f.output, cmd.OutOrStdout(), func(w io.Writer) (err error) {
		if f.output != "" {
			b := bufio.NewWriter(w) // a walk of a million squares, or as many walks
			defer func() { err = errors.Join(err, b.Flush()) }()
			out.out = b
			out.columns, out.colour = 0, false
		}
		answers := 0
		one := func(ctx context.Context, p *puzzles.Puzzle, at ordinal) error {
			if err := f.tourMix.check(p); err != nil {
				return err
			}
			out.at = at
			if f.format != "json" {
				fmt.Fprint(out.out, at.head(p))
			}
			ans, err := f.answer(ctx, cmd, p, o, out)
			switch {
			case errors.As(err, new(*encode.UnsupportedError)):
				return err
			case err != nil:
				return broke(err)
			}
			answers++
			return out.status(ans)
		}
		status = f.each(cmd, args, "the puzzle was read", one)
		if answers == 0 {
			return status
		}
		return nil
	})
	return cmp.Or(err, status)
}

func (f *solveFlags) answer(ctx context.Context, cmd *cobra.Command, p *puzzles.Puzzle, o solve.Options,
	out *printer) (*solve.Answer, error) {
	progress := newProgress(cmd.ErrOrStderr(), f.quiet)
	defer progress.end()
	o.Events = progress.show
	if f.unique {
		ans, u, err := solve.Unique(ctx, p, o)
		progress.end()
		if err != nil {
			return ans, err
		}
		return ans, out.unique(cmd.Context(), p, ans, u)
	}
	if f.lists() {
		return f.enumerate(ctx, cmd, p, o, out, progress)
	}
	ans, err := solve.Solve(ctx, p, o)
	progress.end()
	if err != nil {
		return ans, err
	}
	return ans, out.answer(cmd.Context(), p, ans)
}

func (f *solveFlags) enumerate(ctx context.Context, cmd *cobra.Command, p *puzzles.Puzzle, o solve.Options,
	out *printer, progress *progressLine) (ans *solve.Answer, err error) {
	list := f.all || !f.count
	var counted solve.Counted
	if list {
		walks, result := solve.All(ctx, p, o)
		for ans := range walks {
			progress.pause()
			if err = out.walk(p, ans); err != nil || ans.WalksFound == f.limit {
				break
			}
		}
		if err == nil {
			ans, err = result()
		}
		if ans != nil {
			counted = solve.Counted{Number: big.NewInt(int64(ans.WalksFound))}
		}
	} else {
		ans, counted, err = solve.Count(ctx, p, o, f.limit, f.memory)
	}
	progress.end()
	if err != nil {
		return ans, err
	}
	return ans, out.enumerated(cmd.Context(), p, ans, counted, list)
}

// tourMix are the flags for irregular tours.
type tourMix struct {
	seed   uint64
	random bool
}

func (f *tourMix) add(cmd *cobra.Command) {
	s := cmd.Flags()
	s.Uint64Var(&f.seed, "seed", 0, seedUsage)
	s.BoolVar(&f.random, "random", false, "find an irregular tour, another one for each --seed")
}

// check refuses --random for what it does not change.
func (f *tourMix) check(p *puzzles.Puzzle) error {
	if f.random && (p.Family != puzzles.Tour || p.Symmetric != puzzles.NoTurn) {
		return fmt.Errorf("--random is only for tours without --symmetric; leave it out")
	}
	return nil
}
