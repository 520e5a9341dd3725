package counting

import (
	"math"
	"math/big"
	"math/bits"
	"slices"
	"sort"

	"knightsat/internal/frontier"
	"knightsat/internal/frontier/table"
)

// cut is a set of vertices between two sides that no edge joins, which a mirror of the
// graph takes to each other. A cycle has some of its edges on either side; those among
// the vertices of the cut are shared out. So the cycles are the pairs of a state of
// one side and one of the other in which every vertex of the cut has two edges in all,
// and the paths make one cycle, and both sides have the same states.
type cut struct {
	side  []frontier.Bag
	inner []inner
	image []int // by slot after the side's bags: that of the vertex's image
	cost  float64
}

// inner is an edge between two slots that stay.
type inner struct {
	a, b   int8
	weight int64
}

// cut is the narrowest one along an order; nil where the mirror is none of the graph, or
// has no cut there that edges leave alone, each of which has an image that is another one.
func newCut(l *frontier.Layout, order, mirror []int) *cut {
	if mirror = wholeMirror(l, mirror); mirror == nil {
		return nil
	}
	order, _ = l.Arranged(order, false)
	side := make([]int8, l.N) // 1 for the first, -1 for the other
	taken := 0
	for ; taken < len(order); taken++ {
		v := order[taken]
		w := mirror[v]
		if w == v || side[v] < 0 || slices.ContainsFunc(l.Near[v], func(c frontier.Link) bool {
			return c.To == w ||
				side[c.To] < 0
		}) {
			break
		}
		side[v], side[w] = 1, -1
	}
	if taken == 0 || l.N-2*taken > mirrorCut {
		return nil
	}
	var between []int
	for v, s := range side {
		if s == 0 {
			between = append(between, v)
		}
	}
	c := &cut{}
	if c.side, c.cost = l.Row(order[:taken], between); c.side == nil {
		return nil
	}
	c.cost += math.Pow(3, float64(len(between)))
	slot := make([]int, l.N)
	front := c.side[taken-1].Front
	for i, v := range front {
		slot[v] = i
	}
	shared := map[[2]int]bool{}
	for i, u := range front {
		c.image = append(c.image, slot[mirror[u]])
		for _, e := range l.Near[u] {
			if side[e.To] != 0 || e.To < u || shared[[2]int{u, e.To}] {
				continue
			}
			a, b := mirror[u], mirror[e.To]
			shared[[2]int{min(a, b), max(a, b)}] = true
			if shared[[2]int{u, e.To}] {
				return nil
			}
			c.inner = append(c.inner, inner{int8(i), int8(slot[e.To]), e.Weight})
		}
	}
	return c
}

// mirror is one of order two that keeps the edges, of all vertices; nil where it does not.
func wholeMirror(l *frontier.Layout, image []int) []int {
	all := append(slices.Clone(image), make([]int, l.N-len(image))...)
	for e, v := range l.Middle {
		a, b := image[e[0]], image[e[1]]
		w, ok := l.Middle[[2]int{min(a, b), max(a, b)}]
		all[v] = w
		if !ok {
			return nil
		}
	}
	for v, w := range all {
		if w < 0 || all[w] != v {
			return nil
		}
		for _, c := range l.Near[v] {
			if !slices.Contains(l.Near[w], frontier.Link{To: all[c.To], Weight: c.Weight}) {
				return nil
			}
		}
	}
	return all
}

// sideTable is the states of one side of a cut, as a table of one word a key and one a number has
// them: those of the same pattern, which is a key without its matching, next to each other.
type sideTable []uint64

// halves counts on one side of the cut and joins that to its image. Where the sum of
// its numbers may take more than a word (see step) it counts in one go instead.
func (c *count) halves() bool {
	c.begin()
	if !c.transfer(c.cut.side) {
		return false
	}
	if len(c.cut.inner) > 0 && !c.takeInner() {
		return false
	}
	if c.layer.Words > 1 {
		return c.inOneGo()
	}
	h := sideTable(c.layer.Records[:0])
	c.layer.Each(func(k table.Key, number []uint64) { h = append(h, k[0], number[0]) })
	c.layer = nil
	return c.gather(h, 62) && c.join(h)
}

// takeInner takes some of the edges between slots that stay, in all ways.
func (c *count) takeInner() bool {
	n, weights := len(c.cut.image), 1.0
	for _, e := range c.cut.inner {
		weights *= 1 + math.Abs(float64(e.weight))
	}
	return c.step(n, n, weights, func(s *frontier.PathState, number []uint64) { c.takeSome(*s, number, 1, c.cut.inner) })
}

func (c *count) takeSome(s frontier.PathState, number []uint64, weight int64, edges []inner) {
	if len(edges) == 0 {
		n := len(c.cut.image)
		c.put(s.Encode(n), number, weight)
		return
	}
	e := edges[0]
	c.takeSome(s, number, weight, edges[1:])
	m := s[e.a]
	if m == frontier.Full || s[e.b] == frontier.Full || m == e.b {
		return
	}
	s.Join(e.a, e.b)
	if m != e.a {
		s[e.a] = frontier.Full
	}
	c.takeSome(s, number, weight*e.weight, edges[1:])
}

