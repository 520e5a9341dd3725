package cmd

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bench"
	results "knightsat/bench/report"
)

// The formats of reports: those that are text, and those that are pictures.
var (
	reportTexts    = []string{"markdown", "paired", "csv", "json", "benchfmt"}
	reportPictures = []string{"cactus", "scaling", "scatter"}
)

type benchReportFlags struct {
	format, output, measure, columns, tables string
	only, base                               []string
	quartiles, summary                       bool
}

func newBenchReport() *cobra.Command {
	f := &benchReportFlags{}
	cmd := &cobra.Command{
		Use:   "report RESULTS… [-o FILE]",
		Short: "Make tables and pictures from recorded results",
		Long: `Make tables and pictures from the results that bench has recorded, in one or more
files. Nothing is solved.

  markdown  tables of medians, best column first, with ratios to the --base
  paired    each combination beside the --base, over all instances of a suite:
            PAR2, the virtual best, ratios with an interval, Wilcoxon's test
  csv       a row for each cell, with all that was recorded
  json      medians and quartiles of each instance, encoding and engine
  benchfmt  the Go benchmark format, for benchstat
  cactus    a picture: how many instances were solved within which time
  scaling   a picture: time over size, for suites that grow
  scatter   a picture: two combinations (choose them with --only) side by side

The repeats of a cell count by their median, an unsolved one as longer than all
others. Pictures are .svg or .png files, by the ending of FILE; where a line ends
over the time limit, its first instance there has a hollow mark. Programs with
formulations of their own have no encoding: --only encoding= takes them alone.`,
		Example: lines("knightsat bench hunts --instance 8x8-5 --encoding step --encoding metric",
			"knightsat bench report hunts.jsonl --base encoding=step",
			"knightsat bench report hunts.jsonl --format paired --base encoding=step",
			"knightsat bench report hunts.jsonl --columns engine --base engine=gini --only encoding=step",
			"knightsat bench report hunts.jsonl --format cactus -o cactus.svg",
			"knightsat bench scaling --instance '^[68]x' --encoding edge --encoding unary --repeat 1",
			"knightsat bench report scaling.jsonl --format scaling --measure formula -o scaling.png",
			"knightsat bench report hunts.jsonl --format benchfmt | benchstat -col /encoding -"),
		Args: arguments(1, -1, "a file of results"),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	s := cmd.Flags()
	choiceVar(cmd, &f.format, "format", "markdown", slices.Concat(reportTexts, reportPictures), "what to make, a `FORMAT`. ")
	s.StringVarP(&f.output, "output", "o", "", "write to `FILE` instead. It is written whole or not at all; pictures need it")
	choiceVar(cmd, &f.measure, "measure", "wall", results.MeasureNames(), "what is compared, a `MEASURE`. ")
	s.StringArrayVar(&f.only, "only", nil, "take only the cells with `LABEL=VALUE`. Labels are "+listed(results.LabelNames(), "and")+"; the same label again adds a value")
	s.StringArrayVar(&f.base, "base", nil, "markdown, paired: divide by the column `LABEL=VALUE`. An encoding or an engine; given twice, by the one that has both")
	choiceVar(cmd, &f.columns, "columns", results.ByEncoding, []string{results.ByEncoding, results.ByEngine, results.ByBoth}, "markdown: `WHAT` has a column. ")
	choiceVar(cmd, &f.tables, "tables", "suite", []string{"suite", "family"}, "markdown: `WHAT` has a table. ")
	s.BoolVar(&f.quartiles, "quartiles", false, "markdown: show the quartiles")
	s.BoolVar(&f.summary, "summary", false, "markdown: only what each column solved. And its ratio to the base")
	exclusive(cmd, "quartiles", "summary")
	return cmd
}

func (f *benchReportFlags) run(cmd *cobra.Command, args []string) error {
	measure, err := results.MeasureByName(f.measure)
	if err != nil {
		return fmt.Errorf("--measure: %w", err)
	}
	if err := f.check(cmd); err != nil {
		return err
	}
	only, err := results.ParseChoices(f.only)
	if err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	base, err := f.parseBase()
	if err != nil {
		return err
	}
	m, err := bench.Merge(args...)
	if err != nil {
		return err
	}
	all, err := (&results.Results{Runs: m.Runs, Cells: m.Cells}).Only(only)
	if err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	if err := all.Has(measure); err != nil {
		return fmt.Errorf("--measure: %w", err)
	}
	if len(all.Cells) == 0 {
		return fmt.Errorf("%s: no cell is finished, so that there is nothing to report", strings.Join(args, " "))
	}
	picture := strings.TrimPrefix(strings.ToLower(filepath.Ext(f.output)), ".")
	// What a report can't be made of is known before anything is written: the
	// text is made first, and an error up to there is about the input.
	var text strings.Builder
	switch f.format {
	case "markdown":
		err = results.WriteMarkdown(&text, all, results.TableOptions{Measure: measure, Columns: f.columns, Per: f.tables, Base: base, Quartiles: f.quartiles, Summary: f.summary})
	case "paired":
		err = results.WritePaired(&text, all, measure, base)
	case "csv":
		err = results.WriteCSV(&text, all)
	case "json":
		err = results.WriteJSON(&text, all, measure)
	case "benchfmt":
		err = results.WriteBenchfmt(&text, all)
	case "cactus":
		err = results.WriteCactus(&text, picture, all, measure)
	case "scaling":
		err = results.WriteScaling(&text, picture, all, measure)
	case "scatter":
		err = results.WriteScatter(&text, picture, all, measure)
	}
	if err != nil {
		return err
	}
	if err := writeWhole(f.output, cmd.OutOrStdout(), func(w io.Writer) error {
		_, err := io.WriteString(w, text.String())
		return err
	}); err != nil {
		return broke(err)
	}
	return nil
}

// check holds the flags against each other.
func (f *benchReportFlags) check(cmd *cobra.Command) error {
	for _, name := range []string{"base", "columns", "tables", "quartiles", "summary"} {
		if f.format != "markdown" && !(f.format == "paired" && name == "base") && cmd.Flags().Changed(name) {
			return fmt.Errorf("--%s does nothing with --format %s; use --format markdown", name, f.format)
		}
	}
	if cmd.Flags().Changed("measure") && (f.format == "csv" || f.format == "benchfmt") {
		return fmt.Errorf("--measure does nothing with --format %s, which holds all measures", f.format)
	}
	endings := results.PictureFormats()
	ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(f.output)), ".")
	if slices.Contains(reportPictures, f.format) && !slices.Contains(endings, ending) {
		return fmt.Errorf("--output must be a file that ends in .%s, not %q", orList(prefixed(".", endings))[1:], f.output)
	}
	return nil
}

// parseBase reads the base, which only an encoding and an engine can name.
func (f *benchReportFlags) parseBase() ([]results.Choice, error) {
	base, err := results.ParseChoices(f.base)
	if err != nil {
		return nil, fmt.Errorf("--base: %w", err)
	}
	for _, c := range base {
		if c.Label != "encoding" && c.Label != "engine" || len(c.Values) > 1 {
			return nil, fmt.Errorf("--base %s=%s can't be compared with; give one encoding=… or engine=…, or one of each", c.Label, c.Values[len(c.Values)-1])
		}
	}
	return base, nil
}
