package cmd

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"knightsat/encode/cnf/cube"
	"knightsat/solve"
	"knightsat/solve/cases"
	"knightsat/solve/engine"
)

func newCases() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cases",
		Short: "Decide one formula in cases, on many machines",
		Long: `Decide the cases into which cnf --cubes has split a formula. LIST is the file
NAME.cases beside NAME.icnf; it is all that a machine needs: the formula is written
anew there, and held against its hash. docs/distributed.md has this on a cluster.`,
		Example: lines("knightsat cnf @adventure --moves 11 --cubes 16 --tasks 4 -o a.icnf",
			"for i in 1 2 3 4; do knightsat cases run a.cases --task $i -o a-$i.jsonl; done",
			"knightsat cases collect a.cases a-*.jsonl"),
		Args: unknownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newCasesRun(), newCasesCollect(), newCasesTake())
	return cmd
}

// readList reads a list of cases.
func readList(name string) (*cases.List, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("reading a list of cases: %w", err)
	}
	defer file.Close()
	l, err := cases.Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return l, nil
}

// shortTask is a task that starting it may take longer than it does.
const shortTask = time.Second

func newCasesRun() *cobra.Command {
	o := cases.Options{}
	var decider, prover string
	timeout := &timeoutFlag{}
	cmd := &cobra.Command{
		Use:   "run LIST -o ANSWERS",
		Short: "Decide the cases of a task",
		Long: `Decide the cases of a task, up to the first that has a model, and keep each answer
as it comes, one JSON object a line. What ANSWERS has is not decided again: a task
that was killed goes on with the same command. The exit status is 3 where cases are
left; collect names the tasks that are to be run again.

With --prover and --proofs each case has a proof of its own, and certify --cases
joins them.`,
		Example: lines(`H="--hunt --board 12x12 --start a1 --goals b9,c4,k7,l12,f6,g11,e2,i3,d10"`,
			"knightsat cnf $H --moves 24 --cubes 16 --tasks 4 -o a.icnf",
			"knightsat cases run a.cases --task 3 -o a-3.jsonl",
			"mkdir proofs; knightsat cases run a.cases --prover gophersat --proofs proofs -o a.jsonl",
			"knightsat certify $H --encoding step --bounds none --cases a.cases --proofs proofs -o a.cert"),
		Args: arguments(1, 1, "one list"),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := readList(args[0])
			if err != nil {
				return err
			}
			if o.Task > l.Tasks {
				return fmt.Errorf("--task: %d; the list has tasks 1 to %d", o.Task, l.Tasks)
			}
			if o.Engine, err = engine.ByName(decider); err != nil {
				return fmt.Errorf("--engine: %w", err)
			}
			if prover != "" {
				if o.Prover, err = engine.ProverByName(prover); err != nil {
					return fmt.Errorf("--prover: %w", err)
				}
			}
			stop, err := timeout.start(cmd)
			if err != nil {
				return err
			}
			defer stop()
			d, err := l.Run(cmd.Context(), o)
			if err != nil && cmd.Context().Err() != nil {
				return cutShort(cmd.Context(), "the formula was written")
			}
			if err != nil && d == nil {
				return err
			}
			if err != nil {
				return broke(err)
			}
			return taskDone(cmd, l, o, d)
		},
	}
	s := cmd.Flags()
	numberVar(s, &o.Task, "task", 0, 1, cube.Max, "decide the cases of task `N` (default: all tasks)")
	s.StringVarP(&o.Output, "output", "o", "", "keep the answers in `FILE`")
	addEngine(cmd, &decider, "what decides a case, `ENGINE`. As for solve")
	s.StringVar(&prover, "prover", "", "what decides it and writes a proof, a `PROVER`. As for certify")
	s.StringVar(&o.Proofs, "proofs", "", "put proofs into the folder `DIR`. That of case 17 is case-00017.drat")
	timeout.add(cmd, ". What is decided is kept")
	required(cmd, "output")
	together(cmd, "prover", "proofs")
	exclusive(cmd, "prover", "engine")
	return cmd
}

