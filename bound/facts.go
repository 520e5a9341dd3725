package bound

import (
	"context"
	"math"

	"knightsat/internal/limits"
	"knightsat/internal/tsp"
	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/salesman"
	"knightsat/puzzles/windows"
)

// Facts are what formulas may use: what has been proven, by arguments that may be used.
func (a *Analysis) Facts() facts.Facts {
	f := facts.Facts{Potentials: a.Potentials()}
	for _, l := range a.Lower {
		f.Lower = append(f.Lower, facts.Lower{Moves: l.Moves, By: l.By})
	}
	if a.Use.Has(facts.ByReach) {
		f.Times = func(ctx context.Context, moves, most int, goals bool) (*facts.Times, error) {
			return windows.Of(ctx, a.Instance, moves, most, goals)
		}
	}
	if a.Use.Has(facts.ByParity) {
		f.Colours = func() []int8 {
			c := a.Colouring(context.Background())
			if len(c.Bipartite) != 1 || !c.Bipartite[0] {
				return nil
			}
			return c.Colour
		}
	}
	if a.Tour != nil && a.Tour.Graph != nil {
		g := a.Tour.Graph
		f.Edges = func(u, v int) (may, must bool) {
			e := g.Edge(u, v)
			return e >= 0, e >= 0 && g.Fixed != nil && g.Fixed[e]
		}
	}
	return f
}

// Potentials are those of the bound of Held and Karp, by vertex, in parts of a move (see
// [tsp.Denominator]). It is nil without that bound, or if one is larger than any distance.
func (a *Analysis) Potentials() map[int]int32 {
	l, _ := a.Find(facts.ByHeldKarp)
	if w, ok := l.Witness.(*Potentials); ok {
		return w.inParts()
	}
	return nil
}

// inParts are potentials in parts of a move; nil if one is larger than any distance.
func (w *Potentials) inParts() map[int]int32 {
	of := make(map[int]int32, len(w.Terminals))
	for k, v := range w.Terminals {
		moves := float64(w.Potential[k]) / float64(w.Denominator)
		if !(math.Abs(moves) <= limits.NodeDistance) {
			return nil // a witness may have any potentials; such are of no use
		}
		of[v] = int32(math.Round(moves * tsp.Denominator))
	}
	return of
}

// sides are the colours that tell on which squares a shortest walk of a number of moves may end; nil if they
// say nothing, or walks are not known to be shortest.
func (a *Analysis) sides(shortest bool) []int8 {
	if !shortest {
		return nil
	}
	if side, ok := a.Sides(); ok {
		return side
	}
	return nil
}

// Given is what package reduce is given of the squares to visit; see [salesman.Terminals.Given]. With
// shortest, the caller knows that no walk has fewer moves. There must be terminals.
func (a *Analysis) Given(ctx context.Context, moves int, shortest bool) (g reduce.Given, ofParity bool) {
	t := a.Terminals(ctx)
	return t.Given(t.Spread(a.Potentials()), a.sides(shortest), moves)
}

// PlanNeeds are the kinds of arguments that a plan of shortest walks rests on.
var PlanNeeds = []facts.By{facts.ByHeldKarp, facts.ByParity}

// Plan finds what is left of the orders of the squares to visit for a number of moves. With shortest, the caller
// knows that no walk has fewer moves.
func (a *Analysis) Plan(ctx context.Context, moves int, shortest bool, kind facts.Planned) *salesman.Plan {
	return salesman.NewPlan(ctx, a.Instance, a.Potentials(), a.sides(shortest), moves, kind)
}

// Planned is the argument of a plan why no walk has the given number of moves, fewer than its Fewest; nil if there is
// none that can be told.
func Planned(p *salesman.Plan, moves int) *Refutation {
	if fewest, ofParity := p.Fewest(); moves < fewest {
		return onTerminals(p.Terminals, p.Rest, moves, ofParity)
	}
	return nil
}

// onTerminals turns what package reduce rules out of the orders of these terminals into a Refutation; nil for nil, or
// if that can't be told.
func onTerminals(t *salesman.Terminals, p *reduce.Rest, moves int, ofParity bool) *Refutation {
	if p == nil {
		return nil
	}
	steps, ok := p.Argument()
	if !ok {
		return nil
	}
	r := upTo(moves, facts.ByHeldKarp, &Cases{t, p.MayEnd, steps}, ofParity)
	r.Because = r.Argument(t.Instance().Puzzle)
	return r
}

// Refute looks for an argument that no walk has the given number of moves. It uses potentials, reduced costs
// and the linear program with subtours. The argument may leave something to be searched. It returns nil if it
// finds none, or if the context ends first. With shortest, the caller knows that no walk has fewer moves.
func (a *Analysis) Refute(ctx context.Context, moves int, shortest bool) *Refutation {
	t := a.Terminals(ctx)
	if t == nil {
		return nil
	}
	given, ofParity := a.Given(ctx, moves, shortest)
	return onTerminals(t, reduce.Refute(ctx, given, moves), moves, ofParity)
}
