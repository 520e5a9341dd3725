package simplex

import "slices"

// Drop takes rows out that bind nothing: those of gone whose slack is in the basis. What is left is solved as
// well as before. It returns the numbers that the rows had which stay.
func (p *Program) Drop(gone func(k int) bool) (kept []int) {
	for _, v := range p.touch {
		p.pivot[v], p.seen[v] = 0, false
	}
	p.touch = p.touch[:0]
	p.far = 0
	number := make([]int32, len(p.rows)) // of those that stay, else -1
	for k, r := range p.rows {
		number[k] = -1
		if p.place[r.slack] < 0 || !gone(k) {
			number[k] = int32(len(kept))
			kept = append(kept, k)
		}
	}
	m := 0 // places of the basis that stay
	for i, v := range p.basis {
		if k := int(v) - p.vars; k >= 0 {
			if number[k] < 0 {
				continue
			}
			v = int32(p.vars) + number[k]
		}
		p.basis[m] = v
		p.norm[m], p.x[m] = p.norm[i], p.x[i]
		m++
	}
	p.basis = p.basis[:m]
	for _, list := range []*[]float64{&p.norm, &p.x, &p.inverse, &p.column, &p.tau} {
		*list = (*list)[:m]
	}
	for v, column := range p.cols[:p.vars] {
		left := column[:0]
		for _, e := range column {
			if k := number[e.At]; k >= 0 {
				left = append(left, Entry{k, e.Coef})
			}
		}
		p.cols[v] = left
	}
	for to, from := range kept {
		s, old := p.vars+to, p.vars+from
		p.rows[to] = row{p.rows[from].entries, p.rows[from].sum, int32(s)}
		for _, list := range [][]float64{p.up, p.value, p.d} {
			list[s] = list[old]
		}
		p.cols[s] = []Entry{{int32(to), -1}}
		p.place[s] = -1
	}
	n := p.vars + len(kept)
	p.rows = p.rows[:len(kept)]
	for _, list := range []*[]float64{&p.cost, &p.lo, &p.up, &p.value, &p.d, &p.pivot} {
		*list = (*list)[:n]
	}
	p.cols, p.place = p.cols[:n], p.place[:n]
	p.seen = p.seen[:n]
	for i, v := range p.basis {
		p.place[v] = int32(i)
	}
	p.refactor()
	return kept
}

// State is a basis, with its values, to come back to.
type State struct {
	basis, place      []int32
	value, norm, x, d []float64
	factor            basisFactor
}

// State is the present one. Rows that are added or dropped later, and bounds, are not in it.
func (p *Program) State() *State {
	p.ready()
	return &State{slices.Clone(p.basis), slices.Clone(p.place), slices.Clone(p.value), slices.Clone(p.norm),
		slices.Clone(p.x), slices.Clone(p.d), p.factor.clone()}
}

// Restore comes back to a state of the same rows and bounds.
func (p *Program) Restore(s *State) {
	copy(p.basis, s.basis)
	copy(p.place, s.place)
	copy(p.value, s.value)
	copy(p.norm, s.norm)
	copy(p.x, s.x)
	copy(p.d, s.d)
	p.factor = s.factor.clone()
	p.far = 0
}

func (f *basisFactor) clone() basisFactor {
	c := *f
	c.etas, c.by = slices.Clone(f.etas), slices.Clone(f.by)
	c.rows = slices.Clone(f.rows)
	return c
}
