package cmd

import (
	"strings"

	"github.com/spf13/cobra"

	"knightsat/encode/catalogue"
)

// completeEncoding completes the names of encodings and, after a colon, their
// parameters: those that the name has not set yet, with their values.
func completeEncoding(kinds []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		at := strings.LastIndexByte(begun, ':')
		if at < 0 {
			return kinds, cobra.ShellCompDirectiveNoFileComp
		}
		name := begun[:at]
		var all []cobra.Completion
		for _, p := range catalogue.Parameters(name) {
			if strings.Contains(name+":", ":"+p.Name+"=") {
				continue
			}
			for _, v := range p.Values {
				all = append(all, name+":"+p.Name+"="+v)
			}
		}
		return all, cobra.ShellCompDirectiveNoFileComp
	}
}
