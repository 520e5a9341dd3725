package puzzles

import (
	"fmt"
	"strings"
)

// dimacs reads a graph as the second DIMACS challenge writes it (1993): c for comments,
// p edge N M (col, or nothing, for edge), and e U V for each edge, M times.
func (t *graphText) dimacs() (*Graph, error) {
	n, m := 0, 0
	for t.next() {
		switch w := t.words; {
		case w[0].text == "c":
		case w[0].text == "p" && n > 0:
			t.wrong(w[0], "one line with p")
		case w[0].text == "p":
			if len(w) > 1 && (w[1].text == "edge" || w[1].text == "col") {
				w = w[1:]
			}
			if len(w) != 3 {
				t.wrong(w[0], "p edge N M: the numbers of vertices and edges")
				break
			}
			n = t.count(w[1], 1, MaxVertices, "a number of vertices")
			m = t.count(w[2], 0, 2*MaxEdges, "a number of edges")
		case n == 0:
			t.wrong(w[0], "p edge N M before all edges")
		case w[0].text == "a":
			t.wrong(w[0], "e U V: edges without direction; a directed graph can't be read")
		case w[0].text != "e":
			t.wrong(w[0], "e U V, an edge")
		case len(w) > 3:
			t.wrong(w[3], "e U V: edges have no weights")
		case len(w) < 3:
			t.wrong(w[0], "e U V: two vertices")
		default:
			t.between(w[1], w[2], n)
		}
	}
	if n == 0 {
		t.end("p edge N M")
	}
	g, err := t.graph(n)
	switch {
	case err != nil:
		return nil, err
	case len(t.edges) < m:
		t.end(fmt.Sprintf("%d edges, as the line with p says, not %d", m, len(t.edges)))
	case g.Edges() > m:
		t.end(fmt.Sprintf("%d edges, as the line with p says, and not %d", m, g.Edges()))
	}
	return g, t.err
}

// tsplibKeys are the keys of TSPLIB's specification part (Reinelt 1995), and why there
// can be none here.
var tsplibKeys = map[string]string{
	"NAME": "", "COMMENT": "", "TYPE": "", "DIMENSION": "", "EDGE_DATA_FORMAT": "",
	"EDGE_WEIGHT_TYPE": "no weights", "EDGE_WEIGHT_FORMAT": "no weights", "EDGE_WEIGHT_SECTION": "no weights",
	"FIXED_EDGES_SECTION": "no edges that must be used", "CAPACITY": "no capacity",
	"NODE_COORD_TYPE": "no coordinates", "NODE_COORD_SECTION": "no coordinates",
	"DISPLAY_DATA_TYPE": "no coordinates", "DISPLAY_DATA_SECTION": "no coordinates",
}

func (t *graphText) tsplib() (*Graph, error) {
	n, format := 0, ""
	for t.next() {
		key, value, colon := strings.Cut(t.text, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		at := word{value, t.words[len(t.words)-1].col}
		switch why, known := tsplibKeys[key]; {
		case key == "EDGE_DATA_SECTION" && n > 0 && format != "":
			t.tsplibEdges(n, format)
			return t.graph(n)
		case key == "EDGE_DATA_SECTION":
			t.wrong(t.words[0], "DIMENSION and EDGE_DATA_FORMAT before it")
		case why != "":
			t.wrong(t.words[0], "TYPE : HCP with "+why)
		case !known || !colon:
			t.wrong(t.words[0],
				"NAME, TYPE, COMMENT, DIMENSION, EDGE_DATA_FORMAT with a colon and a value, or "+
					"EDGE_DATA_SECTION")
		case key == "TYPE" && value != "HCP":
			t.wrong(at, "HCP, a graph without directions and weights")
		case key == "DIMENSION":
			n = t.count(at, 1, MaxVertices, "a number of vertices")
		case key == "EDGE_DATA_FORMAT" && value != "EDGE_LIST" && value != "ADJ_LIST":
			t.wrong(at, "EDGE_LIST or ADJ_LIST")
		case key == "EDGE_DATA_FORMAT":
			format = value
		}
	}
	t.end("EDGE_DATA_SECTION and the edges")
	return nil, t.err
}

// tsplibEdges reads numbers up to a -1: pairs, or lists of a vertex and its
// neighbours, which end in a -1 of their own. After the last one there may be nothing but
// EOF; what stands beyond that is not read.
func (t *graphText) tsplibEdges(n int, format string) {
	var from *word
	over := false
	for t.next() {
		for _, w := range t.words {
			switch end := w.text == "-1"; {
			case over && w.text == "EOF":
				return
			case over && tsplibKeys[w.text] != "":
				t.wrong(w, "EOF: a graph with "+tsplibKeys[w.text])
			case over:
				t.wrong(w, "EOF")
			case end && from == nil:
				over = true
			case end && format == "EDGE_LIST":
				t.wrong(w, "the second vertex of an edge")
			case end:
				from = nil
			case from == nil:
				t.count(w, 1, n, "a vertex, or -1 at the end")
				from = &w
			default:
				t.between(*from, w, n)
				if format == "EDGE_LIST" {
					from = nil
				}
			}
		}
	}
	if !over {
		t.end("more edges, or -1 after the last one")
	}
}
