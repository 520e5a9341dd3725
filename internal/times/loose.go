package times

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/watch"
	"knightsat/internal/work"
)

const (
	warm, cool = .38, .25 // temperatures: one vertex more is wrong with probability 1/e
	exact      = .8       // of the steps: after these, all legs get their length
	focus      = .8       // of the changes: begin near something that is wrong
	far        = .5       // how likely they are a move further away, again and again
	lengthen   = .2       // of the changes: make a leg longer or shorter
	mostLong   = 6        // by how much a leg may be too long or too short
	unmeasured = 255
)

// leg is the part of a walk between two vertices whose times are known; -1 is any vertex.
type leg struct {
	from, to int32
	path     []int32
	length   int // that the path is to have
	first    int // time
	back     bool
}

// loosening changes legs of a walk at random. What is wrong are vertices that are left out, further visits, and by how
// much legs are too long or too short: that lets neighbouring legs pass vertices on to each other.
type loosening struct {
	*Times
	random       *rand.Rand
	legs         []leg
	by           [][]int32 // by vertex: the legs that visit it
	given        []bool
	missed       members // vertices without a visit
	twice        members // vertices with several
	uneven       members // legs of a wrong length
	further, off int     // visits beyond the first, by how much legs are wrong
	step         int     // by which the length of a leg can change
	apart        []uint8 // of each two vertices: their distance
	old, now     []int32
	likely       []float64
}

// members are numbers, each of which knows its place.
type members struct{ list, at []int32 }

func (m *members) add(v int32) {
	m.at[v] = int32(len(m.list))
	m.list = append(m.list, v)
}

func (m *members) remove(v int32) {
	last := m.list[len(m.list)-1]
	m.list[m.at[v]], m.at[last] = last, m.at[v]
	m.list = m.list[:len(m.list)-1]
}

// Loosen changes a walk that [Times.Laid] made, by annealing in which legs may have another length for a while, so that
// fewer vertices are left out, if there are at most annealed.
func Loosen(ctx context.Context, t *Times, walk []int, seed uint64) {
	if t.dead || t.N > annealed || t.last < 1 {
		return
	}
	a := &loosening{Times: t, random: rand.New(rand.NewPCG(seed, 47)), by: make([][]int32, t.N),
		given: make([]bool, t.N), step: 2}
	if a.cut(walk); len(a.legs) == 1 { // no time is known
		return
	}
	a.measure(ctx)
	look, steps, made := watch.New(ctx), annealedSteps*t.N, 0
	for ; made < steps && a.off+len(a.missed.list) > 0 && !look.Ended(longest); made++ {
		done := float64(made) / float64(steps)
		a.change(warm*math.Pow(cool/warm, done), done > exact)
	}
	work.Spend(ctx, int64(made))
	for _, l := range a.legs {
		if len(l.path) != l.length { // then it stays as it was
			continue
		}
		for i, v := range l.path {
			if l.back {
				i = l.length - 1 - i
			}
			walk[l.first+i] = int(v)
		}
	}
}

// cut makes legs of a walk.
func (a *loosening) cut(walk []int) {
	l := leg{from: -1}
	for i, v := range walk {
		if a.at[i].count() > 1 {
			l.path = append(l.path, int32(v))
			continue
		}
		a.given[v] = true
		if l.to = int32(v); l.from < 0 { // from its end to any vertex
			l.from, l.to, l.back = l.to, -1, true
			slices.Reverse(l.path)
		}
		a.legs = append(a.legs, l)
		l = leg{from: int32(v), first: i + 1}
	}
	if l.to = -1; a.Closed {
		l.to = int32(walk[0])
	}
	a.legs = append(a.legs, l)
	for _, m := range []*members{&a.missed, &a.twice, &a.uneven} {
		m.at = make([]int32, max(a.N, len(a.legs)))
	}
	for v, given := range a.given {
		if !given {
			a.missed.add(int32(v))
		}
	}
	for k := range a.legs {
		a.legs[k].length = len(a.legs[k].path)
		for _, v := range a.legs[k].path {
			a.visit(v, int32(k))
		}
	}
}

// measure finds how far vertices are apart, and whether a cycle is odd.
func (a *loosening) measure(ctx context.Context) {
	n, look := a.N, watch.New(ctx)
	a.apart = slices.Repeat([]uint8{unmeasured}, n*n)
	var reached []int32
	for s := range n {
		from := a.apart[s*n:][:n]
		from[s] = 0
		reached = append(reached[:0], int32(s))
		for i := 0; i < len(reached) && from[reached[i]] < longest+2 && !look.Ended(1); i++ {
			for _, v := range a.Neighbours(int(reached[i])) {
				switch from[v] {
				case unmeasured:
					from[v] = from[reached[i]] + 1
					reached = append(reached, v)
				case from[reached[i]]:
					a.step = 1
				}
			}
		}
	}
}

// visit notes a visit of a vertex by a leg.
func (a *loosening) visit(v, leg int32) {
	switch n := len(a.by[v]); {
	case n == 0:
		a.missed.remove(v)
		a.further--
	case n == 1:
		a.twice.add(v)
	}
	a.further++
	a.by[v] = append(a.by[v], leg)
}

// leave takes back a visit.
func (a *loosening) leave(v, leg int32) {
	i := slices.Index(a.by[v], leg)
	a.by[v] = slices.Delete(a.by[v], i, i+1)
	a.further--
	switch len(a.by[v]) {
	case 0:
		a.missed.add(v)
		a.further++
	case 1:
		a.twice.remove(v)
	}
}

