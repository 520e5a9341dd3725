package bound

import (
	"cmp"
	"context"
	"slices"

	"knightsat/internal/tsp"
	"knightsat/internal/tsp/reduce"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
	"knightsat/puzzles/salesman"
)

// Potentials is the witness of a bound of Held and Karp, "The
// traveling-salesman problem and minimum spanning trees" (1970, 1971): a potential for
// each terminal, that is, for each vertex that every solution visits.
//
// With d' = distance + the potentials of both ends, a walk that visits all terminals
// contains a path through them in some order, which pays each potential twice, or
// once at an end of the path. The path is a spanning tree, so that
//
//	T >= weight of a minimum spanning tree by d' - 2 (sum of potentials) + potentials of the two ends
//
// with the smallest potentials at free ends. A walk that comes back to its start
// leaves this out of the tree and pays the two cheapest ways between it and
// different terminals instead (the 1-tree bound). One spanning tree checks it.
type Potentials struct {
	Denominator int   // potentials are in this many parts of a move
	Terminals   []int // vertices, ascending; not the start of a walk that ends there, too
	Potential   []int // of each terminal; it may be below 0
}

// searchSeed fixes the random choices of local search.
const searchSeed = 1

// HeldKarp is the bound from the best potentials that a subgradient ascent finds. It
// does not apply if goals come in order, if every square is visited exactly once, or if
// there are more terminals than limits.Nodes. Its order is the best one that it met.
func HeldKarp(ctx context.Context, a *Analysis) (Refutation, bool) {
	in := a.Instance
	must := in.Stops()
	if in.Puzzle.Ordered || in.EachOnce() || len(must) < 3 {
		return Refutation{}, false
	}
	t := a.Terminals(ctx)
	if t == nil {
		return Refutation{}, false
	}
	ascent := tsp.NewAscent(t.Problem)
	if w, _ := packing(ctx, in, must, len(must)-1); w != nil {
		// The bound is then at least that of the weights: each edge of d' has at least 1.
		for i, v := range t.Nodes {
			ascent.Start(i, (1-int(w.Degree[v]))*(tsp.Denominator/2))
		}
	}
	order := ascent.Run(ctx, tsp.NewSearch(ctx, t.Problem, nil, searchSeed))
	l := Refutation{Moves: ascent.Ceil(), By: facts.ByHeldKarp}
	a.Route = order
	l.Witness = &Potentials{Denominator: tsp.Denominator, Terminals: t.Nodes, Potential: ascent.Potentials()}
	l.Because = in.Puzzle.Sayf(
		"the cheapest links that join the %d squares to visit, with tolls, take at least %s",
		len(must), words.Count(l.Moves, "move"))
	if all := plain(ctx, t); all != nil && all.Sum == int64(l.Moves) {
		l.Because = in.Puzzle.Sayf("the cheapest links that join the %d squares to visit take %s", len(must),
			all.Lengths())
	}
	return l, true
}

// ends are the two ends of a path that cost least: given ends, and else those with the
// smallest potentials; of a walk that comes back, with the way to its start.
func (w *Potentials) ends(in *puzzles.Instance, back []int32) (ends []Link) {
	given := 0
	for i, v := range w.Terminals {
		s := in.Squares[v]
		end := Link{From: s, To: s, Cost: int64(w.Potential[i])}
		if back != nil {
			end.From, end.Moves = in.Squares[in.Start], int(back[i])
			end.Cost += int64(end.Moves) * int64(w.Denominator)
		}
		ends = append(ends, end)
		if back == nil && (v == in.Start || v == in.End) {
			ends[given], ends[i] = ends[i], ends[given]
			given++
		}
	}
	slices.SortStableFunc(ends[given:], func(a, b Link) int { return cmp.Compare(a.Cost, b.Cost) })
	return ends[:2]
}

// Derive implements [Witness].
func (w *Potentials) Derive(ctx context.Context, in *puzzles.Instance, r *Refutation, last int) *Derivation {
	t := salesman.Among(ctx, in, w.Terminals)
	if t == nil || last < 0 {
		return nil
	}
	g, _ := t.Given(t.Spread(w.inParts()), nil, last)
	p := reduce.New(ctx, g, last, true)
	steps, ok := p.Argument()
	if !ok || !p.Refuted {
		return nil
	}
	return &Derivation{Name: string(r.By), Says: r.Because, Model: Places, Places: t.Nodes, Steps: steps, Open: true}
}

// show implements [Witness].
func (w *Potentials) show(_ *Analysis, _ *Refutation, f *Figure) { f.Potentials = w }
