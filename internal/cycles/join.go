package cycles

import "context"

// Exchanges are those that may join cycles: of edges ab of one and cd of another for ac and bd.
type Exchanges struct {
	Near  func(v int32) []int32                      // the vertices that v may get an edge to
	Cost  func(a, b, c, d int32) (cost int, ok bool) // ok says whether it can be
	Slack int                                        // what all of them together may cost
}

// Join makes two cycles one by an exchange, again and again, and returns how often (the patching
// of Karp, "A Patching Algorithm for the Nonsymmetric Traveling-Salesman Problem", SIAM J.
// Comput. 8, 1979). What costs nothing it does where it is found, else what is cheapest.
//
// Each cycle in the end consists of whole cycles of the beginning, so that none of
// the edges of the beginning leaves it. The context cuts it short between exchanges.
func (s Set) Join(ctx context.Context, x Exchanges) (joins int) {
	j := newJoiner(s, x)
	for j.left > 1 && ctx.Err() == nil {
		before := joins
		joins += j.pass(ctx)
		if joins > before || ctx.Err() != nil {
			continue
		}
		if j.cost > j.Slack {
			break
		}
		j.exchange()
		joins++
	}
	return joins
}

// unionFind is a union-find structure over the cycles.
type unionFind struct {
	Exchanges
	set          Set
	cycle        []int32 // of each vertex, in the beginning
	parent, size []int32
	largest      int32 // the root of the largest cycle
	left         int   // how many there are

	best [4]int32 // the cheapest exchange of a pass
	cost int
}

func newJoiner(s Set, x Exchanges) *unionFind {
	j := &unionFind{Exchanges: x, set: s}
	j.cycle, j.left = s.CycleOf()
	j.parent, j.size = make([]int32, j.left), make([]int32, j.left)
	for _, c := range j.cycle {
		j.size[c]++
	}
	for c, n := range j.size {
		j.parent[c] = int32(c)
		if n > j.size[j.largest] {
			j.largest = int32(c)
		}
	}
	return j
}

// find is the root of a vertex's cycle.
func (j *unionFind) find(v int32) int32 { return Root(j.parent, j.cycle[v]) }

// Root is where a vertex leads in a union-find structure, in which each has one towards the root of its set. On the
// way it halves the path (van Leeuwen & van der Weide 1977).
func Root(towards []int32, v int32) int32 {
	for towards[v] != v {
		towards[v] = towards[towards[v]]
		v = towards[v]
	}
	return v
}

// pass looks for exchanges at each vertex outside of the largest cycle (any exchange
// can be seen from both of its cycles), makes those that cost nothing, and returns
// how many these are. It keeps the cheapest of the others.
func (j *unionFind) pass(ctx context.Context) (joins int) {
	j.cost = j.Slack + 1
	for a := int32(0); int(a) < len(j.cycle) && j.left > 1; a++ {
		if a%64 == 0 && ctx.Err() != nil {
			break
		}
		for here := j.find(a); here != j.largest && j.freeAt(a, here); here = j.find(a) {
			joins++
		}
	}
	return joins
}

// freeAt makes one exchange at a vertex that costs nothing, if there is one.
func (j *unionFind) freeAt(a, here int32) bool {
	for _, b := range j.set[a] {
		for _, c := range j.Near(a) {
			if j.find(c) == here {
				continue
			}
			for _, d := range j.set[c] {
				cost, ok := j.Cost(a, b, c, d)
				if !ok || cost >= j.cost {
					continue
				}
				j.best, j.cost = [4]int32{a, b, d, c}, cost
				if cost <= 0 {
					j.exchange()
					return true
				}
			}
		}
	}
	return false
}

// exchange makes the best one.
func (j *unionFind) exchange() {
	j.set.Exchange(j.best[:]...)
	j.Slack -= j.cost
	j.cost = j.Slack + 1
	a, b := j.find(j.best[0]), j.find(j.best[3])
	if j.size[a] < j.size[b] {
		a, b = b, a
	}
	j.parent[b] = a
	j.size[a] += j.size[b]
	if j.size[a] > j.size[j.largest] {
		j.largest = a
	}
	j.left--
}
