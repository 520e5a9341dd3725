package bound

import (
	"context"
	"fmt"
	"slices"

	"knightsat/internal/graph"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/ruled"
	"knightsat/puzzles/salesman"
)

// Analysis is a puzzle with what is proven about it. If only its Instance is set,
// nothing is proven. The zero value, without one, is of no use.
type Analysis struct {
	*puzzles.Instance
	Use        facts.Use    // the kinds of arguments that it rests on
	Impossible *Refutation  // of all numbers of moves; nil unless the puzzle is proven impossible
	Lower      []Refutation // one for each method, in the methods' order
	Parity     *Refutation  // of all even or all odd numbers of moves; nil if both may be
	// Tour is what is proven of a puzzle for which Instance.IsTour is true, else nil.
	Tour  *Tour
	Route []int // the nodes of Terminals in a good order, if a method met one
	// Exact is set if the argument alone proves that Best is the optimum.
	Exact bool
}

// Terminals returns the squares to visit and their distances, or nil if [salesman.Of] does.
func (a *Analysis) Terminals(ctx context.Context) *salesman.Terminals {
	return salesman.Of(ctx, a.Instance)
}

// Allows reports whether the parity, if it is known, allows a solution of the given number of moves.
func (a *Analysis) Allows(moves int) bool { return a.Parity == nil || !a.Parity.Has(moves) }

// Best returns the highest bound, and the first of equal ones; without any bound, 0 moves.
func (a *Analysis) Best() Refutation {
	best := noLower
	if len(a.Lower) > 0 {
		best = a.Lower[0]
	}
	for _, l := range a.Lower {
		if l.Moves > best.Moves {
			best = l
		}
	}
	return best
}

// Find returns the highest bound that one kind of argument gives.
func (a *Analysis) Find(by facts.By) (found Refutation, ok bool) {
	for _, l := range a.Lower {
		if l.By == by && (!ok || l.Moves > found.Moves) {
			found, ok = l, true
		}
	}
	return found, ok
}

// Method computes a lower bound. ok is false if it does not apply to the puzzle, or if the context
// ended first. It may assume that every goal can be reached. It uses only the instance and the
// terminals of the analysis, and may note a Route there.
type Method func(ctx context.Context, a *Analysis) (l Refutation, ok bool)

// Methods are the lower bounds that Analyse tries, cheapest first, each with its name
// and the kind of its argument. To add one, add it here.
var Methods = []struct {
	Name string
	facts.By
	Method
}{
	{"distances", facts.ByReach, distance},
	{"numbers", facts.ByReach, numbers},
	{"counting", facts.ByCounting, counting},
	{"held-karp", facts.ByHeldKarp, HeldKarp},
}

// Others are the names of the arguments that [AnalyseInstance] uses besides Methods.
var Others = []string{"parity", "flow"}

// Choices are the kinds that may be chosen: those of [Methods], and parity and flow, which rule out numbers of moves,
// tours and jumps.
var Choices = []facts.By{facts.ByReach, facts.ByParity, facts.ByCounting, facts.ByFlow, facts.ByHeldKarp}

// Figure makes the figure of a refutation, without tolls and prices: package bound/shown adds these.
func (a *Analysis) Figure(r Refutation) *Figure {
	f := &Figure{Moves: r.Moves, By: r.By, Because: r.Because, In: a.Instance}
	if r.Witness != nil {
		r.Witness.show(a, &r, f)
	}
	return f
}

