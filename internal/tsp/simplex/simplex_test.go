package simplex

import (
	"context"
	"math"
	"slices"
	"testing"

	"knightsat/internal/oracle"
)

// line is a row as the test keeps it.
type line struct {
	entries []Entry
	sum     float64
	equal   bool
}

// proven is the bound that dual values prove, whatever they are: nothing of the
// program's own numbers goes into it but these.
func proven(t *testing.T, p *Program, cost, lo, up []float64, lines []line) float64 {
	t.Helper()
	bound := 0.0
	reduced := append([]float64(nil), cost...)
	for k, l := range lines {
		y := p.Dual(k)
		if y < -1e-6 && !l.equal {
			t.Fatalf("found dual value %g of an inequality", y)
		}
		bound += y * l.sum
		for _, e := range l.entries {
			reduced[e.At] -= y * e.Coef
		}
	}
	for v, r := range reduced {
		bound += min(r*lo[v], r*up[v])
	}
	return bound
}

// TestDualValuesProveTheOptimum: at the end the values are within all bounds and
// rows, and the dual values prove that none cost less; where there is no solution
// they prove more than the cutoff. Rows come, and variables are fixed.
func TestDualValuesProveTheOptimum(t *testing.T) {
	r := oracle.Rand(t)
	count := map[status]int{}
	for n := range oracle.Draw(t, 3000, func() bool {
		return count[Optimal] >= 2000 && count[infeasible] >= 500 && 200*count[Stopped] <= count[Optimal]
	}) {
		vars := 2 + r.IntN(14)
		cost := make([]float64, vars)
		lo := make([]float64, vars)
		up := make([]float64, vars)
		for v := range cost {
			cost[v] = float64(r.IntN(21)-5) + r.Float64()*1e-3
			up[v] = float64(1 + r.IntN(2))
		}
		p := New(cost, lo, up)
		var lines []line
		for range 5 {
			for range 1 + r.IntN(3) {
				var l line
				most := 0.0
				for v := range vars {
					if c := r.IntN(4) - 1; c != 0 && r.IntN(2) == 0 {
						l.entries = append(l.entries, Entry{int32(v), float64(c)})
						most += max(0, float64(c)*up[v])
					}
				}
				l.sum = float64(r.IntN(int(most) + 2))
				l.equal = r.IntN(4) == 0
				p.Add(l.entries, l.sum, l.equal)
				lines = append(lines, l)
			}
			status := p.Run(context.Background(), 1e4, 1000)
			count[status]++
			bound := proven(t, p, cost, lo, up, lines)
			if status == infeasible {
				if bound <= 1e4 {
					t.Fatalf("program %d: infeasible, but the dual values prove %g, expected more than the cutoff", n, bound)
				}
				break
			}
			if status != Optimal {
				break
			}
			for v := range vars {
				if x := p.X(v); x < lo[v]-1e-6 || x > up[v]+1e-6 {
					t.Fatalf("program %d: found %g, expected %g to %g", n, x, lo[v], up[v])
				}
			}
			for k, l := range lines {
				sum := -l.sum
				for _, e := range l.entries {
					sum += e.Coef * p.X(int(e.At))
				}
				if sum < -1e-6 || l.equal && sum > 1e-6 || math.Abs(sum-p.X(int(p.rows[k].slack))) > 1e-6 {
					t.Fatalf("program %d: row %d is off by %g, slack %g", n, k, sum, p.X(int(p.rows[k].slack)))
				}
			}
			if value := p.Value(); math.Abs(value-bound) > 1e-5 {
				t.Fatalf("program %d: it costs %g, and the dual values prove %g", n, value, bound)
			}
			v := r.IntN(vars)
			if r.IntN(2) == 0 {
				upper := r.IntN(2) == 0
				if upper {
					lo[v] = up[v]
				} else {
					up[v] = lo[v]
				}
				p.Bound(v, lo[v], up[v])
			}
		}
	}
}

// TestWokenVariablesAreLikeOthers: a program some of whose variables are asleep at
// first, until a run has ended with a solution or without, ends as one whose variables
// were all there.
func TestWokenVariablesAreLikeOthers(t *testing.T) {
	r := oracle.Rand(t)
	count := map[status]int{}
	resumed := 0
	for n := range oracle.Draw(t, 3000, func() bool { return count[Optimal] >= 1000 && count[infeasible] >= 100 && resumed >= 200 }) {
		vars := 3 + r.IntN(14)
		cost := make([]float64, vars)
		lo := make([]float64, vars)
		up := make([]float64, vars)
		asleep := make([]float64, vars)
		rows := make([][]Entry, vars) // of each variable
		for v := range cost {
			cost[v] = float64(r.IntN(21)-5) + r.Float64()*1e-3
			up[v] = 1
			if r.IntN(2) == 0 {
				asleep[v] = 1
			}
		}
		whole, part := New(cost, lo, up), New(cost, lo, asleep)
		var lines []line
		for k := range 1 + r.IntN(6) {
			var some []Entry
			l := line{sum: float64(r.IntN(4)), equal: r.IntN(3) == 0}
			for v := range vars {
				if r.IntN(2) == 0 {
					continue
				}
				l.entries = append(l.entries, Entry{int32(v), 1})
				if asleep[v] == 0 {
					rows[v] = append(rows[v], Entry{int32(k), 1})
				} else {
					some = append(some, Entry{int32(v), 1})
				}
			}
			lines = append(lines, l)
			whole.Add(l.entries, l.sum, l.equal)
			part.Add(some, l.sum, l.equal)
		}
		if part.Run(context.Background(), 1e4, 1000) == infeasible {
			resumed++
		}
		for v := range vars {
			if asleep[v] == 0 {
				part.Wake(v, 1, rows[v])
			}
		}
		want, got := whole.Run(context.Background(), 1e4, 1000), part.Run(context.Background(), 1e4, 1000)
		count[want]++
		if got != want || want == Optimal && math.Abs(whole.Value()-part.Value()) > 1e-5 {
			t.Fatalf("program %d: found status %d and value %g, expected %d and %g", n, got, part.Value(), want, whole.Value())
		}
		if bound := proven(t, part, cost, lo, up, lines); got == Optimal && math.Abs(bound-part.Value()) > 1e-5 {
			t.Fatalf("program %d: it costs %g, and the dual values prove %g", n, part.Value(), bound)
		}
	}
}

