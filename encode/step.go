package encode

import (
	"context"
	"fmt"
	"math"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode/amo"
	"knightsat/encode/cnf"
	"knightsat/encode/sum"
	"knightsat/puzzles"
)

// Step is the time-indexed encoding, the usual one for planning as
// satisfiability (Kautz & Selman, ECAI 1992). Variables:
//
//	x[v,t]   after t moves the piece stands on v
//	y[k,t]   after t moves goals 1 … k have been visited in this order (ordered puzzles)
//
// x[v,t] is made only where v can be on a walk of exactly T moves at that time,
// as far as distances tell (see windows). Clauses, for all t where both sides
// exist:
//
//	or of x[v,0] over v                      a start
//	at most one of x[.,t]                    one place at a time
//	x[v,t] -> or of x[w,t+1], vw an edge     each move is a jump …
//	x[v,t] -> or of x[w,t-1], vw an edge     … also when seen from behind
//	or of x[g,t] over t, for each goal g     every goal is visited
//	at most one of x[v,.]                    puzzles that visit a square once
//
// and for ordered puzzles with goals g1 … gn, in place of the goal clauses:
//
//	y[k,t] -> y[k,t-1] or x[gk,t],   y[k,t] -> y[k-1,t],   y[k,T-l]
//
// where l is the least number of moves that the goals after gk need.
//
// With n squares, m edges and windows left out of account this is (T+1)n
// variables, besides those of the at-most-one constraints, and about 2T·n
// clauses of 2T(n+2m) literals. It is complete for every puzzle, and means
// exactly T moves. That the piece is somewhere at every t follows from the moves.
type Step struct {
	AMO     amo.Encoding
	Windows Windows // "" is HeldKarpWindows
	Bound   Bounds  // "" is FreshBounds
}

// Windows is what the positions at each time are that have variables.
type Windows string

// The windows of the step encoding.
const (
	// HeldKarpWindows leaves out what the bound of Held and Karp for the order of
	// first visits rules out, besides what distances do, and says when each goal
	// may be visited first: see pathGraph.
	HeldKarpWindows Windows = "held-karp"
	// DistanceWindows leaves out what distances to the ends and goals, and their
	// parity, rule out.
	DistanceWindows Windows = "distance"
)

// Name implements [Encoding].
func (e Step) Name() string { return fullName("step", e) }

// Supports implements [Encoding]: every puzzle will do.
func (Step) Supports(*bound.Analysis) error { return nil }

// maxPlaces caps squares times moves: beyond it, sizes are estimates and no
// formula is built.
const maxPlaces = cnf.MaxLits

// Size implements [Encoding].
func (e Step) Size(a *bound.Analysis, moves int) cnf.Size {
	if n := a.Len(); hopeless(a, moves) {
		places := float64(n) * float64(moves)
		lits := places * (2 + 2*float64(a.Edges())/float64(n))
		return cnf.Size{Vars: saturate(places), Clauses: saturate(2 * places), Lits: saturate(lits)}
	}
	if e.Bound == GrowingBounds {
		var tally sum.Tally
		if err := e.grow(a, &tally).once(context.Background(), moves); err != nil {
			return cnf.Size{Lits: math.MaxInt64 / 2} // a layer is too large
		}
		return tally.Size
	}
	w, err := e.windows(context.Background(), a, moves)
	if err != nil {
		return cnf.Size{} // no context ended: this can't be
	}
	return e.size(w)
}

func (e Step) windows(ctx context.Context, a *bound.Analysis, moves int) (*windows, error) {
	w, err := newWindows(ctx, a, moves)
	if err == nil && e.narrow() {
		err = w.narrow(ctx, a)
	}
	return w, err
}

// hopeless reports whether even the windows would be too large.
func hopeless(a *bound.Analysis, moves int) bool {
	return moves >= maxPlaces/a.Len() || a.Puzzle.Ordered && len(a.Goals)*a.Len() > goalWork
}

