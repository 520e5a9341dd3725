package cmd

import (
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/internal/words"
)

// A rule says which flags of a command go together: beside any of flags, none of not may be given, and one of
// needs must be. Without flags, it says what the command needs; with flags alone, at most one of them may be
// given. Each field is a list of names apart by blanks, in which format=json is --format if its value is json,
// and output=*.gif is --output if its value ends so, in small letters or large.
type rule struct {
	flags, not, needs string
	say               string // instead of the usual message
}

// obey adds rules to those that are checked before a command runs, in their order.
func obey(cmd *cobra.Command, rules ...rule) {
	before(cmd, func() error {
		for _, r := range rules {
			if err := r.check(cmd); err != nil {
				return err
			}
		}
		return nil
	})
}

func (r rule) check(cmd *cobra.Command) error {
	flags, others := given(cmd, r.flags), given(cmd, r.not)
	lacks := r.needs != "" && given(cmd, r.needs) == nil
	onlyOne := r.not == "" && r.needs == ""
	switch {
	case r.flags != "" && flags == nil, !lacks && others == nil && !(onlyOne && len(flags) > 1):
		return nil
	case r.say != "":
		return errors.New(r.say)
	case lacks:
		who := cmd.Name()
		if flags != nil {
			who = flags[0]
		}
		return fmt.Errorf("%s needs %s", who, oneOf(cmd, strings.Fields(r.needs)))
	case !onlyOne:
		flags = []string{flags[0], others[0]}
	}
	return fmt.Errorf("%s can't be used together", words.And(flags...))
}

// oneOf names flags of which one is needed; a single one with the name of its value.
func oneOf(cmd *cobra.Command, names []string) string {
	text := words.Or(prefixed("--", names)...)
	if len(names) == 1 {
		value, _ := pflag.UnquoteUsage(cmd.Flags().Lookup(names[0]))
		text += " " + value
	}
	return text
}

// given are those of the flags in a list that were given, or have the value that the list says; with their
// dashes.
func given(cmd *cobra.Command, list string) (all []string) {
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
