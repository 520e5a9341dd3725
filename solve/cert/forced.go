package cert

import (
	"knightsat/bound"
	"knightsat/solve/cert/pb"
)

// forced refutes closed tours where squares with two jumps make a cycle that leaves
// others out: the degrees say which jumps are made, by propagation, and no jump is left
// that leaves the cycle.
func (w *writer) forced(says string) (done bool, err error) {
	cycle := bound.ForcedCycle(w.ctx, w.in)
	if cycle == nil {
		return false, nil
	}
	r := request{sets: [][]string{names(w.in, cycle)}}
	return true, w.jumps("forced", Evidence{Says: says}, r, func(_ *jumps, p *pb.Proof) pb.ID { return p.RUP(1) })
}
