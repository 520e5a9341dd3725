package generate

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"knightsat/puzzles"
)

// Families of graphs that [Graph] makes.
const (
	// generalised: two rings, the inner one with steps of K; petersen:K, 2 if there is no K
	Petersen = "petersen"
	Flower   = "flower" // flower snarks J3, J5, …: cubic, and without a closed tour
	Cubic    = "cubic"  // three random edges at each vertex
)

// GraphFamilies lists the families of graphs.
var GraphFamilies = []string{Petersen, Flower, Cubic}

// Graph makes a graph of n vertices of one of GraphFamilies; "petersen:K" chooses the step K. The
// same arguments give the same graph, and random graphs are connected. It is an error if the
// family is unknown, or has no graph of n vertices.
func Graph(family string, n int, seed uint64) (*puzzles.Graph, error) {
	name, text, with := strings.Cut(family, ":")
	k := 2
	if _, err := fmt.Sscan(text, &k); with && (name != Petersen || err != nil) {
		return nil, fmt.Errorf("unknown graph %q; only petersen takes a number, as in petersen:3", family)
	}
	if n < 1 || n > puzzles.MaxVertices {
		return nil, fmt.Errorf("a graph has from 1 to %d vertices, not %d", puzzles.MaxVertices, n)
	}
	switch name {
	case Petersen:
		return petersen(n, k)
	case Flower:
		return flower(n)
	case Cubic:
		return cubic(n, newDraw(seed))
	}
	return nil, fmt.Errorf("unknown graph %q; valid are %s", family, strings.Join(GraphFamilies, ", "))
}

// OnGraph makes a puzzle on a graph: a hunt of random goals, a cover, or a tour. Only a hunt uses
// goals, the number of them. Hunts and covers get a random start instead of the rules' Start.
func OnGraph(g *puzzles.Graph, family puzzles.Family, goals int, r puzzles.Rules,
	seed uint64) (*puzzles.Puzzle, error) {
	d, list := newDraw(seed), g.Squares()
	if family == puzzles.Tour {
		return puzzles.NewTour(g, r)
	}
	if goals >= len(list) {
		return nil, fmt.Errorf("a graph of %d vertices has no room for a start and %d goals", len(list),
			goals)
	}
	chosen := some(d, list, goals+1)
	r.Start = chosen[0]
	if family == puzzles.Cover {
		return puzzles.NewCover(g, r)
	}
	return puzzles.NewHunt(g, chosen[1:], r)
}

// rings are vertices on circles, of as many each; edges are told by ring and place.
type rings struct {
	size   int
	radius []float64
	twist  []float64 // of each ring, in steps from place to place; nil for none
	edges  [][2]int
}

func (r *rings) join(ring, i, other, j int) {
	r.edges = append(r.edges, [2]int{ring*r.size + i%r.size, other*r.size + j%r.size})
}

// graph names vertices by the letter of their ring and their place on it.
func (r *rings) graph() (*puzzles.Graph, error) {
	var names []string
	var places []puzzles.Place
	for ring, radius := range r.radius {
		for i := range r.size {
			at := float64(i)
			if r.twist != nil {
				at += r.twist[ring]
			}
			turn := 2 * math.Pi * at / float64(r.size)
			names = append(names, fmt.Sprintf("%c%d", 'a'+ring, i))
			places = append(places,
				puzzles.Place{X: round(radius * math.Sin(turn)), Y: round(radius * math.Cos(turn))})
		}
	}
	g, err := puzzles.NewGraph(names, r.edges)
	if err != nil {
		return nil, err
	}
	return g.Placed(places)
}

func round(x float64) float64 { return math.Round(1000*x) / 1000 }

func petersen(n, k int) (*puzzles.Graph, error) {
	size := n / 2
	if n%2 != 0 || size < 3 || k < 1 || 2*k >= size {
		return nil, fmt.Errorf(
			"petersen:K has an even number of vertices, more than 4K and at least 6; not %d with K = %d", n,
			k)
	}
	r := &rings{size: size, radius: []float64{2, 1}}
	for i := range size {
		r.join(0, i, 0, i+1)
		r.join(0, i, 1, i)
		r.join(1, i, 1, i+k)
	}
	return r.graph()
}

// flower makes the flower snark of Isaacs (1975).
func flower(n int) (*puzzles.Graph, error) {
	size := n / 4
	if n%8 != 4 || size < 3 {
		return nil, fmt.Errorf("flower snarks have 12, 20, 28, … vertices, not %d", n)
	}
	r := &rings{size: size, radius: []float64{1.8, 1, 2.8, 2.8}, twist: []float64{0, 0, -0.25, 0.25}}
	for i := range size {
		for petal := range 3 {
			r.join(0, i, petal+1, i)
		}
		r.join(1, i, 1, i+1)
		cross := 0
		if i == size-1 {
			cross = 1
		}
		r.join(2, i, 2+cross, i+1)
		r.join(3, i, 3-cross, i+1)
	}
	return r.graph()
}

// cubic joins half edges by chance, again if that gives a loop, an edge twice, or more
// than one component.
func cubic(n int, d *draw) (*puzzles.Graph, error) {
	if n%2 != 0 || n < 4 {
		return nil, fmt.Errorf("cubic graphs have an even number of vertices, at least 4; not %d", n)
	}
	names := make([]string, n)
	var ends []int
	for v := range n {
		names[v] = fmt.Sprint(v + 1)
		ends = append(ends, v, v, v)
	}
	for {
		some(d, ends, len(ends))
		var edges [][2]int
		for pair := range slices.Chunk(ends, 2) {
			edges = append(edges, [2]int(pair))
		}
		// Neither a loop, which is an error, nor an edge twice.
		if g, err := puzzles.NewGraph(names, edges); err == nil && g.Edges() == len(edges) && connected(g) {
			return g, nil
		}
	}
}

// connected reports whether edges lead from each vertex to each.
func connected(g *puzzles.Graph) bool {
	tour, err := puzzles.NewTour(g, puzzles.Rules{})
	if err != nil {
		return false
	}
	_, _, parts := puzzles.NewInstance(tour).Colours()
	return len(parts) == 1
}
