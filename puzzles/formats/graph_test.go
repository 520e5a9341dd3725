package formats_test

import (
	"slices"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
)

func parseGraph(t *testing.T, text string) *puzzles.Graph {
	t.Helper()
	return oracle.Must(formats.ParseGraph("g", strings.NewReader(text)))
}

func TestGraphFormats(t *testing.T) {
	for what, text := range oracle.Pairs(`
		an edge list            | "1 2\n2 3\n3 1\n4\n"
		each way, with comments | "# triangle\n1 2\n2\t1 % again\r\n2 3\n1 3\n3 2\n4\n\n"
		DIMACS                  | "c a triangle\np edge 4 3\ne 1 2\ne 2 3\ne 1 3\n"
		DIMACS with col         | "p col 4 3\ne 2 1\ne 2 3\nc more\ne 1 3\n"
		DIMACS of FHCP          | "p 4 3\ne 1 2\ne 2 3\ne 1 3\n"
		DIMACS, both ways       | "p edge 4 6\ne 1 2\ne 2 3\ne 1 3\ne 2 1\ne 3 2\ne 3 1\n"
		TSPLIB                  | "NAME : x\nTYPE : HCP\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n 2 3 3\n1\n-1\nEOF\n"
		HCP with a remark       | "NAME : x\nTYPE : HCP (test)\nDIMENSION : 4\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n"
		TSPLIB without colons   | "NAME x y\nTYPE HCP\nDIMENSION 4\nEDGE_DATA_FORMAT EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n"
		METIS                   | "% a triangle\n4 3\n2 3\n% more\n1 3\n1 2\n\n"
		METIS without weights   | "4 3 000\n 2 3\n1 3 \n2 1\n\n\n"
		networkx                | "1 2 {}\n2 3 {'colour': '#f00', 'weight': 1}\n3 1 {'a b': 2}\n4\n"
		lists of neighbours     | "1: 2, 3\n2: 1, 3\n3: 1, 2\n4:\n"
		lists with blanks       | "# House of Graphs\n1: 2 3\n2: 1 3\n\n3: 1 2\n4: \n"
		lists without blanks    | "1:2,3\n2:1,3\n3:1,2\n4:\n"
		lists in brackets       | "1 : [2, 3]\n2 : [3];\n3 : []\n4 : {}\n"
		lists below a size      | "4\n1: 2 3\n2: 3\n3:\n4:\n"
		KTH's lists             | "c a triangle\n4\n1 : 2 3 0\nc more\n2 : 1 3 0\n3 : 1 2 0\n4 : 0\n"
		KTH's lists of half     | "4\n1 : 2 3  0\n2 : 3 0\n"
		a matrix                | "0 1 1 0\n1 0 1 0\n1 1 0 0\n0 0 0 0\n"
		a matrix below its n    | "4\n0 1 1 0\n1 0 1 0\n\n1 1 0 0\n0 0 0 0\n"
		a matrix of digits      | "0110\n1010\n1100\n0000\n"
		a matrix with commas    | "0,1,1,0\n1,0,1,0\n1,1,0,0\n0,0,0,0\n"
		a matrix of Python      | "[[0, 1, 1, 0],\n [1, 0, 1, 0], [1, 1, 0, 0],\n [0, 0, 0, 0]]\n"
		a matrix of numpy       | "[[0. 1. 1. 0.]\n [1. 0. 1. 0.]\n [1. 1. 0.\n  0.]\n [0. 0. 0. 0.]]\n"
		a matrix of C           | "{{0,1,1,0},{1,0,1,0},{1,1,0,0},{0,0,0,0}};\n"
		a matrix of MATLAB      | "[0 1 1 0; 1 0 1 0; 1 1 0 0; 0 0 0 0]\n"
		rows in brackets        | "[0,1,1,0]\n[1,0,1,0]\n[1,1,0,0]\n[0,0,0,0]\n"
		CSV                     | "1,2\n2, 3\n3,1\n4\n"
		CSV with a header       | "source,target\n\"1\",\"2\"\n2,3\n3,1\n4\n"
		CSV above numbers       | "person1;person2\n1;2\n2;3\n3;1\n4\n"
		TSV                     | "1\t2\n2\t3\t\n3\t1\n4\n"
		TSV with a header       | "from\tto\n1\t2\n2\t3\t\n3\t1\n4\n"
		facts                   | "% ASP\nnode(1..4).\nedge(1,2). edge(2,3). edge(1, 3). % all\n"
		facts with counts       | "n(4).\ne(3).\nvertex(1). vertex(2). vertex(3). vertex(4).\nedge(1,2).\nedge(2,3).\nedge(3,1).\n"
		facts in both ways      | "vertex('1').\nedge(1,2).edge(2,1).\nedge(1,3). edge(3,1). edge(2,3). edge(3,2). node(4).\n"
		TSPLIB, adjacency       | "TYPE: HCP\nCOMMENT: none\nDIMENSION: 4\nEDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n1 2 3 -1\n2 1\n3 -1\n-1\n"
	`) {
		if got, want := notation.Edges(parseGraph(t, text)), "1 2\n1 3\n2 3\n4\n"; got != want {
			t.Errorf("%s is\n%s", what, got)
		}
	}
}

