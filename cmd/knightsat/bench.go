package main

import "github.com/spf13/cobra"

func newBench() *cobra.Command {
	cmd := &cobra.Command{Use: "bench", Short: "Run a benchmark suite"}
	cmd.AddCommand(newBenchReport())
	return cmd
}
