package measuring

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bench/record"
	"knightsat/bench/report"
	"knightsat/cmd/console"
	"knightsat/internal/phrases"
	"knightsat/internal/process"
	"knightsat/internal/words"
)

// reportFormats make reports; the first is the default.
var reportFormats = []reportFormat{
	{"text", report.Text}, {"markdown", report.Markdown}, {"csv", report.CSV}, {"html", report.HTML},
}

type reportFormat struct {
	name string
	make func(*report.Selection, report.View) (string, error)
}

type benchReportFlags struct {
	format, output, measure, published, table, into string
	only, base                                      []string
	bare                                            bool // tables are not lined up
}

func newBenchReport() *cobra.Command {
	cmd, _ := newReport()
	return cmd
}

func newReport() (*cobra.Command, *benchReportFlags) {
	f := &benchReportFlags{}
	cmd := &cobra.Command{
		Use: "report RESULTS… [-o FILE]",
		Args: func(cmd *cobra.Command, args []string) error {
			if f.into != "" {
				return console.Arguments(0, 0, "")(cmd, args)
			}
			return console.Arguments(1, -1, "a file of results")(cmd, args)
		},
		RunE: f.run,
	}
	s := cmd.Flags()
	formats := words.Names(reportFormats, func(f reportFormat) string { return f.name })
	console.ChoiceVar(cmd, &f.format, "format", formats[0], formats, "make a `FORMAT`: ")
	s.StringVarP(&f.output, "output", "o", "", console.IntoFile)
	console.ChoiceVar(cmd, &f.measure, "measure", "cpu", report.MeasureNames(), "compare this `MEASURE`: ")
	console.ChoiceVar(cmd, &f.table, "table", "", report.TableNames(), "write only this `TABLE`, as markdown or csv: ")
	s.StringArrayVar(&f.only, "only", nil, "take only the cells with `LABEL=VALUE`. Labels are "+
		phrases.And(report.LabelNames()...)+"; give a label again for another value")
	s.StringVar(&f.published, "published", "",
		"compare with published figures, a `FILE` of CSV. Its head is "+
			"instance,column,seconds; each column is another configuration, and seconds that are no number "+
			"mean unsolved")
	s.StringArrayVar(&f.base, "base", nil, "compare with `LABEL=VALUE`. LABEL is encoding or engine; give both "+
		"for one configuration. The default is the suite's, or the best")
	s.StringVar(&f.into, "into", "", "write the reports in `PAGE` anew. PAGE is a Markdown file, in which each "+
		"report is between two marks; the first has its arguments")
	console.Obey(cmd, console.Rule{Flags: "into output"})
	return cmd, f
}

// run writes a report, or those of a page anew. What they can't be made of is known before anything is written.
func (f *benchReportFlags) run(cmd *cobra.Command, args []string) error {
	var text string
	var shown *record.Results
	var err error
	if f.into == "" {
		text, shown, err = f.report(cmd, args)
	} else {
		f.output = f.into
		text, shown, err = f.page(cmd)
	}
	if err != nil {
		return err
	}
	err = console.WriteWhole(cmd.Context(), f.output, cmd.OutOrStdout(), func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	if err != nil {
		return console.Broke(err)
	}
	return faults(cmd.ErrOrStderr(), shown)
}

// page is the page --into with its reports made anew, and the results that they show.
func (f *benchReportFlags) page(cmd *cobra.Command) (string, *record.Results, error) {
	old, err := console.ReadFile(cmd.Context(), f.into)
	if err != nil {
		return "", nil, fmt.Errorf("--into: %w", err)
	}
	shown := &record.Results{}
	page, err := report.Into(string(old), func(arguments string) (string, error) {
		text, results, err := reportOfPage(cmd, arguments)
		if err == nil {
			shown.Cells = append(shown.Cells, results.Cells...)
		}
		return text, err
	})
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", f.into, err)
	}
	return page, shown, nil
}

