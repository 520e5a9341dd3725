package linear

import "slices"

// walks reports whether paths are walks: they may use edges twice, which has variables of its own.
func (g *Graph) walks() bool { return g.Again && !g.Simple }

// uses says how far an edge, or an end, is used once, and how far twice.
func (p *Program) uses(k int) (once, twice float64) {
	once = p.lp.X(k)
	if p.pairs > 0 && k < len(p.graph.Edges) {
		twice = p.lp.X(int(p.pairs) + k)
	}
	return once, twice
}

// addStops adds that a walk leaves each vertex that it must visit, and the dummy, which it comes to once.
func (p *Program) addStops() {
	need := p.needs(p.nodes())
	for v, must := range p.graph.Must {
		if must {
			p.leave([]int32{int32(v)}, need)
		}
	}
	if p.graph.Ends == nil {
		return
	}
	for _, sign := range []int32{1, -1} {
		r := row{Sum: 2 * int64(sign)}
		for _, k := range p.at[p.graph.N] {
			r.Entries = append(r.Entries, Entry{k, sign})
		}
		p.add(r)
	}
}

// once adds that no edge is used once and also twice: of three times, one is enough.
func (p *Program) once() (added int) {
	for k := range p.graph.Edges {
		if once, twice := p.uses(k); once+twice > 1+violated {
			p.add(row{Sum: -1, Entries: []Entry{{int32(k), -1}, {p.pairs + int32(k), -1}}})
			added++
		}
	}
	return added
}

// walk is the walk of a whole solution, all in one go (Hierholzer, 1873); nil where that is none, or costs more than
// most.
func (p *Program) walk(most int) (walk []int32) {
	near := make([][]int32, p.nodes())
	edges, cost := 0, int64(0)
	for k, e := range p.edges {
		once, twice := p.uses(k)
		for range int(once + 2*twice + 0.5) {
			near[e[0]], near[e[1]] = append(near[e[0]], e[1]), append(near[e[1]], e[0])
			edges++
			cost += p.graph.cost(k)
		}
	}
	for _, list := range near {
		if len(list)%2 != 0 {
			return nil
		}
	}
	path := []int32{p.root()}
	for len(path) > 0 {
		v := path[len(path)-1]
		if len(near[v]) == 0 {
			walk = append(walk, v)
			path = path[:len(path)-1]
			continue
		}
		u := near[v][len(near[v])-1]
		near[v] = near[v][:len(near[v])-1]
		near[u] = slices.Delete(near[u], slices.Index(near[u], v), slices.Index(near[u], v)+1)
		path = append(path, u)
	}
	switch {
	case len(walk) != edges+1 || cost > int64(most):
		return nil
	case p.graph.Ends != nil:
		return walk[1 : len(walk)-1] // between two visits of the dummy
	}
	return walk[:len(walk)-1]
}
