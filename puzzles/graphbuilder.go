package puzzles

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"knightsat/internal/graph"
	"knightsat/internal/words"
)

// NewGraph makes a graph. An edge joins two vertices, given by their indices in names; an edge
// given twice, in either direction, counts once. It is an error if an edge is a loop, if an index
// is out of range, if two names are equal or a name is not a word (without blanks, commas,
// semicolons, braces, arrows, # or %, and without a colon at its end), or if the graph is larger than MaxVertices
// and MaxEdges. A
// vertex with the name any cannot be a start or an end.
func NewGraph(names []string, edges [][2]int) (*Graph, error) {
	var b GraphBuilder
	for v, name := range names {
		w, err := b.Vertex(name)
		if err == nil && w < v {
			err = fmt.Errorf("vertex %d has this name, too", w)
		}
		if err != nil {
			return nil, fmt.Errorf("vertex %d: %w", v, err)
		}
	}
	for i, e := range edges {
		if err := b.Edge(e[0], e[1]); err != nil {
			return nil, fmt.Errorf("edge %d: %w", i, err)
		}
	}
	return b.Graph()
}

// GraphBuilder makes a graph, a vertex and an edge after the other. The zero value has none yet. Errors
// are of type *[ValueError].
type GraphBuilder struct {
	// Cycle says that the graph asks for a Hamiltonian cycle, as TSPLIB's HCP does.
	Cycle bool

	names []string
	named map[string]int32
	edges []vertexPair
}

// Vertex returns the index of a vertex by its name, which is new or not.
func (b *GraphBuilder) Vertex(name string) (int, error) {
	if v, ok := b.named[name]; ok {
		return int(v), nil
	}
	if why := badName(name); why != "" {
		return 0, &ValueError{Found: words.Quote(name), Expected: "a name: this " + why}
	}
	n := len(b.names)
	if n == MaxVertices {
		return 0, &ValueError{Found: fmt.Sprintf("more than %d vertices", n), Expected: "a smaller graph"}
	}
	if n == 0 {
		b.named = map[string]int32{}
	}
	b.named[name] = int32(n)
	b.names = append(b.names, name)
	return n, nil
}

// Edge joins two vertices by their indices.
func (b *GraphBuilder) Edge(v, w int) error {
	switch {
	case v == w:
		return &ValueError{Found: fmt.Sprintf("a loop at vertex %d", v), Expected: "an edge between two vertices"}
	case min(v, w) < 0 || max(v, w) >= MaxVertices:
		return &ValueError{Found: fmt.Sprintf("an edge from %d to %d", v, w), Expected: "between two vertices"}
	case len(b.edges) == MaxEdges:
		return &ValueError{Found: fmt.Sprintf("more than %d edges", MaxEdges), Expected: "a smaller graph"}
	}
	b.edges = append(b.edges, newEdge(v, w))
	return nil
}

// Graph makes the graph of the vertices that have names. The builder is empty afterwards.
func (b *GraphBuilder) Graph() (*Graph, error) { return b.graph(len(b.names)) }

// Counted makes a graph of n vertices, called by numbers from first on: 0 or 1. The builder is empty
// afterwards.
func (b *GraphBuilder) Counted(n, first int) (*Graph, error) {
	b.names, b.named = nil, nil
	g, err := b.graph(n)
	if err == nil {
		g.first = first
	}
	return g, err
}

func (b *GraphBuilder) graph(n int) (*Graph, error) {
	if n == 0 {
		return nil, fmt.Errorf("the graph has no vertices")
	}
	slices.Sort(b.edges)
	names := b.names
	g := &Graph{n: n, names: names, named: b.named, edges: slices.Compact(b.edges), asksCycle: b.Cycle}
	*b = GraphBuilder{}
	first := 1
	if names != nil && names[0] == "0" {
		first = 0
	}
	counted := true
	g.simple = true
	for v, name := range names {
		counted = counted && name == strconv.Itoa(v+first)
		g.simple = g.simple &&
			strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz0123456789") == ""
	}
	if counted {
		g.names, g.named = nil, nil
		g.first = first
	}
	offsets := make([]int32, n+1)
	for _, e := range g.edges {
		low, high := e.ends()
		if high >= n {
			return nil, fmt.Errorf("an edge joins vertex %d; the vertices go from 0 to %d", high, n-1)
		}
		offsets[low+1]++
		offsets[high+1]++
	}
	for v := range n {
		offsets[v+1] += offsets[v]
	}
	targets := make([]int32, 2*len(g.edges))
	next := slices.Clone(offsets[:n])
	put := func(from, to int) {
		targets[next[from]] = int32(to)
		next[from]++
	}
	for _, e := range g.edges { // a vertex is the higher end first: so its neighbours are ascending
		a, b := e.ends()
		put(a, b)
		put(b, a)
	}
	g.near = graph.NewAdjacency(offsets, targets)
	return g, nil
}

// badName says what is wrong with the name of a vertex, or "".
func badName(name string) string {
	switch {
	case name == "":
		return "is not a name"
	case !utf8.ValidString(name):
		return "is not UTF-8"
	case strings.ContainsAny(name, ",#%"):
		return "has a comma, # or %, which a name can't have"
	case strings.ContainsAny(name, ";{}"):
		return "has a semicolon or a brace, which a name can't have"
	case strings.Contains(name, "->"), strings.Contains(name, "--"):
		return "has an arrow, which a name can't have"
	case !balanced(name):
		return "has half of a pair of brackets or quotes; a name has both or none"
	case strings.HasSuffix(name, ":"):
		return "ends in a colon, which a name can't"
	case strings.ContainsFunc(name, unicode.IsSpace):
		return "has a blank, which a name can't have"
	case strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "has an invisible character"
	}
	return ""
}

// balanced reports whether each bracket in a name is closed there, and each quote.
func balanced(name string) bool {
	for _, pair := range []string{"()", "[]", "<>"} {
		if strings.Count(name, pair[:1]) != strings.Count(name, pair[1:]) {
			return false
		}
	}
	return strings.Count(name, `"`)%2 == 0
}
