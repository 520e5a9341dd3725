package edge

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/bound/twofactor"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cnf/sum"
	"knightsat/puzzles"
)

// Encoding is a lazy encoding of tours as Hamiltonian cycles, after "SAT-Based CEGAR
// Method for the Hamiltonian Cycle Problem Enhanced by Cut-Set Constraints" (SAT
// 2025). An open tour is made a cycle by a dummy square between its ends.
// Variables:
//
//	e[a1,b3]   the tour has this jump, one way or the other
//	end[a1]    the tour begins or ends on a1 (open tours): the dummy's edge
//
// Clauses:
//
//	exactly two of the edges at each square, and at the dummy
//	e                                  edges that every tour has
//
// For open tours on a connected bipartite board with as many squares of both
// colours the dummy's part is: exactly one end of each colour.
//
// A closed tour of n squares with m jumps has m variables, and for each square of
// degree d what sum.Two writes: 2(d-1) variables and 8d-10 clauses of 20d-29
// literals for d > 5, so that with degrees of 8 throughout, m = 4n, that is 18n
// variables and 54n clauses of 131n literals. T is no part of it: it is n.
//
// Models are the 2-factors of the board: sets of cycles. Read first tries to
// join the cycles of a model by exchanges of edges, which leads to a tour more
// often than not, so that the walk that it returns need not be the model's.
// Where it doesn't, it returns for each set S of squares that is left as a cycle
// the cut-set clause
//
//	or of the edges with one end in S
//
// which the model violates, for S is made of whole cycles of it. Edges that are
// proven to lie in no tour (bound.Tour) have no variables.
//
// Of a tour that a turn of the board takes to itself, the jumps that the turn takes to
// each other share a variable, named by one of them, and only one of the squares that
// it takes to each other has its jumps counted.
//
// With OddMoves a tour of an even number of squares has also
//
//	odd[a1,b3]   the jump is made at an odd time: the first, the third, …
//
// for exactly one jump at each square. It colours the jumps of a cubic graph with three
// colours: those of snarks (flower snarks, say) have no model, and need no cuts.
//
// It is complete, and means exactly T moves; there are tours for one T only. A
// tour is undirected: a walk and its reverse are the same model.
type Encoding struct {
	Cycles Cycles // "" is JoinCycles
	Moves  Moves  // "" is AllMoves
}

// Cycles is what is done with the cycles of a model that is no tour.
type Cycles string

// What can be done with cycles.
const (
	// JoinCycles joins them as far as possible, and cuts off what is left.
	JoinCycles Cycles = "joined"
	// CutCycles cuts them off at once: each walk that is read is the model's own,
	// as counting and listing all tours needs.
	CutCycles Cycles = "cut"
)

// Kind lists the encoding.
var Kind = encode.Kind{
	Name: "edge",
	Parameters: []encode.Parameter{
		{Name: "cycles", Values: []string{string(JoinCycles), string(CutCycles)}},
		{Name: "moves", Values: []string{string(AllMoves), string(OddMoves)}},
	},
	New: func(v []string) encode.Encoding { return Encoding{Cycles(v[0]), Moves(v[1])} },
	Propose: func(_ context.Context, q encode.Question) []encode.Proposal {
		switch {
		case !bound.IsTour(q.Instance):
			return nil
		case q.Each:
			return []encode.Proposal{{Encoding: Encoding{Cycles: CutCycles}, Rank: encode.Fastest,
				Why: "with one variable a jump, a tour has fewer literals than with one for each square and time"}}
		}
		return []encode.Proposal{{Encoding: Encoding{}, Rank: encode.Fastest, Why: "the fastest for tours"}}
	},
}

// Name implements [encode.Encoding].
func (e Encoding) Name() string { return Kind.Title(string(e.Cycles), string(e.Moves)) }

// Traits implements [encode.Encoding].
func (e Encoding) Traits() encode.Traits {
	return encode.Traits{Lazy: true, Means: encode.Exactly, Models: encode.EitherWay, Joins: e.Cycles != CutCycles, Symmetric: true,
		Builds: bound.ByFlow, Needs: []bound.By{bound.ByCounting, bound.ByFlow}, Recheckable: true}
}

// Supports implements [encode.Encoding].
func (e Encoding) Supports(_ context.Context, a *bound.Analysis) error {
	return encode.OnlyTours(e.Name(), a)
}

