package bound

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/tsp/cuts"
	"knightsat/internal/tsp/simplex"
	"knightsat/puzzles"
)

// mostLinear is for how many jumps [Linear] argues at most: half a second.
const mostLinear = 15_000

// Linear looks for multipliers that refute every walk of at most this many moves, or,
// if moves is negative, every walk. It solves the linear program of the jumps that a
// walk makes, and adds rows of sets as its solutions violate them (Dantzig, Fulkerson &
// Johnson, "Solution of a large-scale traveling-salesman problem", 1954). It returns
// nil if the program has a solution, if there are too many jumps, or if the context
// ends first.
func Linear(ctx context.Context, in *puzzles.Instance, moves int) *Dual {
	if in.Edges() > mostLinear || in.Puzzle.Ordered || ctx.Err() != nil {
		return nil
	}
	l := newLinear(newJumps(in), moves)
	for range linearRounds {
		switch l.lp.Run(ctx, l.cutoff, linearSteps) {
		case simplex.Stopped:
			return nil
		case simplex.Optimal:
			if l.moves >= 0 && l.lp.Value() > float64(moves)+l.shift+1e-6 {
				return l.rounded(ctx)
			}
			if ctx.Err() != nil || !l.separate(ctx) {
				return nil
			}
		default:
			return l.rounded(ctx)
		}
	}
	return nil
}

const (
	linearRounds = 200
	linearSteps  = 20_000
	beyond       = 1e7 // what no costs add up to: beyond it only a ray of dual values leads
	linearTilt   = 1e-6
)

// linear is the program: its variables are the jumps, the ends and the visits beyond those
// that must be.
type linear struct {
	j      *jumps
	moves  int
	cutoff float64
	shift  float64 // by which the costs of a walk may be above its moves
	edges  [][2]int32
	end    []int // by vertex: the variable of an end on it, or -1
	visit  []int // by vertex: that of its visits, or -1
	lp     *simplex.Program
	degree []int // by vertex: its row, or -1
	first  int   // the row of the first set
	sets   [][]int
}

func newLinear(j *jumps, moves int) *linear {
	n := j.in.Len()
	l := &linear{j: j, moves: moves, cutoff: beyond, end: make([]int, n), visit: make([]int, n), degree: make([]int, n)}
	if moves >= 0 {
		l.cutoff = float64(moves) + 0.5
	}
	random := rand.New(rand.NewPCG(1, 0x6a756d7073)) // the same each time
	var cost, lo, up []float64
	variable := func(c, most float64) int {
		cost, lo, up = append(cost, c), append(lo, 0), append(up, most)
		return len(cost) - 1
	}
	at := make([][]simplex.Entry, n)
	j.each(func(u, v int) {
		c := random.Float64()
		if moves >= 0 { // a little more for each breaks ties
			c = 1 + linearTilt*c
		}
		k := variable(c, float64(j.most(u, v)))
		l.edges = append(l.edges, [2]int32{int32(u), int32(v)})
		at[u], at[v] = append(at[u], simplex.Entry{Var: k, Coef: 1}), append(at[v], simplex.Entry{Var: k, Coef: 1})
	})
	l.shift = linearTilt * float64(max(0, moves))
	var ends []simplex.Entry
	for v, on := range j.on {
		l.end[v], l.visit[v] = -1, -1
		if !on {
			continue
		}
		if more := j.more(v); more > 0 {
			l.visit[v] = variable(0, float64(more))
			at[v] = append(at[v], simplex.Entry{Var: l.visit[v], Coef: -2})
		}
		if j.open > 0 {
			l.end[v] = variable(0, float64(j.open))
			ends = append(ends, simplex.Entry{Var: l.end[v], Coef: 1})
			at[v] = append(at[v], simplex.Entry{Var: l.end[v], Coef: 1})
		}
	}
	l.lp = simplex.New(cost, lo, up)
	for v, row := range at {
		if l.degree[v] = -1; j.on[v] {
			l.degree[v] = l.first
			l.add(row, float64(2*one(j.must[v])-int(j.given[v])), true)
		}
	}
	if j.open > 0 {
		l.add(ends, float64(j.open), true)
	}
	for v, end := range l.end {
		if end < 0 || !j.moves {
			continue
		}
		row := []simplex.Entry{{Var: end, Coef: -1}}
		if l.visit[v] >= 0 {
			row = append(row, simplex.Entry{Var: l.visit[v], Coef: 1})
		}
		l.add(row, float64(int(j.given[v])-one(j.must[v])), false)
	}
	return l
}

