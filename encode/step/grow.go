package step

import (
	"context"
	"fmt"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/puzzles"
)

// Growth is one step formula for all bounds, one after the other: what is said of
// the first moves stays when T rises, and so does what an engine has learnt from
// it. Whatever holds for one bound alone hangs on an assumption bound[T] (Eén &
// Sörensson, "Temporal induction by incremental SAT solving", 2003). Variables:
//
//	x[v,t]      as in [Step], wherever v can be reached in t moves
//	been[g,t]   goal g has been visited within t moves
//	seen[v,t]   v has been visited within t moves (puzzles that visit a square once)
//	y[k,t]      as in [Step] (ordered puzzles)
//	bound[T]    the walk has T moves
//
// Clauses for each t: those of [Step] for one place at a time and for moves, and
//
//	been[g,t] -> been[g,t-1] or x[g,t]
//	x[v,t] -> seen[v,t],  seen[v,t-1] -> seen[v,t],  seen[v,t-1] -> not x[v,t]
//	y[k,t] -> y[k,t-1] or x[gk,t],  y[k,t] -> y[k-1,t]
//
// and for each bound
//
//	bound[T] -> not x[v,t]      v outside of the windows for T moves
//	bound[T] -> been[g,T]       each goal; for ordered ones y[n,T]
//	bound[T] -> x[e,T]          a given end e
//
// Each bound's literal is false once the next one is raised. An engine that is
// started anew for each bound is given the whole formula then, with the literal
// as a unit clause: it gains nothing from what grows. A fresh formula for each bound
// is smaller, and so the default.
//
// [Encoding.Grow] makes one; the zero value is of no use.
type Growth struct {
	a     *bound.Analysis
	step  Encoding
	cnf   *cnf.Formula
	reach exact
	at    [][]int32 // the vertices of each layer
	id    [][]int32 // the variables of each layer's vertices, 0 for none
	been  []z.Lit   // of each goal in the last layer; z.LitNull if there is none
	seen  []z.Lit
	holds z.Lit // bound[T] of the last bound
	err   error // what broke a Raise
}

// Grow implements [encode.Grower].
func (e Encoding) Grow(a *bound.Analysis) encode.Growing {
	g := e.newGrowth(a)
	g.cnf = &cnf.Formula{}
	return g
}

func (e Encoding) newGrowth(a *bound.Analysis) *Growth {
	return &Growth{a: a, step: e, reach: exactFrom(a.Instance, a.Start),
		been: make([]z.Lit, len(a.Goals)), seen: make([]z.Lit, a.Len())}
}

// once is the formula for one bound alone, which is a fact in it.
func (e Encoding) once(ctx context.Context, a *bound.Analysis, moves int, what string, limit int) (encode.Formula, error) {
	win, err := e.windows(ctx, a, moves, limit)
	if err != nil {
		return nil, tooLarge(err, what, limit)
	}
	var g *Growth
	f, err := cnf.Build(ctx, what, limit, func(w *cnf.Writer) {
		g = e.newGrowth(a)
		g.raise(w, win)
		w.Family("the bound is %d", moves)
		w.Clause(g.holds)
	})
	if err != nil {
		return nil, err
	}
	g.cnf = f
	return g, nil
}

// Raise implements [encode.Growing].
func (g *Growth) Raise(ctx context.Context, moves, limit int) error {
	if g.err == nil && moves < len(g.at) && g.holds != z.LitNull {
		return fmt.Errorf("the bound of %d moves is not above the last one, %d", moves, len(g.at)-1)
	}
	what := fmt.Sprintf("the %s formula for %d moves", g.step.Name(), moves)
	if g.err == nil && hopeless(g.a, moves) {
		g.err = &cnf.TooLargeError{What: what, Limit: limit}
	}
	if g.err != nil {
		return g.err
	}
	win, err := g.step.windows(ctx, g.a, moves, limit)
	if g.err = tooLarge(err, what, limit); err == nil {
		w := g.cnf.Writer(ctx, limit)
		g.raise(w, win)
		g.err = w.Stopped(what)
	}
	return g.err
}

// raise writes what a bound adds, as long as the writer takes it.
func (g *Growth) raise(w *cnf.Writer, win *windows) {
	if len(g.at) == 0 {
		g.writeMeanings(w)
	} else {
		w.Family("the bound is no longer %d", len(g.at)-1)
		w.Clause(g.holds.Not())
	}
	for t := len(g.at); t <= win.moves && w.Err() == nil; t++ {
		g.layer(w, t)
	}
	if w.Err() == nil {
		g.bound(w, win)
	}
}

// layer writes what is said of the piece after t moves.
func (g *Growth) layer(w *cnf.Writer, t int) {
	in := g.a.Instance
	var vs []int32
	for v, d := range g.reach[t&1] {
		if d >= 0 && int(d) <= t {
			vs = append(vs, int32(v))
		}
	}
	first := w.Vars(len(vs), func(i int) string { return fmt.Sprintf("x[%s,%d]", in.Squares[vs[i]], t) })
	id := make([]int32, in.Len())
	lits := make([]z.Lit, len(vs))
	for i, v := range vs {
		lits[i] = cnf.Nth(first, i)
		id[v] = int32(lits[i].Var())
	}
	g.at, g.id = append(g.at, vs), append(g.id, id)
	if t == 0 {
		w.Family("a place %s", after(t))
		w.Clause(lits...)
	}
	w.Family("at most one place %s", after(t))
	amo.Or(g.step.AMO).AtMostOne(w, lits, fmt.Sprintf("step[%d]", t))
	if t > 0 {
		w.Family("each place %s is one move from a place just before", after(t))
		g.moves(w, t, t-1)
		w.Family("each place %s is one move from a place just after", after(t-1))
		g.moves(w, t-1, t)
	}
	w.Family("what has been visited %s", after(t))
	g.visits(w, t)
}

