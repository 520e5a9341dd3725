package cmd

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"knightsat/bench"
	results "knightsat/bench/report"
	"knightsat/internal/bytesize"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/solve"
)

type atlasFlags struct {
	pieces               []string
	leapers, from, to    int
	width                int
	closed, open         bool
	square, all, verbose bool
	timeout              time.Duration
	jobs                 int
	output, format       string
	shard                bench.Shard
	symmetric            string
	count                bool
	memory               bytesize.Value
}

func newAtlas() *cobra.Command {
	f := &atlasFlags{}
	cmd := &cobra.Command{
		Use:   "atlas",
		Short: "Which boards have tours, for a piece and a range of sizes",
		Long: `Find out for each board whether a piece has a closed and an open tour of it, and
print a table. It is a suite of bench, made of a range of boards: with -o FILE each
result is kept as it comes, with the tour that was found, and what the file already
has is not computed again, so that a run that was cut short goes on with the same
command, and other boards can be added. bench report FILE --format grid prints the
table again. The exit status is 3 if some boards were not settled, or their
tours were not counted.`,
		Example: lines("knightsat atlas --piece 1,4 --from 3 --to 20",
			"knightsat atlas --piece zebra --from 2 --to 12 --all --closed",
			"knightsat atlas --leapers 5 --to 30 --timeout 10s --jobs 4 -o leapers.jsonl"),
		Args: arguments(0, 0, ""),
		PreRunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("memory") && !f.count {
				return errors.New("--memory needs --count")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return f.run(cmd) },
	}
	s := cmd.Flags()
	s.StringArrayVar(&f.pieces, "piece", nil, "a `PIECE`, as in camel or 1,4 (default knight). It may be given several times")
	numberVar(s, &f.leapers, "leapers", 0, 1, maxLeapers, "all leapers r,s with r+s at most `N`")
	numberVar(s, &f.from, "from", 3, 1, noMaximum, "the smallest side, `N`")
	numberVar(s, &f.to, "to", 10, 1, noMaximum, "the largest side, `N`")
	s.BoolVar(&f.closed, "closed", false, "closed tours only")
	s.BoolVar(&f.open, "open", false, "open tours only")
	s.StringVar(&f.symmetric, "symmetric", "", "tours that are the same after a `TURN`: half or quarter. Closed ones")
	s.BoolVar(&f.square, "square", false, "boards as wide as high (the default)")
	numberVar(s, &f.width, "width", 0, 1, noMaximum, "boards of `N` x n")
	s.BoolVar(&f.all, "all", false, "all boards, m x n with m at most n")
	s.BoolVar(&f.count, "count", false, "count the tours, all and those different up to symmetry")
	f.memory = solve.DefaultMemory
	s.Var(&f.memory, "memory", "the memory for a count, a `SIZE` as in 8GB. Each of --jobs takes as much")
	f.timeout = 10 * time.Second
	timeoutVar(s, &f.timeout, "the `TIME` for each board, as in 30s. Counting has as much again")
	numberVar(s, &f.jobs, "jobs", 1, 1, maxJobs, "settle `J` boards at once")
	s.StringVarP(&f.output, "output", "o", "", "keep the results in `FILE`, and use what it has")
	s.Var(shard(&f.shard), "shard", "settle only the i-th of n parts of the boards, `i/n`. Each on a machine of its own, say; bench merge puts the files of -o together")
	choiceVar(cmd, &f.format, "format", "text", []string{"text", "json"}, "print as `FORMAT`: ")
	s.BoolVarP(&f.verbose, "verbose", "v", false, "print each board as it is settled")
	exclusive(cmd, "closed", "open")
	exclusive(cmd, "symmetric", "open")
	exclusive(cmd, "square", "all", "width")
	exclusive(cmd, "piece", "leapers")
	completes(cmd, "piece", puzzles.PieceNames()...)
	return cmd
}

// maxLeapers is the largest sum r+s that --leapers takes.
const maxLeapers = 100

