// Package edgelist looks at graphs that are given by their edges.
package edgelist

import (
	"context"
	"slices"

	"knightsat/internal/graph"
)

// Lay makes a graph of n vertices from its edges, which are two ends each, and lists the edges in
// the order of its neighbours. Where edges are in the order of their lower ends, then of the
// others, neighbours are ascending. ok is false where the context ends first.
func Lay(ctx context.Context, n int, ends []int32) (a graph.Adjacency, edges []int32, ok bool) {
	offsets, places := Group(ctx, n, ends)
	if places == nil {
		return a, nil, false
	}
	targets := make([]int32, len(ends))
	for k, place := range places {
		targets[k], places[k] = ends[place^1], place/2
	}
	return graph.NewAdjacency(offsets, targets), places, true
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

// At lists the edges at each of n vertices, in their order. ends gives the two vertices of
// each of the given number of edges; a loop is at its vertex twice.
func At(n, edges int, ends func(k int) (a, b int32)) (at [][]int32) {
	at = make([][]int32, n)
	for k := range edges {
		a, b := ends(k)
		at[a] = append(at[a], int32(k))
		at[b] = append(at[b], int32(k))
	}
	return at
}
