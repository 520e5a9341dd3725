package formats

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/puzzles"
)

// A fact of ASP or Prolog, and a name in it: a number, a word that is no variable, or what stands in quotes.
const (
	fact     = `^([a-z]\w*)\s*\(([^()"']*|(?:[^()"']*(?:"[^"]*"|'[^']*'))*[^()"']*)\)\s*\.`
	factName = `^(-?\d+|[\p{Ll}][\pL\d_]*|"[^"]+"|'[^']+')$`
)

func beginsFacts(line string) bool {
	return matches(`^:-\s*\w|^[a-z]\w*\s*\(.*\)\s*(\.|:-)|^(edge|vertex|node)\s*\([^()]*\)$`, line)
}

// facts reads facts, several on a line: edge(A,B). for an edge, vertex(A). or node(A). for a vertex, which may
// also be 1..9, the numbers from 1 to 9, and n(N). and e(M). for how many there are. A % begins a comment.
func (t *graphText) facts() (*puzzles.Graph, error) {
	var edges arcs
	var quoted [2]bool           // are there names with and without quotes
	said := map[string]int{}     // n and e
	places := map[string]place{} // where
	name := func(w word) int {
		text := w.text
		if !matches(factName, text) {
			t.wrong(w, "a number, a word in small letters or a name in quotes: facts about "+
				"vertices, without rules and variables")
			return 0
		}
		i := strings.Count(text[:1], `"`)
		quoted[i] = true
		if quoted[1-i] {
			t.wrong(w, "names in quotes everywhere, or nowhere: a and \"a\" are two names")
		}
		text = strings.Trim(text, `"'`)
		return t.vertex(word{text, w.col})
	}
	for t.nextLine() {
		for line, col := t.raw, 1; t.err == nil; {
			rest := strings.TrimLeft(line, " \t")
			col += len(line) - len(rest)
			line = rest
			if line == "" || line[0] == '%' {
				break
			}
			m := compiled(fact).FindStringSubmatchIndex(line)
			if m == nil {
				t.fail(col, strings.TrimSpace(line), "facts: edge(A,B)., vertex(A). or node(A).")
				break
			}
			kind := line[m[2]:m[3]]
			args := cut(nil, line[m[4]:m[5]], col+m[4], ",")
			var ends []string
			if len(args) == 1 {
				ends = strings.SplitN(args[0].text, "..", 2)
			}
			switch {
			case kind == "edge" && len(args) == 2:
				from := name(args[0])
				edges = append(edges, newArc(from, name(args[1]), t.line, args[1].col))
			case (kind == "vertex" || kind == "node") && len(ends) == 2:
				number := func(text string, low, high int) int {
					return t.count(word{strings.TrimSpace(text), args[0].col}, low, high, "a number")
				}
				from := number(ends[0], 0, puzzles.MaxVertices)
				to := number(ends[1], from, from+puzzles.MaxVertices)
				for v := from; v <= to && t.err == nil; v++ {
					name(word{strconv.Itoa(v), args[0].col})
				}
			case (kind == "vertex" || kind == "node") && len(args) == 1:
				name(args[0])
			case (kind == "n" || kind == "e") && len(args) == 1 && places[kind].line == 0:
				said[kind] = t.count(args[0], 0, puzzles.MaxEdges, "a number")
				places[kind] = place{t.line, args[0].col}
			case kind == "arc":
				t.fail(col, "arc, an edge with a direction", "edge(A,B).: a directed graph can't be read")
			default:
				t.fail(col, strings.TrimSpace(line[:m[1]]), "edge(A,B)., vertex(A). or node(A).")
			}
			col += utf8.RuneCountInString(line[:m[1]])
			line = line[m[1]:]
		}
	}
	t.join(edges)
	if t.err != nil {
		return nil, t.err
	}
	g, err := t.made.Graph()
	if err != nil {
		t.end("edge(A,B).")
		return nil, t.err
	}
	for _, count := range []struct {
		kind string
		is   int
	}{{"n", g.Len()}, {"e", g.Edges()}} {
		if at := places[count.kind]; at.line > 0 && said[count.kind] != count.is {
			return nil, mistake(t.file, at, strconv.Itoa(said[count.kind]),
				fmt.Sprintf("%d, as there are in the facts", count.is))
		}
	}
	return g, nil
}
