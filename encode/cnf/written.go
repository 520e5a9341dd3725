package cnf

import (
	"encoding/binary"
	"slices"

	"github.com/irifrance/gini/z"
)

// written is which clauses have been written: those of one literal or none, and those that
// came while on was set.
type written struct {
	on     bool
	all    map[string]bool // by their sorted literals
	clause []z.Lit         // buffers
	key    []byte
}

// Distinct asks the writer to leave out clauses that it has written while it was asked
// to, until it is called with false. It costs time and memory for each clause.
func (w *Writer) Distinct(on bool) { w.had.on = on }

// before reports whether a clause has been written, and notes it.
func (h *written) before(clause []z.Lit) bool {
	if len(clause) > 1 && !h.on {
		return false
	}
	h.clause, h.key = append(h.clause[:0], clause...), h.key[:0]
	slices.Sort(h.clause)
	for _, m := range h.clause {
		h.key = binary.NativeEndian.AppendUint32(h.key, uint32(m))
	}
	if h.all[string(h.key)] {
		return true
	}
	if h.all == nil {
		h.all = map[string]bool{}
	}
	h.all[string(h.key)] = true
	return false
}
