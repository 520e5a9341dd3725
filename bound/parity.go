package bound

import (
	"context"
	"fmt"
	"slices"

	"knightsat/internal/tsp"
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
	must := in.Stops()
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
	side, ok := Sides(a.Instance)
	if w == nil || !ok {
		return nil
	}
	t := a.Terminals(ctx)
	if t == nil || !slices.Equal(t.Nodes, w.Terminals) {
		return nil
	}
	climbed, moves := w.climbed(ctx, t, side, parity, upper)
	c := &ParityPotentials{parity, climbed}
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
		return fmt.Errorf("parity %d is neither Even nor Odd", w.Parity)
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
		return 0, fmt.Errorf("in this puzzle the parity of a walk says nothing about its ends")
	}
	if all := len(in.Stops()); len(terminals) != all {
		// The walk could end on a square that has no potential.
		return 0, fmt.Errorf("only %d of the %d squares to visit have a potential", len(terminals), all)
	}
	return w.Potentials.cheapest(ctx, in, node, func(u, v int) bool { return w.Parity.match(side[u], side[v]) })
}

// climbed are potentials for walks of one parity, from those for all, by an
// ascent that ends where the bound is as much as upper moves; and this bound, Never
// where there are no such walks.
func (w *Potentials) climbed(ctx context.Context, t *Terminals, side []int8, parity Parity, upper int) (p Potentials, moves int) {
	ascent := tsp.NewAscent(t.Problem)
	sides := make([]int8, t.Len())
	for i, v := range t.Nodes {
		sides[i] = side[v]
		ascent.Start(i, w.Potential[i]*tsp.Denominator/w.Denominator)
	}
	moves = Never
	if ascent.RunBySides(ctx, sides, parity == Odd, upper) {
		moves = max(0, ascent.Ceil())
	}
	return Potentials{Denominator: tsp.Denominator, Terminals: t.Nodes, Potential: ascent.Potentials()}, moves
}
