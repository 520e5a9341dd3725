package times

import (
	"context"
	"slices"
)

// Decided reports whether one tour is left of a problem that has one, or none of any other.
func (t *Times) Decided() bool { return t.dead || t.Places() == t.Moves+1 }

// Try removes each vertex from a time where being there leads to a contradiction, and reports
// whether there was one.
func (t *Times) Try(ctx context.Context) (changed bool, err error) {
	for i := range t.at {
		for _, v := range t.vertices(i) {
			if !t.Has(v, i) || t.at[i].count() == 1 {
				continue
			}
			trial := t.clone()
			clear(trial.at[i])
			trial.at[i].add(v)
			if err = trial.narrow(ctx, Edges); err != nil {
				return false, err
			}
			if !trial.dead {
				continue
			}
			t.at[i].remove(v)
			changed = true
			if err = t.narrow(ctx, Edges); err != nil || t.Decided() {
				return changed, err
			}
		}
	}
	return changed, nil
}

func (t *Times) vertices(time int) (list []int) {
	t.at[time].each(func(v int) { list = append(list, v) })
	return list
}

func (t *Times) clone() *Times {
	c := &Times{Problem: t.Problem, last: t.last, fixed: slices.Clone(t.fixed), dead: t.dead, legs: t.legs}
	for _, s := range t.at {
		c.at = append(c.at, slices.Clone(s))
	}
	if e := t.edges; e != nil {
		c.edges = newEdges(c)
		copy(c.edges.near, e.near) // drop makes new lists
		for v, forced := range e.forced {
			c.edges.forced[v] = slices.Clone(forced)
		}
	}
	return c
}