// TestDroppedRowsLeaveTheRest: a program without rows that bind nothing, which comes back to a state, ends as
// one that never had these rows.
func TestDroppedRowsLeaveTheRest(t *testing.T) {
	r := oracle.Rand(t)
	dropped := 0
	for n := range oracle.Draw(t, 1000, func() bool { return dropped >= 500 }) {
		vars := 3 + r.IntN(14)
		cost, lo, up := make([]float64, vars), make([]float64, vars), make([]float64, vars)
		for v := range cost {
			cost[v], up[v] = float64(r.IntN(21))+r.Float64()*1e-3, 1
		}
		row := func() (l line) {
			l.sum = float64(r.IntN(4))
			for _, v := range r.Perm(vars)[:1+r.IntN(vars)] {
				l.entries = append(l.entries, Entry{int32(v), 1})
			}
			return l
		}
		p := New(slices.Clone(cost), slices.Clone(lo), slices.Clone(up))
		var lines []line
		for range 2 + r.IntN(8) {
			l := row()
			lines = append(lines, l)
			p.Add(slices.Clone(l.entries), l.sum, false)
		}
		if p.Run(t.Context(), 1e4, 1000) != Optimal {
			continue
		}
		value := p.Value()
		kept := p.Drop(func(int) bool { return true })
		dropped += len(lines) - len(kept)
		if got := p.Run(t.Context(), 1e4, 1000); got != Optimal || math.Abs(p.Value()-value) > 1e-6 {
			t.Fatalf("program %d: without %d rows it ends with status %d and %g, not %g", n, len(lines)-len(kept), got, p.Value(), value)
		}
		state, v := p.State(), r.IntN(vars)
		p.Bound(v, 1, 1)
		p.Run(t.Context(), 1e4, 1+r.IntN(5))
		p.Bound(v, 0, 1)
		p.Restore(state)
		whole := New(slices.Clone(cost), slices.Clone(lo), slices.Clone(up))
		for _, k := range kept {
			whole.Add(slices.Clone(lines[k].entries), lines[k].sum, false)
		}
		last := row()
		p.Add(slices.Clone(last.entries), last.sum, false)
		whole.Add(slices.Clone(last.entries), last.sum, false)
		want, got := whole.Run(t.Context(), 1e4, 1000), p.Run(t.Context(), 1e4, 1000)
		if got != want || want == Optimal && math.Abs(whole.Value()-p.Value()) > 1e-5 {
			t.Fatalf("program %d: found status %d and %g, expected %d and %g", n, got, p.Value(), want, whole.Value())
		}
	}
}

// TestFactorsSolveWithTheirMatrix: whatever the basis matrix, and what has changed since
// it was factored, a column that is solved for gives back what was asked, a row too, and
// a singular matrix is said to be one.
func TestFactorsSolveWithTheirMatrix(t *testing.T) {
	r := oracle.Rand(t)
	var solved, bad int
	for range oracle.Draw(t, 1000, func() bool { return solved >= 500 && bad >= 100 }) {
		m := 1 + r.IntN(30)
		random := func() (list []Entry) {
			for k := range m {
				if r.IntN(m) < 3 {
					list = append(list, Entry{int32(k), float64(1 + r.IntN(3))})
				}
			}
			return list
		}
		columns := make([][]Entry, m)
		for i := range columns {
			if columns[i] = random(); r.IntN(4) == 0 || len(columns[i]) == 0 {
				columns[i] = []Entry{{int32(i), -1}}
			}
		}
		twins := m > 1 && r.IntN(10) == 0
		if twins {
			columns[0] = columns[m-1]
		}
		var f basisFactor
		pivots := f.eliminate(columns)
		if pivots == nil {
			bad++
			continue
		}
		if twins {
			t.Fatalf("two columns are the same, and that was not noticed: %v", columns)
		}
		for i, column := range slices.Clone(columns) {
			columns[pivots[i]] = column
		}
		x, y := make([]float64, m), make([]float64, m)
		for range 1 + r.IntN(4) {
			solved++
			want := random()
			f.column(want, x)
			got := make([]float64, m)
			for i, column := range columns {
				for _, e := range column {
					got[e.At] += e.Coef * x[i]
				}
			}
			for _, e := range want {
				got[e.At] -= e.Coef
			}
			at := r.IntN(m)
			clear(y)
			y[at] = 1
			f.left(y)
			for i, column := range columns {
				sum := 0.0
				for _, e := range column {
					sum += e.Coef * y[e.At]
				}
				if i == at {
					sum--
				}
				if math.Abs(sum) > 1e-6 || math.Abs(got[i]) > 1e-6 {
					t.Fatalf("row and column are off by %g and %g at %d of %v", sum, got[i], i, columns)
				}
			}
			if at = r.IntN(m); math.Abs(x[at]) > 0.1 {
				f.change(at, x)
				columns[at] = want
			}
		}
	}
}
