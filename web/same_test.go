package web_test

import (
	"fmt"
	"image/color"
	"os"
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
)

// TestPagesAndPicturesLookTheSame: they have the same pieces and the same palette,
// each in a language of its own.
func TestPagesAndPicturesLookTheSame(t *testing.T) {
	pieces := string(must(os.ReadFile("page/js/pieces.js")))
	for letter, d := range render.Drawings {
		for _, path := range append(d.Body[:len(d.Body):len(d.Body)], d.Lines) {
			if !strings.Contains(pieces, path) {
				t.Errorf("%c: the page does not draw %s", letter, path)
			}
		}
	}
	style := string(must(os.ReadFile("page/style.css")))
	light, rest, _ := strings.Cut(style, "@media (prefers-color-scheme: dark)")
	dark, _, _ := strings.Cut(rest, "* {")
	for theme, css := range map[render.Theme]string{render.Light: light, render.Dark: dark} {
		p := theme.Palette()
		for name, want := range map[string]color.RGBA{"back": p.Back, "soft": p.Soft, "light": p.Light, "dark": p.Dark, "light-visited": p.LightVisited,
			"dark-visited": p.DarkVisited, "hole": p.Hole, "attack": p.Attack, "line": p.Line, "mark": p.Mark, "goal": p.Goal, "goal-edge": p.GoalEdge,
			"set": p.Set, "text": p.Text} {
			found := regexp.MustCompile(`--` + name + `: (#[0-9a-f]{6});`).FindStringSubmatch(css)
			if text := fmt.Sprintf("#%02x%02x%02x", want.R, want.G, want.B); found == nil || found[1] != text {
				t.Errorf("%s: the page has %v for %s, expected %s", theme, found, name, text)
			}
		}
	}
}
