package flow

import (
	"context"
	"math"
	"slices"

	"knightsat/internal/graph/edgelist"
	"knightsat/internal/watch"
)

// far is the label of a node from which none is reached that can take a unit.
const far = math.MaxInt32

// push is what pushing remembers. The label of a node on the right is 0 where it can
// take a unit. Else no fewer arcs than that lie between it and a node that can, on a
// path that takes one of the units that it has elsewhere.
type push struct {
	*Network
	watch *watch.Watch
	into  []int32 // the arcs by the node on the right that they lead to
	first []int32 // by node on the right: the place in into of its first arc
	label []int32
	low   []int32 // by node on the left: no arc with room leads to a lower label
	at    []int32 // by node on the left: the arc to look at first
	queue []int32
	work  int // arcs looked at
	most  int
	next  int // the work at which to look at the context again
	ended bool
}

// Maximise makes the flow maximal: it pushes what nodes on the left have over towards
// nodes on the right that can take it, along labels that say at least how far these
// are (Goldberg and Tarjan, "A new approach to the maximum-flow problem", 1988; as
// two steps at once for matchings, Goldberg and Kennedy, 1995). The last units are
// far apart on a large board: searches for one path after the other would cost most of
// the board each.
//
// It returns false where the context ended first, there was enough flow, or it
// looked at as many arcs as most; what is there then is a flow.
//
// Labels are made exact each time that as many arcs have been looked at as there are. The flow is
// maximal once no node on the left that has units over reaches one on the right that can take one.
func (n *Network) Maximise(ctx context.Context, enough func() bool, most int) bool {
	p := &push{Network: n, watch: watch.New(ctx), most: most, label: make([]int32, len(n.Take)),
		low: make([]int32, len(n.Give)), at: slices.Clone(n.Offsets[:len(n.Give)])}
	if p.first, p.into = edgelist.Group(ctx, len(n.Take), n.To); p.first == nil {
		return false
	}
	for {
		if enough() || !p.relabel() {
			return false
		}
		until, reached := p.work+len(n.To)+64, false
		for i := range n.Give {
			if i%256 == 0 && p.over() {
				return false
			}
			for from := int32(i); n.Give[i] > 0 && p.work < until; from = int32(i) {
				if _, q := p.nearest(from); q == far {
					break
				}
				reached = true
				p.send(from, until)
			}
		}
		if !reached {
			return true
		}
	}
}

func (p *push) over() bool {
	if p.work >= p.next {
		p.next = p.work + 1<<15
		p.ended = p.ended || p.work > p.most || p.watch.Err() != nil
	}
	return p.ended
}

// relabel makes all labels exact, by a breadth-first search back from the nodes that
// can take a unit. It returns false where it must end first.
func (p *push) relabel() bool {
	for i := range p.low {
		p.low[i] = far
	}
	p.queue = p.queue[:0]
	for j, take := range p.Take {
		p.label[j] = far
		if take > 0 {
			p.label[j] = 0
			p.queue = append(p.queue, int32(j))
		}
	}
	for k := 0; k < len(p.queue); k++ {
		if p.over() {
			return false
		}
		j := p.queue[k]
		into := p.into[p.first[j]:p.first[j+1]]
		p.work += len(into)
		for _, a := range into {
			i := p.from[a]
			if p.Flow[a] >= p.limit || p.low[i] < far {
				continue
			}
			p.low[i], p.at[i] = p.label[j], a
			for b := p.Offsets[i]; b < p.Offsets[i+1]; b++ {
				if t := p.To[b]; p.Flow[b] > 0 && p.label[t] == far {
					p.label[t] = p.label[j] + 1
					p.queue = append(p.queue, t)
				}
			}
		}
	}
	return !p.over()
}

// nearest is the arc with room that leads from a node on the left to the lowest
// label, and that label; far where there is none. Between two calls of relabel
// labels only rise, so that the first arc with the last lowest label will do.
func (p *push) nearest(i int32) (arc, label int32) {
	arc, label = -1, far
	begin, end := p.Offsets[i], p.Offsets[i+1]
	for n := end - begin; n > 0; n-- {
		a := p.at[i]
		p.work++
		l := p.label[p.To[a]]
		if p.Flow[a] < p.limit {
			if l < label {
				arc, label = a, l
			}
			if l <= p.low[i] {
				break
			}
		}
		if p.at[i]++; p.at[i] == end {
			p.at[i] = begin
		}
	}
	p.low[i] = label
	if arc >= 0 {
		p.at[i] = arc
	}
	return arc, label
}

// send moves one unit from a node on the left to one on the right that can take it,
// making way for it on each node in between by moving another unit on. Where that
// does not come to an end until so much work is done, or at all, the last unit moved
// is left over where it came from.
func (p *push) send(i int32, until int) {
	p.Give[i]--
	for p.work < until {
		arc, label := p.nearest(i)
		if label == far {
			break
		}
		j := p.To[arc]
		if label == 0 && p.Take[j] > 0 {
			p.Network.send(arc)
			return
		}
		undo, beyond := p.makesWay(j)
		if beyond > label { // the label was out of date
			p.label[j] = beyond
			continue
		}
		p.Flow[arc]++
		p.Flow[undo]--
		p.replace(j, undo, arc)
		i = p.from[undo]
		_, p.label[j] = p.makesWay(j)
	}
	p.Give[i]++
}

// makesWay is the arc of the unit of a full node that has the shortest way to go
// elsewhere, by the labels, and the label that the node may have for it.
func (p *push) makesWay(j int32) (undo, label int32) {
	undo, label = -1, far
	for _, arc := range p.back[j] {
		if arc < 0 {
			continue
		}
		if _, l := p.nearest(p.from[arc]); undo < 0 || l < label-1 {
			undo, label = arc, l
			if l < far {
				label++
			}
		}
	}
	return undo, label
}