// reportOfPage makes a report from the arguments that a page has for it, among them patterns of files.
func reportOfPage(cmd *cobra.Command, arguments string) (string, *record.Results, error) {
	list, err := process.Words(arguments)
	if err != nil {
		return "", nil, err
	}
	one, flags := newReport()
	flags.format, flags.bare = "markdown", true
	if err := one.ParseFlags(list); err != nil {
		return "", nil, err
	}
	if flags.into+flags.output != "" || flags.format != "markdown" {
		return "", nil, errors.New("a report in a page is markdown, and goes nowhere else")
	}
	var files []string
	for _, arg := range one.Flags().Args() {
		if found, err := filepath.Glob(arg); err == nil && len(found) > 0 {
			files = append(files, found...)
		} else {
			files = append(files, arg)
		}
	}
	return flags.report(cmd, files)
}

// report makes a report of files, and says on stderr what they lack.
func (f *benchReportFlags) report(cmd *cobra.Command, files []string) (string, *record.Results, error) {
	view, err := f.view()
	if err != nil {
		return "", nil, err
	}
	m, err := merged(cmd, files)
	if err != nil {
		return "", nil, err
	}
	chosen, err := f.choose(cmd.Context(), &m.Results)
	if err != nil {
		return "", nil, err
	}
	if len(chosen.Cells) == 0 {
		return "", nil, fmt.Errorf("%s: no cell is finished, so there is nothing to report",
			strings.Join(files, " "))
	}
	format := f.format
	if f.table != "" && format != "csv" {
		format = "markdown"
	}
	i := slices.IndexFunc(reportFormats, func(f reportFormat) bool { return f.name == format })
	text, err := reportFormats[i].make(chosen, view)
	for _, line := range chosen.Starved() {
		fmt.Fprintln(cmd.ErrOrStderr(), line)
	}
	for _, what := range m.Missing {
		fmt.Fprintln(cmd.ErrOrStderr(), "missing:", what)
	}
	return text, (*record.Results)(chosen), err
}

// view says how the results are shown.
func (f *benchReportFlags) view() (v report.View, err error) {
	v = report.View{Table: f.table, Bare: f.bare}
	if v.Base, err = report.ParseChoices(f.base); err != nil {
		return v, fmt.Errorf("--base: %w", err)
	}
	for label, values := range v.Base {
		if label != "encoding" && label != "engine" || len(values) > 1 {
			return v, fmt.Errorf("--base %s=%s can't be compared with; give one encoding=… or engine=…, "+
				"or one of each", label, values[len(values)-1])
		}
	}
	if v.Measure, err = report.MeasureNamed(f.measure); err != nil {
		return v, fmt.Errorf("--measure: %w", err)
	}
	return v, nil
}

// choose takes the cells that are to be shown, with published figures beside them.
func (f *benchReportFlags) choose(ctx context.Context, all *record.Results) (*report.Selection, error) {
	only, err := report.ParseChoices(f.only)
	if err != nil {
		return nil, fmt.Errorf("--only: %w", err)
	}
	chosen, err := (*report.Selection)(all).Only(only)
	if err != nil {
		return nil, fmt.Errorf("--only: %w", err)
	}
	if f.published == "" || len(chosen.Cells) == 0 {
		return chosen, nil
	}
	if chosen, err = f.publish(ctx, chosen); err != nil {
		return nil, fmt.Errorf("--published: %w", err)
	}
	return chosen, nil
}

func (f *benchReportFlags) publish(ctx context.Context, all *report.Selection) (*report.Selection, error) {
	if !slices.Contains([]string{"wall", "cpu", "formula", "solve"}, f.measure) {
		return nil, errors.New("published figures are seconds; use them in tables and plots of wall, cpu, " +
			"formula or solve")
	}
	file, name, err := console.OpenInput(ctx, "published figures", f.published, nil)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return all.Publish(name, file)
}
