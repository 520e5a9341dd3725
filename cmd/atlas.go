package cmd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"knightsat/bench"
	"knightsat/bench/atlas"
	"knightsat/internal/bytesize"
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
	shard                string
	symmetric            string
	count                bool
	memory               bytesize.Value
}

func newAtlas() *cobra.Command {
	f := &atlasFlags{}
	cmd := &cobra.Command{
		Use:   "atlas",
		Short: "Which boards have tours, for a piece and a range of sizes",
		Long: `Settle board after board whether a piece has a closed and an open tour of it, and
print a table. With -o FILE each result is kept as it comes, one JSON object a
line, with the tour that was found; what the file already has is not computed
again, so that a run that was cut short, or whose timeout was too short for some
boards, can go on with the same command. It is checked: tours square by square,
and arguments that there is none by making them anew. Not checked is that there is
none where the file has a solver's word for it ("by": "unsat"), or tried one start
after the other. The exit status is 3 where boards are left that were not settled.`,
		Example: lines("knightsat atlas --piece 1,4 --from 3 --to 20",
			"knightsat atlas --piece zebra --from 2 --to 12 --all --closed",
			"knightsat atlas --leapers 5 --to 30 --timeout 10s --jobs 4 -o leapers.jsonl --format markdown"),
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
	timeoutVar(s, &f.timeout, "the `TIME` for each board, as in 30s")
	numberVar(s, &f.jobs, "jobs", 1, 1, maxJobs, "settle `J` boards at once. Each takes a thread")
	s.StringVarP(&f.output, "output", "o", "", "keep the results in `FILE`, and use what it has")
	s.StringVar(&f.shard, "shard", "", "settle only the i-th of n parts of the boards, `i/n`. Each on a machine of its own, say; the files of -o are put one after the other")
	choiceVar(cmd, &f.format, "format", "text", []string{"text", "json", "markdown"}, "print as `FORMAT`: ")
	s.BoolVarP(&f.verbose, "verbose", "v", false, "print each board as it is settled")
	exclusive(cmd, "closed", "open")
	exclusive(cmd, "symmetric", "open")
	exclusive(cmd, "square", "all", "width")
	exclusive(cmd, "piece", "leapers")
	_ = cmd.RegisterFlagCompletionFunc("piece", cobra.FixedCompletions(puzzles.PieceNames(), cobra.ShellCompDirectiveNoFileComp))
	return cmd
}

// maxLeapers is the largest sum r+s that --leapers takes, and maxBoards how many
// boards one atlas may have.
const (
	maxLeapers = 100
	maxBoards  = 1_000_000
)

func (f *atlasFlags) boards(cmd *cobra.Command) (atlas.Range, error) {
	r := atlas.Range{From: f.from, To: f.to, All: f.all, Width: f.width, Closed: !f.open, Open: !f.closed}
	given := cmd.Flags().Changed
	if given("symmetric") {
		turn, err := puzzles.ParseTurn(f.symmetric)
		if err != nil {
			return r, fmt.Errorf("--symmetric: %w", err)
		}
		if turn == puzzles.QuarterTurn && (f.all || f.width > 0) {
			return r, errors.New("--all and --width can't be used with --symmetric quarter, which only square boards have")
		}
		if r.Turn = turn; turn != puzzles.NoTurn {
			r.Closed, r.Open = true, false
		}
	}
	switch {
	case given("leapers"):
		r.Pieces = atlas.Leapers(f.leapers)
	case len(f.pieces) == 0:
		r.Pieces = []puzzles.Piece{puzzles.Knight}
	}
	seen := map[puzzles.Piece]bool{}
	for _, text := range f.pieces {
		p, err := puzzles.ParsePiece(text)
		if err != nil {
			return r, fmt.Errorf("--piece: %w", err)
		}
		if !seen[p] {
			r.Pieces = append(r.Pieces, p)
		}
		seen[p] = true
	}
	if err := r.Check(); err != nil {
		return r, fmt.Errorf("--from and --to: %w", err)
	}
	sides := r.To - r.From + 1
	if n := len(r.Pieces) * 2 * sides; n > maxBoards || f.all && n*sides > maxBoards {
		return r, fmt.Errorf("these are more than %d boards; ask for fewer pieces or sizes", maxBoards)
	}
	return r, nil
}

func (f *atlasFlags) run(cmd *cobra.Command) (err error) {
	write, ok := map[string]func(io.Writer, atlas.Range, []atlas.Board, []*atlas.Entry) error{
		"text": atlas.WriteText, "markdown": atlas.WriteMarkdown,
		"json": func(w io.Writer, _ atlas.Range, _ []atlas.Board, entries []*atlas.Entry) error {
			return atlas.WriteJSON(w, entries)
		},
	}[f.format]
	if !ok {
		return fmt.Errorf("--format must be text, json or markdown, not %q", f.format)
	}
	r, err := f.boards(cmd)
	if err != nil {
		return err
	}
	boards := r.Boards()
	if f.shard != "" {
		shard, err := bench.ParseShard(f.shard)
		if err != nil {
			return fmt.Errorf("--shard: %w", err)
		}
		boards = slices.DeleteFunc(boards, func(b atlas.Board) bool { return !shard.Has(bench.Key{Instance: b.String()}) })
	}
	var file *atlas.File
	if f.output != "" {
		if file, err = atlas.Open(cmd.Context(), f.output); err != nil && cmd.Context().Err() != nil {
			return cutShort(cmd.Context(), "the kept results were checked")
		} else if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
	}
	progress := newProgress(cmd.ErrOrStderr(), f.verbose)
	entries, stopped := atlas.Run(cmd.Context(), boards, file, atlas.Options{
		Timeout: f.timeout, Jobs: f.jobs, Count: f.count, Memory: int64(f.memory),
		Settled: func(b atlas.Board, e *atlas.Entry, done, all int) {
			text := fmt.Sprintf("%d of %d: %s: %s", done, all, b, e.Result)
			progress.say(text)
			if f.verbose {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s, %g s\n", text, e.Seconds)
			}
		},
	})
	progress.end()
	if stopped != nil && !errors.Is(stopped, context.Canceled) {
		return broke(stopped)
	}
	if file != nil && stopped == nil {
		if err := file.Tidy(boards); err != nil {
			return broke(err)
		}
	}
	settled, uncounted := 0, 0
	for _, e := range entries {
		if e != nil && e.Result != atlas.Unsettled {
			settled++
		}
		if e != nil && f.count && e.Uncounted != "" {
			uncounted++
		}
	}
	if stopped == nil || file == nil && settled > 0 {
		if err := write(cmd.OutOrStdout(), r, boards, entries); err != nil {
			return broke(err)
		}
	}
	switch {
	case stopped != nil && file != nil:
		return &exitError{exitCutShort, fmt.Errorf("interrupted; %d of %s are settled, and the same command goes on", settled, count(len(boards), "board"))}
	case stopped != nil:
		return &exitError{exitCutShort, fmt.Errorf("interrupted; %d of %s are settled; -o FILE would keep them", settled, count(len(boards), "board"))}
	case settled < len(boards), uncounted > 0:
		return &exitError{status: exitCutShort}
	}
	return nil
}
