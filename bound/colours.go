package bound

import (
	"context"
	"fmt"

	"knightsat/puzzles"
)

// Parity picks some numbers of moves.
type Parity int8

// The parities.
const (
	AnyParity Parity = iota
	Even
	Odd
)

// ParityOf is that of a number of moves.
func ParityOf(moves int) Parity { return Even + Parity(moves%2) }

func (p Parity) String() string { return [...]string{"any", "even", "odd"}[p] }

// Sides gives the vertices two colours such that each jump changes the colour. ok
// is false where that can't be, or where the parity of a walk says nothing about
// its ends: both are given, or the walk is closed.
func Sides(in *puzzles.Instance) (side []int8, ok bool) { return sides(in, stops(in)) }

// sides gives the vertices two colours by their distances from one of those to
// visit; ok is false where a jump does not change the colour, or where the
// parity of a walk says nothing about its ends.
func sides(in *puzzles.Instance, must []int) (side []int8, ok bool) {
	if in.Start >= 0 && in.End >= 0 || in.Puzzle.Closed || len(must) < 2 {
		return nil, false
	}
	side = make([]int8, in.Len())
	dist := in.Distances(must[0])
	for v, d := range dist {
		side[v] = int8(d & 1)
		for _, w := range in.Neighbours(v) {
			if d >= 0 && (dist[w]-d)%2 == 0 {
				return nil, false
			}
		}
	}
	return side, true
}

// match reports whether a walk of the parity may have its ends on two colours.
func (p Parity) match(a, b int8) bool { return p == AnyParity || (a == b) == (p == Even) }

// OfParity is the bound of Held and Karp for the shortest solutions among those of
// an even, or of an odd, number of moves: a shortest walk ends where it first
// visits a goal, and where each jump changes the colour the parity tells that of
// its ends. Fewer ends make a better bound, and on boards with squares to which
// one way leads only, much better. The bound says nothing about other walks: only
// together do the two refute numbers of moves.
//
// upper is the length of a known walk, beyond which no bound is looked for. ok
// is false where there is nothing to say.
func OfParity(ctx context.Context, a *Analysis, parity Parity, upper int) (l Lower, ok bool) {
	hk, _ := a.Find(ByHeldKarp)
	w, _ := hk.Witness.(*Potentials)
	if w == nil || w.metric == nil || parity == AnyParity {
		return Lower{}, false
	}
	side, ok := sides(a.Instance, w.Terminals)
	if !ok {
		return Lower{}, false
	}
	c := w.climbed(ctx, side, parity, upper)
	moves := c.bound(ctx, a.Instance)
	if moves%2 != int(parity-Even) {
		moves++
	}
	of := "ends on different colours"
	if parity == Even {
		of = "ends on one colour"
	}
	for _, v := range []int{a.Start, a.End} {
		switch {
		case v >= 0 && parity == Even:
			of = fmt.Sprintf("both ends on the colour of %s", a.Squares[v])
		case v >= 0:
			of = fmt.Sprintf("one end on the other colour than %s", a.Squares[v])
		}
	}
	return Lower{Moves: moves, By: ByParity, Witness: c, Because: fmt.Sprintf(
		"each move changes the colour, so that a shortest walk of an %s number of moves has %s, and with such ends it needs at least %d",
		parity, of, moves)}, true
}

// bound is the number of moves that the potentials prove; 0 for none, or where the
// context ended.
func (w *Potentials) bound(ctx context.Context, in *puzzles.Instance) int {
	total, err := w.total(ctx, in)
	if err != nil {
		return 0
	}
	d := int64(w.Denominator)
	return int(min(max(0, (total+d-1)/d), maxClaim/2))
}

// climbed are potentials for walks of one parity, from those for all, by an
// ascent that ends where the bound is as much as upper moves.
func (w *Potentials) climbed(ctx context.Context, side []int8, parity Parity, upper int) *Potentials {
	a := newAscent(w.metric)
	a.parity = parity
	a.side = make([]int8, w.metric.Len())
	for i, v := range w.metric.Nodes {
		a.side[i] = side[v]
	}
	for i, toll := range w.Tolls {
		a.p[i] = int32(toll)
	}
	copy(a.best, a.p)
	if a.matchingEnds()[1] >= 0 { // else no walk has such ends, whatever the potentials
		a.reach(ctx, upper)
	}
	c := &Potentials{Denominator: denominator, Terminals: w.Terminals, Order: w.Order, Parity: parity, metric: w.metric}
	for _, p := range a.best {
		c.Tolls = append(c.Tolls, int(p))
	}
	return c
}

// reach is an ascent from the present potentials until the bound is as much as
// that of a walk of so many moves; the step length takes it for one.
func (a *ascent) reach(ctx context.Context, moves int) {
	const noticeable = denominator / 64
	patience := 10 + a.m.Len()/20
	idle := 0
	for lambda := int64(128); lambda > 0 && ctx.Err() == nil; {
		bound := a.tree()
		if idle++; a.keep(bound) > noticeable {
			idle = 0
		}
		if a.ceil() > moves || a.path() != nil {
			return
		}
		if idle > patience {
			idle = 0
			lambda = lambda * 2 / 3
			copy(a.p, a.best)
			clear(a.previous)
		}
		a.step(bound, moves+1, lambda)
	}
}

// matchingEnds are the two cheapest ends of a walk of the parity; the second is
// -1 where there are none.
func (a *ascent) matchingEnds() [2]int {
	cheapest := [2][2]int{{-1, -1}, {-1, -1}} // of each colour, two nodes
	given := max(a.m.First, a.m.Last)
	for i := range a.p {
		c := &cheapest[a.side[i]]
		switch {
		case i == given:
		case c[0] < 0 || a.endCost(i) < a.endCost(c[0]):
			c[0], c[1] = i, c[0]
		case c[1] < 0 || a.endCost(i) < a.endCost(c[1]):
			c[1] = i
		}
	}
	zero, one := cheapest[0], cheapest[1]
	switch {
	case given >= 0 && a.parity == Even:
		return [2]int{given, cheapest[a.side[given]][0]}
	case given >= 0:
		return [2]int{given, cheapest[1-a.side[given]][0]}
	case a.parity == Odd && zero[0] >= 0:
		return [2]int{zero[0], one[0]}
	case a.parity == Odd:
		return zero
	case zero[1] < 0 || one[1] >= 0 && a.endCost(one[0])+a.endCost(one[1]) < a.endCost(zero[0])+a.endCost(zero[1]):
		return one
	}
	return zero
}
