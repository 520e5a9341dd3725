// Package measuring has the command bench, and those below it.
//
// This package makes no promise: docs/library.md lists those that do.
package measuring

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"knightsat/bench"
	"knightsat/bench/record"
	"knightsat/bench/report"
	"knightsat/cmd/console"
	"knightsat/encode/catalogue"
	"knightsat/internal/phrases"
	"knightsat/internal/process"
	"knightsat/internal/spelling"
	"knightsat/internal/wholefile"
	"knightsat/internal/words"
	"knightsat/puzzles/notation"
)

type benchFlags struct {
	suiteFlags
	quiet   bool
	newFile bool
}

// NewBench is the command bench.
func NewBench(from catalogue.Catalogue) *cobra.Command {
	f := &benchFlags{suiteFlags: suiteFlags{from: from}}
	cmd := &cobra.Command{
		Use:               "bench [SUITE]",
		Args:              console.Arguments(0, 1, "one suite"),
		ValidArgsFunction: completeSuite,
		RunE:              f.run,
	}
	s := cmd.Flags()
	f.suiteFlags.add(cmd, "run")
	s.StringArrayVar(&f.Engines, "engine", nil, "run `ENGINE`, as for solve (default: the suite's). "+
		"It may be given several times")
	s.Uint64Var(&f.Seed, "seed", 0, console.SeedUsage+": the order of cells, and local search. Repeats add 1, 2, … "+
		"to it")
	console.NumberVar(s, &f.Jobs, "jobs", 1, 1, maxThreads, "run `J` cells at once. They share the machine, so they "+
		"take longer")
	s.Var(console.Size(&f.Memory), "memory", "limit the memory of a cell to this `SIZE`, as in 2GiB. The default is the suite's")
	s.VarP(console.Seconds(&f.CPU), "timeout", "t",
		"stop a cell after this processor `TIME`. The time of all its processes counts. The default is the "+
			"suite's")
	s.TextVar(&f.Shard, "shard", f.Shard,
		"`i/n`: run only part i of n. The parts can run on different machines; merge joins them")
	console.Under(cmd, console.OfSolver)
	console.NumberVar(s, &f.Repeats, "repeat", 0, 1, record.MaxRepeats,
		"run each cell `N` times (default: the suite's), or until half of them came to a limit. "+
			"Each time has another seed. If N is above 1, each formula is scrambled: its variables are renamed "+
			"and negated, and its clauses reordered at random. The time for that does not count")
	s.BoolVar(&f.Same, "same", false, "repeat with the same seed and formula")
	s.Var(console.Seconds(&f.Clock), "clock",
		"stop a cell after this `TIME` by the clock. The default is ten times --timeout")
	s.BoolVar(&f.Pin, "pin", false, "run each cell on cores of its own")
	console.NumberVar(s, &f.Threads, "threads", 1, 1, maxThreads, "`N`: the threads of a cell. {threads} in an "+
		"engine's command stands for N, and --pin takes N cores. {seed} stands for the cell's seed, "+
		"{timeout} for its limit in seconds")
	s.StringVar(&f.Cell, "cell", "",
		"run only the cell of this `NAME`, as an error names it. To run it again, "+
			"give another file with -o")
	console.Obey(cmd, console.Rule{Flags: "cell shard"})
	s.BoolVar(&f.newFile, "new-file", false, "write to FILE-2, FILE-3 and so on. This is for a FILE with "+
		"results of another program or of other options")
	console.Under(cmd, "Flags")
	s.StringVarP(&f.Output, "output", "o", "", "keep the results in `FILE` (default SUITE.jsonl)")
	s.BoolVarP(&f.quiet, "quiet", "q", false, "show no progress and no hints")
	console.Under(cmd, console.OfOutput)
	cmd.AddCommand(newBenchList(from), newBenchFormulas(from), newBenchMerge(), newBenchReport(),
		newBenchCheck(from), newBenchCell(from))
	return cmd
}

