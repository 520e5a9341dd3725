package find

import (
	"context"
	"math/rand/v2"
	"slices"

	"knightsat/internal/flow"
	"knightsat/internal/limits"
	"knightsat/puzzles"
)

// cover is a puzzle whose walks visit all squares, without what hangs on the rest. The dummy, after the last vertex, is
// between the ends of a walk that does not come back to its start.
type cover struct {
	*hung
	in      *puzzles.Instance
	colour  []int8
	squares [2]int     // of each colour
	ends    [2][]int32 // by colour: where an end may be that is not given
	given   []int32    // vertices that are ends
	last    []int32    // of each of these: it, or what hangs on it and is the walk's end
	dummy   int32
	round   bool // there are no ends
	random  *rand.Rand

	at [][]int32 // by vertex: the other ends of its edges
}

// newCover returns nil if hardly anything is left, or what both ends hang on is one square.
func newCover(in *puzzles.Instance, seed uint64) *cover {
	c := &cover{hung: newHung(in), in: in, dummy: int32(in.Len()), round: in.Start >= 0 && in.Start == in.End,
		random: rand.New(rand.NewPCG(seed, 0x636f766572))}
	c.colour, _, _ = in.Colours()
	for v, colour := range c.colour {
		if c.On[v] < 0 {
			c.squares[colour]++
			c.ends[colour] = append(c.ends[colour], int32(v))
		}
	}
	c.chooseEnds(0)
	if c.squares[0]+c.squares[1] < 4 || len(c.given) == 2 && c.given[0] == c.given[1] {
		return nil
	}
	return c
}

// chooseEnds notes the ends that are given, and chooses as many of the others to be far out on what hangs.
func (c *cover) chooseEnds(far int) {
	c.given, c.last = nil, nil
	for _, v := range []int{c.in.Start, c.in.End} {
		if v >= 0 && !c.round {
			at, _ := c.base(int32(v))
			c.given, c.last = append(c.given, at), append(c.last, int32(v))
		}
	}
	if c.round || far == 0 || len(c.Gone) == 0 {
		return
	}
	for _, v := range c.random.Perm(c.in.Len()) {
		v := int32(v)
		if c.On[v] < 0 && c.deep[v] != v && len(c.given) < 2 && far > 0 && !slices.Contains(c.given, v) {
			c.given, c.last = append(c.given, v), append(c.last, c.deep[v])
			far--
		}
	}
}

// left is how many moves of a walk of the given number are within the rest: each jump to what hangs on it is made there
// and back, but once on the way to an end.
func (c *cover) left(moves int) int {
	moves -= 2 * len(c.Gone)
	for _, v := range c.last {
		_, jumps := c.base(v)
		moves += jumps
	}
	return moves
}

// ways are how many ends of a walk of this number of moves within the rest may have each colour.
func (c *cover) ways(moves int) [][2]int {
	ways := [][2]int{{2, 0}, {0, 2}}
	if c.round {
		ways = [][2]int{{}}
	} else if moves%2 == 1 {
		ways = [][2]int{{1, 1}}
	}
	return slices.DeleteFunc(ways, func(ends [2]int) bool {
		open, edges := c.open(ends), c.edges(moves)
		return c.round && moves%2 == 1 || open[0] < 0 || open[1] < 0 ||
			2*c.squares[0]+ends[1] > edges || 2*c.squares[1]+ends[0] > edges
	})
}

// open are those of the ends that are not given.
func (c *cover) open(ends [2]int) [2]int {
	for _, v := range c.given {
		ends[c.colour[v]]--
	}
	return ends
}

// edges are the moves and, of a walk with ends, those of the dummy.
func (c *cover) edges(moves int) int {
	if c.round {
		return moves
	}
	return moves + 2
}

// walk is that along the visits of a walk over the rest, with what hangs on it.
func (c *cover) walk(rest []int) []int {
	first, last := int32(rest[0]), int32(rest[len(rest)-1])
	for k, v := range c.given {
		if v == first {
			first = c.last[k]
		} else if v == last {
			last = c.last[k]
		}
	}
	walk := c.whole(rest, first, last)
	if start := c.in.Start; c.round {
		k := slices.Index(walk, start)
		return slices.Concat(walk[k:], walk[1:k+1])
	} else if start >= 0 && walk[0] != start || c.in.End >= 0 && walk[len(walk)-1] != c.in.End {
		slices.Reverse(walk)
	}
	return walk
}

// lay lays the jumps of a walk of this number of moves such that each square has two at least, and the dummy as many
// edges to each colour as there are ends. It returns false where there are none.
func (c *cover) lay(ctx context.Context, moves int, ends [2]int) bool {
	edges := c.edges(moves)
	c.at = make([][]int32, c.in.Len()+1)
	for _, v := range c.given {
		c.join(v, c.dummy)
	}
	if !c.match(ctx, c.open(ends)) {
		return false
	}
	for _, v := range c.at[c.dummy] {
		ends[c.colour[v]]--
	}
	for colour, n := range ends { // that no flow goes through
		for range n {
			c.join(c.ends[colour][c.random.IntN(len(c.ends[colour]))], c.dummy)
		}
	}
	c.augment()
	for v, on := range c.On {
		for on < 0 && len(c.at[v]) < 2 {
			c.any(int32(v))
		}
	}
	laid := 0
	for _, list := range c.at {
		laid += len(list)
	}
	laid /= 2
	for ; laid < edges; laid++ {
		side := c.ends[c.random.IntN(2)]
		c.any(side[c.random.IntN(len(side))])
	}
	return laid == edges
}

