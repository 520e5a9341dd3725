package cmd

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
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// What several flags do. A usage text names the flag's value in backquotes; with a colon after
// it, the name stands beside the flag only.
const (
	intoFile  = "write to `FILE` instead"
	newFile   = "write to `FILE`"
	seedUsage = "`S`: fixes random choices"
)

// value is the value of a flag: what it takes, its text, and what reads it.
type value struct {
	kind string
	text func() string
	set  func(text string) error
}

func (v value) Type() string          { return v.kind }
func (v value) String() string        { return v.text() }
func (v value) Set(text string) error { return v.set(text) }

// partValue is the value of a flag that is a part of the puzzle. If it is given again, a list adds up, and
// anything else must be the same.
type partValue struct {
	pflag.Value
	list, given bool
}

func (v *partValue) Set(text string) error {
	old := v.String()
	switch {
	case v.given && !v.list && old != text:
		return fmt.Errorf("is given twice, as %s and as %s; leave one out", old, text)
	case v.given && v.list && old != "":
		text = strings.TrimSuffix(old+","+text, ",")
	}
	v.given = true
	return v.Value.Set(text)
}

// noMaximum is the most of a number that may be as large as you like.
const noMaximum = math.MaxInt

func wholeNumber(to *int, least, most int) value {
	return value{"number", func() string { return strconv.Itoa(*to) }, func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case err == nil && least <= n && n <= most:
			*to = n
			return nil
		case most == noMaximum:
			return fmt.Errorf("must be a whole number, %d or more, not %q", least, text)
		}
		return fmt.Errorf("must be a whole number from %d to %d, not %q", least, most, text)
	}}
}

func numberVar(s *pflag.FlagSet, to *int, name string, fallback, least, most int, usage string) {
	*to = fallback
	s.Var(wholeNumber(to, least, most), name, usage)
}

// limitTime takes a time of more than 0.
func limitTime(to *time.Duration) value {
	text := func() string {
		if *to == 0 {
			return ""
		}
		return to.String()
	}
	return value{"time", text, func(text string) error {
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
	}}
}

// seconds takes a time of more than 0, in seconds.
func seconds(to *float64) value {
	limit := time.Duration(*to * float64(time.Second))
	v := limitTime(&limit)
	read := v.set
	v.set = func(text string) error {
		err := read(text)
		*to = limit.Seconds()
		return err
	}
	return v
}

// size takes an amount of memory; 0, which can't be given, is for none.
func size(to *int64) value {
	text := func() string {
		if *to == 0 {
			return ""
		}
		return strings.ReplaceAll(bytesize.Format(*to), " ", "")
	}
	return value{"size", text, func(text string) (err error) {
		n, err := bytesize.Parse(text)
		if err == nil {
			*to = n
		}
		return err
	}}
}

func timeoutVar(s *pflag.FlagSet, to *time.Duration, usage string) {
	s.VarP(limitTime(to), "timeout", "t", usage)
}

// choiceVar adds a flag that takes one of the values, in large letters or small. It completes to
// them, and lists them after the usage.
func choiceVar(cmd *cobra.Command, to *string, name, fallback string, values []string, usage string) {
	*to = fallback
	cmd.Flags().Var(value{"choice", func() string { return *to }, func(text string) error {
		for _, v := range values {
			if strings.EqualFold(v, text) {
				*to = v
				return nil
			}
		}
		return fmt.Errorf("must be %s, not %q", words.Or(values...), text)
	}}, name, usage+words.Or(values...))
	completes(cmd, name, values...)
}

// completes says which values a shell may complete a flag to.
func completes(cmd *cobra.Command, flag string, values ...string) {
	_ = cmd.RegisterFlagCompletionFunc(flag,
		cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// The headings of flags in help. What a command makes under none comes under "Flags".
const (
	ofPuzzle = "Puzzle"
	ofAnswer = "Answer"
	ofSolver = "Solver"
	ofOutput = "Output"

	explainedOnce = "Puzzle, in help puzzle"
)

var headings = []string{"Flags", ofPuzzle, ofAnswer, ofSolver, ofOutput}

// headingOf is the annotation of a flag that says its heading.
const headingOf = "heading"

// under puts the flags that were made since the last call under a heading.
func under(cmd *cobra.Command, heading string) {
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if f.Annotations[headingOf] == nil {
			_ = cmd.Flags().SetAnnotation(f.Name, headingOf, []string{heading})
		}
	})
}

func prefixed(prefix string, list []string) []string {
	return words.Names(list, func(w string) string { return prefix + w })
}

// arguments asks for least to most of them, which are what they are called; most
// below 0 is any number.
func arguments(least, most int, what string) cobra.PositionalArgs {
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

// listApart refuses arguments that were meant as more values of a flag that takes a list.
func listApart(cmd *cobra.Command, args []string) (err error) {
	cmd.Flags().Visit(func(flag *pflag.Flag) {
		for _, arg := range args {
			if puzzles.KindOf(flag.Name) != puzzles.List || (&puzzles.Spec{}).Set(flag.Name, strings.Trim(arg, ",")) != nil {
				return
			}
		}
		list := strings.Join(slices.Concat([]string{flag.Value.String()}, args), ",")
		err = fmt.Errorf("%s is no puzzle; write lists with commas and without blanks, as in --%s %s",
			args[0], flag.Name, strings.ReplaceAll(list, ",,", ","))
	})
	return err
}

// oneDash refuses a flag's long name after one dash, which is read as short flags.
func oneDash(root *cobra.Command, args []string) error {
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

// flagError says in plain words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var wrong *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	switch {
	case errors.Is(err, pflag.ErrHelp): // -h
		writeHelp(cmd, true)
		return &exitError{exitAnswered, nil}
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
			words.DidYouMean("--", unknown.GetSpecifiedName(), names))
	case errors.As(err, &bare):
		value, _ := pflag.UnquoteUsage(bare.GetFlag())
		err = fmt.Errorf("--%s needs a value, %s", bare.GetFlag().Name, value)
	}
	return fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
}

// flagValues says what flags of pflag's own types take.
var flagValues = map[string]string{"bool": "true or false", "uint64": "a whole number, 0 or more",
	"float64": "a number", "duration": "a time, as in 30s"}

// noSuch refuses a name that is none of those that are valid.
func noSuch(what, name string, names []string) error {
	return fmt.Errorf("unknown %s %q%s; valid are %s", what, name, words.DidYouMean("", name, names),
		words.And(names...))
}

func pattern(to **regexp.Regexp) value {
	return value{"pattern", func() string { return "" }, func(text string) (err error) {
		*to, err = regexp.Compile(text)
		if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
			return fmt.Errorf("must be a regular expression, not %q: %s", text, wrong.Code)
		}
		return err
	}}
}
