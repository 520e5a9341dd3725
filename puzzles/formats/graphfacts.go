package formats

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/puzzles"
)

// oneFact is a fact of ASP or Prolog at the begin of a text: its kind, and what stands in its brackets.
const oneFact = `^([a-z]\w*)[ \t]*\(((?:[^()"']|"[^"]*"|'[^']*')*)\)[ \t]*\.`

// factName is a name in a fact: a number, a word that is no variable, or what stands in quotes.
const factName = `^(-?\d+|[\p{Ll}][\pL\d_]*|"[^"]+"|'[^']+')$`

const factsExpected = "edge(A,B)., vertex(A). or node(A)."

func beginsFacts(line string) bool {
	return matches(`^:-\s*\w|^[a-z]\w*\s*\(.*\)\s*(\.|:-)|^(edge|vertex|node)\s*\([^()]*\)$`, line)
}

// factReader reads facts, several on a line: edge(A,B). for an edge, vertex(A). or node(A). for a vertex, which may
// also be 1..9, the numbers from 1 to 9, and n(N). and e(M). for how many there are. A % begins a comment.
type factReader struct {
	*graphText
	args   []textWord // of a fact
	edges  arcs
	quoted [2]bool             // are there names with and without quotes
	counts map[string]textWord // n and e
}

func readFacts(t *graphText) *puzzles.Graph {
	r := &factReader{graphText: t, counts: map[string]textWord{}}
	t.apart = "\n" // a line is cut by facts
	for t.nextLine() {
		for line, col := t.raw, 1; ; {
			rest := strings.TrimLeft(line, " \t")
			col += len(line) - len(rest)
			if rest == "" || rest[0] == '%' {
				break
			}
			m := compiled(oneFact).FindStringSubmatchIndex(rest)
			if m == nil {
				t.bad(t.here(col), strings.TrimSpace(rest), "facts: "+factsExpected)
			}
			r.args = slices.AppendSeq(r.args[:0], t.cut(rest[m[4]:m[5]], col+m[4], ","))
			r.fact(t.here(col), rest[:m[1]], rest[m[2]:m[3]])
			col += utf8.RuneCountInString(rest[:m[1]])
			line = rest[m[1]:]
		}
	}
	t.join(r.edges)
	g, err := t.made.Graph()
	if err != nil {
		t.end("edge(A,B).")
	}
	for kind, is := range map[string]int{"n": g.Len(), "e": g.Edges()} {
		if w, said := r.counts[kind]; said && w.text != strconv.Itoa(is) {
			t.bad(w, w.text, is, ", as there are in the facts")
		}
	}
	return g
}

// fact reads one.
func (r *factReader) fact(at textWord, text, kind string) {
	args := r.args
	vertex := kind == "vertex" || kind == "node"
	_, counted := r.counts[kind]
	switch {
	case kind == "edge" && len(args) == 2:
		from := r.name(args[0])
		r.edges.add(newArc(from, r.name(args[1]), args[1]))
	case vertex && len(args) == 1 && strings.Contains(args[0].text, ".."):
		low, high, _ := strings.Cut(args[0].text, "..")
		number := func(text string, low, high int) int {
			return r.count(textWord{strings.TrimSpace(text), at.line, args[0].col}, low, high, "a number")
		}
		from := number(low, 0, puzzles.MaxVertices)
		to := number(high, from, from+puzzles.MaxVertices)
		for v := from; v <= to; v++ {
			r.name(textWord{strconv.Itoa(v), at.line, args[0].col})
		}
	case vertex && len(args) == 1:
		r.name(args[0])
	case (kind == "n" || kind == "e") && len(args) == 1 && !counted:
		args[0].text = strconv.Itoa(r.count(args[0], 0, puzzles.MaxEdges, "a number"))
		r.counts[kind] = args[0]
	case kind == "arc":
		r.bad(at, "arc, an edge with a direction", "edge(A,B).: a directed graph can't be read")
	default:
		r.bad(at, strings.TrimSpace(text), factsExpected)
	}
}

// name is the number of a vertex.
func (r *factReader) name(w textWord) int {
	if !matches(factName, w.text) {
		r.wrong(w, "a number, a word in small letters or a name in quotes: facts about "+
			"vertices, without rules and variables")
	}
	i := strings.Count(w.text[:1], `"`)
	r.quoted[i] = true
	if r.quoted[1-i] {
		r.wrong(w, "names in quotes everywhere, or nowhere: a and \"a\" are two names")
	}
	w.text = strings.Trim(w.text, `"'`)
	return r.vertex(w)
}
