package certify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/encode"
	"knightsat/encode/cnf"
	tours "knightsat/encode/edge"
	"knightsat/solve"
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
	if w.o.Encoding == "" {
		if err := w.encoding(); err != nil {
			return r, err
		}
	}
	if r, err = w.uncoloured(moves); err != nil || r.f != nil {
		return r, err
	}
	for _, r = range []refuted{{encoding: w.o.Encoding, base: w.base()}, {encoding: w.o.Encoding},
		{encoding: "step"}} {
		if r.f, err = rows.Formula(w.ctx, w.in, r.encoding, w.o.AMO, moves, r.base, 0); err != nil {
			return r, err
		}
		if r.sets, err = w.cuts(r.f); !errors.Is(err, errNoCut) {
			return r, err
		}
	}
	return r, err
}

// oddMoves is the encoding that colours the jumps of a tour.
var oddMoves = tours.Encoding{Moves: tours.OddMoves}.Name()

// mostColoured bounds the squares of a tour of which it is asked whether its jumps have
// three colours: beyond, that alone could take too long.
const mostColoured = 500

// uncoloured finds that the jumps of a closed tour's cubic graph have no three colours,
// unless an encoding was asked for: with cuts, the formula of such a graph takes a time
// that doubles with every few squares.
func (w *writer) uncoloured(moves int) (r refuted, err error) {
	in := w.in
	if !w.picked || w.o.Encoding != tours.Kind.Name || !in.Puzzle.Closed || in.Len() > mostColoured {
		return r, nil
	}
	for v := range in.Len() {
		if in.Degree(v) > 3 {
			return r, nil
		}
	}
	f, err := rows.Formula(w.ctx, in, oddMoves, w.o.AMO, moves, nil, 0)
	if err != nil {
		return r, err
	}
	s := w.decider().Open(f.CNF())
	defer s.Close()
	if status, _, err := s.Solve(w.ctx); err != nil || status != cnf.Unsat {
		return r, err
	}
	return refuted{f: f, encoding: oddMoves}, nil
}

// decider is the engine that decides formulas.
func (w *writer) decider() engine.Engine {
	return cmp.Or[engine.Engine](w.o.Solve.Engine, engine.Gini{})
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
	decider, r := w.decider(), &recorder{Formula: f}
	walk, at, err := solve.Decide(w.ctx, decider, r, w.p)
	switch {
	case w.ctx.Err() != nil:
		return nil, context.Cause(w.ctx)
	case err != nil:
		return nil, err
	case at.Status == cnf.Unknown:
		return nil, &UnfinishedError{decider.Name() + " gave up"}
	case at.Status == cnf.Sat:
		return nil, fmt.Errorf("the claim is wrong: the walk %s solves the puzzle", walk)
	}
	for _, set := range r.sets {
		sets = append(sets, rows.Names(w.in, set))
	}
	return sets, nil
}

// potentialsOfFormulas finds those on which the encoding builds; nil if it does without.
func (w *writer) potentialsOfFormulas() *bound.Potentials {
	if rows.TraitsOf(w.o.Encoding).Builds != bound.ByHeldKarp {
		return nil
	}
	l, _ := bound.HeldKarp(w.ctx, &bound.Analysis{Instance: w.in}) // no witness is none that passes
	p, _ := l.Witness.(*bound.Potentials)
	near := w.in.Finder(w.ctx)
	if p == nil || rows.CheckBase(w.ctx, w.in, p, w.o.Encoding, near) != nil {
		return nil
	}
	return p
}

// unsat writes the model of a formula with its cuts, and a proof that it has no
// solution: each clause that the prover learnt, and that it deleted.
func (w *writer) unsat(moves int) error {
	w.progress("refuting %d moves", moves)
	r, err := w.refuting(moves)
	if err != nil {
		return err
	}
	w.progress("proving that %d moves are too few", moves)
	m, err := rows.Request{Model: r.encoding, Moves: moves, AMO: w.o.AMO, Base: r.base,
		Sets: r.sets}.Build(w.ctx, w.in)
	if err != nil {
		return err
	}
	prover := w.o.Prover.Name()
	e := folder.Evidence{Model: r.encoding, Moves: &moves, AMO: w.o.AMO, Prover: prover}
	e.Says = fmt.Sprintf(
		"the formula of a walk of %s %d moves has no model: encoding %s, %d cuts, proof by %s",
		rows.TraitsOf(r.encoding).Means, moves, r.encoding, len(r.sets), prover)
	if b := r.base; b != nil {
		e.Potentials = &folder.Potentials{Denominator: b.Denominator,
			Terminals: rows.Names(w.in, b.Terminals), Tolls: b.Potential}
	}
	return w.pair(fmt.Sprintf("unsat-%d", moves), e, m,
		func(p *pb.Proof) (pb.ID, error) { return w.derive(p, r.f.CNF(), moves) })
}

// derive writes what the prover says why a formula has no model, as lemmas.
func (w *writer) derive(p *pb.Proof, f *cnf.Formula, moves int) (id pb.ID, err error) {
	in, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- w.prove(f, moves, out)
		out.Close()
	}()
	id, err = lemmas(w.ctx, p, f.Size().Vars, in)
	if err == nil {
		_, err = io.Copy(io.Discard, in)
	}
	in.CloseWithError(err)
	if why := <-done; why != nil {
		err = why
	}
	return id, err
}

// prove has the prover write why a formula has no model.
func (w *writer) prove(f *cnf.Formula, moves int, out io.Writer) error {
	prover := w.o.Prover.Name()
	status, _, err := w.o.Prover.Prove(w.ctx, f, out)
	switch {
	case err != nil:
		return fmt.Errorf("proving that %d moves are too few: %w", moves, err)
	case status == engine.Unsat:
		return nil
	case status == engine.Sat:
		return fmt.Errorf("%s has a model of the formula for %d moves, which was refuted before", prover,
			moves)
	case w.ctx.Err() != nil:
		return context.Cause(w.ctx)
	}
	return &UnfinishedError{fmt.Sprintf("%s gave up on the formula for %d moves", prover, moves)}
}
