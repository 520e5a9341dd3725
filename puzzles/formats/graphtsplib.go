package formats

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"knightsat/puzzles"
)

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
	i := strings.IndexAny(line, ": \t")
	if i < 0 {
		return line, ""
	}
	value = strings.TrimLeft(line[i:], " \t")
	return line[:i], strings.TrimSpace(strings.TrimPrefix(value, ":"))
}

// tsplib reads a Hamiltonian cycle problem of TSPLIB. Its graph asks for a closed tour.
func (t *graphText) tsplib() (*puzzles.Graph, error) {
	n, format := 0, ""
	for t.next() {
		key, value := tsplibKey(t.raw)
		at := word{value, utf8.RuneCountInString(t.raw[:strings.LastIndex(t.raw, value)]) + 1}
		if f := strings.Fields(value); len(f) > 0 {
			at.text = f[0]
		}
		switch why, known := tsplibKeys[key]; {
		case key == "EDGE_DATA_SECTION" && n > 0 && format != "":
			t.tsplibEdges(n, format)
			t.made.Cycle = true
			return t.graph(n, 1)
		case key == "EDGE_DATA_SECTION":
			t.wrong(t.words[0], "DIMENSION and EDGE_DATA_FORMAT before it")
		case why != "":
			t.wrong(t.words[0], "TYPE : HCP with "+why)
		case !known:
			t.wrong(t.words[0],
				"NAME, TYPE, COMMENT, DIMENSION or EDGE_DATA_FORMAT with a value, or EDGE_DATA_SECTION")
		case key == "TYPE" && at.text != "HCP":
			t.wrong(at, "HCP, a graph without directions and weights")
		case key == "DIMENSION":
			n = t.count(at, 1, puzzles.MaxVertices, "a number of vertices")
		case key == "EDGE_DATA_FORMAT" && !slices.Contains([]string{"EDGE_LIST", "ADJ_LIST"}, at.text):
			t.wrong(at, "EDGE_LIST or ADJ_LIST")
		case key == "EDGE_DATA_FORMAT":
			format = at.text
		}
	}
	t.end("EDGE_DATA_SECTION and the edges")
	return nil, t.err
}

// tsplibEdges reads numbers up to a -1: pairs, or lists of a vertex and its neighbours, which end
// in a -1 of their own. After the last one there may be nothing but EOF.
func (t *graphText) tsplibEdges(n int, format string) {
	var from *word
	near, begun := map[string]bool{}, 0 // those of a list so far, and its line
	over, eof := false, false
	for t.next() {
		for _, w := range t.words {
			switch end := w.text == "-1"; {
			case eof:
				t.wrong(w, "nothing after EOF; a file has one such graph")
			case w.text == "EOF" && over:
				eof = true
			case w.text == "EOF" && from == nil:
				t.wrong(w, "-1 after the last edge")
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
				begun = t.line
				clear(near)
			case format == "ADJ_LIST" && begun < t.line && (w.text == from.text || near[w.text]):
				t.failAt(begun, from.col, "the neighbours of "+from.text+" and no -1",
					fmt.Sprintf("-1 before they come again, as %s does in line %d", w.text, t.line))
			default:
				near[w.text] = true
				t.between(*from, w, n)
				if format == "EDGE_LIST" {
					from = nil
				}
			}
		}
	}
	switch {
	case over:
	case from != nil && format == "ADJ_LIST":
		t.end(fmt.Sprintf("-1 after the neighbours of %s, and another after the last list", from.text))
	default:
		t.end("more edges, or -1 after the last one")
	}
}
