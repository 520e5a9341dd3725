package frontier

import (
	"math/big"
	"math/bits"
	"slices"
	"sort"
)

// half is the states of one side of a cut: pairs of a code and a number, those of the
// same pattern next to each other. A code has two bits for each slot (0 for two edges, 1
// for none, 2 for one), and below this pattern the number of the matching of those with
// one.
type half []uint64

// matchingBits has room for the matchings of maxCut slots.
const matchingBits = 21

// halves counts on one side of the cut and joins that to its image. Where the sum of
// its numbers may take more than a word (see transfer) it counts in one go instead.
func (c *count) halves() bool {
	t, ok := c.transfer(c.cut.plan)
	if !ok {
		return false
	}
	if t.words > 1 {
		return c.once()
	}
	h, ok := c.half(t, len(c.cut.image))
	return ok && c.join(h)
}

// half makes the states of a table of n slots, which is used up. It is false where the
// context ends before.
func (c *count) half(t *table, n int) (h half, ok bool) {
	ok = true
	h = t.records[:0]
	t.each(func(k key, number []uint64) {
		if ok = ok && c.goesOn(); ok {
			var s state
			s.decode(k, n)
			h = append(h, s.code(n), number[0])
		}
	})
	return h, ok && c.gather(h, matchingBits+2*n-1)
}

// gather sorts a half by its patterns, from a bit of its codes on.
func (c *count) gather(h half, bit int) bool {
	if len(h) <= 2 || bit < matchingBits {
		return true
	}
	i := 0
	for j := len(h) - 2; i <= j; {
		if !c.goesOn() {
			return false
		}
		if h[i]>>bit&1 == 0 {
			i += 2
			continue
		}
		h[i], h[i+1], h[j], h[j+1] = h[j], h[j+1], h[i], h[i+1]
		j -= 2
	}
	return c.gather(h[:i], bit-1) && c.gather(h[i:], bit-1)
}

// code is that of a state of n slots, as half says.
func (s *state) code(n int) uint64 {
	var pattern uint64
	var ends []int8
	for i := range n {
		switch m := s[i]; {
		case m == full:
		case int(m) == i:
			pattern |= 1 << (2 * i)
		default:
			pattern |= 2 << (2 * i)
			ends = append(ends, int8(i))
		}
	}
	return pattern<<matchingBits | uint64(matching(s, ends))
}

// matching is the number of the matching of the ends of paths, from 0: the first one's
// partner, among those that are left, is the highest digit, and so on.
func matching(s *state, ends []int8) int {
	number := 0
	var used state
	for i, a := range ends {
		if used[a] != 0 {
			continue
		}
		digit, left := 0, 0
		for _, b := range ends[i+1:] {
			if used[b] != 0 {
				continue
			}
			if b == s[a] {
				digit = left
			}
			left++
		}
		used[a], used[s[a]] = 1, 1
		number = number*left + digit
	}
	return number
}

// matched sets the partners of the ends to the matching of a number.
func (s *state) matched(ends []int8, number int) {
	digits := make([]int, 0, maxCut/2)
	for base := 1; base < len(ends); base += 2 {
		digits = append(digits, number%base)
		number /= base
	}
	left := slices.Clone(ends)
	for _, d := range slices.Backward(digits) {
		a, b := left[0], left[1+d]
		s[a], s[b] = b, a
		left = slices.Delete(left, 1+d, 2+d)[1:]
	}
}

// join adds up the products of the numbers of a state and the image of one that make a
// cycle.
func (c *count) join(h half) bool {
	j := &joiner{count: c}
	for rest := h; len(rest) > 0 && c.ctx.Err() == nil; {
		n := rest.group()
		j.pattern(rest[:n], h)
		rest = rest[n:]
	}
	c.total.Add(c.total, j.sum())
	return c.ctx.Err() == nil
}

// group is how far the first pattern of a half goes.
func (h half) group() int {
	n := 2
	for n < len(h) && h[n]>>matchingBits == h[0]>>matchingBits {
		n += 2
	}
	return n
}

// find is what a half has of a pattern.
func (h half) find(pattern uint64) half {
	at := 2 * sort.Search(len(h)/2, func(i int) bool { return h[2*i]>>matchingBits >= pattern })
	if at == len(h) || h[at]>>matchingBits != pattern {
		return nil
	}
	return h[at:][:h[at:].group()]
}

