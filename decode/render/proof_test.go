package render_test

import (
	"bytes"
	"regexp"
	"testing"

	"knightsat/bound"
	"knightsat/decode/render"
	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestLinksLieApart draws links on one line: the longer one is bent, so that each can be seen.
func TestLinksLieApart(t *testing.T) {
	p := oracle.Puzzle("piece: wazir\nN x x .\n. . . x\n")
	at := oracle.Must(puzzles.ParseSquares("a2,b2,c2,d1"))
	bends := func(links ...bound.Link) int {
		var svg bytes.Buffer
		pic := &render.Picture{Puzzle: p, Tolls: &bound.Tolls{Parts: 1, Tree: links}}
		if err := render.SVG(&svg, pic); err != nil {
			t.Fatal(err)
		}
		lines := regexp.MustCompile(`stroke-linejoin="round" d="([^"]*)"`).FindStringSubmatch(svg.String())
		return len(regexp.MustCompile(`[LlHhVv]`).FindAllString(lines[1], -1)) - len(links)
	}
	whole, part, beyond, aside := bound.Link{From: at[0], To: at[2], Moves: 2}, bound.Link{From: at[0], To: at[1], Moves: 1},
		bound.Link{From: at[1], To: at[2], Moves: 1}, bound.Link{From: at[2], To: at[3], Moves: 2}
	for name, c := range map[string]struct {
		links []bound.Link
		want  int
	}{
		"one line has two links":        {[]bound.Link{whole, part}, 1},
		"a line goes on behind another": {[]bound.Link{part, beyond}, 0},
		"lines meet at an angle":        {[]bound.Link{whole, aside}, 0},
	} {
		if got := bends(c.links...); got != c.want {
			t.Errorf("%s: found %d bends, expected %d", name, got, c.want)
		}
	}
}
