package linear

import "math"

// Sum is rows, added up so many times each. Its numbers are whole, and prove what they prove,
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

// rounded is the sum by these dual values of rows, in so many parts at most.
func (c *Program) rounded(of func(k int) float64, parts int64) Sum {
	added := c.costs // with this, more than any sum on the way, of one part
	for k, r := range c.Rows {
		if y := of(k); y != 0 {
			added += (math.Abs(y) + 1) * r.size
		}
	}
	if !(added < mostAdded) {
		return Sum{}
	}
	parts = min(parts, int64(mostAdded/added))
	times := make([]int64, len(c.Rows))
	for k := range times {
		times[k] = int64(math.Round(of(k) * float64(parts)))
		if times[k] < 0 && k >= c.equations() {
			times[k] = 0
		}
	}
	return c.price(times, parts)
}

// reduced adds rows up: what is left of each variable's cost, and what the rows demand.
func (c *Program) reduced(times []int64, parts int64) (reduced []int64, sum int64) {
	reduced = make([]int64, len(c.cost))
	for v, d := range c.cost {
		reduced[v] = d * parts
	}
	for k, dual := range times {
		if dual == 0 {
			continue
		}
		r := &c.Rows[k]
		sum += dual * r.Sum
		for _, e := range r.Entries {
			reduced[e.Var] -= dual * e.Coef
		}
	}
	return reduced, sum
}

func (c *Program) price(times []int64, parts int64) Sum {
	s := Sum{Times: times, Parts: parts}
	s.Reduced, s.Proven = c.reduced(times, parts)
	for v := len(c.g.Edges); v < len(c.edges); v++ { // a path that ends on a vertex visits it
		if r := s.Reduced[v]; r < 0 && c.up[v] > 0 && c.double(v) {
			if s.ends == nil {
				s.ends = make([]int64, len(c.edges))
			}
			s.ends[v] = -r
			s.Reduced[v] = 0
			if y := c.y[c.edges[v][0]]; y >= 0 {
				s.Reduced[y] += r
			} else {
				s.Proven += r
			}
		}
	}
	for v, r := range s.Reduced {
		if r > 0 {
			s.Proven += r * c.lo[v]
		} else {
			s.Proven += r * c.up[v]
		}
	}
	return s
}

// In is the sum in so many parts of a unit at most, rounded: its bound may be less.
func (c *Program) In(s Sum, parts int64) Sum {
	return c.rounded(func(k int) float64 {
		if k >= len(s.Times) {
			return 0
		}
		return float64(s.Times[k]) / float64(s.Parts)
	}, parts)
}

// beyond reports whether a sum proves more than is asked for.
func (c *Program) beyond(s Sum) bool { return s.Parts > 0 && s.Proven > int64(c.most)*s.Parts }

func (c *Program) note(s Sum) {
	if best := &c.Best; s.Parts > 0 && (best.Parts == 0 || float64(s.Proven)/float64(s.Parts) > float64(best.Proven)/float64(best.Parts)) {
		*best = s
	}
}

// fix fixes the variables whose other value would cost too much by a sum, and reports whether
// any were, and whether the present solution has another value for one.
func (c *Program) fix(s Sum) (any, again bool) {
	budget := int64(c.most)*s.Parts - s.Proven
	for v, r := range s.Reduced {
		value := int64(0)
		switch {
		case c.lo[v] == c.up[v]:
			continue
		case r > budget:
		case -r > budget:
			value = 1
		default:
			continue
		}
		any = true
		again = again || math.Abs(c.lp.X(v)-float64(value)) > tolerance
		c.bound(int32(v), value, value)
	}
	return any, again
}
