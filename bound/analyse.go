package bound

import (
	"context"
	"fmt"
	"slices"

	"knightsat/internal/graph"
	"knightsat/internal/watch"
	"knightsat/puzzles"
)

// Analyse lays out a puzzle and proves what it can without a formula: that the puzzle is
// impossible, or lower bounds on the moves of every solution, those of [Methods]. If the context
// ends early, the bounds that were not finished are missing; if it ends while the puzzle is laid
// out, the result is [Nothing]. Lower is never empty.
//
// It takes time about linear in the board and its jumps, except for the bounds that say otherwise.
func Analyse(ctx context.Context, p *puzzles.Puzzle) *Analysis {
	in, err := puzzles.LayOut(ctx, p)
	if err != nil {
		return Nothing(p)
	}
	return AnalyseInstance(ctx, in, nil)
}

// Nothing is the analysis of a puzzle that has not been laid out: it proves nothing,
// and its instance has no squares.
func Nothing(p *puzzles.Puzzle) *Analysis {
	return &Analysis{Instance: &puzzles.Instance{Puzzle: p, Start: -1, End: -1}, Lower: []Refutation{noLower}}
}

// noLower is the bound of every puzzle.
var noLower = Refutation{By: ByReach, Because: "no other bound was asked for"}

// AnalyseInstance is [Analyse] for a puzzle that is already laid out. It uses only these kinds of
// arguments, without those of these names, of [Methods] and [Others].
func AnalyseInstance(ctx context.Context, in *puzzles.Instance, use Use, without ...string) *Analysis {
	left := func(name string) bool { return !slices.Contains(without, name) }
	a := &Analysis{Instance: in, Use: use, Lower: []Refutation{noLower}}
	c := newColouring(ctx, a.Instance)
	if c == nil {
		return a
	}
	if a.Impossible = impossible(ctx, a.Instance, c, use); a.Impossible != nil ||
		unreachable(a.Instance, c) != nil {
		return a // where distances may not say it, nothing else is to be said of them
	}
	if use.Has(ByParity) && left("parity") {
		a.Parity = parity(a.Instance, c)
	}
	if a.Instance.IsTour() {
		if !use.Has(ByCounting) {
			return a
		}
		if use.Has(ByFlow) && left("flow") {
			a.Tour = AnalyseTour(ctx, a.Instance)
		}
		if a.Tour != nil && a.Tour.Impossible != nil {
			a.Impossible = a.Tour.Impossible.onTurn(a.Instance)
			return a
		}
		a.Lower = []Refutation{tourLower(a.Instance)} // all tours have as many moves: no bound says more
		a.Exact = a.Tour != nil && exact(a)
		return a
	}
	var lower []Refutation
	for _, m := range Methods {
		if !use.Has(m.By) || !left(m.Name) || ctx.Err() != nil {
			continue
		}
		if l, ok := m.Method(ctx, a); ok {
			lower = append(lower, l)
		}
	}
	if len(lower) > 0 {
		a.Lower = lower
	}
	a.Exact = exact(a)
	return a
}

// exact says whether the best bound is the optimum by the way it was found.
func exact(a *Analysis) bool {
	p := a.Puzzle
	if p.Timed() {
		return false
	}
	if len(a.Stops()) == 1 {
		// The walk that stays, or, closed and each square once, to a neighbour
		// and back: it has one, or the puzzle would be impossible.
		want := 0
		if p.Closed && p.Once {
			want = 2
		}
		return a.Best().Moves == want
	}
	if !p.Ordered || p.Once {
		return false
	}
	// The walk along shortest paths from goal to goal has as many moves as the
	// legs together: it is a solution as long as the puzzle.
	l, ok := a.Find(ByReach)
	if !ok || l.Moves != a.Best().Moves {
		return false
	}
	legs, ok := l.Witness.(*Legs)
	return ok && legs.Whole
}

// makesAMove is true if every solution makes at least one move.
func makesAMove(in *puzzles.Instance, stops int) bool {
	return stops > 1 || in.Puzzle.Closed && in.Puzzle.Once
}

// colouring is that of an instance's vertices, and sums of it.
type colouring struct {
	*graph.Colouring
	size [][2]int // vertices of each colour in each component
}

// newColouring returns nil if the context ends first.
func newColouring(ctx context.Context, in *puzzles.Instance) *colouring {
	of, err := graph.Colour(watch.New(ctx), in.Len(), in.Neighbours)
	if err != nil {
		return nil
	}
	c := &colouring{of, make([][2]int, len(of.Bipartite))}
	for v, id := range c.Component {
		c.size[id][c.Colour[v]]++
	}
	return c
}

// parity refutes all even numbers of moves, or all odd ones; nil if it refutes neither.
func parity(in *puzzles.Instance, c *colouring) *Refutation {
	r := &Refutation{Moves: Never, Period: 2, By: ByParity}
	if n := in.Len(); in.EachOnce() {
		moves := in.Puzzle.TourMoves()
		r.Rest = 1 - moves%2
		r.Because = fmt.Sprintf("a tour of %s has %d moves", in.Puzzle.Count(n, "square"), moves)
		return r
	}
	s, e := in.Start, in.End
	if s < 0 || e < 0 || !c.Bipartite[c.Component[s]] {
		return nil
	}
	r.Witness = &Ends{}
	r.Rest = 1 - int(c.Colour[s]^c.Colour[e])
	switch {
	case s == e:
		r.Because = in.Puzzle.Sayf("each move %s, and the walk ends on the square where it starts", changes(in))
	case r.Rest == 1:
		r.Because = fmt.Sprintf("each move %s, and %s and %s have the same", changes(in), in.Squares[s],
			in.Squares[e])
	default:
		r.Because = fmt.Sprintf("each move %s, and %s and %s have different ones", changes(in), in.Squares[s],
			in.Squares[e])
	}
	return r
}

// Ends is the [Witness] of colours: each jump changes the colour, so that those of the walk's ends decide
// whether its number of moves is even.
type Ends struct{}

// EndsParity refutes all even numbers of moves, or all odd ones. It returns nil unless both ends
// are given, and the squares within reach have two colours such that each jump changes the colour.
func EndsParity(in *puzzles.Instance) *Refutation {
	if in.Start < 0 || in.End < 0 {
		return nil
	}
	colour, component, bipartite := in.Colours()
	at := component[in.Start]
	if !bipartite[at] || component[in.End] != at {
		return nil
	}
	return &Refutation{Moves: Never, Period: 2, Rest: 1 - int(colour[in.Start]^colour[in.End]), By: ByParity,
		Witness: &Ends{}}
}

// chequered reports whether each move changes the colour that squares have in chess.
func chequered(p *puzzles.Puzzle) bool {
	even := func(l puzzles.Leap) bool { return l.Slide || (l.R+l.S)%2 == 0 }
	return p.Board != nil && !slices.ContainsFunc(p.Piece.Leaps(), even)
}

// changes says that a move changes the colour, and which colours are meant.
func changes(in *puzzles.Instance) string {
	if chequered(in.Puzzle) {
		return "changes the colour"
	}
	return in.Puzzle.Sayf("changes the colour (of two that the squares can be given)")
}
