package linear

import "math"

// Sum is rows, each added up its number of Times. Its numbers are whole, and prove what they prove,
// whatever they are.
type Sum struct {
	Times   []int64 // of the first rows, the others being in it 0 times
	Reduced []int64 // what it costs each variable to be 1
	Proven  int64   // parts that a path within the bounds of the variables has
	Parts   int64   // of a unit of cost; 0 where nothing is proven
	ends    []int64 // by edge to the dummy, or nil: how many times that a vertex that is an end is visited
}

// UsesHalves reports whether halves of sums of rows are in a sum.
func (p *Program) UsesHalves(s Sum) bool {
	for k, times := range s.Times {
		if times != 0 && p.Rows[k].half != nil {
			return true
		}
	}
	return false
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
		if r > 0 {
			s.Proven += r * p.lo[v]
		} else {
			s.Proven += r * p.up[v]
		}
	}
	return s
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
