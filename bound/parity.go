package bound

import (
	"context"
	"fmt"

	"knightsat/puzzles"
)

// Parity is that of a number of moves.
type Parity int8

// The parities.
const (
	Even Parity = iota
	Odd
)

// ParityOf is that of a number of moves, which is not below 0.
func ParityOf(moves int) Parity { return Parity(moves % 2) }

func (p Parity) String() string { return [...]string{"even", "odd"}[p] }

// Sides gives the vertices within reach two colours such that each jump changes
// the colour. ok is false where that can't be, or where the parity of a walk says
// nothing about its ends: both are given, or one square is all there is to visit.
func Sides(in *puzzles.Instance) (side []int8, ok bool) {
	must := stops(in)
	if in.Start >= 0 && in.End >= 0 || len(must) < 2 {
		return nil, false
	}
	side, component, bipartite := in.Colours()
	return side, bipartite[component[must[0]]]
}

// match reports whether a walk of the parity may have its ends on two colours.
func (p Parity) match(a, b int8) bool { return (a == b) == (p == Even) }

// ParityBound is what the colours of the squares prove of shortest solutions:
// none has a number of moves of this parity that is below Moves. It is no lower
// bound, not even for the solutions of that parity: one that goes on after it
// has visited its last square may have fewer moves. It is not shortest, then.
type ParityBound struct {
	Parity  Parity
	Moves   int    // Never or more where no shortest solution has a number of this parity
	Because string // the argument as a clause of a sentence, in the board's terms
	Witness *ParityPotentials
}

// Never is more moves than any walk has.
const Never = 1 << 30

// ParityPotentials is the witness of a [ParityBound]: potentials, as in
// [Potentials], for walks whose free ends are squares that must be visited, as
// those of a shortest walk are: else a move less would do. Where each jump
// changes the colour, the parity of the number of moves tells which colours the
// ends have, and only the potentials of such ends count.
type ParityPotentials struct {
	Parity     Parity
	Potentials Potentials
}

// OfParity is the bound of Held and Karp for shortest solutions of an even, or of
// an odd, number of moves, with the ends that the parity allows only. On boards
// with squares to which one way leads only it is much better than that for all.
//
// upper is the length of a known walk, beyond which no bound is looked for. It
// returns nil where there is nothing to say.
func OfParity(ctx context.Context, a *Analysis, parity Parity, upper int) *ParityBound {
	hk, _ := a.Find(ByHeldKarp)
	w, _ := hk.Witness.(*Potentials)
	if w == nil || w.metric == nil {
		return nil
	}
	side, ok := Sides(a.Instance)
	if !ok {
		return nil
	}
	c := w.climbed(ctx, side, parity, upper)
	moves := c.bound(ctx, a.Instance)
	if ParityOf(moves) != parity {
		moves++
	}
	return &ParityBound{Parity: parity, Moves: moves, Witness: c, Because: parityReason(a.Instance, parity, moves)}
}

func parityReason(in *puzzles.Instance, parity Parity, moves int) string {
	then := fmt.Sprintf("and then it takes at least %d", moves)
	if moves >= Never {
		then = "and there are none"
	}
	given := max(in.Start, in.End)
	if given < 0 {
		ends := "such squares of different colours"
		if parity == Even {
			ends = "two such squares of one colour"
		}
		return fmt.Sprintf("each move changes the colour; a shortest walk starts and ends on squares that it must visit, with an %s number of moves on %s, %s", parity, ends, then)
	}
	verb, than := "ends", "another colour than"
	if in.End >= 0 {
		verb = "starts"
	}
	if parity == Even {
		than = "the colour of"
	}
	return fmt.Sprintf("each move changes the colour; a shortest walk %s on a square that it must visit, with an %s number of moves on one of %s %s, %s", verb, parity, than, in.Squares[given], then)
}

// CheckShortest returns nil where the potentials prove that no shortest solution
// has a number of moves of their parity that is below moves, else what is wrong
// with them. It says nothing about solutions that are not shortest, nor about
// numbers of the other parity: so it is no [Witness].
func (w *ParityPotentials) CheckShortest(ctx context.Context, in *puzzles.Instance, moves int) error {
	switch {
	case w.Parity != Even && w.Parity != Odd:
		return fmt.Errorf("found parity %d, expected that of even or odd numbers", w.Parity)
	case moves <= 0:
		return nil
	case moves > maxClaim:
		return claimTooLarge(moves)
	}
	last := moves - 1 // the largest number that is to be ruled out
	if ParityOf(last) != w.Parity {
		last--
	}
	total, err := w.Potentials.total(ctx, in, w.ends)
	if err != nil {
		return err
	}
	return w.Potentials.exceeds(total, last)
}

// ends is what the two ends of a path cost at least whose colours match: more
// than any walk has, where there are none.
func (w *ParityPotentials) ends(ctx context.Context, in *puzzles.Instance, node []int) (int64, error) {
	terminals := w.Potentials.Terminals
	side, ok := Sides(in)
	if !ok || in.Puzzle.Ordered {
		return 0, fmt.Errorf("found a puzzle in which the parity of a walk says nothing about its ends")
	}
	if all := len(stops(in)); len(terminals) != all {
		// The walk could end on a square that has no potential.
		return 0, fmt.Errorf("found potentials of %d squares, expected one for each of the %d to visit", len(terminals), all)
	}
	return w.Potentials.cheapest(ctx, in, node, func(u, v int) bool { return w.Parity.match(side[u], side[v]) })
}

// bound is the number of moves that the potentials prove; 0 for none.
func (w *ParityPotentials) bound(ctx context.Context, in *puzzles.Instance) int {
	total, err := w.Potentials.total(ctx, in, w.ends)
	if err != nil {
		return 0
	}
	d := int64(w.Potentials.Denominator)
	return int(min(max(0, (total+d-1)/d), Never))
}

// climbed are potentials for walks of one parity, from those for all, by an
// ascent that ends where the bound is as much as upper moves.
func (w *Potentials) climbed(ctx context.Context, side []int8, parity Parity, upper int) *ParityPotentials {
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
	c := &ParityPotentials{parity, Potentials{Denominator: denominator, Terminals: w.Terminals}}
	for _, p := range a.best {
		c.Potentials.Tolls = append(c.Potentials.Tolls, int(p))
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
