package step

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cnf/sum"
	"knightsat/puzzles"
)

// Encoding is the time-indexed encoding, the usual one for planning as
// satisfiability (Kautz & Selman, ECAI 1992). Variables:
//
//	x[v,t]   after t moves the piece stands on v
//	y[k,t]   after t moves goals 1 … k have been visited in this order (ordered puzzles)
//
// x[v,t] is made only where v can be on a walk of exactly T moves at that time,
// as far as the bounds tell (see Windows). Clauses, for all t where both sides
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
// where l is the least number of moves that the goals after gk need. The windows
// of Held and Karp put clauses on first[g,t] in place of the goal clauses, see
// visits. All bounds can share a formula: see Bounds and Growth.
//
// It is complete for every puzzle, and means exactly T moves. That the piece is
// somewhere at every t follows from the moves. Other ways to write the moves and
// the positions are parameters: see Transitions, Positions.
//
// With n squares, m edges, g goals, windows (and first[g,t]) left out of account and amo(i) for an
// at-most-one constraint on i literals (see package amo):
//
//	variables   (T+1)n + (T+1) amo(n)
//	clauses     1 + 2Tn + g + (T+1) amo(n)
//	literals    n + 2T(n+2m) + g(T+1) + (T+1) amo(n)
//
// and besides, n amo(T+1) where squares are visited once (n amo(T) in closed
// walks), a unit clause for each fixed end without windows and, in place of the
// g clauses of goals, g(T+1) variables, g(T+1) + (g-1)T + g clauses and
// g(3T+2) + 2(g-1)T + g literals for ordered ones.
type Encoding struct {
	AMO         amo.Encoding // nil is amo.Auto
	Transitions Transitions  // "" is BySupports
	Positions   Positions    // "" is DirectPositions
	Windows     Windows      // "" is DistanceWindows
	Bound       Bounds       // "" is FreshBounds
}

// Kind lists the encoding.
var Kind = encode.Kind{
	Name: "step",
	Parameters: []encode.Parameter{
		{Name: "amo", Values: amo.Names()},
		{Name: "transitions", Values: []string{string(BySupports), string(ByConflicts), string(ByBoth)}},
		{Name: "positions", Values: []string{string(DirectPositions), string(LogPositions)}},
		{Name: "windows", Values: []string{string(DistanceWindows), string(HeldKarpWindows), string(NoWindows)}},
		{Name: "bound", Values: []string{string(FreshBounds), string(GrowingBounds)}},
	},
	New: func(v []string) encode.Encoding {
		return Encoding{amo.Named(v[0]), Transitions(v[1]), Positions(v[2]), Windows(v[3]), Bounds(v[4])}
	},
}

// Name implements [encode.Encoding].
func (e Encoding) Name() string {
	return Kind.Title(amo.Or(e.AMO).Name(), string(e.Transitions), string(e.Positions), string(e.Windows), string(e.Bound))
}

// Traits implements [encode.Encoding].
func (e Encoding) Traits() encode.Traits {
	t := encode.Traits{Means: encode.Exactly, Models: encode.OneWalk, Recheckable: true, Grows: e.Bound == GrowingBounds}
	if e.Windows == HeldKarpWindows { // which rule out more than they say
		t.Builds, t.Recheckable = bound.ByHeldKarp, false
	}
	return t
}

// Supports implements [encode.Encoding]: every puzzle will do, but not every
// combination of parameters.
func (e Encoding) Supports(context.Context, *bound.Analysis) error {
	if e.Bound == GrowingBounds && (e.Positions == LogPositions || e.conflicts() || e.Windows == NoWindows) {
		return &encode.UnsupportedError{Encoding: e.Name(), Why: "bounds grow with direct positions, supports and windows only"}
	}
	return nil
}

// maxPlaces caps squares times moves: beyond it, sizes are estimates and no
// formula is built.
const maxPlaces = cnf.MaxLits

// Size implements [encode.Encoding].
func (e Encoding) Size(ctx context.Context, a *bound.Analysis, moves int) cnf.Size {
	if hopeless(a, moves) {
		return e.guess(a, moves)
	}
	if e.Bound == GrowingBounds {
		var tally sum.Tally
		switch err := e.grow(a, &tally).once(ctx, moves); {
		case ctx.Err() != nil:
			return e.guess(a, moves)
		case err != nil:
			return cnf.Size{Lits: math.MaxInt64 / 2} // a layer is too large
		}
		return tally.Size
	}
	w, err := e.windows(ctx, a, moves)
	if err != nil { // the context has ended
		return e.guess(a, moves)
	}
	return e.size(w)
}

