package step

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/timed"
)

// growth is one step formula for all bounds, one after the other: what is said of
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
type growth struct {
	positions
	a     *bound.Analysis
	step  Encoding
	reach exact
	been  []z.Lit // of each goal in the last layer; z.LitNull if there is none
	seen  []z.Lit
	holds z.Lit // bound[T] of the last bound
	err   error // what broke a Raise
}

// Grow implements [encode.Grower].
func (e Encoding) Grow(a *bound.Analysis) encode.Growing {
	g := e.newGrowth(a)
	g.Clauses = &cnf.Formula{}
	return g
}

func (e Encoding) newGrowth(a *bound.Analysis) *growth {
	return &growth{positions: positions{Model: &timed.Model{In: a.Instance}}, a: a, step: e,
		reach: exactFrom(a.Instance, a.Start),
		been:  make([]z.Lit, len(a.Goals)), seen: make([]z.Lit, a.Len())}
}

// forOneBound is the formula for one bound alone, which is a fact in it.
func (e Encoding) forOneBound(ctx context.Context, a *bound.Analysis, win *windows, what string,
	limit int) (encode.Formula, error) {
	var g *growth
	f, err := cnf.Build(ctx, what, limit, func(w *cnf.Writer) {
		g = e.newGrowth(a)
		g.raise(w, win)
		w.Family("the bound is %d", win.moves)
		w.Clause(g.holds)
	})
	if err != nil {
		return nil, err
	}
	g.Clauses = f
	return g, nil
}

// Raise implements [encode.Growing].
func (g *growth) Raise(ctx context.Context, moves, limit int) error {
	if g.err != nil {
		return g.err
	}
	if moves < len(g.At) && g.holds != z.LitNull {
		return fmt.Errorf("the bound of %d moves is not above the last one, %d", moves, len(g.At)-1)
	}
	what := fmt.Sprintf("the %s formula for %d moves", g.step.Name(), moves)
	var win *windows
	if win, g.err = g.step.windows(ctx, g.a, moves, what, limit); g.err == nil {
		w := g.Clauses.Writer(ctx, limit)
		g.raise(w, win)
		g.err = w.Stopped(what)
	}
	return g.err
}

// raise writes what a bound adds, as long as the writer takes it.
func (g *growth) raise(w *cnf.Writer, win *windows) {
	if len(g.At) == 0 {
		g.writeMeanings(w)
	} else {
		w.Family("the bound is no longer %d", len(g.At)-1)
		w.Clause(g.holds.Not())
	}
	for t := len(g.At); t <= win.moves && w.Err() == nil; t++ {
		g.layer(w, t)
	}
	if w.Err() == nil {
		g.bound(w, win)
	}
}

func (g *growth) writeMeanings(w *cnf.Writer) {
	w.Meaning("x[v,t]", timed.Meaning)
	if g.In.Puzzle.Ordered {
		w.Meaning("y[k,t]", meansOrder)
	} else {
		w.Meaning("been[v,t]", "v has been visited within t moves")
	}
	if g.In.Puzzle.Once {
		w.Meaning("seen[v,t]", "v has been visited within t moves, and may not be visited again")
	}
	w.Meaning("bound[t]", "the walk has t moves")
}

// layer writes what is said of the piece after t moves.
func (g *growth) layer(w *cnf.Writer, t int) {
	var vs []int32
	for v := range g.In.Len() {
		if g.reach.has(v, t) {
			vs = append(vs, int32(v))
		}
	}
	g.Layer(w, vs)
	g.writePlace(w, g.step, t)
	if t > 0 {
		w.Family("each place %s is one move from a place just before", after(t))
		for _, v := range vs {
			g.Support(w, int(v), t, t-1)
		}
		w.Family("each place %s is one move from a place just after", after(t-1))
		for _, v := range g.At[t-1] {
			g.Support(w, int(v), t-1, t)
		}
	}
	w.Family("what has been visited %s", after(t))
	g.writeBeen(w, t)
	if g.In.Puzzle.Once {
		g.writeSeen(w, t)
	}
}

func named(w *cnf.Writer, form string, name any, t int) z.Lit {
	return w.Vars(1, func(int) string { return fmt.Sprintf("%s[%v,%d]", form, name, t) })[0]
}

// writeBeen writes which goals have been visited within t moves.
func (g *growth) writeBeen(w *cnf.Writer, t int) {
	ordered := g.In.Puzzle.Ordered
	for k, goal := range g.In.Goals {
		var ways []z.Lit
		for _, l := range []z.Lit{g.been[k], g.X(goal, t)} {
			if l != z.LitNull {
				ways = append(ways, l)
			}
		}
		switch {
		case len(ways) == 0 || ordered && k > 0 && g.been[k-1] == z.LitNull:
			continue // not yet
		case !ordered && len(ways) == 1:
			g.been[k] = ways[0] // nothing else makes it true
			continue
		case ordered:
			g.been[k] = named(w, "y", k+1, t)
		default:
			g.been[k] = named(w, "been", g.In.Squares[goal], t)
		}
		w.ImpliesOr(g.been[k], ways...)
		if ordered && k > 0 {
			w.Implies(g.been[k], g.been[k-1])
		}
	}
}

// writeSeen writes which squares have been visited within t moves, and not before.
func (g *growth) writeSeen(w *cnf.Writer, t int) {
	for _, v := range g.At[t] {
		if g.In.Puzzle.Closed && int(v) == g.In.Start {
			continue // the windows of each bound let it be there at both ends only
		}
		x, before := g.X(int(v), t), g.seen[v]
		if before == z.LitNull {
			g.seen[v] = x
			continue
		}
		g.seen[v] = named(w, "seen", g.In.Squares[v], t)
		w.Implies(x, g.seen[v])
		w.Implies(before, g.seen[v])
		w.NotBoth(before, x)
	}
}

// bound writes what hangs on the walk having so many moves.
func (g *growth) bound(w *cnf.Writer, win *windows) {
	g.holds = w.Var(fmt.Sprintf("bound[%d]", win.moves))
	w.Family("a walk of %d moves solves the puzzle", win.moves)
	w.Distinct(true)
	defer w.Distinct(false)
	for t, vs := range g.At {
		if len(win.at[t]) == 0 {
			w.ImpliesOr(g.holds) // there is no such walk
			return
		}
		for _, v := range vs {
			if _, in := slices.BinarySearch(win.at[t], v); !in {
				w.NotBoth(g.holds, g.X(int(v), t))
			}
		}
	}
	if e := g.In.End; e >= 0 {
		w.Implies(g.holds, g.X(e, win.moves)) // it is in the windows, or these would be empty
	}
	been := g.been
	if g.In.Puzzle.Ordered {
		been = been[len(been)-1:] // it implies the others
	}
	for _, b := range been {
		if b == z.LitNull {
			w.ImpliesOr(g.holds)
		} else {
			w.Implies(g.holds, b)
		}
	}
}

// Assumption implements [encode.Growing].
func (g *growth) Assumption() z.Lit { return g.holds }
