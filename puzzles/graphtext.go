package puzzles

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/internal/text"
)

// ParseGraph reads a graph: an edge list, DIMACS (p edge N M, e U V), or TSPLIB
// (TYPE : HCP), told apart by the first line that is no comment. An edge list has two
// names on a line for an edge and one for a vertex, # or % before comments, and lines
// at NAME X Y for places in pictures. The name of the file is for messages only.
// Mistakes come as *[ParseError].
func ParseGraph(file string, r io.Reader) (*Graph, error) {
	whole, err := readText(file, r)
	if err != nil {
		return nil, err
	}
	t := &graphText{file: file, rest: whole}
	switch format := graphFormat(whole); {
	case format != nil:
		return format(t)
	case strings.HasPrefix(strings.TrimSpace(whole), "family:"),
		strings.HasPrefix(strings.TrimSpace(whole), "graph:"):
		return nil, &ParseError{file, 1, 1, "a puzzle",
			"a graph; give a puzzle file without --graph"}
	}
	return t.edgeList()
}

// readText reads all of a text, whose size is checked.
func readText(file string, r io.Reader) (string, error) {
	all, err := text.Read("a puzzle from "+file, r, maxText)
	if errors.Is(err, text.ErrTooLong) {
		return "", fmt.Errorf("%s is larger than %d MB, too large for a puzzle", file, maxText>>20)
	}
	return all, err
}

// graphFormat is what reads the text where its first line that is no comment says
// DIMACS or TSPLIB, else nil.
func graphFormat(text string) func(*graphText) (*Graph, error) {
	t := &graphText{rest: text}
	for t.next() {
		first := t.words[0].text
		key, _, colon := strings.Cut(t.text, ":")
		_, tsplib := tsplibKeys[strings.TrimSpace(key)]
		switch {
		case first == "c":
		case first == "p" && (len(t.words) > 2 ||
			len(t.words) == 2 && (t.words[1].text == "edge" || t.words[1].text == "col")):
			return (*graphText).dimacs
		case tsplib && colon:
			return (*graphText).tsplib
		default:
			return nil
		}
	}
	return nil
}

// graphText reads the text of one graph, a line after the other. After the first mistake
// there are no more lines.
type graphText struct {
	file  string
	line  int
	rest  string
	err   error
	text  string // the line, without its comment
	words []word // of the line
	edges []edge
	named map[string]int32 // nil if vertices are the numbers from 1 on, as is names
	names []string
}

// word is a word of a line, and its column in characters, counted from 1.
type word struct {
	text string
	col  int
}

// next goes to the next line that has words; comments are none.
func (t *graphText) next() bool {
	for t.rest != "" && t.err == nil {
		t.text, t.rest, _ = strings.Cut(t.rest, "\n")
		t.line++
		if i := strings.IndexAny(t.text, "#%"); i >= 0 {
			t.text = t.text[:i]
		}
		t.words = t.words[:0]
		for at, col := 0, 1; at < len(t.text); {
			n := strings.IndexAny(t.text[at:], " \t")
			if n < 0 {
				n = len(t.text) - at
			}
			if n > 0 {
				t.words = append(t.words, word{t.text[at : at+n], col})
			}
			col += utf8.RuneCountInString(t.text[at:at+n]) + 1
			at += n + 1
		}
		if len(t.words) > 0 {
			return true
		}
	}
	t.line++
	return false
}

func (t *graphText) fail(col int, found, expected string) {
	if t.err == nil {
		t.err = &ParseError{t.file, t.line, col, found, expected}
	}
}

func (t *graphText) wrong(w word, expected string) { t.fail(w.col, quote(w.text), expected) }

func (t *graphText) end(expected string) { t.fail(1, "the end of the text", expected) }

func (t *graphText) graph(n int) (*Graph, error) {
	if t.err != nil {
		return nil, t.err
	}
	return newGraph(n, t.names, t.named, t.edges)
}

