package cmd

import (
	"embed"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bench"
	"knightsat/cmd/console"
	"knightsat/docs"
	"knightsat/generate/shape"
	"knightsat/internal/phrases"
)

// pages have what help says of each command: a short sentence, what else there is to say, and
// examples. Words in braces stand for what pages have in common or the program knows.
//
//go:embed help/*.txt
var pages embed.FS

// puzzleHelp is how to name a puzzle.
const puzzleHelp = `PUZZLE is a file in the text format, - for standard input, or @name for a
built-in example (knightsat examples lists them). Without it, flags make one, as
in --tour --board 6x6; beside it, they override it.`

// continued breaks a long example, as a shell allows.
const continued = " \\\n    "

// document gives a command, and those below it, what their pages say. Long examples are
// broken before a flag.
func document(cmd *cobra.Command) {
	name := strings.ReplaceAll(strings.TrimPrefix(cmd.CommandPath(), "knightsat "), " ", "-")
	page, err := pages.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // it is part of the program
	}
	known := strings.NewReplacer("{puzzle}", puzzleHelp, "{grace}", bench.Grace.String(), "{shapes}",
		phrases.Or(shape.Names()...))
	text, examples, _ := strings.Cut(known.Replace(string(page)), "\nExamples:\n")
	cmd.Short, cmd.Long, _ = strings.Cut(text, "\n")
	cmd.Flags().SortFlags = false
	cmd.Flags().Bool("help", false, "print help. -h prints less")
	_ = cmd.Flags().SetAnnotation("help", console.HeadingOf, []string{console.OfOutput})
	for line := range strings.Lines(examples) {
		if len(line) > console.HelpWidth-1 {
			at := strings.LastIndex(line[:console.HelpWidth-4], " -")
			line = line[:at] + continued + line[at+1:]
		}
		cmd.Example += "  " + line
	}
	cmd.Example = strings.TrimSuffix(cmd.Example, "\n")
	for _, c := range cmd.Commands() {
		document(c)
	}
}

func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND|TOPIC]",
		RunE: func(help *cobra.Command, args []string) error {
			name := strings.Join(args, " ")
			if name == "puzzle" {
				name = aboutPuzzles
			}
			if name == aboutPuzzles {
				args = []string{"puzzle"}
			}
			topic := slices.Index(console.Topics(), name)
			if topic < 0 || name == aboutPuzzles {
				cmd, rest, err := root.Find(args)
				if err != nil || len(rest) > 0 {
					return console.UnknownCommand(cmd, rest)
				}
				cmd.SetOut(help.OutOrStdout())
				console.WriteHelp(cmd, false)
			}
			if topic >= 0 {
				_, _ = io.WriteString(help.OutOrStdout(), docs.Topics[topic].Page) // which keeps the error
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string,
			string) (names []string, _ cobra.ShellCompDirective) {
			return append(console.CommandNames(root), console.Topics()...), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// aboutPuzzles is the topic that goes with the help of the command puzzle, in which the flags are.
const aboutPuzzles = "puzzles"
