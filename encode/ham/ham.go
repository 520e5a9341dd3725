package ham

import (
	"cmp"
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

// Encoding is an encoding of tours as directed Hamiltonian cycles: the whole formula
// at once, without cuts, but for [Lazy]. An open tour is made a cycle by a dummy square
// between its ends. Variables:
//
//	h[a1,b3]   the tour goes from a1 to b3
//	first[a1]  the tour begins on a1 (open tours): the dummy's way out
//	last[a1]   the tour ends on a1 (open tours): the dummy's way back
//
// and for each square v but the root (the dummy, or the start) some that write
// its position P(v) on the cycle. Clauses:
//
//	exactly one h[v,.] and exactly one h[.,v] for each v
//	not (h[u,v] and h[v,u])
//	h[u,v] or h[v,u]                    edges that every tour has
//	h[root,v] -> P(v) = 1
//	h[u,v] -> P(v) = P(u) + 1           u, v not the root
//	h[v,root] -> P(v) = n-1
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
type Encoding struct {
	AMO       amo.Encoding // nil is amo.Auto
	Positions Positions    // "" is Unary
}

// Positions is how the position of a square on the cycle is written.
type Positions string

// The ways to write positions, which are the names of the encodings.
const (
	Unary      Positions = "unary"
	Binary     Positions = "binary"
	LFSR       Positions = "lfsr"
	Remainders Positions = "crt"
)

// makers make what writes positions.
var makers = map[Positions]func(n int, most amo.Encoding) order{
	"": newUnary, Unary: newUnary, Binary: newBinary, LFSR: newLFSR, Remainders: newRemainders,
}

// Kinds lists the encodings.
var Kinds = []encode.Kind{kind(Lazy), kind(Unary), kind(Binary), kind(LFSR), kind(Remainders)}

func kind(p Positions) encode.Kind {
	return encode.Kind{
		Name:       string(p),
		Parameters: []encode.Parameter{{Name: "amo", Values: amo.Names()}},
		New:        func(v []string) encode.Encoding { return Encoding{amo.Named(v[0]), p} },
	}
}

// order is a way to write positions on a cycle of n vertices.
type order interface {
	// bits is the number of variables that a vertex has, and bit(i) the name of
	// the i-th.
	bits() int
	bit(i int) string
	// meaning says what the variable p[v,i] is, with bit's word for i.
	meaning() string
	// valid says that x is a position.
	valid(f *cnf.Writer, x []z.Lit, label string)
	// at says: if arc, then x is the position p.
	at(f *cnf.Writer, arc z.Lit, x []z.Lit, p int)
	// next says: if arc, then y is the position after x.
	next(f *cnf.Writer, arc z.Lit, x, y []z.Lit)
}

// Name implements [encode.Encoding].
func (e Encoding) Name() string {
	return kind(cmp.Or(e.Positions, Unary)).Title(amo.Or(e.AMO).Name())
}

// Traits implements [encode.Encoding].
func (e Encoding) Traits() encode.Traits {
	t := encode.Traits{Means: encode.Exactly, Models: encode.OneWalk, Builds: bound.ByFlow, Needs: []bound.By{bound.ByCounting, bound.ByFlow}}
	if e.Positions == Lazy {
		t.Lazy, t.Models = true, encode.EitherWay
	}
	return t
}

// Supports implements [encode.Encoding].
func (e Encoding) Supports(_ context.Context, a *bound.Analysis) error {
	return encode.OnlyTours(e.Name(), a)
}

func (e Encoding) order(n int) order { return makers[e.Positions](n, amo.Or(e.AMO)) }

// Encode implements [encode.Encoding].
func (e Encoding) Encode(ctx context.Context, a *bound.Analysis, moves, limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	t := &formula{a: a, lazy: e.Positions == Lazy, turning: -1}
	g, small, err := bound.TourGraph(ctx, a, moves)
	if err != nil {
		return nil, err
	}
	if t.small = small; g != nil {
		t.r = newArcs(a, g)
	}
	t.f, err = cnf.Build(ctx, fmt.Sprintf("the %s formula of the %s", e.Name(), a.Puzzle.Title()), limit,
		func(w *cnf.Writer) { t.write(w, e) })
	if err != nil {
		return nil, err
	}
	return t, nil
}

type formula struct {
	f     *cnf.Formula
	a     *bound.Analysis
	r     *arcs
	first z.Lit // of the arcs' variables, in order
	small []int // the tour if there is no graph
	lazy  bool  // without positions
	// turning is the square by whose jumps one of two directions is told; -1 for none.
	turning int
}

func (t *formula) arc(k int32) z.Lit { return cnf.Nth(t.first, int(k)) }

func (t *formula) arcName(k int) string {
	u, v := int(t.r.from[k]), int(t.r.to[k])
	switch t.r.g.Dummy {
	case u:
		return fmt.Sprintf("first[%s]", t.a.Squares[v])
	case v:
		return fmt.Sprintf("last[%s]", t.a.Squares[u])
	}
	return fmt.Sprintf("h[%s,%s]", t.a.Squares[u], t.a.Squares[v])
}

func (t *formula) vertexName(v int) string {
	if v == t.r.g.Dummy {
		return "dummy"
	}
	return t.a.Squares[v].String()
}

// CNF implements [encode.Formula].
func (t *formula) CNF() *cnf.Formula { return t.f }

// By implements [encode.Formula], as the edge encoding's formulas do.
func (t *formula) By() bound.By {
	if t.r == nil {
		return bound.ByCounting
	}
	return bound.ByFlow
}

// Read implements [encode.Formula]: it follows the arcs from the root.
func (t *formula) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	if t.r == nil {
		if t.small == nil {
			return encode.Reading{}, fmt.Errorf("the formula is a contradiction, and has no model")
		}
		return encode.Reading{Walk: t.a.Walk(t.small)}, nil
	}
	if t.lazy {
		return t.readLazily(ctx, m)
	}
	n := t.r.g.Len()
	walk := make([]int, 0, n+1)
	at := t.r.root
	for {
		walk = append(walk, int(at))
		next := int32(-1)
		for _, k := range t.r.out[at] {
			if m.Value(t.arc(k)) {
				if next >= 0 {
					return encode.Reading{}, fmt.Errorf("the model leaves %s by two jumps", t.vertexName(int(at)))
				}
				next = t.r.to[k]
			}
		}
		if at = next; at < 0 || at == t.r.root || len(walk) > n {
			break
		}
	}
	if at != t.r.root || len(walk) != n {
		return encode.Reading{}, fmt.Errorf("the model has a path of %d squares, not a cycle of all %d", len(walk), n)
	}
	return t.tour(walk), nil
}

