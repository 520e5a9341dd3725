package console

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/internal/phrases"
)

// A rule says which flags of a command go together: beside any of flags, none of not may be given, and one of
// Needs must be. Without flags, it says what the command needs; with flags alone, at most one of them may be
// given. Each field is a list of names apart by blanks, in which format=json is --format if its value is json,
// and output=*.gif is --output if its value ends so, in small letters or large.
type Rule struct {
	Flags, Not, Needs string
	Say               string // instead of the usual message
}

// Obey adds rules to those that are checked before a command runs, in their order.
func Obey(cmd *cobra.Command, rules ...Rule) {
	Before(cmd, func() error {
		for _, r := range rules {
			if err := r.check(cmd); err != nil {
				return err
			}
		}
		return nil
	})
}

func (r Rule) check(cmd *cobra.Command) error {
	flags, others := Given(cmd, r.Flags), Given(cmd, r.Not)
	lacks := r.Needs != "" && Given(cmd, r.Needs) == nil
	onlyOne := r.Not == "" && r.Needs == ""
	switch {
	case r.Flags != "" && flags == nil, !lacks && others == nil && !(onlyOne && len(flags) > 1):
		return nil
	case r.Say != "":
		return errors.New(r.Say)
	case lacks:
		who := cmd.Name()
		if flags != nil {
			who = flags[0]
		}
		return fmt.Errorf("%s needs %s", who, oneOf(cmd, strings.Fields(r.Needs)))
	case !onlyOne:
		flags = []string{flags[0], others[0]}
	}
	return fmt.Errorf("%s can't be used together", phrases.And(flags...))
}

// oneOf names flags where one is needed; a single one with the name of its value.
func oneOf(cmd *cobra.Command, names []string) string {
	text := phrases.Or(Prefixed("--", names)...)
	if len(names) == 1 {
		value, _ := pflag.UnquoteUsage(cmd.Flags().Lookup(names[0]))
		text += " " + value
	}
	return text
}

// Given are those of the flags in a list that were given, or have the value that the list says; with their
// dashes.
func Given(cmd *cobra.Command, list string) (all []string) {
	for condition := range strings.FieldsSeq(list) {
		name, pattern, ofValue := strings.Cut(condition, "=")
		flag := cmd.Flags().Lookup(name)
		if flag == nil {
			panic("a rule names a flag that " + cmd.Name() + " has not: --" + name)
		}
		value := strings.ToLower(flag.Value.String())
		is := flag.Changed && !(flag.Value.Type() == "bool" && value == "false")
		if ofValue {
			is, _ = path.Match(pattern, path.Base(value))
		}
		if is {
			all = append(all, "--"+name)
		}
	}
	return all
}

// Before adds a check of the flags to those that run ahead of the command.
func Before(cmd *cobra.Command, check func() error) {
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
