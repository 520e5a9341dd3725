package linear

import "math"

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
			p.add(p.either(int32(k)))
			added++
		}
	}
	return added
}

// addWithin adds that an edge in which a walk ends is used as that end has it, and that no edge is used once and also
// twice, if that would cost less.
func (p *Program) addWithin() {
	once, twice := make([]row, len(p.graph.Edges)), make([]row, len(p.graph.Edges))
	for k := range p.graph.Edges {
		once[k], twice[k] = p.either(int32(k)), row{Entries: []Entry{{p.pairs + int32(k), 1}}}
	}
	for i, e := range p.graph.Within {
		of := &once[e.Edge]
		if e.Twice {
			of = &twice[e.Edge]
		}
		of.Entries = append(of.Entries, Entry{int32(len(p.edges) - len(p.graph.Within) + i), -1})
	}
	for k := range p.graph.Edges {
		if p.cost[k] < 0 || len(once[k].Entries) > 2 {
			p.add(once[k])
		}
		if len(twice[k].Entries) > 1 {
			p.add(twice[k])
		}
	}
}

// either is that an edge is not used once and also twice.
func (p *Program) either(k int32) row {
	return row{Sum: -1, Entries: []Entry{{k, -1}, {p.pairs + k, -1}}}
}

// walk are the edges and ends of a whole solution, each as often as it is used; nil where that is no walk, or costs more
// than most.
func (p *Program) walk(most int) (used []int32) {
	cost := int64(0)
	for v, each := range p.cost {
		cost += each * int64(math.Round(p.lp.X(v)))
	}
	joined, degree := newPartition(p.nodes()), make([]int, p.nodes())
	for k, e := range p.edges {
		once, twice := p.uses(k)
		for range int(once + 2*twice + 0.5) {
			used = append(used, int32(k))
			joined.join(e[0], e[1])
			degree[e[0]]++
			degree[e[1]]++
		}
	}
	root := joined.find(p.root())
	for v, n := range degree {
		if n%2 != 0 || (n > 0 || p.isStop(int32(v))) && joined.find(int32(v)) != root {
			return nil
		}
	}
	if cost > int64(most) {
		return nil
	}
	return used
}
