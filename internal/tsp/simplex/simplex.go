package simplex

import (
	"math"
	"slices"
)

// status says how a run ended.
type status int

// The ways in which a run ends.
const (
	Optimal    status = iota // X and Duals are optimal, but for rounding
	beyond                   // the dual values prove more than the cutoff
	infeasible               // no solution: the dual values prove any bound, as far as the cutoff
	Stopped                  // by the context, the limit on steps, or lost precision
)

// Entry is a variable with its coefficient in a row, or a row with one's coefficient in it.
type Entry struct {
	At   int32
	Coef float64
}

// Program minimises the sum of Cost[v] x[v]. All numbers are finite, the bounds
// of a slack apart. Its rows say that a sum is, or is at least, a number.
type Program struct {
	cost   []float64 // of variables, then 0 for the rows' slacks
	lo, up []float64
	cols   [][]Entry // of each variable: rows
	rows   []row
	value  []float64 // of variables outside the basis: one of their bounds
	place  []int32   // in the basis, or -1
	d      []float64 // reduced costs

	basis  []int32
	factor basisFactor // of the basis matrix
	norm   []float64   // squares of the lengths of the rows of its inverse
	x      []float64   // values of the basis

	vars  int
	pivot []float64 // the pivot row, by variable
	touch []int32   // the variables at which it is not 0
	seen  []bool

	inverse     []float64 // the last row of the inverse asked for
	column, tau []float64 // what was solved for

	out int32   // the variable of the pivot row
	far float64 // how far along it dual values are beyond d
}

type row struct {
	entries []Entry // variables, without the slack
	sum     float64
	slack   int32
}

// Tolerances.
const (
	primalTolerance = 1e-7
	pivotTolerance  = 1e-7
	dualTolerance   = 1e-9
)

// New makes a program without rows from costs and bounds of variables, which it keeps.
func New(cost, lo, up []float64) *Program {
	n := len(cost)
	p := &Program{
		vars: n, cost: cost, lo: lo, up: up, value: slices.Clone(lo), d: slices.Clone(cost),
		pivot: make([]float64, n),
		cols:  make([][]Entry, n), place: slices.Repeat([]int32{-1}, n), seen: make([]bool, n),
	}
	for v, each := range cost {
		if each < 0 {
			p.value[v] = up[v]
		}
	}
	return p
}

// slack makes a variable without cost, 0 at least.
func (p *Program) slack(up float64) int32 {
	p.cost = append(p.cost, 0)
	p.lo = append(p.lo, 0)
	p.up = append(p.up, up)
	p.value = append(p.value, 0)
	p.d = append(p.d, 0)
	p.pivot = append(p.pivot, 0)
	p.cols = append(p.cols, nil)
	p.place = append(p.place, -1)
	p.seen = append(p.seen, false)
	return int32(len(p.cost) - 1)
}

// Add adds the row "the entries' sum is at least sum", or, where equal is true,
// "is sum". Each variable is in it once at most. The program keeps the entries.
func (p *Program) Add(entries []Entry, sum float64, equal bool) {
	up := math.Inf(1)
	if equal {
		up = 0
	}
	k := len(p.rows)
	s := p.slack(up)
	r := row{entries, sum, s}
	for _, e := range entries {
		p.cols[e.At] = append(p.cols[e.At], Entry{int32(k), e.Coef})
	}
	p.cols[s] = []Entry{{int32(k), -1}}
	p.rows = append(p.rows, r)
	// The slack joins the basis: slack = entries - sum. In the inverse,
	// its row is the entries' own rows in the basis, and -1 for itself.
	x := -sum
	clear(p.inverse)
	for _, e := range r.entries {
		i := p.place[e.At]
		if i < 0 {
			x += float64(e.Coef * p.value[e.At])
			continue
		}
		x += float64(e.Coef * p.x[i])
		p.inverse[i] += e.Coef
	}
	norm := 1.0
	p.factor.left(p.inverse)
	for _, a := range p.inverse {
		norm += float64(a * a)
	}
	p.norm = append(p.norm, norm)
	p.place[s] = int32(k)
	p.basis = append(p.basis, s)
	p.x = append(p.x, x)
	p.inverse = append(p.inverse, 0)
	p.column = append(p.column, 0)
	p.tau = append(p.tau, 0)
}

