package metric

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/internal/cycles"
	"knightsat/internal/graph/paths"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// By implements [encode.Formula]: the argument for what is left out, or for there being nothing. That a
// square is out of reach is left to a solver: it may be that distances may not say it.
func (f *formula) By() facts.By {
	switch {
	case f.Terminals == nil:
		return ""
	case f.Terminals.Len() < 2:
		return facts.ByReach
	case len(f.MayEnd) < 2:
		return facts.ByParity
	}
	return facts.ByHeldKarp
}

// Read implements [encode.Formula].
func (f *formula) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	switch {
	case f.Refuted:
		return encode.Reading{}, fmt.Errorf("the formula for %d moves is a contradiction, and has no model",
			f.Moves)
	case f.Terminals.Len() == 0:
		return f.spell(ctx, nil)
	case f.Terminals.Len() == 1:
		return f.spell(ctx, []int{0})
	}
	c, err := f.cycles(m)
	if err != nil {
		return encode.Reading{}, err
	}
	part, n := c.CycleOf()
	if n > 1 {
		f.join(ctx, c)
		if err := ctx.Err(); err != nil {
			return encode.Reading{}, err
		}
		part, n = c.CycleOf()
	}
	if n > 1 {
		cuts := f.links().Cuts(part, n)
		for _, cut := range cuts {
			for k, i := range cut.Inside {
				cut.Inside[k] = f.Terminals.Nodes[i]
			}
		}
		return encode.Reading{Cuts: cuts}, nil
	}
	return f.spell(ctx, f.order(c))
}

func (f *formula) spell(ctx context.Context, order []int) (encode.Reading, error) {
	w := f.in.Walk(paths.Join(f.in.Finder(ctx), f.Terminals.Stops(order)))
	if err := ctx.Err(); err != nil {
		return encode.Reading{}, err
	}
	if w.Moves() > f.Moves {
		return encode.Reading{}, fmt.Errorf("the walk has %d moves; the bound is %d", w.Moves(), f.Moves)
	}
	return encode.Reading{Walk: w}, nil
}

// cycles reads the model's two neighbours of each node and of the dummy.
func (f *formula) cycles(m cnf.Model) (cycles.Set, error) {
	c, degree := cycles.Of(f.Terminals.Len()+1, func(yield func(i, j int32) bool) {
		for k, e := range f.Edges {
			if m.Value(f.x[k]) {
				yield(e.I, e.J)
			}
		}
	})
	for _, n := range degree {
		if n != 2 {
			return nil, fmt.Errorf("the model joins a square to %d others, not to two", n)
		}
	}
	return c, nil
}

func (f *formula) links() encode.Links {
	links := encode.Links{Vertices: f.Terminals.Len(), Dummy: f.Terminals.Dummy()}
	for k, e := range f.Edges {
		links.All = append(links.All, encode.Link{From: e.I, To: e.J, Lit: f.x[k]},
			encode.Link{From: e.J, To: e.I, Lit: f.x[k]})
	}
	return links
}

// Cut implements [encode.Formula]: the dummy is outside.
func (f *formula) Cut(vertices []int) ([]z.Lit, error) {
	if f.Refuted || f.Terminals.Len() < 2 {
		return nil, encode.ErrNoCut
	}
	var inside []int
	for i, v := range f.Terminals.Nodes {
		if slices.Contains(vertices, v) {
			inside = append(inside, i)
		}
	}
	return f.links().Cut(inside)
}

// Literals implements [encode.Formula]: those of the order in which the walk visits the
// squares for the first time, a given end last.
func (f *formula) Literals(w puzzles.Walk) ([]z.Lit, error) {
	if f.Terminals == nil || f.Terminals.Len() < 2 {
		return nil, nil
	}
	node := make(map[puzzles.Square]int32, f.Terminals.Len())
	for i, v := range f.Terminals.Nodes {
		node[f.in.Squares[v]] = int32(i)
	}
	var order []int32
	for _, s := range w {
		if i, ok := node[s]; ok && int(i) != f.Terminals.Last {
			order = append(order, i)
			delete(node, s)
		}
	}
	if f.Terminals.Last >= 0 {
		order = append(order, int32(f.Terminals.Last))
	}
	if len(order) != f.Terminals.Len() {
		return nil, fmt.Errorf("it does not visit every square that it should")
	}
	made := map[[2]int32]bool{}
	dummy := int32(f.Terminals.Dummy())
	from := dummy
	for _, to := range append(order, dummy) {
		made[[2]int32{min(from, to), max(from, to)}] = true
		from = to
	}
	var lits []z.Lit
	for k, e := range f.Edges {
		l, key := f.x[k], [2]int32{e.I, e.J}
		if !made[key] {
			l = l.Not()
		}
		lits = append(lits, l)
		delete(made, key)
	}
	if len(made) > 0 {
		return nil, fmt.Errorf("the budget does not allow for %d of its stretches and ends", len(made))
	}
	return lits, nil
}
