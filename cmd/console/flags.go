package console

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/internal/bytesize"
	"knightsat/internal/phrases"
	"knightsat/internal/spelling"
	"knightsat/internal/words"
)

// What several flags do. A usage text names the flag's value in backquotes; with a colon after
// it, the name stands beside the flag only.
const (
	IntoFile  = "write to `FILE` instead"
	SeedUsage = "`S`: fixes random choices"
)

// textValue is the value of a flag: what it takes, its text, and what reads it.
type textValue struct {
	kind string
	text func() string
	set  func(text string) error
}

// NewValue is the value of a flag: what it takes, its text, and what reads it.
func NewValue(kind string, text func() string, set func(text string) error) pflag.Value {
	return textValue{kind, text, set}
}

func (v textValue) Type() string { return v.kind }

func (v textValue) String() string { return v.text() }

func (v textValue) Set(text string) error { return v.set(text) }

// NoMaximum is the most of a number that may be as large as you like.
const NoMaximum = math.MaxInt

// WholeNumber takes a whole number in a range.
func WholeNumber(to *int, least, most int) pflag.Value {
	return NewValue("number", func() string { return strconv.Itoa(*to) }, func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case err == nil && least <= n && n <= most:
			*to = n
			return nil
		case most == NoMaximum:
			return fmt.Errorf("must be a whole number, %d or more, not %q", least, text)
		}
		return fmt.Errorf("must be a whole number from %d to %d, not %q", least, most, text)
	})
}

// NumberVar adds a flag that takes a whole number in a range.
func NumberVar(s *pflag.FlagSet, to *int, name string, fallback, least, most int, usage string) {
	*to = fallback
	s.Var(WholeNumber(to, least, most), name, usage)
}

// limitTime takes a time of more than 0.
func limitTime(to *time.Duration) pflag.Value {
	text := func() string {
		if *to == 0 {
			return ""
		}
		return to.String()
	}
	return NewValue("time", text, func(text string) error {
		limit, err := time.ParseDuration(text)
		if err != nil || limit <= 0 {
			if _, unit := time.ParseDuration("1" + strings.TrimLeft(text, "0123456789")); err != nil &&
				unit == nil {
				return fmt.Errorf("must be at most %dh, not %q", math.MaxInt64/int64(time.Hour), text)
			}
			return fmt.Errorf("must be a time above 0, as in 30s, not %q", text)
		}
		*to = limit
		return nil
	})
}

// Seconds takes a time of more than 0, in seconds.
func Seconds(to *float64) pflag.Value {
	limit := time.Duration(*to * float64(time.Second))
	read := limitTime(&limit)
	return NewValue(read.Type(), read.String, func(text string) error {
		err := read.Set(text)
		*to = limit.Seconds()
		return err
	})
}

// Size takes an amount of memory; 0, which can't be given, is for none.
func Size(to *int64) pflag.Value {
	text := func() string {
		if *to == 0 {
			return ""
		}
		return strings.ReplaceAll(bytesize.Format(*to), " ", "")
	}
	return NewValue("size", text, func(text string) (err error) {
		n, err := bytesize.Parse(text)
		if err == nil {
			*to = n
		}
		return err
	})
}

// TimeoutVar adds --timeout.
func TimeoutVar(s *pflag.FlagSet, to *time.Duration, usage string) {
	s.VarP(limitTime(to), "timeout", "t", usage)
}

// ChoiceVar adds a flag that takes one of the values, in large letters or small. It completes to
// them, and lists them after the usage.
func ChoiceVar(cmd *cobra.Command, to *string, name, fallback string, values []string, usage string) {
	*to = fallback
	cmd.Flags().Var(NewValue("choice", func() string { return *to }, func(text string) error {
		for _, v := range values {
			if strings.EqualFold(v, text) {
				*to = v
				return nil
			}
		}
		return fmt.Errorf("must be %s, not %q", phrases.Or(values...), text)
	}), name, usage+phrases.Or(values...))
	Completes(cmd, name, values...)
}

// Completes says which values a shell may complete a flag to.
func Completes(cmd *cobra.Command, flag string, values ...string) {
	_ = cmd.RegisterFlagCompletionFunc(flag,
		cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// The headings of flags in help. What a command makes under none comes under "Flags".
const (
	OfPuzzle = "Puzzle"
	OfAnswer = "Answer"
	OfSolver = "Solver"
	OfOutput = "Output"

	ExplainedOnce = "Puzzle, in help puzzle"
)

var headings = []string{"Flags", OfPuzzle, OfAnswer, OfSolver, OfOutput}

// HeadingOf is the annotation of a flag that says its heading.
const HeadingOf = "heading"

// Under puts the flags that were made since the last call under a heading.
func Under(cmd *cobra.Command, heading string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Annotations[HeadingOf] == nil {
			_ = cmd.Flags().SetAnnotation(f.Name, HeadingOf, []string{heading})
		}
	})
}

