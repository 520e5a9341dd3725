// Package edge writes tours with a variable for each jump: two jumps at each square, and
// cuts or times that keep the jumps from falling into several cycles.
//
// This package makes no promise: docs/library.md lists those that do.
package edge

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cnf/sum"
	"knightsat/encode/cycle"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// encoding is a lazy encoding of tours as Hamiltonian cycles, after "SAT-Based CEGAR
// Method for the Hamiltonian Cycle Problem Enhanced by Cut-Set Constraints" (SAT
// 2025). An open tour is made a cycle by a dummy square between its ends.
// Variables:
//
//	e[a1,b3]   the tour has this jump, one way or the other
//	end[a1]    the tour begins or ends on a1 (open tours): the dummy's edge
//
// Exactly two of the edges at each square, and at the dummy, are true (see dummySides). Edges
// that are known to lie in no tour (facts.Facts) have no variables, and those that every tour
// has are clauses. What turns of the board, numbers and goals in order add is told where it is
// written: see share, places and writeLegs.
//
// A closed tour of n squares with m jumps has m variables, and for each square of
// degree d what sum.Two writes: 2(d-1) variables and 8d-10 clauses of 20d-29
// literals for d > 5, so that with degrees of 8 throughout, m = 4n, that is 18n
// variables and 54n clauses of 131n literals. T is no part of it: it is n.
//
// Models are the 2-factors of the board: sets of cycles. Read first tries to
// join the cycles of a model by exchanges of edges, which leads to a tour more
// often than not, so that the walk that it returns need not be the model's.
// Where it doesn't, it returns cut-sets: two edges leave S, for each set S
// of squares that is left as a cycle. The model violates them.
//
// It is complete, and means exactly T moves; there are tours for one T only. A
// tour is undirected: a walk and its reverse, where both solve the puzzle, are the same model.
type encoding struct {
	cycles string // joined as far as possible ("joined" or "") before what is left is cut off, or cut off at once
	moves  string // those that have variables: see jumps.go
}

// Values of parameters that are not the default.
const (
	cutCycles = "cut" // each walk that is read is the model's own, as counting and listing all tours needs
	oddMoves  = "odd"
)

// Kind lists the encoding.
var Kind = encode.Kind{
	Name: "edge",
	Parameters: []encode.Parameter{
		{Name: "cycles", Values: []string{"joined", cutCycles}},
		{Name: "moves", Values: []string{"all", oddMoves}},
	},
	New: func(v []string) encode.Encoding { return encoding{v[0], v[1]} },
	Propose: func(_ context.Context, q encode.Question) []encode.Proposal {
		switch {
		case !q.Instance.IsTour():
			return nil
		case q.Each:
			return []encode.Proposal{{Encoding: encoding{cycles: cutCycles}, Rank: encode.Fastest,
				Why: "with one variable a jump, a tour has fewer literals than with one for each square " +
					"and time"}}
		}
		rank := encode.Fastest
		if q.Anew && len(q.Order) > 0 { // each cut is a search
			rank = encode.Fast
		}
		return []encode.Proposal{{Encoding: encoding{}, Rank: rank, Why: "the fastest for tours"}}
	},
}

// Name implements [encode.Encoding].
func (e encoding) Name() string { return Kind.Title(e.cycles, e.moves) }

// Traits implements [encode.Encoding].
func (e encoding) Traits() encode.Traits {
	return encode.Traits{Lazy: true, Means: encode.Exactly, Models: encode.EitherWay,
		Joins: e.cycles != cutCycles, Symmetric: true, Timed: true,
		Needs: []facts.By{facts.ByCounting, facts.ByFlow}}
}

// Supports implements [encode.Encoding].
func (e encoding) Supports(_ context.Context, in *puzzles.Instance) error {
	return encode.OnlyTours(e.Name(), in)
}

// dummySides lists the dummy's edges: two of them are in a tour. Where colours
// say that one end has each colour, there are two lists with one edge each.
func (t *formula) dummySides() [][]int32 {
	squares, edges := t.Graph.Neighbours(t.Graph.Dummy)
	if t.known.Colours == nil {
		return [][]int32{edges}
	}
	colour := t.known.Colours()
	balance := 0
	for _, c := range colour {
		balance += 1 - 2*int(c)
	}
	if colour == nil || balance != 0 {
		return [][]int32{edges}
	}
	sides := make([][]int32, 2)
	for k, v := range squares {
		c := colour[v]
		sides[c] = append(sides[c], edges[k])
	}
	return sides
}

