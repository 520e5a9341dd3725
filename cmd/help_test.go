package cmd

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// commands lists a command and all below it that help shows.
func commands(root *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{root}
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			all = append(all, commands(c)...)
		}
	}
	return all
}

// TestEachCommandIsMadeByItsName, as it is where that is all that is asked for.
func TestEachCommandIsMadeByItsName(t *testing.T) {
	for _, c := range newRoot("").Commands() {
		if alone, _, err := newRoot(c.Name()).Find([]string{c.Name()}); err != nil || alone.Name() != c.Name() || alone.Short != c.Short {
			t.Errorf("%s: found %v, %v", c.Name(), alone, err)
		}
	}
}

func TestHelpFitsInto80ColumnsAndListsEachFlagOnce(t *testing.T) {
	for _, c := range commands(newRoot("")) {
		path := strings.Fields(c.CommandPath())[1:]
		_, text, _ := knightsat(t, append([]string{"help"}, path...)...)
		if _, brief, _ := knightsat(t, append(path, "-h")...); brief != text {
			t.Errorf("%s: -h prints\n%s\nand help prints\n%s", c.CommandPath(), brief, text)
		}
		for line := range strings.Lines(text) {
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > helpWidth {
				t.Errorf("%s: found a line of more than %d columns\n%s", c.CommandPath(), helpWidth, line)
			}
		}
		if !strings.HasPrefix(text, "Examples:\n") {
			t.Errorf("%s: help begins without examples", c.CommandPath())
		}
		if c.Long != "" && !strings.Contains(text, strings.TrimSpace(c.Long)) {
			t.Errorf("%s: help lacks its text", c.CommandPath())
		}
		_, flags, _ := strings.Cut(text, "\nUsage:\n")
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if n := len(regexp.MustCompile(`(?m)^ {2,6}(-., )?--`+f.Name+`\b[^-]`).FindAllString(flags, -1)); n != 1 && !f.Hidden {
				t.Errorf("%s: help lists --%s %d times", c.CommandPath(), f.Name, n)
			}
		})
	}
}

func TestMisspelledWordsGetAHint(t *testing.T) {
	for _, c := range []struct{ args, says string }{
		{"slove @adventure", `unknown command "slove" (did you mean solve?); see knightsat --help`},
		{"help slove", `unknown command "slove" (did you mean solve?); see knightsat --help`},
		{"bound", `unknown command "bound" (did you mean help bounds?); see knightsat --help`},
		{"xyzzy", `unknown command "xyzzy"; see knightsat --help`},
		{"bench smok", `unknown suite "smok" (did you mean smoke?); valid are `},
		{"shape hart", `unknown shape "hart" (did you mean heart?); valid are `},
		{"bench reprot", `unknown suite "reprot"; `},
		{"solve @adventure --encodng step", "unknown flag --encodng (did you mean --encoding?); see knightsat solve --help"},
		{"solve @adventure --moves 9", "unknown flag --moves (did you mean --max-moves?); see knightsat solve --help"},
		{"solve --hunt --goals e6", "say start any to leave it open: --start a8, or --start any"},
		{"generate --hunt -o hunt.txt", `--output makes a folder with a file for each puzzle, and "hunt.txt" looks like a file; name a folder, or write > hunt.txt`},
		{"solve @adventure --xyzzy", "unknown flag --xyzzy; see knightsat solve --help"},
		{"solve @adventure -x", "unknown flag -x; see knightsat solve --help"},
		{"solve @adventure --limit", "--limit needs a value, K; see knightsat solve --help"},
		{"solve @adventure --limit=0", `--limit must be a whole number, 1 or more, not "0"`},
		{"solve @adventure --limit 99999999999999999999", `--limit must be a whole number, 1 or more, not "99999999999999999999"`},
		{"solve @adventure --jobs 0", `--jobs must be a whole number from 1 to 1024, not "0"`},
		{"solve @adventure --timeout 5", `--timeout must be a time above 0, as in 30s, not "5"`},
		{"solve @adventure --timeout 99999999h", `--timeout must be at most 2562047h, not "99999999h"`},
		{"solve @adventure --timeout=-1s", `--timeout must be a time above 0, as in 30s, not "-1s"`},
		{"solve @adventure --format xml", `--format must be text or json, not "xml"`},
		{"solve @adventure --seed x", `--seed must be a whole number, 0 or more, not "x"`},
		{"solve @adventure --count=x", `--count must be true or false, not "x"`},
		{"solve --hunt --tour", "--hunt and --tour can't be used together"},
		{"solve @adventure -q -v", "--quiet and --verbose can't be used together"},
		{"solve @adventure --quick --engine gini", "--quick and --engine can't be used together"},
		{"solve @adventure more", `knightsat solve takes one puzzle only, not "more" as well; see knightsat solve --help`},
		{"decode", "knightsat decode needs a puzzle and a solver's output; see knightsat decode --help"},
		{"version 2", `knightsat version takes no argument such as "2"; see knightsat version --help`},
		{"certify @adventure", "certify needs --output DIR"},
		{"generate", "generate needs --hunt, --cover or --tour"},
		{"solve @adventur", `unknown example "@adventur" (did you mean @adventure?); knightsat examples lists all`},
		{"solve @xyzzy", `unknown example "@xyzzy"; valid are `},
		{"moves a9", "the piece can't stand on a9: outside of the 8x8 board (a1 to h8)"},
		{"solve", "no puzzle given; name a file, @adventure or another example, - for standard input, or use --hunt, --cover or --tour"},
		{"completion tcsh", `unknown shell "tcsh"; valid are bash, zsh, fish and powershell`},
	} {
		status, _, stderr := knightsat(t, strings.Fields(c.args)...)
		if status != exitUsage || !strings.Contains(stderr, c.says) {
			t.Errorf("knightsat %s: found %d, %s\nexpected 2 and %s", c.args, status, stderr, c.says)
		}
	}
}

// TestNoFlagSpeaksOfTheCode: what is wrong with a value is said in the words of the
// flag, not in those of the library that reads it.
func TestNoFlagSpeaksOfTheCode(t *testing.T) {
	refused := 0
	for _, c := range commands(newRoot("")) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if strings.Contains(f.Value.Type(), "string") {
				return // what takes a text refuses it later
			}
			err := c.Flags().Set(f.Name, "?!")
			if err == nil {
				return
			}
			refused++
			said := flagError(c, err).Error()
			for _, word := range []string{"strconv", "time:", "parse", "parsing", "invalid"} {
				if strings.Contains(said, word) {
					t.Errorf("%s: %s", c.CommandPath(), said)
				}
			}
		})
	}
	if refused < 50 {
		t.Errorf("only %d values were refused", refused)
	}
}
