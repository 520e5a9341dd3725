package graph

import (
	"slices"
)

// Adjacency is an undirected graph as the neighbours of each of its vertices: a list, or a rule. [NewAdjacency] and
// [NewRuled] make one; the zero value has no vertices.
type Adjacency struct {
	offsets  []int32 // the neighbours of v are targets[offsets[v]:offsets[v+1]]
	targets  []int32
	n, edges int
	rule     Neighbours // instead of lists, or beyond them
	through  []int32    // the lines through v are through[each*v:each*(v+1)]; nil if there are none
	each     int
	starts   []int32 // the vertices on line l, each pair of which has an edge, are on[starts[l]:starts[l+1]]
	on       []int32
	// Apart tells the fewest edges between two vertices; nil if nothing but a search does.
	Apart func(v, w int) int32
	// Coloured gives two colours; nil if nothing but [Colour] does.
	Coloured func() *Colouring
}

// NewAdjacency takes over a list of neighbours in which those of v are
// targets[offsets[v]:offsets[v+1]].
func NewAdjacency(offsets, targets []int32) Adjacency {
	return Adjacency{offsets: offsets, targets: targets, n: max(0, len(offsets)-1), edges: len(targets) / 2}
}

// NewRuled is a graph whose neighbours are listed anew by a rule whenever somebody asks.
func NewRuled(n, edges int, rule Neighbours) Adjacency {
	return Adjacency{n: n, edges: edges, rule: rule}
}

// Line takes over lines, as many through each vertex, and the vertices on each. No edge is on two, or listed as well.
func (a *Adjacency) Line(through, starts, on []int32) {
	a.through, a.each, a.starts, a.on = through, len(through)/max(1, a.n), starts, on
	a.rule = func(v int) []int32 { return a.near(v, a.n) }
	for l := range a.Lines() {
		n := len(a.On(int32(l)))
		a.edges += n * (n - 1) / 2
	}
}

// Twofold is the graph of two copies of each vertex v, v and v + n, where each edge joins different
// copies: whoever walks along it is on the first copies after an even number of moves.
func (a *Adjacency) Twofold() Adjacency {
	n, m := a.n, len(a.targets)
	if a.rule != nil {
		return NewRuled(2*n, 2*a.edges, func(v int) []int32 {
			near := slices.Clone(a.Neighbours(v % n))
			for i := range near {
				near[i] += int32(n - v/n*n)
			}
			return near
		})
	}
	offsets, targets := slices.Concat(a.offsets, a.offsets[1:]), slices.Concat(a.targets, a.targets)
	for i := range m {
		targets[i] += int32(n)
	}
	for v := range offsets[n+1:] {
		offsets[n+1+v] += int32(m)
	}
	return NewAdjacency(offsets, targets)
}

// Len is the number of vertices.
func (a *Adjacency) Len() int { return a.n }

// Edges is the number of undirected edges.
func (a *Adjacency) Edges() int { return a.edges }

// Span is where the neighbours of v are in the list of those of all vertices.
func (a *Adjacency) Span(v int) (from, to int32) { return a.offsets[v], a.offsets[v+1] }

// Neighbours lists the vertices next to v. The caller must not change it.
func (a *Adjacency) Neighbours(v int) []int32 {
	if a.rule != nil {
		return a.rule(v)
	}
	return a.targets[a.offsets[v]:a.offsets[v+1]]
}

// Spine lists neighbours of v that are enough to colour the graph: of a line the first two, and from the first all.
func (a *Adjacency) Spine(v int) []int32 { return a.near(v, 2) }

func (a *Adjacency) near(v, most int) []int32 {
	near, lines := a.Ways(v)
	if a.through == nil {
		return near
	}
	near = slices.Clone(near)
	for _, l := range lines {
		on := a.On(l)
		if int(on[0]) != v {
			on = on[:min(most, len(on))]
		}
		near = append(near, on...)
	}
	return slices.DeleteFunc(near, func(w int32) bool { return int(w) == v })
}

// Ways are neighbours of v, and the lines through it, on which the others are. The caller must not change them.
func (a *Adjacency) Ways(v int) (near, lines []int32) {
	if a.through == nil {
		return a.Neighbours(v), nil
	}
	return a.targets[a.offsets[v]:a.offsets[v+1]], a.through[a.each*v : a.each*(v+1)]
}

func (a *Adjacency) Lines() int { return max(0, len(a.starts)-1) } // their number

// On lists the vertices on a line: v itself, of one through v. The caller must not change it.
func (a *Adjacency) On(line int32) []int32 { return a.on[a.starts[line]:a.starts[line+1]] }

// Adjacent reports whether there is an edge between v and w.
func (a *Adjacency) Adjacent(v, w int) bool { return slices.Contains(a.Neighbours(v), int32(w)) }

// Degree is the number of neighbours of v.
func (a *Adjacency) Degree(v int) int {
	near, lines := a.Ways(v)
	n := len(near) - len(lines)
	for _, l := range lines {
		n += len(a.On(l))
	}
	return n
}

// Distances gives, for each vertex, the fewest edges to it from the nearest of
// the sources: -1 if there is no way, and everywhere if there are no sources.
func (a *Adjacency) Distances(sources ...int) []int32 {
	if a.Apart != nil {
		dist := slices.Repeat([]int32{-1}, a.Len())
		for v := range dist {
			for k, from := range sources {
				if d := a.Apart(from, v); k == 0 || d < dist[v] {
					dist[v] = d
				}
			}
		}
		return dist
	}
	b := newBreadth(nil, a)
	b.queue = make([]int32, 0, a.Len())
	b.begin(sources...)
	_ = b.search(nil) // without a limit, and a context that doesn't end
	return b.dist
}