func (l *linear) add(row []simplex.Entry, sum float64, equal bool) {
	l.lp.Add(row, sum, equal)
	l.first++
}

// separate adds rows of sets that the solution leaves less than twice; false if there
// are none.
func (l *linear) separate(ctx context.Context) bool {
	n := l.j.in.Len()
	var edges [][2]int32
	var x []float64
	note := func(u, v int, value float64) {
		if value > 1e-6 {
			edges, x = append(edges, [2]int32{int32(u), int32(v)}), append(x, value)
		}
	}
	for k, e := range l.edges {
		note(int(e[0]), int(e[1]), l.lp.X(k))
	}
	for v, end := range l.end { // the ends are edges to a node more
		if end >= 0 {
			note(v, n, l.lp.X(end))
		}
		note(v, n, float64(l.j.given[v]))
	}
	need := make([]float64, n+1)
	for v, must := range l.j.must {
		need[v] = float64(2 * one(must))
	}
	f := &cuts.Fractional{N: n + 1, Edges: edges, X: x}
	found := false
	for _, side := range f.Apart(ctx, int32(slices.Index(l.j.must, true)), need) {
		found = l.cut(side) || found
	}
	return found
}

// cut adds the row of a set of nodes, or of all others, where the node of the ends is in
// it; false if no walk need leave it.
func (l *linear) cut(side []int32) bool {
	in := make([]bool, l.j.in.Len()+1)
	for _, v := range side {
		in[v] = true
	}
	if in[len(in)-1] {
		for v := range in {
			in[v] = !in[v]
		}
	}
	var set []int
	var row []simplex.Entry
	inside, ends := 0, 0
	for v, on := range l.j.on {
		if !in[v] || !on {
			continue
		}
		set = append(set, v)
		inside += one(l.j.must[v])
		ends += int(l.j.given[v])
		if l.end[v] >= 0 {
			row = append(row, simplex.Entry{Var: l.end[v], Coef: 1})
		}
	}
	if inside == 0 || inside == l.j.need || slices.ContainsFunc(l.sets, func(s []int) bool { return slices.Equal(s, set) }) {
		return false
	}
	for k, e := range l.edges {
		if in[e[0]] != in[e[1]] {
			row = append(row, simplex.Entry{Var: k, Coef: 1})
		}
	}
	l.sets = append(l.sets, set)
	l.lp.Add(row, float64(2+ends/2*2-ends), false)
	return true
}

// rounded makes whole numbers of the dual values: these times some factors, of which the
// first is taken whose numbers prove it.
func (l *linear) rounded(ctx context.Context) *Dual {
	unit := 1.0
	if l.moves < 0 { // the smallest of those that belong to the ray, and not to the costs
		most := 0.0
		for k := range l.first + len(l.sets) {
			most = max(most, math.Abs(l.lp.Dual(k)))
		}
		unit = most
		for k := range l.first + len(l.sets) {
			if y := math.Abs(l.lp.Dual(k)); y > most/10_000 {
				unit = min(unit, y)
			}
		}
	}
	for k := 1; k < 1<<20; k++ {
		if k > 60 {
			k = 2*k - 1
		}
		if ctx.Err() != nil {
			return nil
		}
		if d := l.times(float64(k) / unit); d != nil && d.proves(ctx, l.j, l.moves) {
			return d.shorter(ctx, l.j, l.moves)
		}
	}
	return nil
}

// times are the dual values times a factor, rounded; nil if these are too large.
func (l *linear) times(factor float64) *Dual {
	d := &Dual{Degree: make([]int64, l.j.in.Len())}
	if l.moves >= 0 {
		d.Budget = int64(math.Round(factor))
	}
	fits := true
	whole := func(k int) int64 {
		y := math.Round(l.lp.Dual(k) * factor)
		fits = fits && math.Abs(y) < mostTimes/2
		return int64(y)
	}
	for v, row := range l.degree {
		if row >= 0 {
			d.Degree[v] = whole(row)
		}
	}
	for k, set := range l.sets {
		if y := whole(l.first + k); y > 0 {
			d.Sets = append(d.Sets, Leave{Set: set, Times: y})
		}
	}
	if !fits {
		return nil
	}
	return d
}
