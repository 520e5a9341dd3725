package cert

import (
	"cmp"
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/puzzles"
	"knightsat/solve/cert/pb"
)

// places writes a proof by the model of places.
func (w *writer) places(name string, e Evidence, t *bound.Potentials) error {
	e.Model, e.Places = modelPlaces, names(w.in, t.Terminals)
	if err := tooManyPlaces(len(t.Terminals)); err != nil {
		return err
	}
	sets, err := treeOf(w.ctx, w.in, t)
	if err != nil {
		return err
	}
	r := request{model: e.Model, moves: *e.Moves, parity: e.Parity, places: e.Places, sets: setParts(sets)}
	m, err := await(w.ctx, func() (*places, error) { return newPlaces(w.in, r) })
	if err != nil {
		return err
	}
	return w.pair(name, e, m.Model, func(p *pb.Proof) (pb.ID, error) { return m.heldKarp(p, t, sets), nil })
}

// laminar is a set of places that Kruskal's run joins, its parts by their names in
// the model, and the weight by distance and tolls at which it does.
type laminar struct {
	parts  []string
	weight int64
	parent int // -1 for that of all
}

// link is an edge of a tree between two places.
type link struct {
	i, j   int
	weight int64
}

// linksOf joins the places by the cheapest edges, to a minimum spanning tree: its edges,
// the lightest first.
func linksOf(ctx context.Context, in *puzzles.Instance, t *bound.Potentials) ([]link, error) {
	n := len(t.Terminals)
	near, from, done := make([]int64, n), make([]int, n), make([]bool, n)
	var links []link
	for i := range near {
		near[i] = 1 << 62
	}
	next := 0
	for range n {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		done[next] = true
		dist := in.Distances(t.Terminals[next])
		best := -1
		for i, v := range t.Terminals {
			if done[i] {
				continue
			}
			if w := int64(dist[v])*int64(t.Denominator) + int64(t.Potential[i]) + int64(t.Potential[next]); w < near[i] {
				near[i], from[i] = w, next
			}
			if best < 0 || near[i] < near[best] {
				best = i
			}
		}
		if best >= 0 {
			links = append(links, link{best, from[best], near[best]})
		}
		next = best
	}
	slices.SortStableFunc(links, func(a, b link) int { return cmp.Compare(a.weight, b.weight) })
	return links, nil
}

// treeOf is the minimum spanning tree of the places, as sets. Those of one weight make
// one set.
func treeOf(ctx context.Context, in *puzzles.Instance, t *bound.Potentials) ([]laminar, error) {
	links, err := linksOf(ctx, in, t)
	if err != nil {
		return nil, err
	}
	n := len(t.Terminals)
	sets := []laminar{}
	group := make([][]int, n) // of the place that stands for it
	root, set := make([]int, n), make([]int, n)
	for i := range n {
		group[i], root[i], set[i] = []int{i}, i, -1
	}
	for k := 0; k < len(links); {
		weight := links[k].weight
		parts := map[int][]int{} // root to the roots that it stands for from now on
		var order []int
		for ; k < len(links) && links[k].weight == weight; k++ {
			a, b := root[links[k].i], root[links[k].j]
			if len(group[a]) < len(group[b]) {
				a, b = b, a
			}
			if parts[a] == nil {
				parts[a] = []int{a}
				order = append(order, a)
			}
			if parts[b] == nil {
				parts[b] = []int{b}
			}
			parts[a] = append(parts[a], parts[b]...)
			delete(parts, b)
			for _, i := range group[b] {
				root[i] = a
			}
			group[a] = append(group[a], group[b]...)
		}
		for _, a := range order {
			if root[a] != a || parts[a] == nil {
				continue
			}
			s := laminar{weight: weight, parent: -1}
			for _, part := range parts[a] {
				if set[part] < 0 {
					s.parts = append(s.parts, in.Squares[t.Terminals[part]].String())
					continue
				}
				s.parts = append(s.parts, partName(in, set[part]))
				sets[set[part]].parent = len(sets)
			}
			set[a] = len(sets)
			sets = append(sets, s)
		}
	}
	return sets, nil
}

// setParts are the parts of each set.
func setParts(sets []laminar) (parts [][]string) {
	for _, s := range sets {
		parts = append(parts, s.parts)
	}
	return parts
}

// heldKarp derives that a budget is too small for a path through the places, by
// tolls (see bound.Potentials): as many times the budget as a move has parts; each
// degree row times the toll, to be taken off; each set's stretches times the
// weight at which it is formed, and that they are fewer than its places times what
// the next set's weight has more. What is left is the row of reduced costs: the
// stretches and the ends that are dearer than need be fit no budget.
func (m *places) heldKarp(p *pb.Proof, t *bound.Potentials, sets []laminar) pb.ID {
	s := &pb.Sum{}
	s.Row(m.budget, int64(t.Denominator))
	for i := range m.nodes {
		addEqual(s, m.at[i], -int64(t.Potential[i]))
	}
	for k, l := range sets {
		addEqual(s, m.sets[k].inside, l.weight)
		if l.parent >= 0 && sets[l.parent].weight > l.weight {
			s.Row(m.sets[k].few, sets[l.parent].weight-l.weight)
		}
	}
	cheapest := int64(1) << 62
	for i, v := range m.nodes {
		cost := int64(t.Potential[i])
		if m.back != nil {
			cost += int64(t.Denominator) * int64(m.back[v])
		}
		cheapest = min(cheapest, cost)
	}
	if m.starts > 0 {
		addEqual(s, m.starts, cheapest)
	}
	if m.last > 0 {
		addEqual(s, m.last, cheapest)
	}
	p.Sum(s)
	return contradiction(p, m.start, m.end)
}
