package tsp

import (
	"context"
	"math/rand/v2"
	"slices"
)

// neighbours is how many near nodes local search tries to join a node with.
const neighbours = 10

// search improves an order of the nodes, by exchanges of up to seven edges (Lin and
// Kernighan 1973, with the search of Helsgaun 2000: a few near nodes for each new
// edge, and no change before the exchange is known); and, when that finds nothing
// more, from a random double bridge of edges near each other, which is taken back where it
// made things worse (Martin, Otto and Felten 1991). Equal results are kept: distances
// are small whole numbers, and there are many.
type search struct {
	p       *Problem
	breadth [deepest]int
	near    [][]neighbour
	price   []int32 // of each node, in parts: what each edge at it costs besides its distance
	tour    []stop  // the dummy included
	pos     []int32
	length  int // in parts, less what the prices add to every tour
	x       exchange
	// What was overwritten since the last result that was kept: where and how much,
	// and the nodes.
	undoable bool
	journal  [][2]int32
	old      []stop
	queue    []int32 // nodes to look at
	queued   []bool
	best     []stop // the shortest tour since an annealed search began
	rand     *rand.Rand
}

// stop is a node of the tour, and what the edge to it from the node before costs, in parts.
type stop struct{ node, before int32 }

// NewSearch starts from an order of all nodes, or, where it is nil, from the one
// that goes to the nearest node each time.
func NewSearch(ctx context.Context, p *Problem, order []int, seed uint64) *search {
	n := p.Len() + 1
	s := &search{p: p, pos: make([]int32, n), queued: make([]bool, n),
		rand: rand.New(rand.NewPCG(seed, 0x6b6e69676874))}
	s.price, s.breadth = make([]int32, n), narrow
	s.near = nearest(p)
	if order == nil {
		order = greedy(p, s.near)
	}
	s.restart(order)
	s.everywhere(ctx)
	return s
}

// restart begins with another order.
func (s *search) restart(order []int) {
	s.tour = append(s.tour[:0], stop{node: int32(s.p.Dummy())})
	for _, i := range order {
		s.tour = append(s.tour, stop{node: int32(i)})
	}
	s.measure()
}

// measure finds where each node of the tour is, and what its edges cost.
func (s *search) measure() {
	s.length = 0
	last := s.tour[len(s.tour)-1].node
	for i := range s.tour {
		e := &s.tour[i]
		s.pos[e.node] = int32(i)
		d := s.d(last, e.node)
		e.before = int32(d)
		s.length += d
		last = e.node
	}
}

func (s *search) everywhere(ctx context.Context) {
	for _, e := range s.tour {
		s.push(e.node)
	}
	s.undoable = false
	s.optimise(ctx)
	s.undoable = true
	s.journal = s.journal[:0]
	s.old = s.old[:0]
}

// d is a distance in parts, with prices. Every tour pays each price twice, so that
// exchanges gain what they gain by distances.
func (s *search) d(a, b int32) int {
	return int(int32(s.p.dist[int(a)*s.p.stride+int(b)])*Denominator + s.price[a] + s.price[b])
}

// Best is the best order found.
func (s *search) Best() []int {
	n := len(s.tour)
	at := int(s.pos[s.p.Dummy()])
	order := make([]int, 0, n-1)
	for k := 1; k < n; k++ {
		order = append(order, int(s.tour[(at+k)%n].node))
	}
	if len(order) > 1 && (s.p.First >= 0 && order[0] != s.p.First || s.p.Last >= 0 && order[0] == s.p.Last) {
		slices.Reverse(order)
	}
	return order
}

// Length is the number of moves of the best order found.
func (s *search) Length() int { return s.p.Length(s.Best()) }

// Run tries a number of double bridges. It ends early when the order has no
// more moves than the target, or with its context.
func (s *search) Run(ctx context.Context, kicks, target int) { s.run(ctx, kicks, target, 0) }

// warmest is by how many moves, on average, a result may be longer that an annealed search
// keeps at its beginning.
const warmest = 0.7

// Anneal is Run, but keeps longer results, too, ever more rarely (Martin and Otto, "Combining
// simulated annealing with local search heuristics", 1996). Many orders have as many moves as
// each other: this leads from some of them to others. In the end it has the best order.
func (s *search) Anneal(ctx context.Context, kicks, target int) {
	s.best = slices.Clone(s.tour)
	s.run(ctx, kicks, target, warmest*Denominator)
	s.tour, s.best = s.best, nil
	s.measure()
}

