package tsp

import (
	"context"
	"math/rand/v2"
	"slices"
)

// neighbours is how many near nodes local search tries to join a node with.
const neighbours = 10

// Search improves an order of the nodes, by chains of exchanges of two edges (Lin
// and Kernighan 1973) and by moving short segments (Or-opt), with lists of near
// neighbours; and, when
// that finds nothing more, from a random double bridge among near nodes, which
// is taken back where it made things worse (Martin, Otto and Felten 1991).
// Equal results are kept: distances are small whole numbers, and there are many.
type Search struct {
	p      *Problem
	near   [][]int32
	tour   []int32 // the hub included
	pos    []int32
	length int
	// Reversals done since the last result that was kept, as positions.
	journal [][2]int32
	queue   []int32 // nodes to look at
	queued  []bool
	rand    *rand.Rand
}

// NewSearch starts from an order of all nodes, or, where it is nil, from the one
// that goes to the nearest node each time.
func NewSearch(ctx context.Context, p *Problem, order []int, seed uint64) *Search {
	n := p.Len() + 1
	s := &Search{p: p, pos: make([]int32, n), queued: make([]bool, n), rand: rand.New(rand.NewPCG(seed, 0x6b6e69676874))}
	s.near = nearest(p)
	if order == nil {
		s.tour = greedy(p)
	} else {
		s.tour = append(s.tour, int32(p.Hub()))
		for _, i := range order {
			s.tour = append(s.tour, int32(i))
		}
	}
	for i, v := range s.tour {
		s.pos[v] = int32(i)
		s.length += s.d(v, s.tour[(i+1)%n])
	}
	for _, v := range s.tour {
		s.push(v)
	}
	s.optimise(ctx)
	s.journal = s.journal[:0]
	return s
}

func (s *Search) d(a, b int32) int { return int(s.p.dist[int(a)*s.p.stride+int(b)]) }

// Order is the best order found.
func (s *Search) Order() []int {
	n := len(s.tour)
	at := int(s.pos[s.p.Hub()])
	order := make([]int, 0, n-1)
	for k := 1; k < n; k++ {
		order = append(order, int(s.tour[(at+k)%n]))
	}
	if len(order) > 1 && (s.p.First >= 0 && order[0] != s.p.First || s.p.Last >= 0 && order[0] == s.p.Last) {
		slices.Reverse(order)
	}
	return order
}

// Length is the number of moves of the best order found.
func (s *Search) Length() int { return s.p.Length(s.Order()) }

// Run tries a number of double bridges. It ends early when the order has no
// more moves than the target, or with its context.
func (s *Search) Run(ctx context.Context, kicks, target int) {
	n := len(s.tour)
	if n < 8 {
		s.all(target)
		return
	}
	offset := s.length - s.Length() // what the hub's edges count
	for k := 0; k < kicks && s.length-offset > target; k++ {
		if k%64 == 0 && ctx.Err() != nil {
			return
		}
		before := s.length
		s.kick()
		s.optimise(ctx)
		if s.length > before {
			for i := len(s.journal) - 1; i >= 0; i-- {
				s.reverse(s.journal[i][0], s.journal[i][1])
			}
			s.length = before
		}
		s.journal = s.journal[:0]
	}
}

// all tries every order of a few nodes.
func (s *Search) all(target int) {
	best, least := append([]int32(nil), s.tour...), s.length
	work := append([]int32(nil), s.tour...)
	var permute func(k, length int)
	permute = func(k, length int) {
		if k == len(work) {
			if length += s.d(work[k-1], work[0]); length < least {
				least = length
				copy(best, work)
			}
			return
		}
		for i := k; i < len(work); i++ {
			work[k], work[i] = work[i], work[k]
			permute(k+1, length+s.d(work[k-1], work[k]))
			work[k], work[i] = work[i], work[k]
		}
	}
	permute(1, 0)
	copy(s.tour, best)
	s.length = least
	for i, v := range s.tour {
		s.pos[v] = int32(i)
	}
}

func (s *Search) push(v int32) {
	if !s.queued[v] {
		s.queued[v] = true
		s.queue = append(s.queue, v)
	}
}

func (s *Search) succ(v int32) int32 {
	if i := s.pos[v] + 1; int(i) < len(s.tour) {
		return s.tour[i]
	}
	return s.tour[0]
}

func (s *Search) pred(v int32) int32 {
	if i := s.pos[v]; i > 0 {
		return s.tour[i-1]
	}
	return s.tour[len(s.tour)-1]
}