func (t *graphText) add(a, b int, at word) {
	switch {
	case a == b:
		t.fail(at.col, "a loop, from "+quote(at.text)+" to itself", "an edge between two vertices")
	case len(t.edges) == MaxEdges:
		t.fail(1, fmt.Sprintf("more than %d edges", MaxEdges), "a smaller graph")
	}
	t.edges = append(t.edges, newEdge(a, b))
}

func (t *graphText) edgeList() (*Graph, error) {
	t.named = map[string]int32{}
	type placed struct {
		name word
		line int
		at   Place
	}
	var places []placed
	for t.next() {
		switch w := t.words; {
		case len(w) == 4 && w[0].text == "at":
			places = append(places, placed{w[1], t.line, Place{t.coordinate(w[2]), t.coordinate(w[3])}})
		case len(w) > 2:
			t.wrong(w[2], "two names for an edge, without direction or weight, or one name for a vertex")
		case len(w) == 2:
			t.add(t.vertex(w[0]), t.vertex(w[1]), w[1])
		default:
			t.vertex(w[0])
		}
	}
	if len(t.names) == 0 {
		t.end("edges: two names on a line")
	}
	g, err := t.graph(len(t.names))
	if err != nil || places == nil {
		return g, err
	}
	at := make(map[int32]Place, g.n)
	for _, p := range places {
		v, known := t.named[p.name.text]
		if _, twice := at[v]; !known || twice {
			return nil, &ParseError{t.file, p.line, p.name.col, quote(p.name.text),
				"a vertex of the graph, each once"}
		}
		at[v] = p.at
	}
	for v := range g.n {
		p, ok := at[int32(v)]
		if !ok {
			t.end(fmt.Sprintf("a place for each of the %d vertices, or for none; %d have one", g.n,
				len(places)))
			return nil, t.err
		}
		g.places = append(g.places, p)
	}
	return g, nil
}

func (t *graphText) coordinate(w word) float64 {
	x, err := strconv.ParseFloat(w.text, 64)
	if err != nil || !(math.Abs(x) < 1e9) {
		t.wrong(w, "a number: at NAME X Y says where a vertex is")
	}
	return x
}

// vertex is the number of a name, which is new or not.
func (t *graphText) vertex(w word) int {
	if v, ok := t.named[w.text]; ok {
		return int(v)
	}
	if why := badName(w.text); why != "" {
		t.wrong(w, "a name: this "+why)
	}
	n := len(t.names)
	if n == MaxVertices {
		t.fail(w.col, fmt.Sprintf("more than %d vertices", MaxVertices), "a smaller graph")
	}
	t.named[w.text] = int32(n)
	t.names = append(t.names, w.text)
	return n
}

func (t *graphText) count(w word, low, high int, what string) int {
	n, err := strconv.Atoi(w.text)
	if err != nil || n < low || n > high {
		t.wrong(w, fmt.Sprintf("%s, from %d to %d", what, low, high))
	}
	return n
}

// between reads an edge between vertices that are numbers up to n.
func (t *graphText) between(from, to word, n int) {
	a, b := t.count(from, 1, n, "a vertex"), t.count(to, 1, n, "a vertex")
	t.add(a-1, b-1, to)
}

func (g *Graph) write(to *strings.Builder, _ *Puzzle) {
	to.WriteString("graph:\n" + g.Text())
}

// Text lists the edges and the places, in an order from which [ParseGraph] reads an equal graph.
func (g *Graph) Text() string {
	to := &strings.Builder{}
	name := func(v int) string { return g.vertex(v).String() }
	for v := range g.n {
		lower := 0
		for _, w := range g.near.Neighbours(v) {
			if int(w) > v {
				break
			}
			lower++
			fmt.Fprintf(to, "%s %s\n", name(int(w)), name(v))
		}
		next := v+1 < g.n && g.near.Degree(v+1) > 0 && int(g.near.Neighbours(v + 1)[0]) == v
		if lower == 0 && !next { // next names it first
			to.WriteString(name(v) + "\n")
		}
	}
	for v, p := range g.places {
		fmt.Fprintf(to, "at %s %s %s\n", name(v), strconv.FormatFloat(p.X, 'g', -1, 64),
			strconv.FormatFloat(p.Y, 'g', -1, 64))
	}
	return to.String()
}
