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
		var err error
		switch w := t.words; {
		case w[0].text == "c":
		case w[0].text == "p" && n > 0:
			return nil, t.wrong(w[0], "one line with p")
		case w[0].text == "p":
			if len(w) > 1 && (w[1].text == "edge" || w[1].text == "col") {
				w = w[1:]
			}
			if len(w) != 3 {
				return nil, t.wrong(w[0], "p edge N M: the numbers of vertices and edges")
			}
			if n, err = t.count(w[1], 1, MaxVertices, "a number of vertices"); err != nil {
				return nil, err
			}
			if m, err = t.count(w[2], 0, 2*MaxEdges, "a number of edges"); err != nil {
				return nil, err
			}
		case n == 0:
			return nil, t.wrong(w[0], "p edge N M before all edges")
		case w[0].text == "a":
			return nil, t.wrong(w[0], "e U V: edges without direction; a directed graph can't be read")
		case w[0].text != "e":
			return nil, t.wrong(w[0], "e U V, an edge")
		case len(w) > 3:
			return nil, t.wrong(w[3], "e U V: edges have no weights")
		case len(w) < 3:
			return nil, t.wrong(w[0], "e U V: two vertices")
		default:
			if err := t.between(w[1], w[2], n); err != nil {
				return nil, err
			}
		}
	}
	if n == 0 {
		return nil, t.end("p edge N M")
	}
	g, err := t.numbered(n)
	if lines := len(t.edges); err == nil && lines < m {
		return nil, t.end(fmt.Sprintf("%d edges, as the line with p says, not %d", m, lines))
	} else if err == nil && g.Edges() > m {
		return nil, t.end(fmt.Sprintf("%d edges, as the line with p says, and not %d", m, g.Edges()))
	}
	return g, err
}

// between reads an edge between vertices that are numbers up to n.
func (t *graphText) between(from, to word, n int) error {
	a, err := t.count(from, 1, n, "a vertex")
	if err != nil {
		return err
	}
	b, err := t.count(to, 1, n, "a vertex")
	if err != nil {
		return err
	}
	return t.add(a-1, b-1, to)
}

// tsplibKeys are the keys of TSPLIB's specification part (Reinelt 1995), and why there
// can be none here.
var tsplibKeys = map[string]string{
	"NAME": "ok", "COMMENT": "ok", "TYPE": "ok", "DIMENSION": "ok", "EDGE_DATA_FORMAT": "ok",
	"EDGE_WEIGHT_TYPE": "no weights", "EDGE_WEIGHT_FORMAT": "no weights", "EDGE_WEIGHT_SECTION": "no weights",
	"FIXED_EDGES_SECTION": "no edges that must be used", "CAPACITY": "no capacity",
	"NODE_COORD_TYPE": "no coordinates", "NODE_COORD_SECTION": "no coordinates", "DISPLAY_DATA_TYPE": "no coordinates", "DISPLAY_DATA_SECTION": "no coordinates",
}

// tsplib reads a Hamiltonian cycle problem of TSPLIB.
func (t *graphText) tsplib() (*Graph, error) {
	n, format := 0, ""
	for t.next() {
		key, value, colon := strings.Cut(t.text, ":")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		at := word{value, t.words[len(t.words)-1].col}
		var err error
		switch {
		case key == "EDGE_DATA_SECTION" && n > 0 && format != "":
			if err := t.tsplibEdges(n, format); err != nil {
				return nil, err
			}
			return t.numbered(n)
		case key == "EDGE_DATA_SECTION":
			return nil, t.wrong(t.words[0], "DIMENSION and EDGE_DATA_FORMAT before it")
		case tsplibKeys[key] != "ok" && tsplibKeys[key] != "":
			return nil, t.wrong(t.words[0], "TYPE : HCP with "+tsplibKeys[key])
		case tsplibKeys[key] == "" || !colon:
			return nil, t.wrong(t.words[0], "NAME, TYPE, COMMENT, DIMENSION, EDGE_DATA_FORMAT with a colon and a value, or EDGE_DATA_SECTION")
		case key == "TYPE" && value != "HCP":
			return nil, t.wrong(at, "HCP, a graph without directions and weights")
		case key == "DIMENSION":
			n, err = t.count(at, 1, MaxVertices, "a number of vertices")
		case key == "EDGE_DATA_FORMAT" && value != "EDGE_LIST" && value != "ADJ_LIST":
			return nil, t.wrong(at, "EDGE_LIST or ADJ_LIST")
		case key == "EDGE_DATA_FORMAT":
			format = value
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, t.end("EDGE_DATA_SECTION and the edges")
}

// tsplibEdges reads numbers up to a -1: pairs, or lists of a vertex and its
// neighbours, which end in a -1 of their own.
func (t *graphText) tsplibEdges(n int, format string) error {
	var from *word
	for t.next() {
		for i := range t.words {
			w := t.words[i]
			switch end := w.text == "-1"; {
			case end && from == nil:
				return t.tsplibEnd(t.words[i+1:])
			case end && format == "EDGE_LIST":
				return t.wrong(w, "the second vertex of an edge")
			case end:
				from = nil
			case from == nil:
				if _, err := t.count(w, 1, n, "a vertex, or -1 at the end"); err != nil {
					return err
				}
				from = &w
			default:
				if err := t.between(*from, w, n); err != nil {
					return err
				}
				if format == "EDGE_LIST" {
					from = nil
				}
			}
		}
	}
	return t.end("more edges, or -1 after the last one")
}

// tsplibEnd wants nothing but EOF after the edges; what stands beyond it is not read.
func (t *graphText) tsplibEnd(rest []word) error {
	if len(rest) == 0 && t.next() {
		rest = t.words
	}
	switch {
	case len(rest) == 0 || rest[0].text == "EOF":
		return nil
	case tsplibKeys[rest[0].text] != "":
		return t.wrong(rest[0], "EOF: a graph with "+tsplibKeys[rest[0].text])
	}
	return t.wrong(rest[0], "EOF")
}
