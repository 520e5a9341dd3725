package frontier

import (
	"context"
	"math"
	"math/big"
	"slices"
)

// Result is what counting gave.
type Result struct {
	// Count is the sum over all Hamiltonian cycles of the product of their weights;
	// where Complete is not set, of some of them.
	Count    *big.Int
	Complete bool
	Width    int // the most vertices of a frontier
	States   int // the most states of a frontier
}

// Cycles counts the Hamiltonian cycles of a graph of three vertices or more. orders
// are orders of its vertices to try beside greedy ones. Where its states take more
// than so many bytes it goes on with those that fit. It returns nil where the
// context ends first, or where no order has a frontier that fits a state.
func Cycles(ctx context.Context, g *Graph, bytes int64, orders ...[]int) *Result {
	c := newCount(g, orders)
	c.ctx, c.most = ctx, int(bytes/8)
	if c.decided {
		return c.result
	}
	if c.plan == nil || !c.run() {
		return nil
	}
	return c.result
}

type count struct {
	ctx     context.Context
	plan    *plan
	cut     *cut // nil for none
	most    int  // words
	result  *Result
	total   *big.Int
	decided bool // without a frontier
	layer   *table
	step    *step
	next    *table
	work    int
}

func newCount(g *Graph, orders [][]int) *count {
	c := &count{result: &Result{Count: new(big.Int), Complete: true}}
	r := merge(g)
	r.reduce()
	if c.decided = r.failed; r.failed {
		return c
	}
	small, names, weights := r.contracted()
	c.result.Count.SetInt64(1)
	for _, w := range weights {
		c.result.Count.Mul(c.result.Count, big.NewInt(w))
	}
	if c.decided = small.N == 0; c.decided {
		if !r.cycle() {
			c.result.Count.SetInt64(0)
		}
		return c
	}
	number := make([]int, g.N)
	for i, v := range names {
		number[v] = i + 1
	}
	for i, o := range orders {
		var kept []int
		for _, v := range o {
			if number[v] > 0 {
				kept = append(kept, number[v]-1)
			}
		}
		orders[i] = kept
	}
	l := newLayout(small)
	if c.plan = l.best(orders); c.plan == nil {
		return c
	}
	for _, m := range g.Mirrors {
		mirror := make([]int, small.N)
		for i, v := range names {
			mirror[i] = number[m[v]] - 1 // -1 where it is no symmetry
		}
		for _, o := range orders {
			if cut := l.cut(o, mirror); cut != nil && cut.cost < c.plan.cost && (c.cut == nil || cut.cost < c.cut.cost) {
				c.cut = cut
			}
		}
	}
	return c
}

// cycle reports whether the edges that are in are one cycle.
func (r *reduction) cycle() bool {
	return slices.Max(r.length) == r.n
}

// run counts in one go, or on both sides of a cut.
func (c *count) run() bool {
	c.total = new(big.Int)
	ok := false
	if c.cut != nil {
		ok = c.halves()
	} else {
		ok = c.once()
	}
	c.result.Count.Mul(c.result.Count, c.total)
	return ok
}

// once counts in one go.
func (c *count) once() bool {
	_, ok := c.transfer(c.plan)
	return ok
}

// transfer takes the steps of a plan and returns the states after them; false where the
// context ends before. The words of a number are enough for all sums of a step: no
// number, nor their sum, is larger than the sum of the absolute values before the step
// times the sum of the weights that a state can be given in it, and a sign takes one bit.
func (c *count) transfer(p *plan) (*table, bool) {
	c.layer = newTable(1, 1, c.most)
	c.layer.place(key{mark})[0] = 1
	c.result.Width = max(c.result.Width, p.width)
	for i := range p.steps {
		c.step = &p.steps[i]
		sum := 0.0
		c.layer.each(func(_ key, number []uint64) { sum += size(number) })
		words := 1 + int((math.Log2(max(1, sum))+math.Log2(c.step.weights())+1.5)/64)
		c.next = newTable(c.step.keys(), words, c.most-len(c.layer.records))
		c.next.salt = uint64(i) << 1
		if !c.advance() {
			return nil, false
		}
		c.layer = c.next
		c.result.States = max(c.result.States, c.layer.used)
	}
	layer := c.layer
	c.layer, c.next = nil, nil
	return layer, true
}

// keys is how many words a key has after the step.
func (s *step) keys() int {
	if len(s.keep) > narrow {
		return 2
	}
	return 1
}

// goesOn reports whether the context has not ended; it asks now and then.
func (c *count) goesOn() bool {
	c.work++
	return c.work%(1<<10) != 0 || c.ctx.Err() == nil
}

// weights bounds what a number is multiplied by in a step, all ways together: a vertex
// lacks no edge, one or two.
func (s *step) weights() float64 {
	if s.inner != nil {
		return math.Exp2(float64(len(s.inner)))
	}
	sum, squares := 0.0, 0.0
	for _, c := range s.choices {
		w := math.Abs(float64(c.weight))
		sum += w
		squares += w * w
	}
	return max(1, sum, (sum*sum-squares)/2)
}

// advance takes each state through the step.
func (c *count) advance() bool {
	s, ok := c.step, true
	c.layer.each(func(k key, number []uint64) {
		if ok = ok && c.goesOn(); !ok {
			return
		}
		var st state
		st.decode(k, s.old)
		for i := s.old; i < s.slots; i++ {
			st[i] = int8(i)
		}
		for _, p := range s.pairs {
			st[p[0]], st[p[1]] = p[1], p[0]
		}
		c.choose(&st, number)
	})
	return ok
}

// choose gives the vertex of the step the edges that it lacks, in all ways.
func (c *count) choose(st *state, number []uint64) {
	s := c.step
	if s.inner != nil {
		c.take(*st, number, 1, s.inner)
		return
	}
	s.choose(st, func(st state, _ [2]int8, weight int64, closed bool) {
		if closed {
			c.total.Add(c.total, new(big.Int).Mul(value(number), big.NewInt(weight)))
		} else {
			c.put(st, number, weight)
		}
	})
}

// take takes some of the edges between slots that stay, in all ways.
func (c *count) take(st state, number []uint64, weight int64, edges []inner) {
	if len(edges) == 0 {
		c.put(st, number, weight)
		return
	}
	e := edges[0]
	c.take(st, number, weight, edges[1:])
	m := st[e.a]
	if m == full || st[e.b] == full || m == e.b {
		return
	}
	st.join(e.a, e.b)
	if m != e.a {
		st[e.a] = full
	}
	c.take(st, number, weight*e.weight, edges[1:])
}

// put adds a number to that of the state after the step.
func (c *count) put(st state, number []uint64, weight int64) {
	s := c.step
	to := s.kept(&st)
	if s.inner == nil && s.hopeless(to.lacks(len(s.keep))) {
		return
	}
	if sum := c.next.place(to.encode(len(s.keep))); sum != nil {
		addTimes(sum, number, weight)
	} else {
		c.result.Complete = false
	}
}
