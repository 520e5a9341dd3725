// Package firstencoding is an encoding as anybody may write one, in a module of
// their own: where does the piece stand after each move? It is the plainest there
// is, and docs/your-first-encoding.md leads to it in short chapters.
//
// A bound of T moves on n squares has these variables and clauses:
//
//	x[v,t]                                   after t moves the piece stands on v
//
//	or of x[.,t]                             it is somewhere …
//	not (x[v,t] and x[w,t]), v < w           … and nowhere else
//	x[v,t] -> or of x[w,t+1], vw a jump      each move is a jump
//	x[start,0], x[end,T]                     where the puzzle names them
//	or of x[g,.], for each goal g            every goal is visited
//	not (x[v,s] and x[v,t]), s < t           puzzles that visit no square twice
package firstencoding

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/puzzles"
)

// Kind is what the command line knows it by: a name, and no parameters.
var Kind = encode.Kind{Name: "first", New: func([]string) encode.Encoding { return Encoding{} }}

// Encoding is the encoding.
type Encoding struct{}

// Name is what reports call it.
func (Encoding) Name() string { return "first" }

// Traits say what its formulas are: each model is one walk of exactly T moves.
func (Encoding) Traits() encode.Traits {
	return encode.Traits{Means: encode.Exactly, Models: encode.OneWalk}
}

// Supports refuses what the clauses can't say.
func (e Encoding) Supports(_ context.Context, a *bound.Analysis) error {
	if a.Puzzle.Ordered {
		return &encode.UnsupportedError{Encoding: e.Name(), Why: "it can't tell in which order squares are visited"}
	}
	return nil
}

// Encode writes the formula for a bound.
func (e Encoding) Encode(ctx context.Context, a *bound.Analysis, moves, limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	f := &formula{in: a.Instance, moves: moves}
	var err error
	f.Clauses, err = cnf.Build(ctx, fmt.Sprintf("the first formula for %d moves", moves), limit, f.write)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// formula is one question: its clauses, and which literal is which position.
type formula struct {
	in           *puzzles.Instance
	moves        int
	vars         []z.Lit // of all squares after no moves, after one, …
	encode.Whole         // no relaxation: what else an encoding may have to say is said by this
}

// x is the literal of x[v,t].
func (f *formula) x(v, t int) z.Lit { return f.vars[t*f.in.Len()+v] }

// write writes the clauses. It is called twice: they are counted first.
func (f *formula) write(w *cnf.Writer) {
	n := f.in.Len()
	if !w.Reserve(n * (f.moves + 1)) { // each position is in a clause, at least
		return
	}
	w.Meaning("x[v,t]", "after t moves the piece stands on v")
	f.vars = w.Vars(n*(f.moves+1), func(i int) string {
		return fmt.Sprintf("x[%s,%d]", f.in.Squares[i%n], i/n)
	})
	for t := range f.moves + 1 {
		f.writePlace(w, t)
		if t < f.moves {
			f.writeMove(w, t)
		}
	}
	f.writeEnds(w)
	f.writeGoals(w)
	if f.in.Puzzle.Once {
		f.writeOnce(w)
	}
}

// writePlace says that the piece is on one square at a time.
func (f *formula) writePlace(w *cnf.Writer, t int) {
	w.Family("exactly one place at time %d", t)
	var somewhere []z.Lit
	for v := range f.in.Len() {
		somewhere = append(somewhere, f.x(v, t))
		for u := range v {
			w.NotBoth(f.x(u, t), f.x(v, t))
		}
	}
	w.AtLeastOne(somewhere)
}

// writeMove says that the next square is a jump away.
func (f *formula) writeMove(w *cnf.Writer, t int) {
	w.Family("move %d is a jump", t+1)
	for v := range f.in.Len() {
		var next []z.Lit
		for _, u := range f.in.Neighbours(v) {
			next = append(next, f.x(int(u), t+1))
		}
		w.ImpliesOr(f.x(v, t), next...)
	}
}

// writeEnds says where the walk starts and ends. A closed walk comes back to its
// start, which the instance has chosen if the puzzle leaves it open.
func (f *formula) writeEnds(w *cnf.Writer) {
	w.Family("where the walk starts, and where it ends")
	if f.in.Start >= 0 {
		w.Clause(f.x(f.in.Start, 0))
	}
	if f.in.End >= 0 {
		w.Clause(f.x(f.in.End, f.moves))
	}
	if p := f.in.Puzzle; p.Closed && p.Once && f.moves == 0 {
		w.Contradiction() // one square is no closed tour
	}
}

// writeGoals says that every goal is visited.
func (f *formula) writeGoals(w *cnf.Writer) {
	w.Family("every goal is visited")
	for _, g := range f.in.Goals {
		var visits []z.Lit
		for t := range f.moves + 1 {
			visits = append(visits, f.x(g, t))
		}
		w.AtLeastOne(visits)
	}
}

// writeOnce says that no square is visited twice. The return to the start of a
// closed walk is no second visit.
func (f *formula) writeOnce(w *cnf.Writer) {
	w.Family("no square is visited twice")
	last := f.moves
	if f.in.Puzzle.Closed && last > 0 {
		last--
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
			return encode.Reading{}, fmt.Errorf("the model has the piece on %d squares after %d moves, and not on one", len(walk)-t, t)
		}
	}
	return encode.Reading{Walk: walk}, nil
}

// Literals are those that are true exactly if the model is this walk.
func (f *formula) Literals(walk puzzles.Walk) ([]z.Lit, error) {
	if len(walk) == 0 || walk.Moves() != f.moves {
		return nil, fmt.Errorf("the walk has %d moves; the bound is %d", walk.Moves(), f.moves)
	}
	var lits []z.Lit
	for t, square := range walk {
		v := f.in.Vertex(square)
		if v < 0 {
			return nil, fmt.Errorf("%s is no free square", square)
		}
		lits = append(lits, f.x(v, t))
	}
	return lits, nil
}
