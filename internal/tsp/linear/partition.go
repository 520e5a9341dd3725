package linear

import (
	"cmp"
	"slices"

	"knightsat/internal/cycles"
)

// Let the vertices be in n parts, each with one that a walk must visit, and let x be the edges between parts that a
// closed walk uses once, and w those that it uses twice. They join all parts, and there is one more of them for each
// independent cycle of x: x + w >= n - 1 + c. As x comes to each part as often as it leaves it, x <= c + n - 1, and
// x = 0 where c = 0. So
//
//	(n - 1) x + n w >= n (n - 1)
//
// where two parts are a set that is left. The dummy is such a vertex, and the edges to it are used once.

// partition are parts of the vertices: of each, a vertex towards the one that stands for its part.
type partition []int32

func newPartition(n int) partition {
	p := make(partition, n)
	for v := range p {
		p[v] = int32(v)
	}
	return p
}

func (p partition) find(v int32) int32 { return cycles.Root(p, v) }

func (p partition) join(u, v int32) { p[p.find(u)] = p.find(v) }

// partitions adds such rows that the present solution violates, and returns how many. The parts are what edges that
// are used for certain join, and others that hang together by few.
func (p *Program) partitions() (added int) {
	whole := newPartition(p.nodes())
	var open []int32
	for k, e := range p.edges {
		switch once, twice := p.uses(k); {
		case once+twice > 1-tolerance:
			whole.join(e[0], e[1])
		case once+twice > tolerance:
			open = append(open, int32(k))
		}
	}
	together := slices.Clone(whole)
	for _, k := range open {
		together.join(p.edges[k][0], p.edges[k][1])
	}
	of := func(k int32) int32 { return together.find(p.edges[k][0]) }
	slices.SortStableFunc(open, func(a, b int32) int { return cmp.Compare(of(a), of(b)) })
	for len(open) > 0 {
		n := 1
		for n < len(open) && of(open[n]) == of(open[0]) {
			n++
		}
		if r := p.among(slices.Clone(whole), open[:n]); r != nil {
			p.add(*r)
			added++
		}
		open = open[n:]
	}
	return added
}

// among joins the parts that some edges lead to, those first that are joined most, and returns the row that is
// violated most on the way; nil for none.
func (p *Program) among(by partition, open []int32) (best *row) {
	least := 0.0
	for {
		stops := make([]bool, len(by)) // by what stands for a part
		for v := range by {
			if p.isStop(int32(v)) {
				stops[by.find(int32(v))] = true
			}
		}
		weights, parts := map[[2]int32]float64{}, map[int32]bool{}
		var heaviest [2]int32
		most, all := 0.0, true
		for _, k := range open {
			a, b := by.find(p.edges[k][0]), by.find(p.edges[k][1])
			if a == b {
				continue
			}
			pair := [2]int32{min(a, b), max(a, b)}
			once, twice := p.uses(int(k))
			weights[pair] += twice + float64(once*2/3)
			weight := weights[pair]
			if !stops[a] || !stops[b] { // they come first
				weight += float64(len(p.edges))
				all = false
			}
			if weight > most {
				most, heaviest = weight, pair
			}
			parts[a], parts[b] = true, true
		}
		if len(parts) < 3 {
			return best
		}
		if all {
			if r := p.apart(by, open); r != nil {
				if slack := r.slack(p.values()) / float64(len(parts)); slack < least-violated {
					least, best = slack, r
				}
			}
		}
		by.join(heaviest[0], heaviest[1])
	}
}

func (p *Program) isStop(v int32) bool { return int(v) == p.graph.N || p.graph.Must[v] }

// apart is the row of the parts that some edges lead to, all others being taken to these; nil where they can't be
// reached.
func (p *Program) apart(by partition, open []int32) *row {
	part := slices.Repeat([]int32{-1}, p.nodes()) // by vertex
	n := int32(0)
	for _, k := range open {
		for _, v := range p.edges[k] {
			if at := by.find(v); part[at] < 0 {
				part[at] = n
				n++
			}
		}
	}
	var queue []int32
	for v := range part {
		if part[v] = part[by.find(int32(v))]; part[v] >= 0 {
			queue = append(queue, int32(v))
		}
	}
	for _, least := range []float64{tolerance, -1} { // along what is used, and then along any edge
		for at := 0; at < len(queue); at++ {
			v := queue[at]
			for _, k := range p.at[v] {
				u := p.edges[k][0] + p.edges[k][1] - v
				if once, twice := p.uses(int(k)); part[u] < 0 && once+twice > least {
					part[u] = part[v]
					queue = append(queue, u)
				}
			}
		}
	}
	if slices.Contains(part, -1) {
		return nil
	}
	return p.between(n, func(k int) bool { return part[p.edges[k][0]] != part[p.edges[k][1]] })
}

// between is the row of n parts, and of the edges between them.
func (p *Program) between(n int32, is func(k int) bool) *row {
	r := &row{Sum: int64(n) * int64(n-1)}
	for k := range p.edges {
		if !is(k) {
			continue
		}
		r.Entries = append(r.Entries, Entry{int32(k), n - 1})
		if k < len(p.graph.Edges) {
			r.Entries = append(r.Entries, Entry{p.pairs + int32(k), n})
		}
	}
	return r
}

// addChains adds such rows of each chain of vertices that must be visited and have two edges: each of them is a part,
// and what is left is one.
func (p *Program) addChains() {
	chain := newPartition(p.nodes())
	inner := make([]bool, p.nodes())
	for v, must := range p.graph.Must {
		degree := len(p.at[v])
		for _, k := range p.at[v] {
			if int(k) >= len(p.graph.Edges) {
				degree--
			}
		}
		inner[v] = must && degree == 2
	}
	for _, e := range p.graph.Edges {
		if inner[e[0]] && inner[e[1]] {
			chain.join(e[0], e[1])
		}
	}
	parts := make([]int32, p.nodes()) // by what stands for a chain
	for v, is := range inner {
		if is {
			parts[chain.find(int32(v))]++
		}
	}
	for c, n := range parts {
		if n < 2 || p.graph.Ends == nil && int(n) == p.must {
			continue
		}
		in := func(v int32) bool { return inner[v] && int(chain.find(v)) == c }
		p.add(*p.between(n+1, func(k int) bool { return in(p.edges[k][0]) || in(p.edges[k][1]) }))
	}
}
