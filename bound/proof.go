package bound

import (
	"context"

	"knightsat/internal/tsp/reduce"
	"knightsat/puzzles"
)

// Proof is what a witness comes to in a certificate: one of these, for each of which
// certificates have a model.
type Proof struct {
	Dual       *Dual       // multipliers of the jumps that a walk makes
	Potentials *Potentials // of the order of squares that every walk visits
	Stops      []int       // in order, if the bound is the sum of the distances between them
}

// Prover is a [Witness] that knows its proof.
type Prover interface {
	Witness
	Proof(ctx context.Context, in *puzzles.Instance) Proof
}

// Proof implements [Prover].
func (d *Dual) Proof(context.Context, *puzzles.Instance) Proof { return Proof{Dual: d} }

// Proof implements [Prover].
func (w *Potentials) Proof(context.Context, *puzzles.Instance) Proof { return Proof{Potentials: w} }

// Refute argues from potentials alone, by the order in which a walk visits the
// terminals, that none has so many moves or fewer. It returns nil if they do not
// suffice, or if the context ends first.
func (w *Potentials) Refute(ctx context.Context, in *puzzles.Instance, moves int) *reduce.Refutation {
	t := among(ctx, in, w.Terminals)
	if t == nil || moves < 0 {
		return nil
	}
	g, _ := t.Given(&Analysis{Instance: in, Lower: []Lower{{By: ByHeldKarp, Witness: w}}}, moves, false)
	return reduce.Refute(ctx, g, moves, -1)
}

// Proof implements [Prover]: each move is worth two halves, and each square its weight.
func (w *Weights) Proof(_ context.Context, in *puzzles.Instance) Proof {
	d := &Dual{Budget: 2, Degree: make([]int64, in.Len())}
	for _, v := range w.Halves {
		d.Degree[v] = 1
	}
	for _, v := range w.Ones {
		d.Degree[v] = 2
	}
	return Proof{Dual: d}
}

// Proof implements [Prover]. If the goals come in any order, potentials prove the bound:
// the stop in the middle has a negative one, minus the sum of its distances to the ends.
func (l *Legs) Proof(_ context.Context, in *puzzles.Instance) Proof {
	if in.Puzzle.Ordered {
		return Proof{Stops: l.Stops}
	}
	w := &Potentials{Denominator: 1}
	for i, v := range l.Stops {
		if in.Start >= 0 && in.Start == in.End && v == in.Start || i > 0 && v == l.Stops[i-1] {
			continue
		}
		w.Terminals, w.Potential = append(w.Terminals, v), append(w.Potential, 0)
	}
	if len(w.Terminals) == 3 {
		dist := in.Distances(w.Terminals[1])
		w.Potential[1] = -int(dist[w.Terminals[0]] + dist[w.Terminals[2]])
	}
	return Proof{Potentials: w}
}
