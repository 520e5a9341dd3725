package bound

import (
	"context"
	"slices"

	"knightsat/internal/flow"
	"knightsat/internal/graph/hanging"
	"knightsat/internal/limits"
	"knightsat/internal/tsp"
	"knightsat/puzzles"
)

// capped finds weights for a walk over all squares as packing does, and weights of sets, which a walk must enter and
// leave, too; and the value of their sum. It returns nil if the squares have no two colours that each jump changes, if it
// finds nothing, or if the context ends first.
//
// A square from which one jump leads costs two moves, and is taken away together with that jump, again and again. With
// what hangs on it, each square that stays is a set. Between two of these a jump is made once, unless one of them is
// visited again: the two together are a set, of weight 1/2 where both squares would have 1. So no jump of the flow
// carries more than one unit. A square has no more than two such sets with others; where the minimum cut has more,
// jumps of it may carry two. Of the minimum cuts, that of the one colour and that of the other may differ in what the
// walk saves at its ends.
func capped(ctx context.Context, in *puzzles.Instance) (best *Multipliers, value int64) {
	colour, component, bipartite := in.Colours()
	if in.Puzzle.Once || !bipartite[0] || slices.Max(component) > 0 {
		return nil, 0
	}
	c := &capping{in: in, colour: colour, rows: newWalkRows(in), hanging: hanging.Of(in.Len(), in.Neighbours)}
	if !c.hang() {
		return nil, 0
	}
	for c.first = range int8(2) {
		if c.first == 1 && (c.rows.open == 0 || len(c.hanging.Gone) == 0) {
			break
		}
		d := c.cut(ctx)
		if d == nil {
			continue
		}
		v, _, err := d.value(ctx, c.rows)
		if err == nil && v > value {
			best, value = d, v
		}
	}
	return best, value
}

// capping is a graph for capped.
type capping struct {
	in      *puzzles.Instance
	colour  []int8
	rows    *walkRows
	hanging *hanging.Vertices
	with    [][]int           // by vertex: itself and what hangs on it; nil if nothing does
	first   int8              // the colour that the flow comes from
	twice   map[[2]int32]bool // jumps, each from that colour, that carry two units

	nodes [2][]int32 // vertices that stay, those of the first colour before the others
	whole []bool     // by vertex: its weight, with half those of its pairs, is 1
}

// hang makes the sets of what hangs on others; false if they are too large.
func (c *capping) hang() bool {
	c.with = make([][]int, c.in.Len())
	size := 0
	for _, v := range c.hanging.Gone {
		w, set := c.hanging.On[v], c.set(v)
		c.with[w] = append(c.set(w), set...)
		if size += len(set); size > hungSquares*c.in.Len() {
			return false
		}
	}
	return true
}

// set is a vertex and what hangs on it.
func (c *capping) set(v int32) []int {
	if c.with[v] == nil {
		return []int{int(v)}
	}
	return c.with[v]
}

// cut finds the weights of a minimum cut.
func (c *capping) cut(ctx context.Context) *Multipliers {
	c.twice = map[[2]int32]bool{}
	for range cappedRounds {
		n := c.network()
		if !n.Maximise(ctx, func() bool { return false }, limits.PackingWork) {
			return nil
		}
		if pairs, good := c.tight(n); good {
			return c.weights(pairs)
		}
	}
	return nil
}

// network is one of the vertices that stay, without a flow.
func (c *capping) network() *flow.Network {
	node := make([]int32, c.in.Len())
	var units [2][]int8
	c.nodes = [2][]int32{}
	for v, colour := range c.colour {
		if c.hanging.On[v] >= 0 {
			continue
		}
		ends, side := int8(0), colour^c.first
		for _, w := range c.set(int32(v)) {
			ends += c.rows.given[w]
		}
		node[v] = int32(len(c.nodes[side]))
		c.nodes[side], units[side] = append(c.nodes[side], int32(v)), append(units[side], 2-ends%2)
	}
	offsets, to := make([]int32, 1, len(c.nodes[0])+1), make([]int32, 0, c.in.Edges())
	for _, v := range c.nodes[0] {
		for _, w := range c.hanging.Rest.Neighbours(int(v)) {
			if to = append(to, node[w]); c.twice[[2]int32{v, w}] {
				to = append(to, node[w])
			}
		}
		offsets = append(offsets, int32(len(to)))
	}
	return flow.New(units[0], units[1], offsets, to, 1)
}

// tight lists the pairs that have a weight by a minimum cut. It returns false, and lets jumps carry two units, if some
// square has more than two of them.
func (c *capping) tight(n *flow.Network) (pairs [][2]int32, good bool) {
	left, right := n.Reach()
	c.whole = make([]bool, c.in.Len())
	for k, v := range c.nodes[0] {
		c.whole[v] = left[k]
	}
	for k, v := range c.nodes[1] {
		c.whole[v] = !right[k]
	}
	many, good := make([]int8, c.in.Len()), true
	for k, v := range c.nodes[0] {
		for a := n.Offsets[k]; a < n.Offsets[k+1]; a++ {
			w := c.nodes[1][n.To[a]]
			switch pair := [2]int32{v, w}; {
			case !c.whole[v] || !c.whole[w]:
			case many[v] == 2 || many[w] == 2:
				c.twice[pair], good = true, false
			default:
				many[v]++
				many[w]++
				pairs = append(pairs, pair)
			}
		}
	}
	return pairs, good
}

// weights are those of squares, of squares with what hangs on them, and of pairs.
func (c *capping) weights(pairs [][2]int32) *Multipliers {
	d, halves := weights(c.in, nil, 0), make([]int64, c.in.Len())
	for v, on := range c.hanging.On {
		halves[v] = 2 * int64(one(on >= 0 || c.whole[v]))
	}
	for _, pair := range pairs {
		halves[pair[0]]--
		halves[pair[1]]--
		d.Sets = append(d.Sets, tsp.Leave{Set: slices.Concat(c.set(pair[0]), c.set(pair[1])), Times: 1})
	}
	for v, times := range halves {
		switch set := c.set(int32(v)); {
		case times == 0 || len(set) == len(halves): // no walk need leave all
		case len(set) == 1:
			d.Degree[v] = times
		default:
			d.Sets = append(d.Sets, tsp.Leave{Set: set, Times: times})
		}
	}
	return d
}