func saturate(x float64) int { return int(min(x, math.MaxInt64/2)) }

// size counts what Encode writes, from the windows alone.
func (e Step) size(w *windows) cnf.Size {
	in, T := w.in, w.moves
	var s cnf.Size
	clause := func(lits int) { s = s.Plus(cnf.Size{Clauses: 1, Lits: lits}) }
	allowed := w.table()
	visits := make([]int, in.Len())
	for t, vs := range w.at {
		s.Vars += len(vs)
		s = s.Plus(e.AMO.Size(len(vs)))
		for _, v := range vs {
			for _, step := range []int{1, -1} {
				if u := t + step; u >= 0 && u <= T {
					lits := 1
					for _, n := range in.Neighbours(int(v)) {
						if allowed(int(n), u) {
							lits++
						}
					}
					clause(lits)
				}
			}
			if !(in.Puzzle.Closed && t == T && T > 0) {
				visits[v]++
			}
		}
	}
	clause(len(w.at[0]))
	if in.Puzzle.Once {
		for _, k := range visits {
			s = s.Plus(e.AMO.Size(k))
		}
	}
	if in.Puzzle.Ordered {
		return s.Plus(orderSize(w, allowed))
	}
	if w.visits != nil {
		tally := sum.Tally{Size: s}
		w.visits.write(&tally, e.AMO, w.name, func(v, t int) (z.Lit, bool) { return 0, allowed(v, t) })
		return tally.Size
	}
	for _, g := range in.Goals {
		lits := 0
		for t := range w.at {
			if allowed(g, t) && w.mayBeFirst(g, t) {
				lits++
			}
		}
		clause(lits)
	}
	return s
}

// name is a vertex's square.
func (w *windows) name(v int) string { return w.in.Squares[v].String() }

// table returns the windows as a test.
func (w *windows) table() func(v, t int) bool {
	n := w.in.Len()
	set := make([]bool, n*len(w.at))
	for t, vs := range w.at {
		for _, v := range vs {
			set[t*n+int(v)] = true
		}
	}
	return func(v, t int) bool { return set[t*n+v] }
}

// stepFormula holds the table between positions and literals.
type stepFormula struct {
	*windows
	f  *cnf.Formula
	id []int32 // id[t*n+v] is the variable of x[v,t]; 0 where there is none
}

// Encode implements [Encoding].
func (e Step) Encode(ctx context.Context, a *bound.Analysis, moves int) (Formula, error) {
	tooLarge := func(s cnf.Size) error {
		return &cnf.TooLargeError{What: fmt.Sprintf("the step formula for %d moves", moves), Size: s}
	}
	if hopeless(a, moves) {
		return nil, tooLarge(e.Size(a, moves))
	}
	if e.Bound == GrowingBounds {
		if s := e.Size(a, moves); s.Lits > cnf.MaxLits {
			return nil, tooLarge(s)
		}
		g := e.Grow(a)
		return g, g.once(ctx, moves)
	}
	w, err := e.windows(ctx, a, moves)
	if err != nil {
		return nil, err
	}
	if s := e.size(w); s.Lits > cnf.MaxLits {
		return nil, tooLarge(s)
	}
	sf := &stepFormula{windows: w, f: &cnf.Formula{}}
	sf.makePositions()
	if err := sf.writeMoves(ctx, e.AMO); err != nil {
		return nil, err
	}
	if a.Puzzle.Once {
		sf.writeOnce(e.AMO)
	}
	if a.Puzzle.Ordered {
		sf.writeOrder()
	} else if w.visits != nil {
		w.visits.write(sf.f, e.AMO, sf.name, sf.x)
	} else {
		sf.writeGoals()
	}
	return sf, nil
}

