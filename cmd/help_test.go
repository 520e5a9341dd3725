package cmd

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"knightsat/cmd/console"
	"knightsat/encode/catalogue"
)

// knightsat runs the program inside of the test.
func knightsat(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	return runWith(t.Context(), strings.NewReader(""), args...)
}

// runWith runs it until the context ends.
func runWith(ctx context.Context, stdin io.Reader, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(ctx, catalogue.Builtin(), args, stdin, &out, &errs)
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
	for _, c := range newRoot("", catalogue.Builtin()).Commands() {
		if alone, _, err := newRoot(c.Name(), catalogue.Builtin()).Find([]string{c.Name()}); err != nil || alone.Name() != c.Name() || alone.Short != c.Short {
			t.Errorf("%s: found %v, %v", c.Name(), alone, err)
		}
	}
}

func TestHelpFitsInto80ColumnsAndListsEachFlagOnce(t *testing.T) {
	for _, c := range commands(newRoot("", catalogue.Builtin())) {
		path := strings.Fields(c.CommandPath())[1:]
		_, text, _ := knightsat(t, append(path, "--help")...)
		if _, more, _ := knightsat(t, append([]string{"help"}, path...)...); !strings.HasPrefix(more, text) || more != text && c.Name() != "puzzle" {
			t.Errorf("%s: --help prints\n%s\nand help prints\n%s", c.CommandPath(), text, more)
		}
		status, short, _ := knightsat(t, append(path, "-h")...)
		if n := strings.Count(short, "\n"); status != 0 || n > 40 || strings.Contains(short, " …") {
			t.Errorf("%s: -h ends with status %d, prints %d lines or cuts one", c.CommandPath(), status, n)
		}
		for line := range strings.Lines(text + short) {
			if utf8.RuneCountInString(strings.TrimSuffix(line, "\n")) > console.HelpWidth {
				t.Errorf("%s: found a line of more than %d columns\n%s", c.CommandPath(), console.HelpWidth, line)
			}
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			explained := regexp.MustCompile(`(?m)^ {2,6}(-., )?--` + f.Name + `\b[^-]`)
			want := 1
			if console.IsExplainedOnce(f) && c.Name() != "puzzle" || f.Hidden {
				want = 0
			}
			_, flags, _ := strings.Cut(text, strings.TrimSpace(cmp.Or(c.Long, c.Short)))
			if n := len(explained.FindAllString(flags, -1)); n != want || !f.Hidden && !strings.Contains(text, "--"+f.Name) {
				t.Errorf("%s: help explains --%s %d times", c.CommandPath(), f.Name, n)
			}
		})
	}
}

// TestNoFlagSpeaksOfTheCode: what is wrong with a value is said in the words of the
// flag, not in those of the library that reads it.
func TestNoFlagSpeaksOfTheCode(t *testing.T) {
	refused := 0
	for _, c := range commands(newRoot("", catalogue.Builtin())) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if strings.Contains(f.Value.Type(), "string") {
				return // what takes a text refuses it later
			}
			err := c.Flags().Set(f.Name, "?!")
			if err == nil {
				return
			}
			refused++
			said := console.FlagError(c, err).Error()
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
