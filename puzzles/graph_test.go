package puzzles_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/marked"
	"knightsat/puzzles/notation"
)

func TestNewGraphRefuses(t *testing.T) {
	for _, edge := range [][2]int{{0, 2}, {1, 1}, {-1, 0}} {
		if _, err := puzzles.NewGraph([]string{"a", "b"}, [][2]int{{0, 1}, edge}); err == nil {
			t.Errorf("%v is no edge", edge)
		}
	}
	for _, names := range [][]string{{}, {"a", "a"}, {"a b"}, {"a,b"}, {""}, {"x:"}, {"\n"}} {
		if _, err := puzzles.NewGraph(names, nil); err == nil {
			t.Errorf("%q are no names", names)
		}
	}
}

// randomGraph has names that look like other things.
func randomGraph(r *rand.Rand, n int) *puzzles.Graph {
	words := oracle.Shuffled(r, []string{"any", "e4", "a1", "7", "1", "2", "-1", "p", "c", "e", "at", "edge", "a.N", "a", "b.x", "b", "a-b", "x[1]", "family", "ä", "#"[:0] + "N"})
	var edges [][2]int
	for v := range n {
		for w := range v {
			if r.IntN(3) == 0 {
				edges = append(edges, [2]int{v, w})
			}
		}
	}
	return oracle.Must(puzzles.NewGraph(words[:n], edges))
}

func TestSquaresOfAnotherGroundSayWhatToAsk(t *testing.T) {
	graph := func() *puzzles.Graph { return oracle.Must(puzzles.NewGraph([]string{"a1", "b3"}, [][2]int{{0, 1}})) }
	grounds := []puzzles.Ground{graph(), graph(), oracle.Board(8, 8)}
	for i, on := range grounds {
		for j, of := range grounds {
			_, err := puzzles.NewHunt(on, of.Squares()[:1], puzzles.Rules{StartAny: true})
			if (err == nil) != (i == j) || err != nil && !strings.HasSuffix(err.Error(), "(in Go, by its ParseSquare)") {
				t.Errorf("a goal of %s on %s: found %v", of, on, err)
			}
		}
	}
}

func TestGraphsAreReadAsTheyAreWritten(t *testing.T) {
	r := oracle.Rand(t)
	for range oracle.Tries(2000) {
		g := randomGraph(r, 1+r.IntN(12))
		if r.IntN(2) == 0 {
			places := make([]puzzles.Place, g.Len())
			for i := range places {
				places[i] = puzzles.Place{X: r.Float64(), Y: -r.Float64()}
			}
			g, _ = g.Placed(places)
		}
		list := g.Squares()
		pick := func() puzzles.Square { return list[r.IntN(len(list))] }
		rules := puzzles.Rules{Ordered: r.IntN(2) == 0, StartAny: true}
		if s := pick(); s.String() != "any" {
			rules.Start = s
		}
		p := oracle.Must(puzzles.NewHunt(g, []puzzles.Square{pick()}, rules))
		spec, err := formats.Parse("t", strings.NewReader(strings.Replace(notation.Text(p), "graph:\n", "graph:\n # line 1: by hand\n%\n", 1)))
		if err != nil {
			t.Fatalf("%v in\n%s", err, notation.Text(p))
		}
		again, err := spec.Build()
		if err != nil {
			t.Fatalf("%v in\n%s", err, notation.Text(p))
		}
		if own, err := notation.Parse(notation.Text(p)); err != nil || notation.Text(own) != notation.Text(p) {
			t.Fatalf("the verifier's reader: %v in\n%s", err, notation.Text(p))
		}
		if notation.Text(again) != notation.Text(p) || fmt.Sprint(again.Graph.Squares()) != fmt.Sprint(list) {
			t.Fatalf("%s is read as\n%s", notation.Text(p), notation.Text(again))
		}
		w := puzzles.Walk(list)
		if read, err := formats.ParseSquares(g, marked.Walk(w, p)); err != nil || !slices.Equal(read, w) {
			t.Fatalf("%s is read as %s, %v", w, read, err)
		}
	}
}

// TestSentencesHaveTheWordsOfTheGround, and keep names that look like such words.
func TestSentencesHaveTheWordsOfTheGround(t *testing.T) {
	graph := posed.Puzzle("family: tour\ngraph:\nboard jumps\n")
	board := posed.Puzzle("family: tour\nboard: 3x4\n")
	for p, want := range map[*puzzles.Puzzle]string{
		graph: "without the 2 vertices, no edge of the graph leads from board to jumps",
		board: "without the 2 squares, no jump of the board leads from board to jumps",
	} {
		if got := p.Sayf("without the %s, no jump of the board leads from %s to %s", p.Count(2, "square"), "board", "jumps"); got != want {
			t.Errorf("found %q, expected %q", got, want)
		}
	}
}
