package metric

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// CNF implements [encode.Formula].
func (f *formula) CNF() *cnf.Formula { return f.cnf }

// By implements [encode.Formula].
func (f *formula) By() bound.By { return f.by }

// Read implements [encode.Formula].
func (f *formula) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	switch {
	case f.Refuted:
		return encode.Reading{}, fmt.Errorf("the formula for %d moves is a contradiction, and has no model", f.Moves)
	case f.metric.Len() == 0:
		return f.spell(ctx, nil)
	case f.metric.Len() == 1:
		return f.spell(ctx, []int{0})
	}
	c, err := f.cycles(m)
	if err != nil {
		return encode.Reading{}, err
	}
	if c.count > 1 {
		c.join(ctx, f.Moves)
		if err := ctx.Err(); err != nil {
			return encode.Reading{}, err
		}
	}
	if c.count > 1 {
		return encode.Reading{Cuts: f.cuts(c)}, nil
	}
	return f.spell(ctx, c.order())
}

// spell turns an order of nodes into a walk.
func (f *formula) spell(ctx context.Context, order []int) (encode.Reading, error) {
	w := f.a.Walk(f.metric.Vertices(ctx, order))
	if err := ctx.Err(); err != nil {
		return encode.Reading{}, err
	}
	if w.Moves() > f.Moves {
		return encode.Reading{}, fmt.Errorf("the walk has %d moves; the bound is %d", w.Moves(), f.Moves)
	}
	return encode.Reading{Walk: w}, nil
}

// cycles reads the model's two neighbours of each node and of the dummy.
func (f *formula) cycles(m cnf.Model) (*cycles, error) {
	n := f.metric.Len()
	c := &cycles{m: f.metric, next: make([][2]int32, n+1)}
	degree := make([]int, n+1)
	link := func(i, j int32) error {
		for _, e := range [][2]int32{{i, j}, {j, i}} {
			if degree[e[0]] == 2 {
				return fmt.Errorf("the model joins a square to more than two others")
			}
			c.next[e[0]][degree[e[0]]] = e[1]
			degree[e[0]]++
		}
		return nil
	}
	for k, e := range f.Pairs {
		if m.Value(f.x(k)) {
			if err := link(e.I, e.J); err != nil {
				return nil, err
			}
		}
	}
	for k, e := range f.Ends {
		if m.Value(f.h(k)) {
			if err := link(e.I, int32(n)); err != nil {
				return nil, err
			}
		}
	}
	for _, d := range degree {
		if d != 2 {
			return nil, fmt.Errorf("the model joins a square to %d others, not to two", d)
		}
	}
	c.number()
	return c, nil
}

// cuts says for each cycle that some pair leaves it; of two it is enough to say
// for one.
func (f *formula) cuts(c *cycles) []encode.Cut {
	count := c.count
	if count == 2 {
		count = 1
	}
	cuts := make([]encode.Cut, count)
	leave := func(a, b int32, l z.Lit) {
		if a == b {
			return
		}
		for _, p := range []int32{a, b} {
			if int(p) < count {
				cuts[p].Clause = append(cuts[p].Clause, l)
			}
		}
	}
	dummy := c.part[f.metric.Dummy()]
	for k, e := range f.Pairs {
		leave(c.part[e.I], c.part[e.J], f.x(k))
	}
	for k, e := range f.Ends {
		leave(c.part[e.I], dummy, f.h(k))
	}
	for p := range cuts { // the dummy is outside
		for i, v := range f.metric.Nodes {
			if (c.part[i] == int32(p)) != (int32(p) == dummy) {
				cuts[p].Inside = append(cuts[p].Inside, v)
			}
		}
	}
	return cuts
}

// Cut implements [encode.Formula]: the dummy is outside.
func (f *formula) Cut(vertices []int) ([]z.Lit, error) {
	if f.Refuted || f.metric.Len() < 2 {
		return nil, encode.ErrNoCut
	}
	in := make([]bool, f.metric.Len())
	found := false
	for i, v := range f.metric.Nodes {
		in[i] = slices.Contains(vertices, v)
		found = found || in[i]
	}
	if !found {
		return nil, encode.ErrNoCut
	}
	var clause []z.Lit
	for k, e := range f.Pairs {
		if in[e.I] != in[e.J] {
			clause = append(clause, f.x(k))
		}
	}
	for k, e := range f.Ends {
		if in[e.I] {
			clause = append(clause, f.h(k))
		}
	}
	return clause, nil
}

// Literals implements [encode.Formula]: those of the order in which the walk visits the
// squares for the first time, a given end last.
func (f *formula) Literals(w puzzles.Walk) ([]z.Lit, error) {
	if f.metric == nil || f.metric.Len() < 2 {
		return nil, nil
	}
	node := make(map[puzzles.Square]int32, f.metric.Len())
	for i, v := range f.metric.Nodes {
		node[f.a.Squares[v]] = int32(i)
	}
	var order []int32
	for _, s := range w {
		if i, ok := node[s]; ok && int(i) != f.metric.Last {
			order = append(order, i)
			delete(node, s)
		}
	}
	if f.metric.Last >= 0 {
		order = append(order, int32(f.metric.Last))
	}
	if len(order) != f.metric.Len() {
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
	for k, e := range f.Pairs {
		key := [2]int32{e.I, e.J}
		say(f.x(k), made[key])
		delete(made, key)
	}
	for k, e := range f.Ends {
		say(f.h(k), ends[e.I])
		delete(ends, e.I)
	}
	if len(made) > 0 || len(ends) > 0 {
		return nil, fmt.Errorf("the budget does not allow for %d of its stretches and %d of its ends", len(made), len(ends))
	}
	return lits, nil
}
