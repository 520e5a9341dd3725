package cmd

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"golang.org/x/term"

	"knightsat/encode/catalogue"
	"knightsat/internal/build"
	_ "knightsat/internal/text/xz" // texts may be packed by it
	"knightsat/internal/watch"
	"knightsat/internal/words"
)

// The exit statuses.
const (
	exitAnswered = 0
	exitNo       = 1 // a bad walk, or a part of the program that broke
	exitUsage    = 2
	exitCutShort = 3
)

// exitError is an error that carries the program's exit status. A nil err has
// been reported already.
type exitError struct {
	status int
	err    error
}

func (e *exitError) Error() string {
	if e.err == nil {
		return ""
	}
	return e.err.Error()
}

func (e *exitError) Unwrap() error { return e.err }

// broke marks an error that is not the user's, unless it says whose it is; nil stays nil.
func broke(err error) error {
	if err == nil || errors.As(err, new(*exitError)) {
		return err
	}
	return &exitError{exitNo, err}
}

// usage marks an error that is the user's.
func usage(err error) error { return &exitError{exitUsage, err} }

// run is the whole program: arguments in, exit status out.
func run(ctx context.Context, encodings catalogue.Catalogue, args []string, stdin io.Reader,
	stdout, stderr io.Writer) int {
	name := ""
	if len(args) > 0 {
		name = args[0]
	}
	root := newRoot(name, encodings)
	root.SetArgs(args)
	root.SetIn(stoppedReader{ctx, watch.Waiting(ctx, stdin), "standard input was read"})
	out := &checkedWriter{Writer: stdout}
	root.SetOut(out)
	root.SetErr(stderr)
	err := oneDash(root, args)
	if err == nil {
		err = root.ExecuteContext(ctx)
	}
	switch {
	case out.err != nil: // whatever else there is to say, the answer is lost
		err = broke(fmt.Errorf("writing the output: %w", out.err))
	case err == nil:
		return exitAnswered
	}
	status := exitUsage
	var e *exitError
	if errors.As(err, &e) { // what it was read for is no matter
		if status, err = e.status, e.err; err == nil {
			return status
		}
	}
	fmt.Fprintf(stderr, "knightsat: %s\n", err)
	return status
}

// checkedWriter remembers the first error of writing, so that none is lost.
type checkedWriter struct {
	io.Writer
	err error
}

func (w *checkedWriter) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if err != nil && w.err == nil {
		w.err = err
	}
	return n, err
}

// columns is how wide a stream of the program is if it is a terminal, else 0.
func columns(w io.Writer) int {
	if c, ok := w.(*checkedWriter); ok {
		w = c.Writer
	}
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return helpWidth
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
		Args:          unknownCommand,
		Run:           func(cmd *cobra.Command, _ []string) { writeHelp(cmd, true) },

		PersistentPreRunE: refuseEmpty,
	}
	root.Version = build.Version
	root.SetVersionTemplate("{{.Name}} {{.Version}}\n")
	root.Flags().BoolP("version", "v", false, "print the version")
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { writeHelp(cmd, false) })
	help := newHelp(root)
	document(help)
	root.SetHelpCommand(help)
	root.SetFlagErrorFunc(flagError)
	with := func(command func(catalogue.Catalogue) *cobra.Command) func() *cobra.Command {
		return func() *cobra.Command { return command(encodings) }
	}
	made := map[string]func() *cobra.Command{
		"solve": with(newSolve), "cnf": with(newCNF), "decode": with(newDecode), "bench": with(newBench),
		"serve": with(newServe), "certify": newCertify, "verify": newVerify,
		"check": newCheck, "hint": newHint, "draw": newDraw, "moves": newMoves, "puzzle": newPuzzle,
		"generate": newGenerate, "worksheet": newWorksheet, "shape": newShape,
		"examples": newExamples, "site": newSite, "version": newVersion,
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
var mayBeEmpty = []string{"goals", "numbers", "walls"}

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
		Args:      arguments(1, 1, "a shell, "+words.Or(names...)),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			write := shells[args[0]]
			if write == nil {
				return noSuch("shell", args[0], names)
			}
			return write(cmd.OutOrStdout())
		},
	}
}

// version names the program as it stands in the files that it writes.
func version() string { return build.Read().Name() }

func newVersion() *cobra.Command {
	return &cobra.Command{
		Use:  "version",
		Args: arguments(0, 0, ""),
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
