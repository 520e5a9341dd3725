package render_test

import (
	"regexp"
	"strings"
	"testing"

	"knightsat/decode/render"
	"knightsat/internal/oracle"
)

// TestNumbersAndWallsAreDrawn: alone, and with a walk, whose numbers begin with 1 then.
func TestNumbersAndWallsAreDrawn(t *testing.T) {
	p := oracle.Puzzle("family: tour\npiece: wazir\nwalls: b1-b2\n. 7 .\n. . .\n1 . 9\n")
	w := oracle.All(p)[0]
	alone := string(picture(t, "svg", &render.Picture{Puzzle: p}))
	if !strings.Contains(alone, ">7<") {
		t.Errorf("number 7 is missing:\n%s", alone)
	}
	without := oracle.Puzzle("family: tour\npiece: wazir\n. 7 .\n. . .\n1 . 9\n")
	if bare := string(picture(t, "svg", &render.Picture{Puzzle: without})); strings.Count(bare, "stroke-width") >= strings.Count(alone, "stroke-width") {
		t.Errorf("the wall is no line:\n%s", alone)
	}
	walked := string(picture(t, "svg", &render.Picture{Puzzle: p, Walk: w}))
	text := render.Text(p, w)
	for _, n := range []string{"2", "7", "9"} {
		if !strings.Contains(walked, ">"+n+"<") || !regexp.MustCompile(`\b`+n+`\b`).MatchString(text) {
			t.Errorf("%s is missing on the walk %s:\n%s%s", n, w, text, walked)
		}
	}
	if strings.Contains(walked, ">0<") || !strings.Contains(render.Text(p, nil), "7") {
		t.Errorf("numbers begin with 0, or are missing:\n%s", render.Text(p, nil))
	}
	zip := oracle.Puzzle("family: tour\npiece: wazir\nordered: true\n. . 3\n. 2 .\n1 . .\n")
	if svg, text := string(picture(t, "svg", &render.Picture{Puzzle: zip})), render.Text(zip, nil); !strings.Contains(svg, ">2<") || !strings.Contains(text, "x2") {
		t.Errorf("the second goal is missing:\n%s%s", text, svg)
	}
}
