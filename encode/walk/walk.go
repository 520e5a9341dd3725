package walk

import (
	"context"
	"fmt"
	"slices"

	"github.com/irifrance/gini/z"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/encode/cnf"
	"knightsat/encode/cnf/amo"
	"knightsat/encode/cnf/sum"
	"knightsat/puzzles"
)

// Encoding is the encoding of a walk as a multigraph, for puzzles whose squares may
// be visited again, in any order. A shortest walk uses each jump at most twice,
// and a connected multigraph on the jump graph in which only the walk's two
// ends have odd degree can be walked along, each edge as often as it is there
// (Euler 1736; Hierholzer 1873). Variables:
//
//	o[u,v]   the jump between u and v is made once
//	d[u,v]   it is made twice
//	end[v]   the walk has a free end on v
//
// Clauses, besides those that count the free ends:
//
//	not (o[u,v] and d[u,v])
//	some jump at v                                    each square v to visit
//	the number of o[v,.] is odd: v is an end          each square v
//	the budget, below
//
// That the multigraph is connected is left out. A model with several components
// gets, for each component S with a square to visit, the violated clause "some
// jump leaves S", as in cutting-plane methods for the travelling salesman
// (Dantzig, Fulkerson & Johnson 1954).
//
// The bound is written as a budget above the bound by counting. With its weights
// y (bound.Weights), 2 visits to each square v to visit, less one if it is an
// end, and the walk's degree at v,
//
//	T - sum of y(v) visits(v) + (y of the free ends, at most)
//	  = sum over jumps uv made of (1 - y(u) - y(v))
//	  + sum over v of y(v) (degree(v) - visits(v))
//	  + sum over free ends v of (largest y - y(v))
//
// where no term is below 0: y is a solution of the linear programming dual, and
// these are its reduced costs. At the bounds that matter the left side is 0 to 3,
// so that most jumps disappear and little is left to count (sum.AtMost).
//
// A walk that ends freely is taken to end where it first visits its last goal,
// and to start where it last leaves its first; bound T means at most T moves. A
// model stands for all walks along its multigraph.
//
// Components are joined before they are cut (see join), and only those cut that
// are left then.
//
// With n squares, m jumps, g of the squares to visit, and all jumps within the
// budget, o and d are 2m variables. They have m clauses of two literals, g of 4m/n
// on average, and n parities (Tseitin 1968, see sum.Parity): of degree 8, each 2
// variables and 24 clauses of 4 literals. How large the budget's part is depends on
// T - bound and on the weights, by no formula in n, m and T.
type Encoding struct {
	AMO amo.Encoding // nil is amo.Auto
}

// Kind lists the encoding.
var Kind = encode.Kind{
	Name:       "walk",
	Parameters: []encode.Parameter{{Name: "amo", Values: amo.Names()}},
	New:        func(v []string) encode.Encoding { return Encoding{amo.Named(v[0])} },
}

// Name implements [encode.Encoding].
func (e Encoding) Name() string { return Kind.Title(amo.Or(e.AMO).Name()) }

// Traits implements [encode.Encoding].
func (Encoding) Traits() encode.Traits {
	return encode.Traits{Lazy: true, Means: encode.AtMost, Models: encode.SeveralWalks, Builds: bound.ByCounting, Recheckable: true}
}

// Supports implements [encode.Encoding].
func (e Encoding) Supports(_ context.Context, a *bound.Analysis) error {
	return encode.Unordered(e.Name(), a)
}

// Encode implements [encode.Encoding].
func (e Encoding) Encode(ctx context.Context, a *bound.Analysis, moves, limit int) (encode.Formula, error) {
	if err := encode.Admit(ctx, e, a, moves); err != nil {
		return nil, err
	}
	f := &formula{plan: newPlan(ctx, a, moves)}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	var err error
	f.cnf, err = cnf.Build(ctx, fmt.Sprintf("the %s formula for %d moves", e.Name(), moves), limit,
		func(w *cnf.Writer) { f.write(w, amo.Or(e.AMO)) })
	if err != nil {
		return nil, err
	}
	return f, nil
}

