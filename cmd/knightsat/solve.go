package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"time"

	"github.com/spf13/cobra"

	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/cnf/amo"
	"knightsat/puzzles"
	"knightsat/solve"
	"knightsat/solve/engine"
)

// encodingFlags choose how a formula is written.
type encodingFlags struct{ encoding, amo string }

func (f *encodingFlags) add(cmd *cobra.Command, fallback string) {
	var encodings, amos []string
	if fallback == "auto" {
		encodings = append(encodings, "auto")
	}
	for _, k := range catalogue.Kinds() {
		encodings = append(encodings, k.Name)
	}
	amos = amo.Names()
	cmd.Flags().StringVar(&f.encoding, "encoding", fallback, fmt.Sprintf("how the formula is written: `E` is one of %v, with parameters as in step:amo=ladder:windows=none; wrong ones are told which there are", encodings))
	cmd.Flags().StringVar(&f.amo, "amo", "auto", fmt.Sprintf("how at-most-one constraints are written where the encoding's name doesn't say: `A` is one of %v", amos))
	_ = cmd.RegisterFlagCompletionFunc("encoding", completeEncoding(encodings))
	_ = cmd.RegisterFlagCompletionFunc("amo", cobra.FixedCompletions(amos, cobra.ShellCompDirectiveNoFileComp))
}

// get returns the encoding, nil for auto, and how auto is to write at-most-one
// constraints.
func (f *encodingFlags) get() (encode.Encoding, amo.Encoding, error) {
	a, err := amo.ByName(f.amo)
	if err != nil {
		return nil, nil, fmt.Errorf("--amo: %w", err)
	}
	if f.encoding == "auto" {
		return nil, a, nil
	}
	e, err := catalogue.ByName(f.encoding, "amo="+f.amo)
	if err != nil {
		return nil, nil, fmt.Errorf("--encoding: %w", err)
	}
	return e, a, nil
}

type solveFlags struct {
	puzzleFlags
	encodingFlags
	reportFlags
	boundsFlag
	engine, output    string
	timeout           time.Duration
	maxMoves, limit   int
	quick, all, count bool
	undirected        bool
	upToSymmetry      bool
	seed              uint64
	jobs              int
	memory            memorySize
}

