package bound

import (
	"context"

	"knightsat/internal/tsp/linear"
	"knightsat/internal/tsp/reduce"
)

// Refutation proves in steps that no shortest walk has Moves moves or fewer. A step adds up rows of one
// graph, or says that the decisions of a case can't all be right. If OfParity is set, the proof is only
// about numbers of moves of the same parity as Moves. The zero value is of no use.
type Refutation struct {
	Moves    int
	OfParity bool
	// Terminals are the nodes of the graph, whose edges are the ways between them, so that it is
	// about the order in which a walk visits squares. If it is nil, the nodes are the vertices of the
	// instance, and the edges are jumps, of a walk that visits no square twice.
	Terminals *Terminals
	MayEnd    []int32 // the nodes on which a walk may begin and end, ascending; nil if it has no open ends
	Steps     []linear.Step
	Open      bool // the steps leave something, which is to be searched
}

// Refuted turns what package reduce found about these terminals into a Refutation. It returns nil
// for nil.
func (t *Terminals) Refuted(r *reduce.Refutation, ofParity bool) *Refutation {
	if r == nil {
		return nil
	}
	return &Refutation{r.Moves, ofParity, t, r.MayEnd, r.Steps, r.Open}
}

// Refute looks for an argument that no walk has so many moves. It uses potentials, reduced costs
// and the linear program with subtours. The argument may be Open. It returns nil if it finds none,
// or if the context ends first. For shortest, see [Terminals.Given].
func (t *Terminals) Refute(ctx context.Context, a *Analysis, moves int, shortest bool) *Refutation {
	given, ofParity := t.Given(a, moves, shortest)
	return t.Refuted(reduce.Refute(ctx, given, moves, false), ofParity)
}
