package linear

import (
	"context"
	"math"
	"slices"
)

// Sum is rows, each added up its number of Times. Its numbers are whole, and prove what they prove,
// whatever they are.
type Sum struct {
	Times   []int64 // of the first rows, the others being in it 0 times
	Reduced []int64 // what it costs each variable to be 1
	Proven  int64   // parts that a path within the bounds of the variables has
	Parts   int64   // of a unit of cost; 0 where nothing is proven
	ends    []int64 // by edge to the dummy, or nil: how many times that a vertex that is an end is visited
}

// What all that is added up amounts to at most, far from what overflows, and how many parts
// a unit has at most.
const (
	mostAdded = 1 << 60
	mostParts = 1 << 16
)

// rounded is the sum by these dual values of rows, in that number of parts of a unit at most.
func (p *Program) rounded(of func(k int) float64, parts int64) Sum {
	added := p.costs // with this, more than any sum on the way, of one part
	for k, r := range p.Rows {
		if y := of(k); y != 0 {
			added += (math.Abs(y) + 1) * r.size
		}
	}
	if !(added < mostAdded) {
		return Sum{}
	}
	parts = min(parts, int64(mostAdded/added))
	times := make([]int64, len(p.Rows))
	for k := range times {
		times[k] = int64(math.Round(of(k) * float64(parts)))
		if times[k] < 0 && k >= p.equations() {
			times[k] = 0
		}
	}
	return p.price(times, parts)
}

// reduced adds rows up: what is left of each variable's cost, and what the rows demand.
func (p *Program) reduced(times []int64, parts int64) (reduced []int64, sum int64) {
	reduced = make([]int64, len(p.cost))
	for v, d := range p.cost {
		reduced[v] = d * parts
	}
	for k, dual := range times {
		if dual == 0 {
			continue
		}
		r := &p.Rows[k]
		sum += dual * r.Sum
		for _, e := range r.Entries {
			reduced[e.Var] -= dual * int64(e.Coef)
		}
	}
	return reduced, sum
}

func (p *Program) price(times []int64, parts int64) Sum {
	s := Sum{Times: times, Parts: parts}
	s.Reduced, s.Proven = p.reduced(times, parts)
	for v := len(p.graph.Edges); v < len(p.edges); v++ { // a path that ends on a vertex visits it
		r := s.Reduced[v]
		if r >= 0 || p.up[v] == 0 || !p.twofold(v) {
			continue
		}
		if s.ends == nil {
			s.ends = make([]int64, len(p.edges))
		}
		s.ends[v] = -r
		if y := p.y[p.edges[v][0]]; y >= 0 { // else the visit is certain, and its end costs as little
			s.Reduced[v] = 0
			s.Reduced[y] += r
		}
	}
	for v, r := range s.Reduced {
		s.Proven += p.least(int32(v), r)
	}
	return s
}

// Raised is the sum with each of its times one more or one less, in turns, as long as that proves more, or the context
// ends: it wins back most of what rounding has lost.
func (p *Program) Raised(ctx context.Context, s Sum) Sum {
	times := slices.Clone(s.Times)
	reduced, _ := p.reduced(times, s.Parts)
	for better := true; better && ctx.Err() == nil; {
		better = false
		for k := range times {
			if k >= p.equations() && times[k] == 0 {
				continue
			}
			for _, by := range []int64{1, -1} {
				for p.gain(k, by, reduced) > 0 && (k < p.equations() || times[k]+by >= 0) {
					times[k] += by
					for _, e := range p.Rows[k].Entries {
						reduced[e.Var] -= by * int64(e.Coef)
					}
					better = true
				}
			}
		}
	}
	return p.price(times, s.Parts)
}

// gain is how much more a sum proves that has a row so many times more, by what is left of each variable's cost.
func (p *Program) gain(row int, times int64, reduced []int64) int64 {
	r := &p.Rows[row]
	gain := times * r.Sum
	for _, e := range r.Entries {
		was := reduced[e.Var]
		gain += p.least(e.Var, was-times*int64(e.Coef)) - p.least(e.Var, was)
	}
	return gain
}

// least is what a variable with such a cost costs at least.
func (p *Program) least(v int32, cost int64) int64 {
	if cost > 0 {
		return cost * p.lo[v]
	}
	return cost * p.up[v]
}

// In rescales a sum to that number of parts of a unit at most. Rounding may lower its bound.
func (p *Program) In(s Sum, parts int64) Sum {
	return p.rounded(func(k int) float64 {
		if k >= len(s.Times) {
			return 0
		}
		return float64(s.Times[k]) / float64(s.Parts)
	}, parts)
}

// Above is what a sum leaves of a cost, in its parts.
func (s Sum) Above(cost int) int64 { return int64(cost)*s.Parts - s.Proven }

// beyond reports whether a sum proves that every path costs more.
func (s Sum) beyond(cost int) bool { return s.Parts > 0 && s.Above(cost) < 0 }

// better reports whether a sum proves more than another.
func (s Sum) better(than Sum) bool {
	return s.Parts > 0 && (than.Parts == 0 ||
		float64(s.Proven)/float64(s.Parts) > float64(than.Proven)/float64(than.Parts))
}
