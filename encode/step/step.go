// Package step is the time-indexed encoding: where does the piece stand after each
// move? It is the one to read first, in this order:
//
//	step.go         the formula, and how a model of it is read
//	windows.go      the squares at each time that need no variable
//	parameters.go   the parts that can be exchanged; each has a file
//
// Of the formula, read write and what it calls for a hunt: makeVars, writeMoves,
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
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Encoding is the time-indexed encoding, the usual one for planning as
// satisfiability (Kautz & Selman, ECAI 1992). Variables:
//
//	x[v,t]   after t moves the piece stands on v
//
// x[v,t] is made only where v can be on a walk of exactly T moves at that time,
// as far as the bounds tell (see Windows): of a walk with a given start, there is
// x[start,0] and no other x[v,0]. The methods that write clauses say them. It is
// complete for every puzzle, and means exactly T moves.
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
	AMO         amo.Encoding // "" is amo.Auto
	Transitions Transitions  // "" is BySupports
	Windows     Windows      // "" is DistanceWindows
	Bound       Bounds       // "" is FreshBounds
}

// positions are where the piece can be at each time (at), and the variables that say that
// it is there: the table between positions and literals, which are gini's, a z.Lit is a
// variable or its negation. The windows bring the puzzle (in), and the vertices at each
// time.
type positions struct {
	encode.Whole
	*windows
	x    [][]z.Lit // by time and vertex; z.LitNull for those that are left out
	lits []z.Lit   // a buffer
}

// makeVars makes those of the next time.
func (p *positions) makeVars(w *cnf.Writer, vertices []int32) {
	t := len(p.x)
	row := make([]z.Lit, p.in.Len())
	for i, x := range w.Vars(len(vertices),
		func(i int) string { return fmt.Sprintf("x[%s,%d]", p.name(int(vertices[i])), t) }) {
		row[vertices[i]] = x
	}
	p.x = append(p.x, row)
}

// places are those of x[v,t] that exist, for vertices at one time; until it is called again.
func (p *positions) places(t int, vertices []int32) []z.Lit {
	p.lits = p.lits[:0]
	for _, v := range vertices {
		if x := p.x[t][v]; x != z.LitNull {
			p.lits = append(p.lits, x)
		}
	}
	return p.lits
}

// during are those of x[v,t] that exist, for one vertex at the times up to the last; until
// it is called again.
func (p *positions) during(v, last int) []z.Lit {
	p.lits = p.lits[:0]
	for _, row := range p.x[:last+1] {
		if row[v] != z.LitNull {
			p.lits = append(p.lits, row[v])
		}
	}
	return p.lits
}

// writePlace says that the piece is on one square at a time, or on none:
//
//	at most one of x[.,t]
//	or of x[v,0] over v     a start: that it is somewhere later follows from the moves
func (p *positions) writePlace(w *cnf.Writer, e Encoding, t int) {
	lits := p.places(t, p.at[t])
	if t == 0 || e.conflicts() {
		w.Family("a place %s", after(t))
		w.AtLeastOne(lits)
	}
	w.Family("at most one place %s", after(t))
	e.AMO.AtMostOne(w, lits, fmt.Sprintf("step[%d]", t))
}

// writeSupport says that from a square at a time a jump leads to one at another time, after it or
// before: x[v,t] -> or of x[w,other], vw an edge.
func (p *positions) writeSupport(w *cnf.Writer, v int32, t, other int) {
	w.ImpliesOr(p.x[t][v], p.places(other, p.in.Neighbours(int(v)))...)
}

// Read implements [encode.Formula].
func (p *positions) Read(_ context.Context, m cnf.Model) (encode.Reading, error) {
	walk := make(puzzles.Walk, 0, len(p.at))
	for t, vertices := range p.at {
		for _, v := range vertices {
			if m.Value(p.x[t][v]) {
				walk = append(walk, p.in.Squares[v])
			}
		}
		if len(walk) != t+1 {
			return encode.Reading{}, fmt.Errorf(
				"the model has the piece on %d squares after %d moves, not on one", len(walk)-t, t)
		}
	}
	return encode.Reading{Walk: p.in.Told(walk)}, nil
}

