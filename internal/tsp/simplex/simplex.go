package simplex

import "math"

// Status says how a run ended.
type Status int

// The ways in which a run ends.
const (
	Optimal    Status = iota // X and Duals are optimal, but for rounding
	Beyond                   // the dual values prove more than the cutoff
	Infeasible               // no solution: the dual values prove any bound, as far as the cutoff
	Stopped                  // by the context, the limit on steps, or lost precision
)

// Entry is a variable with its coefficient in a row.
type Entry struct {
	Var  int
	Coef float64
}

// Program minimises the sum of Cost[v] x[v]. All numbers are finite, the bounds
// of a slack apart. Its rows say that a sum is, or is at least, a number.
type Program struct {
	cost   []float64 // of variables, then 0 for the rows' slacks
	lo, up []float64
	cols   [][]entry // of each variable: rows
	rows   []row
	value  []float64 // of variables outside the basis: one of their bounds
	place  []int32   // in the basis, or -1
	d      []float64 // reduced costs

	basis  []int32
	factor factor    // of the basis matrix
	norm   []float64 // squares of the lengths of the rows of its inverse
	x      []float64 // values of the basis

	vars  int
	pivot []float64 // the pivot row, by variable
	touch []int32   // the variables at which it is not 0
	seen  []bool

	inverse     []float64 // by row: the last row of the inverse asked for
	unit        []float64 // by place: 0 between calls
	column, tau []float64 // by place: what was solved for

	far float64 // by how much the dual values are along the pivot row, at place of
	of  int
}

type entry struct {
	at   int32
	coef float64
}

type row struct {
	entries []entry // variables, without the slack
	sum     float64
	slack   int32
}

// Tolerances.
const (
	primalTolerance = 1e-7
	pivotTolerance  = 1e-7
	dualTolerance   = 1e-9
)

// New makes a program without rows from costs and bounds of variables.
func New(cost, lo, up []float64) *Program {
	p := &Program{vars: len(cost)}
	for v := range cost {
		p.variable(cost[v], lo[v], up[v])
	}
	return p
}

func (p *Program) variable(cost, lo, up float64) int32 {
	at := lo
	if cost < 0 {
		at = up
	}
	p.cost = append(p.cost, cost)
	p.lo, p.up = append(p.lo, lo), append(p.up, up)
	p.cols = append(p.cols, nil)
	p.value = append(p.value, at)
	p.place = append(p.place, -1)
	p.d = append(p.d, cost)
	p.pivot = append(p.pivot, 0)
	p.seen = append(p.seen, false)
	return int32(len(p.cost) - 1)
}

