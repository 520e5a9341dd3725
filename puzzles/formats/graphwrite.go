package formats

import (
	"bufio"
	"fmt"
	"io"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// AsGraph returns the jump graph as a graph, with the names and the places of the squares. It is
// an error if the graph is larger than [puzzles.MaxVertices] and [puzzles.MaxEdges].
func AsGraph(in *puzzles.Instance) (*puzzles.Graph, error) {
	if g := in.Puzzle.Graph; g != nil {
		return g, nil
	}
	if in.Len() > puzzles.MaxVertices || in.Edges() > puzzles.MaxEdges {
		return nil, fmt.Errorf("a graph of %d vertices and %d edges is too large; %d and %d are the limits",
			in.Len(), in.Edges(), puzzles.MaxVertices, puzzles.MaxEdges)
	}
	places := make([]puzzles.Place, in.Len())
	for v, s := range in.Squares {
		places[v] = puzzles.Place{X: float64(s.Col), Y: float64(s.Row)}
	}
	g, err := puzzles.NewGraph(words.Names(in.Squares, puzzles.Square.String), in.EdgeList())
	if err != nil {
		return nil, err
	}
	return g.Placed(places)
}

// WriteEdges writes a graph as an edge list. Without places it is a line for each edge, and for each vertex without an
// edge; with those that the graph has, it is [notation.Edges].
func WriteEdges(to io.Writer, g *puzzles.Graph, places bool) error {
	w := bufio.NewWriter(to)
	vertices := g.Squares()
	if _, placed := g.Place(vertices[0]); places && placed {
		w.WriteString(notation.Edges(g))
		return w.Flush()
	}
	var alone []puzzles.Square
	for _, v := range vertices {
		near := g.Moves(puzzles.Piece{}, v)
		if len(near) == 0 {
			alone = append(alone, v)
		}
		for _, n := range near {
			if n.Col > v.Col { // vertices are numbered
				fmt.Fprintln(w, v, n)
			}
		}
	}
	for _, v := range alone {
		fmt.Fprintln(w, v)
	}
	return w.Flush()
}
