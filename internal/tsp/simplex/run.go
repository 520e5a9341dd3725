package simplex

import (
	"context"
	"math"
)

// Run makes steps until the values are within their bounds, the cost is beyond
// the cutoff, or the limit on steps or the context ends it.
func (p *Program) Run(ctx context.Context, cutoff float64, steps int) status {
	p.far = 0
	for k := 0; ; k++ {
		if k%16 == 0 && (ctx.Err() != nil || k >= steps) {
			return Stopped
		}
		if !p.ready() {
			return Stopped
		}
		if k%32 == 0 && p.Value() > cutoff {
			return beyond
		}
		r := p.leaving()
		if r < 0 {
			return Optimal
		}
		if status := p.step(r, cutoff); status != Optimal {
			return status
		}
	}
}

// leaving is the place of the basis whose value is furthest beyond a bound, by
// the length of its row (dual steepest edge: Forrest and Goldfarb 1992); -1 for none.
func (p *Program) leaving() int {
	best, most := -1, 0.0
	for i, v := range p.basis {
		over := max(p.lo[v]-p.x[i], p.x[i]-p.up[v])
		if over <= primalTolerance {
			continue
		}
		if score := over * over / p.norm[i]; score > most {
			best, most = i, score
		}
	}
	return best
}

// step takes one variable out of the basis and another one in.
func (p *Program) step(r int, cutoff float64) status {
	out := p.basis[r]
	bound, sign := p.up[out], 1.0
	if p.x[r] < p.lo[out] {
		bound, sign = p.lo[out], -1
	}
	p.pivotRow(r)
	in := int32(-1)
	type candidate struct {
		v     int32
		ratio float64
	}
	var list []candidate
	for _, v := range p.touch {
		a := sign * p.pivot[v]
		if p.place[v] >= 0 || p.lo[v] == p.up[v] || math.Abs(a) < pivotTolerance {
			continue
		}
		if p.value[v] == p.lo[v] && a > 0 {
			list = append(list, candidate{v, max(0, p.d[v]) / a})
		} else if p.value[v] != p.lo[v] && a < 0 {
			list = append(list, candidate{v, min(0, p.d[v]) / a})
		}
	}
	least, size := math.Inf(1), 0.0
	for _, c := range list {
		least = min(least, c.ratio)
	}
	for _, c := range list { // of those that are about equal, the largest pivot
		if a := math.Abs(p.pivot[c.v]); c.ratio <= least+dualTolerance && a > size {
			in, size = c.v, a
		}
	}
	if in < 0 { // the dual values can go on along the pivot row for ever
		over := max(math.Abs(p.x[r]-bound), 1e-6)
		p.out, p.far = out, sign*(math.Abs(cutoff-p.Value())+1e3)/over
		return infeasible
	}
	return p.exchange(r, in, out, bound)
}

// pivotRow computes the row of the tableau at a place of the basis.
func (p *Program) pivotRow(r int) {
	for _, v := range p.touch {
		p.pivot[v], p.seen[v] = 0, false
	}
	p.touch = p.touch[:0]
	clear(p.inverse)
	p.inverse[r] = 1
	p.factor.left(p.inverse)
	norm := 0.0
	for k, b := range p.inverse {
		if math.Abs(b) < 1e-12 {
			continue
		}
		norm += float64(b * b)
		for _, e := range p.rows[k].entries {
			if !p.seen[e.At] {
				p.seen[e.At] = true
				p.touch = append(p.touch, e.At)
			}
			p.pivot[e.At] += float64(b * e.Coef)
		}
		s := p.rows[k].slack
		p.seen[s] = true
		p.touch = append(p.touch, s)
		p.pivot[s] = -b
	}
	p.norm[r] = max(norm, leastNorm)
}

// exchange puts a variable into the basis in place of another.
func (p *Program) exchange(r int, in, out int32, bound float64) status {
	p.factor.column(p.cols[in], p.column)
	a := p.column[r]
	if math.Abs(a) < pivotTolerance/10 || math.Abs(a-p.pivot[in]) > 1e-5*(1+math.Abs(a)) {
		if p.factor.changes() > 0 && p.refactor() {
			return Optimal // it may be better with new factors
		}
		return Stopped
	}
	dual, by := p.d[in]/a, (p.x[r]-bound)/a
	for _, v := range p.touch {
		if p.place[v] < 0 {
			p.d[v] -= float64(dual * p.pivot[v])
		}
	}
	p.d[out], p.d[in] = -dual, 0
	copy(p.tau, p.inverse)
	p.factor.forward(p.tau)
	for i, c := range p.column {
		if c == 0 || i == r {
			continue
		}
		p.x[i] -= float64(c * by)
		c /= a
		p.norm[i] = max(p.norm[i]+float64(c*(float64(c*p.norm[r])-float64(2*p.tau[i]))), leastNorm)
	}
	p.norm[r] = max(p.norm[r]/float64(a*a), leastNorm)
	p.factor.change(r, p.column)
	p.x[r] = p.value[in] + by
	p.basis[r] = in
	p.place[in], p.place[out] = int32(r), -1
	p.value[out] = bound
	return Optimal
}

// leastNorm is the least that the square of a length is taken for.
const leastNorm = 1e-4