// dummySides lists the dummy's edges: two of them are in a tour. Where colours
// say that one end has each colour, there are two lists with one edge each.
func dummySides(a *bound.Analysis, g *twofactor.Graph) [][]int32 {
	squares, edges := g.Neighbours(g.Dummy)
	colour, _, bipartite := a.Colours()
	balance := 0
	for _, c := range colour {
		balance += 1 - 2*int(c)
	}
	if !a.Use.Has(bound.ByParity) || len(bipartite) != 1 || !bipartite[0] || balance != 0 {
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
func (e Encoding) Encode(ctx context.Context, a *bound.Analysis, moves, limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	t := &formula{a: a, join: e.Cycles != CutCycles, odd: e.Moves == OddMoves && a.Len()%2 == 0}
	var err error
	if t.g, t.small, err = bound.TourGraph(ctx, a, moves); err != nil {
		return nil, err
	}
	if t.g != nil && a.Puzzle.Symmetric != puzzles.NoTurn {
		t.turned()
	}
	t.f, err = cnf.Build(ctx, fmt.Sprintf("the edge formula of the %s", a.Puzzle.Title()), limit, t.write)
	if err != nil {
		return nil, err
	}
	return t, nil
}

type formula struct {
	f     *cnf.Formula
	a     *bound.Analysis
	g     *twofactor.Graph
	class []int32 // of symmetric tours: by edge, the number of its variable, or -1 for none; else nil
	named []int32 // by variable: its first edge; nil for one a variable
	skip  []bool  // by square: another one's jumps are counted for it; nil for none
	first z.Lit   // of the edges' variables, in the graph's order
	small []int   // the tour where there is no graph
	join  bool
	odd   bool  // jumps made at odd times have variables
	image []int // by vertex, where cycles are joined with their images
}

func (t *formula) write(w *cnf.Writer) {
	switch {
	case t.small != nil:
		return
	case t.g == nil:
		w.Family("tours have another number of moves")
		w.Contradiction()
		return
	}
	g, squares := t.g, t.a.Squares
	w.Meaning("e[u,v]", "the tour has the jump between u and v, one way or the other")
	w.Meaning("end[v]", "the tour begins or ends on v")
	variables := g.Edges()
	if t.class != nil {
		variables = len(t.named)
	}
	t.first = w.Vars(variables, func(i int) string {
		i = t.firstEdge(i)
		if int(g.V[i]) == g.Dummy {
			return fmt.Sprintf("end[%s]", squares[g.U[i]])
		}
		return fmt.Sprintf("e[%s,%s]", squares[g.U[i]], squares[g.V[i]])
	})
	w.Family("exactly two of the jumps and ends at each square")
	for v := range t.a.Len() {
		if w.Err() != nil {
			return
		}
		if t.skip != nil && t.skip[v] {
			continue
		}
		_, edges := g.Neighbours(v)
		t.degree(w, edges, fmt.Sprintf("degree[%s]", squares[v]))
	}
	w.Family("jumps that every tour has")
	for e, fixed := range g.Fixed {
		if fixed {
			t.every(w, int32(e))
		}
	}
	if t.odd {
		t.oddMoves(w)
	}
	if g.Dummy < 0 {
		return
	}
	w.Family("exactly two ends, of different colours where there are as many squares of both")
	sides := dummySides(t.a, g)
	if len(sides) == 1 {
		sum.Two(w, t.edges(sides[0]), true, "ends")
		return
	}
	for k, side := range sides {
		lits := t.edges(side)
		w.AtLeastOne(lits)
		amo.Auto{}.AtMostOne(w, lits, fmt.Sprintf("ends%d", k+1))
	}
}

// CNF implements [encode.Formula].
func (t *formula) CNF() *cnf.Formula { return t.f }

// By implements [encode.Formula]: a square or an end has fewer edges than it needs, or
// tours have another number of moves.
func (t *formula) By() bound.By {
	if t.g == nil {
		return bound.ByCounting
	}
	return bound.ByFlow
}

// Read implements [encode.Formula].
func (t *formula) Read(ctx context.Context, m cnf.Model) (encode.Reading, error) {
	if t.g == nil {
		if t.small == nil {
			return encode.Reading{}, fmt.Errorf("the formula is a contradiction, and has no model")
		}
		return encode.Reading{Walk: t.a.Walk(t.small)}, nil
	}
	chosen := func(e int) bool {
		l := t.edge(int32(e))
		return l != z.LitNull && m.Value(l)
	}
	factor, err := twofactor.NewFactor(t.g, chosen)
	if err != nil {
		return encode.Reading{}, err
	}
	joined := 0
	switch {
	case t.join && t.class != nil:
		joined = factor.JoinTurned(ctx, t.image)
	case t.join:
		joined = factor.Join(ctx)
	}
	if err := ctx.Err(); err != nil {
		return encode.Reading{}, err
	}
	if walk := factor.Tour(); walk != nil {
		return encode.Reading{Walk: t.a.Walk(walk), Joined: joined}, nil
	}
	if t.class != nil { // the cycles of the model refute more than what they were joined to
		if factor, err = twofactor.NewFactor(t.g, chosen); err != nil {
			return encode.Reading{}, err
		}
	}
	return encode.Reading{Cuts: t.cuts(factor), Joined: joined}, nil
}

// Literals implements [encode.Formula]: the edges of the walk, which single out the
// undirected tour.
func (t *formula) Literals(w puzzles.Walk) ([]z.Lit, error) {
	if t.g == nil {
		if t.small == nil || w.Moves() != len(t.small)-1 {
			return nil, fmt.Errorf("a walk of %d moves is no tour", w.Moves())
		}
		return nil, nil
	}
	if want := bound.TourMoves(t.a.Instance); w.Moves() != want {
		return nil, fmt.Errorf("the walk has %d moves; a tour has %d", w.Moves(), want)
	}
	lits := make([]z.Lit, 0, len(w)+1)
	add := func(u, v int, what string) error {
		e := -1
		if u >= 0 && v >= 0 {
			e = t.g.Edge(u, v)
		}
		if e < 0 || t.edge(int32(e)) == z.LitNull {
			return fmt.Errorf("the formula has no variable for %s", what)
		}
		lits = append(lits, t.edge(int32(e)))
		return nil
	}
	for i := 1; i < len(w); i++ {
		if err := add(t.a.Vertex(w[i-1]), t.a.Vertex(w[i]), fmt.Sprintf("the jump %s to %s", w[i-1], w[i])); err != nil {
			return nil, err
		}
	}
	if t.g.Dummy >= 0 {
		for _, s := range []puzzles.Square{w[0], w[len(w)-1]} {
			if err := add(t.a.Vertex(s), t.g.Dummy, "an end on "+s.String()); err != nil {
				return nil, err
			}
		}
	}
	return lits, nil
}
