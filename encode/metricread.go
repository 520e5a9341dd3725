package encode

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// metricFormula is a plan that has been written.
type metricFormula struct {
	*metricPlan
	cnf cnf.Formula
}

// CNF implements [Formula].
func (f *metricFormula) CNF() *cnf.Formula { return &f.cnf }

// Meaning implements [Formula].
func (f *metricFormula) Meaning() Meaning { return AtMost }

// By implements [Formula]: one square to visit is a matter of distances, and too
// few ends of the right colour are one of colours.
func (f *metricFormula) By() bound.By {
	switch {
	case f.m == nil || f.m.Len() < 2:
		return bound.ByReach
	case f.hopeless:
		return bound.ByParity
	}
	return bound.ByHeldKarp
}

// Read implements [Formula].
func (f *metricFormula) Read(ctx context.Context, m cnf.Model) (puzzles.Walk, [][]z.Lit, error) {
	switch {
	case f.hopeless || f.budget < 0:
		return nil, nil, fmt.Errorf("found a model of %d moves, expected none", f.moves)
	case f.m.Len() == 0:
		return f.spell(ctx, nil)
	case f.m.Len() == 1:
		return f.spell(ctx, []int{0})
	}
	c, err := f.cycles(m)
	if err != nil {
		return nil, nil, err
	}
	if c.count > 1 {
		c.join(ctx, f.moves)
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
	}
	if c.count > 1 {
		return nil, f.cuts(c), nil
	}
	return f.spell(ctx, c.order())
}

// spell turns an order of nodes into a walk.
func (f *metricFormula) spell(ctx context.Context, order []int) (puzzles.Walk, [][]z.Lit, error) {
	w := f.a.Walk(f.m.Vertices(ctx, order))
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	if w.Moves() > f.moves {
		return nil, nil, fmt.Errorf("found a walk of %d moves, expected at most %d", w.Moves(), f.moves)
	}
	return w, nil, nil
}

// cycles reads the model's two neighbours of each node and of the hub.
func (f *metricFormula) cycles(m cnf.Model) (*cycles, error) {
	n := f.m.Len()
	c := &cycles{m: f.m, next: make([][2]int32, n+1)}
	degree := make([]int, n+1)
	link := func(i, j int32) error {
		for _, e := range [][2]int32{{i, j}, {j, i}} {
			if degree[e[0]] == 2 {
				return fmt.Errorf("found more than two neighbours of a square, expected two")
			}
			c.next[e[0]][degree[e[0]]] = e[1]
			degree[e[0]]++
		}
		return nil
	}
	for k, e := range f.pairs {
		if m.Value(f.x(k)) {
			if err := link(e.i, e.j); err != nil {
				return nil, err
			}
		}
	}
	for k, e := range f.ends {
		if m.Value(f.h(k)) {
			if err := link(e.i, int32(n)); err != nil {
				return nil, err
			}
		}
	}
	for _, d := range degree {
		if d != 2 {
			return nil, fmt.Errorf("found %d neighbours of a square, expected two", d)
		}
	}
	c.number()
	return c, nil
}

// cuts says for each cycle that some pair leaves it; of two it is enough to say
// for one.
func (f *metricFormula) cuts(c *cycles) [][]z.Lit {
	count := c.count
	if count == 2 {
		count = 1
	}
	cuts := make([][]z.Lit, count)
	leave := func(a, b int32, l z.Lit) {
		if a == b {
			return
		}
		for _, p := range []int32{a, b} {
			if int(p) < count {
				cuts[p] = append(cuts[p], l)
			}
		}
	}
	for k, e := range f.pairs {
		leave(c.part[e.i], c.part[e.j], f.x(k))
	}
	for k, e := range f.ends {
		leave(c.part[e.i], c.part[f.m.Hub()], f.h(k))
	}
	return cuts
}

// Literals implements [Formula]: those of the order in which the walk visits the
// squares for the first time, a given end last.
func (f *metricFormula) Literals(w puzzles.Walk) ([]z.Lit, error) {
	if f.m == nil || f.m.Len() < 2 {
		return nil, nil
	}
	node := make(map[puzzles.Square]int32, f.m.Len())
	for i, v := range f.m.Nodes {
		node[f.a.Squares[v]] = int32(i)
	}
	var order []int32
	for _, s := range w {
		if i, ok := node[s]; ok && int(i) != f.m.Last {
			order = append(order, i)
			delete(node, s)
		}
	}
	if f.m.Last >= 0 {
		order = append(order, int32(f.m.Last))
	}
	if len(order) != f.m.Len() {
		return nil, fmt.Errorf("it does not visit every square that it should")
	}
	made := map[[2]int32]bool{}
	for k := 1; k < len(order); k++ {
		made[[2]int32{min(order[k-1], order[k]), max(order[k-1], order[k])}] = true
	}
	ends := map[int32]bool{order[0]: true, order[len(order)-1]: true}
	var lits []z.Lit
	say := func(l z.Lit, yes bool) {
		if !yes {
			l = l.Not()
		}
		lits = append(lits, l)
	}
	for k, e := range f.pairs {
		key := [2]int32{e.i, e.j}
		say(f.x(k), made[key])
		delete(made, key)
	}
	for k, e := range f.ends {
		say(f.h(k), ends[e.i])
		delete(ends, e.i)
	}
	if len(made) > 0 || len(ends) > 0 {
		return nil, fmt.Errorf("the budget does not allow for %d of its stretches and %d of its ends", len(made), len(ends))
	}
	return lits, nil
}
