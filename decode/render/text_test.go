package render_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestTextsAreAsKept, and without their colours those in colours are plain.
func TestTextsAreAsKept(t *testing.T) {
	const file = "testdata/texts.txt"
	said, _, _ := strings.Cut(string(oracle.Must(os.ReadFile(file))), "\n-- ")
	walks := regexp.MustCompile(`(?m)\n(walk|coloured): (.*)$`)
	for _, c := range oracle.Texts(file) {
		p := oracle.Puzzle(walks.ReplaceAllString(c.Text, "") + "\n")
		var walk puzzles.Walk
		m := walks.FindStringSubmatch(c.Text)
		if m != nil {
			walk = oracle.Squares(m[2])
		}
		text, coloured := "", ""
		if p.Graph == nil {
			text, coloured = render.Text(p, walk), render.ColourText(p, walk)
		}
		if got := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(coloured, ""); got != text {
			t.Errorf("%s: without its colours it is\n%s\nwant\n%s", c.Name, got, text)
		}
		if m != nil && m[1] == "coloured" {
			text = strings.ReplaceAll(coloured, "\x1b", "ESC")
		}
		said = strings.TrimRight(said, "\n") + fmt.Sprintf("\n-- %s --\n%s\n! %s\n%s", c.Name, c.Text, render.Task(p), text)
	}
	oracle.Golden(t, file, said)
}
