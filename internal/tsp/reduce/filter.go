package reduce

import (
	"cmp"
	"math"
	"slices"
)

// run rules out what it can, and returns false where nothing is left: there is
// no walk of T moves.
func (f *fixing) run() bool {
	for phase := 0; phase < fixPhases; phase++ {
		before := len(f.pairs)
		if !f.climb() {
			return false
		}
		if len(f.pairs)*20 > before*19 {
			break
		}
	}
	return true
}

// Phases of the ascent at most, and steps without progress before each shorter
// step length.
const (
	fixPhases   = 12
	fixPatience = 8
)

// climb is one ascent, which rules out what it can on the way.
func (f *fixing) climb() bool {
	f.Restore()
	f.Bound = math.MinInt64
	left := true
	relax := func() (int64, bool) {
		bound, ok := f.tree()
		return bound, ok && bound <= f.limit
	}
	return f.Climb(f.ctx, 96, 1, fixPatience, relax, func(bound *int64) bool {
		if *bound <= f.Bound-f.parts/8 {
			return false
		}
		changed, ok := f.filter(f.limit - *bound)
		if left = ok; ok && changed { // the weights, and so the bound, are others
			*bound, left = relax()
			f.Bound = *bound
			copy(f.Best, f.Potential)
		}
		return !left
	}, func() int64 { return f.limit + f.parts }) && left
}

// filter drops pairs and ends that cost more than the budget by the last tree,
// and marks those whose absence would. changed says that the weight of a forced
// one is another now. ok is false where the forced ones contradict each other.
func (f *fixing) filter(budget int64) (changed, ok bool) {
	replacement := f.replacements()
	var force []int
	drop := make([]bool, len(f.pairs))
	for k, e := range f.pairs {
		w := f.weight(e)
		switch {
		case !f.inTree[k]:
			if e.forced {
				return false, false // it closes a cycle of forced ones
			}
			drop[k] = w-f.bottleneck(e.i, e.j) > budget
		case !e.forced && (replacement[k] == math.MaxInt64 || replacement[k]-w > budget):
			force = append(force, k)
		}
	}
	f.filterEnds(budget)
	for _, k := range force {
		e := &f.pairs[k]
		e.forced = true
		e.d -= forceMoves * f.parts
		f.limit -= forceMoves * f.parts
		f.forced[e.i]++
		f.forced[e.j]++
	}
	for _, n := range f.forced {
		if n > 2 {
			return false, false
		}
	}
	kept := f.pairs[:0]
	for k, e := range f.pairs {
		full := !e.forced && (f.forced[e.i] == 2 || f.forced[e.j] == 2)
		if !drop[k] && !full {
			kept = append(kept, e)
		}
	}
	f.pairs = kept
	f.ends = slices.DeleteFunc(f.ends, func(e fixEnd) bool { return !e.forced && f.forced[e.i] == 2 })
	return len(force) > 0, len(f.ends) >= 2
}

// filterEnds drops the ends that cost more than the budget in place of one of
// the cheapest two, and forces those of the two without which it would be spent.
func (f *fixing) filterEnds(budget int64) {
	third, last := int64(math.MaxInt64), int64(math.MinInt64)
	for k, e := range f.ends {
		if k == f.cheapest[0] || k == f.cheapest[1] {
			if !e.forced {
				last = max(last, f.endWeight(e))
			}
		} else {
			third = min(third, f.endWeight(e))
		}
	}
	kept := f.ends[:0]
	for k, e := range f.ends {
		if k == f.cheapest[0] || k == f.cheapest[1] {
			if !e.forced && (third == math.MaxInt64 || third-f.endWeight(e) > budget) {
				e.forced = true
				f.forced[e.i]++
			}
		} else if last == math.MinInt64 || f.endWeight(e)-last > budget {
			continue
		}
		kept = append(kept, e)
	}
	f.ends = kept
	f.cheapest = [2]int{-1, -1} // their places are others now
}

// replacements tells for each pair of the tree the weight of the lightest other
// one that would take its place; math.MaxInt64 where there is none.
func (f *fixing) replacements() []int64 {
	over, depth := f.rooted()
	replacement := make([]int64, len(f.pairs))
	for k := range replacement {
		replacement[k] = math.MaxInt64
	}
	top := make([]int32, f.n) // the highest node below which all pairs have theirs
	for i := range top {
		top[i] = int32(i)
	}
	find := func(i int32) int32 {
		for top[i] != i {
			top[i] = top[top[i]]
			i = top[i]
		}
		return i
	}
	for _, key := range f.keys { // the lightest first
		k := place(key)
		if f.inTree[k] {
			continue
		}
		e := f.pairs[k]
		w := f.weight(e)
		for i, j := find(e.i), find(e.j); i != j; {
			if depth[i] < depth[j] {
				i, j = j, i
			}
			o := over[i]
			replacement[o] = w
			to := f.pairs[o].i + f.pairs[o].j - i
			top[i] = to
			i = find(to)
		}
	}
	return replacement
}

// rooted hangs the tree up at node 0: the pair over each node, -1 for the root, and
// how deep it is.
func (f *fixing) rooted() (over, depth []int32) {
	near := make([][]int32, f.n) // pairs of the tree at each node
	for k, e := range f.pairs {
		if f.inTree[k] {
			near[e.i] = append(near[e.i], int32(k))
			near[e.j] = append(near[e.j], int32(k))
		}
	}
	over, depth = make([]int32, f.n), make([]int32, f.n)
	over[0] = -1
	for queue := []int32{0}; len(queue) > 0; {
		i := queue[0]
		queue = queue[1:]
		for _, k := range near[i] {
			if k != over[i] {
				j := f.pairs[k].i + f.pairs[k].j - i
				over[j], depth[j] = k, depth[i]+1
				queue = append(queue, j)
			}
		}
	}
	return over, depth
}

// rounded is what is left, with potentials in coarser parts of a move.
func (f *fixing) rounded(parts int64) *fixing {
	c := *f
	c.parts, c.limit = parts, f.limit/f.parts*parts
	c.Potential = make([]int32, f.n)
	for i, p := range f.Best {
		c.Potential[i] = int32(math.Round(float64(p) / float64(f.parts) * float64(parts)))
	}
	c.pairs, c.ends = slices.Clone(f.pairs), slices.Clone(f.ends)
	for k := range c.pairs {
		c.pairs[k].d = c.pairs[k].d / f.parts * parts
	}
	for k := range c.ends {
		c.ends[k].d = c.ends[k].d / f.parts * parts
	}
	return &c
}

// polish wins back what rounding lost: it moves one potential by one part along its
// node's degree, as long as the bound does not fall, until so many passes brought
// nothing. Where no walk is left the bound rises for ever: it ends with the limit.
func (f *fixing) polish(passes int) {
	bound, ok := f.tree()
	if !ok {
		return
	}
	for idle, all := 0, 0; idle < passes && all < mostPasses && bound <= f.limit && f.ctx.Err() == nil; all++ {
		start := bound
		idle++
		for i := range f.Potential {
			step := int32(cmp.Compare(f.Slope[i], 0))
			if step == 0 {
				continue
			}
			if bound > f.limit || f.ctx.Err() != nil {
				break
			}
			f.Potential[i] += step
			if next, _ := f.tree(); next >= bound {
				bound = next
			} else {
				f.Potential[i] -= step
				f.tree()
			}
		}
		if bound > start {
			idle = 0
		}
	}
	f.tree()
}
