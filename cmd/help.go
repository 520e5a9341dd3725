package cmd

import (
	"embed"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/bench"
	"knightsat/docs"
	"knightsat/generate/shape"
	"knightsat/internal/words"
	"knightsat/puzzles/formats"
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
built-in example (knightsat examples lists them). Without it, --hunt, --cover or
--tour and the flags below make one; beside it, they override it.`

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

// flagGroups are the headings of a command's flags, each with the names of its
// flags in their order; flags that none names come under "Flags", before the rest.
var flagGroups = []struct {
	title string
	names []string
}{
	{"Puzzle",
		append(append([]string{"hunt", "cover", "tour"}, formats.PartNames()...), "leapers", "from", "to",
			"square", "open")},
	{"Answer",
		[]string{"moves", "unique", "walks", "difficulty", "number", "max-moves", "quick", "all", "count",
			"limit", "undirected", "up-to-symmetry"}},
	{"Solver",
		[]string{"encoding", "engine", "prover", "bounds", "seed", "jobs", "memory", "timeout",
			"with-cuts", "tasks", "shard"}},
	{"Output", []string{"format", "output", "pbp-version", "explain", "quiet", "verbose", "help"}},
}

// groupedFrom is the number of flags from which a command's flags are grouped.
const groupedFrom = 14

// shownValue is a flag's value under the name that help gives it.
type shownValue struct {
	pflag.Value
	name string
}

func (v shownValue) Type() string { return v.name }

// flagList lists a command's flags under their headings.
func flagList(cmd *cobra.Command) string {
	local, listed := cmd.LocalFlags(), map[string]bool{}
	list := func(title string, names []string) string {
		flags := pflag.NewFlagSet("", pflag.ContinueOnError)
		flags.SortFlags = false
		for _, name := range names {
			flag := local.Lookup(name)
			if flag == nil || flag.Hidden || listed[name] {
				continue
			}
			shown := *flag
			shown.DefValue = strings.Trim(shown.DefValue, "[]")
			if name, usage := pflag.UnquoteUsage(flag); name != "" {
				shown.Usage, shown.Value = strings.TrimPrefix(usage, name+": "), shownValue{flag.Value, name}
			}
			flags.AddFlag(&shown)
			listed[name] = true
		}
		if !flags.HasFlags() {
			return ""
		}
		return fmt.Sprintf("\n%s:\n%s", title, flags.FlagUsagesWrapped(helpWidth))
	}
	var all []string
	local.VisitAll(func(f *pflag.Flag) { all = append(all, f.Name) })
	grouped := ""
	for _, g := range flagGroups {
		if len(all) >= groupedFrom {
			grouped += list(g.title, g.names)
		}
	}
	return list("Flags", all) + grouped
}

// writeHelp writes a command's help: first what to type, then what it means. It writes it in
// one piece; the writer keeps an error for the program to report.
func writeHelp(cmd *cobra.Command, _ []string) {
	var b strings.Builder
	if cmd.HasExample() {
		fmt.Fprintf(&b, "Examples:\n%s\n\n", cmd.Example)
	}
	text := strings.TrimSpace(cmd.Long)
	if text == "" {
		text = cmd.Short + "."
	}
	fmt.Fprintf(&b, "%s\n\nUsage:\n  %s\n", text, cmd.UseLine())
	if cmd.HasAvailableSubCommands() {
		b.WriteString("\nCommands:\n")
		for _, c := range cmd.Commands() {
			if c.IsAvailableCommand() || c.Name() == "help" {
				fmt.Fprintf(&b, "  %-11s %s\n", c.Name(), c.Short)
			}
		}
	}
	b.WriteString(flagList(cmd))
	_, _ = io.WriteString(cmd.OutOrStdout(), b.String())
}

func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND|" + strings.Join(topics(), "|") + "]",
		RunE: func(help *cobra.Command, args []string) error {
			if i := slices.Index(topics(), strings.Join(args, " ")); i >= 0 {
				_, _ = io.WriteString(help.OutOrStdout(), asText(docs.Topics[i].Page)) // which keeps the error
				return nil
			}
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(cmd, rest)
			}
			cmd.InitDefaultHelpFlag()
			cmd.SetOut(help.OutOrStdout())
			writeHelp(cmd, nil)
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string,
			string) (names []string, _ cobra.ShellCompDirective) {
			return append(commandNames(root), topics()...), cobra.ShellCompDirectiveNoFileComp
		},
	}
}

func topics() []string { return words.Names(docs.Topics, func(t docs.Topic) string { return t.Name }) }

// asText is a page as text, up to where it measures: without comments, fences, and where links lead.
func asText(page string) string {
	markup := regexp.MustCompile("(?m)^<!--.*-->\n\n?|\\]\\([^)]*\\)|\\[")
	page, _, _ = strings.Cut(page, "## How tight")
	var b strings.Builder
	for k, part := range strings.Split(page, "```") {
		if _, code, ok := strings.Cut(part, "\n"); ok && k%2 == 1 {
			part = "    " + strings.ReplaceAll(strings.TrimSpace(code), "\n", "\n    ")
		}
		b.WriteString(part)
	}
	return strings.TrimSpace(markup.ReplaceAllString(b.String(), "")) + "\n"
}

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
	hint := words.DidYouMean("", args[0], append(append(commandNames(cmd), "help"), prefixed("help ", topics())...))
	return fmt.Errorf("unknown command %q%s; see %s --help", args[0], hint, cmd.CommandPath())
}
