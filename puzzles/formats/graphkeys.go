package formats

import (
	"slices"
	"strings"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// beginsDIMACS is true of p edge N M, of p with another word, and of e U V, before which it lacks.
func beginsDIMACS(line string) bool {
	return matches(`^p\s+((edge|col)$|\S+\s+\S)|^e\s+\S+\s+\S+$`, line[:min(len(line), mostOfSign)])
}

// readDIMACS reads a graph as the second DIMACS challenge writes it (1993): c for comments,
// p edge N M (col, or nothing, for edge), and e U V for each edge, M times.
func readDIMACS(t *graphText) *puzzles.Graph {
	var n, m, said int
	for t.next() {
		w := t.words
		kind := w[0].text
		switch {
		case kind == "c":
		case kind == "p" && n == 0:
			n, m = dimacsSizes(t, w)
		case kind == "p":
			t.wrong(w[0], "one line with p")
		case n == 0:
			t.wrong(w[0], "p edge N M before all edges")
		case kind == "a":
			t.wrong(w[0], "e U V: edges without direction; a directed graph can't be read")
		case kind != "e":
			t.wrong(w[0], "e U V, an edge")
		case len(w) > 3:
			t.wrong(w[3], "e U V: edges have no weights")
		case len(w) < 3:
			t.wrong(w[0], "e U V: two vertices")
		default:
			said++
			t.between(w[1], w[2], n)
		}
	}
	if n == 0 {
		t.end("p edge N M")
	}
	g := t.graph(n, 1)
	switch {
	case said < m:
		t.end(words.Count(m, "edge"), ", as the line with p says, not ", said)
	case g.Edges() > m:
		t.end(words.Count(m, "edge"), ", as the line with p says, and not ", g.Edges())
	}
	return g
}

// dimacsSizes reads the numbers of vertices and edges.
func dimacsSizes(t *graphText, w []textWord) (n, m int) {
	if len(w) > 1 && (w[1].text == "edge" || w[1].text == "col") {
		w = w[1:]
	}
	switch len(w) {
	case 3:
		return t.count(w[1], 1, puzzles.MaxVertices, "a number of vertices"),
			t.count(w[2], 0, 2*puzzles.MaxEdges, "a number of edges")
	case 4:
		t.wrong(w[1], "edge or col"+dimacsOfPACE(t, w[1].text))
	}
	t.wrong(w[0], "p edge N M: the numbers of vertices and edges")
	return 0, 0
}

// dimacsOfPACE is the command that makes DIMACS of a text whose lines after p are pairs of numbers, as PACE has it.
func dimacsOfPACE(t *graphText, problem string) string {
	if !slices.Contains(strings.Fields("tw td tdp tww vc ds fvs cep"), problem) {
		return ""
	}
	for rest := t.again(""); rest.next(); {
		if rest.words[0].text != "c" && (len(rest.words) != 2 || !all(rest.words, isNumber)) {
			return ""
		}
	}
	return t.command(convert(`sed -E 's/^p +[a-z]+/p edge/; s/^[0-9]/e &/' FILE > FILE.col`))
}

// tsplibKeys are the keys of TSPLIB's specification part (Reinelt 1995), and why there
// can be none here.
var tsplibKeys = map[string]string{
	"NAME": "", "COMMENT": "", "TYPE": "", "DIMENSION": "", "EDGE_DATA_FORMAT": "", "EDGE_DATA_SECTION": "",
	"EDGE_WEIGHT_TYPE": "no weights", "EDGE_WEIGHT_FORMAT": "no weights", "EDGE_WEIGHT_SECTION": "no weights",
	"FIXED_EDGES_SECTION": "no edges that must be used", "CAPACITY": "no capacity",
	"NODE_COORD_TYPE": "no coordinates", "NODE_COORD_SECTION": "no coordinates",
	"DISPLAY_DATA_TYPE": "no coordinates", "DISPLAY_DATA_SECTION": "no coordinates",
}

func beginsTSPLIB(line string) bool {
	key, _ := tsplibKey(line)
	_, known := tsplibKeys[key]
	return known
}

// tsplibKey is the first word of a line and what follows it; a colon between them may be missing.
func tsplibKey(line string) (key, value string) {
	line = strings.TrimSpace(line)
	i := strings.IndexAny(line+":", ": \t")
	value = strings.TrimLeft(line[i:], " \t")
	return line[:i], strings.TrimSpace(strings.TrimPrefix(value, ":"))
}

// readTSPLIB reads a Hamiltonian cycle problem of TSPLIB. Its graph asks for a closed tour.
func readTSPLIB(t *graphText) *puzzles.Graph {
	n, format := 0, ""
	for t.next() {
		key, value := tsplibKey(t.raw)
		at := textWord{value, t.line, utf8.RuneCountInString(t.raw[:strings.LastIndex(t.raw, value)]) + 1}
		if f := strings.Fields(value); len(f) > 0 {
			at.text = f[0]
		}
		why, known := tsplibKeys[key]
		switch {
		case !known:
			t.wrong(t.words[0],
				"NAME, TYPE, COMMENT, DIMENSION or EDGE_DATA_FORMAT with a value, or EDGE_DATA_SECTION")
		case why != "":
			t.wrong(t.words[0], "TYPE : HCP with "+why)
		case key == "EDGE_DATA_SECTION" && (n == 0 || format == ""):
			t.wrong(t.words[0], "DIMENSION and EDGE_DATA_FORMAT before it")
		case key == "EDGE_DATA_SECTION":
			r := tsplibEdges{graphText: t, n: n, lists: format == "ADJ_LIST"}
			r.read()
			t.made.Cycle = true
			return t.graph(n, 1)
		case key == "TYPE" && at.text != "HCP":
			t.wrong(at, "HCP, a graph without directions and weights")
		case key == "DIMENSION":
			n = t.count(at, 1, puzzles.MaxVertices, "a number of vertices")
		case key == "EDGE_DATA_FORMAT":
			format = at.text
			if format != "EDGE_LIST" && format != "ADJ_LIST" {
				t.wrong(at, "EDGE_LIST or ADJ_LIST")
			}
		}
	}
	t.end("EDGE_DATA_SECTION and the edges")
	return nil
}

// tsplibEdges reads numbers up to a -1: pairs, or lists of a vertex and its neighbours, which end
// in a -1 of their own. After the last one there may be nothing but EOF.
type tsplibEdges struct {
	*graphText
	n         int
	lists     bool
	from      textWord        // the vertex of the pair, or of the list
	near      map[string]bool // those of a list so far
	over, eof bool
}

func (r *tsplibEdges) read() {
	r.near = map[string]bool{}
	for r.next() {
		for _, w := range r.words {
			if r.over {
				r.after(w)
			} else {
				r.word(w)
			}
		}
	}
	switch {
	case r.over:
	case r.lists && r.from.text != "":
		r.end("-1 after the neighbours of ", r.from.text, ", and another after the last list")
	default:
		r.end("more edges, or -1 after the last one")
	}
}

// word reads a vertex, or a -1.
func (r *tsplibEdges) word(w textWord) {
	begun, end := r.from.text != "", w.text == "-1"
	switch {
	case end && begun && !r.lists:
		r.wrong(w, "the second vertex of an edge")
	case end:
		r.over = !begun
		r.from = textWord{}
	case !begun && w.text == "EOF":
		r.wrong(w, "-1 after the last edge")
	case !begun:
		r.count(w, 1, r.n, "a vertex, or -1 at the end")
		r.from = w
		clear(r.near)
	case r.lists && r.from.line < w.line && (w.text == r.from.text || r.near[w.text]):
		r.bad(r.from, "the neighbours of "+r.from.text+" and no -1", "-1 before they come again, as ", w.text,
			" does in line ", w.line)
	default:
		r.near[w.text] = true
		r.between(r.from, w, r.n)
		if !r.lists {
			r.from = textWord{}
		}
	}
}

// after reads what follows the edges.
func (r *tsplibEdges) after(w textWord) {
	switch {
	case r.eof:
		r.wrong(w, "nothing after EOF; a file has one such graph")
	case tsplibKeys[w.text] != "":
		r.wrong(w, "EOF: a graph with "+tsplibKeys[w.text])
	case w.text != "EOF":
		r.wrong(w, "EOF")
	}
	r.eof = true
}