// Literals implements [encode.Formula].
func (p *positions) Literals(walk puzzles.Walk) (lits []z.Lit, err error) {
	if len(walk) != len(p.at) {
		return nil, fmt.Errorf("the walk has %d moves; the bound is %d", walk.Moves(), len(p.at)-1)
	}
	for t, s := range p.in.LaidOut(walk) {
		v := p.in.Vertex(s)
		if v < 0 {
			return nil, fmt.Errorf("%s is no free square", s)
		}
		x := p.x[t][v]
		if x == z.LitNull {
			return nil, fmt.Errorf("the formula doesn't allow the piece on %s after %d moves", s, t)
		}
		lits = append(lits, x)
	}
	return lits, nil
}

// formula is one with positions of its own for a bound.
type formula struct {
	positions
	e Encoding
}

// Encode implements [encode.Encoding].
func (e Encoding) Encode(ctx context.Context, a *bound.Analysis, moves, limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	what := fmt.Sprintf("the %s formula for %d moves", e.Name(), moves)
	windows, err := e.windows(ctx, a, moves, what, limit)
	if err != nil {
		return nil, err
	}
	if e.Bound == GrowingBounds { // see grow.go
		return e.forOneBound(ctx, a, windows, what, limit)
	}
	f := &formula{e: e, positions: positions{windows: windows}}
	if f.Clauses, err = cnf.Build(ctx, what, limit, f.write); err != nil {
		return nil, err
	}
	return f, nil
}

// write writes the formula: first what is said of each time, then of the walk.
func (f *formula) write(w *cnf.Writer) {
	f.x = nil
	w.Meaning("x[v,t]", "after t moves the piece stands on v")
	for _, vertices := range f.at {
		f.makeVars(w, vertices)
	}
	f.writeMoves(w)
	f.writeEnds(w) // nothing, but without windows
	if f.in.Puzzle.Once {
		f.writeOnce(w)
	}
	if len(f.order) > 0 {
		f.writeOrder(w)
	}
	if !f.in.Puzzle.Ordered {
		f.writeGoals(w)
	}
}

// writeMoves says that the piece is on one square at a time, and moves by jumps: by
// supports, unless other Transitions are asked for.
func (f *formula) writeMoves(w *cnf.Writer) {
	for t, vertices := range f.at {
		f.writePlace(w, f.e, t)
		if w.Err() != nil {
			return
		}
		w.Family("each place %s is one move from a place just before and just after", after(t))
		for _, v := range vertices {
			if f.e.conflicts() {
				f.writeConflicts(w, v, t)
				continue
			}
			if t < f.moves {
				f.writeSupport(w, v, t, t+1)
			}
			if t > 0 {
				f.writeSupport(w, v, t, t-1)
			}
		}
	}
}

// writeConflicts forbids, after v, every square at the next time but those that a jump
// leads to; nothing after the last move.
func (f *formula) writeConflicts(w *cnf.Writer, v int32, t int) {
	if t == f.moves {
		return
	}
	jumps := f.in.Neighbours(int(v))
	for _, u := range f.at[t+1] {
		twice := u == v && f.isOnce(t+1) // no square is visited twice
		if !twice && !slices.Contains(jumps, u) {
			w.NotBoth(f.x[t][v], f.x[t+1][u])
		}
	}
}

// writeOnce says of each square at most one of x[v,.].
func (f *formula) writeOnce(w *cnf.Writer) {
	w.Family("no square is visited twice")
	for v := range f.in.Squares {
		f.e.AMO.AtMostOne(w, f.during(v, f.lastVisit()), "once["+f.name(v)+"]")
	}
}

// writeGoals says of each goal g the or of x[g,t] over t.
func (f *formula) writeGoals(w *cnf.Writer) {
	w.Family("each goal is visited")
	for _, g := range f.in.Goals {
		w.AtLeastOne(f.during(g, f.moves))
	}
}

// By implements [encode.Formula].
func (f *formula) By() bound.By {
	if f.none { // what the clauses rule out, a solver says
		return ""
	}
	return bound.ByReach
}

// after is a number of moves that have been made.
type after int

func (t after) String() string { return "after " + words.Count(int(t), "move") }
