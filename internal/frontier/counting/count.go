package counting

import (
	"context"
	"math"
	"math/big"

	"knightsat/internal/frontier"
	"knightsat/internal/frontier/table"
	"knightsat/internal/watch"
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
// than this number of bytes it goes on with those that fit; with Times or Stops it gives up,
// and counts all states that there were. It returns nil where it gives up, where the context ends first, or
// where no order has a frontier that fits a state.
func Cycles(ctx context.Context, g *frontier.Graph, bytes int64, orders ...[]int) *Result {
	c := &count{watch: watch.New(ctx), most: int(bytes / 8), Result: &Result{Count: new(big.Int), Complete: true}}
	l := frontier.NewLayout(ctx, g)
	order, cost := l.Best(orders)
	if order == nil {
		return nil
	}
	if c.row, _ = l.Row(order, nil); c.row == nil { // the context has ended
		return nil
	}
	for _, m := range g.Mirrors {
		for _, o := range orders {
			if cut := newCut(l, o, m); cut != nil && cut.cost < cost {
				c.cut, cost = cut, cut.cost
			}
		}
	}
	if g.Times != nil || g.Stops != nil {
		c.pieces = newPieces(g, bytes)
	}
	if !c.run() {
		return nil
	}
	return c.Result
}

type count struct {
	*Result
	watch  *watch.Watch
	row    []frontier.Bag
	cut    *cut // nil for none
	most   int  // words
	layer  *table.Table
	next   *table.Table
	pieces *pieces // nil where there are neither times nor stops
}

// run counts in one go, or on both sides of a cut.
func (c *count) run() bool {
	if c.cut != nil {
		return c.halves()
	}
	return c.inOneGo()
}

func (c *count) inOneGo() bool {
	c.begin()
	return c.transfer(c.row)
}

func (c *count) begin() {
	c.layer = table.New(1, 1, c.most)
	k := new(frontier.PathState).Encode(0)
	if c.pieces != nil {
		k = c.pieces.key(k, new(frontier.PathState), 0)
	}
	c.layer.Place(k)[0] = 1
}

// transfer takes the states through the bags of a row; false where the context ends before.
func (c *count) transfer(row []frontier.Bag) bool {
	slots := 0
	for i := range row {
		b := &row[i]
		ok := c.step(slots, len(b.Front), weights(b), func(s *frontier.PathState, number []uint64) {
			st := b.Placed(0, s)
			if c.pieces != nil {
				c.pieces.place(b, s, slots)
			}
			b.Choose(&st, func(s *frontier.PathState, choices [2]int8, weight int64, closed bool) {
				if c.pieces != nil {
					weight *= c.pieces.choose(b, st, choices)
				}
				if weight == 0 {
					return
				}
				if closed {
					c.Count.Add(c.Count, new(big.Int).Mul(value(number), big.NewInt(weight)))
				} else if to, k, ok := b.Left(s); ok {
					if c.pieces != nil {
						k = c.pieces.key(k, &to, len(b.Front))
					}
					c.put(k, number, weight)
				}
			})
		})
		if !ok {
			return false
		}
		slots = len(b.Front)
		c.Width = max(c.Width, slots)
	}
	return true
}

// weights bounds what a number is multiplied by in a bag, all ways together: a vertex
// lacks no edge, one or two.
func weights(b *frontier.Bag) float64 {
	sum, squares := 0.0, 0.0
	for _, c := range b.Choices {
		w := math.Abs(float64(c.Weight))
		sum += w
		squares += w * w
	}
	return max(1, sum, (sum*sum-squares)/2)
}

// step takes each state, of from slots, to others, of to slots; false where the
// context ends before. The words of a number are enough for all sums of a step: no
// number, nor their sum, is larger than the sum of the absolute values before the step
// times the sum of the weights that a state can be given in it, and a sign takes one bit.
func (c *count) step(from, to int, weights float64, take func(s *frontier.PathState, number []uint64)) bool {
	sum := 0.0
	c.layer.Each(func(_ table.Key, number []uint64) { sum += size(number) })
	words := 1 + int((math.Log2(max(1, sum))+math.Log2(weights)+1.5)/64)
	slots := to
	if c.pieces != nil {
		slots = 0 // keys are numbers
	}
	c.next = table.New(frontier.Words(slots), words, c.most-len(c.layer.Records))
	c.next.Salt = c.layer.Salt + 2
	ok := true
	if c.pieces != nil {
		c.pieces.begin()
	}
	c.layer.Each(func(k table.Key, number []uint64) {
		if ok = ok && c.goesOn() && (c.pieces == nil || c.pieces.left > 0); ok {
			var s frontier.PathState
			if c.pieces != nil {
				k = c.pieces.take(k)
			}
			s.Decode(k, from)
			take(&s, number)
		}
	})
	c.layer, c.next = c.next, nil
	c.States = max(c.States, c.layer.Used)
	return ok
}

// goesOn reports whether the context has not ended; it asks now and then.
func (c *count) goesOn() bool {
	return !c.watch.Ended(16)
}

// put adds a number to that of the state after the step.
func (c *count) put(k table.Key, number []uint64, weight int64) {
	if sum := c.next.Place(k); sum != nil {
		addTimes(sum, number, weight)
	} else {
		c.Complete = false
	}
}
