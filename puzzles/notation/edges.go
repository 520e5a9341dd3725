package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Edges lists the edges and the places of a graph, in an order from which [ParseEdges] reads an equal one.
func Edges(g *puzzles.Graph) string {
	to := &strings.Builder{}
	vertices := g.Squares()
	near := func(v int) []puzzles.Square { return g.Moves(puzzles.Piece{}, vertices[v]) }
	for v, s := range vertices {
		lower := 0
		for _, w := range near(v) {
			if w.Col > s.Col {
				break
			}
			lower++
			fmt.Fprintf(to, "%s %s\n", w, s)
		}
		next := v+1 < len(vertices) && slices.Index(near(v+1), s) == 0
		if lower == 0 && !next { // next names it first
			to.WriteString(s.String() + "\n")
		}
	}
	for _, s := range vertices {
		if p, ok := g.Place(s); ok {
			fmt.Fprintf(to, "at %s %s %s\n", s, strconv.FormatFloat(p.X, 'g', -1, 64),
				strconv.FormatFloat(p.Y, 'g', -1, 64))
		}
	}
	return to.String()
}

// ParseEdges reads a graph as [Edges] writes it.
func ParseEdges(text string) (*puzzles.Graph, error) {
	var b puzzles.GraphBuilder
	var places []puzzles.Place
	n := 0 // vertices
	for line := range strings.Lines(text) {
		switch name := strings.Fields(line); {
		case len(name) == 4 && name[0] == "at":
			x, wrong := strconv.ParseFloat(name[2], 64)
			y, err := strconv.ParseFloat(name[3], 64)
			if v, bad := b.Vertex(name[1]); wrong != nil || err != nil || bad != nil || v >= n || v != len(places) {
				return nil, &puzzles.ValueError{Found: words.Quote(line), Expected: "the place of the next vertex"}
			}
			places = append(places, puzzles.Place{X: x, Y: y})
		case len(name) == 1 || len(name) == 2:
			ends := []int{0, 0}
			var err error
			for k := range name {
				if ends[k], err = b.Vertex(name[k]); err != nil {
					return nil, err
				}
				n = max(n, ends[k]+1)
			}
			if len(name) == 2 {
				err = b.Edge(ends[0], ends[1])
			}
			if err != nil {
				return nil, err
			}
		default:
			return nil, &puzzles.ValueError{Found: words.Quote(line), Expected: "an edge, two names"}
		}
	}
	g, err := b.Graph()
	if err == nil && places != nil {
		return g.Placed(places)
	}
	return g, err
}
