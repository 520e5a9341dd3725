package formats

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// edgeList reads an edge list to the end of the text.
func (t *graphText) edgeList() (*puzzles.Graph, error) {
	type placed struct {
		name word
		line int
		at   puzzles.Place
	}
	var places []placed
	begun := false
	for t.next() {
		w := t.words
		begun = begun || w[0].text != "at" || len(w) != 4
		switch {
		case t.line == t.skip:
		case t.apart != "" && strings.Count(strings.TrimRight(t.text, " \t"), t.apart) != len(w)-1:
			t.wrong(w[len(w)-1], "two names apart by one "+
				map[string]string{",": "comma", ";": "semicolon", "\t": "tab"}[t.apart]+
				", or one for a vertex without edges")
		case len(w) == 4 && w[0].text == "at":
			at := puzzles.Place{X: t.coordinate(w[2]), Y: t.coordinate(w[3])}
			places = append(places, placed{w[1], t.line, at})
		case len(w) == 2, len(w) > 2 && matches(`^\{(\}|['"])`, w[2].text):
			if len(w) > 2 {
				t.attributes()
			}
			t.add(t.vertex(w[0]), t.vertex(w[1]), w[1])
		case len(w) > 2:
			t.moreThanTwo()
		default:
			t.vertex(w[0])
		}
	}
	if !begun {
		t.end("edges: two names on a line")
	}
	if t.err != nil {
		return nil, t.err
	}
	g, err := t.made.Graph()
	if err != nil || places == nil {
		return g, err
	}
	at := make(map[puzzles.Square]puzzles.Place, g.Len())
	for _, p := range places {
		v, unknown := g.ParseSquare(p.name.text)
		if _, twice := at[v]; unknown != nil || twice {
			return nil, mistake(t.file, place{p.line, p.name.col}, words.Quote(p.name.text),
				"a vertex of the graph, each once")
		}
		at[v] = p.at
	}
	var list []puzzles.Place
	for _, v := range g.Squares() {
		p, ok := at[v]
		if !ok {
			t.end(fmt.Sprintf("a place for each of the %d vertices, or for none; %d have one", g.Len(),
				len(places)))
			return nil, t.err
		}
		list = append(list, p)
	}
	return g.Placed(list)
}

func (t *graphText) coordinate(w word) float64 {
	x, err := strconv.ParseFloat(w.text, 64)
	if err != nil || !(math.Abs(x) < 1e9) {
		t.wrong(w, "a number: at NAME X Y says where a vertex is")
	}
	return x
}

// isLeftOut is true of what programs print instead of a part of a list.
func isLeftOut(name string) bool { return name == "..." || name == "…" }

// vertex is the number of a name, which is new or not.
func (t *graphText) vertex(w word) int {
	name := w.text
	if t.apart != "" && t.apart != "\n" && len(name) > 2 && strings.Count(name, `"`) == 2 {
		name = strings.Trim(name, `"`)
	}
	if isLeftOut(name) {
		t.wrong(w, "a name: this says that something is left out")
	}
	v, err := t.made.Vertex(name)
	t.failAs(w.col, err)
	return v
}

// attributes passes over what networkx writes after an edge, {'colour': 'red'}. A weight of 1
// is none.
func (t *graphText) attributes() {
	i := strings.IndexByte(t.raw, '{')
	text := strings.TrimSpace(t.raw[i:])
	col := t.words[2].col
	if weight := compiled(`['"]weight['"]:\s*([^,}]+)`).FindStringSubmatch(text); weight != nil {
		if x, err := strconv.ParseFloat(strings.TrimSpace(weight[1]), 64); err != nil || x != 1 {
			t.fail(col, "a weight, "+weight[1], "edges without weights; networkx leaves them out with "+
				"write_edgelist(G, file, data=False)")
		}
	}
	if !strings.HasSuffix(text, "}") {
		t.fail(col, words.Quote(text), "} at the end of the line, after an edge's attributes")
	}
}

// moreThanTwo says what is wrong with a line of three words or more.
func (t *graphText) moreThanTwo() {
	t.wrong(t.words[2], "two names for an edge, without direction or weight, or one name for a vertex; "+
		"--graph-format adjacency reads lines of a vertex and all its neighbours, matrix a matrix")
}
