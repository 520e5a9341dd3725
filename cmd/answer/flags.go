package answer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"knightsat/bound"
	"knightsat/cmd/console"
	"knightsat/encode"
	"knightsat/encode/catalogue"
	"knightsat/encode/program"
	"knightsat/internal/phrases"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// EncodingFlags choose how a formula is written.
type EncodingFlags struct {
	From     catalogue.Catalogue
	Encoding string
}

// orYourOwn is what the flag's usage says where a program may write the formulas.
const orYourOwn = ". Or name your own program, as in \"exec:python3 mine.py\""

// Add adds the flags; first are what one can choose beside the encodings, the usual one if there is one.
func (f *EncodingFlags) Add(cmd *cobra.Command, first ...string) {
	names := append(first, f.From.Names()...)
	cmd.Flags().StringVar(&f.Encoding, "encoding", names[0], "write formulas in encoding `E`. E is "+
		phrases.Or(names...)+", with parameters as in step:amo=ladder:windows=none"+orYourOwn)
	_ = cmd.RegisterFlagCompletionFunc("encoding", CompleteEncoding(f.From, first...))
}

// Get returns the encoding, nil for auto.
func (f *EncodingFlags) Get() (encode.Encoding, error) {
	if f.Encoding == "auto" {
		return nil, nil
	}
	if kind, _, _ := strings.Cut(f.Encoding, ":"); kind+":" != program.Prefix &&
		!slices.Contains(f.From.Names(), kind) {
		return nil, console.NoSuch("encoding", kind, append(f.From.Names(), "auto", program.Prefix+"COMMAND"))
	}
	e, err := program.Open(f.Encoding, f.From.ByName)
	if err != nil {
		return nil, fmt.Errorf("--encoding: %w", err)
	}
	return e, nil
}

// AddEngine adds --engine.
func AddEngine(cmd *cobra.Command, to *string, usage string) {
	cmd.Flags().StringVar(to, "engine", "gini", usage)
	console.Completes(cmd, "engine", "gini", "pbsat")
}

// CompleteEncoding completes the names of encodings and, after a colon, their
// parameters: those that the name has not set yet, with their values. first are words to choose beside them.
func CompleteEncoding(from catalogue.Catalogue, first ...string) cobra.CompletionFunc {
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

// BoundsFlag says which lower bounds there are to begin with.
type BoundsFlag struct{ Use facts.Use }

// Add adds the flag.
func (f *BoundsFlag) Add(cmd *cobra.Command) {
	names, given := console.NamesOf(bound.Choices), []string(nil)
	set := func(text string) (err error) {
		given = append(given, strings.Split(text, ",")...)
		f.Use, err = parseUse(given, names)
		return err
	}
	cmd.Flags().Var(console.NewValue("list", func() string { return "all" }, set), "bounds",
		"try a `LIST` of lower bounds first. LIST is all, none or some of "+strings.Join(names, ","))
	console.Completes(cmd, "bounds", append([]string{"all", "none"}, names...)...)
}

// parseUse reads names of kinds of bounds, or "all" or "none" alone.
func parseUse(names, kinds []string) (facts.Use, error) {
	use := facts.Use{}
	switch {
	case len(names) == 1 && names[0] == "all":
		return nil, nil
	case len(names) == 1 && names[0] == "none":
		return use, nil
	}
	for _, name := range names {
		if !slices.Contains(kinds, name) {
			return nil, fmt.Errorf("%q is not a lower bound; it must be all, none, or some of %s", name,
				strings.Join(kinds, ","))
		}
		use = append(use, facts.By(name))
	}
	return use, nil
}

// TourFlags are the flags for irregular tours.
type TourFlags struct {
	Seed   uint64
	Random bool
}

// Add adds the flags.
func (f *TourFlags) Add(cmd *cobra.Command) {
	s := cmd.Flags()
	s.Uint64Var(&f.Seed, "seed", 0, console.SeedUsage)
	s.BoolVar(&f.Random, "random", false, "find an irregular tour, another one for each --seed")
}

// Check refuses --random for what it does not change.
func (f *TourFlags) Check(p *puzzles.Puzzle) error {
	if f.Random && (p.Family != puzzles.Tour || p.Symmetric != puzzles.NoTurn) {
		return fmt.Errorf("--random is only for tours without --symmetric; leave it out")
	}
	return nil
}
