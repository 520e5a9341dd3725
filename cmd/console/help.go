package console

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/docs"
	"knightsat/internal/spelling"
	"knightsat/internal/typed"
	"knightsat/internal/words"
)

// HelpWidth is how wide help is, in columns.
const HelpWidth = 80

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
		f.Shorthand = "h" // which pflag knows of itself; see FlagError
	case short:
		f.Usage, _, _ = strings.Cut(f.Usage, ". ")
	}
	return &f
}

// OnlyInFull marks flags that short help leaves out.
const OnlyInFull = "full"

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
		if of := f.Annotations[HeadingOf]; of != nil && !short && count >= groupedFrom {
			heading = of[0]
		}
		_, full := f.Annotations[OnlyInFull]
		switch {
		case f.Hidden || full && short:
			return
		case IsExplainedOnce(f) && cmd.Name() != "puzzle":
			explained = append(explained, "--"+f.Name)
			return
		case heading == ExplainedOnce:
			heading = OfPuzzle
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
		text = "\n" + wrap(text, HelpWidth, "") + "\n"
	}
	for _, heading := range headings {
		flags := sets[heading]
		switch {
		case !flags.HasFlags():
			continue
		case short:
			text += fmt.Sprintf("\n%s:\n%s", heading, shortUsages(flags))
		default:
			text += fmt.Sprintf("\n%s:\n%s", heading, flags.FlagUsagesWrapped(HelpWidth))
		}
	}
	return text
}

// shortUsages has a line for each flag. Where the values after a colon do not fit, they are left out.
func shortUsages(flags *pflag.FlagSet) string {
	lines := strings.Split(flags.FlagUsages(), "\n")
	flags.VisitAll(func(f *pflag.Flag) {
		if utf8.RuneCountInString(lines[0]) > HelpWidth {
			f.Usage, _, _ = strings.Cut(f.Usage, ": ")
		}
		lines = lines[1:]
	})
	return flags.FlagUsages()
}

// IsExplainedOnce reports whether help puzzle explains a flag for all commands.
func IsExplainedOnce(f *pflag.Flag) bool {
	return slices.Equal(f.Annotations[HeadingOf], []string{ExplainedOnce})
}

// shortExamples is how many lines of examples short help has at most.
const shortExamples = 3

// WriteHelp writes a command's help: first what to type, then what it means. Short help fits on a
// screen. It is written in one piece; the writer keeps an error for the program to report.
func WriteHelp(cmd *cobra.Command, short bool) {
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

// Topics are the names of the pages that help prints.
func Topics() []string { return words.Names(docs.Topics, func(t docs.Topic) string { return t.Name }) }

// CommandNames are those of the commands below one that help shows.
func CommandNames(root *cobra.Command) (names []string) {
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// UnknownCommand refuses words that are no command, with a hint if one is spelled
// much alike.
func UnknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if NamesPuzzle(args[0]) && args[0] != "-" {
		return fmt.Errorf("%s is a puzzle, not a command; to solve it: knightsat solve %s", args[0],
			strings.Join(words.Names(args, typed.Shell), " "))
	}
	names := slices.Concat(CommandNames(cmd), []string{"help"}, Prefixed("help ", Topics()))
	hint := spelling.DidYouMean("", args[0], names)
	return fmt.Errorf("unknown command %q%s; see %s --help", args[0], hint, cmd.CommandPath())
}

// wrap breaks a text into lines of at most width characters, where it has blanks. Lines after the
// first begin with the indent.
func wrap(text string, width int, indent string) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = indent + word
		}
	}
	return strings.Join(append(lines, line), "\n")
}
