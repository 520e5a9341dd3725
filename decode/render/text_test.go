package render_test

import (
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
)

// TestTextsAreAsKept, and without their colours those in colours are plain.
func TestTextsAreAsKept(t *testing.T) {
	walks := regexp.MustCompile(`(?m)\n(walk|coloured): (.*)$`)
	oracle.Kept(t, "testdata/texts.txt", func(given string) string {
		p := posed.Puzzle(walks.ReplaceAllString(given, "") + "\n")
		var walk puzzles.Walk
		m := walks.FindStringSubmatch(given)
		if m != nil {
			walk = oracle.Squares(m[2])
		}
		text, coloured := "", ""
		if p.Graph == nil {
			text, coloured = render.Text(p, walk), render.ColourText(p, walk)
		}
		if got := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(coloured, ""); got != text {
			t.Errorf("without its colours it is\n%s\nwant\n%s", got, text)
		}
		if m != nil && m[1] == "coloured" {
			text = strings.ReplaceAll(coloured, "\x1b", "ESC")
		}
		return render.Task(p) + "\n" + text
	})
}