// Encode implements [encode.Encoding].
func (e encoding) Encode(ctx context.Context, in *puzzles.Instance, known facts.Facts, moves,
	limit int) (encode.Formula, error) {
	tours, err := cycle.NewTours(ctx, e, in, known, moves)
	if err != nil {
		return nil, err
	}
	// No exchange of two edges keeps numbers, or the image that a turn takes the edges to.
	t := &formula{Tours: tours, known: known,
		join: e.cycles != cutCycles && !in.Puzzle.Timed() && in.Puzzle.Symmetric == puzzles.NoTurn,
		odd:  e.moves == oddMoves && in.Len()%2 == 0}
	if t.Graph != nil {
		if t.places, err = newPlaces(ctx, in, known); err != nil {
			return nil, err
		}
		t.share()
	}
	if err := t.Build(ctx, e.Name(), limit, t.write); err != nil {
		return nil, err
	}
	return t, nil
}

type formula struct {
	cycle.Tours
	known   facts.Facts
	class   []int32    // by edge: the number of its variable, or -1 for none
	named   []int32    // by variable: its first edge
	counted []int      // squares, one of those that the turn takes to each other
	x       []z.Lit    // the variables
	places  *timeTable // nil if no square has a number
	join    bool
	odd     bool // jumps made at odd times have variables
}

func (t *formula) write(w *cnf.Writer) {
	g, squares := t.Graph, t.Squares
	w.Meaning("e[u,v]", "the tour has the jump between u and v, one way or the other")
	w.Meaning("end[v]", "the tour begins or ends on v")
	t.x = w.Vars(len(t.named), func(i int) string {
		e := t.named[i]
		if int(g.V[e]) == g.Dummy {
			return fmt.Sprintf("end[%s]", squares[g.U[e]])
		}
		return fmt.Sprintf("e[%s,%s]", squares[g.U[e]], squares[g.V[e]])
	})
	t.Link(func(e int, _, _ int32) z.Lit { return t.edge(e) })
	w.Family("exactly two of the jumps and ends at each square")
	for _, v := range t.counted {
		if w.Err() != nil {
			return
		}
		_, edges := g.Neighbours(v)
		t.degree(w, edges, fmt.Sprintf("degree[%s]", squares[v]))
	}
	w.Family("jumps that every tour has")
	for e, fixed := range g.Fixed {
		switch {
		case !fixed:
		case t.class[e] < 0:
			w.Clause()
		case t.named[t.class[e]] == int32(e):
			w.Clause(t.edge(e))
		}
	}
	if t.odd {
		t.oddMoves(w)
	}
	if g.Dummy >= 0 {
		t.ends(w)
	}
	if t.places != nil {
		t.writePlaces(w)
	}
	if len(t.Instance.Order) > 0 {
		writeLegs(w, t)
	}
}

// ends writes that a tour has two ends.
func (t *formula) ends(w *cnf.Writer) {
	w.Family("exactly two ends, of different colours where there are as many squares of both")
	sides := t.dummySides()
	if len(sides) == 1 {
		sum.Two(w, t.edges(sides[0]), "ends")
		return
	}
	for k, side := range sides {
		lits := t.edges(side)
		amo.Encoding("").ExactlyOne(w, lits, fmt.Sprintf("ends%d", k+1))
	}
}

// edge is the variable of an edge; z.LitNull if no tour has the edge.
func (t *formula) edge(e int) z.Lit {
	if c := t.class[e]; c >= 0 {
		return t.x[c]
	}
	return z.LitNull
}

// edges are the variables of edges, each once.
func (t *formula) edges(list []int32) []z.Lit {
	lits := make([]z.Lit, 0, len(list))
	for _, e := range list {
		if l := t.edge(int(e)); l != z.LitNull {
			lits = append(lits, l)
		}
	}
	slices.Sort(lits)
	return slices.Compact(lits)
}

// Read implements [encode.Formula].
func (t *formula) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	factor, read, err := t.Factor(m)
	if factor == nil {
		return read, err
	}
	if t.join {
		read.Joined = factor.Join(ctx)
	}
	if err := ctx.Err(); err != nil {
		return encode.Reading{}, err
	}
	if walk := factor.Tour(); walk != nil {
		read.Walk = t.directed(t.Walk(walk))
		return read, nil
	}
	read.Cuts = t.Cuts(factor)
	for k := range read.Cuts {
		read.Cuts[k].Twice = true
	}
	return read, nil
}

// directed is a tour, or its reverse, as numbers and goals in order want it.
func (t *formula) directed(w puzzles.Walk) puzzles.Walk {
	told := t.Shown(w)
	if t.Puzzle.Timed() && puzzles.Check(t.Puzzle, told) != nil {
		return t.Shown(w.Reverse())
	}
	return told
}

// By implements [encode.Formula].
func (t *formula) By() facts.By {
	if t.places != nil && t.places.told != nil && t.places.told.Dead() {
		return t.places.told.By
	}
	return t.Tours.By()
}
