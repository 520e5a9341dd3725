// Package flow finds maximum flows in bipartite networks: from a source to the
// nodes on the left, along arcs to those on the right, from there to a sink. Nodes
// let through one or two units, which makes a flow a matching in which a node may
// have two partners.
package flow

import "context"

// Network is a bipartite network and a flow in it.
type Network struct {
	// Give is what the source can still give each node on the left, Take what each
	// one on the right can still give the sink; 2 at most.
	Give, Take []int8
	// To is the node on the right that each arc leads to. The arcs of a node on the
	// left are those from Offsets[node] to Offsets[node+1]-1.
	To, Offsets []int32
	Flow        []int8 // by arc

	limit int8       // of each arc
	from  []int32    // the node on the left of each arc
	back  [][2]int32 // by node on the right: the arc that each of its units comes by, or -1
}

// New is the network with these nodes and arcs, and no flow. Each arc carries
// limit units at most, 1 or 2. A node may have less than 0 to give or take: none.
func New(give, take []int8, offsets, to []int32, limit int8) *Network {
	n := &Network{Give: give, Take: take, To: to, Offsets: offsets, limit: limit,
		Flow: make([]int8, len(to)), from: make([]int32, len(to)), back: make([][2]int32, len(take))}
	for i := range give {
		for a := offsets[i]; a < offsets[i+1]; a++ {
			n.from[a] = int32(i)
		}
	}
	for j := range n.back {
		n.back[j] = [2]int32{-1, -1}
	}
	return n
}

// send lets one unit more flow along an arc, to a node that can take it.
func (n *Network) send(a int32) {
	j := n.To[a]
	n.Flow[a]++
	n.Take[j]--
	n.replace(j, -1, a)
}

// replace makes one unit of a node on the right come by another arc.
func (n *Network) replace(j, old, arc int32) {
	if n.back[j][0] == old {
		n.back[j][0] = arc
	} else {
		n.back[j][1] = arc
	}
}

// Maximise makes the flow maximal: greedily, then by rounds of depth-first
// searches for augmenting paths that share their marks, look for an end before
// they go on, and take each node's arcs forwards and backwards in turn (Pothen and
// Fan, "Computing the block triangular form of a sparse matrix", 1990; Duff, Kaya
// and Ucar, "Design, implementation, and analysis of maximum transversal
// algorithms", 2011). On large boards the units that greed leaves over are far
// apart; shortest paths first (Hopcroft and Karp) then takes hundreds of rounds.
//
// It returns false where the context ended first, there was enough flow, or it
// looked at as many arcs as most; what is there then is a flow.
func (n *Network) Maximise(ctx context.Context, enough func() bool, most int) bool {
	return n.greedy(ctx) && n.augment(ctx, enough, most)
}

// augment is Maximise from the flow that there is.
func (n *Network) augment(ctx context.Context, enough func() bool, most int) bool {
	s := search{Network: n,
		ahead: append([]int32(nil), n.Offsets...),
		tried: make([]int32, len(n.Give)),
		left:  make([]int32, len(n.Give)),
		right: make([]int32, len(n.Take)),
		ctx:   ctx, most: most}
	for found := true; found; {
		if enough() {
			return false
		}
		s.round++
		found = false
		for i := range n.Give {
			for n.Give[i] > 0 && s.push(int32(i)) {
				found = true
			}
			if i%256 == 0 && s.over() {
				return false
			}
		}
		if s.over() {
			return false
		}
	}
	return true
}

// search is what the searches for augmenting paths remember.
type search struct {
	*Network
	ctx   context.Context
	round int32
	ahead []int32 // by node on the left: the arcs before this lead to full nodes
	tried []int32 // by node on the left: how many arcs this round has tried
	left  []int32 // the last round that saw the node
	right []int32 // the last round that was done with the node
	path  []step
	work  int // arcs looked at
	most  int
	next  int // the work at which to look at the context again
	ended bool
}

// step of an alternating path: from a node on the left along an arc, from its end
// back along undo to the node on the left that it comes from.
type step struct{ from, arc, undo int32 }

// over reports whether the search must end.
func (s *search) over() bool {
	if s.work >= s.next {
		s.next = s.work + 1<<16
		s.ended = s.ended || s.work > s.most || s.ctx.Err() != nil
	}
	return s.ended
}

// push sends one unit from a node on the left along an alternating path to one
// on the right that can take it. The path is kept on a stack of its own: it can be
// long.
func (s *search) push(i int32) bool {
	s.path = s.path[:0]
	s.see(i)
	for at := i; ; {
		if a := s.end(at); a >= 0 {
			s.send(a)
			s.Give[i]--
			for _, t := range s.path {
				s.Flow[t.arc]++
				s.Flow[t.undo]--
				s.replace(s.To[t.arc], t.undo, t.arc)
			}
			return true
		}
		if t, on := s.forward(at); on >= 0 {
			s.path = append(s.path, t)
			at = on
			continue
		}
		last := len(s.path) - 1
		if last < 0 || s.over() {
			return false
		}
		at = s.path[last].from
		s.path = s.path[:last]
	}
}

func (s *search) see(i int32) {
	if s.left[i] != s.round {
		s.left[i], s.tried[i] = s.round, 0
	}
}

// end is an arc to a node on the right that can take a unit, or -1. An arc that
// has no room while its node has some is not needed before the node is full: no
// path leads back from there as long as it may end there.
func (s *search) end(i int32) int32 {
	for ; s.ahead[i] < s.Offsets[i+1]; s.ahead[i]++ {
		if a := s.ahead[i]; s.Take[s.To[a]] > 0 && s.Flow[a] < s.limit {
			return a
		}
		s.work++
	}
	return -1
}

// forward is the next step to a node on the left that this round has not seen.
func (s *search) forward(i int32) (step, int32) {
	for ; s.tried[i] < s.Offsets[i+1]-s.Offsets[i]; s.tried[i]++ {
		a := s.Offsets[i] + s.tried[i]
		if s.round%2 == 0 {
			a = s.Offsets[i+1] - 1 - s.tried[i]
		}
		s.work++
		j := s.To[a]
		if s.right[j] == s.round || s.Flow[a] >= s.limit {
			continue
		}
		for _, undo := range s.back[j] {
			if undo < 0 {
				continue
			}
			if l := s.from[undo]; s.left[l] != s.round {
				s.see(l)
				return step{i, a, undo}, l
			}
		}
		s.right[j] = s.round
	}
	return step{}, -1
}

// Reach marks the nodes that the source could still push a unit to: of a maximal
// flow, that is one side of a minimum cut.
func (n *Network) Reach() (left, right []bool) {
	left, right = make([]bool, len(n.Give)), make([]bool, len(n.Take))
	var queue []int32
	for i, give := range n.Give {
		if give > 0 {
			left[i] = true
			queue = append(queue, int32(i))
		}
	}
	for k := 0; k < len(queue); k++ {
		i := queue[k]
		for a := n.Offsets[i]; a < n.Offsets[i+1]; a++ {
			j := n.To[a]
			if right[j] || n.Flow[a] >= n.limit {
				continue
			}
			right[j] = true
			for _, undo := range n.back[j] {
				if undo >= 0 && !left[n.from[undo]] {
					left[n.from[undo]] = true
					queue = append(queue, n.from[undo])
				}
			}
		}
	}
	return left, right
}
