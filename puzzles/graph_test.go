package puzzles_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

func parseGraph(t *testing.T, text string) *puzzles.Graph {
	t.Helper()
	g, err := puzzles.ParseGraph("g", strings.NewReader(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return g
}

func TestGraphFormats(t *testing.T) {
	for what, text := range map[string]string{
		"an edge list":            "1 2\n2 3\n3 1\n4\n",
		"each way, with comments": "# triangle\n1 2\n2\t1 % again\r\n\n2 3\n1 3\n3 2\n4",
		"DIMACS":                  "c a triangle\np edge 4 3\ne 1 2\ne 2 3\ne 1 3\n",
		"DIMACS with col":         "p col 4 3\ne 2 1\ne 2 3\nc more\ne 1 3\n",
		"DIMACS of FHCP":          "p 4 3\ne 1 2\ne 2 3\ne 1 3\n",
		"DIMACS, both ways":       "p edge 4 6\ne 1 2\ne 2 3\ne 1 3\ne 2 1\ne 3 2\ne 3 1\n",
		"TSPLIB":                  "NAME : x\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n 2 3 3\n1\n-1\nEOF\n",
		"HCP with a remark":       "NAME : x\nTYPE : HCP (test)\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n",
		"TSPLIB without colons":   "NAME x y\nTYPE HCP\nDIMENSION 4\nEDGE_DATA_FORMAT EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n",
		"METIS":                   "% a triangle\n4 3\n2 3\n% more\n1 3\n1 2\n\n",
		"METIS without weights":   "4 3 000\n 2 3\n1 3 \n2 1\n\n\n",
		"networkx":                "1 2 {}\n2 3 {'colour': '#f00', 'weight': 1}\n3 1 {'a b': 2}\n4\n",
		"TSPLIB, adjacency":       "TYPE: HCP\nCOMMENT: none\nDIMENSION: 4\nEDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 -1\n2 1\n3 -1\n-1\n",
	} {
		if got, want := parseGraph(t, text).Text(), "1 2\n1 3\n2 3\n4\n"; got != want {
			t.Errorf("%s is\n%s", what, got)
		}
	}
}

// TestGraphErrorsNameTheirPlace: those of testdata/nographs.txt, and a few that no file shows.
func TestGraphErrorsNameTheirPlace(t *testing.T) {
	for _, c := range append(oracle.Texts("testdata/nographs.txt"), []oracle.Said{
		{Name: "a blank in a name", Text: "a\u00a0b c", Want: `1:1: found "a\u00a0b", expected a name: this has a blank, which a name can't have`},
		{Name: "an invisible character", Text: "\x00\x01", Want: `1:1: found "\x00\x01", expected a name: this has an invisible character`},
		{Name: "no text", Text: "\xff", Want: `1:1: found "\xff", expected a name: this is not UTF-8`},
	}...) {
		if _, err := puzzles.ParseGraph("g", strings.NewReader(c.Text)); err == nil || err.Error() != "g:"+c.Want {
			t.Errorf("%s: %v\nwant g:%s", c.Name, err, c.Want)
		}
	}
}

func TestNewGraphRefuses(t *testing.T) {
	for want, edges := range map[string][][2]int{
		"edge 0 joins vertex 2; the vertices go from 0 to 1": {{0, 2}},
		"edge 1 is a loop: it joins b with itself":           {{0, 1}, {1, 1}},
	} {
		if _, err := puzzles.NewGraph([]string{"a", "b"}, edges); err == nil || err.Error() != want {
			t.Errorf("%v: %v", edges, err)
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
	words := []string{"any", "e4", "a1", "7", "1", "2", "-1", "p", "c", "e", "at", "edge", "a.N", "a", "b.x", "b", "a-b", "x[1]", "family", "ä", "#"[:0] + "N"}
	r.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
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
	path := oracle.Must(puzzles.NewGraph([]string{"a1", "b3"}, [][2]int{{0, 1}}))
	other := oracle.Must(puzzles.NewGraph([]string{"a1", "b3"}, [][2]int{{0, 1}}))
	board := oracle.Must(puzzles.NewBoard(8, 8, nil, nil))
	square, vertex := oracle.Must(puzzles.ParseSquare("a1")), oracle.Must(path.ParseSquare("a1"))
	for _, c := range []struct {
		on   puzzles.Ground
		goal puzzles.Square
		says string
	}{
		{path, square, "name a vertex of this one (in Go, by its ParseSquare)"},
		{other, vertex, "name a vertex of this one (in Go, by its ParseSquare)"},
		{board, vertex, "name a square of this board (in Go, by its ParseSquare)"},
		{path, vertex, ""},
		{board, square, ""},
	} {
		_, err := puzzles.NewHunt(c.on, []puzzles.Square{c.goal}, puzzles.Rules{StartAny: true})
		if c.says == "" && err != nil || c.says != "" && (err == nil || !strings.HasSuffix(err.Error(), c.says)) {
			t.Errorf("%s on %s: found %v, want %q", c.goal, c.on, err, c.says)
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
		spec, err := puzzles.Parse("t", strings.NewReader(strings.Replace(p.Text(), "graph:\n", "graph:\n # line 1: by hand\n%\n", 1)))
		if err != nil {
			t.Fatalf("%v in\n%s", err, p.Text())
		}
		again, err := spec.Build()
		if err != nil {
			t.Fatalf("%v in\n%s", err, p.Text())
		}
		if again.Text() != p.Text() || fmt.Sprint(again.Graph.Squares()) != fmt.Sprint(list) {
			t.Fatalf("%s is read as\n%s", p.Text(), again.Text())
		}
		for _, a := range list {
			near := g.Moves(puzzles.Piece{}, a)
			for _, b := range list {
				if g.Joins(puzzles.Piece{}, a, b) != slices.Contains(near, b) || g.Joins(puzzles.Piece{}, a, b) != g.Joins(puzzles.Piece{}, b, a) {
					t.Fatalf("Moves and Joins don't agree about %s and %s in\n%s", a, b, g.Text())
				}
			}
		}
		w := puzzles.Walk(list)
		if read, err := puzzles.ParseWalk(g, w.Marked(p)); err != nil || !slices.Equal(read, w) {
			t.Fatalf("%s is read as %s, %v", w, read, err)
		}
	}
}

// FuzzParseGraph: what is read is read again as it is written, in every format, and errors have a
// place.
func FuzzParseGraph(f *testing.F) {
	for _, text := range append(oracle.Texts("testdata/nographs.txt"), []oracle.Said{
		{Text: "a b\nb c # x\nat a 0 1\n"}, {Text: "c x\np edge 3 2\ne 1 2\ne 2 3\n"},
		{Text: "TYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 -1\n-1\nEOF\n"},
		{Text: "a b\nat a 1 2\nat b 1e3 -0\n"}, {Text: "IheA@GUAo"}, {Text: ":Fa@x^"}, {Text: "3 2\n2\n1 3\n2\n"},
	}...) {
		f.Add(text.Text, "")
		f.Add(text.Text, "edges")
	}
	f.Fuzz(func(t *testing.T, text, format string) {
		g, err := puzzles.ParseGraphAs(format, "g", strings.NewReader(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "g:") && !strings.Contains(err.Error(), "too large") &&
				slices.Contains(puzzles.GraphFormatNames(), format) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		if g.Len() > 10_000 {
			t.Skip("a small text may say a large graph")
		}
		again, err := puzzles.ParseGraphAs("edges", "g", strings.NewReader(g.Text()))
		if err != nil || again.Text() != g.Text() || again.Len() != g.Len() {
			t.Errorf("%q is read as %q, and then %v, %v", text, g.Text(), again, err)
		}
		var written strings.Builder
		if err := g.WriteEdges(&written); err != nil {
			t.Fatal(err)
		}
		again, err = puzzles.ParseGraphAs("edges", "g", strings.NewReader(written.String()))
		if err != nil || again.Len() != g.Len() || again.Edges() != g.Edges() {
			t.Errorf("%q is read as %v, %v", text, again, err)
		}
	})
}