// gather sorts a half by its patterns, from a bit of its keys on.
func (c *count) gather(h sideTable, bit int) bool {
	if len(h) <= 2 || bit < frontier.MatchingBits {
		return true
	}
	i := 0
	for j := len(h) - 2; i <= j; {
		if !c.goesOn() {
			return false
		}
		if h[i]>>bit&1 == 0 {
			i += 2
			continue
		}
		h[i], h[j] = h[j], h[i]
		h[i+1], h[j+1] = h[j+1], h[i+1]
		j -= 2
	}
	return c.gather(h[:i], bit-1) && c.gather(h[i:], bit-1)
}

// join adds up the products of the numbers of a state and the image of one that make a
// cycle.
func (c *count) join(h sideTable) bool {
	j := &joiner{count: c}
	for rest := h; len(rest) > 0 && c.watch.Err() == nil; {
		n := rest.group()
		j.pattern(rest[:n], h)
		rest = rest[n:]
	}
	return c.watch.Err() == nil
}

// group is how far the first pattern of a half goes.
func (h sideTable) group() int {
	n := 2
	for n < len(h) && h[n]>>frontier.MatchingBits == h[0]>>frontier.MatchingBits {
		n += 2
	}
	return n
}

// find is what a half has of a pattern.
func (h sideTable) find(pattern uint64) sideTable {
	at := 2 * sort.Search(len(h)/2, func(i int) bool { return h[2*i]>>frontier.MatchingBits >= pattern })
	if at == len(h) || h[at]>>frontier.MatchingBits != pattern {
		return nil
	}
	return h[at:][:h[at:].group()]
}

// joiner multiplies the vectors of numbers that two sides have for the matchings of the
// same ends.
type joiner struct {
	*count
	rest [mirrorCut + 1][]int64 // by number of ends, room
	// by number of ends: by end and matching, the matching once the first end and this are joined
	joined [mirrorCut + 1][][]int32
	a, b   big.Int // room
}

// pattern joins the states of one pattern with those whose images have it the other way
// round: where one side has no edge at a vertex the other has two.
func (j *joiner) pattern(a, all sideTable) {
	var first frontier.PathState
	n := len(j.cut.image)
	lacking, ends := first.Decode(table.Key{a[0]}, n)
	var lackingThere, endsThere uint64
	for i, k := range j.cut.image {
		if lacking>>k&1 == 0 || ends>>k&1 == 1 {
			lackingThere |= 1 << i
		}
		endsThere |= ends >> k & 1 << i
	}
	b := all.find(1<<(63-frontier.MatchingBits) | lackingThere<<n | endsThere)
	if b == nil || ends == 0 {
		return
	}
	count := bits.OnesCount64(ends)
	left := make([]int64, matchings(count))
	right := make([]int64, matchings(count))
	const number = 1<<frontier.MatchingBits - 1
	for i := 0; i < len(a); i += 2 {
		left[a[i]&number] = int64(a[i+1])
	}
	for i := 0; i < len(b); i += 2 {
		var s, t frontier.PathState
		s.Match(endsThere, b[i]&number)
		for e := endsThere; e != 0; e &= e - 1 {
			e := bits.TrailingZeros64(e)
			t[j.cut.image[e]] = int8(j.cut.image[s[e]])
		}
		right[t.Matching(ends)] = int64(b[i+1])
	}
	j.multiply(left, right, count)
}

// multiply adds to the count the products of the numbers of two matchings of the ends that make one
// cycle. The second's matchings of the first end and another one are next to each
// other: for each of these, the first's matchings are joined there, which leaves two
// ends less.
func (j *joiner) multiply(left, right []int64, ends int) {
	if ends == 2 {
		j.a.SetInt64(left[0])
		j.Count.Add(j.Count, j.a.Mul(&j.a, j.b.SetInt64(right[0])))
		return
	}
	if ends > 8 && j.watch.Err() != nil {
		return
	}
	size := len(right) / (ends - 1)
	for e, to := range j.joins(ends) {
		part := right[e*size : (e+1)*size]
		if !slices.ContainsFunc(part, func(x int64) bool { return x != 0 }) {
			continue
		}
		clear(j.rest[ends])
		for m, x := range left {
			if to[m] >= 0 {
				j.rest[ends][to[m]] += x
			}
		}
		j.multiply(j.rest[ends], part, ends-2)
	}
}

// joins is the table of what each matching becomes when the first end and another are
// joined; -1 for a cycle. There is none where the context ends before.
func (j *joiner) joins(ends int) [][]int32 {
	if j.joined[ends] != nil {
		return j.joined[ends]
	}
	all := uint64(1)<<ends - 1
	table := make([][]int32, ends-1)
	for e := range table {
		table[e] = make([]int32, matchings(ends))
		for m := range table[e] {
			if !j.goesOn() {
				return nil
			}
			var s frontier.PathState
			s.Match(all, uint64(m))
			if s.Join(0, int8(e+1)) {
				table[e][m] = -1
				continue
			}
			table[e][m] = int32(s.Matching(all &^ 1 &^ (2 << e)))
		}
	}
	j.joined[ends] = table
	j.rest[ends] = make([]int64, matchings(ends-2))
	return table
}

// matchings is how many matchings this number of ends of paths has.
func matchings(ends int) int {
	n := 1
	for k := ends - 1; k > 1; k -= 2 {
		n *= k
	}
	return n
}
