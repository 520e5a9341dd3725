package main

import (
	"io"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"knightsat/internal/wholefile"
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
			root.DisableAutoGenTag = true // no date, so that the same program writes the same pages
			header := &doc.GenManHeader{Section: "1", Source: version(), Manual: "knightsat", Date: &time.Time{}}
			if err := wholefile.Folder(dir, func(dir string) error { return doc.GenManTree(root, header, dir) }); err != nil {
				return broke(err)
			}
			return nil
		},
	}
	cmd.Flags().StringVarP(&dir, "output", "o", "", "the new folder, `DIR`")
	required(cmd, "output")
	return cmd
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
		Args:      arguments(1, 1, "a shell, "+orList(names)),
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