// Add adds the row "the entries' sum is at least sum", or, where equal is true,
// "is sum". Each variable is in it once at most.
func (p *Program) Add(entries []Entry, sum float64, equal bool) {
	up := math.Inf(1)
	if equal {
		up = 0
	}
	k := len(p.rows)
	s := p.variable(0, 0, up)
	r := row{sum: sum, slack: s}
	for _, e := range entries {
		r.entries = append(r.entries, entry{int32(e.Var), e.Coef})
		p.cols[e.Var] = append(p.cols[e.Var], entry{int32(k), e.Coef})
	}
	p.cols[s] = []entry{{int32(k), -1}}
	p.rows = append(p.rows, r)
	// The slack joins the basis: slack = entries - sum. In the inverse,
	// its row is the entries' own rows in the basis, and -1 for itself.
	x := -sum
	for _, e := range r.entries {
		i := p.place[e.at]
		if i < 0 {
			x += float64(e.coef * p.value[e.at])
			continue
		}
		x += float64(e.coef * p.x[i])
		p.unit[i] += e.coef
	}
	norm := 1.0
	p.factor.left(p.unit, p.inverse)
	for _, a := range p.inverse[:len(p.factor.row)] {
		norm += float64(a * a)
	}
	p.norm = append(p.norm, norm)
	p.place[s] = int32(k)
	p.basis = append(p.basis, s)
	p.x = append(p.x, x)
	p.inverse, p.unit, p.column, p.tau = append(p.inverse, 0), append(p.unit, 0), append(p.column, 0), append(p.tau, 0)
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
// rows: Var of an entry is a row. Dual values stay as they are.
func (p *Program) Wake(v int, up float64, rows []Entry) {
	for _, e := range rows {
		r := &p.rows[e.Var]
		r.entries = append(r.entries, entry{int32(v), e.Coef})
		p.cols[v] = append(p.cols[v], entry{int32(e.Var), e.Coef})
		p.d[v] -= float64(p.d[r.slack] * e.Coef)
	}
	if p.up[v] = up; p.d[v] < 0 {
		p.shift(int32(v), up)
	}
}

// Resume takes back what a run that found no solution did to the dual values, so that
// another can go on when variables have been woken.
func (p *Program) Resume() {
	if p.far != 0 {
		p.price(p.of, -p.far)
		p.d[p.basis[p.of]], p.far = 0, 0
	}
}

// shift changes the value of a variable outside the basis.
func (p *Program) shift(v int32, by float64) {
	known := len(p.cols[v]) > 0 && p.ready() // which may compute all values anew
	if p.value[v] += by; !known {
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
	f := &p.factor
	return len(f.row) == len(p.basis) && len(f.changes) < mostChanges || p.refactor()
}

// refactor factors the basis anew, and computes all values from scratch.
func (p *Program) refactor() bool {
	columns := make([][]entry, len(p.basis))
	for i, v := range p.basis {
		columns[i] = p.cols[v]
	}
	if !p.factor.eliminate(columns) {
		p.factor = factor{}
		return false
	}
	for k, r := range p.rows {
		p.factor.work[k] = r.sum
	}
	for v, x := range p.value {
		if p.place[v] < 0 && x != 0 {
			for _, e := range p.cols[v] {
				p.factor.work[e.at] -= float64(e.coef * x)
			}
		}
	}
	p.factor.forward(p.x)
	if p.far != 0 {
		return true // reduced costs are beyond those of the basis
	}
	for i, v := range p.basis {
		p.unit[i] = p.cost[v]
	}
	p.factor.left(p.unit, p.inverse)
	for v, column := range p.cols {
		d := p.cost[v]
		for _, e := range column {
			d -= float64(e.coef * p.inverse[e.at])
		}
		if p.d[v] = d; p.place[v] >= 0 {
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
// equation, but for rounding.
func (p *Program) Dual(k int) float64 { return p.d[p.rows[k].slack] }

// Slack is by how much a row's sum is more than it must be.
func (p *Program) Slack(k int) float64 { return p.X(int(p.rows[k].slack)) }

// Value is what the present values cost.
func (p *Program) Value() float64 {
	sum := 0.0
	for v := range p.vars {
		sum += float64(p.cost[v] * p.X(v))
	}
	return sum
}

// Prune drops the rows whose slack is in the basis and for which drop is true.
func (p *Program) Prune(drop func(k int) bool) {
	kept := make([]int32, len(p.rows)) // the new number, or -1
	n := int32(0)
	gone := make([]bool, len(p.basis))
	for k, r := range p.rows {
		kept[k] = n
		if i := p.place[r.slack]; i >= 0 && drop(k) {
			kept[k] = -1
			gone[i] = true
			continue
		}
		n++
	}
	if int(n) == len(p.rows) {
		return
	}
	for _, v := range p.touch {
		p.pivot[v], p.seen[v] = 0, false
	}
	p.touch = p.touch[:0]
	p.renumber(gone, p.pruneRows(kept, n))
}

// pruneRows drops rows with their slacks, which follow the variables in the rows'
// order, and returns the new number of each variable.
func (p *Program) pruneRows(kept []int32, n int32) []int32 {
	number := make([]int32, len(p.cost))
	for v := range p.vars {
		number[v] = int32(v)
	}
	rows := p.rows[:0]
	for k, r := range p.rows {
		if kept[k] < 0 {
			continue
		}
		s := int32(p.vars) + kept[k]
		o := r.slack
		number[o] = s
		p.cost[s], p.lo[s], p.up[s], p.value[s], p.d[s], p.place[s] = p.cost[o], p.lo[o], p.up[o], p.value[o], p.d[o], p.place[o]
		p.cols[s] = []entry{{kept[k], -1}}
		r.slack = s
		rows = append(rows, r)
	}
	p.rows = rows
	all := p.vars + int(n)
	p.cost, p.lo, p.up, p.value, p.d, p.place = p.cost[:all], p.lo[:all], p.up[:all], p.value[:all], p.d[:all], p.place[:all]
	p.cols, p.pivot, p.seen = p.cols[:all], p.pivot[:all], p.seen[:all]
	for v := range p.vars {
		col := p.cols[v][:0]
		for _, e := range p.cols[v] {
			if to := kept[e.at]; to >= 0 {
				col = append(col, entry{to, e.coef})
			}
		}
		p.cols[v] = col
	}
	return number
}

// renumber takes what is gone out of the basis. A row whose slack is in the basis has an
// entry in no other row of the inverse: the lengths of these stay.
func (p *Program) renumber(gone []bool, number []int32) {
	at := 0
	for i, v := range p.basis {
		if gone[i] {
			continue
		}
		v = number[v]
		p.basis[at], p.x[at], p.norm[at] = v, p.x[i], p.norm[i]
		p.place[v] = int32(at)
		at++
	}
	p.basis, p.x, p.norm = p.basis[:at], p.x[:at], p.norm[:at]
	p.inverse, p.unit, p.column, p.tau = p.inverse[:at], p.unit[:at], p.column[:at], p.tau[:at]
	p.refactor()
}
