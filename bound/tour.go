package bound

import (
	"context"
	"fmt"
	"strings"

	"knightsat/internal/factor"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/tourgraph"
)

// Tour is what is proven of a puzzle whose solutions visit every square exactly
// once, by looking at tours as 2-factors of the jump graph.
type Tour struct {
	Impossible *Refutation // nil unless it is proven that there is no tour
	// Graph is the graph of tours without the edges that no tour can have; nil
	// where Impossible is set or where the puzzle has too few squares for it.
	// On a large board of which Factor is a tour it has all edges.
	Graph *factor.Graph
	// Factor is a 2-factor of the graph that may be joined to a tour, if a flow gave one.
	// Cycles is how many cycles it had then; Joins is how many exchanges of two edges have joined some of them.
	Factor        *factor.Factor
	Cycles, Joins int
}

// tourLower is the number of moves of every tour, as a bound.
func tourLower(in *puzzles.Instance) Refutation {
	moves := in.Puzzle.TourMoves()
	return Refutation{Moves: moves, By: facts.ByCounting, Witness: weights(in, in.Stops(), 1),
		Because: everyTour(in), Whole: true}
}

func everyTour(in *puzzles.Instance) string {
	return fmt.Sprintf("every tour of %s has %s", in.Puzzle.Count(in.Len(), "square"),
		words.Count(in.Puzzle.TourMoves(), "move"))
}

// analyseTour proves what it can of a puzzle for which [puzzles.Instance.IsTour] is true: that no
// tour exists, or which edges none can have. It takes time about linear in the board;
// if the context ends first, it returns nil.
//
// In this order it looks at 2-factors by maximum flow, at squares whose loss would break the
// board apart, at Hall's condition, and at what is left when the edges in no 2-factor are gone.
// [Analysis.RefuteTour] goes on.
func analyseTour(ctx context.Context, in *puzzles.Instance) *Tour {
	if tourgraph.Small(in) {
		return smallTour(ctx, in)
	}
	if ctx.Err() != nil {
		return nil
	}
	g := tourgraph.New(ctx, in)
	if g == nil {
		return nil
	}
	r := factor.Solve(ctx, g)
	if r == nil {
		return nil
	}
	t := &Tour{Graph: g}
	if r.Factor != nil && in.Puzzle.Symmetric == puzzles.NoTurn && !in.Puzzle.Timed() {
		t.Factor = r.Factor
		_, t.Cycles = r.Factor.CycleOf()
		t.Joins = r.Factor.Join(ctx)
		if t.Joins == t.Cycles-1 && in.Len() > filteredSquares {
			return t
		}
	}
	if b := g.ArticulationPoint(ctx); b != nil {
		return refuted(articulationReason(in, b, ""), articulation(in, g, b).proven(ctx, in))
	}
	if r.Impossible {
		return tooFewJumps(ctx, in, r.Degree)
	}
	if !r.Filter(ctx) {
		return nil
	}
	if t.Graph = g.Keep(ctx, r.Keep, r.Always); t.Graph == nil {
		return nil
	}
	if none := fallsApart(ctx, in, g, t.Graph, r.Degree); none != nil {
		return none
	}
	return t
}

// smallTour is for squares that are too few for a graph of tours.
func smallTour(ctx context.Context, in *puzzles.Instance) *Tour {
	t := &Tour{}
	if tourgraph.OfSmall(in) != nil {
		return t
	}
	t.Impossible = never(facts.ByReach, fmt.Sprintf("no closed tour has %s", in.Puzzle.Count(in.Len(), "square")),
		Linear(ctx, in, -1))
	if in.Len() == 2 {
		t.Impossible.Because = in.Puzzle.Sayf("no jump joins %s and %s", in.Squares[0], in.Squares[1])
	}
	return t
}

// tooFewJumps is the argument of a maximum flow that finds no 2-factor.
func tooFewJumps(ctx context.Context, in *puzzles.Instance, degree []int64) *Tour {
	reason := in.Puzzle.Sayf("each square of a tour has two jumps")
	if !in.Puzzle.Closed {
		reason += ", but for its two ends"
	}
	d := (&Multipliers{Degree: degree}).proven(ctx, in)
	if d == nil {
		return refuted(reason+": by a maximum flow, there are too few", nil)
	}
	return refuted(reason+"; "+d.sentence(ctx, in), d)
}

// fallsApart is the argument that the graph left, of g without the edges in no 2-factor, would break apart at a
// square; nil if it would not. degree is what the flow's rows are multiplied by.
func fallsApart(ctx context.Context, in *puzzles.Instance, g, left *factor.Graph, degree []int64) *Tour {
	removed := g.Edges() - left.Edges()
	if removed == 0 {
		return nil
	}
	b := left.ArticulationPoint(ctx)
	if b == nil {
		return nil
	}
	if d := severed(ctx, in, g, left); d != nil && d.proves(ctx, newWalkRows(in), -1) {
		return refuted(d.sentence(ctx, in), d)
	}
	d := articulation(in, left, b)
	for v, times := range degree { // a jump that is gone pays what it takes off the sets: two at most
		d.Degree[v] += 2 * times
	}
	reason := in.Puzzle.Sayf(
		"a maximum flow shows that %d of the %d jumps and ends are in no tour; without those, ", removed, g.Edges())
	return refuted(articulationReason(in, b, reason), d.proven(ctx, in))
}

// RefuteTour asks a linear program whether there is a tour, unless that would take long. It returns
// an analysis that says that there is none, or else a itself. Call it if no tour was found at once.
func (a *Analysis) RefuteTour(ctx context.Context) *Analysis {
	if a.Tour == nil || a.Tour.Graph == nil {
		return a
	}
	most := tourJumps
	if a.Tour.Factor == nil { // one is still to be looked for, and of kings' boards this says nothing
		most = min(most, 3*a.Len())
	}
	if a.Edges() > most {
		return a
	}
	d := Linear(ctx, a.Instance, -1)
	if d == nil {
		return a
	}
	none := *a
	none.Tour = refuted(d.sentence(ctx, a.Instance), d)
	none.Impossible = none.Tour.Impossible
	none.Lower, none.Exact = []Refutation{noLower}, false
	return &none
}

func refuted(reason string, d *Multipliers) *Tour {
	return &Tour{Impossible: never(facts.ByFlow, reason, d)}
}

// named is how many squares of a set a reason names.
const named = 12

func names(in *puzzles.Instance, vertices []int) string {
	var b strings.Builder
	for i, v := range vertices {
		switch {
		case i == named:
			b.WriteString(", …")
			return b.String()
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(in.Squares[v].String())
	}
	return b.String()
}

func articulationReason(in *puzzles.Instance, b *factor.ArticulationPoint, given string) string {
	if b.Vertex < 0 {
		return fmt.Sprintf("%sthere is no way from %s to %s", given, in.Squares[b.Parts[0]],
			in.Squares[b.Parts[1]])
	}
	x, from := in.Squares[b.Vertex], in.Squares[b.Parts[0]]
	switch {
	case in.Puzzle.Closed:
		return fmt.Sprintf("%severy way from %s to %s leads over %s, which a closed tour passes only once",
			given, from, in.Squares[b.Parts[1]], x)
	case len(b.Parts) == 2:
		return fmt.Sprintf("%severy way from %s to %s leads over %s, which is an end of the tour", given,
			from, in.Squares[b.Parts[1]], x)
	}
	return in.Puzzle.Sayf("%swithout %s, which a tour passes only once, the board falls into three parts or "+
		"more (those of %s, %s and %s)",
		given, x, from, in.Squares[b.Parts[1]], in.Squares[b.Parts[2]])
}