// Prefixed is a list with something before each word.
func Prefixed(prefix string, list []string) []string {
	return words.Names(list, func(w string) string { return prefix + w })
}

// Arguments asks for least to most of them, which are what they are called; most
// below 0 is any number.
func Arguments(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if most >= 0 && len(args) > most {
			if err := cmp.Or(valueApart(cmd, args[most]), listApart(cmd, args)); err != nil {
				return err
			}
		}
		switch {
		case len(args) < least:
			return fmt.Errorf("%s needs %s; see %s --help", cmd.CommandPath(), what, cmd.CommandPath())
		case most == 0 && len(args) > 0:
			return fmt.Errorf("%s takes no argument such as %q; see %s --help", cmd.CommandPath(), args[0],
				cmd.CommandPath())
		case most >= 0 && len(args) > most:
			return fmt.Errorf("%s takes %s only, not %q as well; see %s --help", cmd.CommandPath(), what,
				args[most], cmd.CommandPath())
		}
		return nil
	}
}

// listValue is the value of a flag that may take a list, and says whether it would take another entry.
type listValue interface{ Takes(entry string) bool }

// listApart refuses arguments that were meant as more values of a flag that takes a list.
func listApart(cmd *cobra.Command, args []string) (err error) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		value, isList := flag.Value.(listValue)
		for _, arg := range args {
			if !isList || !value.Takes(strings.Trim(arg, ",")) {
				return
			}
		}
		list := strings.Join(slices.Concat([]string{flag.Value.String()}, args), ",")
		err = fmt.Errorf("%s is no puzzle; write lists with commas and without blanks, as in --%s %s",
			args[0], flag.Name, strings.ReplaceAll(list, ",,", ","))
	})
	return err
}

// OneDash refuses a flag's long name after one dash, which is read as short flags.
func OneDash(root *cobra.Command, args []string) error {
	cmd, rest, err := root.Find(args)
	if err != nil {
		return nil
	}
	for _, arg := range rest {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "-"), "=")
		switch {
		case arg == "--":
			return nil
		case strings.HasPrefix(arg, "-") && len(name) > 1 && cmd.Flags().Lookup(name) != nil:
			return fmt.Errorf("-%s: write --%[1]s, with two dashes; see %s --help", name, cmd.CommandPath())
		}
	}
	return nil
}

// valueApart refuses an argument that was meant as the value of a flag that needs none.
func valueApart(cmd *cobra.Command, arg string) (err error) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		if flag.NoOptDefVal != "" && flag.Value.Type() != "bool" && flag.Value.Set(arg) == nil {
			err = fmt.Errorf("%q is no argument of %s; write --%s=%[1]s, with the =", arg, cmd.Name(), flag.Name)
		}
	})
	return err
}

// FlagError says in plain words what is wrong with a flag.
func FlagError(cmd *cobra.Command, err error) error {
	var wrong *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	switch {
	case errors.Is(err, pflag.ErrHelp): // -h
		WriteHelp(cmd, true)
		return Exit(ExitAnswered, nil)
	case errors.As(err, &wrong):
		flag := wrong.GetFlag()
		err = wrong.Unwrap()
		verb, _, _ := strings.Cut(err.Error(), " ")
		takes := flagValues[flag.Value.Type()]
		switch {
		case verb == "must" || verb == "is":
			return fmt.Errorf("--%s %w", flag.Name, err)
		case takes != "":
			return fmt.Errorf("--%s must be %s, not %q", flag.Name, takes, wrong.GetValue())
		}
		return fmt.Errorf("--%s: %w", flag.Name, err)
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		err = fmt.Errorf("unknown flag -%s", unknown.GetSpecifiedName())
	case errors.As(err, &unknown):
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		err = fmt.Errorf("unknown flag --%s%s", unknown.GetSpecifiedName(),
			spelling.DidYouMean("--", unknown.GetSpecifiedName(), names))
	case errors.As(err, &bare):
		value, _ := pflag.UnquoteUsage(bare.GetFlag())
		err = fmt.Errorf("--%s needs a value, %s", bare.GetFlag().Name, value)
	}
	return fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
}

// flagValues says what flags of pflag's own types take.
var flagValues = map[string]string{"bool": "true or false", "uint64": "a whole number, 0 or more",
	"float64": "a number", "duration": "a time, as in 30s"}

// NoSuch refuses a name that is none of those that are valid.
func NoSuch(what, name string, names []string) error {
	return fmt.Errorf("unknown %s %q%s; valid are %s", what, name, spelling.DidYouMean("", name, names),
		phrases.And(names...))
}

// Pattern takes a regular expression.
func Pattern(to **regexp.Regexp) pflag.Value {
	return NewValue("pattern", func() string { return "" }, func(text string) (err error) {
		*to, err = regexp.Compile(text)
		if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
			return fmt.Errorf("must be a regular expression, not %q: %s", text, wrong.Code)
		}
		return err
	})
}

// NamesOf are the names of a list.
func NamesOf[T ~string](list []T) []string {
	return words.Names(list, func(t T) string { return string(t) })
}
