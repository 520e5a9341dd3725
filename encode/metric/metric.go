package metric

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/bound/reduce"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/tsp"
)

// Encoding is the encoding of a walk as an order of the squares to visit, for
// puzzles whose squares may be visited again, in any order: a shortest walk is a
// shortest Hamiltonian path through the complete graph of these terminals, with
// their distances d on the board for lengths (see bound.Terminals). A hub joined
// to the path's ends closes it into a cycle. Variables:
//
//	pair[i,j]   the walk goes from i to j or back without a new terminal between
//	end[i]   it starts or ends with i (of a walk that comes back to its start: next to it)
//
// Clauses: exactly two at each terminal and at the hub, and the budget. That
// there is one cycle is left out; each cycle of a model is cut off lazily by
// "some pair leaves it" (Dantzig, Fulkerson & Johnson 1954).
//
// The bound is written as a budget above the bound of Held and Karp (1970; see
// bound.Potentials). Let p be the tolls, d'(ij) = d(ij) + p(i) + p(j), and let
// Kruskal's run on d' merge i and j at weight B(ij); a component S that it
// formed at one weight and merged at another, z(S) higher, is a subtour
// constraint with dual variable z(S). For a path of T moves
//
//	T - bound = sum over its pairs of (d'(ij) - B(ij))
//	          + sum over S of z(S) (pieces of the path in S - 1)
//	          + cost of its ends above the two cheapest
//
// where no term is below 0. So every pair whose own term is beyond the budget
// disappears (Volgenant & Jonker 1982), and few are left. On these the tolls are
// raised anew, for this T, with more pairs ruled out and others forced on the
// way (see metricFix). What is left is a small linear program, to which subtour
// inequalities are added as long as its solutions violate any (see
// metricCuts); its dual values take the place of the tolls and the sets:
//
//	T - bound = sum over its pairs of what the dual values leave of the distance
//	          + sum over the inequalities of dual value (left side - right side)
//
// where a pair that costs less than nothing counts in the bound, and its absence
// costs. Often nothing is left, and T is refuted without a search. The values are
// rounded to parts of a move, those that lose least with a budget of about
// maxBudget parts at most, and the bound is recomputed from the rounded ones, in
// whole numbers, so that the formula is exact whatever the linear program says.
//
// Cycles are joined before they are cut (see cycles.join).
//
// Tried, on random hunts (suite large has some of them):
//
//   - 200 goals on 32x32, 24 of them, whole solution: without raising the tolls
//     anew 0.02 to 7 s; with it 0.04 to 2.4 s, 0.04 to 0.63 s with polish, too.
//   - The linear program, 500 goals on 64x64: one hunt has a bound of 855.88 by
//     tolls and of 858.43 with subtours and combs, where 859 is right; 1,836 pairs are left at
//     859 instead of 8,743. Of the first four hunts two were not proven in 70 s
//     without; with it nine of ten take 0.7 to 6 s, and one more than 60 s. It
//     takes 0.05 to 1 s for each T, most of which goes into separation.
//   - Subtours in its solutions are worth adding long after the bound
//     stops rising: it rises again after 10 to 50 rounds without progress.
//   - The free end only on the colour that T asks for (Shortest), 200 goals on
//     32x32: one hunt of 25 was open after a minute without, and takes 0.2 s; three
//     hard ones took 3.4, 20.7 and 37 s on a loaded machine, and take 0.2, 0.3 and
//     0.3 s on a quiet one. With it all of 120 hunts took at most 0.33 s, and
//     twelve of twelve of 500 goals on 64x64 from 0.7 to 5.9 s.
//   - "Some pair leaves it" for every set of the tree and every subtour inequality
//     of the linear program, ahead of the cuts: of the three hunts of 224 with 200
//     goals on 32x32 that were not proven in 60 s without, two take 0.4 and 0.8 s,
//     and one remains; of four others that took long, three take 0.3 to 3 s.
//   - Cases (a pair is in the walk, or not, each with a linear program of its own)
//     instead of the formula: 300 cases by strong branching refuted none of six of
//     these hunts, nor did 700 to 2,000 on the pair nearest to a half, of five, for
//     the bound stays the same in most. The clauses above do more.
//   - Parts without the linear program (Plain): with budgets of 12, 16, 20, 24, 32
//     and 48 parts the 24 hunts took at most 9, 6.6, 4.5, 0.6, 1 and 7 s: coarse
//     ones lose strength, fine ones make the totalizer large.
//   - Fewer cuts a round (the smallest cycle, all the smallest, the smaller half):
//     the same rounds, and the same time. Of the 24 hunts with 200 goals on 32x32
//     one needs a cut, of 333 covers of 7x7 and 8x8 with one guard ten, of four with
//     a queen, 16x16 to 32x32, one; each has two cycles left then, which one cut
//     parts. Without the linear program (Plain), 60 goals on 16x16, 12 of 60 need
//     cuts: 17 in 27 rounds with all, 16 in 28 with the smallest only.
//   - One of the images of a walk (Shortest; see oneOfImages), about 810 hunts of 80
//     goals on 16x16, 150 on 24x24 and 200 on 32x32, symmetric to the diagonal with
//     the start on it: in 58 a refutation needs a search. Six of these were open after
//     4 to 10 s without; three of the six take 0.2 s with it, three stay open, and the
//     other 52 take about as long as before. Which image is left matters: the last
//     instead of the first proves one of two. For tours without solutions (edge
//     encoding: an end in one part of the board, or an edge of a square on an axis) it
//     was of no use: of six, one took 179 ms instead of 42, and the others the same.
//   - The walk encoding's formula along with this one, a pair at distance 1 implying
//     its jump, and cuts in both, 11 covers with a gap, 8x8 to 12x12: nothing to gain
//     below the optimum, where the linear program refutes all 16 bounds without a
//     formula, in 2 to 24 ms (walk alone: 5 of them faster, and one not in 8 s). At
//     the optimum all models together take 1.2 s instead of 0.55 s. Refutations that
//     need a search, which covers hardly have, were not tried.
//
// Each bound gets a fresh formula and solver: other pairs and other parts come in
// with it. Cuts carried from one to the next could help few hunts only: no formula
// below the optimum was needed for any of 60 hunts with 40 goals on 8x8; one for 4
// of 40 with 60 goals on 16x16; for 16 with 200 goals on 32x32 none in 7, one in 3,
// and more in 6 (each with 10 s at most). Keeping the solver could give less: of 12
// hunts with 200 goals on 32x32 that get two formulas or more, the first has any
// variables for one only, and deciding all later ones takes 8% of the whole time of
// the 11 that are proven in 8 s; writing them, with their linear programs, 25%.
// (These numbers, and those of the last three points, are of one run each of a
// throw-away program, on one core that other work slowed down.)
//
// Not right: to leave out a pair because another terminal is on a shortest path
// between its ends. The one between may be on the way of many pairs and can be
// visited for the first time on one of them only: from leaf to leaf of a star
// every path leads through its centre.
//
// With g squares to visit there are at most g(g-1)/2 variables of pairs, and g of
// ends; how many of them are left and how large the sum is depends on the budget,
// by no formula in n, m and T: Size plans the formula to count it.
//
// Bound T means at most T moves. A model stands for all walks that visit the
// terminals for the first time in its order or the reverse.
type Encoding struct {
	Reductions Reductions // "" is AllReductions
	Shorter    Shorter    // "" is ShorterPossible
}

