package cmd

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/internal/wholefile"
	"knightsat/internal/words"
)

func newMan(root *cobra.Command) *cobra.Command {
	var dir string
	cmd := &cobra.Command{
		Use:     "man -o DIR",
		Short:   "Write a man page for each command",
		Example: lines("knightsat man -o man1", "man ./man1/knightsat-solve.1"),
		Args:    arguments(0, 0, ""),
		RunE: func(*cobra.Command, []string) error {
			if err := newFolder(dir); err != nil {
				return err
			}
			return broke(wholefile.Folder(dir, func(dir string) error { return writeManPages(dir, root) }))
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "the new folder, `DIR`")
	required(cmd, "output")
	return cmd
}

// writeManPages writes a page for a command, and for each below it.
func writeManPages(dir string, cmd *cobra.Command) error {
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	if err := os.WriteFile(filepath.Join(dir, name+".1"), []byte(manPage(name, cmd)), 0o666); err != nil {
		return err
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			if err := writeManPages(dir, c); err != nil {
				return err
			}
		}
	}
	return nil
}

// manPage is a command's help in the language of man, see man(7). It has no date,
// so that the same program writes the same pages. (The writers that there are for
// cobra cost each start of the program half a millisecond, or break paragraphs.)
func manPage(name string, cmd *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"%s\" \"knightsat\"\n.SH NAME\n%s \\- %s\n.SH SYNOPSIS\n.B %s\n.SH DESCRIPTION\n",
		roff(strings.ToUpper(name)), version(), roff(name), roff(cmd.Short), roff(cmd.UseLine()))
	for i, paragraph := range strings.Split(cmp.Or(cmd.Long, sentence(cmd.Short)), "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		if strings.Contains("\n"+paragraph, "\n ") {
			paragraph = ".nf\n" + roff(paragraph) + "\n.fi"
		} else {
			paragraph = roff(paragraph)
		}
		b.WriteString(paragraph + "\n")
	}
	for _, g := range groupFlags(cmd) {
		fmt.Fprintf(&b, ".SH %s\n", strings.ToUpper(g.title))
		g.flags.VisitAll(func(f *pflag.Flag) {
			one := pflag.NewFlagSet("", pflag.ContinueOnError)
			one.AddFlag(f)
			names, usage, _ := strings.Cut(strings.TrimSpace(one.FlagUsages()), "   ")
			fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(names), roff(strings.TrimSpace(usage)))
		})
	}
	fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(cmd.Example))
	if cmd.HasParent() {
		fmt.Fprintf(&b, ".SH SEE ALSO\n.BR %s (1)\n", roff(strings.ReplaceAll(cmd.Parent().CommandPath(), " ", "-")))
	}
	return b.String()
}

// roff writes what man would take for its own language.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	var b strings.Builder
	for _, r := range strings.Join(lines, "\n") {
		if r > unicode.MaxASCII {
			fmt.Fprintf(&b, `\[u%04X]`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func newCompletion(root *cobra.Command) *cobra.Command {
	shells := map[string]func(io.Writer) error{
		"bash":       func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
		"zsh":        root.GenZshCompletion,
		"fish":       func(w io.Writer) error { return root.GenFishCompletion(w, true) },
		"powershell": root.GenPowerShellCompletionWithDesc,
	}
	names := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a script that completes commands in a shell",
		Long: `Print a script for SHELL, which is bash, zsh, fish or powershell: with it the shell
completes commands, flags, the names of examples, encodings with their parameters,
engines and suites. Load it where the shell starts.`,
		Example: lines("knightsat completion bash > knightsat.bash; source knightsat.bash",
			"knightsat completion fish > knightsat.fish"),
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
