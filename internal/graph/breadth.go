package graph

import (
	"context"
	"errors"
	"slices"

	"knightsat/internal/watch"
)

// Breadth searches a graph breadth first, from one vertex after another. It keeps its memory
// from search to search, so that near vertices of a large graph cost little. [NewBreadth] makes
// one; the zero value is of no use.
type Breadth struct {
	Most   int // vertices that all searches together may look at; 0 is any number
	Seen   int // those that they have looked at
	watch  *watch.Watch
	Graph  *Adjacency
	dist   []int32 // of what the last search saw; -1 elsewhere
	queue  []int32
	asked  []bool
	first  int    // where the last search began
	walked []bool // by line: all on it have been seen
}

// NewBreadth is for searches that stop if the context ends.
func NewBreadth(ctx context.Context, graph *Adjacency) *Breadth {
	return newBreadth(watch.New(ctx), graph)
}

func newBreadth(look *watch.Watch, graph *Adjacency) *Breadth {
	b := &Breadth{watch: look, Graph: graph, walked: make([]bool, graph.Lines())}
	if b.Graph.Apart == nil {
		b.dist = slices.Repeat([]int32{-1}, graph.Len())
	}
	return b
}

// errTooFar is that of searches that have looked at as many vertices as they may.
var errTooFar = errors.New("the distances between the squares take too long to find")

// begin forgets the last search, and sees the sources of the next.
func (b *Breadth) begin(sources ...int) {
	for _, v := range b.queue {
		b.dist[v] = -1
	}
	clear(b.walked)
	b.queue = b.queue[:0]
	for _, v := range sources {
		if b.dist[v] < 0 {
			b.dist[v] = 0
			b.queue = append(b.queue, int32(v))
		}
	}
}

// search sees one vertex after the other, the nearest first. It calls found, if that is not nil, with
// each that is no source, until found returns false. The error is [errTooFar], or the cause of the
// context's end.
func (b *Breadth) search(found func(v int32) bool) error {
	for head := 0; head < len(b.queue); head++ {
		v := b.queue[head]
		near, lines := b.Graph.Ways(int(v))
		switch b.Seen++; {
		case b.Most > 0 && b.Seen > b.Most:
			return errTooFar
		case b.watch.Ended(1 + len(near)):
			return b.watch.Cause()
		}
		for k := 0; ; k++ {
			for _, w := range near {
				if b.dist[w] >= 0 {
					continue
				}
				b.dist[w] = b.dist[v] + 1
				b.queue = append(b.queue, w)
				if found != nil && !found(w) {
					return nil
				}
			}
			if k == len(lines) {
				break
			}
			near = nil
			if l := lines[k]; !b.walked[l] {
				b.walked[l], near = true, b.Graph.On(l)
			}
		}
	}
	return nil
}

// From returns the distances from v to the given vertices, in their order; -1 where there is no way.
func (b *Breadth) From(v int, to ...int) ([]int32, error) {
	dist := make([]int32, len(to))
	if b.first = v; b.Graph.Apart != nil {
		for i, w := range to {
			dist[i] = b.Graph.Apart(v, w)
		}
		if b.watch.Ended(len(to)) {
			return nil, b.watch.Cause()
		}
		return dist, nil
	}
	if b.asked == nil {
		b.asked = make([]bool, b.Graph.Len())
	}
	b.begin(v)
	open := 0
	for _, w := range to {
		if w != v && !b.asked[w] {
			b.asked[w] = true
			open++
		}
	}
	var err error
	if open > 0 {
		err = b.search(func(w int32) bool {
			if b.asked[w] {
				open--
			}
			return open > 0
		})
	}
	for i, w := range to {
		b.asked[w] = false
		dist[i] = b.dist[w]
	}
	if err != nil {
		return nil, err
	}
	return dist, nil
}

// Distance is that of a vertex that the last search saw from where it began.
func (b *Breadth) Distance(v int) int {
	if b.Graph.Apart != nil {
		return int(b.Graph.Apart(b.first, v))
	}
	return int(b.dist[v])
}

// Search sees one vertex after the other, the nearest first, and calls found with each but the one where it
// begins, until found returns false: with those of a list, and with others unless there is a rule for distances.
// It returns false if it is cut short.
func (b *Breadth) Search(from int, list []int, found func(v int32) bool) bool {
	if b.Graph.Apart == nil {
		b.begin(from)
		return b.search(found) == nil
	}
	b.first = from
	far := func(v, w int) int { return b.Distance(v) - b.Distance(w) }
	for _, v := range slices.SortedStableFunc(slices.Values(list), far) {
		if v != from && !found(int32(v)) {
			break
		}
	}
	return !b.watch.Ended(len(list))
}