// tour is what a cycle from the root says.
func (t *formula) tour(cycle []int) encode.Reading {
	if t.r.g.Dummy >= 0 {
		return encode.Reading{Walk: t.a.Walk(cycle[1:])}
	}
	return encode.Reading{Walk: t.a.Walk(append(cycle, cycle[0]))}
}

// Literals implements [encode.Formula]: the arcs of the walk, or of its reverse where
// models have that.
func (t *formula) Literals(w puzzles.Walk) ([]z.Lit, error) {
	if t.r == nil {
		if t.small == nil || w.Moves() != len(t.small)-1 {
			return nil, fmt.Errorf("a walk of %d moves is no tour", w.Moves())
		}
		return nil, nil
	}
	if want := bound.TourMoves(t.a.Instance); w.Moves() != want {
		return nil, fmt.Errorf("the walk has %d moves; a tour has %d", w.Moves(), want)
	}
	vertices := make([]int32, 0, len(w)+2)
	for _, s := range w {
		vertices = append(vertices, int32(t.a.Vertex(s)))
	}
	if d := int32(t.r.g.Dummy); d >= 0 {
		vertices = append(append([]int32{d}, vertices...), d)
	}
	if !t.forwards(w) {
		slices.Reverse(vertices)
	}
	lits := make([]z.Lit, 0, len(vertices))
	for i := 1; i < len(vertices); i++ {
		k, ok := t.r.number[[2]int32{vertices[i-1], vertices[i]}]
		if !ok {
			return nil, fmt.Errorf("the formula has no variable for step %d of the walk", i)
		}
		lits = append(lits, t.arc(k))
	}
	return lits, nil
}
