package cmd

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"knightsat/cmd/solving"
	"knightsat/encode/catalogue"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// TestEveryPartOfAPuzzleIsAFlag, by its own name: but for the family, of which each value
// is one.
func TestEveryPartOfAPuzzleIsAFlag(t *testing.T) {
	flags := solving.NewSolve(catalogue.Builtin()).Flags()
	for _, part := range formats.PartNames() {
		names := []string{part}
		if part == "family" {
			names = []string{string(puzzles.Hunt), string(puzzles.Cover), string(puzzles.Tour)}
		}
		for _, name := range names {
			if flags.Lookup(name) == nil {
				t.Errorf("the part %s has no flag --%s: add it in input/flags.go", part, name)
			}
		}
	}
}

// flag reports whether a line has a flag, alone or with a value.
func flag(line, name string) bool {
	return strings.Contains(line, " "+name+" ") || strings.Contains(line, " "+name+"=")
}

// TestEveryFlagIsTried by a line of a script, of an example, of the documentation, or of
// a test; the parts of a puzzle by one of all commands.
func TestEveryFlagIsTried(t *testing.T) {
	var tried []string
	for pattern := range strings.FieldsSeq("testdata/*.txt *_test.go ../README.md ../docs/*.md") {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, err)
		}
		for _, name := range names {
			text := oracle.Must(os.ReadFile(name))
			tried = append(tried, strings.Split(string(text), "\n")...)
		}
	}
	all := commands(newRoot("", catalogue.Builtin()))
	shared := append(formats.PartNames(), string(puzzles.Hunt), string(puzzles.Cover), string(puzzles.Tour),
		"graph-format", "pick")
	for _, c := range all {
		tried = append(tried, strings.Split(c.Example, "\n")...)
	}
	for _, c := range all {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			for _, line := range tried {
				line = strings.NewReplacer(`"`, " ", ",", " ").Replace(line) + " "
				mine := strings.Contains(line, c.CommandPath()+" ") || strings.Contains(line, " "+c.Name()+" ") || slices.Contains(shared, f.Name)
				if mine && (flag(line, "--"+f.Name) || f.Shorthand != "" && flag(line, "-"+f.Shorthand)) {
					return
				}
			}
			if f.Name == "help" { // TestHelpFitsInto80ColumnsAndListsEachFlagOnce
				return
			}
			t.Errorf("%s --%s is tried by no script, example or page", c.CommandPath(), f.Name)
		})
	}
}