func newSolve() *cobra.Command {
	f := &solveFlags{}
	cmd := &cobra.Command{
		Use:   "solve [PUZZLE]",
		Short: "Find a shortest walk, and say why none is shorter",
		Long:  "Find a shortest walk that solves the puzzle, and say why none is shorter." + puzzleHelp,
		Example: lines("knightsat solve @adventure",
			"knightsat solve --hunt --start a8 --goals e6,c4,b3,a2,b2,b1",
			"knightsat solve --cover --guard Qd5 --start h8 --closed -v",
			"knightsat solve @stars-knight-2 --bounds none -v",
			"knightsat solve --tour --board 5x5 --count --up-to-symmetry",
			"knightsat solve --tour --board 100x100 --closed -o tour.txt",
			"knightsat examples queen-d5 > board.txt",
			"knightsat solve board.txt --timeout 30s --format json"),
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completePuzzle,
		RunE:              func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.puzzleFlags.add(cmd)
	f.encodingFlags.add(cmd, "auto")
	f.reportFlags.add(cmd)
	f.boundsFlag.add(cmd)
	s := cmd.Flags()
	s.StringVar(&f.engine, "engine", "gini", "what decides the formula: `ENGINE` is gini, gophersat, a SAT solver's command as in \"cadical -q\", or race:A,B to take the first answer")
	s.DurationVarP(&f.timeout, "timeout", "t", 0, "stop after this `TIME`, as in 30s, with what is known then")
	s.IntVar(&f.maxMoves, "max-moves", 0, "a walk of more than `T` moves is never the answer")
	s.BoolVar(&f.quick, "quick", false, "a good walk at once and a proven lower bound, no promise")
	s.BoolVar(&f.all, "all", false, "print all shortest walks, each once")
	s.BoolVar(&f.count, "count", false, "count the shortest walks")
	s.Uint64Var(&f.seed, "seed", 0, "fixes the random choices of local search: `S` is any number")
	s.IntVar(&f.jobs, "jobs", 1, "decide `J` bounds at once, each in a thread of its own")
	s.IntVar(&f.limit, "limit", 0, "stop after `K` shortest walks")
	s.StringVarP(&f.output, "output", "o", "", "write the answer to this `FILE`, whole or not at all (default standard output)")
	cmd.MarkFlagsMutuallyExclusive("quick", "all")
	cmd.MarkFlagsMutuallyExclusive("quick", "count")
	s.BoolVar(&f.undirected, "undirected", false, "with --all and --count: a walk and its reverse are one, where both solve the puzzle")
	s.BoolVar(&f.upToSymmetry, "up-to-symmetry", false, "with --all and --count: so are walks that turning or reflecting the board takes to each other, where that keeps the puzzle")
	f.memory.bytes = solve.DefaultMemory
	s.Var(&f.memory, "memory", "with --count: count with at most so much memory, a `SIZE` as in 500MB or 8GB; where it does not do, the count is a lower bound")
	cmd.MarkFlagsMutuallyExclusive("quick", "limit")
	cmd.MarkFlagsMutuallyExclusive("undirected", "up-to-symmetry")
	return cmd
}

// maxJobs is more than any machine has use for.
const maxJobs = 1024

// check refuses numbers that make no sense.
func (f *solveFlags) check(cmd *cobra.Command) error {
	given := cmd.Flags().Changed
	switch {
	case given("timeout") && f.timeout <= 0:
		return fmt.Errorf("--timeout: found %s, expected more than 0, as in 30s", f.timeout)
	case given("max-moves") && f.maxMoves < 1:
		return fmt.Errorf("--max-moves: found %d, expected at least 1", f.maxMoves)
	case given("limit") && f.limit < 1:
		return fmt.Errorf("--limit: found %d, expected at least 1", f.limit)
	case f.jobs < 1 || f.jobs > maxJobs:
		return fmt.Errorf("--jobs: found %d, expected 1 to %d", f.jobs, maxJobs)
	case f.same() != solve.Directed && !f.all && !f.count && f.limit == 0:
		return fmt.Errorf("found --undirected or --up-to-symmetry, expected --all, --count or --limit with it")
	}
	return nil
}

// same says which walks are told once.
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
	if err := f.check(cmd); err != nil {
		return err
	}
	out, err := f.reportFlags.open(cmd)
	if err != nil {
		return err
	}
	out.same = f.same()
	if len(args) > 0 {
		out.name = args[0]
	}
	enc, most, err := f.encodingFlags.get()
	if err != nil {
		return err
	}
	use, err := f.boundsFlag.get()
	if err != nil {
		return err
	}
	p, err := f.puzzleFlags.read(args, cmd.InOrStdin())
	if err != nil {
		return err
	}
	decider, err := engine.ByName(f.engine)
	if err != nil {
		return fmt.Errorf("--engine: %w", err)
	}
	ctx := cmd.Context()
	if f.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, f.timeout, fmt.Errorf("the timeout of %s was up", f.timeout))
		defer cancel()
	}
	o := solve.Options{Bounds: use, Encoding: enc, AMO: most, Engine: decider, MaxMoves: f.maxMoves, Quick: f.quick, Seed: f.seed, Jobs: f.jobs, Same: f.same()}
	var ans *solve.Answer
	err = writeWhole(f.output, cmd.OutOrStdout(), func(w io.Writer) (err error) {
		if f.output != "" {
			b := bufio.NewWriter(w) // a walk of a million squares, or as many walks
			defer func() { err = errors.Join(err, b.Flush()) }()
			out.out, out.terminal, out.colour = b, false, false
		}
		ans, err = f.answer(ctx, cmd, p, o, out)
		return err
	})
	switch unsupported := (*encode.UnsupportedError)(nil); {
	case errors.As(err, &unsupported):
		return err
	case err != nil:
		return broke(err)
	}
	return out.status(ans)
}

// answer solves the puzzle and prints what came of it.
func (f *solveFlags) answer(ctx context.Context, cmd *cobra.Command, p *puzzles.Puzzle, o solve.Options, out *report) (*solve.Answer, error) {
	progress := newProgress(cmd.ErrOrStderr(), f.quiet)
	defer progress.end()
	o.Events = progress.show
	if f.all || f.count || f.limit > 0 {
		return f.enumerate(ctx, p, o, out, progress)
	}
	ans, err := solve.Solve(ctx, p, o)
	progress.end()
	if err != nil {
		return ans, err
	}
	return ans, out.answer(p, ans)
}

// enumerate prints or counts all shortest walks.
func (f *solveFlags) enumerate(ctx context.Context, p *puzzles.Puzzle, o solve.Options, out *report, progress *progress) (ans *solve.Answer, err error) {
	list := f.all || !f.count
	var counted solve.Counted
	if list {
		ans, err = solve.Each(ctx, p, o, f.limit, func(ans *solve.Answer) error {
			progress.pause()
			return out.walk(p, ans)
		})
		if ans != nil {
			counted = solve.Counted{Number: big.NewInt(int64(ans.WalksFound))}
		}
	} else {
		ans, counted, err = solve.Count(ctx, p, o, f.limit, f.memory.bytes)
	}
	progress.end()
	if err != nil {
		return ans, err
	}
	return ans, out.enumerated(p, ans, counted, list)
}
