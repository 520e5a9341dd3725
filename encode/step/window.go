package step

import (
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/bound/reduce"
	"knightsat/puzzles"
)

// Windows is what the positions at each time are that have variables.
type Windows string

// The windows of the step encoding.
const (
	// DistanceWindows leaves out what distances to the ends and goals, and their
	// parity, rule out.
	DistanceWindows Windows = "distance"
	// HeldKarpWindows leaves out what the bound of Held and Karp rules out, too, and
	// says by variables first[g,t] when each goal is visited first, and which may
	// be the next: see pathGraph and visits. Where squares come in order, in tours,
	// and where this would take too much memory, the windows are those of distances.
	//
	// Against those, at the optimum and one below it (BenchmarkWindows of package
	// solve, one run; 10 s are the most):
	//
	//	                         clauses           encode and solve    one below
	//	hunt  8x8, 24 goals *    17,348  14,816       32 ms   31 ms    10 s+  1 ms
	//	hunt  8x8, 40 goals      24,962  27,454     3064 ms  233 ms    10 s+  0.2 ms
	//	hunt 12x12, 40 goals    137,687  75,040      10 s+   447 ms    10 s+  0.3 ms
	//	hunt 16x16, 12 goals    185,522   1,651      669 ms    1 ms    0.5 s  0.2 ms
	//	hunt 16x16, 25 goals *  375,870  95,839      10 s+   323 ms    10 s+  1 ms
	//	hunt 16x16, 40 goals    529,294  87,710      10 s+    63 ms    10 s+  0.4 ms
	//	hunt 16x16, 40 goals *  543,565 264,993      10 s+   10 s+     10 s+  17 ms
	//	cover by queen d5         8,735  18,928      140 ms   43 ms    10 s+  0.1 ms
	//
	// Where the bound of Held and Karp is the optimum, what is one below it is
	// refuted by the bound itself; with *, the bound is one short, and prices on the
	// terminals refute it. So the encoding reaches from about 18 to 40 goals. With
	// the positions alone and no first[g,t], 40 goals on 16x16 took more than 10 s.
	//
	// They are not the default, for a formula below the optimum is hardly one: with
	// nothing left to refute it has no use for another solver, or for a proof.
	HeldKarpWindows Windows = "held-karp"
	// NoWindows has every square at every time; unit clauses say where the walk
	// starts and ends, if that is fixed.
	NoWindows Windows = "none"
)

// windows says where the piece can be after each number of moves, in any walk
// of exactly so many moves that solves the puzzle: a relaxation, by distances
// alone, that leaves most position variables of the step encoding unmade.
type windows struct {
	in    *puzzles.Instance
	moves int
	// pre[k] is the fewest moves in which goals 0 … k can have been visited in
	// order, post[k] the fewest after goal k until the walk can end with goals
	// k+1, … visited in order. Only for ordered puzzles.
	pre, post []int
	// Distances from the start and to the end, 0 where they are free, and from
	// each goal to all vertices.
	fromStart, toEnd []int32
	dist             [][]int32
	at               [][]int32 // the vertices after t moves, ascending
	// When terminals may be visited first, where narrow has found it out.
	first  map[int]reduce.Times
	visits *reduce.Visits
	none   bool // every vertex is at every time
	// narrowed is set where distances alone left a walk possible, and the bound of
	// Held and Karp left out more.
	narrowed bool
}

// by names the argument that the windows rest on.
func (w *windows) by() bound.By {
	if w.narrowed {
		return bound.ByHeldKarp
	}
	return bound.ByReach
}

// possible reports whether there is a vertex for each time, and a time for each
// goal.
func (w *windows) possible() bool {
	seen := make([]bool, w.in.Len())
	for _, vs := range w.at {
		if len(vs) == 0 {
			return false
		}
		for _, v := range vs {
			seen[v] = true
		}
	}
	for _, g := range w.in.Goals {
		if !seen[g] {
			return false
		}
	}
	return true
}

// goalWork caps goals times vertices: beyond it, windows ignore the goals, and
// ordered puzzles are not encoded. Their distances take 200 MB then.
const goalWork = 50_000_000

// newWindows computes the windows for walks of exactly moves moves. It takes
// memory for vertices times moves.
func newWindows(ctx context.Context, a *bound.Analysis, moves int) (*windows, error) {
	in := a.Instance
	w := &windows{in: in, moves: moves, at: make([][]int32, moves+1)}
	goals := len(in.Goals)*in.Len() <= goalWork
	if goals {
		if err := w.measure(ctx); err != nil {
			return nil, err
		}
	}
	from, to := reduce.ExactDistances(in, in.Start), reduce.Exact{}
	if in.End >= 0 {
		to = reduce.ExactDistances(in, in.End)
	}
	gap := make([]bool, moves+1)
	for v := range in.Len() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if goals {
			w.goalGap(gap, v)
		}
		for t := range w.at {
			d := from[t&1][v]
			if d < 0 || int(d) > t || gap[t] || w.excludedOnce(v, t) {
				continue
			}
			if in.End >= 0 {
				if d := to[(moves-t)&1][v]; d < 0 || int(d) > moves-t {
					continue
				}
			}
			w.at[t] = append(w.at[t], int32(v))
		}
	}
	return w, nil
}

