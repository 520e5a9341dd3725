package mend

import "context"

// exchange opens a cycle by a closed trail of edges that are in the 2-factor and of
// edges that aren't, in turn, however long it is: the ones make way for the others. It
// takes a shortest one of those that leave the cycle by one edge and come back to it by
// another. What it leaves is a 2-factor of which the cycle is no longer one; others may
// be new. Where holes leave more squares of one colour than of the other, far jumps make
// up for it, and no window around the cycle may have such a trail.
//
// It returns false where there is none, or the context ends first.
func (j *joining) exchange(ctx context.Context, cycle []int32) bool {
	t := &trails{joining: j, before: make([]int32, j.g.Len()), inside: map[int32]bool{}}
	for _, v := range cycle {
		t.inside[v] = true
	}
	var best []int32
	for k := 0; k < len(cycle); k += 2 { // all of a colour
		if int(cycle[k]) == j.g.Dummy {
			continue
		}
		for _, to := range j.f.Partners(cycle[k]) {
			if trail := t.find(ctx, cycle[k], to, len(best)); trail != nil {
				best = trail
			}
		}
	}
	if best == nil || ctx.Err() != nil {
		return false
	}
	changes := map[int32][2]int32{}
	for i, v := range best {
		loses, gets := best[(i+len(best)-1)%len(best)], best[(i+1)%len(best)]
		if i%2 == 1 {
			loses, gets = gets, loses
		}
		now := j.f.Partners(v)
		if now[0] == loses {
			now[0] = gets
		} else {
			now[1] = gets
		}
		changes[v] = now
	}
	j.rejoin(changes)
	times := 1 + j.times(cycle)
	for _, v := range cycle {
		j.opened[v] = times
	}
	return true
}

// times is how often a cycle with a vertex of this one was opened by an exchange.
func (j *joining) times(cycle []int32) (times int) {
	for _, v := range cycle {
		times = max(times, j.opened[v])
	}
	return times
}

// trails looks for paths of edges that are not in the 2-factor and that are, in turn.
type trails struct {
	*joining
	inside map[int32]bool
	before []int32 // by vertex that a path comes to: 1 more than the one before it; else 0
	seen   []int32
}

// find lists the vertices of a shortest path from one vertex of the cycle to a partner of
// it, which begins and ends with edges that are not in the 2-factor, from and to other
// vertices than the cycle's. It returns nil where there is none, none of fewer vertices
// than most, which is 0 for any, and where the context ends first. The dummy is on no path,
// nor is an edge that all 2-factors have: no exchange could be without it.
func (t *trails) find(ctx context.Context, from, to int32, most int) []int32 {
	defer func() {
		for _, v := range t.seen {
			t.before[v] = 0
		}
		t.seen = t.seen[:0]
	}()
	level := []int32{from}
	for length := 2; len(level) > 0 && (most == 0 || length < most); length += 2 {
		var next []int32
		for k, v := range level {
			if k%(1<<12) == 0 && ctx.Err() != nil {
				return nil
			}
			near, _ := t.g.Neighbours(int(v))
			for _, u := range near {
				if t.before[u] > 0 || int(u) == t.g.Dummy || t.f.Joins(v, u) || t.inside[u] && t.inside[v] {
					continue
				}
				t.visit(u, v)
				if u == to {
					return t.path(from, to)
				}
				for _, w := range t.f.Partners(u) {
					if t.before[w] == 0 && int(w) != t.g.Dummy {
						t.visit(w, u)
						next = append(next, w)
					}
				}
			}
		}
		level = next
	}
	return nil
}

func (t *trails) visit(v, before int32) {
	t.before[v] = before + 1
	t.seen = append(t.seen, v)
}

// path is the one that was found, backwards: that makes no difference.
func (t *trails) path(from, to int32) []int32 {
	list := []int32{to}
	for v := to; v != from; {
		v = t.before[v] - 1
		list = append(list, v)
	}
	return list
}
