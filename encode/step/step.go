// Package step is the time-indexed encoding: where does the piece stand after each
// move? It is the one to read first, in this order:
//
//	step.go         the formula, and how a model of it is read
//	windows.go      the squares at each time that need no variable
//	parameters.go   the parts that can be exchanged; each has a file
//
// Of the formula, read write and what it calls for a hunt: makePositions, writeMoves,
// writeGoals. Where the walk starts and ends takes no clause: at these times no other
// square has a variable (see windows). What write calls besides is for tours (writeOnce),
// goals in order, and exchanged parts; Name, Traits and Supports, which say what the
// encoding is called and can do, are in parameters.go.
package step

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/puzzles"
)

// Encoding is the time-indexed encoding, the usual one for planning as
// satisfiability (Kautz & Selman, ECAI 1992). Variables:
//
//	x[v,t]   after t moves the piece stands on v
//
// x[v,t] is made only where v can be on a walk of exactly T moves at that time,
// as far as the bounds tell (see Windows): of a walk with a given start, there is
// x[start,0] and no other x[v,0]. Clauses, for all t where both sides
// exist:
//
//	or of x[v,0] over v                      a start
//	at most one of x[.,t]                    one place at a time
//	x[v,t] -> or of x[w,t+1], vw an edge     each move is a jump …
//	x[v,t] -> or of x[w,t-1], vw an edge     … also when seen backwards
//	or of x[g,t] over t, for each goal g     every goal is visited
//	at most one of x[v,.]                    puzzles that visit a square once
//
// It is complete for every puzzle, and means exactly T moves. That the piece is
// somewhere at every t follows from the moves. Goals in a given order have clauses
// of their own (see writeOrder).
//
// With n squares, m edges, g goals, windows left out of account and amo(i) for an
// at-most-one constraint on i literals (see package amo):
//
//	variables   (T+1)n + (T+1) amo(n)
//	clauses     1 + 2Tn + g + (T+1) amo(n)
//	literals    n + 2T(n+2m) + g(T+1) + (T+1) amo(n)
//
// and besides, n amo(T+1) where squares are visited once (n amo(T) in closed
// walks).
//
// The zero value is ready for use.
type Encoding struct {
	AMO         amo.Encoding // nil is amo.Auto
	Transitions Transitions  // "" is BySupports
	Positions   Positions    // "" is DirectPositions
	Windows     Windows      // "" is DistanceWindows
	Bound       Bounds       // "" is FreshBounds
}

// formula is the clauses, and the table between positions and literals, which are
// gini's: a z.Lit is a variable or its negation. The windows bring the puzzle (in), the
// bound (moves), and the vertices at each time (at).
type formula struct {
	e Encoding
	*windows
	cnf  *cnf.Formula
	id   []int32   // id[t*n+v] is the variable of x[v,t]; 0 if there is none
	bits [][]z.Lit // by time, the lowest first: logarithmic positions only
}

// Encode implements [encode.Encoding].
func (e Encoding) Encode(ctx context.Context, a *bound.Analysis, moves, limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	what := fmt.Sprintf("the %s formula for %d moves", e.Name(), moves)
	if hopeless(a, moves) { // too large, as is known before windows are made
		return nil, &cnf.TooLargeError{What: what, Limit: limit}
	}
	if e.Bound == GrowingBounds { // see grow.go
		return e.once(ctx, a, moves, what, limit)
	}
	windows, err := e.windows(ctx, a, moves, limit)
	if err != nil {
		return nil, tooLarge(err, what, limit)
	}
	f := &formula{e: e, windows: windows}
	if f.cnf, err = cnf.Build(ctx, what, limit, f.write); err != nil {
		return nil, err
	}
	return f, nil
}

// write writes the formula: first what is said of each time, then of the walk.
func (f *formula) write(w *cnf.Writer) {
	f.writeMeanings(w)
	if f.e.Positions == LogPositions {
		f.makeBits(w)
		f.writeLogMoves(w)
	} else {
		f.makePositions(w)
		f.writeMoves(w)
	}
	f.writeEnds(w) // nothing, but without windows
	if f.in.Puzzle.Once {
		f.writeOnce(w)
	}
	if f.in.Puzzle.Ordered {
		f.writeOrder(w)
	} else {
		f.writeGoals(w)
	}
}

// makePositions makes the variables x[v,t].
func (f *formula) makePositions(w *cnf.Writer) {
	n := f.in.Len()
	f.id = make([]int32, n*(f.moves+1))
	for t, vertices := range f.at {
		first := w.Vars(len(vertices), func(i int) string { return fmt.Sprintf("x[%s,%d]", f.name(int(vertices[i])), t) })
		for i, v := range vertices {
			f.id[t*n+int(v)] = int32(cnf.Nth(first, i).Var())
		}
	}
}

// x is the literal of x[v,t]; ok is false if the windows leave it out.
func (f *formula) x(v, t int) (lit z.Lit, ok bool) {
	id := f.id[t*f.in.Len()+v]
	return z.Var(id).Pos(), id != 0
}

// xs appends those of x[v,t] that exist, for vertices at one time.
func (f *formula) xs(dst []z.Lit, t int, vertices []int32) []z.Lit {
	for _, v := range vertices {
		if x, ok := f.x(int(v), t); ok {
			dst = append(dst, x)
		}
	}
	return dst
}

