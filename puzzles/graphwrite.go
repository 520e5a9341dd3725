package puzzles

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteEdges writes the graph as an edge list, as [Graph.Text] does: without places, it is a line for
// each edge, and for each vertex without an edge.
func (g *Graph) WriteEdges(to io.Writer) error {
	w := bufio.NewWriter(to)
	if g.places != nil {
		w.WriteString(g.Text())
		return w.Flush()
	}
	for _, e := range g.edges {
		a, b := e.ends()
		fmt.Fprintln(w, g.vertex(a), g.vertex(b))
	}
	for v := range g.n {
		if g.near.Degree(v) == 0 {
			fmt.Fprintln(w, g.vertex(v))
		}
	}
	return w.Flush()
}

func (g *Graph) write(to *strings.Builder, _ *Puzzle) {
	to.WriteString("graph:\n" + g.Text())
}

// Text lists the edges and the places, in an order from which package formats reads an equal graph.
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
