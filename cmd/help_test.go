package cmd

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// knightsat runs the program inside of the test.
func knightsat(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

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
			for _, word := range []string{"strconv", "time:", " parse", "parsing", "invalid"} {
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
