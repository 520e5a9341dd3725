package cmd

import (
	"cmp"
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/bench"
	"knightsat/docs"
	"knightsat/generate/shape"
	"knightsat/internal/words"
)

// helpWidth is how wide help is, in columns.
const helpWidth = 80

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
		words.Or(shape.Names()...))
	text, examples, _ := strings.Cut(known.Replace(string(page)), "\nExamples:\n")
	cmd.Short, cmd.Long, _ = strings.Cut(text, "\n")
	cmd.Flags().SortFlags = false
	cmd.Flags().Bool("help", false, "print help. -h is shorter")
	_ = cmd.Flags().SetAnnotation("help", headingOf, []string{ofOutput})
	for line := range strings.Lines(examples) {
		if len(line) > helpWidth-1 {
			at := strings.LastIndex(line[:helpWidth-4], " -")
			line = line[:at] + continued + line[at+1:]
		}
		cmd.Example += "  " + line
	}
	cmd.Example = strings.TrimSuffix(cmd.Example, "\n")
	for _, c := range cmd.Commands() {
		document(c)
	}
}

// groupedFrom is the number of flags from which a command's flags are grouped.
const groupedFrom = 14

// shownValue is a flag's value under the name that help gives it.
type shownValue struct {
	pflag.Value
	name string
}

func (v shownValue) Type() string { return v.name }

// shown is a flag as help lists it: its value's name beside it, and in short help the first sentence
// of its usage alone.
func shown(flag *pflag.Flag, short bool) *pflag.Flag {
	f := *flag
	f.DefValue = strings.Trim(f.DefValue, "[]")
	if name, usage := pflag.UnquoteUsage(flag); name != "" {
		f.Usage, f.Value = strings.TrimPrefix(usage, name+": "), shownValue{flag.Value, name}
	}
	switch {
	case f.Name == "help":
		f.Shorthand = "h" // which pflag knows of itself; see flagError
	case short:
		f.Usage, _, _ = strings.Cut(f.Usage, ". ")
	}
	return &f
}

// onlyInFull marks flags that short help leaves out.
const onlyInFull = "full"

// flagList lists a command's flags, under headings if there are many and nothing is left out. It says
// where those of a puzzle are explained.
func flagList(cmd *cobra.Command, short bool) string {
	local, count := cmd.LocalFlags(), 0
	local.VisitAll(func(*pflag.Flag) { count++ })
	sets := map[string]*pflag.FlagSet{}
	for i, heading := range headings {
		sets[heading] = pflag.NewFlagSet("", pflag.ContinueOnError)
		sets[heading].SortFlags = i == 0
	}
	var explained []string
	local.VisitAll(func(f *pflag.Flag) {
		heading := headings[0]
		if of := f.Annotations[headingOf]; of != nil && !short && count >= groupedFrom {
			heading = of[0]
		}
		_, full := f.Annotations[onlyInFull]
		switch {
		case f.Hidden || full && short:
			return
		case isExplainedOnce(f) && cmd.Name() != "puzzle":
			explained = append(explained, "--"+f.Name)
			return
		case heading == explainedOnce:
			heading = ofPuzzle
		}
		sets[heading].AddFlag(shown(f, short))
	})
	text := ""
	slices.Sort(explained)
	switch {
	case explained != nil && short:
		text = "\nMore flags make a puzzle, as in --tour --board 6x6: knightsat help puzzle.\n"
	case explained != nil:
		text = fmt.Sprintf("Puzzle flags (knightsat help puzzle): %s.", strings.Join(explained, " "))
		text = "\n" + words.Wrap(text, helpWidth, "") + "\n"
	}
	for _, heading := range headings {
		flags := sets[heading]
		switch {
		case !flags.HasFlags():
			continue
		case short:
			text += fmt.Sprintf("\n%s:\n%s", heading, shortUsages(flags))
		default:
			text += fmt.Sprintf("\n%s:\n%s", heading, flags.FlagUsagesWrapped(helpWidth))
		}
	}
	return text
}

