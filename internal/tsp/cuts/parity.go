package cuts

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Parity is what an inequality is modulo 2, which a solution satisfies with equality: the edges whose
// coefficients are odd, by number, and whether its right side is odd, variables of 1 being taken to it.
type Parity struct {
	Edges []int32
	Odd   bool
}

// OddSums finds sums of inequalities in which the coefficients of all edges are even, and the right side is
// odd: halved and rounded, they cut off the solution by a half (Caprara, Fischetti and Letchford, "On the
// separation of maximally violated mod-k cuts", 2000). A sum is the numbers of its inequalities, ascending.
// Those of few inequalities that are near each other come first.
func OddSums(list []Parity, edges int, seed uint64) (sums [][]int32) {
	r := rand.New(rand.NewPCG(seed, 0x70617269))
	at := make([][]int32, edges)
	for i, p := range list {
		for _, k := range p.Edges {
			at[k] = append(at[k], int32(i))
		}
	}
	seen := map[string]bool{}
	for range oddOrders {
		for _, sum := range oddSums(list, edges, near(list, at, r)) {
			key := make([]byte, 0, 2*len(sum))
			for _, i := range sum {
				key = append(key, byte(i), byte(i>>8))
			}
			if !seen[string(key)] {
				seen[string(key)] = true
				sums = append(sums, sum)
			}
		}
	}
	slices.SortStableFunc(sums, func(a, b []int32) int { return cmp.Compare(len(a), len(b)) })
	return sums[:min(len(sums), maxOddSums)]
}

// near is an order of the inequalities in which those that share edges with a random one come first.
func near(list []Parity, at [][]int32, r *rand.Rand) []int32 {
	order := make([]int32, 0, len(list))
	seen, reached := make([]bool, len(list)), make([]bool, len(at))
	for _, start := range r.Perm(len(list)) {
		if seen[start] {
			continue
		}
		seen[start] = true
		first := len(order)
		order = append(order, int32(start))
		for i := first; i < len(order); i++ {
			for _, k := range list[order[i]].Edges {
				if reached[k] {
					continue
				}
				reached[k] = true
				for _, j := range at[k] {
					if !seen[j] {
						seen[j] = true
						order = append(order, j)
					}
				}
			}
		}
	}
	return order
}

// oddSums eliminates edges from the inequalities in an order.
func oddSums(list []Parity, edges int, order []int32) (sums [][]int32) {
	pivots := make([]*parityRow, edges)
	var odd, even []bitset
	for place, i := range order {
		row := &parityRow{newBitset(edges), newBitset(len(list)), list[i].Odd}
		row.of.flip(place)
		for _, k := range list[i].Edges {
			row.edges.flip(int(k))
		}
		k := row.edges.first()
		for ; k >= 0 && pivots[k] != nil; k = row.edges.first() {
			row.add(pivots[k])
		}
		switch {
		case k >= 0:
			pivots[k] = row
		case row.odd:
			odd = append(odd, row.of)
		default:
			even = append(even, row.of)
		}
	}
	for _, sum := range odd {
		lighten(sum, even)
		var list []int32
		for place, i := range order {
			if sum.has(place) {
				list = append(list, i)
			}
		}
		slices.Sort(list)
		sums = append(sums, list)
	}
	return sums
}

// lighten adds even sums to an odd one as long as it gets less of them.
func lighten(sum bitset, even []bitset) {
	for again := true; again; {
		again = false
		weight := sum.weightWith(nil)
		for _, e := range even {
			if w := sum.weightWith(e); w < weight {
				sum.add(e)
				weight = w
				again = true
			}
		}
	}
}

// parityRow is a sum: what it is of, by place in the order.
type parityRow struct {
	edges, of bitset
	odd       bool
}

func (r *parityRow) add(other *parityRow) {
	r.edges.add(other.edges)
	r.of.add(other.of)
	r.odd = r.odd != other.odd
}

type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) has(k int) bool { return b[k/64]>>(k%64)&1 == 1 }

func (b bitset) flip(k int) { b[k/64] ^= 1 << (k % 64) }

func (b bitset) add(other bitset) {
	for i, x := range other {
		b[i] ^= x
	}
}

// first is the first that is in it, -1 if none is.
func (b bitset) first() int {
	for i, x := range b {
		if x != 0 {
			return 64*i + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// weightWith is how many are in the sum of it and another one, nil being none.
func (b bitset) weightWith(other bitset) (n int) {
	for i, x := range b {
		if other != nil {
			x ^= other[i]
		}
		n += bits.OnesCount64(x)
	}
	return n
}
