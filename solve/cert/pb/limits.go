package pb

import (
	"context"
	"fmt"
)

// What a proof may ask for. The memory is that of the rows that it keeps, as cost
// counts it; both limits grow with the sizes of the files, for a long proof may do
// more than a short one.
const (
	keptLimit  = 64 << 20 // bytes, and as many again as the model's rows take
	workLimit  = 1 << 31  // terms looked at: seconds
	workOfByte = 1 << 15  // and so many more for each byte
	maxName    = 1 << 24  // bytes of a row's name
	maxVars    = 1 << 30  // so that literals fit
)

// cost is about how many bytes a row takes that takes part in propagation.
func (r *row) cost() int64 {
	const row, term, counted = 250, 4, 36
	if r.clause() {
		return row + term*int64(len(r.lits))
	}
	return row + counted*int64(len(r.lits))
}

// work counts what was done, and sees whether to go on.
type work struct {
	ctx   context.Context
	done  int   // since the context was asked last
	spent int64 // before
	most  int64 // of that; 0 for no limit
	over  bool
	tired bool // it is over since it was too much
}

// breath is the amount of work after which the context is asked: milliseconds.
const breath = 1 << 16

// stop reports whether to give up, after n more units of work.
func (w *work) stop(n int) bool {
	if w.done += n; w.done >= breath {
		w.spent += int64(w.done)
		w.done = 0
		w.tired = w.tired || w.most > 0 && w.spent > w.most
		w.over = w.over || w.tired || w.ctx.Err() != nil
	}
	return w.over
}

// why says why the work ended.
func (w *work) why() error {
	if w.tired {
		return fmt.Errorf("it takes more than %d steps of propagation and addition, which is too many for its length", w.most)
	}
	return fmt.Errorf("stopped: %w", context.Cause(w.ctx))
}
