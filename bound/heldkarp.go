package bound

import (
	"context"
	"fmt"
	"strconv"

	"knightsat/internal/tsp"
	"knightsat/puzzles"
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

// HeldKarp is the bound from the best potentials that a subgradient ascent finds.
// It has nothing to say where squares come in order, or all of them exactly once,
// or there are more than [tsp.MaxNodes] terminals. It notes the best order of the
// terminals that it met in the analysis.
func HeldKarp(ctx context.Context, a *Analysis) (Lower, bool) {
	in := a.Instance
	must := in.Stops()
	if in.Puzzle.Ordered || everywhere(in, len(must)) || len(must) < 3 {
		return Lower{}, false
	}
	t := a.Terminals(ctx)
	if t == nil {
		return Lower{}, false
	}
	ascent := tsp.NewAscent(t.Problem)
	if w, _ := packing(ctx, in, must, len(must)-1); w != nil {
		w.start(ascent, t)
	}
	a.Order = ascent.Run(ctx, tsp.NewSearch(ctx, t.Problem, nil, searchSeed))
	w := &Potentials{Denominator: tsp.Denominator, Terminals: t.Nodes, Potential: ascent.Potentials()}
	return Lower{Moves: ascent.Ceil(), By: ByHeldKarp, Witness: w, Because: fmt.Sprintf(
		"Held-Karp bound %s%s", hundredths(ascent.Bound), rounded(ascent))}, true
}

// start begins an ascent with potentials of 1/2 less the weight. The bound is then
// at least that of the weights: each edge of d' has at least 1.
func (w *Weights) start(ascent *tsp.Ascent, t *Terminals) {
	weight := map[int]int{} // in halves
	for _, v := range w.Halves {
		weight[v] = 1
	}
	for _, v := range w.Ones {
		weight[v] = 2
	}
	for i, v := range t.Nodes {
		ascent.Start(i, (1-weight[v])*(tsp.Denominator/2))
	}
}

// rounded says so where the bound is more than what hundredths writes of it.
func rounded(ascent *tsp.Ascent) string {
	if hundredths(ascent.Bound) == strconv.Itoa(ascent.Ceil()) {
		return ""
	}
	return ", rounded up"
}

// hundredths writes a number of parts of a move with two digits, rounded down, so
// that it is never more than what is proven.
func hundredths(parts int64) string {
	h := parts * 100 / tsp.Denominator
	if h%100 == 0 {
		return strconv.FormatInt(h/100, 10)
	}
	return fmt.Sprintf("%d.%02d", h/100, h%100)
}

// Check implements [Witness].
func (w *Potentials) Check(ctx context.Context, in *puzzles.Instance, moves int) error {
	if moves <= 0 {
		return nil
	}
	if moves > maxClaim {
		return claimTooLarge(moves)
	}
	total, err := w.total(ctx, in)
	if err != nil {
		return err
	}
	if total <= int64(moves-1)*int64(w.Denominator) {
		return fmt.Errorf("the potentials give a bound of %d/%d moves, which is not more than %d", total, w.Denominator, moves-1)
	}
	return nil
}

// total is the bound in parts of a move, by a minimum spanning tree: nothing of
// what found the potentials is used.
func (w *Potentials) total(ctx context.Context, in *puzzles.Instance) (total int64, err error) {
	node, err := w.nodes(in)
	if err != nil {
		return 0, err
	}
	n := len(w.Terminals)
	infinite := int64(1) << 60
	// Twice the potentials off, the tree's edges on, and the ends.
	near := make([]int64, n)
	done := make([]bool, n)
	for i := range near {
		near[i] = infinite
		total -= 2 * int64(w.Potential[i])
	}
	near[0] = 0
	for range n {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		next := -1
		for i := range near {
			if !done[i] && (next < 0 || near[i] < near[next]) {
				next = i
			}
		}
		if near[next] == infinite {
			return 0, fmt.Errorf("no walk leads to %s", in.Squares[w.Terminals[next]])
		}
		total += near[next]
		done[next] = true
		for v, d := range in.Distances(w.Terminals[next]) {
			if i := node[v]; i >= 0 && !done[i] && d >= 0 {
				near[i] = min(near[i], int64(d)*int64(w.Denominator)+int64(w.Potential[next])+int64(w.Potential[i]))
			}
		}
	}
	cost, err := w.ends(ctx, in, node)
	return total + cost, err
}

// nodes checks that the witness is well formed, and returns each vertex's place
// among the terminals, or -1.
func (w *Potentials) nodes(in *puzzles.Instance) ([]int, error) {
	const most = 1 << 30
	switch {
	case w.Denominator < 1 || w.Denominator > most:
		return nil, fmt.Errorf("the denominator is %d; it must be from 1 to %d", w.Denominator, most)
	case len(w.Terminals) != len(w.Potential):
		return nil, fmt.Errorf("there are %d potentials for %d terminals", len(w.Potential), len(w.Terminals))
	case len(w.Terminals) < 2:
		return nil, fmt.Errorf("the number of terminals is %d; two or more are needed", len(w.Terminals))
	}
	back := in.Start >= 0 && in.Start == in.End
	node := make([]int, in.Len())
	for v := range node {
		node[v] = -1
	}
	for i, v := range w.Terminals {
		switch {
		case v < 0 || v >= len(node):
			return nil, fmt.Errorf("there is no vertex %d; they are numbered 0 to %d", v, len(node)-1)
		case node[v] >= 0:
			return nil, fmt.Errorf("%s is there twice", in.Squares[v])
		case !in.MustVisit(v):
			return nil, fmt.Errorf("%s need not be visited", in.Squares[v])
		case back && v == in.Start:
			return nil, fmt.Errorf("%s is a terminal, but the walk comes back to it", in.Squares[v])
		case w.Potential[i] < -most || w.Potential[i] > most:
			return nil, fmt.Errorf("the potential %d is too large; %d is the limit", w.Potential[i], most)
		}
		node[v] = i
	}
	for _, v := range []int{in.Start, in.End} {
		if !back && v >= 0 && node[v] < 0 {
			return nil, fmt.Errorf("%s, an end of the walk, is no terminal", in.Squares[v])
		}
	}
	return node, nil
}

// ends is what the two ends of a path cost at least: the potentials of given ends,
// and else the smallest; of a walk that comes back, with the way to its start.
// It looks at all pairs.
func (w *Potentials) ends(ctx context.Context, in *puzzles.Instance, node []int) (int64, error) {
	cost := make([]int64, len(w.Potential))
	for i, p := range w.Potential {
		cost[i] = int64(p)
	}
	back := in.Start >= 0 && in.Start == in.End
	if back {
		for v, d := range in.Distances(in.Start) {
			if i := node[v]; i >= 0 {
				cost[i] += int64(d) * int64(w.Denominator)
			}
		}
	}
	least := int64(1) << 60
	for i, v := range w.Terminals {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		for j, u := range w.Terminals[:i] {
			given := back || (in.Start < 0 || in.Start == u || in.Start == v) && (in.End < 0 || in.End == u || in.End == v)
			if given {
				least = min(least, cost[i]+cost[j])
			}
		}
	}
	return least, nil
}
