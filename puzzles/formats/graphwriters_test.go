package formats_test

import (
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/notation"
)

// drawn is a graph to be written: its edges have their lower end first, and are sorted by the higher one.
type drawn struct {
	n     int
	edges [][2]int
}

// drawGraph draws a graph, a third of whose pairs are edges.
func drawGraph(rng *rand.Rand, n int) drawn {
	g := drawn{n: n}
	for v := range n {
		for u := range v {
			if rng.IntN(3) == 0 {
				g.edges = append(g.edges, [2]int{u, v})
			}
		}
	}
	return g
}

// near are the neighbours of each vertex.
func (g drawn) near() [][]int {
	near := make([][]int, g.n)
	for _, e := range g.edges {
		near[e[0]] = append(near[e[0]], e[1])
		near[e[1]] = append(near[e[1]], e[0])
	}
	return near
}

// lines writes a line for each edge, and one for each vertex without.
func (g drawn) lines(edge, alone string) string {
	var b strings.Builder
	for _, e := range g.edges {
		fmt.Fprintf(&b, edge, e[1]+1, e[0]+1)
	}
	for v, near := range g.near() {
		if len(near) == 0 && alone != "" {
			fmt.Fprintf(&b, alone, v+1)
		}
	}
	return b.String()
}

// neighboursOf writes a line for each vertex: what is before the names of its neighbours, and these.
func (g drawn) neighbours(begin string) string {
	var b strings.Builder
	for v, near := range g.near() {
		b.WriteString(strings.ReplaceAll(begin, "V", fmt.Sprint(v+1)))
		for _, u := range near {
			fmt.Fprintf(&b, " %d", u+1)
		}
		b.WriteString("\n")
	}
	return b.String()
}

// sixes writes bits as graph6 and sparse6 do, six in a character.
func sixes(n int, bits []byte, pad byte) string {
	text := []byte{byte(63 + n)}
	if n > 62 {
		text = []byte{'~', byte(63 + n>>12), byte(63 + n>>6&63), byte(63 + n&63)}
	}
	for len(bits)%6 != 0 {
		bits = append(bits, pad)
	}
	for six := range slices.Chunk(bits, 6) {
		c := byte(0)
		for _, b := range six {
			c = 2*c + b
		}
		text = append(text, 63+c)
	}
	return string(text)
}

func (g drawn) graph6() string {
	var bits []byte
	left := g.edges
	for v := range g.n {
		for u := range v {
			bits = append(bits, 0)
			if len(left) > 0 && left[0] == [2]int{u, v} {
				bits[len(bits)-1] = 1
				left = left[1:]
			}
		}
	}
	return sixes(g.n, bits, 0) + "\n"
}

func (g drawn) sparse6() string {
	k, at := bits.Len(uint(g.n-1)), 0
	var list []byte
	put := func(first byte, x int) {
		list = append(list, first)
		for i := k - 1; i >= 0; i-- {
			list = append(list, byte(x>>i&1))
		}
	}
	for _, e := range g.edges {
		switch u, v := e[0], e[1]; {
		case v == at:
			put(0, u)
		case v == at+1:
			put(1, u)
		default:
			put(1, v)
			put(0, u)
		}
		at = e[1]
	}
	if free := (6 - len(list)%6) % 6; k < 6 && g.n == 1<<k && free > k && at < g.n-1 {
		list = append(list, 0)
	}
	return ":" + sixes(g.n, list, 1) + "\n"
}

func (g drawn) matrix(between string) string {
	var b strings.Builder
	for v := range g.n {
		row := make([]string, g.n)
		for u := range row {
			row[u] = "0"
			if slices.Contains(g.edges, [2]int{min(u, v), max(u, v)}) {
				row[u] = "1"
			}
		}
		b.WriteString(strings.Join(row, between) + "\n")
	}
	return b.String()
}

// graphWriters write a graph in each of the formats that are read, in one way or several. Vertices are named from 1
// on, in those of first from 0.
var graphWriters = map[string][]func(g drawn) string{
	"graph6":  {drawn.graph6},
	"sparse6": {drawn.sparse6},
	"dimacs": {func(g drawn) string {
		return fmt.Sprintf("p edge %d %d\n%s", g.n, len(g.edges), g.lines("e %d %d\n", ""))
	}},
	"tsplib": {
		func(g drawn) string {
			return fmt.Sprintf("TYPE : HCP\nDIMENSION : %d\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n%s-1\nEOF\n", g.n, g.lines("%d %d\n", ""))
		},
		func(g drawn) string {
			lists := strings.ReplaceAll(g.neighbours("V"), "\n", " -1\n")
			return fmt.Sprintf("TYPE : HCP\nDIMENSION : %d\nEDGE_DATA_FORMAT : ADJ_LIST\nEDGE_DATA_SECTION\n%s-1\nEOF\n", g.n, lists)
		},
	},
	"facts":     {func(g drawn) string { return g.lines("edge(%d,%d).\n", "node(%d).\n") }},
	"adjacency": {func(g drawn) string { return g.neighbours("V:") }},
	"matrix": {
		func(g drawn) string { return g.matrix(" ") },
		func(g drawn) string { return g.matrix(",") },
		func(g drawn) string { return g.matrix("") },
	},
	"metis": {func(g drawn) string { return fmt.Sprintf("%d %d\n%s", g.n, len(g.edges), g.neighbours("")) }},
	"csv":   {func(g drawn) string { return "source,target\n" + g.lines("%d,%d\n", "%d\n") }},
	"edges": {func(g drawn) string { return g.lines("%d %d\n", "%d\n") }},
}

var namedFromZero = []string{"graph6", "sparse6"}

// TestEachGraphFormatIsReadWhole: random graphs, as another program would write them, come with all their vertices
// and edges, no others, in each format that is read.
func TestEachGraphFormatIsReadWhole(t *testing.T) {
	rng := oracle.Rand(t)
	for _, name := range formats.GraphFormatNames() {
		if len(graphWriters[name]) == 0 {
			t.Errorf("no test writes the format %s: add a writer", name)
		}
		first := 1
		if slices.Contains(namedFromZero, name) {
			first = 0
		}
		for way, write := range graphWriters[name] {
			for range oracle.Tries(400) {
				g := drawGraph(rng, 3+rng.IntN(12))
				var names []string
				for v := range g.n {
					names = append(names, strconv.Itoa(v+first))
				}
				want, text := oracle.Must(puzzles.NewGraph(names, g.edges)), write(g)
				read, err := formats.ParseGraphAs(name, "g", strings.NewReader(text))
				if err != nil || read.Len() != g.n || !maps.Equal(edgesOf(read), edgesOf(want)) {
					t.Fatalf("%s, written in way %d: found %v, %v, want\n%s\n%s", name, way, read, err, notation.Edges(want), text)
				}
			}
		}
	}
}

// edgesOf are those of a graph, by the names of their ends.
func edgesOf(g *puzzles.Graph) map[[2]string]bool {
	edges := map[[2]string]bool{}
	for _, s := range g.Squares() {
		for _, to := range g.Moves(puzzles.Piece{}, s) {
			a, b := s.String(), to.String()
			edges[[2]string{min(a, b), max(a, b)}] = true
		}
	}
	return edges
}
