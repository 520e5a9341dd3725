package step

import (
	"context"
	"fmt"

	"knightsat/encode"
	"knightsat/encode/cnf/amo"
	"knightsat/internal/limits"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Kind lists the encoding.
var Kind = encode.Kind{
	Name:    "step",
	Propose: propose,
	Parameters: []encode.Parameter{
		{Name: "amo", Values: amo.Names()},
		{Name: "transitions", Values: []string{"supports", conflicts}},
		{Name: "windows", Values: []string{"distance", none}},
		{Name: "precedence", Values: []string{"distance", none}},
	},
	New: func(v []string) encode.Encoding {
		return Encoding{amo.Encoding(v[0]), v[1], v[2], v[3]}
	},
}

// Name implements [encode.Encoding].
func (e Encoding) Name() string {
	return Kind.Title(string(e.AMO), e.Transitions, e.Windows, e.Precedence)
}

// Traits implements [encode.Encoding].
func (e Encoding) Traits() encode.Traits {
	t := encode.Traits{Means: encode.Exactly, Models: encode.OneWalk, Timed: true}
	if e.Windows != none {
		t.Needs = []facts.By{facts.ByReach}
		e.Windows = none
		t.Instead = e.Name()
	}
	return t
}

// Supports implements [encode.Encoding]: every puzzle will do.
func (Encoding) Supports(context.Context, *puzzles.Instance) error { return nil }

// Values of parameters that are not the default.
const (
	none      = "none"
	conflicts = "conflicts"
)

// conflicts reports whether conflicts say that each move is a jump, not supports. With x[v,t]
// and T moves on n squares with m edges, windows left out of account:
//
//	supports    x[v,t] -> or of x[w,t+1], vw an edge, and the same backwards:
//	            2Tn clauses of 2T(n+2m) literals
//	conflicts   not (x[v,t] and x[w,t+1]), vw no edge, and or of x[.,t] for all t:
//	            T(n² - 2m) clauses of two literals, T+1 of n; less nT where squares are
//	            visited once, which forbids x[v,t] and x[v,t+1] (n(T-1) in closed walks)
//	both        both
//
// The first are the support clauses of Kasif (Artificial Intelligence 45, 1990)
// and Gent, "Arc Consistency in SAT" (ECAI 2002), the second the direct encoding
// of de Kleer (IJCAI 1989) and Walsh, "SAT v CSP" (CP 2000): of the moves as
// constraints between the squares before and after them. Unit propagation on
// supports finds all that looking at one move at a time can find (arc
// consistency); on conflicts it finds less.
func (e Encoding) conflicts() bool { return e.Transitions == conflicts }

// propose proposes what expresses every rule, with windows where distances may be used.
func propose(ctx context.Context, q encode.Question) []encode.Proposal {
	e := Encoding{}
	if q.Known.Times == nil {
		e.Windows = none
	}
	every := encode.Proposal{Encoding: e, Rank: encode.General, Why: "it can express every rule"}
	moves := q.Known.Best().Moves
	switch {
	case q.Each:
		every.Why = "each of its models is one walk"
	// Covers are no easy formulas, even at the optimum. Most formulas are too large even to count.
	case q.Puzzle.Family == puzzles.Hunt && !q.Puzzle.Ordered && q.Upper == moves &&
		q.Len()*moves <= limits.SmallFormula:
		if f, err := every.Encoding.Encode(ctx, q.Instance, q.Known, moves, limits.SmallFormula); err == nil {
			every.Rank = encode.Fastest
			every.Why = fmt.Sprintf(
				"its formula is small (%d literals), and confirms the walk that meets the lower bound",
				f.CNF().Size().Lits)
		}
	}
	return []encode.Proposal{every}
}
