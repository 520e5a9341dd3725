package linear

import (
	"cmp"
	"slices"

	"knightsat/internal/tsp/simplex"
)

// When rows that bind nothing leave the simplex method: after mostIdle rounds, at least leastDrop at once.
const (
	mostIdle  = 6
	leastDrop = 100
)

// violated is by how much a row must be violated to come back.
const violated = 0.02

// activate gives a row to the simplex method.
func (p *Program) activate(k int32) {
	r := p.Rows[k]
	var entries []simplex.Entry
	for _, e := range r.Entries {
		if !p.asleep[e.Var] {
			entries = append(entries, simplex.Entry{At: e.Var, Coef: float64(e.Coef)})
		}
	}
	p.lp.Add(entries, float64(r.Sum), int(k) < p.equations())
	p.place[k], p.idle[k] = int32(len(p.active)), 0
	p.active = append(p.active, k)
}

// dual is the dual value of a row.
func (p *Program) dual(k int) float64 {
	if i := p.place[k]; i >= 0 {
		return p.lp.Dual(int(i))
	}
	return 0
}

// values are those of the variables.
func (p *Program) values() []float64 {
	x := make([]float64, len(p.cost))
	for v := range x {
		x[v] = p.lp.X(v)
	}
	return x
}

// slack is by how much a row holds for values, below 0 if it does not.
func (r *row) slack(x []float64) float64 {
	s := -float64(r.Sum)
	for _, e := range r.Entries {
		s += float64(float64(e.Coef) * x[e.Var])
	}
	return s
}

// forget takes rows that have bound nothing for some rounds out of the simplex method.
func (p *Program) forget() {
	old, x := 0, p.values()
	for _, k := range p.active[p.equations():] {
		if p.Rows[k].slack(x) < tolerance {
			p.idle[k] = 0
		} else if p.idle[k]++; p.idle[k] >= mostIdle {
			old++
		}
	}
	if old < leastDrop {
		return
	}
	was := p.active
	kept := p.lp.Drop(func(i int) bool { return p.idle[was[i]] >= mostIdle })
	for _, k := range was {
		p.place[k] = -1
	}
	p.active = make([]int32, len(kept))
	for i, from := range kept {
		p.active[i] = was[from]
		p.place[was[from]] = int32(i)
	}
}

// recall gives forgotten rows that the solution violates back to the simplex method, and returns how many.
func (p *Program) recall() (added int) {
	x := p.values()
	for k, i := range p.place {
		if i >= 0 || p.Rows[k].slack(x) > -violated {
			continue
		}
		p.activate(int32(k))
		if added++; added == addedRows {
			break
		}
	}
	return added
}

// Largest are the edges of the present solution, those of the largest values first; those with the dummy are
// ends.
func (p *Program) Largest() (edges [][2]int32) {
	var list []int32
	for k := range p.edges {
		if p.lp.X(k) > tolerance {
			list = append(list, int32(k))
		}
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(p.lp.X(int(b)), p.lp.X(int(a))) })
	for _, k := range list {
		edges = append(edges, p.edges[k])
	}
	return edges
}