// hopeless reports whether even the windows would be too large.
func hopeless(a *bound.Analysis, moves int) bool {
	return moves >= maxPlaces/a.Len() || a.Puzzle.Ordered && len(a.Goals)*a.Len() > goalWork
}

// guess is a rough size where the exact one would take too long to find.
func (e Encoding) guess(a *bound.Analysis, moves int) cnf.Size {
	n := float64(a.Len())
	places, each := n*float64(moves), 2+2*float64(a.Edges())/n
	clauses, lits := 2*places, places*each
	if e.Transitions != "" && e.Transitions != BySupports {
		clauses, lits = places*n, 2*places*n
	}
	return cnf.Size{Vars: saturate(places), Clauses: saturate(clauses), Lits: saturate(lits)}
}

func saturate(x float64) int { return int(min(x, math.MaxInt64/2)) }

// windows are those that the encoding is to use.
func (e Encoding) windows(ctx context.Context, a *bound.Analysis, moves int) (*windows, error) {
	if e.Windows == NoWindows {
		return noWindows(a.Instance, moves), nil
	}
	w, err := newWindows(ctx, a, moves)
	if err == nil && e.Windows == HeldKarpWindows {
		err = w.narrow(ctx, a)
	}
	return w, err
}

// size counts what Encode writes, from the windows alone.
func (e Encoding) size(w *windows) cnf.Size {
	in := w.in
	allowed := w.table()
	var s cnf.Size
	if e.Positions == LogPositions {
		s = e.logSize(w)
	} else {
		s = e.directSize(w, allowed)
	}
	s = s.Plus(e.endsSize(w))
	if in.Puzzle.Once {
		visits := make([]int, in.Len())
		for _, vs := range w.at[:w.lastVisit()+1] {
			for _, v := range vs {
				visits[v]++
			}
		}
		for _, k := range visits {
			s = s.Plus(amo.Or(e.AMO).Size(k))
		}
	}
	if in.Puzzle.Ordered {
		return s.Plus(orderSize(w, allowed))
	}
	if w.visits != nil {
		tally := sum.Tally{Size: s}
		writeVisits(w.visits, &tally, amo.Or(e.AMO), w.name, func(v, t int) (z.Lit, bool) {
			if e.Positions == LogPositions && !w.isNamed(v, t) {
				return z.LitNull, allowed(v, t)
			}
			return z.Var(1).Pos(), allowed(v, t)
		})
		return tally.Size
	}
	for _, g := range in.Goals {
		lits := 0
		for t := range w.at {
			if allowed(g, t) {
				lits++
			}
		}
		s = s.Plus(cnf.Size{Clauses: 1, Lits: lits})
	}
	return s
}

// directSize counts the positions and moves of x[v,t].
func (e Encoding) directSize(w *windows, allowed func(v, t int) bool) cnf.Size {
	var s cnf.Size
	for t, vs := range w.at {
		s.Vars += len(vs)
		s = s.Plus(amo.Or(e.AMO).Size(len(vs)))
		if t == 0 || e.conflicts() {
			s = s.Plus(cnf.Size{Clauses: 1, Lits: len(vs)})
		}
		ahead, behind := 0, 0 // jumps to the next and the last position
		for _, v := range vs {
			for _, n := range w.in.Neighbours(int(v)) {
				if t < w.moves && allowed(int(n), t+1) {
					ahead++
				}
				if t > 0 && allowed(int(n), t-1) {
					behind++
				}
			}
		}
		if e.supports() && t < w.moves {
			s = s.Plus(cnf.Size{Clauses: len(vs), Lits: len(vs) + ahead})
		}
		if e.supports() && t > 0 {
			s = s.Plus(cnf.Size{Clauses: len(vs), Lits: len(vs) + behind})
		}
		if e.conflicts() && t < w.moves {
			no := len(vs)*len(w.at[t+1]) - ahead
			s = s.Plus(cnf.Size{Clauses: no, Lits: 2 * no})
		}
	}
	return s
}

// name is a vertex's square.
func (w *windows) name(v int) string { return w.in.Squares[v].String() }

// table returns the windows as a test.
func (w *windows) table() func(v, t int) bool {
	if w.none {
		return func(int, int) bool { return true }
	}
	n := w.in.Len()
	set := make([]bool, n*len(w.at))
	for t, vs := range w.at {
		for _, v := range vs {
			set[t*n+int(v)] = true
		}
	}
	return func(v, t int) bool { return set[t*n+v] }
}

// formula holds the table between positions and literals.
type formula struct {
	*windows
	f    *cnf.Formula
	id   []int32   // id[t*n+v] is the variable of x[v,t]; 0 where there is none
	bits [][]z.Lit // by time, the lowest first: logarithmic positions only
}

