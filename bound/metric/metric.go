package metric

import (
	"context"

	"knightsat/puzzles"
)

// What a Metric may have at most; New refuses what is larger.
const (
	MaxNodes    = 4000          // its matrix of distances takes 32 MB then
	MaxDistance = 8000          // moves between two terminals
	maxWork     = 2_000_000_000 // squares looked at for all distances: terminals times squares
)

// Metric is the terminals of a puzzle and their distances. Nodes are numbered
// from 0; the node Hub, behind the last, closes the path into a cycle: it is the
// start of a walk that comes back to it, and else stands for nothing, at a
// distance of 0 from every end that the walk may have.
type Metric struct {
	Nodes []int // the vertex of each node, ascending; but not the root
	Root  int   // the vertex at which a walk starts that must end there, too, else -1
	First int   // the node on which an open walk must start, or -1
	Last  int   // the node on which an open walk must end, or -1

	in     *puzzles.Instance
	stride int
	dist   []int16 // a matrix, the hub included
}

// forced is the distance from the hub to an end that the walk must have: no
// exchange of a few edges makes up for leaving it.
const forced = -32000

// New measures the distances. It returns nil where the puzzle is too large, a
// terminal is out of reach, or the context ends first.
func New(ctx context.Context, in *puzzles.Instance) *Metric {
	m := &Metric{Root: -1, First: -1, Last: -1, in: in}
	if in.Start == in.End { // -1, too, where both are free
		m.Root = in.Start
	}
	for v := range in.Len() {
		if v == m.Root || !in.MustVisit(v) {
			continue
		}
		if v == in.Start {
			m.First = len(m.Nodes)
		}
		if v == in.End {
			m.Last = len(m.Nodes)
		}
		m.Nodes = append(m.Nodes, v)
	}
	n := len(m.Nodes)
	if n > MaxNodes || (n+1)*in.Len() > maxWork {
		return nil
	}
	m.stride = n + 1
	m.dist = make([]int16, m.stride*m.stride)
	if !m.measure(ctx) || !m.hub() {
		return nil
	}
	return m
}

// measure fills in the distances between nodes by a search from each, which
// ends with the last node found.
func (m *Metric) measure(ctx context.Context) bool {
	node := make([]int32, m.in.Len())
	for i, v := range m.Nodes {
		node[v] = int32(i) + 1
	}
	seen := make([]int32, m.in.Len())
	var layer, next []int32
	for i, v := range m.Nodes {
		if ctx.Err() != nil {
			return false
		}
		round := int32(i) + 1
		seen[v] = round
		layer = append(layer[:0], int32(v))
		row := m.row(i)
		left := i // distances are the same both ways: only to the nodes before
		for d := int16(1); left > 0; d++ {
			if len(layer) == 0 || d > MaxDistance {
				return false
			}
			next = next[:0]
			for _, a := range layer {
				for _, b := range m.in.Neighbours(int(a)) {
					if seen[b] == round {
						continue
					}
					seen[b] = round
					next = append(next, b)
					if k := int(node[b]) - 1; k >= 0 && k < i {
						row[k] = d
						m.row(k)[i] = d
						left--
					}
				}
			}
			layer, next = next, layer
		}
	}
	return true
}

// hub fills in the hub's distances; false where one is out of reach.
func (m *Metric) hub() bool {
	h := m.Hub()
	var from []int32
	if m.Root >= 0 {
		from = m.in.Distances(m.Root)
	}
	for i, v := range m.Nodes {
		d := int16(0)
		switch {
		case m.Root >= 0:
			if from[v] < 0 || from[v] > MaxDistance {
				return false
			}
			d = int16(from[v])
		case i == m.First || i == m.Last:
			d = forced
		}
		m.row(h)[i], m.row(i)[h] = d, d
	}
	return true
}

func (m *Metric) row(i int) []int16 { return m.dist[i*m.stride : (i+1)*m.stride] }

// Len is the number of nodes, without the hub.
func (m *Metric) Len() int { return len(m.Nodes) }

// Hub is the number of the hub.
func (m *Metric) Hub() int { return len(m.Nodes) }

// Row lists the distances from one node to all nodes, in moves; the caller must
// not change it.
func (m *Metric) Row(i int) []int16 { return m.row(i)[:len(m.Nodes)] }

// Distance is the fewest moves from one node to another.
func (m *Metric) Distance(i, j int) int { return int(m.dist[i*m.stride+j]) }

// End is what it costs, in moves, to have the node at an end of the path: the
// distance to the root where there is one, else 0.
func (m *Metric) End(i int) int {
	if m.Root < 0 {
		return 0
	}
	return int(m.dist[i*m.stride+m.Hub()])
}

// Length is the number of moves of the walk in this order of all nodes.
func (m *Metric) Length(order []int) int {
	if len(order) == 0 {
		return 0
	}
	sum := m.End(order[0]) + m.End(order[len(order)-1])
	for i := 1; i < len(order); i++ {
		sum += m.Distance(order[i-1], order[i])
	}
	return sum
}

// Vertices spells out the walk in this order of nodes, by shortest paths; nil
// where the context ends first.
func (m *Metric) Vertices(ctx context.Context, order []int) []int {
	var stops []int
	if m.Root >= 0 {
		stops = append(stops, m.Root)
	}
	for _, i := range order {
		stops = append(stops, m.Nodes[i])
	}
	if m.Root >= 0 {
		stops = append(stops, m.Root)
	}
	return Spell(ctx, m.in, stops)
}
