package formats

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/puzzles"
)

// factOf divides a fact of ASP or Prolog, which begins a line: its kind, what stands in its brackets from
// a byte on, and its end; 0 if there is none. It looks at no more of the line.
func factOf(line string) (kind, args string, at, end int) {
	at = strings.IndexByte(line, '(') + 1
	kind = strings.TrimRight(line[:max(at-1, 0)], " \t")
	if !matches(`^[a-z]\w*$`, kind) {
		return "", "", 0, 0
	}
	for i := at; i < len(line); i++ {
		switch c := line[i]; c {
		case '"', '\'':
			n := strings.IndexByte(line[i+1:], c)
			if n < 0 {
				return "", "", 0, 0
			}
			i += 1 + n
		case '(':
			return "", "", 0, 0
		case ')':
			rest := strings.TrimLeft(line[i+1:], " \t")
			if !strings.HasPrefix(rest, ".") {
				return "", "", 0, 0
			}
			return kind, line[at:i], at, len(line) - len(rest) + 1
		}
	}
	return "", "", 0, 0
}

// factName is a name in a fact: a number, a word that is no variable, or what stands in quotes.
const factName = `^(-?\d+|[\p{Ll}][\pL\d_]*|"[^"]+"|'[^']+')$`

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
	t.apart = "\n" // a line is cut by facts
	for t.nextLine() {
		for line, col := t.raw, 1; t.err == nil; {
			rest := strings.TrimLeft(line, " \t")
			col += len(line) - len(rest)
			line = rest
			if line == "" || line[0] == '%' {
				break
			}
			kind, inside, at, end := factOf(line)
			if end == 0 {
				t.fail(col, strings.TrimSpace(line), "facts: edge(A,B)., vertex(A). or node(A).")
				break
			}
			args := cut(nil, inside, col+at, ",")
			var ends []string
			if len(args) == 1 {
				ends = strings.SplitN(args[0].text, "..", 2)
			}
			switch {
			case kind == "edge" && len(args) == 2:
				from := name(args[0])
				edges.add(newArc(from, name(args[1]), t.line, args[1].col))
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
				t.fail(col, strings.TrimSpace(line[:end]), "edge(A,B)., vertex(A). or node(A).")
			}
			col += utf8.RuneCountInString(line[:end])
			line = line[end:]
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
