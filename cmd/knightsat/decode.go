package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"knightsat/bound"
	"knightsat/decode"
	"knightsat/decode/output"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/solve"
)

func newDecode() *cobra.Command {
	f := &formulaFlags{}
	r := &reportFlags{}
	cmd := &cobra.Command{
		Use:   "decode [PUZZLE] --moves T MODEL",
		Short: "Turn a SAT solver's output back into a checked walk",
		Long: `Turn the output of a SAT solver for a formula that cnf wrote back into a walk,
check it, and print it as solve does. The puzzle, --moves, --encoding and --amo
are those that cnf was given. MODEL is a file, or - for standard input, in the
format of the SAT competitions (lines s and v) or of minisat's result file.` + puzzleHelp,
		Example: lines("knightsat cnf @adventure --moves 11 -o adventure.cnf",
			"cadical -q adventure.cnf | knightsat decode @adventure --moves 11 -",
			"minisat adventure.cnf model.txt; knightsat decode @adventure --moves 11 model.txt"),
		Args:              cobra.RangeArgs(1, 2),
		ValidArgsFunction: completePuzzle,
		RunE: func(cmd *cobra.Command, args []string) error {
			out, err := r.open(cmd)
			if err != nil {
				return err
			}
			puzzle, rest := f.split(args, 1)
			if len(rest) != 1 {
				return fmt.Errorf("found no solver output, expected a file, or - for standard input, behind the puzzle")
			}
			if len(puzzle) == 1 && puzzle[0] == "-" && rest[0] == "-" {
				return fmt.Errorf("found - for both the puzzle and the solver's output, expected it for one of them")
			}
			start := time.Now()
			p, a, formula, err := f.write(cmd, puzzle)
			if err != nil {
				return err
			}
			result, err := readOutput(rest[0], cmd.InOrStdin(), formula)
			if err != nil {
				return err
			}
			ans, err := f.decoded(cmd.Context(), p, a, formula, result)
			if err != nil {
				return err
			}
			ans.Encoding, ans.Why, ans.Engine, ans.Elapsed = f.encoding, "it was asked for", "external", time.Since(start)
			if err := out.answer(p, ans); err != nil {
				return broke(err)
			}
			return out.status(ans)
		},
	}
	f.add(cmd)
	r.add(cmd)
	return cmd
}

func readOutput(name string, stdin io.Reader, formula encode.Formula) (output.Result, error) {
	vars := formula.CNF().Size().Vars
	if name == "-" {
		return decode.Output("stdin", stdin, vars)
	}
	file, err := os.Open(name)
	if err != nil {
		return output.Result{}, fmt.Errorf("reading a solver's output: %w", err)
	}
	defer file.Close()
	return decode.Output(name, file, vars)
}

// decoded is the answer that a solver's result is. The solver's word for
// "unsatisfiable" is reported as just that.
func (f *formulaFlags) decoded(ctx context.Context, p *puzzles.Puzzle, a *bound.Analysis, formula encode.Formula, result output.Result) (*solve.Answer, error) {
	best := a.Best()
	ans := &solve.Answer{Status: solve.Unknown, Lower: best.Moves, Upper: -1, Analysis: a}
	size := formula.CNF().Size()
	ans.Attempts = []solve.Attempt{{Moves: f.moves, Status: result.Status, Stats: solve.Stats{Variables: size.Vars, Clauses: size.Clauses, Rounds: 1}}}
	switch result.Status {
	case cnf.Unknown:
		ans.Reason = "the solver gave up"
		return ans, nil
	case cnf.Unsat:
		ans.Complete = true
		ans.Refuted = []solve.Refuted{{Bound: f.moves, By: bound.ByUnsat}}
		ans.Reason = fmt.Sprintf("the solver says that there is no walk of %s %s, and its word is all there is", f.enc.Traits().Means, count(f.moves, "move"))
		return ans, nil
	}
	if err := decode.Explain(formula.CNF(), result.Model); err != nil {
		return nil, fmt.Errorf("%w; was it made with the same puzzle, --moves, --encoding and --amo?", err)
	}
	r, err := decode.Walk(ctx, formula, p, result.Model)
	switch {
	case err != nil:
		return nil, broke(err)
	case r.Walk == nil:
		return nil, broke(fmt.Errorf("the model solves the formula, but is no walk: the formula is a relaxation, and this model violates %s of the whole", count(len(r.Cuts), "clause")))
	}
	ans.Walk, ans.Upper, ans.Complete = r.Walk, r.Walk.Moves(), true
	ans.Status = solve.Feasible
	ans.Reason = "whether fewer moves suffice was not asked"
	if ans.Upper == ans.Lower {
		ans.Status = solve.Optimal
		if best.Moves > 0 {
			ans.Refuted = []solve.Refuted{{Bound: best.Moves - 1, By: best.By}}
		}
		ans.Reason = fmt.Sprintf("proven shortest: at least %d moves are needed (%s)", best.Moves, best.Because)
	}
	return ans, nil
}