// shortUsages has a line for each flag. Where the values after a colon do not fit, they are left out.
func shortUsages(flags *pflag.FlagSet) string {
	lines := strings.Split(flags.FlagUsages(), "\n")
	flags.VisitAll(func(f *pflag.Flag) {
		if utf8.RuneCountInString(lines[0]) > helpWidth {
			f.Usage, _, _ = strings.Cut(f.Usage, ": ")
		}
		lines = lines[1:]
	})
	return flags.FlagUsages()
}

// isExplainedOnce reports whether help puzzle explains a flag for all commands.
func isExplainedOnce(f *pflag.Flag) bool {
	return slices.Equal(f.Annotations[headingOf], []string{explainedOnce})
}

// shortExamples is how many lines of examples short help has at most.
const shortExamples = 3

// writeHelp writes a command's help: first what to type, then what it means. Short help fits on a
// screen. It is written in one piece; the writer keeps an error for the program to report.
func writeHelp(cmd *cobra.Command, short bool) {
	var b strings.Builder
	fmt.Fprintf(&b, "Usage: %s\n", cmd.UseLine())
	if short {
		fmt.Fprintln(&b, strings.Replace(cmd.Short+".", "?.", "?", 1))
	}
	examples := strings.SplitAfter(cmd.Example, "\n")
	if short && len(examples) > shortExamples {
		examples = examples[:shortExamples]
	}
	fmt.Fprintf(&b, "\nExamples:\n%s\n", strings.TrimSuffix(strings.Join(examples, ""), "\n"))
	if !short {
		fmt.Fprintf(&b, "\n%s\n", cmp.Or(strings.TrimSpace(cmd.Long), cmd.Short+"."))
	}
	for i, group := range append(cmd.Groups(), &cobra.Group{Title: "Commands:"}) {
		title := group.Title + "\n"
		if i == 0 || !short {
			title = "\n" + title
		}
		for _, c := range cmd.Commands() {
			if c.GroupID == group.ID && (c.IsAvailableCommand() || c.Name() == "help") {
				fmt.Fprintf(&b, "%s  %-11s %s\n", title, c.Name(), c.Short)
				title = ""
			}
		}
	}
	if !short || cmd.HasParent() {
		b.WriteString(flagList(cmd, short))
	}
	if short {
		fmt.Fprintf(&b, "\n%s --help says more.\n", cmd.CommandPath())
	}
	_, _ = io.WriteString(cmd.OutOrStdout(), b.String())
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
			topic := slices.Index(topics(), name)
			if topic < 0 || name == aboutPuzzles {
				cmd, rest, err := root.Find(args)
				if err != nil || len(rest) > 0 {
					return unknownCommand(cmd, rest)
				}
				cmd.SetOut(help.OutOrStdout())
				writeHelp(cmd, false)
			}
			if topic >= 0 {
				_, _ = io.WriteString(help.OutOrStdout(), docs.Topics[topic].Page) // which keeps the error
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string,
			string) (names []string, _ cobra.ShellCompDirective) {
			return append(commandNames(root), topics()...), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// aboutPuzzles is the topic that goes with the help of the command puzzle, in which the flags are.
const aboutPuzzles = "puzzles"

func topics() []string { return words.Names(docs.Topics, func(t docs.Topic) string { return t.Name }) }

func commandNames(root *cobra.Command) (names []string) {
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// unknownCommand refuses words that are no command, with a hint if one is spelled
// much alike.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if namesPuzzle(args[0]) && args[0] != "-" {
		return fmt.Errorf("%s is a puzzle, not a command; to solve it: knightsat solve %s", args[0],
			strings.Join(words.Names(args, words.Quoted), " "))
	}
	names := slices.Concat(commandNames(cmd), []string{"help"}, prefixed("help ", topics()))
	hint := words.DidYouMean("", args[0], names)
	return fmt.Errorf("unknown command %q%s; see %s --help", args[0], hint, cmd.CommandPath())
}
