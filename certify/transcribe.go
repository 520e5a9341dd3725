package certify

import (
	"context"

	"knightsat/bound"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
	"knightsat/certify/verify"
)

// transcribe writes the proof of a refutation that is about a number of moves, if one follows from its
// witness, and a search of so many conflicts at most finishes it.
func (w *writer) transcribe(ctx context.Context, r *bound.Refutation, moves, conflicts int) error {
	if !r.Has(moves) || w.cover.Has(moves) {
		return nil
	}
	e, last := w.speaks(r)
	var d *bound.Derivation
	if r.Witness != nil {
		d = r.Witness.Derive(ctx, w.in, r, last)
	}
	if d == nil {
		w.progress("%d moves by %s have no proof: another argument takes their place", r.Moves, r.By)
		return nil
	}
	e.Says, e.Model = d.Says, string(d.Model)
	if d.All {
		e.Moves = nil
	}
	if d.Places != nil {
		e.Places = rows.Names(w.in, d.Places)
	}
	switch d.Model {
	case bound.Places:
		return w.places(ctx, e, d, conflicts)
	case bound.Jumps, bound.Shortest:
		return w.jumps(ctx, e, d)
	}
	request := verify.Request(&e, nil)
	m, err := request.Build(ctx, w.in)
	if err != nil {
		return err
	}
	return w.pair(ctx, d.Name, e, m, func(p *pb.Proof) (pb.ID, error) { return p.Lemma(), nil })
}

// speaks returns the entry of evidence for a refutation, and the largest number of moves that it is about;
// more than are to be refuted are left out.
func (w *writer) speaks(r *bound.Refutation) (e folder.Evidence, last int) {
	if r.Period > 0 {
		e.Parity = rows.ParityOf(r.Rest)
	}
	if r.Moves == bound.Never {
		return e, r.Moves
	}
	last = min(r.Moves, len(w.cover)) - 1
	if !r.Has(last) {
		last--
	}
	e.Moves = &last
	return e, last
}