// excludedOnce reports whether a walk without repetition can't be on v after t
// moves because v is an end of the walk.
func (w *windows) excludedOnce(v, t int) bool {
	p := w.in.Puzzle
	switch {
	case !p.Once:
		return false
	case p.Closed && w.moves == 0:
		return true // one square is no jump from itself
	case v == w.in.Start:
		return t != 0 && !(p.Closed && t == w.moves)
	case v == w.in.End:
		return t != w.moves
	}
	return false
}

// measure finds the distances between the goals, the ends and all vertices.
func (w *windows) measure(ctx context.Context) error {
	in := w.in
	w.toEnd, w.fromStart = make([]int32, in.Len()), make([]int32, in.Len()) // to any end, from any start: nothing
	if in.End >= 0 {
		w.toEnd = in.Distances(in.End)
	}
	if in.Start >= 0 {
		w.fromStart = in.Distances(in.Start)
	}
	w.dist = make([][]int32, len(in.Goals))
	for k, g := range in.Goals {
		if err := ctx.Err(); err != nil {
			return err
		}
		w.dist[k] = in.Distances(g)
	}
	if in.Puzzle.Ordered {
		w.legs()
	}
	return nil
}

// goalGap sets gap[t] where a walk can't be on v after t moves and still have
// visited, or visit later, every goal.
func (w *windows) goalGap(gap []bool, v int) {
	change := make([]int, w.moves+2) // change[t] intervals more hold t than t-1
	hold := func(first, last int) {
		if first, last = max(first, 0), min(last, w.moves); first <= last {
			change[first]++
			change[last+1]--
		}
	}
	if w.in.Puzzle.Ordered {
		w.turns(v, hold)
	} else {
		for k, g := range w.in.Goals {
			d := w.dist[k][v]
			if d < 0 || w.fromStart[g] < 0 || w.toEnd[g] < 0 {
				hold(0, w.moves)
				break
			}
			hold(w.moves-int(d)-int(w.toEnd[g])+1, int(w.fromStart[g])+int(d)-1)
		}
	}
	held := 0
	for t := range gap {
		held += change[t]
		gap[t] = (held > 0) != w.in.Puzzle.Ordered // turns are the times that are left
	}
}

// legs adds up the distances between the goals of an ordered puzzle. Goals out
// of reach count as further than any walk.
func (w *windows) legs() {
	far := func(d int32) int {
		if d < 0 {
			return w.moves + 1
		}
		return int(d)
	}
	goals := w.in.Goals
	n := len(goals)
	w.pre, w.post = make([]int, n), make([]int, n)
	w.pre[0] = far(w.fromStart[goals[0]])
	for k := 1; k < n; k++ {
		w.pre[k] = min(w.pre[k-1]+far(w.dist[k-1][goals[k]]), w.moves+1)
	}
	w.post[n-1] = far(w.toEnd[goals[n-1]])
	for k := n - 2; k >= 0; k-- {
		w.post[k] = min(w.post[k+1]+far(w.dist[k][goals[k+1]]), w.moves+1)
	}
}

// turns tells the times at which v fits between two successive goals.
func (w *windows) turns(v int, fits func(first, last int)) {
	n := len(w.in.Goals)
	for k := -1; k < n; k++ { // between goal k and goal k+1
		before, after := w.fromStart[v], w.toEnd[v] // moves to v, and from v on
		first, last := 0, w.moves
		if k >= 0 {
			before, first = w.dist[k][v], w.pre[k]
		}
		if k+1 < n {
			after, last = w.dist[k+1][v], w.moves-w.post[k+1]
		}
		if before >= 0 && after >= 0 {
			fits(first+int(before), last-int(after))
		}
	}
}

// narrow leaves out where no walk within the bound of Held and Karp leads, and
// notes when each terminal may be visited first. Where nothing is left, no walk of
// so many moves solves the puzzle, and all windows are empty.
func (w *windows) narrow(ctx context.Context, a *bound.Analysis) error {
	before := w.possible()
	t, possible := reduce.When(ctx, a, w.moves)
	if err := ctx.Err(); err != nil {
		return err
	}
	w.narrowed = before && (t != nil || !possible)
	for k, vs := range w.at {
		switch {
		case !possible:
			w.at[k] = nil
		case t != nil:
			w.at[k] = slices.DeleteFunc(vs, func(v int32) bool { return !t.On[v].Has(k) })
		}
	}
	if t != nil {
		w.first, w.visits = t.First, t.Visits
	}
	return nil
}
