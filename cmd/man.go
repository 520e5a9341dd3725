package cmd

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

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

// manPage is a command's whole help in the language of man, see man(7). It has no date,
// so that the same program writes the same pages.
func manPage(name string, cmd *cobra.Command) string {
	var help strings.Builder
	cmd.SetOut(&help)
	writeHelp(cmd, true)
	return fmt.Sprintf(".TH %s 1 \"\" \"%s\" \"knightsat\"\n.SH NAME\n%s \\- %s\n.SH DESCRIPTION\n.nf\n.in 0\n%s.fi\n",
		roff(strings.ToUpper(name)), version(), roff(name), roff(cmd.Short), roff(help.String()))
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
