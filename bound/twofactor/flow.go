package twofactor

import "context"

// maximise makes the flow maximal by shortest augmenting paths, many a phase:
// Hopcroft & Karp, "An n^(5/2) Algorithm for Maximum Matchings in Bipartite
// Graphs" (SIAM J. Comput. 2, 1973), with needs instead of single partners. It
// reports false when the context ended first; what is there then is a flow.
func (n *network) maximise(ctx context.Context) bool {
	levels := make([]int32, len(n.left.vertex)) // of left nodes, -1 where not reached
	next := make([]int32, len(n.left.vertex))   // the arc to try next
	for {
		if ctx.Err() != nil {
			return false
		}
		if !n.levels(levels) {
			return true
		}
		copy(next, n.left.offsets)
		for l := range levels {
			if l%(1<<8) == 0 && ctx.Err() != nil {
				return false
			}
			for levels[l] == 0 && n.left.need[l] > 0 && n.augment(ctx, int32(l), levels, next) {
			}
		}
	}
}

// levels gives each left node its distance from those that lack flow and
// reports whether a right node that lacks flow can be reached. It looks no
// further than to the first such one.
func (n *network) levels(levels []int32) bool {
	var queue []int32
	for l := range levels {
		levels[l] = -1
		if n.left.need[l] > 0 {
			levels[l] = 0
			queue = append(queue, int32(l))
		}
	}
	seen := make([]bool, len(n.right.vertex))
	last := int32(-1) // the level at which a lacking right node was met
	for k := 0; k < len(queue); k++ {
		l := queue[k]
		if last >= 0 && levels[l] > last {
			break
		}
		for _, a := range n.left.of(l) {
			r := n.arcR[a]
			if n.used[a] || seen[r] {
				continue
			}
			seen[r] = true
			if n.right.need[r] > 0 {
				last = levels[l]
			}
			for _, back := range n.right.of(r) {
				if m := n.arcL[back]; n.used[back] && levels[m] < 0 {
					levels[m] = levels[l] + 1
					queue = append(queue, m)
				}
			}
		}
	}
	return last >= 0
}

// step is a place on an augmenting path: at left node l, which the path came to
// by giving up the arc back (-1 at the path's beginning).
type step struct{ l, back int32 }

// augment sends one more unit out of left node l along rising levels. It gives
// up when the context ends: a path can lead over the whole board.
func (n *network) augment(ctx context.Context, l int32, levels, next []int32) bool {
	path := []step{{l, -1}}
	// pick[i] is the arc by which the path leaves its i-th left node, and
	// backs[i] is where the scan of the right node behind it stands.
	var pick, backs []int32
	for steps := 1; len(path) > 0; steps++ {
		if steps%(1<<14) == 0 && ctx.Err() != nil {
			return false
		}
		at := path[len(path)-1].l
		if len(pick) < len(path) { // choose an arc out of at
			if next[at] >= n.left.offsets[at+1] {
				levels[at] = -2 // a dead end for the rest of the phase
				path = path[:len(path)-1]
				if len(path) > 0 {
					backs[len(backs)-1]++
				}
				continue
			}
			a := n.left.arcs[next[at]]
			if n.used[a] {
				next[at]++
				continue
			}
			pick = append(pick, a)
			backs = append(backs, n.right.offsets[n.arcR[a]])
		}
		a := pick[len(pick)-1]
		r := n.arcR[a]
		if n.right.need[r] > 0 {
			n.left.need[l]--
			n.right.need[r]--
			for i, p := range path {
				if p.back >= 0 {
					n.used[p.back] = false
				}
				n.used[pick[i]] = true
			}
			return true
		}
		moved := false
		for k := backs[len(backs)-1]; k < n.right.offsets[r+1]; k++ {
			back := n.right.arcs[k]
			if m := n.arcL[back]; n.used[back] && levels[m] == levels[at]+1 {
				backs[len(backs)-1] = k
				path = append(path, step{m, back})
				moved = true
				break
			}
		}
		if !moved {
			next[at]++
			pick, backs = pick[:len(pick)-1], backs[:len(backs)-1]
		}
	}
	return false
}

// lacking reports whether a left or a right node lacks flow.
func (n *network) lacking() bool {
	for _, need := range n.left.need {
		if need != 0 {
			return true
		}
	}
	for _, need := range n.right.need {
		if need != 0 {
			return true
		}
	}
	return false
}

// reach marks the nodes that a flow could still be pushed to from the left
// nodes that lack some; of a maximal flow, that is one side of a minimal cut.
func (n *network) reach() (left, right []bool) {
	left, right = make([]bool, len(n.left.vertex)), make([]bool, len(n.right.vertex))
	var queue []int32
	for l, need := range n.left.need {
		if need > 0 {
			left[l] = true
			queue = append(queue, int32(l))
		}
	}
	for len(queue) > 0 {
		l := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		for _, a := range n.left.of(l) {
			r := n.arcR[a]
			if n.used[a] || right[r] {
				continue
			}
			right[r] = true
			for _, back := range n.right.of(r) {
				if m := n.arcL[back]; n.used[back] && !left[m] {
					left[m] = true
					queue = append(queue, m)
				}
			}
		}
	}
	return left, right
}
