package twofactor

import "context"

// Join turns the 2-factor into one of fewer cycles where it can and returns the
// number of cycles that went into others. It works by exchanges: edges ab of one
// cycle and cd of another make way for ac and bd, which makes one cycle of the
// two. What such exchanges leave is tried with longer ones. Each cycle in the
// end consists of whole cycles of the beginning, so that its set of vertices is
// cut off from the rest in the 2-factor of the beginning as well.
//
// This is the patching of Karp, "A Patching Algorithm for the Nonsymmetric
// Traveling-Salesman Problem" (SIAM J. Comput. 8, 1979), on a sparse graph. The
// context cuts it short between exchanges: what it leaves is a 2-factor.
func (f *Factor) Join(ctx context.Context) (joins int) {
	p := newPieces(f)
	for p.left > 1 && ctx.Err() == nil {
		n := p.pass(ctx)
		joins += n
		if n == 0 {
			break
		}
	}
	if p.left > 1 && ctx.Err() == nil {
		joins += f.joinLong(ctx)
	}
	return joins
}

// pieces is a union-find structure over the cycles.
type pieces struct {
	f       *Factor
	cycle   []int32 // by vertex: a cycle of the beginning
	parent  []int32
	size    []int32
	largest int32 // the root of the largest piece
	left    int   // how many pieces there are
}

func newPieces(f *Factor) *pieces {
	p := &pieces{f: f}
	p.cycle, p.size = f.cycles()
	p.parent = make([]int32, len(p.size))
	for c := range p.parent {
		p.parent[c] = int32(c)
		if p.size[c] > p.size[p.largest] {
			p.largest = int32(c)
		}
	}
	p.left = len(p.size)
	return p
}

func (p *pieces) find(v int32) int32 {
	c := p.cycle[v]
	for p.parent[c] != c {
		p.parent[c] = p.parent[p.parent[c]]
		c = p.parent[c]
	}
	return c
}

func (p *pieces) union(a, b int32) {
	if p.size[a] < p.size[b] {
		a, b = b, a
	}
	p.parent[b] = a
	p.size[a] += p.size[b]
	if p.size[a] > p.size[p.largest] {
		p.largest = a
	}
	p.left--
}

// pass looks for an exchange at each vertex outside of the largest piece (any
// exchange can be seen from both of its sides) and returns how many it made.
func (p *pieces) pass(ctx context.Context) (joins int) {
	for a := 0; a < p.f.g.n && p.left > 1; a++ {
		if a%(1<<12) == 0 && ctx.Err() != nil {
			break
		}
		for p.find(int32(a)) != p.largest && p.exchange(int32(a)) {
			joins++
		}
	}
	return joins
}

// exchange makes one exchange at a, if there is one.
func (p *pieces) exchange(a int32) bool {
	f, g := p.f, p.f.g
	here := p.find(a)
	nbrs, _ := g.Neighbours(int(a))
	for _, b := range f.nb[a] {
		if g.isFixed(a, b) {
			continue
		}
		for _, c := range nbrs {
			there := p.find(c)
			if there == here {
				continue
			}
			for _, d := range f.nb[c] {
				if g.joined(b, d) && !g.isFixed(c, d) {
					f.swap(a, b, c)
					f.swap(b, a, d)
					f.swap(c, d, a)
					f.swap(d, c, b)
					p.union(here, there)
					return true
				}
			}
		}
	}
	return false
}
