package tsp

import "knightsat/internal/cycles"

// sparse is some of the pairs of nodes, which join all nodes, and finds minimum spanning trees
// of these pairs alone.
type sparse struct {
	nodes int
	pairs [][2]int32
	has   map[[2]int32]bool
	d     []int32 // of each pair, in parts

	left     []weighted // pairs between different components
	lightest []int32    // of each component, the place of its lightest pair in left, or -1
	root     []int32
	name     []int32
}

// weighted is a pair of components, and what it weighs.
type weighted struct {
	a, b   int32
	weight int32
	pair   int32 // by number
}

func newSparse(p *Problem) *sparse {
	n := p.Len()
	return &sparse{nodes: n, has: map[[2]int32]bool{}, lightest: make([]int32, n), root: make([]int32, n),
		name: make([]int32, n)}
}

// add adds a pair of nodes, unless it is there or one of them is the dummy.
func (g *sparse) add(p *Problem, a, b int32) {
	pair := [2]int32{min(a, b), max(a, b)}
	if int(pair[1]) == p.Dummy() || g.has[pair] {
		return
	}
	g.has[pair] = true
	g.pairs = append(g.pairs, pair)
	g.d = append(g.d, int32(p.Distance(int(a), int(b)))*Denominator)
}

// tree calls visit with the pairs of a minimum spanning tree by potentials, and returns its
// weight (Borůvka 1926). Of pairs that weigh as much as each other the first is the lightest.
func (g *sparse) tree(potential []int32, visit func(a, b int32)) (sum int64) {
	g.left = g.left[:0]
	for k, e := range g.pairs {
		g.left = append(g.left, weighted{e[0], e[1], g.d[k] + potential[e[0]] + potential[e[1]], int32(k)})
	}
	for parts := g.nodes; parts > 1; {
		lightest, root := g.lightest[:parts], g.root[:parts]
		for c := range lightest {
			lightest[c], root[c] = -1, int32(c)
		}
		for k, e := range g.left {
			for _, c := range [2]int32{e.a, e.b} {
				if at := lightest[c]; at < 0 || e.weight < g.left[at].weight {
					lightest[c] = int32(k)
				}
			}
		}
		for _, k := range lightest {
			e := g.left[k]
			a, b := cycles.Root(root, e.a), cycles.Root(root, e.b)
			if a == b {
				continue
			}
			root[a] = b
			sum += int64(e.weight)
			visit(g.pairs[e.pair][0], g.pairs[e.pair][1])
		}
		parts = g.merge(parts)
	}
	return sum
}

// merge numbers what is joined anew, and drops pairs within it.
func (g *sparse) merge(parts int) (merged int) {
	for c := range parts {
		if g.root[c] == int32(c) {
			g.name[c] = int32(merged)
			merged++
		}
	}
	for c := range int32(parts) {
		if r := cycles.Root(g.root, c); r != c {
			g.name[c] = g.name[r]
		}
	}
	kept := g.left[:0]
	for _, e := range g.left {
		if e.a, e.b = g.name[e.a], g.name[e.b]; e.a != e.b {
			kept = append(kept, e)
		}
	}
	g.left = kept
	return merged
}

// addAll adds the near pairs that local search has, and those of a tree.
func (g *sparse) addAll(p *Problem, near [][]neighbour, parent []int32) {
	for i, list := range near {
		for _, e := range list {
			g.add(p, int32(i), e.node)
		}
	}
	for v, u := range parent {
		if u >= 0 {
			g.add(p, int32(v), u)
		}
	}
}
