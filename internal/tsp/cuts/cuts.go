package cuts

import "fmt"

// Cut says of a cycle through all nodes: the edges that leave its sets, each
// counted once for every set that it leaves, are at least AtLeast.
//
// One set is a subtour inequality (Dantzig, Fulkerson and Johnson 1954): the
// cycle leaves it at least twice. More are a comb (Chvátal 1973; Grötschel and
// Padberg 1979): a handle H, the first, and an odd number t of teeth, three or
// more, disjoint, each with nodes in H and others. At least 3t+1 edges leave
// them: the edges that leave a tooth and those inside that leave H are three
// together, since either the cycle is in the tooth in one piece, with two edges
// leaving it, and crosses from H; or four leave it. That makes 3t, an odd
// number, and the number of edges that leave a set is even.
type Cut struct {
	Sets    [][]int32
	AtLeast int
}

// Subtour is the subtour inequality of a set.
func Subtour(set []int32) Cut { return Cut{[][]int32{set}, 2} }

// Comb is the comb of a handle and teeth.
func Comb(handle []int32, teeth [][]int32) Cut {
	return Cut{append([][]int32{handle}, teeth...), 3*len(teeth) + 1}
}

// Check says why the cut is none that every cycle through n nodes obeys; nil
// where it is one.
func (c Cut) Check(n int) error {
	if len(c.Sets) == 0 {
		return fmt.Errorf("the cut has no set")
	}
	const seen, handle = 1, 2
	in := make([]uint8, n)
	for k, set := range c.Sets {
		for _, v := range set {
			if v < 0 || int(v) >= n || in[v]&seen != 0 {
				return fmt.Errorf("node %d is there twice, or none of 0 to %d", v, n-1)
			}
			in[v] |= seen
		}
		if len(set) == 0 || len(set) == n {
			return fmt.Errorf("a set has %d nodes; it must have 1 to %d", len(set), n-1)
		}
		for _, v := range set {
			if in[v] &^= seen; k == 0 {
				in[v] |= handle
			}
		}
	}
	teeth := len(c.Sets) - 1
	if teeth == 0 {
		if c.AtLeast != 2 {
			return fmt.Errorf("a subtour's cut says at least %d; it is 2", c.AtLeast)
		}
		return nil
	}
	if teeth < 3 || teeth%2 == 0 || c.AtLeast != 3*teeth+1 {
		return fmt.Errorf("%d teeth and at least %d make no comb: the teeth are 3, 5, 7, …, and cross at least 3 times each and once more", teeth, c.AtLeast)
	}
	for _, tooth := range c.Sets[1:] {
		inside := 0
		for _, v := range tooth {
			if in[v]&seen != 0 {
				return fmt.Errorf("node %d is in two teeth", v)
			}
			in[v] |= seen
			if in[v]&handle != 0 {
				inside++
			}
		}
		if inside == 0 || inside == len(tooth) {
			return fmt.Errorf("a tooth has %d of %d nodes in the handle; it must have some but not all", inside, len(tooth))
		}
	}
	return nil
}

// Coefficients counts for each edge how many of the sets it leaves.
func (c Cut) Coefficients(n int, edges [][2]int32) []int {
	count := make([]int, len(edges))
	in := make([]bool, n)
	for _, set := range c.Sets {
		for _, v := range set {
			in[v] = true
		}
		for k, e := range edges {
			if in[e[0]] != in[e[1]] {
				count[k]++
			}
		}
		for _, v := range set {
			in[v] = false
		}
	}
	return count
}