// runSuite runs a suite, each cell in a process of this program, and says how far it is.
func runSuite(
	cmd *cobra.Command, suite *bench.Suite, o bench.RunOptions, quiet bool, say func(bench.RunProgress) string,
) (*bench.Outcome, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, console.Broke(fmt.Errorf("finding the program itself: %w", err))
	}
	o.Command = []string{self, "bench", cellCommand}
	progress := console.NewProgress(cmd.ErrOrStderr(), quiet)
	progress.Say("the first cell")
	o.Finished = func(p bench.RunProgress) { progress.Say(say(p)) }
	out, err := suite.Run(cmd.Context(), o)
	progress.End()
	if err != nil && !errors.As(err, new(*bench.UsageError)) {
		err = console.Broke(err)
	}
	return out, err
}

// printOutcome prints a report of what was run; nothing of no cell.
func printOutcome(cmd *cobra.Command, out *bench.Outcome) error {
	if len(out.Cells) == 0 {
		return nil
	}
	cpu, err := report.MeasureNamed("cpu")
	if err != nil {
		return err
	}
	text, err := report.Text((*report.Selection)(&out.Results), report.View{Measure: cpu})
	if err == nil {
		_, err = io.WriteString(cmd.OutOrStdout(), text)
	}
	return console.Broke(err)
}

func (f *benchFlags) run(cmd *cobra.Command, args []string) error {
	o, name := f.RunOptions, "smoke"
	if len(args) > 0 {
		name = args[0]
	}
	if !slices.Contains(bench.Suites(), name) && spelling.DidYouMean("", name, console.CommandNames(cmd)) != "" {
		return console.UnknownCommand(cmd, args)
	}
	suite, err := f.load(cmd, name)
	if err != nil {
		return err
	}
	o.Output = cmp.Or(o.Output, suite.Name+".jsonl")
	var out *bench.Outcome
	ending := filepath.Ext(o.Output)
	name = strings.TrimSuffix(o.Output, ending)
	for n := 2; ; n++ {
		out, err = runSuite(cmd, suite, o, f.quiet, func(p bench.RunProgress) string {
			return fmt.Sprintf("%d of %d cells, about %s left", p.Done, p.All, p.Left.Round(time.Second))
		})
		if !f.newFile || !errors.As(err, new(*bench.OtherRunError)) {
			break
		}
		o.Output = fmt.Sprintf("%s-%d%s", name, n, ending)
	}
	if err != nil {
		return err
	}
	if err := printOutcome(cmd, out); err != nil {
		return err
	}
	return f.report(cmd.ErrOrStderr(), o, out)
}

// report says what else came of a run.
func (f *benchFlags) report(stderr io.Writer, o bench.RunOptions, out *bench.Outcome) error {
	if !f.quiet {
		old := ""
		if out.Old > 0 {
			old = fmt.Sprintf("; %d were there before", out.Old)
		}
		fmt.Fprintf(stderr, "%d of %d cells are in %s%s\n", len(out.Cells), out.All, o.Output, old)
		tellAbsent(stderr, out.Cells)
	}
	if err := faults(stderr, &out.Results); err != nil {
		return err
	}
	if len(out.Cells) < out.All {
		return console.Exit(console.ExitCutShort,
			fmt.Errorf("interrupted; run the same command again for the %d cells that are left",
				out.All-len(out.Cells)))
	}
	return nil
}

// tellAbsent tells of cells that were skipped, for their engine is absent.
func tellAbsent(stderr io.Writer, cells []record.Cell) {
	count := map[[2]string]int{} // by engine, and why
	for _, c := range cells {
		if c.Status == record.Absent {
			count[[2]string{c.Engine, c.Error}]++
		}
	}
	compare := func(a, b [2]string) int { return slices.Compare(a[:], b[:]) }
	for _, s := range slices.SortedFunc(maps.Keys(count), compare) {
		fmt.Fprintf(stderr, "%s: skipped %s: %s\n", s[0], words.Count(count[s], "cell"), s[1])
	}
}