// plan is what a formula says, before it is written.
type plan struct {
	in     *puzzles.Instance
	moves  int
	stops  []int // vertices to visit
	weight []int // by vertex, in halves
	budget int   // in halves
	free   int   // free ends
	top    int   // largest weight that a free end may have
	edges  []edge
	at     [][]int32 // edges at each vertex
	ends   []int     // vertices that a free end may be on
	once   z.Lit     // o of the first edge; the others follow
	end    z.Lit     // end of ends[0]; the others follow
}

// edge is a jump that the budget allows.
type edge struct {
	u, v  int32
	cost  int   // in halves, each time
	twice z.Lit // or z.LitNull, where the budget does not allow it
}

// newPlan returns nil when the context ends first.
func newPlan(ctx context.Context, a *bound.Analysis, moves int) *plan {
	in := a.Instance
	w := &plan{in: in, moves: moves, stops: in.Stops(), weight: make([]int, in.Len())}
	w.weigh(a)
	back := in.Start >= 0 && in.Start == in.End
	if !back {
		if in.Start < 0 {
			w.free++
		}
		if in.End < 0 {
			w.free++
		}
	}
	w.budget = 2 * moves
	for _, v := range w.stops {
		visits := 2
		if !back && (v == in.Start || v == in.End) {
			visits = 1
		} else if w.free > 0 {
			w.top = max(w.top, w.weight[v])
		}
		w.budget -= visits * w.weight[v]
	}
	w.budget += w.free * w.top
	if len(w.stops) == 1 {
		w.budget = 2 * moves // no move is needed
		return w
	}
	if !w.choose(ctx) {
		return nil
	}
	return w
}

// weigh takes the weights of the counting bound; without them, a half for each
// stop.
func (w *plan) weigh(a *bound.Analysis) {
	if l, ok := a.Find(bound.ByCounting); ok {
		if y, ok := l.Witness.(*bound.Weights); ok {
			for _, v := range y.Halves {
				w.weight[v] = 1
			}
			for _, v := range y.Ones {
				w.weight[v] = 2
			}
			return
		}
	}
	for _, v := range w.stops {
		w.weight[v] = 1
	}
}

// choose lists the jumps and free ends that the budget allows. It returns false
// when the context ends first.
func (w *plan) choose(ctx context.Context) bool {
	w.at = make([][]int32, w.in.Len())
	for u := range w.in.Len() {
		if ended(ctx, u) {
			return false
		}
		for _, v := range w.in.Neighbours(u) {
			if cost := 2 - w.weight[u] - w.weight[v]; u < int(v) && cost <= w.budget {
				w.at[u] = append(w.at[u], int32(len(w.edges)))
				w.at[v] = append(w.at[v], int32(len(w.edges)))
				w.edges = append(w.edges, edge{u: int32(u), v: v, cost: cost})
			}
		}
	}
	if w.free == 0 {
		return true
	}
	for _, v := range w.stops {
		if v != w.in.Start && v != w.in.End && w.top-w.weight[v] <= w.budget {
			w.ends = append(w.ends, v)
		}
	}
	return true
}

// ended looks at the context in some rounds of a loop.
func ended(ctx context.Context, round int) bool { return round%1024 == 0 && ctx.Err() != nil }

