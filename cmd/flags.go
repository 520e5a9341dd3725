package cmd

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/internal/words"
)

// The usage text of a flag is a sentence that fits on a line of -h, and after
// ". " what help says besides.

// wholeNumber is the value of a flag that takes a whole number from min to max.
type wholeNumber struct {
	to       *int
	min, max int
}

// noMaximum is the max of a number that may be as large as you like.
const noMaximum = math.MaxInt

func (n wholeNumber) String() string {
	if n.to == nil {
		return ""
	}
	return strconv.Itoa(*n.to)
}

func (n wholeNumber) Set(text string) error {
	value, err := strconv.Atoi(text)
	if err == nil && n.min <= value && value <= n.max {
		*n.to = value
		return nil
	}
	if n.max == noMaximum {
		return fmt.Errorf("must be a whole number, %d or more, not %q", n.min, text)
	}
	return fmt.Errorf("must be a whole number from %d to %d, not %q", n.min, n.max, text)
}

func (n wholeNumber) Type() string { return "number" }

func numberVar(s *pflag.FlagSet, to *int, name string, fallback, least, most int, usage string) {
	*to = fallback
	s.Var(wholeNumber{to, least, most}, name, usage)
}

// limitTime is the value of a flag that takes a time of more than 0.
type limitTime struct{ to *time.Duration }

func (t limitTime) String() string {
	if t.to == nil || *t.to == 0 {
		return ""
	}
	return t.to.String()
}

func (t limitTime) Set(text string) error {
	value, err := time.ParseDuration(text)
	if err != nil || value <= 0 {
		if _, unit := time.ParseDuration("1" + strings.TrimLeft(text, "0123456789")); err != nil && unit == nil {
			return fmt.Errorf("must be at most %dh, not %q", math.MaxInt64/int64(time.Hour), text)
		}
		return fmt.Errorf("must be a time above 0, as in 30s, not %q", text)
	}
	*t.to = value
	return nil
}

func (t limitTime) Type() string { return "time" }

func timeoutVar(s *pflag.FlagSet, to *time.Duration, usage string) {
	s.VarP(limitTime{to}, "timeout", "t", usage)
}

// choice is the value of a flag that takes one of a few words.
type choice struct {
	to     *string
	values []string
}

func (c choice) String() string {
	if c.to == nil {
		return ""
	}
	return *c.to
}

func (c choice) Set(text string) error {
	if !slices.Contains(c.values, text) {
		return fmt.Errorf("must be %s, not %q", words.Or(c.values...), text)
	}
	*c.to = text
	return nil
}

func (c choice) Type() string { return "choice" }

// choiceVar adds a flag that takes one of the values, which it completes to, and
// lists them after the usage.
func choiceVar(cmd *cobra.Command, to *string, name, fallback string, values []string, usage string) {
	*to = fallback
	cmd.Flags().Var(choice{to, values}, name, usage+words.Or(values...))
	_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
}

// before adds a check of the flags to those that run ahead of the command.
func before(cmd *cobra.Command, check func() error) {
	earlier := cmd.PreRunE
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error {
		if earlier != nil {
			if err := earlier(cmd, args); err != nil {
				return err
			}
		}
		return check()
	}
}

// exclusive refuses more than one of the flags.
func exclusive(cmd *cobra.Command, names ...string) {
	cmd.MarkFlagsMutuallyExclusive(names...)
	before(cmd, func() error {
		if given := given(cmd, names); len(given) > 1 {
			return fmt.Errorf("%s can't be used together", words.And(given...))
		}
		return nil
	})
}

// required asks for a flag.
func required(cmd *cobra.Command, name string) {
	_ = cmd.MarkFlagRequired(name)
	before(cmd, func() error {
		if flag := cmd.Flags().Lookup(name); !flag.Changed {
			value, _ := pflag.UnquoteUsage(flag)
			return fmt.Errorf("%s needs --%s %s", cmd.Name(), name, value)
		}
		return nil
	})
}

// given are those of the flags that were given, with their dashes.
func given(cmd *cobra.Command, names []string) []string {
	var all []string
	for _, name := range names {
		if cmd.Flags().Changed(name) {
			all = append(all, "--"+name)
		}
	}
	return all
}

func prefixed(prefix string, words []string) []string {
	var all []string
	for _, w := range words {
		all = append(all, prefix+w)
	}
	return all
}

// arguments asks for least to most of them, which are what they are called; most
// below 0 is any number.
func arguments(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) < least:
			return fmt.Errorf("%s needs %s; see %s --help", cmd.CommandPath(), what, cmd.CommandPath())
		case most == 0 && len(args) > 0:
			return fmt.Errorf("%s takes no argument such as %q; see %s --help", cmd.CommandPath(), args[0], cmd.CommandPath())
		case most >= 0 && len(args) > most:
			return fmt.Errorf("%s takes %s only, not %q as well; see %s --help", cmd.CommandPath(), what, args[most], cmd.CommandPath())
		}
		return nil
	}
}

// flagError says in plain words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var wrong *pflag.InvalidValueError
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	switch {
	case errors.As(err, &wrong):
		flag := wrong.GetFlag()
		if takes := flagValues[flag.Value.Type()]; takes != "" {
			return fmt.Errorf("--%s must be %s, not %q", flag.Name, takes, wrong.GetValue())
		}
		return fmt.Errorf("--%s %w", flag.Name, wrong.Unwrap())
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		err = fmt.Errorf("unknown flag -%s", unknown.GetSpecifiedName())
	case errors.As(err, &unknown):
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
		err = fmt.Errorf("unknown flag --%s%s", unknown.GetSpecifiedName(), didYouMean("--", unknown.GetSpecifiedName(), names))
	case errors.As(err, &bare):
		value, _ := pflag.UnquoteUsage(bare.GetFlag())
		err = fmt.Errorf("--%s needs a value, %s", bare.GetFlag().Name, value)
	}
	return fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
}

// flagValues says what flags of pflag's own types take.
var flagValues = map[string]string{"bool": "true or false", "uint64": "a whole number, 0 or more", "float64": "a number", "duration": "a time, as in 30s"}

// didYouMean is a hint at a name that is spelled much like what was typed, empty
// where there is none. Cobra knows what is near.
func didYouMean(prefix, typed string, names []string) string {
	near := &cobra.Command{SuggestionsMinimumDistance: min(2, (len(typed)+1)/3)}
	for _, n := range names {
		near.AddCommand(&cobra.Command{Use: n, Run: func(*cobra.Command, []string) {}})
	}
	all := near.SuggestionsFor(typed)
	if len(all) == 0 {
		return ""
	}
	return " (did you mean " + words.Or(prefixed(prefix, all)...) + "?)"
}

// noSuch refuses a name that is none of those that there are.
func noSuch(what, name string, names []string) error {
	return fmt.Errorf("unknown %s %q%s; there are %s", what, name, didYouMean("", name, names), words.And(names...))
}