// run is Run at a temperature, in parts, that falls to 0.
func (s *search) run(ctx context.Context, kicks, target int, temperature float64) {
	if len(s.tour) < 4 {
		return
	}
	least := s.length - (s.Length()-target)*Denominator
	shortest := s.length
	for k := 0; k < kicks && s.length > least; k++ {
		if k%64 == 0 && ctx.Err() != nil {
			return
		}
		before := s.length
		s.kick()
		s.optimise(ctx)
		over := float64(s.length - before)
		left := float64(kicks-k) / float64(kicks)
		if over > 0 && (temperature == 0 || s.rand.ExpFloat64()*temperature*left <= over) {
			s.undo()
			s.length = before
		}
		s.journal, s.old = s.journal[:0], s.old[:0]
		if s.length < shortest {
			shortest = s.length
			copy(s.best, s.tour)
		}
	}
}

func (s *search) push(v int32) {
	if !s.queued[v] {
		s.queued[v] = true
		s.queue = append(s.queue, v)
	}
}

// succ is the node after another one, and what the edge to it costs.
func (s *search) succ(v int32) (next int32, d int) {
	i := int(s.pos[v]) + 1
	if i == len(s.tour) {
		i = 0
	}
	return s.tour[i].node, int(s.tour[i].before)
}

// pred is the node before another one, and what the edge to it costs.
func (s *search) pred(v int32) (next int32, d int) {
	i := int(s.pos[v])
	d = int(s.tour[i].before)
	if i == 0 {
		i = len(s.tour)
	}
	return s.tour[i-1].node, d
}

// optimise goes on until no exchange helps at any node that changed, or until the
// context ends.
func (s *search) optimise(ctx context.Context) {
	for k := 0; len(s.queue) > 0 && len(s.tour) > 3; k++ {
		if k%64 == 0 && ctx.Err() != nil {
			return
		}
		v := s.queue[len(s.queue)-1]
		s.queue = s.queue[:len(s.queue)-1]
		s.queued[v] = false
		for s.improve(v) {
		}
	}
}

// Four nodes for a kick are strolls steps apart at most, of walks from each to a near one.
// It gives up looking for them when all tries have failed.
const (
	strolls = 3
	tries   = 50
)

// somewhere are the places of four nodes near each other, in order (Applegate, Cook and Rohe,
// "Chained Lin-Kernighan for large traveling salesman problems", 2003); false where it found
// none.
func (s *search) somewhere() (cuts [4]int, found bool) {
	for range tries {
		from := int32(s.rand.IntN(len(s.tour)))
		for k := range cuts {
			v := from
			for range min(k, 1) * strolls {
				v = s.near[v][s.rand.IntN(len(s.near[v]))].node
			}
			cuts[k] = int(s.pos[v])
		}
		slices.Sort(cuts[:])
		if cuts[0] < cuts[1] && cuts[1] < cuts[2] && cuts[2] < cuts[3] {
			return cuts, true
		}
	}
	return cuts, false
}

// kick takes the segments between four edges near each other in reverse order: a double
// bridge.
func (s *search) kick() {
	cuts, found := s.somewhere()
	if !found {
		return
	}
	n := len(s.tour)
	// Edge k goes from p[k] to q[k]; the new ones from p[0] to q[2], from p[3] to
	// q[1], from p[2] to q[0], and from p[1] to q[3].
	var p, q [4]int32
	removed := 0
	for k, c := range cuts {
		p[k] = s.tour[c].node
		q[k] = s.tour[(c+1)%n].node
		removed += s.d(p[k], q[k])
	}
	delta := removed - s.d(p[0], q[2]) - s.d(p[3], q[1]) - s.d(p[2], q[0]) - s.d(p[1], q[3])
	if delta < forced/2*Denominator {
		return // it would leave an end that the walk must have
	}
	x := &s.x
	x.t[0], x.at[0] = q[0], 0
	for k, c := range cuts { // the segment after each edge
		next := cuts[0] + n
		if k < 3 {
			next = cuts[k+1]
		}
		x.key[2*k], x.key[2*k+1] = int32(2*(c-cuts[0])), int32(2*(next-1-cuts[0])+1)
	}
	s.arrange([]segment{6, 4, 2, 0})
	s.length -= delta
	for k := range p {
		s.push(p[k])
		s.push(q[k])
	}
}
