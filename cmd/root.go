package cmd

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/cmd/console"
	"knightsat/cmd/drawing"
	"knightsat/cmd/formulas"
	"knightsat/cmd/making"
	"knightsat/cmd/measuring"
	"knightsat/cmd/proving"
	"knightsat/cmd/serving"
	"knightsat/cmd/showing"
	"knightsat/cmd/solving"
	"knightsat/encode/catalogue"
	"knightsat/internal/build"
	"knightsat/internal/phrases"
	_ "knightsat/internal/text/xz" // texts may be packed by it
	"knightsat/internal/wait"
)

// run is the whole program: arguments in, exit status out.
func run(ctx context.Context, encodings catalogue.Catalogue, args []string, stdin io.Reader,
	stdout, stderr io.Writer) int {
	name := ""
	if len(args) > 0 {
		name = args[0]
	}
	root := newRoot(name, encodings)
	root.SetArgs(args)
	root.SetIn(console.Stopping(ctx, wait.Reader(ctx, stdin), "standard input was read"))
	out := &console.CheckedWriter{Writer: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	err := console.OneDash(root, args)
	if err == nil {
		err = root.ExecuteContext(ctx)
	}
	switch {
	case out.Err != nil: // whatever else there is to say, the answer is lost
		err = console.Broke(fmt.Errorf("writing the output: %w", out.Err))
	case err == nil:
		return console.ExitAnswered
	}
	status := console.ExitUsage
	var e *console.ExitError
	if errors.As(err, &e) { // what it was read for is no matter
		if status, err = e.Status, e.Err; err == nil {
			return status
		}
	}
	fmt.Fprintf(stderr, "knightsat: %s\n", err)
	return status
}

// commandGroups are the headings of the commands in help.
var commandGroups = []struct {
	title    string
	commands []string
}{
	{"Solve and check", []string{"solve", "hint", "check", "moves", "examples"}},
	{"Make", []string{"generate", "puzzle", "worksheet", "shape", "draw"}},
	{"Prove", []string{"certify", "verify", "cnf", "decode"}},
	{"Measure", []string{"bench"}},
	{"Play", []string{"serve", "site"}},
	{"More", []string{"help", "version", "completion"}},
}

func init() { cobra.EnableCommandSorting = false }

// newRoot is the program with its commands: with the named one alone, if there is
// one of this name. Making them all takes longer than many puzzles do.
func newRoot(name string, encodings catalogue.Catalogue) *cobra.Command {
	root := &cobra.Command{
		Use:           "knightsat",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          console.UnknownCommand,
		Run:           func(cmd *cobra.Command, _ []string) { console.WriteHelp(cmd, true) },

		PersistentPreRunE: refuseEmpty,
	}
	root.Version = build.Version
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.Flags().BoolP("version", "v", false, "print the version")
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { console.WriteHelp(cmd, false) })
	help := newHelp(root)
	document(help)
	root.SetHelpCommand(help)
	root.SetFlagErrorFunc(console.FlagError)
	with := func(command func(catalogue.Catalogue) *cobra.Command) func() *cobra.Command {
		return func() *cobra.Command { return command(encodings) }
	}
	made := map[string]func() *cobra.Command{
		"solve": with(solving.NewSolve), "cnf": with(formulas.NewCNF), "decode": with(formulas.NewDecode), "bench": with(measuring.NewBench),
		"serve": with(serving.NewServe), "certify": proving.NewCertify, "verify": proving.NewVerify,
		"check": solving.NewCheck, "hint": solving.NewHint, "draw": drawing.NewDraw, "moves": showing.NewMoves, "puzzle": showing.NewPuzzle,
		"generate": making.NewGenerate, "worksheet": drawing.NewWorksheet, "shape": making.NewShape,
		"examples": showing.NewExamples, "site": serving.NewSite, "version": newVersion,
		"completion": func() *cobra.Command { return newCompletion(root) },
	}
	for _, g := range commandGroups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title + ":"})
		for _, c := range g.commands {
			if made[c] != nil && (c == name || made[name] == nil) {
				command := made[c]()
				command.GroupID = g.title
				root.AddCommand(command)
			}
		}
	}
	help.GroupID = commandGroups[len(commandGroups)-1].title
	document(root)
	return root
}

// mayBeEmpty are the flags that take a list which may have nothing in it.
var mayBeEmpty = []string{"numbers", "walls"}

// refuseEmpty asks that no flag and no argument is empty, as a variable of a shell is that has no value.
func refuseEmpty(cmd *cobra.Command, args []string) (err error) {
	if slices.Contains(args, "") && !strings.HasPrefix(cmd.Name(), cobra.ShellCompRequestCmd) {
		err = errors.New("an argument is empty; leave it out")
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		text := strings.HasPrefix(f.Value.Type(), "string") // or a list of them; other kinds ask themselves
		if text && strings.Trim(f.Value.String(), `[]"`) == "" && !slices.Contains(mayBeEmpty, f.Name) {
			err = fmt.Errorf("--%s is empty; leave it out", f.Name)
		}
	})
	return err
}

// bashCompletion is not cobra's, which needs other files and repeats what stands before an =.
//
//go:embed completion.bash
var bashCompletion string

func newCompletion(root *cobra.Command) *cobra.Command {
	shells := map[string]func(io.Writer) error{
		"bash":       func(w io.Writer) error { _, err := io.WriteString(w, bashCompletion); return err },
		"zsh":        root.GenZshCompletion,
		"fish":       func(w io.Writer) error { return root.GenFishCompletion(w, true) },
		"powershell": root.GenPowerShellCompletionWithDesc,
	}
	names := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion SHELL",
		Args:      console.Arguments(1, 1, "a shell, "+phrases.Or(names...)),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			write := shells[args[0]]
			if write == nil {
				return console.NoSuch("shell", args[0], names)
			}
			return write(cmd.OutOrStdout())
		},
	}
}

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: console.Arguments(0, 0, ""),
		RunE: func(cmd *cobra.Command, _ []string) error {
			b := build.Read()
			out := cmd.OutOrStdout()
			fmt.Fprintln(out, "knightsat", b.Knightsat)
			if b.Commit != "" {
				fmt.Fprintln(out, "commit", b.Commit)
			}
			fmt.Fprintln(out, b.Go)
			if b.Gini != "" {
				fmt.Fprintln(out, "gini", b.Gini)
			}
			return nil
		},
	}
}
