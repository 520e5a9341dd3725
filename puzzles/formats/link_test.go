package formats_test

import (
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
)

func TestLinksComeBack(t *testing.T) {
	rng := oracle.Rand(t)
	for range 500 {
		p := oracle.Options{}.Random(rng)
		link := formats.Link(parts.Of(p))
		back := oracle.Must(oracle.Must(formats.ParseLink(link)).Build())
		if notation.Text(back) != notation.Text(p) {
			t.Fatalf("%s is read as\n%s\nexpected\n%s", link, notation.Text(back), notation.Text(p))
		}
		if strings.ContainsAny(link, " \n#\"") {
			t.Errorf("%s has what no address has", link)
		}
	}
}

func TestEveryPartIsInLinks(t *testing.T) {
	links := map[string]string{
		"family": "family=cover&board=8x8", "board": "family=hunt&board=5x6", "holes": "family=hunt&board=8x8&holes=b2,c3",
		"guard": "family=hunt&board=8x8&guard=Qd5", "piece": "family=hunt&board=8x8&piece=0,3*+1,2",
		"start": "family=hunt&board=8x8&start=a1", "end": "family=hunt&board=8x8&end=any", "goals": "family=hunt&board=8x8&goals=e6,c4",
		"ordered": "family=hunt&board=8x8&ordered=true", "closed": "family=hunt&board=8x8&closed=true",
		"once": "family=hunt&board=8x8&once=true", "numbers": "family=hunt&board=8x8&numbers=6=d4,17=c5",
		"walls": "family=hunt&board=8x8&walls=a1-a2,b3-c3", "symmetric": "family=hunt&board=8x8&symmetric=half",
		"graph": "family=hunt&graph=a%20b,b%20%26c,d",
	}
	for _, part := range parts.Names() {
		want := links[part]
		s, err := formats.ParseLink(want)
		if err != nil {
			t.Errorf("%s: %v", want, err)
		} else if s.Get(part) == "" {
			t.Errorf("%s is not read", part)
		} else if found := formats.Link(s); found != want {
			t.Errorf("%s: found %s, expected %s", part, found, want)
		}
	}
}

func TestLinksThatAreNone(t *testing.T) {
	for link, says := range oracle.Pairs(`
		                              | there is no puzzle
		start=a1                      | there is no puzzle
		board=5x5&board=6x6           | board is given twice
		board=5x5&mode=play           | "mode" must be one of family, graph, board
		board=5x5&start=%zz           | start: invalid
		board=5x5&goals=b3,           | a comma with nothing after it
		graph=a%20b&board=5x5         | both graph and board
		fen=8/8/8/8/8/8/8/7N&start=a1 | both fen and start
	`) {
		if _, err := formats.ParseLink(link); !oracle.Says(err, says) {
			t.Errorf("%q: found %v, expected %q", link, err, says)
		}
	}
}