// during appends those of x[v,t] that exist, for one vertex at the times up to
// the last.
func (f *formula) during(dst []z.Lit, v, last int) []z.Lit {
	for t := range last + 1 {
		if x, ok := f.x(v, t); ok {
			dst = append(dst, x)
		}
	}
	return dst
}

// writeMoves says that the piece is on one square at a time, and moves by jumps: by
// supports, unless other Transitions are asked for.
func (f *formula) writeMoves(w *cnf.Writer) {
	var lits []z.Lit
	near := newMarker(f.in.Len()) // for conflicts
	for t, vertices := range f.at {
		lits = f.xs(lits[:0], t, vertices)
		if t == 0 || f.e.conflicts() {
			w.Family("a place %s", after(t))
			w.AtLeastOne(lits)
		}
		w.Family("at most one place %s", after(t))
		amo.Or(f.e.AMO).AtMostOne(w, lits, fmt.Sprintf("step[%d]", t))
		if w.Err() != nil {
			return
		}
		w.Family("each place %s is one move from a place just before and just after", after(t))
		for _, v := range vertices {
			if f.e.supports() {
				lits = f.writeSupports(w, lits, int(v), t)
			}
			if f.e.conflicts() && t < f.moves {
				x, _ := f.x(int(v), t)
				f.writeConflicts(w, x, v, t+1, f.in.Neighbours(int(v)), near)
			}
		}
	}
}

// writeSupports says that from a square at a time the piece goes on to a square one jump
// away, and that it has come from one. It returns the buffer for literals.
func (f *formula) writeSupports(w *cnf.Writer, lits []z.Lit, v, t int) []z.Lit {
	x, _ := f.x(v, t)
	jumps := f.in.Neighbours(v)
	if t < f.moves {
		lits = f.xs(lits[:0], t+1, jumps)
		w.ImpliesOr(x, lits...)
	}
	if t > 0 {
		lits = f.xs(lits[:0], t-1, jumps)
		w.ImpliesOr(x, lits...)
	}
	return lits
}

// writeOnce says that no square is visited twice.
func (f *formula) writeOnce(w *cnf.Writer) {
	var lits []z.Lit
	w.Family("no square is visited twice")
	for v := range f.in.Squares {
		lits = f.during(lits[:0], v, f.lastVisit())
		amo.Or(f.e.AMO).AtMostOne(w, lits, "once["+f.name(v)+"]")
	}
}

// writeGoals says that every goal is visited.
func (f *formula) writeGoals(w *cnf.Writer) {
	var lits []z.Lit
	w.Family("each goal is visited")
	for _, g := range f.in.Goals {
		lits = f.during(lits[:0], g, f.moves)
		w.AtLeastOne(lits)
	}
}

// CNF implements [encode.Formula].
func (f *formula) CNF() *cnf.Formula { return f.cnf }

// By implements [encode.Formula].
func (f *formula) By() bound.By { return f.by() }

// Cut implements [encode.Formula]: there are none.
func (f *formula) Cut([]int) ([]z.Lit, error) { return nil, encode.ErrNoCut }

// Read implements [encode.Formula].
func (f *formula) Read(_ context.Context, m cnf.Model) (encode.Reading, error) {
	if f.bits != nil {
		return f.readBits(m)
	}
	return readSteps(f.in, f.at, func(v, t int) z.Lit {
		x, _ := f.x(v, t)
		return x
	}, m)
}

// readSteps reads the square of each time from a model.
func readSteps(in *puzzles.Instance, at [][]int32, x func(v, t int) z.Lit, m cnf.Model) (encode.Reading, error) {
	walk := make(puzzles.Walk, 0, len(at))
	for t, vertices := range at {
		for _, v := range vertices {
			if m.Value(x(int(v), t)) {
				walk = append(walk, in.Squares[v])
			}
		}
		if len(walk) != t+1 {
			return encode.Reading{}, fmt.Errorf("the model has the piece on %d squares after %d moves, not on one", len(walk)-t, t)
		}
	}
	return encode.Reading{Walk: walk}, nil
}

// Literals implements [encode.Formula].
func (f *formula) Literals(walk puzzles.Walk) ([]z.Lit, error) {
	return stepLiterals(f.in, f.at, walk, func(v, t, i int) []z.Lit {
		if f.bits != nil {
			return spelled(f.bits[t], i)
		}
		x, _ := f.x(v, t)
		return []z.Lit{x}
	})
}

// stepLiterals lists the literals of each square of a walk, at its time and with its place
// among the squares of that.
func stepLiterals(in *puzzles.Instance, at [][]int32, walk puzzles.Walk, of func(v, t, i int) []z.Lit) (lits []z.Lit, err error) {
	if len(walk) != len(at) {
		return nil, fmt.Errorf("the walk has %d moves; the bound is %d", walk.Moves(), len(at)-1)
	}
	for t, s := range walk {
		v := in.Vertex(s)
		if v < 0 {
			return nil, fmt.Errorf("%s is no free square", s)
		}
		i, ok := slices.BinarySearch(at[t], int32(v))
		if !ok {
			return nil, fmt.Errorf("the formula doesn't allow the piece on %s after %d moves", s, t)
		}
		lits = append(lits, of(v, t, i)...)
	}
	return lits, nil
}