// near is a vertex a move away from one, at random.
func (a *loosening) near(v int32) int32 {
	near := a.Neighbours(int(v))
	if len(near) == 0 {
		return v
	}
	return near[a.random.IntN(len(near))]
}

// wrong is a vertex where something is wrong.
func (a *loosening) wrong() int32 {
	m, t := len(a.missed.list), len(a.twice.list)
	x := a.random.IntN(m + t + len(a.uneven.list))
	switch {
	case x < m:
		return a.missed.list[x]
	case x < m+t:
		return a.twice.list[x-m]
	}
	l := &a.legs[a.uneven.list[x-m-t]]
	if at := a.random.IntN(len(l.path) + 1); at > 0 {
		return l.path[at-1]
	}
	return l.from
}

// place is where a change begins: a leg, -1 for none, and a place on it.
func (a *loosening) place(even bool) (k int32, at int) {
	if even && a.off > 0 {
		k = a.uneven.list[a.random.IntN(len(a.uneven.list))]
		return k, a.random.IntN(len(a.legs[k].path) + 1)
	}
	v := int32(a.random.IntN(a.N))
	if a.random.Float64() < focus {
		for v = a.wrong(); a.random.Float64() < far; {
			v = a.near(v)
		}
	}
	if len(a.by[v]) == 0 {
		v = a.near(v)
	}
	if len(a.by[v]) == 0 {
		return -1, 0
	}
	k = a.by[v][a.random.IntN(len(a.by[v]))]
	return k, slices.Index(a.legs[k].path, v) + a.random.IntN(2)
}

// change lays a stretch of a leg anew, if less is wrong then; at a temperature, also if more is. even says that legs
// are to get their length, whatever that costs.
func (a *loosening) change(temperature float64, even bool) {
	k, at := a.place(even)
	if k < 0 {
		return
	}
	l := &a.legs[k]
	n := min(int(a.random.ExpFloat64()*usual), len(l.path)-at, longest)
	off := len(l.path) - l.length
	more := a.more(off, even)
	longer := max(off+more, -off-more) - max(off, -off)
	if n+max(more, 0) == 0 || n+more < 0 || max(off+more, -off-more) > mostLong {
		return
	}
	from, to := l.from, l.to
	if at > 0 {
		from = l.path[at-1]
	}
	if at+n < len(l.path) {
		to = l.path[at+n]
	}
	before := len(a.missed.list) + a.further
	a.old = append(a.old[:0], l.path[at:at+n]...)
	for _, v := range a.old {
		a.leave(v, k)
	}
	time, step := -1, 1 // of the first vertex, if the leg gets its length
	if off+more == 0 {
		time, step = l.time(at)
	}
	laid := a.lay(k, from, to, n+more, time, step)
	worse := float64(len(a.missed.list) + a.further - before + longer)
	if laid && (worse <= 0 || even && longer < 0 || a.random.Float64() < math.Exp(-worse/temperature)) {
		l.path = slices.Replace(l.path, at, at+n, a.now...)
		a.off += longer
		a.note(k, off, off+more)
		return
	}
	for _, v := range a.now {
		a.leave(v, k)
	}
	for _, v := range a.old {
		a.visit(v, k)
	}
}

// more draws how many vertices a leg gets, of one that has so many too many.
func (a *loosening) more(off int, even bool) int {
	switch {
	case even:
		return a.step * max(-1, min(1, -off))
	case a.random.Float64() < lengthen:
		return a.step * (1 - 2*a.random.IntN(2))
	}
	return 0
}

// time is that of a place of a leg that has its length, and what the next place has more.
func (l *leg) time(at int) (time, step int) {
	if l.back {
		return l.first + l.length - 1 - at, -1
	}
	return l.first + at, 1
}

// note notes whether a leg has its length, which was off by so much before.
func (a *loosening) note(k int32, before, off int) {
	switch {
	case before == 0 && off != 0:
		a.uneven.add(k)
	case before != 0 && off == 0:
		a.uneven.remove(k)
	}
}

// lay draws so many vertices of a leg between two, which may have their times, if these are known.
func (a *loosening) lay(k, from, to int32, n, time, step int) bool {
	a.now = a.now[:0]
	for v := from; n > 0; n-- {
		if v = a.next(v, to, n, time); time >= 0 {
			time += step
		}
		if v < 0 {
			return false
		}
		a.visit(v, k)
		a.now = append(a.now, v)
	}
	return len(a.now) > 0 || to < 0 || a.apart[int(from)*a.N+int(to)] == 1
}

// next is a vertex a move away, at random, from which another can be reached; -1 for none.
func (a *loosening) next(from, to int32, moves, time int) int32 {
	near, sum := a.Neighbours(int(from)), 0.
	a.likely = a.likely[:0]
	for _, v := range near {
		if !a.given[v] && a.reaches(v, to, moves) && (time < 0 || a.Has(int(v), time)) {
			sum += shy
			if len(a.by[v]) == 0 {
				sum += 1 - shy
			}
		}
		a.likely = append(a.likely, sum)
	}
	if sum == 0 {
		return -1
	}
	x := a.random.Float64() * sum
	return near[slices.IndexFunc(a.likely, func(y float64) bool { return y > x })]
}

// reaches reports whether a vertex may be the given number of moves before another.
func (a *loosening) reaches(v, to int32, moves int) bool {
	if to < 0 {
		return true
	}
	d := int(a.apart[int(v)*a.N+int(to)])
	return d == 1 || d <= moves && moves > 1
}
