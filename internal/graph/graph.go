// Package graph looks at undirected graphs, which are given by the neighbours of
// their vertices.
package graph

import "knightsat/internal/watch"

// Neighbours lists the vertices next to one.
type Neighbours func(v int) []int32

// Colouring is what two colours say of a graph.
type Colouring struct {
	Colour    []int8  // by vertex, 0 or 1: the ends of each edge have different ones
	Component []int32 // by vertex: the number of its connected component
	Bipartite []bool  // by component; where it is false, colours mean nothing
}

// Colour gives the n vertices of a graph two colours, those of each component
// from its lowest vertex, which gets 0. It returns the context's error where the
// watch ends first.
func Colour(look *watch.Watch, n int, neighbours Neighbours) (*Colouring, error) {
	c := &Colouring{Colour: make([]int8, n), Component: make([]int32, n)}
	for v := range c.Component {
		c.Component[v] = -1
	}
	queue := make([]int32, 0, n)
	for root := range c.Component {
		if c.Component[root] >= 0 {
			continue
		}
		id := int32(len(c.Bipartite))
		c.Bipartite = append(c.Bipartite, true)
		c.Component[root] = id
		queue = append(queue[:0], int32(root))
		for at := 0; at < len(queue); at++ {
			v := queue[at]
			near := neighbours(int(v))
			if look.Ended(1 + len(near)) {
				return nil, look.Err()
			}
			for _, w := range near {
				switch {
				case c.Component[w] < 0:
					c.Component[w] = id
					c.Colour[w] = 1 - c.Colour[v]
					queue = append(queue, w)
				case c.Colour[w] == c.Colour[v]:
					c.Bipartite[id] = false
				}
			}
		}
	}
	return c, nil
}