// Encode implements [encode.Encoding].
func (e Encoding) Encode(ctx context.Context, a *bound.Analysis, moves int) (encode.Formula, error) {
	tooLarge := func(s cnf.Size) error {
		return &cnf.TooLargeError{What: fmt.Sprintf("the %s formula for %d moves", e.Name(), moves), Size: s}
	}
	if err := encode.Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	if hopeless(a, moves) {
		return nil, tooLarge(e.guess(a, moves))
	}
	if e.Bound == GrowingBounds {
		if s := e.Size(ctx, a, moves); s.Lits > cnf.MaxLits && ctx.Err() == nil {
			return nil, tooLarge(s)
		}
		g := e.newGrowth(a)
		if err := g.once(ctx, moves); err != nil {
			return nil, err
		}
		return g, nil
	}
	w, err := e.windows(ctx, a, moves)
	if err != nil {
		return nil, err
	}
	if s := e.size(w); s.Lits > cnf.MaxLits {
		return nil, tooLarge(s)
	}
	sf := &formula{windows: w, f: &cnf.Formula{}}
	write := sf.writeMoves
	if e.Positions == LogPositions {
		sf.makeBits()
		write = sf.writeLogMoves
	} else {
		sf.makePositions()
	}
	if err := write(ctx, e); err != nil {
		return nil, err
	}
	sf.writeEnds()
	if a.Puzzle.Once {
		sf.writeOnce(amo.Or(e.AMO))
	}
	if a.Puzzle.Ordered {
		sf.writeOrder()
	} else if w.visits != nil {
		allowed := w.table()
		writeVisits(w.visits, sf.f, amo.Or(e.AMO), sf.name, func(v, t int) (z.Lit, bool) {
			if x, ok := sf.x(v, t); ok {
				return x, true
			}
			return z.LitNull, allowed(v, t)
		})
	} else {
		sf.writeGoals()
	}
	return sf, nil
}

func (sf *formula) makePositions() {
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
func (sf *formula) x(v, t int) (lit z.Lit, ok bool) {
	id := sf.id[t*sf.in.Len()+v]
	return z.Var(id).Pos(), id != 0
}

// xs appends those of x[v,t] that exist.
func (sf *formula) xs(dst []z.Lit, t int, vertices []int32) []z.Lit {
	for _, v := range vertices {
		if x, ok := sf.x(int(v), t); ok {
			dst = append(dst, x)
		}
	}
	return dst
}

func (sf *formula) writeOnce(most amo.Encoding) {
	for v, s := range sf.in.Squares {
		var lits []z.Lit
		for t := 0; t <= sf.lastVisit(); t++ {
			if x, ok := sf.x(v, t); ok {
				lits = append(lits, x)
			}
		}
		most.AtMostOne(sf.f, lits, "once["+s.String()+"]")
	}
}

func (sf *formula) writeGoals() {
	for _, g := range sf.in.Goals {
		var lits []z.Lit
		for t := range sf.at {
			if x, ok := sf.x(g, t); ok {
				lits = append(lits, x)
			}
		}
		sf.f.AtLeastOne(lits)
	}
}

// CNF implements [encode.Formula].
func (sf *formula) CNF() *cnf.Formula { return sf.f }

// By implements [encode.Formula].
func (sf *formula) By() bound.By { return sf.by() }

// Read implements [encode.Formula].
func (sf *formula) Read(_ context.Context, m cnf.Model) (encode.Reading, error) {
	if sf.bits != nil {
		return sf.readBits(m)
	}
	return readSteps(sf.in, sf.at, func(v, t int) z.Lit {
		x, _ := sf.x(v, t)
		return x
	}, m)
}

// Cut implements [encode.Formula]: there are none.
func (sf *formula) Cut([]int) ([]z.Lit, error) { return nil, encode.ErrNoCut }

// Literals implements [encode.Formula].
func (sf *formula) Literals(walk puzzles.Walk) ([]z.Lit, error) {
	if walk.Moves() != sf.moves || len(walk) == 0 {
		return nil, fmt.Errorf("found a walk of %d moves, expected %d", walk.Moves(), sf.moves)
	}
	var lits []z.Lit
	for t, s := range walk {
		v := sf.in.Vertex(s)
		if v < 0 {
			return nil, fmt.Errorf("%s is no free square", s)
		}
		i, ok := slices.BinarySearch(sf.at[t], int32(v))
		if !ok {
			return nil, fmt.Errorf("the formula has the piece nowhere on %s after %d moves", s, t)
		}
		if sf.bits != nil {
			lits = append(lits, spelled(sf.bits[t], i)...)
			continue
		}
		x, _ := sf.x(v, t)
		lits = append(lits, x)
	}
	return lits, nil
}
