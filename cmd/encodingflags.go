package cmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/program"
	"knightsat/internal/words"
)

// encodingFlags choose how a formula is written.
type encodingFlags struct {
	from     catalogue.Catalogue
	encoding string
}

// orYourOwn is what the flag's usage says where a program may write the formulas.
const orYourOwn = ". Or in your own, by a program, as in \"exec:python3 mine.py\""

// add adds the flags; first are what one can choose beside the encodings, the usual one if there is one.
func (f *encodingFlags) add(cmd *cobra.Command, first ...string) {
	names := append(first, f.from.Names()...)
	cmd.Flags().StringVar(&f.encoding, "encoding", names[0], "write formulas in encoding `E`. It is "+
		words.Or(names...)+", with parameters as in step:amo=ladder:windows=none"+orYourOwn)
	_ = cmd.RegisterFlagCompletionFunc("encoding", completeEncoding(f.from, first...))
}

// get returns the encoding, nil for auto.
func (f *encodingFlags) get() (encode.Encoding, error) {
	if f.encoding == "auto" {
		return nil, nil
	}
	if kind, _, _ := strings.Cut(f.encoding, ":"); kind+":" != program.Prefix &&
		!slices.Contains(f.from.Names(), kind) {
		return nil, noSuch("encoding", kind, append(f.from.Names(), "auto", program.Prefix+"COMMAND"))
	}
	e, err := program.Open(f.encoding, f.from.ByName)
	if err != nil {
		return nil, fmt.Errorf("--encoding: %w", err)
	}
	return e, nil
}

func addEngine(cmd *cobra.Command, to *string, usage string) {
	cmd.Flags().StringVar(to, "engine", "gini", usage)
	completes(cmd, "engine", "gini", "pbsat")
}

// completeEncoding completes the names of encodings and, after a colon, their
// parameters: those that the name has not set yet, with their values. first are words to choose beside them.
func completeEncoding(from catalogue.Catalogue, first ...string) cobra.CompletionFunc {
	return func(_ *cobra.Command, _ []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
		at := strings.LastIndexByte(begun, ':')
		if at < 0 {
			return append(first, from.Names()...), cobra.ShellCompDirectiveNoFileComp
		}
		name := begun[:at]
		var all []cobra.Completion
		for _, p := range from.Parameters(name) {
			if strings.Contains(name+":", ":"+p.Name+"=") {
				continue
			}
			for _, v := range p.Values {
				all = append(all, name+":"+p.Name+"="+v)
			}
		}
		return all, cobra.ShellCompDirectiveNoFileComp
	}
}

// boundsFlag says which lower bounds there are to begin with.
type boundsFlag struct{ use bound.Use }

func (f *boundsFlag) add(cmd *cobra.Command) {
	names, given := named(bound.Choices), []string(nil)
	set := func(text string) (err error) {
		given = append(given, strings.Split(text, ",")...)
		f.use, err = bound.ParseUse(given)
		return err
	}
	cmd.Flags().Var(value{"list", func() string { return "all" }, set}, "bounds",
		"try a `LIST` of lower bounds first. It is all, none or some of "+strings.Join(names, ","))
	completes(cmd, "bounds", append([]string{"all", "none"}, names...)...)
}