func newBenchList(from catalogue.Catalogue) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:               "list [SUITE] [-o DIR]",
		Args:              console.Arguments(0, 1, "one suite"),
		ValidArgsFunction: completeSuite,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listSuites(cmd.Context(), cmd.OutOrStdout())
			}
			s, err := (&suiteFlags{from: from}).load(cmd, args[0])
			if err != nil {
				return err
			}
			listInstances(cmd.OutOrStdout(), s)
			if output == "" {
				return nil
			}
			if err := console.NewFolder(output); err != nil {
				return err
			}
			return console.Broke(wholefile.Folder(output, func(dir string) error {
				for _, in := range s.Instances {
					file := filepath.Join(dir, in.Name+".txt")
					if err := os.WriteFile(file, []byte(notation.Text(in.Puzzle)), 0o666); err != nil {
						return err
					}
				}
				return nil
			}))
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "write the suite's puzzles to the new folder `DIR`")
	return cmd
}

func listSuites(ctx context.Context, out io.Writer) error {
	for _, name := range bench.Suites() {
		s, err := bench.Load(ctx, name, bench.Sources{})
		if err != nil {
			return console.Broke(err)
		}
		count := fmt.Sprintf("%3d instances", len(s.Instances))
		if s.WantsGraphs {
			count = "--graphs DIR"
		}
		fmt.Fprintf(out, "%-14s %13s: %s\n", name, count, s.Title)
	}
	return nil
}

func listInstances(out io.Writer, s *bench.Suite) {
	width := 0
	for _, in := range s.Instances {
		width = max(width, len(in.Name))
	}
	for _, in := range s.Instances {
		p := in.Puzzle
		ask := ""
		switch in.Ask {
		case record.AskDecide:
			ask = fmt.Sprintf("%d moves: ", in.AskMoves)
		case record.AskRise:
			ask = "each bound by a formula: "
		}
		if len(in.Only) > 0 {
			ask = "in " + phrases.Or(in.Only...) + ", " + ask
		}
		fmt.Fprintf(out, "%-*s  %-5s  %-8s  %-7s  %4d squares  %4d goals  %s%s\n",
			width, in.Name, p.Family, p.Piece, p.Ground(), p.Ground().Len(), len(p.Goals), ask, in.Answer)
	}
}

// cellCommand is what bench calls the program with for each cell.
const cellCommand = "cell"

func newBenchCell(from catalogue.Catalogue) *cobra.Command {
	return &cobra.Command{
		Use:    cellCommand,
		Hidden: true,
		Args:   console.Arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			err := bench.Child(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), from)
			if errors.Is(err, bench.ErrAbandoned) {
				process.EndSession()
			}
			return console.Broke(err)
		},
	}
}

// faults tells of cells that have no right answer, and makes an error of them.
func faults(to io.Writer, r *record.Results) error {
	list := r.Faults()
	for _, text := range list {
		fmt.Fprintln(to, text)
	}
	if len(list) == 0 {
		return nil
	}
	return console.Broke(fmt.Errorf("some cells have no right answer: %s", words.Count(len(list), "fault")))
}

// merged are the results of files.
func merged(cmd *cobra.Command, files []string) (*record.Merged, error) {
	m, err := bench.Merge(cmd.Context(), files...)
	return m, console.UnlessCut(cmd.Context(), err, "the results were read")
}

func newBenchMerge() *cobra.Command {
	var output string
	var partial bool
	cmd := &cobra.Command{
		Use:  "merge RESULTS... [-o FILE]",
		Args: console.Arguments(1, -1, "a file of results"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if slices.Contains(args, output) {
				return fmt.Errorf("--output: %s is one of the files to merge; name another", output)
			}
			m, err := merged(cmd, args)
			if err != nil {
				return err
			}
			if err := console.WriteWhole(cmd.Context(), output, cmd.OutOrStdout(), m.Write); err != nil {
				return console.Broke(err)
			}
			for _, file := range m.Cut {
				fmt.Fprintf(cmd.ErrOrStderr(), "warning: left out the last line of %s, which is cut off\n",
					file)
			}
			for _, what := range m.Missing {
				fmt.Fprintln(cmd.ErrOrStderr(), "missing:", what)
			}
			if err := faults(cmd.ErrOrStderr(), &m.Results); err != nil {
				return err
			}
			if len(m.Missing) > 0 && !partial {
				return console.Exit(console.ExitCutShort,
					errors.New("the results are not complete; --partial accepts that"))
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&partial, "partial", false, "accept that shards or cells are missing")
	cmd.Flags().StringVarP(&output, "output", "o", "", console.IntoFile)
	return cmd
}