// TestAFormatThatIsAskedForIsRead, though the text alone does not say it.
func TestAFormatThatIsAskedForIsRead(t *testing.T) {
	for c := range oracle.Table[struct{ Format, Text, Want string }](`
		adjacency | "# networkx\n1 2 3\n2 3\n3\n4\n" | "1 2\n1 3\n2 3\n4\n"
		adjacency | "a: x\nb: x\n" | "a\nb\na x\nb x\n"
		matrix    | "0 1\n1 0\n" | "1 2\n"
		csv       | "ann,bob\nbob,eve\n" | "ann bob\nbob eve\n"
		          | "source\ttarget\nann\tbob\nbob\teve\n" | "ann bob\nbob eve\n"
		          | "\"From\",\"To\"\n\"ann\",\"bob\"\n\"bob\",\"eve\"\n" | "ann bob\nbob eve\n"
		edges     | "3 2\n1 2\n1 3\n" | "3 2\n1 2\n3 1\n"
		edges     | "d\na b\n\nb c\n" | "d\na b\nb c\n"
	`) {
		g, err := formats.ParseGraphAs(c.Format, "g", strings.NewReader(c.Text))
		if err != nil || notation.Edges(g) != notation.Edges(oracle.Must(formats.ParseGraphAs("edges", "g", strings.NewReader(c.Want)))) {
			t.Errorf("%q as %s is\n%v, %v", c.Text, c.Format, g, err)
		}
	}
}

// TestAPuzzleMayBeAGraph whose first line says so.
func TestAPuzzleMayBeAGraph(t *testing.T) {
	for _, text := range []string{"edge(1,2). edge(2,3).\n", "1: 2\n2: 1, 3\n3: 2\n", "p edge 3 2\ne 1 2\ne 2 3\n",
		"Bg\n"} {
		spec, err := formats.Parse("p", strings.NewReader(text))
		if err != nil || spec.Graph == nil || spec.Graph.Len() != 3 || spec.Graph.Edges() != 2 {
			t.Errorf("%q is %v, %v", text, spec, err)
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
		if _, err := formats.ParseGraph("g", strings.NewReader(c.Text)); err == nil || err.Error() != "g:"+c.Want {
			t.Errorf("%s: %v\nwant g:%s", c.Name, err, c.Want)
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
		g, err := formats.ParseGraphAs(format, "g", strings.NewReader(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "g:") && !strings.Contains(err.Error(), "too large") &&
				slices.Contains(formats.GraphFormatNames(), format) {
				t.Errorf("%q: %v", text, err)
			}
			return
		}
		if g.Len() > 10_000 {
			t.Skip("a small text may say a large graph")
		}
		again, err := formats.ParseGraphAs("edges", "g", strings.NewReader(notation.Edges(g)))
		if err != nil || notation.Edges(again) != notation.Edges(g) || again.Len() != g.Len() {
			t.Errorf("%q is read as %q, and then %v, %v", text, notation.Edges(g), again, err)
		}
		var written strings.Builder
		oracle.Done(formats.WriteEdges(&written, g, true))
		again, err = formats.ParseGraphAs("edges", "g", strings.NewReader(written.String()))
		if err != nil || again.Len() != g.Len() || again.Edges() != g.Edges() {
			t.Errorf("%q is read as %v, %v", text, again, err)
		}
	})
}

// TestItsOwnListsAreReadAgain as edges, whatever the graph is, if it has an edge.
func TestItsOwnListsAreReadAgain(t *testing.T) {
	r := oracle.Rand(t)
	for range oracle.Tries(2000) {
		drawn := drawGraph(r, 2+r.IntN(7))
		drawn.edges = append(drawn.edges, [2]int{0, 1 + r.IntN(drawn.n-1)})
		names := strings.Fields([]string{"a b c d e f g h", "0 1 2 3 4 5 6 7", "1 2 3 4 5 6 7 8"}[r.IntN(3)])
		g := oracle.Must(puzzles.NewGraph(names[:drawn.n], drawn.edges))
		var list strings.Builder
		oracle.Done(formats.WriteEdges(&list, g, true))
		if again := parseGraph(t, list.String()); again.Len() != g.Len() || again.Edges() != g.Edges() {
			t.Errorf("%v of\n%s", again, list.String())
		}
	}
}

// TestLongLinesOfGraphsTakeLittleMemory: a line is not cut into words that nobody asks for, and what it says
// again is kept once.
func TestLongLinesOfGraphsTakeLittleMemory(t *testing.T) {
	for name, text := range map[string]string{
		"facts on one line":      strings.Repeat("edge(1,2). ", 1<<17),
		"a neighbour many times": "1:" + strings.Repeat(" 2", 1<<20) + "\n",
	} {
		edges := 0
		took := oracle.Allocated(func() { edges = parseGraph(t, text).Edges() })
		if edges != 1 || took > uint64(20*len(text)) {
			t.Errorf("%s: %d edges, %d bytes were taken for %d", name, edges, took, len(text))
		}
	}
}
