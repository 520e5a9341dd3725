// Package graph looks at undirected graphs, which are given by the neighbours of
// their vertices.
package graph

import (
	"context"
	"slices"

	"knightsat/internal/watch"
)

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

// Group lists the places that each number below n has in a list: those of v are
// places[offsets[v]:offsets[v+1]], in rising order. It returns nil where the context ends first.
func Group(ctx context.Context, n int, list []int32) (offsets, places []int32) {
	offsets = make([]int32, n+1)
	for _, v := range list {
		offsets[v]++
	}
	end := int32(0)
	for v, times := range offsets {
		end += times
		offsets[v] = end
	}
	places = make([]int32, len(list))
	for k, v := range slices.Backward(list) {
		if k%(1<<14) == 0 && ctx.Err() != nil {
			return nil, nil
		}
		offsets[v]--
		places[offsets[v]] = int32(k)
	}
	return offsets, places
}

// Edges lists the edges at each of n vertices, in their order. ends gives the two vertices of
// each of the given number of edges; a loop is at its vertex twice.
func Edges(n, edges int, ends func(k int) (a, b int32)) (at [][]int32) {
	at = make([][]int32, n)
	for k := range edges {
		a, b := ends(k)
		at[a] = append(at[a], int32(k))
		at[b] = append(at[b], int32(k))
	}
	return at
}
