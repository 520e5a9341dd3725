// Package solving has the commands that solve a puzzle, or look at a walk: solve, hint and check.
//
// This package makes no promise: docs/library.md lists those that do.
package solving

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

	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/cmd/input"
	"knightsat/decode/render"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/count"
	"knightsat/solve/engines"
)

type solveFlags struct {
	input.PuzzleFlags
	answer.EncodingFlags
	answer.ReportFlags
	answer.BoundsFlag
	engine, output string
	console.TimeoutFlag
	maxMoves, limit   int
	quick, all, count bool
	unique            bool
	undirected        bool
	upToSymmetry      bool
	answer.TourFlags
	memory  int64
	without []string
}

// NewSolve is the command solve.
func NewSolve(from catalogue.Catalogue) *cobra.Command {
	f := &solveFlags{EncodingFlags: answer.EncodingFlags{From: from}}
	cmd := &cobra.Command{
		Use:  "solve [PUZZLE]",
		Args: console.Arguments(0, 1, "one puzzle"),
		RunE: f.run,
	}
	f.PuzzleFlags.Add(cmd)
	s := cmd.Flags()
	s.BoolVar(&f.unique, "unique", false,
		"say whether no other walk is as short. If there is one, print it, too")
	console.NumberVar(s, &f.maxMoves, "max-moves", 0, 1, console.NoMaximum, "look for no walk of more than `T` moves")
	s.BoolVar(&f.quick, "quick", false, "find a good walk at once, with a proven lower bound")
	s.BoolVar(&f.all, "all", false, "print all shortest walks")
	s.BoolVar(&f.count, "count", false, "count the shortest walks")
	console.NumberVar(s, &f.limit, "limit", 0, 1, console.NoMaximum, "stop after `K` shortest walks")
	s.BoolVar(&f.undirected, "undirected", false,
		"count a walk and its reverse once. For --all, --count, --limit and --unique")
	s.BoolVar(&f.upToSymmetry, "up-to-symmetry", false,
		"count symmetric and reversed walks once. For --all, --count, --limit and --unique; the answer names the symmetries")
	console.Under(cmd, console.OfAnswer)
	f.EncodingFlags.Add(cmd, "auto")
	answer.AddEngine(cmd, &f.engine, "use this SAT solver. `ENGINE` is gini, pbsat, or a command, as in "+
		"\"cadical -q\"")
	f.BoundsFlag.Add(cmd)
	s.StringArrayVar(&f.without, "without", nil,
		"leave out the method `NAME`, to measure what it is good for. Answers stay right, but may take "+
			"longer. An unknown name prints all names")
	_ = s.SetAnnotation("without", console.OnlyInFull, []string{})
	console.Completes(cmd, "without", solve.Names()...)
	f.TourFlags.Add(cmd)
	f.memory = count.Memory
	s.Var(console.Size(&f.memory), "memory",
		"let --count use `SIZE` of memory. SIZE is as in 500MB. If that is not enough, the count is a "+
			"lower bound")
	f.TimeoutFlag.Add(cmd, ". What is known then is printed. If there are several puzzles, each has this time")
	console.Under(cmd, console.OfSolver)
	f.ReportFlags.Add(cmd)
	s.StringVarP(&f.output, "output", "o", "", console.IntoFile)
	console.Under(cmd, console.OfOutput)
	const lists = "all count limit unique"
	console.Obey(cmd,
		console.Rule{Flags: "undirected up-to-symmetry"},
		console.Rule{Flags: "undirected up-to-symmetry", Needs: lists},
		console.Rule{Flags: "unique", Not: "all count limit"},
		console.Rule{Flags: "quick", Not: "engine encoding " + lists},
		console.Rule{Flags: "random", Not: lists,
			Say: "--random finds one tour; leave out --all, --count, --limit and --unique"},
		console.Rule{Flags: "memory", Needs: "count", Not: "all", Say: "--memory is for --count, without --all"},
	)
	console.Before(cmd, func() error {
		if slices.Contains(render.Formats, console.EndingOf(f.output)) {
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
	out := f.ReportFlags.Open(cmd)
	out.Same = f.same()
	if len(args) > 0 {
		out.Name = args[0]
	}
	enc, err := f.EncodingFlags.Get()
	if err != nil {
		return err
	}
	if f.Timeout == 0 && strings.Contains(f.engine, "{timeout}") {
		return errors.New("--engine: {timeout} stands for --timeout; give that, too")
	}
	decider, err := engines.ByName(engines.Fill(f.engine, f.Seed, f.Timeout, 1))
	if err != nil {
		return fmt.Errorf("--engine: %w", err)
	}
	o := solve.Options{Bounds: f.Use, Encoding: enc, Kinds: f.From.Kinds(), Engine: decider,
		MaxMoves: f.maxMoves, Quick: f.quick, Seed: f.Seed, Random: f.Random, Same: f.same(), Without: f.without}
	f.PuzzleFlags.Limit = f.Timeout
	f.Flows = f.Format == "json"
	var status error // an answer's, or that of a puzzle that has none
	err = console.WriteWhole(cmd.Context(), f.output, cmd.OutOrStdout(), func(w io.Writer) (err error) {
		if f.output != "" {
			b := bufio.NewWriter(w) // a walk of a million squares, or as many walks
			defer func() { err = errors.Join(err, b.Flush()) }()
			out.Into(b)
		}
		answers := 0
		one := func(ctx context.Context, p *puzzles.Puzzle, at input.Ordinal) error {
			if err := f.TourFlags.Check(p); err != nil {
				return err
			}
			out.At = at
			if f.Format != "json" {
				fmt.Fprint(out.Out, at.Head(p))
			}
			ans, err := f.answer(ctx, cmd, p, o, out)
			switch {
			case errors.As(err, new(*encode.UnsupportedError)):
				return err
			case err != nil:
				return console.Broke(err)
			}
			answers++
			return out.Status(ans)
		}
		status = f.Each(cmd, args, "the puzzle was read", one)
		if answers == 0 {
			return status
		}
		return nil
	})
	return cmp.Or(err, status)
}

func (f *solveFlags) answer(ctx context.Context, cmd *cobra.Command, p *puzzles.Puzzle, o solve.Options,
	out *answer.Printer) (*solve.Answer, error) {
	progress := console.NewProgress(cmd.ErrOrStderr(), f.Quiet)
	defer progress.End()
	o.Events = answer.Following(progress)
	if f.unique {
		ans, u, err := solve.Unique(ctx, p, o)
		progress.End()
		if err != nil {
			return ans, err
		}
		return ans, out.Unique(cmd.Context(), p, ans, u)
	}
	if f.lists() {
		return f.enumerate(ctx, cmd, p, o, out, progress)
	}
	ans, err := solve.Solve(ctx, p, o)
	progress.End()
	if err != nil {
		return ans, err
	}
	return ans, out.Answer(cmd.Context(), p, ans)
}

func (f *solveFlags) enumerate(ctx context.Context, cmd *cobra.Command, p *puzzles.Puzzle, o solve.Options,
	out *answer.Printer, progress *console.ProgressLine) (ans *solve.Answer, err error) {
	list := f.all || !f.count
	var counted count.Counted
	if list {
		walks, result := solve.All(ctx, p, o)
		for ans := range walks {
			progress.Pause()
			if err = out.Walk(p, ans); err != nil || ans.WalksFound == f.limit {
				break
			}
		}
		if err == nil {
			ans, err = result()
		}
		if ans != nil {
			counted = count.Counted{Number: big.NewInt(int64(ans.WalksFound))}
		}
	} else {
		ans, counted, err = count.Count(ctx, p, o, f.limit, f.memory)
	}
	progress.End()
	if err != nil {
		return ans, err
	}
	return ans, out.Enumerated(cmd.Context(), p, ans, counted, list)
}
