package puzzles

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"knightsat/internal/words"
)

// AsGraph returns the jump graph as a [Graph], with the names and the places of the squares. It is
// an error if the graph is larger than MaxVertices and MaxEdges.
func (in *Instance) AsGraph() (*Graph, error) {
	if g := in.Puzzle.Graph; g != nil {
		return g, nil
	}
	if in.Len() > MaxVertices || in.Edges() > MaxEdges {
		return nil, fmt.Errorf("a graph of %d vertices and %d edges is too large; %d and %d are the limits",
			in.Len(), in.Edges(), MaxVertices, MaxEdges)
	}
	places, edges := make([]Place, in.Len()), make([][2]int, 0, in.Edges())
	for v, s := range in.Squares {
		places[v] = Place{float64(s.Col), float64(s.Row)}
		for _, w := range in.Neighbours(v) {
			if int(w) > v {
				edges = append(edges, [2]int{v, int(w)})
			}
		}
	}
	g, err := NewGraph(words.Names(in.Squares, Square.String), edges)
	if err != nil {
		return nil, err
	}
	return g.Placed(places)
}

// GraphFormats are what [Graph.Write] writes and [ParseGraph] reads.
var GraphFormats = []string{"edges", "dimacs", "tsplib"}

// Write writes the graph in one of GraphFormats: as an edge list with places, as [Graph.Text]
// does; in the format of the second DIMACS challenge; or as a Hamiltonian cycle problem of TSPLIB.
// The last two have the numbers from 1 instead of names, and no places; DIMACS has the names in
// comments. A graph without places has a line for each edge, and for each vertex without an edge.
func (g *Graph) Write(to io.Writer, format string) error {
	w := bufio.NewWriter(to)
	line, last := "%d %d\n", "-1\nEOF\n"
	switch format {
	case "edges":
		if g.places != nil {
			w.WriteString(g.Text())
			return w.Flush()
		}
		for v := range g.n {
			if g.near.Degree(v) == 0 {
				fmt.Fprintln(w, g.vertex(v))
			}
		}
		for _, e := range g.edges {
			a, b := e.ends()
			fmt.Fprintln(w, g.vertex(a), g.vertex(b))
		}
		return w.Flush()
	case "dimacs":
		line, last = "e %d %d\n", ""
		for v, name := range g.names {
			fmt.Fprintf(w, "c vertex %d is %s\n", v+1, name)
		}
		fmt.Fprintf(w, "p edge %d %d\n", g.n, len(g.edges))
	case "tsplib":
		fmt.Fprintf(w,
			"NAME : graph\nTYPE : HCP\nDIMENSION : %d\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n",
			g.n)
	default:
		return fmt.Errorf("unknown format %q of graphs", format)
	}
	for _, e := range g.edges {
		a, b := e.ends()
		fmt.Fprintf(w, line, a+1, b+1)
	}
	w.WriteString(last)
	return w.Flush()
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