func (sf *stepFormula) makePositions() {
	n := sf.in.Len()
	sf.id = make([]int32, n*(sf.moves+1))
	for t, vs := range sf.at {
		first := sf.f.Vars(len(vs), func(i int) string {
			return fmt.Sprintf("x[%s,%d]", sf.in.Squares[vs[i]], t)
		})
		for i, v := range vs {
			sf.id[t*n+int(v)] = int32(cnf.Nth(first, i).Var())
		}
	}
}

// x is the literal of x[v,t]; ok is false where the windows leave it out.
func (sf *stepFormula) x(v, t int) (lit z.Lit, ok bool) {
	id := sf.id[t*sf.in.Len()+v]
	return z.Var(id).Pos(), id != 0
}

// xs appends those of x[v,t] that exist.
func (sf *stepFormula) xs(dst []z.Lit, t int, vertices []int32) []z.Lit {
	for _, v := range vertices {
		if x, ok := sf.x(int(v), t); ok {
			dst = append(dst, x)
		}
	}
	return dst
}

func (sf *stepFormula) writeMoves(ctx context.Context, most amo.Encoding) error {
	var lits []z.Lit
	for t, vs := range sf.at {
		if err := ctx.Err(); err != nil {
			return err
		}
		lits = sf.xs(lits[:0], t, vs)
		if t == 0 {
			sf.f.AtLeastOne(lits)
		}
		most.AtMostOne(sf.f, lits, fmt.Sprintf("step[%d]", t))
		for _, v := range vs {
			x, _ := sf.x(int(v), t)
			near := sf.in.Neighbours(int(v))
			if t < sf.moves {
				lits = sf.xs(lits[:0], t+1, near)
				sf.f.ImpliesOr(x, lits...)
			}
			if t > 0 {
				lits = sf.xs(lits[:0], t-1, near)
				sf.f.ImpliesOr(x, lits...)
			}
		}
	}
	return nil
}

func (sf *stepFormula) writeOnce(most amo.Encoding) {
	last := sf.moves
	if sf.in.Puzzle.Closed && last > 0 {
		last-- // the return to the start is not a visit
	}
	for v, s := range sf.in.Squares {
		var lits []z.Lit
		for t := 0; t <= last; t++ {
			if x, ok := sf.x(v, t); ok {
				lits = append(lits, x)
			}
		}
		most.AtMostOne(sf.f, lits, "once["+s.String()+"]")
	}
}

func (sf *stepFormula) writeGoals() {
	for _, g := range sf.in.Goals {
		var lits []z.Lit
		for t := range sf.at {
			if x, ok := sf.x(g, t); ok && sf.mayBeFirst(g, t) {
				lits = append(lits, x)
			}
		}
		sf.f.AtLeastOne(lits)
	}
}

// CNF implements [Formula].
func (sf *stepFormula) CNF() *cnf.Formula { return sf.f }

// Meaning implements [Formula].
func (sf *stepFormula) Meaning() Meaning { return Exactly }

// Read implements [Formula].
func (sf *stepFormula) Read(m cnf.Model) (puzzles.Walk, [][]z.Lit, error) {
	return readSteps(sf.in, sf.at, func(v, t int) z.Lit {
		x, _ := sf.x(v, t)
		return x
	}, m)
}

// Literals implements [Formula].
func (sf *stepFormula) Literals(walk puzzles.Walk) ([]z.Lit, error) {
	if walk.Moves() != sf.moves || len(walk) == 0 {
		return nil, fmt.Errorf("found a walk of %d moves, expected %d", walk.Moves(), sf.moves)
	}
	lits := make([]z.Lit, len(walk))
	for t, s := range walk {
		v := sf.in.Vertex(s)
		if v < 0 {
			return nil, fmt.Errorf("%s is no free square", s)
		}
		x, ok := sf.x(v, t)
		if !ok {
			return nil, fmt.Errorf("the formula has the piece nowhere on %s after %d moves", s, t)
		}
		lits[t] = x
	}
	return lits, nil
}