// Bound changes the bounds of a variable.
func (p *Program) Bound(v int, lo, up float64) {
	p.lo[v], p.up[v] = lo, up
	if p.place[v] >= 0 {
		return
	}
	to := lo
	if p.d[v] < 0 {
		to = up
	}
	if to != p.value[v] {
		p.shift(int32(v), to-p.value[v])
	}
}

// Wake gives a variable that is fixed at 0, and in no row, a bound above 0 and its
// rows, which it keeps. Dual values stay as they are.
func (p *Program) Wake(v int, up float64, rows []Entry) {
	p.cols[v] = rows
	for _, e := range rows {
		r := &p.rows[e.At]
		r.entries = append(r.entries, Entry{int32(v), e.Coef})
		p.d[v] -= float64(p.d[r.slack] * e.Coef)
	}
	p.up[v] = up
	if p.d[v] < 0 {
		p.shift(int32(v), up)
	}
}

func (p *Program) shift(v int32, by float64) {
	known := len(p.cols[v]) > 0 && p.ready() // which may compute all values anew
	p.value[v] += by
	if !known {
		return
	}
	p.factor.column(p.cols[v], p.column)
	for i, c := range p.column {
		if c != 0 {
			p.x[i] -= float64(c * by)
		}
	}
}

// mostChanges is after how many changes of the basis its matrix is factored anew.
const mostChanges = 100

// ready makes the factors those of the basis; false where its matrix is singular.
func (p *Program) ready() bool {
	return p.factor.size == len(p.basis) && p.factor.changes() < mostChanges || p.refactor()
}

// refactor factors the basis anew, which changes its order, and computes all values from
// scratch.
func (p *Program) refactor() bool {
	columns := make([][]Entry, len(p.basis))
	for i, v := range p.basis {
		columns[i] = p.cols[v]
	}
	pivots := p.factor.eliminate(columns)
	if pivots == nil {
		return false
	}
	basis, norm := slices.Clone(p.basis), slices.Clone(p.norm)
	for i, k := range pivots {
		p.basis[k] = basis[i]
		p.norm[k] = norm[i]
		p.place[basis[i]] = k
	}
	for k, r := range p.rows {
		p.x[k] = r.sum
	}
	for v, x := range p.value {
		if p.place[v] < 0 && x != 0 {
			for _, e := range p.cols[v] {
				p.x[e.At] -= float64(e.Coef * x)
			}
		}
	}
	p.factor.forward(p.x)
	for i, v := range p.basis {
		p.inverse[i] = p.cost[v]
	}
	p.factor.left(p.inverse)
	for v, column := range p.cols {
		d := p.cost[v]
		for _, e := range column {
			d -= float64(e.Coef * p.inverse[e.At])
		}
		p.d[v] = d
		if p.place[v] >= 0 {
			p.d[v] = 0
		}
	}
	return true
}

// X is the value of a variable.
func (p *Program) X(v int) float64 {
	if i := p.place[v]; i >= 0 {
		return p.x[i]
	}
	return p.value[v]
}

// Dual is the dual value of a row: below 0 nowhere but where the row is an
// equation, but for rounding. After a run that found no solution it may be as large as
// the cutoff asks for, until the next run.
func (p *Program) Dual(k int) float64 {
	switch s := p.rows[k].slack; {
	case s == p.out:
		return p.d[s] - p.far
	case p.place[s] < 0:
		return p.d[s] - float64(p.far*p.pivot[s])
	}
	return 0
}

// Value is what the present values cost.
func (p *Program) Value() float64 {
	sum := 0.0
	for v := range p.vars {
		sum += float64(p.cost[v] * p.X(v))
	}
	return sum
}
