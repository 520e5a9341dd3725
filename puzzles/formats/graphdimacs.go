package formats

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// beginsDIMACS is true of p edge N M, of p with another word, and of e U V, before which it lacks.
func beginsDIMACS(line string) bool {
	w := strings.Fields(line[:min(len(line), mostOfSign)])
	return w[0] == "p" && (len(w) > 2 || len(w) == 2 && (w[1] == "edge" || w[1] == "col")) ||
		w[0] == "e" && len(w) == 3
}

// dimacs reads a graph as the second DIMACS challenge writes it (1993): c for comments,
// p edge N M (col, or nothing, for edge), and e U V for each edge, M times.
func (t *graphText) dimacs() (*puzzles.Graph, error) {
	var n, m, said int
	for t.next() {
		switch w := t.words; {
		case w[0].text == "c":
		case w[0].text == "p" && n > 0:
			t.wrong(w[0], "one line with p")
		case w[0].text == "p":
			if len(w) > 1 && (w[1].text == "edge" || w[1].text == "col") {
				w = w[1:]
			}
			if len(w) == 4 {
				t.wrong(w[1], "edge or col"+t.ofPACE())
			} else if len(w) != 3 {
				t.wrong(w[0], "p edge N M: the numbers of vertices and edges")
			}
			if t.err != nil {
				break
			}
			n = t.count(w[1], 1, puzzles.MaxVertices, "a number of vertices")
			m = t.count(w[2], 0, 2*puzzles.MaxEdges, "a number of edges")
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
			said++
			t.between(w[1], w[2], n)
		}
	}
	if n == 0 {
		t.end("p edge N M")
	}
	g, err := t.graph(n, 1)
	switch {
	case err != nil:
		return nil, err
	case said < m:
		t.end(fmt.Sprintf("%s, as the line with p says, not %d", words.Count(m, "edge"), said))
	case g.Edges() > m:
		t.end(fmt.Sprintf("%s, as the line with p says, and not %d", words.Count(m, "edge"), g.Edges()))
	}
	return g, t.err
}

// ofPACE is the command that makes DIMACS of a text whose lines after p are pairs of numbers, as PACE has it.
func (t *graphText) ofPACE() string {
	rest := &graphText{rest: t.whole()}
	if !slices.Contains(strings.Fields("tw td tdp tww vc ds fvs cep"), t.words[1].text) {
		return ""
	}
	for rest.next() {
		if rest.words[0].text != "c" && (len(rest.words) != 2 || !all(rest.words, isNumber)) {
			return ""
		}
	}
	return t.command(convert(`sed -E 's/^p +[a-z]+/p edge/; s/^[0-9]/e &/' FILE > FILE.col`))
}