// moves writes that each place at one time has a neighbour at the other.
func (g *Growth) moves(w *cnf.Writer, t, u int) {
	var clause []z.Lit
	for _, v := range g.at[t] {
		clause = append(clause[:0], g.x(int(v), t).Not())
		for _, n := range g.a.Neighbours(int(v)) {
			if x := g.x(int(n), u); x != z.LitNull {
				clause = append(clause, x)
			}
		}
		w.Clause(clause...)
	}
}

// x is the literal of x[v,t], or z.LitNull.
func (g *Growth) x(v, t int) z.Lit {
	if g.id[t][v] == 0 {
		return z.LitNull
	}
	return z.Var(g.id[t][v]).Pos()
}

// visits writes what has been visited within t moves.
func (g *Growth) visits(w *cnf.Writer, t int) {
	p := g.a.Puzzle
	name := func(what string, v int) func(int) string {
		return func(int) string { return fmt.Sprintf("%s[%s,%d]", what, g.a.Squares[v], t) }
	}
	for k, goal := range g.a.Goals {
		x, before := g.x(goal, t), g.been[k]
		if p.Ordered && k > 0 && g.been[k-1] == z.LitNull || x == z.LitNull && before == z.LitNull {
			continue // not yet
		}
		if !p.Ordered && (x == z.LitNull || before == z.LitNull) {
			if before == z.LitNull {
				g.been[k] = x // nothing else makes it true
			}
			continue
		}
		var b z.Lit
		if p.Ordered {
			b = w.Vars(1, func(int) string { return fmt.Sprintf("y[%d,%d]", k+1, t) })
		} else {
			b = w.Vars(1, name("been", goal))
		}
		clause := []z.Lit{b.Not()}
		for _, l := range []z.Lit{before, x} {
			if l != z.LitNull {
				clause = append(clause, l)
			}
		}
		w.Clause(clause...)
		if p.Ordered && k > 0 {
			w.Clause(b.Not(), g.been[k-1])
		}
		g.been[k] = b
	}
	if !p.Once {
		return
	}
	for _, v := range g.at[t] {
		if p.Closed && int(v) == g.a.Start {
			continue // the windows of each bound let it be there at both ends only
		}
		x, before := g.x(int(v), t), g.seen[v]
		if before == z.LitNull {
			g.seen[v] = x
			continue
		}
		s := w.Vars(1, name("seen", int(v)))
		w.Clause(x.Not(), s)
		w.Clause(before.Not(), s)
		w.Clause(before.Not(), x.Not())
		g.seen[v] = s
	}
}

// bound writes what hangs on the walk having so many moves.
func (g *Growth) bound(w *cnf.Writer, win *windows) {
	moves := win.moves
	g.holds = w.Vars(1, func(int) string { return fmt.Sprintf("bound[%d]", moves) })
	w.Family("a walk of %d moves solves the puzzle", moves)
	w.Distinct(true)
	defer w.Distinct(false)
	holds := func(lits ...z.Lit) { w.Clause(append([]z.Lit{g.holds.Not()}, lits...)...) }
	for t, vs := range g.at {
		if len(win.at[t]) == 0 {
			holds() // there is no such walk
			return
		}
		rest := win.at[t]
		for _, v := range vs { // both ascend
			if len(rest) > 0 && rest[0] == v {
				rest = rest[1:]
			} else {
				holds(g.x(int(v), t).Not())
			}
		}
	}
	if e := g.a.End; e >= 0 {
		holds(g.x(e, moves)) // it is in the windows, or these would be empty
	}
	for k := range g.a.Goals {
		if g.a.Puzzle.Ordered && k+1 < len(g.a.Goals) {
			continue // the last one implies them
		}
		if g.been[k] == z.LitNull {
			holds()
			continue
		}
		holds(g.been[k])
	}
}

// Assumption implements [encode.Growing].
func (g *Growth) Assumption() z.Lit { return g.holds }

// CNF implements [encode.Formula].
func (g *Growth) CNF() *cnf.Formula { return g.cnf }

// By implements [encode.Formula]. A formula for all bounds has no empty clause: what
// rules out one of them hangs on its assumption.
func (g *Growth) By() bound.By { return "" }

// Read implements [encode.Formula].
func (g *Growth) Read(_ context.Context, m cnf.Model) (encode.Reading, error) {
	return readSteps(g.a.Instance, g.at, g.x, m)
}

// Cut implements [encode.Formula]: there are none.
func (g *Growth) Cut([]int) ([]z.Lit, error) { return nil, encode.ErrNoCut }

// Literals implements [encode.Formula].
func (g *Growth) Literals(walk puzzles.Walk) ([]z.Lit, error) {
	return stepLiterals(g.a.Instance, g.at, walk, func(v, t, _ int) []z.Lit { return []z.Lit{g.x(v, t)} })
}
