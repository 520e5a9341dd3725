package puzzles

import (
	"context"
	"errors"
	"slices"
)

// Finder finds distances from one vertex after another, and reuses its memory. Each search ends
// when it has reached all vertices that were asked for. [NewFinder] makes one; the zero value is
// of no use.
type Finder struct {
	ctx   context.Context
	in    *Instance
	left  int // vertices that may still be looked at
	dist  []int32
	asked []bool
	queue []int32
}

// NewFinder makes a finder whose searches together look at no more than most vertices. They stop
// if the context ends.
func NewFinder(ctx context.Context, in *Instance, most int) *Finder {
	return &Finder{ctx: ctx, in: in, left: most, dist: slices.Repeat([]int32{-1}, in.Len()),
		asked: make([]bool, in.Len())}
}

// errTooFar is that of searches that have looked at as many vertices as they may.
var errTooFar = errors.New("the distances between the squares take too long to find")

// From returns the fewest moves from v to each of the given vertices, or -1 if there is no way.
// The entries of other vertices mean nothing. The next search overwrites the result.
func (f *Finder) From(v int, to ...int) (dist []int32, err error) {
	for _, w := range f.queue {
		f.dist[w] = -1
	}
	open := 0
	for _, w := range to {
		if !f.asked[w] {
			f.asked[w] = true
			open++
		}
	}
	f.dist[v], f.queue = 0, append(f.queue[:0], int32(v))
	for head := 0; head < len(f.queue) && open > 0; head++ {
		u := f.queue[head]
		if f.asked[u] {
			open--
		}
		switch f.left--; {
		case f.left < 0:
			return nil, errTooFar
		case f.left%(1<<14) == 0 && f.ctx.Err() != nil:
			return nil, context.Cause(f.ctx)
		}
		for _, w := range f.in.Neighbours(int(u)) {
			if f.dist[w] < 0 {
				f.dist[w] = f.dist[u] + 1
				f.queue = append(f.queue, w)
			}
		}
	}
	for _, w := range to {
		f.asked[w] = false
	}
	return f.dist, nil
}
