// Package patch makes cycles into one, and other pieces of a graph, by exchanging
// edges. It is the patching of Karp, "A Patching Algorithm for the Nonsymmetric
// Traveling-Salesman Problem" (SIAM J. Comput. 8, 1979).
package patch

import "context"

// Pieces is a graph whose pieces are to be joined.
type Pieces struct {
	Next  func(v int32) []int32                      // the vertices at the other ends of a vertex's edges; exchanges are made in it
	Part  []int32                                    // by vertex: the number of its piece; below 0 where it is to be left alone
	Near  func(v int32) []int32                      // the vertices that v may get an edge to
	Cost  func(a, b, c, d int32) (cost int, ok bool) // of edges ac and bd for ab and cd; ok says whether it can be
	Slack int                                        // what all exchanges together may cost
}

// Join makes two pieces one, by edges ac and bd for ab of one and cd of the other,
// again and again, and returns how often. What costs nothing it does where it is
// found, else what is cheapest. The degrees stay as they are. Of two pieces one
// must stay connected without an edge of its own, as a cycle does.
//
// Each piece in the end consists of whole pieces of the beginning, so that none of
// the edges of the beginning leaves it. The context cuts it short between exchanges.
func (p *Pieces) Join(ctx context.Context) (joins int) {
	j := newJoiner(p)
	for j.left > 1 && ctx.Err() == nil {
		before := joins
		joins += j.pass(ctx)
		if joins > before || ctx.Err() != nil {
			continue
		}
		if j.cost > p.Slack {
			break
		}
		j.exchange(j.best)
		joins++
	}
	return joins
}

// joiner is a union-find structure over the pieces.
type joiner struct {
	*Pieces
	parent, size []int32
	largest      int32 // the root of the largest piece
	left         int   // how many there are

	best [4]int32 // the cheapest exchange of a pass
	cost int
}

func newJoiner(p *Pieces) *joiner {
	j := &joiner{Pieces: p}
	for _, c := range p.Part {
		for int(c) >= len(j.size) {
			j.parent = append(j.parent, int32(len(j.size)))
			j.size = append(j.size, 0)
		}
		if c >= 0 {
			j.size[c]++
		}
	}
	for c, n := range j.size {
		if n > j.size[j.largest] {
			j.largest = int32(c)
		}
	}
	j.left = len(j.size)
	return j
}

// find is the root of a vertex's piece, or -1.
func (j *joiner) find(v int32) int32 {
	c := j.Part[v]
	for c >= 0 && j.parent[c] != c {
		j.parent[c] = j.parent[j.parent[c]]
		c = j.parent[c]
	}
	return c
}

// pass looks for exchanges at each vertex outside of the largest piece (any exchange
// can be seen from both of its pieces), makes those that cost nothing, and returns
// how many these are. It keeps the cheapest of the others.
func (j *joiner) pass(ctx context.Context) (joins int) {
	j.cost = j.Slack + 1
	for a := int32(0); int(a) < len(j.Part) && j.left > 1; a++ {
		if a%64 == 0 && ctx.Err() != nil {
			break
		}
		for here := j.find(a); here >= 0 && here != j.largest && j.freeAt(a, here); here = j.find(a) {
			joins++
		}
	}
	return joins
}

// freeAt makes one exchange at a vertex that costs nothing, if there is one.
func (j *joiner) freeAt(a, here int32) bool {
	for _, b := range j.Next(a) {
		for _, c := range j.Near(a) {
			if there := j.find(c); there < 0 || there == here {
				continue
			}
			for _, d := range j.Next(c) {
				cost, ok := j.Cost(a, b, c, d)
				if !ok || cost >= j.cost {
					continue
				}
				j.best, j.cost = [4]int32{a, b, c, d}, cost
				if cost <= 0 {
					j.exchange(j.best)
					return true
				}
			}
		}
	}
	return false
}

func (j *joiner) exchange(e [4]int32) {
	a, b, c, d := e[0], e[1], e[2], e[3]
	j.replace(a, b, c)
	j.replace(b, a, d)
	j.replace(c, d, a)
	j.replace(d, c, b)
	j.Slack -= j.cost
	j.cost = j.Slack + 1
	j.union(j.find(a), j.find(c))
}

func (j *joiner) replace(v, old, with int32) {
	next := j.Next(v)
	for k, w := range next {
		if w == old {
			next[k] = with
			return
		}
	}
}

func (j *joiner) union(a, b int32) {
	if j.size[a] < j.size[b] {
		a, b = b, a
	}
	j.parent[b] = a
	j.size[a] += j.size[b]
	if j.size[a] > j.size[j.largest] {
		j.largest = a
	}
	j.left--
}
