package pb

import (
	"context"
	"fmt"
)

// Compare returns an error that tells the first difference between the model and
// the one that is expected: another row, in normal form, another name of a row,
// or another objective. Variables are the same if their names are.
func (m *Model) Compare(ctx context.Context, want *Model) error {
	if m.err != nil || want.err != nil {
		return fmt.Errorf("a model is not complete: %v, %v", m.err, want.err)
	}
	if len(m.rows) != len(want.rows) || m.minimise != want.minimise {
		return fmt.Errorf("the model has %d rows (objective: %v), expected %d (%v)", len(m.rows), m.minimise, len(want.rows), want.minimise)
	}
	w := &work{ctx: ctx}
	acc := &accumulator{work: w}
	same := func(have, r *row) bool {
		mine := r.clone()
		for i, l := range r.lits {
			v, ok := m.index[want.names[l/2]]
			if !ok {
				return false
			}
			mine.lits[i] = v | l&1
		}
		return acc.same(have, mine)
	}
	for i, r := range want.rows {
		if m.rowNames[i] != want.rowNames[i] {
			return fmt.Errorf("row %d is called %q, expected %q", i+1, m.rowNames[i], want.rowNames[i])
		}
		if !same(m.rows[i], r) || m.equal[i] != want.equal[i] {
			if w.over {
				break
			}
			return fmt.Errorf("row %d (%s) is %q, expected %q", i+1, m.rowNames[i], m.rows[i].text(m.Name), r.text(want.Name))
		}
	}
	if m.minimise && !same(m.objective, want.objective) && !w.over {
		return fmt.Errorf("the objective differs from the one expected")
	}
	if w.over {
		return fmt.Errorf("stopped: %w", context.Cause(ctx))
	}
	return nil
}