// taskDone says what is done of a task.
func taskDone(cmd *cobra.Command, l *cases.List, o cases.Options, d *cases.Done) error {
	what := "all tasks"
	if o.Task > 0 {
		what = fmt.Sprintf("task %d of %d", o.Task, l.Tasks)
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %d of %s decided\n", what, d.Cases, count(d.All, "case"))
	switch {
	case d.Walk != nil:
		fmt.Fprintf(cmd.OutOrStdout(), "there is a walk: %s\n", d.Walk)
		return nil
	case d.Cases < d.All:
		return cutShort(cmd.Context(), "all cases were decided")
	case o.Task > 0 && l.Tasks > 1 && d.New > 0 && d.New < shortTask:
		fmt.Fprintf(cmd.ErrOrStderr(), "it took %s, and starting a task of a cluster takes about 0.1 s: fewer tasks do as well\n", short(d.New))
	}
	return nil
}

func newCasesCollect() *cobra.Command {
	r := &reportFlags{}
	cmd := &cobra.Command{
		Use:   "collect LIST ANSWERS...",
		Short: "Put the answers of all cases together",
		Long: `Put the answers of cases together. A walk is checked. That there is none is said
only where each case has an answer that is tied to the formula and to its cube, and
where the cubes are all cases; else the tasks that are to be run again are named,
as --array=3,17-20, and the exit status is 3.`,
		Example: lines("knightsat cnf @adventure --moves 11 --cubes 16 --tasks 4 -o a.icnf",
			"for i in 1 2 3 4; do knightsat cases run a.cases --task $i -o a-$i.jsonl; done",
			"knightsat cases collect a.cases a-*.jsonl"),
		Args: arguments(1, -1, "a list and answers"),
		RunE: func(cmd *cobra.Command, args []string) error {
			out := r.open(cmd)
			l, err := readList(args[0])
			if err != nil {
				return err
			}
			start := time.Now()
			c := cases.NewCollector(l)
			for _, name := range args[1:] {
				if err := readAnswers(c, name); err != nil {
					return broke(err)
				}
			}
			q, ans, err := c.Answer(cmd.Context())
			if err != nil && cmd.Context().Err() != nil {
				return cutShort(cmd.Context(), "the answers were put together")
			}
			if err != nil {
				return broke(err)
			}
			ans.Elapsed = time.Since(start)
			if err := out.answer(q.Analysis.Puzzle, ans); err != nil {
				return broke(err)
			}
			if tasks := c.Missing(); ans.Status == solve.Unknown && !ans.Complete {
				return &exitError{exitCutShort, errors.New("run these tasks again: --array=" + cases.Ranges(tasks))}
			}
			return out.status(ans)
		},
	}
	r.add(cmd)
	return cmd
}

func readAnswers(c *cases.Collector, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("reading answers: %w", err)
	}
	defer file.Close()
	if err := c.Read(file); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func newCasesTake() *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "take LIST NUMBER",
		Short: "Write the formula of one case as DIMACS",
		Long: `Write the formula of one case as DIMACS CNF, for any solver. A proof of it in the
format DRAT, in a file such as case-00003.drat, can take its place beside the others
for certify --cases, whoever made it.`,
		Example: lines("knightsat cnf @adventure --moves 11 --cubes 16 -o a.icnf",
			"knightsat cases take a.cases 3 -o case-00003.cnf"),
		Args: arguments(2, 2, "a list and a number"),
		RunE: func(cmd *cobra.Command, args []string) error {
			l, err := readList(args[0])
			if err != nil {
				return err
			}
			n, err := strconv.Atoi(args[1])
			if err != nil || n < 1 || n > len(l.Cubes) {
				return fmt.Errorf("case %s; the list has cases 1 to %d", args[1], len(l.Cubes))
			}
			f, comments, err := l.Take(cmd.Context(), n)
			if err != nil && cmd.Context().Err() != nil {
				return cutShort(cmd.Context(), "the formula was written")
			}
			if err != nil {
				return err
			}
			if err := writeWhole(output, cmd.OutOrStdout(), func(w io.Writer) error { return f.WriteDIMACS(w, comments...) }); err != nil {
				return broke(err)
			}
			return nil
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to `FILE` instead. It is written whole or not at all")
	return cmd
}