// Reductions are what may be left out of the formula.
type Reductions string

// The reductions of the metric encoding.
const (
	// AllReductions leave out all that package reduce rules out.
	AllReductions Reductions = "all"
	// BoundReductions leave out the pairs that the bound's own tolls rule out.
	// Refutations take longer, and say more.
	BoundReductions Reductions = "bound"
)

// Shorter is what is known of walks of fewer moves than the bound.
type Shorter string

// What may be known of shorter walks.
const (
	// ShorterPossible: they may exist. Bound T means at most T moves.
	ShorterPossible Shorter = "possible"
	// ShorterRefuted takes it as known that there are none: a refutation stands for
	// T alone then. Where each jump changes the colour, and one end of the walk is
	// given, T's parity tells the colour of the other. With all reductions, of the
	// images of a walk by the puzzle's symmetries one is left.
	ShorterRefuted Shorter = "refuted"
)

// Kind lists the encoding.
var Kind = encode.Kind{
	Name: "metric",
	Parameters: []encode.Parameter{
		{Name: "reductions", Values: []string{string(AllReductions), string(BoundReductions)}},
		{Name: "shorter", Values: []string{string(ShorterPossible), string(ShorterRefuted)}},
	},
	New: func(v []string) encode.Encoding { return Encoding{Reductions(v[0]), Shorter(v[1])} },
}

// Name implements [encode.Encoding].
func (e Encoding) Name() string { return Kind.Title(string(e.Reductions), string(e.Shorter)) }

// Traits implements [encode.Encoding].
func (e Encoding) Traits() encode.Traits {
	return encode.Traits{Lazy: true, Means: encode.AtMost, NoneShorter: e.Shorter == ShorterRefuted,
		Models: encode.SeveralWalks, Builds: bound.ByHeldKarp, Recheckable: e.Reductions == BoundReductions}
}

func (e Encoding) options() reduce.Options {
	return reduce.Options{BoundOnly: e.Reductions == BoundReductions, NoneShorter: e.Shorter == ShorterRefuted}
}

// Supports implements [encode.Encoding].
func (e Encoding) Supports(ctx context.Context, a *bound.Analysis) error {
	if err := encode.Unordered(e.Name(), a); err != nil {
		return err
	}
	if a.Impossible == nil && a.Terminals(ctx) == nil {
		if err := ctx.Err(); err != nil {
			return err
		}
		return &encode.UnsupportedError{Encoding: e.Name(), Why: fmt.Sprintf("there are more than %d squares to visit, or they are too far apart", tsp.MaxNodes)}
	}
	return nil
}

// Encode implements [encode.Encoding].
func (e Encoding) Encode(ctx context.Context, a *bound.Analysis, moves, limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	f := &formula{Plan: reduce.New(ctx, a, moves, e.options()), a: a}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var err error
	if f.cnf, err = cnf.Build(ctx, fmt.Sprintf("the %s formula for %d moves", e.Name(), moves), limit, f.write); err != nil {
		return nil, err
	}
	return f, nil
}
