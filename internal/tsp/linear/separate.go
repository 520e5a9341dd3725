package linear

import (
	"cmp"
	"context"
	"slices"

	"knightsat/internal/tsp/cuts"
)

// separate adds rows that the present solution violates, and returns how many: of sets that
// arguments can tell, halves of sums, and of odd numbers of edges; or silent ones.
func (p *Program) separate(ctx context.Context, silent bool) (added int) {
	f := p.fractional(2)
	need := p.needs(f.N)
	sets := slices.DeleteFunc(f.Apart(ctx, p.root(), need), func(set []int32) bool { return p.parts(set) == silent })
	if p.pairs > 0 {
		sets = disjoint(f.N, sets)
	}
	for _, set := range sets {
		p.leave(set, need)
		if added++; added == addedRows {
			return added
		}
	}
	if added > fewSets || added > 0 && p.pairs == 0 || p.graph.Simple || silent {
		return added
	}
	if p.graph.Halves {
		if added = p.halves(f); added >= fewHalves {
			return added
		}
	}
	if p.pairs > 0 {
		added += p.once() + p.partitions()
		f = p.fractional(0)
	}
	odd := f.Odd(ctx)
	for _, o := range odd[:min(len(odd), addedRows)] {
		p.add(p.leaving(row{Sum: o.AtLeast(), Cut: o}))
		added++
	}
	return added
}

// disjoint are sets of n vertices, small ones first, that overlap none before.
func disjoint(n int, sets [][]int32) (list [][]int32) {
	slices.SortStableFunc(sets, func(a, b []int32) int { return cmp.Compare(len(a), len(b)) })
	seen := make([]bool, n)
	for _, set := range sets {
		if slices.ContainsFunc(set, func(v int32) bool { return seen[v] }) {
			continue
		}
		for _, v := range set {
			seen[v] = true
		}
		list = append(list, set)
	}
	return list
}

// fractional is the present solution, in which an edge that is used twice counts so often.
func (p *Program) fractional(twice float64) *cuts.Fractional {
	f := &cuts.Fractional{N: p.nodes()}
	for k, e := range p.edges {
		once, pair := p.uses(k)
		if x := once + float64(twice*pair); x > 1e-7 {
			f.Edges, f.X = append(f.Edges, e), append(f.X, x)
		}
	}
	return f
}

// needs is by how many edges a set is left with each vertex in it.
func (p *Program) needs(n int) []float64 {
	need := slices.Repeat([]float64{2}, n)
	for v, y := range p.y {
		switch {
		case p.graph.Must[v]:
		case p.graph.Simple, y < 0:
			need[v] = 0
		default:
			need[v] = 2 * p.lp.X(int(y))
		}
	}
	if p.graph.Again { // an edge may be more than 1
		need[p.root()] = 0
	}
	return need
}

// leave says of a set without the root that it is left twice where the vertex of it that
// is visited most is visited.
func (p *Program) leave(set []int32, need []float64) {
	w := set[0]
	for _, v := range set {
		if p.graph.Must[v] && !p.graph.Must[w] || p.graph.Must[v] == p.graph.Must[w] && need[v] > need[w] {
			w = v
		}
	}
	r := row{Cut: cuts.Cut{Set: set}, silent: !p.parts(set)}
	if p.graph.Must[w] {
		r.Sum = 2
	} else {
		r = p.visit(r, w, 2)
	}
	p.add(p.leaving(r))
}

// leaving adds the edges that leave the set of a row.
func (p *Program) leaving(r row) row {
	entries := append(p.entries[:0], r.Entries...)
	r.Each(func(k int32) [2]int32 { return p.edges[k] }, p.at, p.in, func(k int32, times int64) {
		entries = append(entries, Entry{k, int32(times)})
		if p.pairs > 0 && r.Odd == nil && int(k) < len(p.graph.Edges) {
			entries = append(entries, Entry{p.pairs + k, 2})
		}
	})
	p.entries, r.Entries = entries, slices.Clone(entries)
	return r
}

// parts reports whether a set has some but not all of the vertices that must be visited.
func (p *Program) parts(set []int32) bool {
	inside := 0
	for _, v := range set {
		if p.graph.Must[v] {
			inside++
		}
	}
	return inside > 0 && inside < p.must
}
