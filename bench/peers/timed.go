package peers

import "fmt"

// times are those at which an open tour may be at each node but the dummy, by the distances from
// the nodes with numbers and their colours.
func (c *cycleProblem) times() [][]int {
	n := len(c.nodes)
	given := map[int]int{0: c.first, n - 1: c.last}
	for _, number := range c.in.Numbers {
		given[number.Time] = number.Vertex
	}
	times := make([][]int, n)
	coloured := c.coloured()
	for v := range n {
		for t := range n {
			may := true
			for at, u := range given {
				moves := max(t-at, at-t)
				if u >= 0 && (int(c.dist[u][v]) > moves || (u == v) != (t == at) ||
					coloured && (int(c.dist[u][v])-moves)%2 != 0) {
					may = false
				}
			}
			if may {
				times[v] = append(times[v], t)
			}
		}
	}
	return times
}

// coloured reports whether each jump changes the colour.
func (c *cycleProblem) coloured() bool {
	for v, row := range c.dist {
		for u, moves := range row {
			if moves == 1 && (c.dist[0][u]-c.dist[0][v])%2 == 0 {
				return false
			}
		}
	}
	return true
}

// timedFacts are the facts of a tour with numbers, or with goals in order, and its model.
func (c *cycleProblem) timedFacts() (facts []byte, name string) {
	for k, v := range c.in.Order {
		facts = fmt.Appendf(facts, "goal(%d,%d).\n", v, k+1)
	}
	if len(c.in.Numbers) == 0 {
		return facts, "ordered.lp"
	}
	for v, list := range c.times() {
		for _, t := range list {
			facts = fmt.Appendf(facts, "may(%d,%d).\n", v, t)
		}
	}
	return fmt.Appendf(facts, "last(%d).\n", len(c.nodes)-1), "numbers.lp"
}