// Analyse lays out a puzzle and proves what it can without a formula: that the puzzle is
// impossible, or lower bounds on the moves of every solution, those of [Methods]. If the context
// ends early, the bounds that were not finished are missing; if it ends while the puzzle is laid
// out, the result is [Nothing]. Lower is never empty.
//
// It takes time about linear in the board and its jumps, except for the bounds that say otherwise.
func Analyse(ctx context.Context, p *puzzles.Puzzle) *Analysis {
	in, err := ruled.LayOut(ctx, p)
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
var noLower = Refutation{By: facts.ByReach, Because: "no other bound was asked for"}

// AnalyseInstance is [Analyse] for a puzzle that is already laid out. It uses only these kinds of
// arguments, without those of these names, of [Methods] and [Others].
func AnalyseInstance(ctx context.Context, in *puzzles.Instance, use facts.Use, without ...string) *Analysis {
	left := func(name string) bool { return !slices.Contains(without, name) }
	a := &Analysis{Instance: in, Use: use, Lower: []Refutation{noLower}}
	c := in.Colouring(ctx)
	if c == nil {
		return a
	}
	if a.Impossible = impossible(ctx, in, c, use); a.Impossible != nil || unreachable(in, c) != nil {
		return a // where distances may not say it, nothing else is to be said of them
	}
	if use.Has(facts.ByParity) && left("parity") {
		a.Parity = parity(in, c)
	}
	if in.IsTour() {
		if use.Has(facts.ByCounting) {
			a.analyseTours(ctx, use.Has(facts.ByFlow) && left("flow"))
		}
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

// analyseTours proves what it can of tours, all of which have as many moves: no bound says more. flow says whether
// to look at 2-factors.
func (a *Analysis) analyseTours(ctx context.Context, flow bool) {
	if flow {
		a.Tour = analyseTour(ctx, a.Instance)
	}
	if a.Tour != nil && a.Tour.Impossible != nil {
		a.Impossible = a.Tour.Impossible.onTurn(a.Instance)
		return
	}
	a.Lower = []Refutation{tourLower(a.Instance)}
	a.Exact = a.Tour != nil && exact(a)
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
	l, ok := a.Find(facts.ByReach)
	if !ok || l.Moves != a.Best().Moves {
		return false
	}
	legs, ok := l.Witness.(*waypoints)
	return ok && legs.Whole
}

// makesAMove is true if every solution makes at least one move.
func makesAMove(in *puzzles.Instance, stops int) bool {
	return stops > 1 || in.Puzzle.Closed && in.Puzzle.Once
}

// parity refutes all even numbers of moves, or all odd ones, of which a shortest walk may have neither; nil if it refutes
// none. A walk that goes on after the last of its goals in order is no shortest one.
func parity(in *puzzles.Instance, c *graph.Colouring) *Refutation {
	r := &Refutation{Moves: Never, Period: 2, By: facts.ByParity}
	if n := in.Len(); in.EachOnce() {
		moves := in.Puzzle.TourMoves()
		r.Rest = 1 - moves%2
		r.Because = fmt.Sprintf("a tour of %s has %d moves", in.Puzzle.Count(n, "square"), moves)
		return r
	}
	s, e := in.Start, in.End
	last := ""
	if p := in.Puzzle; e < 0 && p.Ordered && !p.Timed() && len(in.Goals) > 0 {
		e = in.Goals[len(in.Goals)-1]
		last = fmt.Sprintf("a shortest walk ends on %s, its last goal; ", in.Squares[e])
	}
	if s < 0 || e < 0 || !c.Bipartite[c.Component[s]] {
		return nil
	}
	if last == "" {
		r.Witness = endColours{}
	}
	r.Rest = 1 - int(c.Colour[s]^c.Colour[e])
	switch {
	case s == e:
		r.Because = in.Puzzle.Sayf("each move %s, and the walk ends on the square where it starts", Changes(in))
	case r.Rest == 1:
		r.Because = fmt.Sprintf("each move %s, and %s and %s have the same", Changes(in), in.Squares[s],
			in.Squares[e])
	default:
		r.Because = fmt.Sprintf("each move %s, and %s and %s have different ones", Changes(in), in.Squares[s],
			in.Squares[e])
	}
	r.Because = last + r.Because
	return r
}

// endColours is the [Witness] of colours: each jump changes the colour, so that those of the walk's ends decide
// whether its number of moves is even.
type endColours struct{}

// EndsParity refutes all even numbers of moves, or all odd ones. It returns nil unless both ends
// are given, and the squares within reach have two colours such that each jump changes the colour.
func EndsParity(in *puzzles.Instance) *Refutation {
	if in.Start < 0 || in.End < 0 {
		return nil
	}
	c := in.Colouring(context.Background())
	at := c.Component[in.Start]
	if !c.Bipartite[at] || c.Component[in.End] != at {
		return nil
	}
	return &Refutation{Moves: Never, Period: 2, Rest: 1 - int(c.Colour[in.Start]^c.Colour[in.End]), By: facts.ByParity,
		Witness: endColours{}}
}

// chequered reports whether each move changes the colour that squares have in chess.
func chequered(p *puzzles.Puzzle) bool {
	even := func(l puzzles.Leap) bool { return l.Slide || (l.R+l.S)%2 == 0 }
	return p.Board != nil && !slices.ContainsFunc(p.Piece.Leaps(), even)
}

// Changes says that a move changes the colour, and which colours are meant.
func Changes(in *puzzles.Instance) string {
	if chequered(in.Puzzle) {
		return "changes the colour"
	}
	return in.Puzzle.Sayf("changes the colour (of two that the squares can be given)")
}
