package cert

import (
	"knightsat/bound"
	"knightsat/solve/cert/pb"
)

// forced refutes closed tours where squares with two jumps make a cycle that leaves
// others out: the degrees say which jumps are made, by propagation, and no jump is left
// that leaves the cycle.
func (w *writer) forced(t *bound.Tour) error {
	r := request{sets: [][]string{names(w.in, t.Forced)}}
	return w.jumps("forced", Evidence{Says: t.Impossible.Reason}, r, nil, func(_ *jumps, p *pb.Proof) pb.ID { return p.RUP(1) })
}
