package certify

import (
	"context"
	"knightsat/certify/folder"
	"knightsat/certify/pb"
	"knightsat/certify/rows"
)

// parity writes a proof that no walk has a number of moves of the wrong parity.
func (w *writer) parity(ctx context.Context, e folder.Evidence) (err error) {
	colour, _, _ := w.in.Colours()
	e.Model = rows.OfJumps
	r := requestOf(e)
	if r.Classes, err = together(w, func(v int) int8 { return colour[v] }); err != nil {
		return err
	}
	j, err := w.jumps(ctx, r)
	if err != nil {
		return err
	}
	return w.pair(ctx, "parity", e, j.Model, j.derives(func() pb.ID { return j.oddOrEven(colour) }))
}

// oddOrEven derives that no walk has a number of moves of the wrong parity: the
// degrees of the squares of one colour count every move once.
func (j *jumps) oddOrEven(colour []int8) pb.ID {
	both := j.p.NewSum()
	for _, sign := range []int64{1, -1} {
		s := j.p.NewSum()
		s.Equal(j.Parity, -sign)
		for v, first := range j.First {
			if first == v && colour[v] == 0 {
				s.Equal(j.Degree[v], sign)
			}
		}
		s.Divide(2)
		both.Row(s.ID(), 1)
	}
	return both.ID()
}