// optimise goes on until no exchange helps at any node that changed, or until the
// context ends.
func (s *Search) optimise(ctx context.Context) {
	for k := 1; len(s.queue) > 0; k++ {
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

// improve makes one exchange at v that shortens the tour, if it finds any.
func (s *Search) improve(v int32) bool {
	return s.chain(v) || s.moveSegment(v)
}

// longest is the largest segment that Or-opt moves.
const longest = 3

// moveSegment takes a short segment with v at one end to between two nodes one
// of which is near v.
func (s *Search) moveSegment(v int32) bool {
	n := len(s.tour)
	if n < longest+3 {
		return false
	}
	for _, forwards := range []bool{true, false} {
		last := v
		for range longest {
			// The segment is v … last, away from where v is joined anew.
			before, behind := s.pred(v), s.succ(last)
			if !forwards {
				before, behind = s.succ(v), s.pred(last)
			}
			freed := s.d(before, v) + s.d(last, behind) - s.d(before, behind)
			for _, c := range s.near[v] {
				if freed-s.d(v, c) <= 0 {
					break
				}
				if s.within(c, v, last, forwards) {
					continue
				}
				for _, beyond := range []int32{s.succ(c), s.pred(c)} {
					if s.within(beyond, v, last, forwards) {
						continue
					}
					if delta := freed - s.d(v, c) - s.d(last, beyond) + s.d(c, beyond); delta > 0 {
						s.insert(v, last, c, beyond, forwards)
						s.length -= delta
						for _, u := range []int32{v, last, before, behind, c, beyond} {
							s.push(u)
						}
						return true
					}
				}
			}
			if forwards {
				last = s.succ(last)
			} else {
				last = s.pred(last)
			}
		}
	}
	return false
}

// within reports whether c is in the segment from v to last.
func (s *Search) within(c, v, last int32, forwards bool) bool {
	n := int32(len(s.tour))
	if !forwards {
		v, last = last, v
	}
	return (s.pos[c]-s.pos[v]+n)%n <= (s.pos[last]-s.pos[v]+n)%n
}

// insert moves the segment v … last between c and beyond, v next to c. It does
// so by reversals, so that it can be taken back.
func (s *Search) insert(v, last, c, beyond int32, forwards bool) {
	a, b := v, last // the segment in the tour's direction
	if !forwards {
		a, b = last, v
	}
	// The gap in the tour's direction: left, right.
	left, right := c, beyond
	if s.succ(c) != beyond {
		left, right = beyond, c
	}
	before, behind := s.pred(a), s.succ(b)
	// Swap the segment with the stretch between it and the gap: reverse both
	// together, then the stretch alone; the segment has then turned round.
	n := int32(len(s.tour))
	if (s.pos[left]-s.pos[b]+n)%n < (s.pos[a]-s.pos[right]+n)%n { // the gap is ahead: a..b behind..left
		s.flip(a, left) // left..behind b..a
		s.flipAfter(before, left, behind)
		// now before behind..left b..a right
		if (c == left) != (v == b) {
			s.flipAfter(left, b, a)
		}
	} else { // right..before a..b
		s.flip(right, b) // left b..a before..right behind
		s.flipAfter(behind, right, before)
		// now left b..a right..before behind
		if (c == left) != (v == b) {
			s.flipAfter(left, b, a)
		}
	}
}

// flipAfter reverses the stretch from a to b, where a is next to x and b is not
// in between, in whichever direction the tour now runs.
func (s *Search) flipAfter(x, a, b int32) {
	if s.succ(x) == a {
		s.flip(a, b)
	} else {
		s.flip(b, a)
	}
}

// flip reverses the stretch from a to b, in the tour's direction.
func (s *Search) flip(a, b int32) {
	i, j := s.pos[a], s.pos[b]
	s.journal = append(s.journal, [2]int32{i, j})
	s.reverse(i, j)
}

// reverse turns round positions i to j, or all others, whichever are fewer: as
// a cycle that is the same.
func (s *Search) reverse(i, j int32) {
	n := int32(len(s.tour))
	size := (j-i+n)%n + 1
	if 2*size > n {
		i, j, size = (j+1)%n, (i-1+n)%n, n-size
	}
	for k := size / 2; k > 0; k-- {
		a, b := s.tour[i], s.tour[j]
		s.tour[i], s.tour[j] = b, a
		s.pos[b], s.pos[a] = i, j
		if i++; i == n {
			i = 0
		}
		if j--; j < 0 {
			j = n - 1
		}
	}
}

// bridge is how far apart the ends of a double bridge are at most.
const bridge = 60

// kick swaps two neighbouring stretches.
func (s *Search) kick() {
	n := len(s.tour)
	span := min(n-2, bridge)
	cut := [3]int{1 + s.rand.IntN(span), 1 + s.rand.IntN(span), 1 + s.rand.IntN(span)}
	if cut[0] > cut[1] {
		cut[0], cut[1] = cut[1], cut[0]
	}
	if cut[1] > cut[2] {
		cut[1], cut[2] = cut[2], cut[1]
	}
	if cut[0] > cut[1] {
		cut[0], cut[1] = cut[1], cut[0]
	}
	if cut[0] == cut[1] || cut[1] == cut[2] {
		return
	}
	at := s.rand.IntN(n)
	node := func(k int) int32 { return s.tour[(at+k)%n] }
	// … p | a … b | c … e | q …
	p, a, b, c, e, q := node(cut[0]-1), node(cut[0]), node(cut[1]-1), node(cut[1]), node(cut[2]-1), node(cut[2])
	delta := s.d(p, a) + s.d(b, c) + s.d(e, q) - s.d(p, c) - s.d(e, a) - s.d(b, q)
	if delta < forced/2 {
		return // it would leave an end that the walk must have
	}
	s.flip(a, e) // p e … c b … a q
	s.flipAfter(p, e, c)
	s.flipAfter(q, a, b)
	s.length -= delta
	for _, v := range []int32{p, a, b, c, e, q} {
		s.push(v)
	}
}
