package twofactor

// Violator says why a board has no tour, in the manner of Hall's condition. On a tour
// each square of S has two of its jumps, an end of an open tour one. Those that lead
// into T are at most two for each square of T, and there are only Elsewhere jumps from
// S to other squares: too few for S.
//
// S and T are lists of vertices. A square may be in both: then jumps count once
// from each side.
type Violator struct {
	S, T      []int
	Elsewhere int
}

// violator reads the cut off a maximal flow that does not fill the left nodes.
func (n *network) violator() *Violator {
	left, right := n.Reach()
	v := &Violator{}
	squares := n.g.In.Len()
	inT := make([]bool, squares)
	for r, ok := range right {
		if w := int(n.right[r]); ok && w < squares {
			v.T = append(v.T, w)
			inT[w] = true
		}
	}
	for l, ok := range left {
		if w := int(n.left[l]); ok && w < squares {
			v.S = append(v.S, w)
			for _, x := range n.g.In.Neighbours(w) {
				if !inT[x] {
					v.Elsewhere++
				}
			}
		}
	}
	return v
}
