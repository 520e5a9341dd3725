package shown

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/bound"
	"knightsat/internal/tsp"
	"knightsat/puzzles/salesman"
)

// prices returns prices that alone prove a refutation. It returns nil if no single sum of the cases
// does, as where links are ruled out first, or clauses or odd numbers of links are needed; and if
// there are more than 100 squares to visit.
func prices(c *bound.Cases, r *bound.Refutation) *bound.Prices {
	t := c.Terminals
	if t == nil || t.Len() < 3 || t.Len() > maxPriced {
		return nil
	}
	for _, s := range c.Steps {
		if s.Multipliers == nil || len(s.Halves) > 0 || s.Multipliers.Budget == 0 {
			continue
		}
		for _, parts := range append(simpleParts, int(s.Multipliers.Budget)) {
			if p := newPrices(t, s.Multipliers, c.MayEnd, parts); p.Sum > int64(parts)*int64(r.Moves-1) {
				p.Moves = r.Moves - 1
				if r.Period > 0 {
					open(p, t, c.MayEnd)
				}
				return p
			}
		}
	}
	return nil
}

// newPrices adds up dual values, rounded. Its nodes are those of the terminals, and, of a
// walk that comes back to its start, this as the last one.
func newPrices(t *salesman.Terminals, d *tsp.Multipliers, mayEnd []int32, parts int) *bound.Prices {
	s := &bound.Prices{Parts: parts, Sets: []bound.SetPrice{}}
	nodes := t.Nodes
	if t.Root >= 0 {
		nodes = append(slices.Clone(nodes), t.Root)
	}
	// within: all sets that a node is in
	price, within := make([]int64, len(nodes)), make([]int64, len(nodes))
	round := func(n int64) int64 { return int64(nearestPart(int(n), parts, int(d.Budget))) }
	rounded, of := []int64(nil), make([][]int, len(nodes)) // of: the sets that a node is in
	for k, set := range d.Sets {
		told := bound.SetPrice{Price: round(set.Times)}
		rounded = append(rounded, told.Price)
		for _, i := range set.Set {
			within[i] += told.Price
			of[i] = append(of[i], k)
			told.Squares = append(told.Squares, t.Instance().Squares[nodes[i]])
		}
		if told.Price > 0 {
			s.Sets = append(s.Sets, told)
			s.Sum += 2 * told.Price
		}
	}
	for i, v := range nodes {
		price[i] = round(d.Degree[i])
		s.Squares = append(s.Squares, bound.Toll{Square: t.Instance().Squares[v], Toll: price[i]})
		s.Sum += 2 * price[i]
		for j := range i {
			paid := price[i] + price[j] + within[i] + within[j]
			for _, k := range of[i] {
				if slices.Contains(of[j], k) { // no link between the two leaves it
					paid -= 2 * rounded[k]
				}
			}
			s.Over += max(0, paid-int64(parts)*int64(t.Distance(i, j)))
		}
	}
	save(s, t, mayEnd, func(i int) int64 { return price[i] + within[i] })
	s.Sum -= s.Saved + s.Over
	return s
}

// save adds up what a walk saves at its ends, where it pays once.
func save(s *bound.Prices, t *salesman.Terminals, mayEnd []int32, paid func(i int) int64) {
	if t.Root >= 0 { // there are no ends
		return
	}
	for _, at := range []int{t.First, t.Last} {
		if at < 0 {
			for _, i := range mayEnd {
				if int(i) != t.First && int(i) != t.Last && (at < 0 || paid(int(i)) > paid(at)) {
					at = int(i)
				}
			}
		}
		if at < 0 { // which is another argument
			*s = bound.Prices{Parts: 1}
			return
		}
		s.Saved += paid(at)
		s.SavedAt = append(s.SavedAt, t.Instance().Squares[t.Nodes[at]])
	}
}

// open notes on which nodes the open end may be, and why.
func open(s *bound.Prices, t *salesman.Terminals, nodes []int32) {
	for _, i := range nodes {
		if int(i) != t.First && int(i) != t.Last {
			s.Ends = append(s.Ends, t.Instance().Squares[t.Nodes[i]])
		}
	}
	colours, parity := "the same colour", "even"
	if s.Moves%2 != 0 {
		colours, parity = "different colours", "odd"
	}
	s.Premise = fmt.Sprintf("each move %s, and %d is %s, so the two ends have %s: the open end is among "+
		"the %s %s",
		bound.Changes(t.Instance()), s.Moves, parity, colours, t.Instance().Puzzle.Count(len(s.Ends), "square"),
		strings.Trim(fmt.Sprint(s.Ends), "[]"))
}
