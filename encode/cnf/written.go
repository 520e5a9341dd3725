package cnf

import (
	"encoding/binary"
	"slices"

	"github.com/irifrance/gini/z"
)

// written is which clauses have been written: the empty one, those of one literal, and
// those that came while on was set.
type written struct {
	empty bool
	units []uint64 // a bit for each literal
	on    bool     // the others are noted
	all   map[string]bool
	key   []byte
}

// Distinct asks the writer to leave out clauses that it has written while it was asked
// to, until it is called with false. It costs time and memory for each clause.
func (w *Writer) Distinct(on bool) {
	w.had.on = on
	if on && w.had.all == nil {
		w.had.all = map[string]bool{}
	}
}

// before reports whether a clause has been written, and notes it.
func (h *written) before(clause []z.Lit) (yes bool) {
	switch {
	case len(clause) == 0:
		yes, h.empty = h.empty, true
	case len(clause) == 1:
		word, bit := int(clause[0]>>6), uint64(1)<<(clause[0]&63)
		if word >= len(h.units) {
			h.units = append(h.units, make([]uint64, word+1-len(h.units))...)
		}
		yes = h.units[word]&bit != 0
		h.units[word] |= bit
	case h.on:
		sorted := slices.Clone(clause)
		slices.Sort(sorted)
		h.key = h.key[:0]
		for _, m := range sorted {
			h.key = binary.NativeEndian.AppendUint32(h.key, uint32(m))
		}
		if yes = h.all[string(h.key)]; !yes {
			h.all[string(h.key)] = true
		}
	}
	return yes
}
