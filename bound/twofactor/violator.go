package twofactor

// Violator shows that a board has no tour, by a variant of Hall's condition. A tour has two
// jumps at each square of S, or one at an end of an open tour. At most two of them lead to
// each square of T, and too few jumps lead from S to other squares.
//
// S and T are lists of vertices. A square may be in both: then jumps count once
// from each side.
type Violator struct {
	S, T []int
}

// violator reads the cut off a maximal flow that does not fill the left nodes.
func (n *network) violator() *Violator {
	left, right := n.Reach()
	v := &Violator{}
	squares := n.g.In.Len()
	for r, ok := range right {
		if w := int(n.right[r]); ok && w < squares {
			v.T = append(v.T, w)
		}
	}
	for l, ok := range left {
		if w := int(n.left[l]); ok && w < squares {
			v.S = append(v.S, w)
		}
	}
	return v
}
