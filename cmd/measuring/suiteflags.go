package measuring

import (
	"github.com/spf13/cobra"

	"knightsat/bench"
	"knightsat/cmd/answer"
	"knightsat/cmd/console"
	"knightsat/encode/catalogue"
	"knightsat/internal/wait"
)

// suiteFlags choose what of a suite is meant.
type suiteFlags struct {
	bench.RunOptions
	from catalogue.Catalogue
}

// add adds the flags; verb is what is done with the instances.
func (f *suiteFlags) add(cmd *cobra.Command, verb string) {
	s := cmd.Flags()
	s.StringArrayVar(&f.Encodings, "encoding", nil, verb+" encoding `E`, as for solve (default: the suite's). "+
		"It may be given several times")
	_ = cmd.RegisterFlagCompletionFunc("encoding", answer.CompleteEncoding(f.from))
	console.Under(cmd, console.OfSolver)
	s.Var(console.Pattern(&f.Instances), "instance", verb+" only instances that match `RE`. It is a regular expression for their names")
	s.StringVar(&f.Graphs, "graphs", "", "take the suite's graphs from `DIR`. Each of its files is a puzzle")
	console.Under(cmd, "Flags")
}

// load reads a suite.
func (f *suiteFlags) load(cmd *cobra.Command, name string) (*bench.Suite, error) {
	ctx, over := console.Later(cmd.Context())
	defer over()
	from := bench.Sources{Stdin: cmd.InOrStdin(), Encodings: f.from}
	if f.Graphs != "" {
		from.Graphs = &bench.GraphFolder{Name: f.Graphs, Files: wait.Folder(ctx, f.Graphs), Only: f.Instances}
	}
	s, err := console.ResultOf(ctx, "the suite was read", func() (*bench.Suite, error) { return bench.Load(ctx, name, from) })
	return s, console.UnlessCut(ctx, err, "the suite was read")
}

func completeSuite(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return bench.Suites(), cobra.ShellCompDirectiveDefault
}
