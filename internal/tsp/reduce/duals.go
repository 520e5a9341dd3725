package reduce

import (
	"math"

	"knightsat/internal/tsp/cuts"
)

// duals are whole numbers that prove a bound, whatever they are: node are
// the dual values of the nodes, weight, none below 0, of the cuts. With
//
//	reduced(e) = d(e) - node(i) - node(j) - sum of the weights of the cuts that e
//	             leaves, times 1 or -1, as it counts
//
// a cycle of T moves through all nodes and the dummy has
//
//	T = 2 sum(node) + sum of weight AtLeast + sum over e in it of reduced(e)
//	  + sum over cuts of weight (what it counts in the cut - AtLeast)
//
// where the last sum is not below 0.
type duals struct {
	parts   int64
	node    []int64
	cuts    []cuts.Cut
	in      [][]Use // of each cut: the edges
	weight  []int64
	reduced []int64
	bound   int64 // in parts
}

// mostDual is what all that is added up of dual values may amount to, in parts:
// far from what overflows, and far beyond the values of a program that is solved.
const mostDual = 1 << 50

// rounded makes dual values, given in moves, whole parts of a move. They may be
// anything: those of a program that hardly has a solution, or of one that lost
// its precision, can be huge, or no numbers. Sums of huge ones would overflow, and
// prove what is not so: such values are all taken for 0.
func (c *program) rounded(node, weight []float64, parts int64) *duals {
	whole := func(x float64) int64 {
		x = math.Round(x * float64(parts))
		if !(math.Abs(x) < mostDual) {
			return mostDual // which is too much by itself
		}
		return int64(x)
	}
	d := &duals{parts: parts, node: make([]int64, len(node))}
	for i, x := range node {
		d.node[i] = whole(x)
	}
	for k, x := range weight {
		if w := whole(x); w > 0 {
			d.cuts, d.in, d.weight = append(d.cuts, c.cuts[k]), append(d.in, c.uses[k]), append(d.weight, w)
		}
	}
	d.price(c)
	if !(d.amount(c) < mostDual) {
		clear(d.node)
		d.cuts, d.weight, d.in = nil, nil, nil
		d.price(c)
	}
	return d
}

// amount is more than any sum on the way to the bound and the reduced costs.
func (d *duals) amount(c *program) float64 {
	sum := 0.0
	for _, y := range d.node {
		sum += 2 * math.Abs(float64(y))
	}
	for k, e := range c.edges {
		sum += math.Abs(float64(d.node[e[0]])) + math.Abs(float64(d.node[e[1]])) + float64(c.d[k]*d.parts)
	}
	for k, uses := range d.in {
		w := float64(d.weight[k])
		sum += float64(w * math.Abs(float64(d.cuts[k].AtLeast())))
		sum += float64(w * float64(len(uses)))
	}
	return sum
}

// price computes the reduced costs and the bound from scratch: an edge below 0 may be in the
// cycle, or not; a forced one is.
func (d *duals) price(c *program) {
	d.reduced = make([]int64, len(c.edges))
	d.bound = 0
	for _, y := range d.node {
		d.bound += 2 * y
	}
	for k, e := range c.edges {
		d.reduced[k] = c.d[k]*d.parts - d.node[e[0]] - d.node[e[1]]
	}
	for k, uses := range d.in {
		d.bound += d.weight[k] * d.cuts[k].AtLeast()
		for _, u := range uses {
			d.reduced[u.Edge] -= d.weight[k] * u.Times
		}
	}
	for k, r := range d.reduced {
		d.bound += c.least(k, r)
	}
}

// least is what an edge adds to the bound with this reduced cost.
func (c *program) least(k int, reduced int64) int64 {
	switch {
	case c.must[k]:
		return reduced
	case c.gone[k]:
		return 0
	}
	return min(reduced, 0)
}

// coarser are the dual values in coarser parts of a move.
func (d *duals) coarser(c *program, parts int64) *duals {
	round := func(list []int64) []int64 {
		rounded := make([]int64, len(list))
		for k, x := range list {
			rounded[k] = int64(math.Round(float64(x) / float64(d.parts) * float64(parts)))
		}
		return rounded
	}
	r := &duals{parts: parts, node: round(d.node), weight: round(d.weight), cuts: d.cuts, in: d.in}
	r.price(c)
	return r
}