// write writes the formula and notes the literals in the plan.
func (w *plan) write(f *cnf.Writer, most amo.Encoding) {
	f.Family("the budget is below 0")
	if w.budget < 0 {
		f.Clause()
		return
	}
	if len(w.stops) == 1 {
		return
	}
	w.variables(f)
	f.Family("no jump is made both once and twice")
	for i, e := range w.edges {
		if e.twice != z.LitNull {
			f.Clause(w.o(i).Not(), e.twice.Not())
		}
	}
	f.Family("some jump at each square to visit")
	for _, v := range w.stops {
		if !w.saidElsewhere(v) {
			f.Clause(w.literals(w.at[v])...)
		}
	}
	f.Family("the number of jumps at each square is odd where the walk has an end, else even")
	w.parities(f)
	f.Family("the walk has its two ends")
	f.Distinct(true) // the budget may rule out pairs of ends, too
	w.countEnds(f, most)
	f.Distinct(false)
	w.spend(f)
}

// saidElsewhere reports whether "some jump at v" is a clause besides: of the parity, or
// where two squares have only the jump between them.
func (w *plan) saidElsewhere(v int) bool {
	at := w.at[v]
	if len(at) == 1 {
		u := w.other(int(at[0]), v)
		return u < v && w.in.MustVisit(u) && len(w.at[u]) == 1
	}
	twice := slices.ContainsFunc(at, func(i int32) bool { return w.edges[i].twice != z.LitNull })
	return !twice && w.odd(v) && !slices.Contains(w.ends, v) && len(at) > 0 && len(at) <= sum.ParityDirect
}

// odd reports whether a given end makes the number of jumps at v odd.
func (w *plan) odd(v int) bool { return (v == w.in.Start) != (v == w.in.End) }

func (w *plan) o(i int) z.Lit { return cnf.Nth(w.once, i) }

// literals lists those that say that some of the edges is there.
func (w *plan) literals(edges []int32) []z.Lit {
	var lits []z.Lit
	for _, i := range edges {
		lits = append(lits, w.o(int(i)))
		if d := w.edges[i].twice; d != z.LitNull {
			lits = append(lits, d)
		}
	}
	return lits
}

func (w *plan) variables(f *cnf.Writer) {
	pair := func(e edge) string {
		return w.in.Squares[e.u].String() + "," + w.in.Squares[e.v].String() + "]"
	}
	f.Meaning("o[u,v]", "the jump between u and v is made once")
	f.Meaning("d[u,v]", "the jump between u and v is made twice")
	f.Meaning("end[v]", "the walk has a free end on v")
	w.once = f.Vars(len(w.edges), func(i int) string { return "o[" + pair(w.edges[i]) })
	var twice []int
	for i, e := range w.edges {
		if 2*e.cost <= w.budget {
			twice = append(twice, i)
		}
	}
	d := f.Vars(len(twice), func(k int) string { return "d[" + pair(w.edges[twice[k]]) })
	for k, i := range twice {
		w.edges[i].twice = cnf.Nth(d, k)
	}
	w.end = f.Vars(len(w.ends), func(k int) string { return "end[" + w.in.Squares[w.ends[k]].String() + "]" })
}

func (w *plan) parities(f *cnf.Writer) {
	end := make(map[int]z.Lit, len(w.ends))
	for k, v := range w.ends {
		end[v] = cnf.Nth(w.end, k)
	}
	for v, at := range w.at {
		if f.Err() != nil {
			return
		}
		var lits []z.Lit
		for _, i := range at {
			lits = append(lits, w.o(int(i)))
		}
		if l, ok := end[v]; ok {
			lits = append(lits, l)
		}
		if len(lits) > 0 || w.odd(v) {
			sum.Parity(f, lits, w.odd(v), "parity["+w.in.Squares[v].String()+"]")
		}
	}
}

// countEnds: as many free ends as the puzzle has. Of two, one is enough to say:
// the degrees' sum is even.
func (w *plan) countEnds(f *cnf.Writer, most amo.Encoding) {
	if w.free == 0 {
		return
	}
	var lits []z.Lit
	for k := range w.ends {
		lits = append(lits, cnf.Nth(w.end, k))
	}
	f.Clause(lits...)
	if w.free == 2 {
		sum.Two(f, lits, false, "end2")
	} else {
		most.AtMostOne(f, lits, "end1")
	}
}
