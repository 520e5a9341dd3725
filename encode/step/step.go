// Package step is the time-indexed encoding: where does the piece stand after each
// move? It is the one to read first, in this order:
//
//	step.go         the formula, and how a model of it is read
//	../timed        the variables, and how one time follows the other
//	windows.go      the squares at each time that have a variable
//	parameters.go   the parts that can be exchanged; each has a file
//
// Of the formula, read write and what it calls for a hunt: ByTime, writeMoves,
// writeGoals. Where the walk starts and ends takes no clause: at these times no other
// square has a variable (see windows). What write calls besides is for tours (writeOnce),
// goals in order, and exchanged parts; Name, Traits and Supports, which say what the
// encoding is called and can do, are in parameters.go.
//
// This package makes no promise: docs/library.md lists those that do.
package step

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/timed"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Encoding is the time-indexed encoding, the usual one for planning as
// satisfiability (Kautz & Selman, ECAI 1992). Variables:
//
//	x[v,t]   after t moves the piece stands on v
//
// x[v,t] is made only where v can be on a walk of exactly T moves at that time,
// as far as the facts tell (see Windows): of a walk with a given start, there is
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
// walks), and where goals come in any order what precede.go says.
//
// The zero value is ready for use.
type Encoding struct {
	AMO         amo.Encoding // "" is "auto"
	Transitions string       // "supports" or "", "conflicts": see parameters.go
	Windows     string       // "distance" or "", "none"
	Precedence  string       // "distance" or "", "none": see precede.go
}

// walkPlaces are where the piece can be at each time, and the variables that say that it is there.
type walkPlaces struct {
	encode.Whole
	*timed.Model
}

// writePlace says that the piece is on one square at a time, or on none:
//
//	at most one of x[.,t]
//	or of x[v,0] over v     a start: that it is somewhere later follows from the moves
func (p *walkPlaces) writePlace(w *cnf.Writer, e Encoding, t int) {
	if t == 0 || e.conflicts() {
		w.Family("a place %s", after(t))
		w.AtLeastOne(p.Places(t))
	}
	w.Family("at most one place %s", after(t))
	e.AMO.AtMostOne(w, p.Places(t), fmt.Sprintf("step[%d]", t))
}

// Read implements [encode.Formula].
func (p *walkPlaces) Read(_ context.Context, m cnf.Model) (encode.Reading, error) {
	walk := make(puzzles.Walk, 0, len(p.At))
	for t, vertices := range p.At {
		for i, x := range p.Places(t) {
			if m.Value(x) {
				walk = append(walk, p.In.Squares[vertices[i]])
			}
		}
		if len(walk) != t+1 {
			return encode.Reading{}, fmt.Errorf(
				"the model has the piece on %d squares after %d moves, not on one", len(walk)-t, t)
		}
	}
	return encode.Reading{Walk: p.In.Shown(walk)}, nil
}

// Literals implements [encode.Formula].
func (p *walkPlaces) Literals(walk puzzles.Walk) (lits []z.Lit, err error) {
	if len(walk) != len(p.At) {
		return nil, fmt.Errorf("the walk has %d moves; the bound is %d", walk.Moves(), len(p.At)-1)
	}
	for t, s := range p.In.LaidOut(walk) {
		v := p.In.Vertex(s)
		if v < 0 {
			return nil, fmt.Errorf("%s is no free square", s)
		}
		x := p.X(v, t)
		if x == z.LitNull {
			return nil, fmt.Errorf("the formula doesn't allow the piece on %s after %d moves", s, t)
		}
		lits = append(lits, x)
	}
	return lits, nil
}

// formula is one with positions of its own for a bound.
type formula struct {
	walkPlaces
	*allowed
	e Encoding
}

// Encode implements [encode.Encoding].
func (e Encoding) Encode(ctx context.Context, in *puzzles.Instance, known facts.Facts, moves,
	limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, in, moves); err != nil {
		return nil, err
	}
	what := fmt.Sprintf("the %s formula for %s", e.Name(), words.Count(moves, "move"))
	windows, err := e.windows(ctx, in, known, moves, what, limit)
	if err != nil {
		return nil, err
	}
	model := &timed.Model{In: in, At: windows.At}
	f := &formula{e: e, allowed: windows, walkPlaces: walkPlaces{Model: model}}
	if f.Clauses, err = cnf.Build(ctx, what, limit, f.write); err != nil {
		return nil, err
	}
	return f, nil
}

// write writes the formula: first what is said of each time, then of the walk.
func (f *formula) write(w *cnf.Writer) {
	f.ByTime(w)
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
		writePrecedence(w, f)
	}
}

// writeMoves says that the piece is on one square at a time, and moves by jumps: by
// supports, unless other Transitions are asked for.
func (f *formula) writeMoves(w *cnf.Writer) {
	for t, vertices := range f.allowed.At {
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
				f.Support(w, int(v), t, t+1)
			}
			if t > 0 {
				f.Support(w, int(v), t, t-1)
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
	for _, u := range f.allowed.At[t+1] {
		twice := u == v && f.isOnce(t+1) // no square is visited twice
		if !twice && !slices.Contains(jumps, u) {
			w.NotBoth(f.X(int(v), t), f.X(int(u), t+1))
		}
	}
}

// writeOnce says of each square at most one of x[v,.].
func (f *formula) writeOnce(w *cnf.Writer) {
	w.Family("no square is visited twice")
	for v := range f.in.Squares {
		f.e.AMO.AtMostOne(w, f.During(v, f.lastVisit()), "once["+f.in.Squares[v].String()+"]")
	}
}

// writeGoals says of each goal g the or of x[g,t] over t.
func (f *formula) writeGoals(w *cnf.Writer) {
	w.Family("each goal is visited")
	for _, g := range f.in.Goals {
		w.AtLeastOne(f.During(g, f.moves))
	}
}

// By implements [encode.Formula].
func (f *formula) By() facts.By {
	return f.allowed.By // without windows none: what the clauses rule out, a solver says
}

// after is a number of moves that have been made.
type after int

func (t after) String() string { return "after " + words.Count(int(t), "move") }
