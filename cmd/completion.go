package cmd

import (
	"io"

	"github.com/spf13/cobra"

	"knightsat/internal/words"
)

func newCompletion(root *cobra.Command) *cobra.Command {
	shells := map[string]func(io.Writer) error{
		"bash":       func(w io.Writer) error { return root.GenBashCompletionV2(w, true) },
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
