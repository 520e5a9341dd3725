// Package ham writes tours with the place of each square in the tour as a number, in the forms
// that published encodings of Hamiltonian cycles have.
//
// This package makes no promise: docs/library.md lists those that do.
package ham

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cycle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// encoding is an encoding of tours as directed Hamiltonian cycles: the whole formula
// at once, without cuts, but for [lazy]. An open tour is made a cycle by a dummy square
// between its ends. Variables:
//
//	h[a1,b3]   the tour goes from a1 to b3
//	first[a1]  the tour begins on a1 (open tours): the dummy's way out
//	last[a1]   the tour ends on a1 (open tours): the dummy's way back
//
// and for each square v but the root (the dummy, or the start) some that write its
// position P(v) on the cycle. The clauses are at writeArcs and writePositions.
//
// How positions are written, and what +1 is, is the encodings' difference: see
// the files of this package. All that is needed of it is that adding 1 fewer than n
// times never leads back: then a cycle that avoids the root has no positions, and
// the models are the tours, each once in each direction that the puzzle allows.
// So the encodings are complete, and mean exactly T moves.
//
// A closed tour of n squares with m jumps, d of them at the root and d(v) at each
// square v, with b variables for a position, and at, next and valid for the sizes
// of what the encodings write of these (T is no part of it: it is n):
//
//	variables   2m + 2 sum of amo(d(v)) + (n-1)b
//	clauses     2n + m + 2 sum of amo(d(v)) + (n-1) valid + 2d at + 2(m-d) next
//	literals    6m + 2 sum of amo(d(v)) + (n-1) valid + 2d at + 2(m-d) next
//
// An open tour has the dummy as one more square and a jump more for each end that
// it may have, one way where that end is fixed; jumps that no tour has are left
// out, and jumps that every tour has are a clause each.
type encoding struct {
	amo       amo.Encoding
	form      string // how positions are written: a key of makers, or one of those without positions
	direction string // of a tour whose reverse is a tour, too: "both" or "", oneDirection
}

// oneDirection has one of a tour and its reverse as a model: at a square with the fewest jumps, the tour arrives
// by a later one than it leaves by. Where an end, a number or the goals' order tells the direction, nothing changes.
const oneDirection = "one"

// makers make what writes positions, by the names of the encodings.
var makers = map[string]func(n int, most amo.Encoding) numbering{
	"unary": newUnary, "binary": newBinary, "lfsr": newLFSR, "crt": newRemainders,
}

// Kinds lists the encodings.
var Kinds = []encode.Kind{kind(lazy), kind(byElimination), kind("unary"), kind("binary"), kind("lfsr"), kind("crt")}

func kind(form string) encode.Kind {
	k := encode.Kind{
		Name: form,
		Parameters: []encode.Parameter{{Name: "amo", Values: amo.Names()},
			{Name: "direction", Values: []string{"both", oneDirection}}},
		New: func(v []string) encode.Encoding { return encoding{amo.Encoding(v[0]), form, v[1]} },
	}
	if form == byElimination {
		k.Propose = proposeElimination
	}
	if form == lazy { // which has one direction in any case
		k.Parameters = k.Parameters[:1]
		k.New = func(v []string) encode.Encoding { return encoding{amo: amo.Encoding(v[0]), form: form} }
	}
	return k
}

func (e encoding) oneDirection() bool { return e.direction == oneDirection || e.form == lazy }

// numbering is a way to write positions on a cycle of n vertices.
type numbering struct {
	meaning string   // of the variable p[v,i]
	names   []string // of i, one for each variable of a vertex
	// valid says that x is a position.
	valid func(w *cnf.Writer, x []z.Lit, label string)
	// spell lists what is true where x is the position p.
	spell func(x []z.Lit, p int) []z.Lit
	// next says: if arc, then y is the position after x.
	next func(w *cnf.Writer, arc z.Lit, x, y []z.Lit)
}

// Name implements [encode.Encoding].
func (e encoding) Name() string {
	if e.form == lazy {
		return kind(lazy).Title(string(e.amo))
	}
	return kind(e.form).Title(string(e.amo), e.direction)
}

