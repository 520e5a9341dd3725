package bound

import (
	"context"
	"slices"

	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/salesman"
)

// By names the kind of argument that refutes a bound.
type By = facts.By

// The arguments, as the command line prints them.
const (
	ByReach    = facts.ByReach
	ByParity   = facts.ByParity
	ByCounting = facts.ByCounting
	ByHeldKarp = facts.ByHeldKarp
	ByFlow     = facts.ByFlow
	ByUnsat    = facts.ByUnsat
	ByFrontier = facts.ByFrontier
	ByLinear   = facts.ByLinear
)

// Analysis is a puzzle with what is proven about it. If only its Instance is set,
// nothing is proven. The zero value, without one, is of no use.
type Analysis struct {
	*puzzles.Instance
	Use        Use          // the kinds of arguments that it rests on
	Impossible *Refutation  // of all numbers of moves; nil unless the puzzle is proven impossible
	Lower      []Refutation // one for each method, in the methods' order
	Parity     *Refutation  // of all even or all odd numbers of moves; nil if both may be
	// Tour is what is proven of a puzzle for which Instance.IsTour is true, else nil.
	Tour  *Tour
	Route []int // the nodes of Terminals in a good order, if a method met one
	// Exact is set if the argument alone proves that Best is the optimum.
	Exact bool
}

// Terminals returns the squares to visit and their distances, or nil if [salesman.Measure] does.
func (a *Analysis) Terminals(ctx context.Context) *salesman.Terminals {
	return salesman.Of(ctx, a.Instance)
}

// Allows reports whether the parity, if it is known, allows a solution of so many moves.
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

// HighestFirst lists the lower bounds from the highest down, equal ones in the methods' order.
func (a *Analysis) HighestFirst() []Refutation {
	list := slices.Clone(a.Lower)
	slices.SortStableFunc(list, func(a, b Refutation) int { return b.Moves - a.Moves })
	return list
}

// Plainest returns the bound that is easiest to explain, of those that are as high as the best one,
// if need be with the parity. Distances and counting are easier than colours, and colours are
// easier than tolls.
func (a *Analysis) Plainest() Refutation {
	best := a.Best()
	even := func(l Refutation) int { // or odd
		if a.Allows(l.Moves) {
			return l.Moves
		}
		return l.Moves + 1
	}
	for _, l := range a.Lower {
		if l.Moves == even(best) && l.By != ByHeldKarp {
			return l
		}
	}
	for _, l := range a.Lower {
		if even(l) == even(best) {
			return l
		}
	}
	return best
}

// Find returns the highest bound that one kind of argument gives.
func (a *Analysis) Find(by By) (found Refutation, ok bool) {
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
	By
	Method
}{
	{"distances", ByReach, Distance},
	{"numbers", ByReach, Numbers},
	{"counting", ByCounting, Counting},
	{"held-karp", ByHeldKarp, HeldKarp},
}

// Others are the names of the arguments that [AnalyseInstance] uses besides Methods.
var Others = []string{"parity", "flow"}

// Choices are the kinds that [ParseUse] takes: those of [Methods], and parity and flow,
// which rule out numbers of moves, tours and jumps.
var Choices = []By{ByReach, ByParity, ByCounting, ByFlow, ByHeldKarp}

// Figure makes the figure of a refutation. It tells tolls as simply as it finds until the context ends.
func (a *Analysis) Figure(ctx context.Context, r Refutation) *Figure {
	f := &Figure{Moves: r.Moves, By: r.By, Because: r.Because, in: a.Instance}
	if r.Witness != nil {
		r.Witness.Show(ctx, a, &r, f)
	}
	return f
}
