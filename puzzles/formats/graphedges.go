package formats

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

const asItIs = " (--graph-format edges reads it as it is)"

// columnNames are what a row above an edge list calls its columns.
var columnNames = strings.Fields("source target from to src dst dest node1 node2 vertex1 vertex2 start end " +
	"head tail fromnode tonode fromnodeid tonodeid sourceid targetid id1 id2 node neighbor neighbour u v")

func isColumnName(w textWord) bool {
	return slices.Contains(columnNames, strings.ReplaceAll(strings.ToLower(strings.Trim(w.text, `"`)), "_", ""))
}

// apartBy is what the two columns of a text stand apart by: a comma or a semicolon, or the tab below a row of
// headers. It is "" if the first row has no two columns.
func apartBy(text string) string {
	t := &graphText{rest: text}
	if !t.next() || likeAdjacency(text) || strings.ContainsAny(t.text, "[](){}") {
		return ""
	}
	for _, apart := range []string{",", ";", "\t"} {
		row := slices.Collect(t.cut(t.text, 1, apart))
		if strings.Count(t.text, apart) == 1 && len(row) == 2 && (apart != "\t" || all(row, isColumnName)) &&
			strings.Contains(row[0].text, ":") == strings.Contains(row[1].text, ":") {
			return apart
		}
	}
	return ""
}

func likeCSV(text string) bool { return apartBy(text) != "" }

// readCSV reads two columns, the ends of edges; a row with one name is a vertex alone. The names of the columns
// may stand above them.
func readCSV(t *graphText) *puzzles.Graph {
	t.apart = apartBy(t.whole())
	if t.apart == "" {
		t.apart = ","
	}
	return readEdges(t)
}

// readEdges reads two names on a line, and refuses what could be read so, but is hardly meant.
func readEdges(t *graphText) (g *puzzles.Graph) {
	if !t.guessed && t.apart == "" {
		return edgeList(t)
	}
	s := outlineOf(t, mixedRows(t))
	if t.apart != "" && s.header() {
		t.skip = s.first[0].line
	}
	if !t.guessed {
		return edgeList(t)
	}
	before := t.again(t.apart)
	before.skip = t.skip
	var err error
	func() {
		defer caught(&err)
		g = edgeList(t)
	}()
	doubt := doubtOf(before, s, g)
	if wrong, ok := err.(*parts.ParseError); doubt != nil && !(ok && wrong.Line < doubt.Line) {
		err = doubt
	}
	if err != nil {
		panic(mistake{err})
	}
	return g
}

// edgeList reads an edge list to the end of the text.
func edgeList(t *graphText) *puzzles.Graph {
	places := placeList{graphText: t}
	begun := false
	for t.next() {
		w := t.words
		placed := w[0].text == "at" && len(w) == 4
		begun = begun || !placed
		switch {
		case t.line == t.skip:
		case t.apart != "" && strings.Count(strings.TrimRight(t.text, " \t"), t.apart) != len(w)-1:
			t.wrong(w[len(w)-1], "two names apart by one "+
				map[string]string{",": "comma", ";": "semicolon", "\t": "tab"}[t.apart]+
				", or one for a vertex without edges")
		case placed:
			places.add(w)
		case len(w) == 1:
			t.vertex(w[0])
		case len(w) == 2:
			t.add(t.vertex(w[0]), t.vertex(w[1]), w[1])
		case matches(`^\{(\}|['"])`, w[2].text):
			passAttributes(t)
			t.add(t.vertex(w[0]), t.vertex(w[1]), w[1])
		default:
			t.wrong(w[2], "two names for an edge, without direction or weight, or one name for a vertex; "+
				"--graph-format adjacency reads lines of a vertex and all its neighbours, matrix a matrix")
		}
	}
	if !begun {
		t.end("edges: two names on a line")
	}
	return places.of(t.named())
}

// placeList has the lines at NAME X Y of an edge list.
type placeList struct {
	*graphText
	names []textWord
	at    []puzzles.Place
}

func (p *placeList) add(w []textWord) {
	p.names = append(p.names, w[1])
	p.at = append(p.at, puzzles.Place{X: coordinate(p.graphText, w[2]), Y: coordinate(p.graphText, w[3])})
}

func coordinate(t *graphText, w textWord) float64 {
	x, err := strconv.ParseFloat(w.text, 64)
	if err != nil || !(math.Abs(x) < 1e9) {
		t.wrong(w, "a number: at NAME X Y says where a vertex is")
	}
	return x
}

// of gives a graph the places, if all its vertices have one.
func (p *placeList) of(g *puzzles.Graph) *puzzles.Graph {
	if p.names == nil {
		return g
	}
	at := make(map[puzzles.Square]puzzles.Place, g.Len())
	for i, name := range p.names {
		v, unknown := g.ParseSquare(name.text)
		if _, twice := at[v]; unknown != nil || twice {
			p.wrong(name, "a vertex of the graph, each once")
		}
		at[v] = p.at[i]
	}
	var list []puzzles.Place
	for _, v := range g.Squares() {
		place, ok := at[v]
		if !ok {
			p.end("a place for each of the ", g.Len(), " vertices, or for none; ", len(p.names), " have one")
		}
		list = append(list, place)
	}
	g, err := g.Placed(list)
	if err != nil {
		panic(mistake{err})
	}
	return g
}

// passAttributes passes over what networkx writes after an edge, {'colour': 'red'}. A weight of 1
// is none.
func passAttributes(t *graphText) {
	text := strings.TrimSpace(t.raw[strings.IndexByte(t.raw, '{'):])
	if weight := compiled(`['"]weight['"]:\s*([^,}]+)`).FindStringSubmatch(text); weight != nil {
		if x, err := strconv.ParseFloat(strings.TrimSpace(weight[1]), 64); err != nil || x != 1 {
			t.bad(t.words[2], "a weight, "+weight[1], "edges without weights; networkx leaves them out with "+
				"write_edgelist(G, file, data=False)")
		}
	}
	if !strings.HasSuffix(text, "}") {
		t.bad(t.words[2], words.Quote(text), "} at the end of the line, after an edge's attributes")
	}
}
