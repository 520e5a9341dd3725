package cert

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/scratch"
	"knightsat/solve"
	"knightsat/solve/cert/pb"
	"knightsat/solve/engine"
)

// refuted is a formula that has no model.
type refuted struct {
	f        encode.Formula
	encoding string
	base     *bound.Potentials // nil for none
	sets     [][]string        // of its cuts
}

// refuting finds a formula that has no model. Where the one that builds on a
// witness would need a cut that is none, a formula without has more jumps, and the
// step encoding needs no cuts.
func (w *writer) refuting(moves int) (r refuted, err error) {
	if w.base == nil {
		w.base = base(w.ctx, w.in, w.o.Encoding)
	}
	for _, r = range []refuted{{encoding: w.o.Encoding, base: w.base}, {encoding: w.o.Encoding}, {encoding: "step"}} {
		if r.f, err = formulaOf(w.ctx, w.in, r.encoding, w.o.AMO, moves, r.base, 0); err != nil {
			return r, err
		}
		if r.sets, err = w.cuts(r.f); !errors.Is(err, errNoCut) {
			return r, err
		}
	}
	return r, err
}

// errNoCut says that the budget of a formula leaves no jump out of a set of squares
// that its model does not leave.
var errNoCut = errors.New("no jump of the formula leaves a set of squares")

// recorder notes the sets of the cuts that solving adds to a formula.
type recorder struct {
	encode.Formula
	sets [][]int
}

func (r *recorder) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	reading, err := r.Formula.Read(ctx, m)
	for _, cut := range reading.Cuts {
		if len(cut.Clause) == 0 {
			return encode.Reading{}, errNoCut
		}
		r.sets = append(r.sets, cut.Inside)
	}
	return reading, err
}

// cuts adds cut-set clauses to a formula until it has no model, and returns the
// sets. A model that is a walk is an error: the number of moves was to be refuted.
func (w *writer) cuts(f encode.Formula) (sets [][]string, err error) {
	decider := w.o.Solve.Engine
	if decider == nil {
		decider = engine.Gini{}
	}
	r := &recorder{Formula: f}
	walk, _, status, err := solve.Decide(w.ctx, decider, r, w.p)
	switch {
	case w.ctx.Err() != nil:
		return nil, context.Cause(w.ctx)
	case err != nil:
		return nil, err
	case status == cnf.Unknown:
		return nil, &UnfinishedError{decider.Name() + " gave up"}
	case status == cnf.Sat:
		return nil, fmt.Errorf("the claim is wrong: the walk %s solves the puzzle", walk)
	}
	for _, set := range r.sets {
		sets = append(sets, names(w.in, set))
	}
	return sets, nil
}

// unsat writes the model of a formula with its cuts, and a proof that it has no
// solution: each clause that the prover learnt, and that it deleted.
func (w *writer) unsat(moves int) (encode.Meaning, error) {
	w.progress("refuting %d moves", moves)
	r, err := w.refuting(moves)
	if err != nil {
		return 0, err
	}
	means := meansOf(r.encoding)
	w.progress("proving that %d moves are too few", moves)
	temp, remove, err := scratch.Folder()
	if err != nil {
		return 0, err
	}
	defer remove()
	path := filepath.Join(temp, "proof")
	prover := w.o.Prover.Name()
	status, _, err := w.o.Prover.Prove(w.ctx, r.f.CNF(), path)
	switch {
	case err != nil:
		return 0, fmt.Errorf("proving that %d moves are too few: %w", moves, err)
	case status == engine.Unknown && w.ctx.Err() == nil:
		return 0, &UnfinishedError{fmt.Sprintf("%s gave up on the formula for %d moves", prover, moves)}
	case status == engine.Unknown:
		return 0, context.Cause(w.ctx)
	case status == engine.Sat:
		return 0, fmt.Errorf("%s has a model of the formula for %d moves, which was refuted before", prover, moves)
	}
	f, err := formulaOf(w.ctx, w.in, r.encoding, w.o.AMO, moves, r.base, 0) // without cuts
	if err != nil {
		return 0, err
	}
	rows, err := clauses(f, w.in, r.sets, 0)
	if err != nil {
		return 0, err
	}
	e := Evidence{Model: r.encoding, Moves: &moves, AMO: w.o.AMO, Prover: prover}
	e.Says = fmt.Sprintf("the formula of a walk of %s %d moves has no model: encoding %s, %d cuts, proof by %s", means, moves, r.encoding, len(r.sets), prover)
	e.setBase(w.in, r.base)
	return means, w.pair(fmt.Sprintf("unsat-%d", moves), e, rows, func(p *pb.Proof) (pb.ID, error) {
		file, err := os.Open(path)
		if err != nil {
			return 0, err
		}
		defer file.Close()
		return lemmas(w.ctx, p, f.CNF().Size().Vars, file)
	})
}
