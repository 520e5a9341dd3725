package reduce

import (
	"context"
	"math"

	"knightsat/internal/tsp"
)

// fine is the denominator of the potentials while pairs are being ruled out, in
// parts of a move.
const fine = tsp.Denominator

// forceMoves is what a pair that every walk uses weighs less, in moves. The walks
// that are left all use it, so that the bound stays one when it gets the same
// amount back; and Kruskal's run takes such pairs first, so that what would
// close them into a cycle, or part them, is beyond every budget.
const forceMoves = 1 << 14

// fixing rules out pairs, and finds pairs that every walk uses, for one bound
// T: Volgenant & Jonker's elimination and, where a tree without a pair is beyond
// the budget, its converse, again and again while the potentials are raised anew on
// the graph that is left (Benchimol, van Hoeve, Régin, Rousseau & Rueher,
// "Improving the Held and Karp approach with constraint programming", 2012). It
// is an ascent on a sparse graph: a round takes less time than one on all pairs.
type fixing struct {
	tsp.Climber // its slope is the degrees of the last tree, less 2

	ctx    context.Context // when it ends, so does the work, with no use
	n      int
	parts  int64 // of a move
	limit  int64 // T, in parts, less what the forced pairs get back
	pairs  []fixPair
	ends   []fixEnd
	forced []int8 // pairs and ends of each node that every walk uses

	// The last tree.
	keys     []uint64 // the pairs by weight: weight, then place
	up       []int32  // union by size without compression: the way up tells B
	size     []int32
	when     []int32 // the number of the merger in which a node got its up; they rise on the way up
	at       []int64 // and its weight
	inTree   []bool
	cheapest [2]int // places in ends
}

// fixPair is a pair that is left, and its distance in parts, less by force where
// every walk uses it.
type fixPair struct {
	i, j   int32
	d      int64
	forced bool
}

// fixEnd is a node that may be an end; forced, where it is one in every walk.
type fixEnd struct {
	i      int32
	d      int64
	forced bool
}

// newFix takes what a plan with potentials in fine parts allows for.
func newFix(ctx context.Context, p *Plan) *fixing {
	n := p.Len()
	f := &fixing{Climber: tsp.NewClimber(n), ctx: ctx, n: n, parts: p.Parts, limit: int64(p.Moves) * p.Parts, forced: make([]int8, n),
		up: make([]int32, n), size: make([]int32, n), when: make([]int32, n), at: make([]int64, n)}
	f.Bound = f.limit - p.Budget
	copy(f.Potential, p.potential)
	copy(f.Best, p.potential)
	for _, e := range p.Pairs {
		f.pairs = append(f.pairs, fixPair{i: e.I, j: e.J, d: int64(p.Distance(int(e.I), int(e.J))) * p.Parts})
	}
	for _, e := range p.Ends {
		f.ends = append(f.ends, fixEnd{i: e.I, d: int64(p.End(int(e.I))) * p.Parts, forced: e.Forced})
		if e.Forced {
			f.forced[e.I]++
		}
	}
	return f
}

func (f *fixing) weight(e fixPair) int64 {
	return e.d + int64(f.Potential[e.i]) + int64(f.Potential[e.j])
}

func (f *fixing) endWeight(e fixEnd) int64 { return e.d + int64(f.Potential[e.i]) }

// tree runs Kruskal's algorithm and returns the bound; ok is false where the
// pairs or the ends that are left do not do.
func (f *fixing) tree() (bound int64, ok bool) {
	f.inTree = append(f.inTree[:0], make([]bool, len(f.pairs))...)
	f.keys = f.keys[:0]
	for k, e := range f.pairs {
		f.keys = append(f.keys, key(f.weight(e), k))
	}
	if !sortKeys(f.ctx, f.keys) {
		return 0, false
	}
	for i := range f.up {
		f.up[i], f.size[i], f.Slope[i], f.when[i] = int32(i), 1, -2, math.MaxInt32
		bound -= 2 * int64(f.Potential[i])
	}
	joined := 1
	for _, key := range f.keys {
		k := place(key)
		e := f.pairs[k]
		a, b := f.root(e.i), f.root(e.j)
		if a == b {
			continue
		}
		w := f.weight(e)
		if f.size[a] < f.size[b] {
			a, b = b, a
		}
		f.up[b], f.at[b], f.when[b] = a, w, int32(joined)
		f.size[a] += f.size[b]
		f.inTree[k] = true
		f.Slope[e.i]++
		f.Slope[e.j]++
		bound += w
		if joined++; joined == f.n {
			break
		}
	}
	if joined < f.n || !f.endsFound() {
		return 0, false
	}
	for _, k := range f.cheapest {
		bound += f.endWeight(f.ends[k])
		f.Slope[f.ends[k].i]++
	}
	return bound, true
}

func (f *fixing) root(i int32) int32 {
	for f.up[i] != i {
		i = f.up[i]
	}
	return i
}

// bottleneck is B: the weight at which Kruskal's run merged i and j.
func (f *fixing) bottleneck(i, j int32) int64 {
	var b int64
	for i != j {
		if f.when[i] > f.when[j] {
			i, j = j, i
		}
		b = f.at[i]
		i = f.up[i]
	}
	return b
}

// endsFound picks the two cheapest ends, the forced ones first.
func (f *fixing) endsFound() bool {
	f.cheapest = [2]int{-1, -1}
	before := func(a, b int) bool {
		x, y := f.ends[a], f.ends[b]
		return x.forced && !y.forced || x.forced == y.forced && f.endWeight(x) < f.endWeight(y)
	}
	for k := range f.ends {
		switch {
		case f.cheapest[0] < 0 || before(k, f.cheapest[0]):
			f.cheapest[0], f.cheapest[1] = k, f.cheapest[0]
		case f.cheapest[1] < 0 || before(k, f.cheapest[1]):
			f.cheapest[1] = k
		}
	}
	return f.cheapest[1] >= 0
}
