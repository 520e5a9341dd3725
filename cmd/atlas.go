package cmd

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"knightsat/bench"
	"knightsat/bench/report"
	"knightsat/internal/wholefile"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

type atlasFlags struct {
	bench.Boards
	bench.Options
	pieces       []string
	leapers      int
	closed, open bool
	symmetric    string
}

func newAtlas() *cobra.Command {
	f := &atlasFlags{}
	cmd := &cobra.Command{
		Use:  "atlas",
		Args: arguments(0, 0, ""),
		RunE: f.run,
	}
	s := cmd.Flags()
	s.StringArrayVar(&f.pieces, "piece", nil,
		"find tours of this `PIECE`, as in camel or 1,4 (default knight). It may be given several times")
	numberVar(s, &f.leapers, "leapers", 0, 1, maxLeapers,
		"find tours of all leapers r,s with r+s at most `N`")
	numberVar(s, &f.From, "from", 3, 1, bench.MaxSide, "`N`: the smallest side of a board")
	numberVar(s, &f.To, "to", 10, 1, bench.MaxSide, "`N`: the largest side of a board")
	s.BoolVar(&f.closed, "closed", false, "look for closed tours only")
	s.BoolVar(&f.open, "open", false, "look for open tours only")
	s.StringVar(&f.symmetric, "symmetric", "",
		"look for closed tours that a `TURN` leaves as they are: half or quarter")
	numberVar(s, &f.Width, "width", 0, 1, bench.MaxSide, "take boards of `N` x n, not n x n")
	s.BoolVar(&f.All, "all", false, "take all boards of m x n with m at most n")
	s.BoolVar(&f.Count, "count", false, "count the tours, and the tours that differ up to symmetry")
	f.CPU = 10
	s.VarP(seconds(&f.CPU), "timeout", "t",
		"give each board this processor `TIME`, as in 30s, and counting as much again")
	numberVar(s, &f.Jobs, "jobs", 1, 1, maxJobs, "settle `J` boards at once")
	s.StringVarP(&f.Output, "output", "o", "", "keep the results in `FILE`, and use those that it has")
	s.TextVar(&f.Shard, "shard", f.Shard,
		"`i/n`: settle only part i of n. The parts can run on different machines; bench merge joins their "+
			"files")
	exclusive(cmd, "closed", "open")
	exclusive(cmd, "symmetric", "open")
	exclusive(cmd, "all", "width")
	exclusive(cmd, "piece", "leapers")
	completes(cmd, "piece", puzzles.PieceNames()...)
	return cmd
}

// maxLeapers is the largest sum r+s that --leapers takes.
const maxLeapers = 100

func (f *atlasFlags) suite() (*bench.Suite, error) {
	f.Closed, f.Open = !f.open, !f.closed
	if f.symmetric != "" {
		var err error
		if f.Turn, err = puzzles.ParseTurn(f.symmetric); err != nil {
			return nil, fmt.Errorf("--symmetric: %w", err)
		}
		if f.Turn == puzzles.QuarterTurn && (f.All || f.Width > 0) {
			return nil, errors.New(
				"--symmetric quarter is for square boards only; leave out --all and --width")
		}
		f.Open = false
	}
	if f.leapers > 0 {
		f.Pieces = bench.Leapers(f.leapers)
	} else if len(f.pieces) == 0 {
		f.Pieces = []puzzles.Piece{puzzles.Knight}
	}
	for _, text := range f.pieces {
		p, err := puzzles.ParsePiece(text)
		if err != nil {
			return nil, fmt.Errorf("--piece: %w", err)
		}
		if !slices.Contains(f.Pieces, p) {
			f.Pieces = append(f.Pieces, p)
		}
	}
	suite, err := f.Suite()
	if err != nil {
		return nil, fmt.Errorf("--from and --to: %w", err)
	}
	return suite, nil
}

func (f *atlasFlags) run(cmd *cobra.Command, _ []string) error {
	suite, err := f.suite()
	if err != nil {
		return err
	}
	o := f.Options
	if o.Output == "" {
		dir, remove, err := wholefile.Scratch()
		if err != nil {
			return broke(err)
		}
		defer remove()
		o.Output = filepath.Join(dir, "atlas.jsonl")
	}
	out, err := runSuite(cmd, suite, o, false, func(p bench.Progress) string {
		return fmt.Sprintf("%d of %d: %s: %s", p.Done, p.All, p.Cell.Instance, p.Cell.Status)
	})
	if err == nil {
		err = printOutcome(cmd, out, report.Grid)
	}
	if err != nil {
		return err
	}
	if err := faults(cmd.ErrOrStderr(), &out.Results); err != nil {
		return err
	}
	if len(out.Cells) < out.All {
		next := "-o FILE would keep them"
		if f.Output != "" {
			next = "the same command goes on"
		}
		return &exitError{exitCutShort,
			fmt.Errorf("interrupted; %d of %s are settled; %s", len(out.Cells), words.Count(out.All, "board"),
				next)}
	}
	if slices.ContainsFunc(out.Cells, func(c bench.Cell) bool {
		return !c.Status.Solved() || f.Count && c.Status == bench.Optimal && c.Different == ""
	}) {
		return &exitError{status: exitCutShort}
	}
	return nil
}
