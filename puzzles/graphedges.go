package puzzles

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// edgeList reads an edge list to the end of the text.
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
		case len(w) == 2, len(w) > 2 && w[2].text[0] == '{':
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
	if len(t.names) == 0 {
		t.end("edges: two names on a line")
	}
	g, err := t.graph(len(t.names), 0)
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

var weightAttribute = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`['"]weight['"]:\s*([^,}]+)`)
})

// attributes passes over what networkx writes after an edge, {'colour': 'red'}. A weight of 1
// is none.
func (t *graphText) attributes() {
	i := strings.IndexByte(t.raw, '{')
	text := strings.TrimSpace(t.raw[i:])
	col := t.words[2].col
	if weight := weightAttribute().FindStringSubmatch(text); weight != nil {
		if x, err := strconv.ParseFloat(strings.TrimSpace(weight[1]), 64); err != nil || x != 1 {
			t.fail(col, "a weight, "+weight[1], "edges without weights; networkx leaves them out with "+
				"write_edgelist(G, file, data=False)")
		}
	}
	if !strings.HasSuffix(text, "}") {
		t.fail(col, quote(text), "} at the end of the line, after an edge's attributes")
	}
}

// moreThanTwo says what is wrong with a line of three words or more.
func (t *graphText) moreThanTwo() {
	w := t.words[2]
	expected := "two names for an edge, without direction or weight, or one name for a vertex"
	if _, err := strconv.ParseFloat(w.text, 64); err == nil && len(t.words) == 3 {
		expected += "; without the weights: " + t.command("cut -d ' ' -f 1,2 FILE > FILE.txt")
	}
	t.wrong(w, expected+"; if a line has all neighbours of its first vertex: "+
		t.command(networkx(`read_adjlist('FILE')`)))
}