// Traits implements [encode.Encoding].
func (e encoding) Traits() encode.Traits {
	t := encode.Traits{Means: encode.Exactly, Models: encode.OneWalk, Symmetric: true,
		Needs: []facts.By{facts.ByCounting, facts.ByFlow},
		Lazy:  e.form == lazy, Timed: e.form == byElimination}
	if e.oneDirection() {
		t.Models = encode.EitherWay
	}
	return t
}

// Supports implements [encode.Encoding].
func (e encoding) Supports(_ context.Context, in *puzzles.Instance) error {
	return encode.OnlyTours(e.Name(), in)
}

func (e encoding) order(n int) numbering { return makers[e.form](n, e.amo) }

// Encode implements [encode.Encoding].
func (e encoding) Encode(ctx context.Context, in *puzzles.Instance, known facts.Facts, moves,
	limit int) (encode.Formula, error) {
	tours, err := cycle.NewTours(ctx, e, in, known, moves)
	if err != nil {
		return nil, err
	}
	t := &formula{Tours: tours, lazy: e.form == lazy, vee: e.form == byElimination, turning: -1}
	if t.Graph != nil {
		if t.root = t.Graph.Dummy; t.root < 0 {
			t.root = t.Start
		}
		if len(in.Numbers) > 0 && known.Times != nil {
			if t.times, err = known.Times(ctx, moves, cnf.MaxLits, false); err != nil {
				return nil, err
			}
		}
		t.Link(func(_ int, u, v int32) z.Lit {
			if t.may(u, v) {
				t.arcs = append(t.arcs, [2]int32{u, v})
			}
			return z.LitNull
		})
	}
	if err := t.Build(ctx, e.Name(), limit, func(w *cnf.Writer) { t.write(w, e) }); err != nil {
		return nil, err
	}
	return t, nil
}

type formula struct {
	cycle.Tours
	root int        // the vertex without a position
	arcs [][2]int32 // the ways that a tour may go
	lazy bool       // with cuts
	vee  bool       // by vertex elimination
	// turning is the square by whose jumps one of two directions is told; -1 for none.
	turning int
	times   *facts.Times // of the squares, if some have numbers and somebody has said which times are left
}

// By implements [encode.Formula].
func (t *formula) By() facts.By {
	if t.times != nil && t.times.Dead() {
		return t.times.By
	}
	return t.Tours.By()
}

// may reports whether a tour may go from one vertex to the next: to a given end, or from one,
// the dummy has one way.
func (t *formula) may(u, v int32) bool {
	return (int(u) != t.Graph.Dummy || t.Start < 0 || int(v) == t.Start) &&
		(int(v) != t.Graph.Dummy || t.End < 0 || int(u) == t.End)
}

func (t *formula) arcName(arc [2]int32) string {
	u, v := int(arc[0]), int(arc[1])
	switch t.Graph.Dummy {
	case u:
		return fmt.Sprintf("first[%s]", t.Squares[v])
	case v:
		return fmt.Sprintf("last[%s]", t.Squares[u])
	}
	return fmt.Sprintf("h[%s,%s]", t.Squares[u], t.Squares[v])
}

func (t *formula) vertexName(v int) string {
	if v == t.Graph.Dummy {
		return "dummy"
	}
	return t.Squares[v].String()
}

// Read implements [encode.Formula].
func (t *formula) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	factor, read, err := t.Factor(m)
	if factor == nil {
		return read, err
	}
	if err := ctx.Err(); err != nil {
		return read, err
	}
	walk := factor.Tour()
	switch {
	case walk == nil && t.lazy:
		read.Cuts = t.Cuts(factor)
		return read, nil
	case walk == nil:
		return read, errors.New("the model has several cycles, not one through all squares")
	case !m.Value(t.From(walk[0], walk[1])): // the model goes the other way
		slices.Reverse(walk)
	}
	read.Walk = t.Shown(t.Walk(walk))
	return read, nil
}

// Cut implements [encode.Formula].
func (t *formula) Cut(inside []int) ([]z.Lit, error) {
	if !t.lazy {
		return nil, encode.ErrNoCut
	}
	return t.Tours.Cut(inside)
}

// Literals implements [encode.Formula]: the arcs of the walk, or of its reverse where
// models have that.
func (t *formula) Literals(w puzzles.Walk) ([]z.Lit, error) {
	cycle, err := t.Cycle(w)
	if err != nil {
		return nil, err
	}
	if !t.forwards(cycle) {
		slices.Reverse(cycle)
	}
	return t.Along(cycle)
}
