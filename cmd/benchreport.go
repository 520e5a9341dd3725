package cmd

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bench"
	"knightsat/bench/report"
	"knightsat/internal/words"
)

// reportFormats are the formats of reports.
var reportFormats = []struct {
	name string
	make report.Format
}{{"text", report.Text}, {"markdown", report.Markdown}, {"csv", report.CSV}, {"html", report.HTML}}

type benchReportFlags struct {
	format, output, measure, published string
	only, base                         []string
}

func newBenchReport() *cobra.Command {
	f := &benchReportFlags{}
	cmd := &cobra.Command{
		Use:  "report RESULTS… [-o FILE]",
		Args: arguments(1, -1, "a file of results"),
		RunE: f.run,
	}
	s := cmd.Flags()
	var formats []string
	for _, x := range reportFormats {
		formats = append(formats, x.name)
	}
	choiceVar(cmd, &f.format, "format", "text", formats, "make a `FORMAT`: ")
	s.StringVarP(&f.output, "output", "o", "", intoFile)
	choiceVar(cmd, &f.measure, "measure", "wall", report.MeasureNames(), "compare this `MEASURE`: ")
	s.StringArrayVar(&f.only, "only", nil, "take only the cells with `LABEL=VALUE`. Labels are "+
		words.And(report.LabelNames()...)+"; give a label again for another value")
	s.StringVar(&f.published, "published", "",
		"compare with published figures, a `FILE` of CSV. Its head is "+
			"instance,column,seconds; each column is another combination, and seconds that are no number "+
			"mean unsolved")
	s.StringArrayVar(&f.base, "base", nil, "compare with `LABEL=VALUE`, an encoding or an engine (default: "+
		"the suite's, or the best). Give both labels for one combination")
	return cmd
}

func (f *benchReportFlags) run(cmd *cobra.Command, args []string) error {
	only, err := report.ParseChoices(f.only)
	if err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	base, err := report.ParseChoices(f.base)
	if err != nil {
		return fmt.Errorf("--base: %w", err)
	}
	for label, values := range base {
		if label != "encoding" && label != "engine" || len(values) > 1 {
			return fmt.Errorf("--base %s=%s can't be compared with; give one encoding=… or engine=…, or one "+
				"of each",
				label, values[len(values)-1])
		}
	}
	m, err := bench.Merge(args...)
	if err != nil {
		return err
	}
	all, err := (*report.Results)(&m.Results).Only(only)
	if err != nil {
		return fmt.Errorf("--only: %w", err)
	}
	if len(all.Cells) == 0 {
		return fmt.Errorf("%s: no cell is finished, so there is nothing to report", strings.Join(args, " "))
	}
	if f.published != "" {
		if all, err = f.publish(all); err != nil {
			return fmt.Errorf("--published: %w", err)
		}
	}
	measure, err := report.MeasureByName(f.measure)
	if err != nil {
		return fmt.Errorf("--measure: %w", err)
	}
	// What a report can't be made of is known before anything is written: an error up to
	// there is about the input.
	var text string
	for _, x := range reportFormats {
		if x.name == f.format {
			text, err = x.make(all, report.Shown{Measure: measure, Base: base})
		}
	}
	if err != nil {
		return err
	}
	for _, line := range all.Starved() {
		fmt.Fprintln(cmd.ErrOrStderr(), line)
	}
	err = writeWhole(cmd.Context(), f.output, cmd.OutOrStdout(), func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	if err != nil {
		return broke(err)
	}
	return faults(cmd.ErrOrStderr(), (*bench.Results)(all))
}

func (f *benchReportFlags) publish(all *report.Results) (*report.Results, error) {
	if !slices.Contains([]string{"wall", "cpu", "formula", "solve"}, f.measure) {
		return nil, errors.New("published figures are seconds; use them in tables and plots of wall, cpu, " +
			"formula or solve")
	}
	file, err := os.Open(f.published)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return all.Publish(f.published, file)
}
