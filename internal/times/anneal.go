package times

import (
	"context"
	"math"
	"slices"

	"knightsat/internal/watch"
	"knightsat/internal/work"
)

const (
	hot, cold = .6, .15 // temperatures: how many vertices more are left out with probability 1/e
	warmer    = .3      // where it does not fall
	longest   = 16      // vertices that are changed at once
	usual     = 5       // of them, beyond the first, on the average
	shy       = .01     // weight of a vertex that is visited already, beside 1 of one that is not
)

// annealing changes a few successive vertices of a walk at a time, for others at random.
type annealing struct {
	*laying
	missing []int   // vertices that are not visited
	at      []int   // of each vertex: where it is in missing, or when it was visited at last
	apart   []uint8 // of each two vertices: their distance, longest+1 if it is larger
	few     [longest]int
	likely  []float64
}

// anneal changes the walk so that fewer vertices are left out, where it has at most annealed vertices
// (Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", 1983).
func (l *laying) anneal(ctx context.Context, seen *Seen) {
	if l.N > annealed || l.last < 1 {
		return
	}
	a := &annealing{laying: l, at: make([]int, l.N)}
	if seen != nil {
		a.apart = seen.apart
	}
	if a.apart == nil {
		a.measure(ctx)
	}
	if seen != nil {
		seen.apart = a.apart
	}
	for v, n := range l.visits {
		if n == 0 {
			a.at[v] = len(a.missing)
			a.missing = append(a.missing, v)
		}
	}
	for time, v := range l.walk {
		a.at[v] = time
	}
	best, fewest := slices.Clone(l.walk), len(a.missing)
	look, steps := watch.New(ctx), annealedSteps*l.N
	if seen != nil {
		steps /= 2 // there are several routes
	}
	for step := 0; step < steps && len(a.missing) > 0 && !look.Ended(longest); step++ {
		if seen == nil {
			a.change(hot * math.Pow(cold/hot, float64(step)/float64(steps)))
		} else if a.change(warmer); (step+1)%(countedSteps*l.N) == 0 {
			seen.count(l.walk, 1)
		}
		if len(a.missing) < fewest {
			fewest = len(a.missing)
			copy(best, l.walk)
		}
	}
	if seen != nil && len(a.missing) == 0 {
		seen.count(l.walk, steps)
	}
	work.Spend(ctx, int64(steps))
	copy(l.walk, best)
}

// measure finds how far vertices are apart.
func (a *annealing) measure(ctx context.Context) {
	n, look := a.N, watch.New(ctx)
	a.apart = slices.Repeat([]uint8{longest + 1}, n*n)
	var reached []int32
	for s := range n {
		from := a.apart[s*n:][:n]
		from[s] = 0
		reached = append(reached[:0], int32(s))
		for i := 0; i < len(reached) && from[reached[i]] < longest && !look.Ended(1); i++ {
			for _, v := range a.Neighbours(int(reached[i])) {
				if from[v] > longest {
					from[v] = from[reached[i]] + 1
					reached = append(reached, v)
				}
			}
		}
	}
}

// begin is a time for a change, of two one beside a vertex that is missing.
func (a *annealing) begin() int {
	if a.random.IntN(2) > 0 {
		near := a.Neighbours(a.missing[a.random.IntN(len(a.missing))])
		if len(near) > 0 {
			if v := int(near[a.random.IntN(len(near))]); a.visits[v] > 0 && a.at[v] < a.last {
				return a.at[v] + 1
			}
		}
	}
	return 1 + a.random.IntN(a.last)
}

// change takes other vertices for some times, if they visit as many; at a temperature, also if fewer.
func (a *annealing) change(temperature float64) {
	from := a.begin()
	to := from
	for most := 1 + int(a.random.ExpFloat64()*usual); to <= a.last && to < from+min(most, longest); to++ {
		if len(a.left[to]) == 1 {
			break
		}
	}
	before, old := len(a.missing), a.walk[from:to]
	for _, v := range old {
		a.leave(v)
	}
	others := a.few[:0]
	for i, at := from, a.walk[from-1]; i < to; i++ {
		if at = a.next(at, i, to); at < 0 {
			break
		}
		a.visit(at, i)
		others = append(others, at)
	}
	worse := float64(len(a.missing) - before)
	if len(others) == len(old) && (worse <= 0 || a.random.Float64() < math.Exp(-worse/temperature)) {
		copy(old, others)
		return
	}
	for _, v := range others {
		a.leave(v)
	}
	for i, v := range old {
		a.visit(v, from+i)
	}
}

// next is a vertex for a time, at random, from which the one at time to can be reached; -1 for none.
func (a *annealing) next(at, time, to int) int {
	near, sum := a.Neighbours(at), 0.
	a.likely = a.likely[:0]
	for _, v := range near {
		if a.Has(int(v), time) && a.reaches(int(v), to-time, to) {
			sum += shy
			if a.visits[v] == 0 {
				sum += 1 - shy
			}
		}
		a.likely = append(a.likely, sum)
	}
	if sum == 0 {
		return -1
	}
	x := a.random.Float64() * sum
	return int(near[slices.IndexFunc(a.likely, func(y float64) bool { return y > x })])
}

// reaches reports whether a vertex may be the given number of moves before the one at time to.
func (a *annealing) reaches(v, moves, to int) bool {
	if to > a.last {
		return true
	}
	d := int(a.apart[v*a.N+a.walk[to]])
	return d == 1 || d <= moves && moves > 1
}

// visit notes a visit of a vertex, at a time.
func (a *annealing) visit(v, time int) {
	if a.visits[v] == 0 {
		i, end := a.at[v], len(a.missing)-1
		a.missing[i] = a.missing[end]
		a.at[a.missing[i]] = i
		a.missing = a.missing[:end]
	}
	a.visits[v]++
	a.at[v] = time
}

// leave takes back a visit of a vertex.
func (a *annealing) leave(v int) {
	if a.visits[v]--; a.visits[v] == 0 {
		a.at[v] = len(a.missing)
		a.missing = append(a.missing, v)
	}
}
