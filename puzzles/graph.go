package puzzles

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/graph"
	"knightsat/internal/watch"
	"knightsat/internal/words"
)

// The largest graphs: what is laid out of one must fit into memory.
const (
	MaxVertices = maxVertices
	MaxEdges    = maxEdges
)

// Graph is a ground of named vertices, joined by undirected edges. It does not change once made;
// the zero value has no vertices.
type Graph struct {
	n      int
	names  []string         // nil if they are the numbers from first on
	first  int              // the number of vertex 0 if names are nil
	named  map[string]int32 // nil if names are
	edges  []vertexPair     // ascending: what Joins asks
	near   graph.Adjacency  // ascending neighbours
	simple bool             // all names are letters and digits alone
	places []Place

	asksCycle bool
}

// AsksCycle reports whether the text of the graph asks for a Hamiltonian cycle, as TSPLIB's HCP
// does. Without a family, a puzzle of it is a closed tour.
func (g *Graph) AsksCycle() bool { return g.asksCycle }

// vertexPair is an edge: it has its lower vertex in the upper half.
type vertexPair uint64

func newEdge(a, b int) vertexPair     { return vertexPair(min(a, b))<<32 | vertexPair(max(a, b)) }
func (e vertexPair) ends() (a, b int) { return int(e >> 32), int(e & (1<<32 - 1)) }

// Place is where a picture shows a vertex: X grows to the right, Y upwards.
type Place struct{ X, Y float64 }

// Placed returns a copy of the graph in which pictures show vertex i at places[i]. Each vertex
// must have a place.
func (g *Graph) Placed(places []Place) (*Graph, error) {
	if len(places) != g.n {
		return nil, fmt.Errorf("there are %d places for %d vertices; each needs one", len(places), g.n)
	}
	placed := *g
	placed.places = slices.Clone(places)
	return &placed, nil
}

// Place returns where a picture shows a vertex; ok is false if the graph has no places.
func (g *Graph) Place(s Square) (at Place, ok bool) {
	if v := g.number(s); v >= 0 && g.places != nil {
		return g.places[v], true
	}
	return Place{}, false
}

// Len is the number of vertices.
func (g *Graph) Len() int { return g.n }

// Edges is the number of edges.
func (g *Graph) Edges() int { return len(g.edges) }

// String says how large the graph is.
func (g *Graph) String() string {
	return "graph of " + words.Count(g.n, "vertex") + " and " + words.Count(len(g.edges), "edge")
}

// Squares lists the vertices in the order in which they were first named.
func (g *Graph) Squares() []Square {
	list := make([]Square, g.n)
	for v := range list {
		list[v] = g.vertex(v)
	}
	return list
}

func (g *Graph) squares(*watch.Watch) []Square { return g.Squares() }

func (g *Graph) vertex(v int) Square { return Square{Col: v + 1, of: g} }

// name is that of a vertex.
func (g *Graph) appendName(text []byte, v int) []byte {
	if g.names == nil {
		return strconv.AppendInt(text, int64(v+g.first), 10)
	}
	return append(text, g.names[v]...)
}

// ParseSquare reads the name of a vertex.
func (g *Graph) ParseSquare(name string) (Square, error) {
	if g.names == nil {
		k, err := strconv.Atoi(name)
		if v := k - g.first; err == nil && v >= 0 && v < g.n && strconv.Itoa(k) == name {
			return g.vertex(v), nil
		}
	} else if v, ok := g.named[name]; ok {
		return g.vertex(int(v)), nil
	}
	like := g.vertex(0).String()
	for _, other := range g.names {
		if strings.EqualFold(other, name) {
			like = other
		}
	}
	return Any, &ValueError{Found: words.Quote(name), Expected: "the name of a vertex, as in " + like}
}

// WhyNot says why a square is no vertex of this graph. It returns "" if it is one.
func (g *Graph) WhyNot(s Square) string {
	if g.number(s) < 0 {
		return "it belongs to another board or graph; name a vertex of this one (in Go, by its ParseSquare)"
	}
	return ""
}

// Moves lists the neighbours of a vertex.
func (g *Graph) Moves(p Piece, s Square) []Square { return g.lister(p)(nil, s) }

// Joins reports whether there is an edge between a and b. It searches the edges as they were
// given, without [Graph.Moves].
func (g *Graph) Joins(_ Piece, a, b Square) bool {
	v, w := g.number(a), g.number(b)
	if v < 0 || w < 0 {
		return false
	}
	_, found := slices.BinarySearch(g.edges, newEdge(v, w))
	return found
}

func (g *Graph) room() int      { return g.n }
func (g *Graph) arcs(Piece) int { return 2 * g.near.Edges() }

func (g *Graph) number(s Square) int {
	if s.of != g {
		return -1
	}
	return s.Col - 1
}

func (g *Graph) lister(Piece) func([]Square, Square) []Square {
	return func(list []Square, s Square) []Square {
		if v := g.number(s); v >= 0 {
			for _, w := range g.near.Neighbours(v) {
				list = append(list, g.vertex(int(w)))
			}
		}
		return list
	}
}

// graphWords are what the words of boards are called on graphs.
var graphWords = strings.NewReplacer("free squares", "vertices", "free square", "vertex", "squares",
	"vertices", "square", "vertex",
	"jumps", "edges", "a jump", "an edge", "jump", "edge", "board", "graph")

func (g *Graph) words(of string) string { return graphWords.Replace(of) }

func (g *Graph) aMove(Piece) string { return "edge" }