// joiner multiplies the vectors of numbers that two sides have for the matchings of the
// same ends.
type joiner struct {
	*count
	left, right []int64
	rest        [maxCut + 1][]int64   // by number of ends, room
	joined      [maxCut + 1][][]int32 // by number of ends: by end and matching, the matching once the first end and this are joined
	high        int64                 // of the sum
	low         uint64
}

// pattern joins the states of one pattern with those whose images have it the other way
// round.
func (j *joiner) pattern(a, all half) {
	image := j.cut.image
	var other uint64
	var ends, back []int8
	for i, k := range image {
		switch a[0] >> (matchingBits + 2*k) & 3 {
		case 0:
			other |= 1 << (2 * i)
		case 2:
			other |= 2 << (2 * i)
			ends, back = append(ends, k), append(back, int8(i))
		}
	}
	b := all.find(other)
	if b == nil || len(ends) == 0 {
		return
	}
	slices.Sort(ends)
	size := 1
	for i := 1; i < len(ends); i += 2 {
		size *= i
	}
	const matchings = 1<<matchingBits - 1
	j.left, j.right = room(j.left, size), room(j.right, size)
	for i := 0; i < len(a); i += 2 {
		j.left[a[i]&matchings] = int64(a[i+1])
	}
	for i := 0; i < len(b); i += 2 {
		var s, t state
		s.matched(back, int(b[i]&matchings))
		for _, e := range back {
			t[image[e]] = image[s[e]]
		}
		j.right[matching(&t, ends)] = int64(b[i+1])
	}
	j.multiply(j.left, j.right, len(ends))
}

// room is so many zeros.
func room(have []int64, size int) []int64 {
	if cap(have) < size {
		return make([]int64, size)
	}
	have = have[:size]
	clear(have)
	return have
}

// multiply adds the products of the numbers of two matchings of the ends that make one
// cycle. The second's matchings of the first end and another one are next to each
// other: for each of these, the first's matchings are joined there, which leaves two
// ends less.
func (j *joiner) multiply(left, right []int64, ends int) {
	if ends == 2 {
		high, low := bits.Mul64(uint64(left[0]), uint64(right[0]))
		if left[0] < 0 {
			high -= uint64(right[0])
		}
		if right[0] < 0 {
			high -= uint64(left[0])
		}
		var carry uint64
		j.low, carry = bits.Add64(j.low, low, 0)
		j.high += int64(high + carry)
		return
	}
	if ends > 8 && j.ctx.Err() != nil {
		return
	}
	size := len(right) / (ends - 1)
	for e, to := range j.joins(ends) {
		part := right[e*size : (e+1)*size]
		if !slices.ContainsFunc(part, func(x int64) bool { return x != 0 }) {
			continue
		}
		j.rest[ends] = room(j.rest[ends], size)
		for m, x := range left {
			if to[m] >= 0 {
				j.rest[ends][to[m]] += x
			}
		}
		j.multiply(j.rest[ends], part, ends-2)
	}
}

// joins is the table of what each matching becomes when the first end and another are
// joined; -1 for a cycle. There is none where the context ends before.
func (j *joiner) joins(ends int) [][]int32 {
	if j.joined[ends] != nil {
		return j.joined[ends]
	}
	var list []int8
	size := 1
	for i := range ends {
		list = append(list, int8(i))
		if i%2 == 1 {
			size *= i
		}
	}
	table := make([][]int32, ends-1)
	for e := range table {
		table[e] = make([]int32, size)
		var left []int8
		for i := 1; i < ends; i++ {
			if i != e+1 {
				left = append(left, int8(i))
			}
		}
		for m := range size {
			if !j.goesOn() {
				return nil
			}
			var s state
			s.matched(list, m)
			if s.join(0, int8(e+1)) {
				table[e][m] = -1
				continue
			}
			table[e][m] = int32(matching(&s, left))
		}
	}
	j.joined[ends] = table
	return table
}

// sum is what was added.
func (j *joiner) sum() *big.Int {
	s := big.NewInt(j.high)
	return s.Lsh(s, 64).Add(s, new(big.Int).SetUint64(j.low))
}
