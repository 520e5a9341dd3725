// Package firstencoding says where the piece stands after each move.
package firstencoding

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Kind has a name, and no parameters.
var Kind = encode.Kind{Name: "first", New: func([]string) encode.Encoding { return Encoding{} }}

// Encoding is the encoding.
type Encoding struct{}

// Name names it.
func (Encoding) Name() string { return "first" }

// Traits say that each model is one walk of exactly T moves.
func (Encoding) Traits() encode.Traits {
	return encode.Traits{Means: encode.Exactly, Models: encode.OneWalk}
}

// Supports refuses what the clauses can't say.
func (e Encoding) Supports(_ context.Context, in *puzzles.Instance) error {
	if in.Puzzle.Ordered {
		return &encode.UnsupportedError{Encoding: e.Name(), Why: "it has no order"}
	}
	return nil
}

// Encode writes the formula for a bound.
func (e Encoding) Encode(ctx context.Context, in *puzzles.Instance, _ facts.Facts, moves,
	limit int) (encode.Formula, error) {
	f := &formula{in: in, moves: moves}
	err := encode.Admit(ctx, e, in, moves)
	if err == nil {
		f.Clauses, err = cnf.Build(ctx, "the first formula", limit, f.write)
	}
	if err != nil {
		return nil, err
	}
	return f, nil
}

type formula struct {
	in    *puzzles.Instance
	moves int
	vars  []z.Lit
	encode.Whole
}

func (f *formula) x(v, t int) z.Lit { return f.vars[t*f.in.Len()+v] }

func (f *formula) write(w *cnf.Writer) {
	n := f.in.Len()
	if !w.Reserve(n * (f.moves + 1)) { // too large
		return
	}
	w.Meaning("x[v,t]", "after t moves the piece stands on v")
	f.vars = w.Vars(n*(f.moves+1), func(i int) string {
		return fmt.Sprintf("x[%s,%d]", f.in.Squares[i%n], i/n)
	})
	for t := range f.moves + 1 {
		f.writePlace(w, t)
	}
	w.Family("every goal is visited")
	for _, g := range f.in.Goals {
		w.AtLeastOne(f.during(g))
	}
	f.writeEnds(w)
}

func (f *formula) during(v int) (lits []z.Lit) {
	for t := range f.moves + 1 {
		lits = append(lits, f.x(v, t))
	}
	return lits
}

func (f *formula) writePlace(w *cnf.Writer, t int) {
	w.Family("one place after %d moves, and the next one a jump away", t)
	var somewhere []z.Lit
	for v := range f.in.Len() {
		somewhere = append(somewhere, f.x(v, t))
		for u := range v {
			w.NotBoth(f.x(u, t), f.x(v, t))
		}
		if t == f.moves {
			continue
		}
		var next []z.Lit
		for _, u := range f.in.Neighbours(v) {
			next = append(next, f.x(int(u), t+1))
		}
		w.ImpliesOr(f.x(v, t), next...)
	}
	w.AtLeastOne(somewhere)
}

func (f *formula) writeEnds(w *cnf.Writer) {
	w.Family("the ends, and no square twice")
	if f.in.Start >= 0 {
		w.Clause(f.x(f.in.Start, 0))
	}
	if f.in.End >= 0 {
		w.Clause(f.x(f.in.End, f.moves))
	}
	if !f.in.Puzzle.Once {
		return
	}
	last := f.moves
	if f.in.Puzzle.Closed {
		last-- // the return is no second visit
	}
	if last < 0 {
		w.Contradiction() // one square is no closed walk
	}
	for v := range f.in.Len() {
		for t := range last + 1 {
			for s := range t {
				w.NotBoth(f.x(v, s), f.x(v, t))
			}
		}
	}
}

// Read says which walk a model is.
func (f *formula) Read(_ context.Context, m cnf.Model) (encode.Reading, error) {
	var walk puzzles.Walk
	for t := range f.moves + 1 {
		for v, square := range f.in.Squares {
			if m.Value(f.x(v, t)) {
				walk = append(walk, square)
			}
		}
		if len(walk) != t+1 {
			return encode.Reading{}, fmt.Errorf("%d squares after %d moves", len(walk)-t, t)
		}
	}
	return encode.Reading{Walk: walk}, nil
}

// Literals are those that are true exactly if the model is this walk.
func (f *formula) Literals(walk puzzles.Walk) (lits []z.Lit, err error) {
	if len(walk) != f.moves+1 {
		return nil, fmt.Errorf("not %d moves", f.moves)
	}
	for t, square := range walk {
		v := f.in.Vertex(square)
		if v < 0 {
			return nil, fmt.Errorf("%s is no free square", square)
		}
		lits = append(lits, f.x(v, t))
	}
	return lits, nil
}