// match lays as many jumps as there can be such that no square has more than two edges, none twice, with
// open ends by colour.
func (c *cover) match(ctx context.Context, open [2]int) bool {
	node := make([]int32, c.in.Len()+1)
	var nodes [2][]int32
	var units [2][]int8
	add := func(v int32, side int8, n int) {
		node[v] = int32(len(nodes[side]))
		nodes[side], units[side] = append(nodes[side], v), append(units[side], int8(n))
	}
	for v, colour := range c.colour {
		if c.On[v] < 0 {
			add(int32(v), colour, 2-len(c.at[v]))
		}
	}
	add(c.dummy, 0, open[1])
	add(c.dummy, 1, open[0]) // where the arcs of squares on the left lead to
	offsets := make([]int32, 1, len(nodes[0])+1)
	var to []int32
	for _, v := range nodes[0] {
		near := c.ends[1]
		if v != c.dummy {
			near = c.Rest.Neighbours(int(v))
		}
		first := len(to)
		for _, w := range near {
			to = append(to, node[w])
		}
		arcs := to[first:]
		c.random.Shuffle(len(arcs), func(i, j int) { arcs[i], arcs[j] = arcs[j], arcs[i] })
		if v != c.dummy && open[0] > 0 {
			to = append(to, node[c.dummy])
		}
		offsets = append(offsets, int32(len(to)))
	}
	n := flow.New(units[0], units[1], offsets, to, 1)
	if !n.Maximise(ctx, func() bool { return false }, limits.PackingWork) {
		return false
	}
	for i, v := range nodes[0] {
		for a := offsets[i]; a < offsets[i+1]; a++ {
			if n.Flow[a] > 0 {
				c.join(v, nodes[1][to[a]])
			}
		}
	}
	return true
}

// any lays a jump more from a square, one that is not laid yet if there is one.
func (c *cover) any(v int32) {
	near := c.Rest.Neighbours(int(v))
	order := c.random.Perm(len(near))
	k := slices.IndexFunc(order, func(k int) bool { return !slices.Contains(c.at[v], near[k]) })
	c.join(v, near[order[max(0, k)]])
}

func (c *cover) join(v, w int32) {
	c.at[v], c.at[w] = append(c.at[v], w), append(c.at[w], v)
}

// move takes an edge from one vertex to another of its colour.
func (c *cover) move(a, from, to int32) {
	drop := func(v, w int32) {
		k := slices.Index(c.at[v], w)
		c.at[v] = slices.Delete(c.at[v], k, k+1)
	}
	drop(a, from)
	drop(from, a)
	c.join(a, to)
}

// even makes the number of edges even at each vertex: of two of one colour where it is odd, one gets an edge of
// the other, along a path. It returns false where there is none.
func (c *cover) even() bool {
	from, through := make([]int32, len(c.at)), make([]int32, len(c.at))
	var left []int32
	for _, v := range c.random.Perm(c.in.Len()) {
		if len(c.at[v])%2 == 1 && !c.pair(int32(v), from, through) {
			left = append(left, int32(v)) // one that comes later may lead to it
		}
	}
	return !slices.ContainsFunc(left, func(v int32) bool { return len(c.at[v])%2 == 1 })
}

func (c *cover) pair(first int32, from, through []int32) bool {
	for v := range from {
		from[v] = -1
	}
	from[first] = first
	queue := []int32{first}
	for k := 0; k < len(queue); k++ {
		v := queue[k]
		for _, a := range c.at[v] {
			for _, w := range c.others(a, v) {
				if from[w] >= 0 || c.alone(a, w) {
					continue
				}
				from[w], through[w] = v, a
				queue = append(queue, w)
				if len(c.at[w])%2 == 1 {
					for ; w != first; w = from[w] {
						c.move(through[w], from[w], w)
					}
					return true
				}
			}
		}
	}
	return false
}

// alone reports whether two squares that had one jump more between them might be joined to nothing else.
func (c *cover) alone(a, b int32) bool {
	return len(c.at[a]) <= 2 && len(c.at[b]) <= 2 && slices.Contains(c.at[a], b)
}

// augment lays a jump more where a path of jumps that are moved leads to two squares with fewer than two.
// What one search has seen leads no other search further.
func (c *cover) augment() {
	from := slices.Repeat([]int32{-1}, len(c.at))
	for v, colour := range c.colour {
		for colour == 0 && c.On[v] < 0 && len(c.at[v]) < 2 && c.extend(int32(v), from) {
		}
	}
}

// extend lays one from a square. from has, by vertex that was seen, the one that a jump may lead from.
func (c *cover) extend(first int32, from []int32) bool {
	var seen []int32
	queue, next := []int32{first}, map[int32]int32{} // by vertex: the one from which its edge is moved
	for k := 0; k < len(queue); k++ {
		a := queue[k]
		near := c.others(a, -1)
		if a == c.dummy {
			near = c.ends[1]
		}
		for _, w := range near {
			if from[w] >= 0 || slices.Contains(c.at[a], w) {
				continue
			}
			from[w] = a
			seen = append(seen, w)
			if len(c.at[w]) < 2 {
				for {
					v, old := from[w], int32(-1)
					if v != first {
						old = next[v]
						c.move(v, old, w)
						w = old
						continue
					}
					c.join(v, w)
					for _, w := range seen {
						from[w] = -1
					}
					return true
				}
			}
			for _, b := range c.at[w] {
				if _, was := next[b]; !was && b != first && c.others(b, w) != nil {
					next[b] = w
					queue = append(queue, b)
				}
			}
		}
	}
	return false
}

// others are the vertices to which the edge of two may be moved at the first, of the colour of the second; nil
// for none. For a second of -1 they are those to which there may be one.
func (c *cover) others(a, v int32) []int32 {
	switch {
	case a != c.dummy:
		return c.Rest.Neighbours(int(a))
	case v < 0 || slices.Contains(c.given, v):
		return nil
	}
	return c.ends[c.colour[v]]
}
