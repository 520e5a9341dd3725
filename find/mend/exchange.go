package mend

import (
	"context"

	"knightsat/internal/work"
)

// exchange opens a cycle by a closed trail of edges that are in the 2-factor and of
// edges that aren't, in turn, however long it is: the ones make way for the others. It
// takes a shortest one of those that leave the cycle by one edge and come back to it by
// another. What it leaves is a 2-factor of which the cycle is no longer one; others may
// be new. Where holes leave more squares of one colour than of the other, far jumps make
// up for it, and no window around the cycle may have such a trail.
//
// It returns false where there is none, none of fewer vertices than most, which is 0 for any,
// and where the context ends first.
func (l *labels) exchange(ctx context.Context, cycle []int32, most int) bool {
	inside := map[int32]bool{}
	for _, v := range cycle {
		inside[v] = true
	}
	var best []int32
	for k := 0; k < len(cycle); k += 2 { // all of a colour
		if int(cycle[k]) == l.g.Dummy {
			continue
		}
		for _, to := range l.f.Set[cycle[k]] {
			if trail := l.trail(ctx, inside, cycle[k], to, most); trail != nil {
				best, most = trail, len(trail)
			}
		}
	}
	if best == nil || ctx.Err() != nil {
		return false
	}
	for _, v := range best {
		l.mark(v)
	}
	l.f.Exchange(best...)
	times := 1 + l.times(cycle)
	for _, v := range cycle {
		l.opened[v] = times
	}
	return true
}

// times is how often a cycle with a vertex of this one was opened by an exchange.
func (l *labels) times(cycle []int32) (times int) {
	for _, v := range cycle {
		times = max(times, l.opened[v])
	}
	return times
}

// trail lists the vertices of a shortest path from one vertex of a cycle to a partner of
// it, of edges that are not in the 2-factor and that are, in turn: it begins and ends with edges
// that are not, from and to other vertices than those inside, the cycle's. It returns nil where there is
// none, none of fewer vertices than most, which is 0 for any, and where the context ends first. The dummy
// is on no path, nor is an edge that all 2-factors have: no exchange could be without it.
func (l *labels) trail(ctx context.Context, inside map[int32]bool, from, to int32, most int) []int32 {
	before := map[int32]int32{int32(l.g.Dummy): -1} // by vertex that a path comes to
	level := []int32{from}
	for length := 2; len(level) > 0 && (most == 0 || length < most); length += 2 {
		work.Spend(ctx, int64(len(level)))
		var next []int32
		for k, v := range level {
			if k%(1<<12) == 0 && ctx.Err() != nil {
				return nil
			}
			near, _ := l.g.Neighbours(int(v))
			for _, u := range near {
				if _, ok := before[u]; ok || l.f.Joins(v, u) || inside[u] && inside[v] {
					continue
				}
				before[u] = v
				if u == to { // backwards, which makes no difference
					list := []int32{from}
					for v := to; v != from; v = before[v] {
						list = append(list, v)
					}
					return list
				}
				for _, w := range l.f.Set[u] {
					if _, ok := before[w]; !ok {
						before[w] = u
						next = append(next, w)
					}
				}
			}
		}
		level = next
	}
	return nil
}
