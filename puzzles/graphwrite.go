package puzzles

import (
	"fmt"
	"strconv"
	"strings"
)

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