// boards reads the range.
func (f *atlasFlags) boards(cmd *cobra.Command) (*bench.Boards, error) {
	r := &bench.Boards{From: f.from, To: f.to, All: f.all, Width: f.width, Closed: !f.open, Open: !f.closed, Count: f.count}
	given := cmd.Flags().Changed
	if given("symmetric") {
		turn, err := puzzles.ParseTurn(f.symmetric)
		if err != nil {
			return nil, fmt.Errorf("--symmetric: %w", err)
		}
		if turn == puzzles.QuarterTurn && (f.all || f.width > 0) {
			return nil, errors.New("--all and --width can't be used with --symmetric quarter, which only square boards have")
		}
		if r.Turn = turn; turn != puzzles.NoTurn {
			r.Closed, r.Open = true, false
		}
	}
	switch {
	case given("leapers"):
		r.Pieces = bench.Leapers(f.leapers)
	case len(f.pieces) == 0:
		r.Pieces = []puzzles.Piece{puzzles.Knight}
	}
	for _, text := range f.pieces {
		p, err := puzzles.ParsePiece(text)
		if err != nil {
			return nil, fmt.Errorf("--piece: %w", err)
		}
		if !slices.Contains(r.Pieces, p) {
			r.Pieces = append(r.Pieces, p)
		}
	}
	return r, nil
}

func (f *atlasFlags) run(cmd *cobra.Command) error {
	r, err := f.boards(cmd)
	if err != nil {
		return err
	}
	suite, err := r.Suite()
	if err != nil {
		return fmt.Errorf("--from and --to: %w", err)
	}
	o := bench.Options{Timeout: f.timeout, Jobs: f.jobs, Counting: int64(f.memory), Output: f.output, Shard: f.shard}
	if o.Command, err = cellProcess(); err != nil {
		return err
	}
	if f.output == "" {
		dir, err := os.MkdirTemp("", "knightsat-atlas-")
		if err != nil {
			return broke(err)
		}
		defer os.RemoveAll(dir)
		o.Output = filepath.Join(dir, "atlas.jsonl")
	}
	progress := newProgress(cmd.ErrOrStderr(), f.verbose)
	o.Finished = func(p bench.Progress) {
		text := fmt.Sprintf("%d of %d: %s: %s", p.Done, p.All, p.Cell.Instance, p.Cell.Status)
		progress.say(text)
		if f.verbose {
			fmt.Fprintf(cmd.ErrOrStderr(), "%s, %.3f s\n", text, p.Cell.WallSeconds)
		}
	}
	out, err := suite.Run(cmd.Context(), o)
	progress.end()
	if err != nil {
		return unlessUsage(err)
	}
	return f.report(cmd, out)
}

// report prints what is there.
func (f *atlasFlags) report(cmd *cobra.Command, out *bench.Outcome) error {
	if len(out.Cells) > 0 {
		var err error
		if all := (&results.Results{Runs: out.Runs, Cells: out.Cells}); f.format == "json" {
			err = bench.WriteRecords(cmd.OutOrStdout(), out.Runs, out.Cells)
		} else {
			err = results.WriteGrid(cmd.OutOrStdout(), all)
		}
		if err != nil {
			return broke(err)
		}
	}
	left := 0
	for i := range out.Cells {
		if c := &out.Cells[i]; !c.Status.Solved() || f.count && c.Status == bench.Optimal && c.Different == "" {
			left++
		}
	}
	switch bad := slices.Concat(out.Wrong, out.Broke); {
	case len(bad) > 0:
		return broke(fmt.Errorf("%s: %s: %s", bad[0].Instance, bad[0].Status, bad[0].Error))
	case len(out.Cells) < out.All && f.output != "":
		return &exitError{exitCutShort, fmt.Errorf("interrupted; %d of %s are settled, and the same command goes on", len(out.Cells), words.Count(out.All, "board"))}
	case len(out.Cells) < out.All:
		return &exitError{exitCutShort, fmt.Errorf("interrupted; %d of %s are settled; -o FILE would keep them", len(out.Cells), words.Count(out.All, "board"))}
	case left > 0:
		return &exitError{status: exitCutShort}
	}
	return nil
}
