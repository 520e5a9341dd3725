package counting

import (
	"cmp"
	"encoding/binary"
	"slices"

	"knightsat/internal/frontier"
	"knightsat/internal/frontier/table"
)

// A span is how times and stops go along a path: from the time of its first vertex to that of its last one,
// one up (step 1) or one down (step -1) with each edge; and from its first stop to its last one, one up or
// down with each. Where there is none, it is -1.
type span struct{ step, from, to, first, last int32 }

// label numbers a set of spans: all that a path can have. The first one, 0, is the empty set.
type label = int32

// pieces are the paths of a state of a graph with times or stops. Two states whose paths have the same
// ends and the same spans can be continued in the same ways.
type pieces struct {
	times  int32 // how many there are
	stops  int32
	alone  []label // by vertex: the path of it alone
	spans  [][]span
	index  map[string]label
	joined map[[2]label]label
	turned []label                          // by label: the other way round; 0 for not known
	here   [len(frontier.PathState{})]label // by slot, for an end: that of its path, from this end
	now    [len(frontier.PathState{})]label // the same after a choice
	taken  *pieced
	open   []pieced          // by number: the states of the layer
	next   []pieced          // and of the next one
	number map[pieced]uint64 // of the next ones
	left   int               // how many states and spans there may still be
}

// pieced is a state with the label of each path, from the lower of its end's slots.
type pieced struct {
	table.Key
	labels [len(frontier.PathState{}) / 2]label
}

// pieceBytes is about how many bytes a state takes here.
const pieceBytes = 200

func newPieces(g *frontier.Graph, bytes int64) *pieces {
	p := &pieces{times: int32(g.N), stops: int32(len(g.Stops)), index: map[string]label{},
		joined: map[[2]label]label{},
		number: map[pieced]uint64{},
		left:   int(bytes / pieceBytes)}
	p.set(nil)
	for v := range g.N {
		times, stop := []int{-1}, int32(slices.Index(g.Stops, v))
		if g.Times != nil {
			times = g.Times[v]
		}
		var alone []span
		for _, time := range times {
			t := int32(time)
			alone = append(alone, span{1, t, t, stop, stop}, span{-1, t, t, stop, stop})
		}
		p.alone = append(p.alone, p.set(alone))
	}
	return p
}

// set is the label of a set of spans.
func (p *pieces) set(spans []span) label {
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(a.compare(b), cmp.Compare(a.to, b.to), cmp.Compare(a.first, b.first),
			cmp.Compare(a.last, b.last))
	})
	spans = slices.Compact(spans)
	var text []byte
	for _, s := range spans {
		for _, n := range []int32{s.step, s.from, s.to, s.first, s.last} {
			text = binary.LittleEndian.AppendUint32(text, uint32(n))
		}
	}
	l, ok := p.index[string(text)]
	if !ok {
		l = label(len(p.spans))
		p.index[string(text)] = l
		p.spans, p.turned = append(p.spans, spans), append(p.turned, 0)
		p.left -= len(spans)
	}
	return l
}

// compare orders spans by their direction and their first time.
func (s span) compare(o span) int {
	return cmp.Or(cmp.Compare(s.step, o.step), cmp.Compare(s.from, o.from))
}

// after is the time, or the stop, many steps after one along a span; -1 after none.
func after(one, step, many int32) int32 {
	if one < 0 {
		return one
	}
	return (one + step + many) % many
}

// follows reports whether the stops of a span can come after those of another one.
func (p *pieces) follows(s, next span) bool {
	return s.last < 0 || next.first < 0 || after(s.last, s.step, p.stops) == next.first
}

// join is the label of two paths with an edge from the end of the first to the beginning of the
// second.
func (p *pieces) join(a, b label) label {
	l, ok := p.joined[[2]label{a, b}]
	if !ok {
		var spans []span
		seconds := p.spans[b]
		for _, s := range p.spans[a] {
			begin := span{step: s.step, from: after(s.to, s.step, p.times)}
			i, _ := slices.BinarySearchFunc(seconds, begin, span.compare)
			for ; i < len(seconds) && seconds[i].compare(begin) == 0; i++ {
				if next := seconds[i]; p.follows(s, next) {
					spans = append(spans, s.and(next))
				}
			}
		}
		l = p.set(spans)
		p.joined[[2]label{a, b}] = l
		p.left--
	}
	return l
}

// and is the span of a path and the one that goes on from it.
func (s span) and(next span) span {
	s.to = next.to
	if s.first < 0 {
		s.first = next.first
	}
	if next.last >= 0 {
		s.last = next.last
	}
	return s
}

// turn is the label of a path the other way round.
func (p *pieces) turn(a label) label {
	if p.turned[a] == 0 && a != 0 {
		var spans []span
		for _, s := range p.spans[a] {
			spans = append(spans, span{-s.step, s.to, s.from, s.last, s.first})
		}
		b := p.set(spans)
		p.turned[a], p.turned[b] = b, a
	}
	return p.turned[a]
}

// closing is in how many ways the times and stops of a path go on where it begins.
func (p *pieces) closing(a label) (ways int64) {
	for _, s := range p.spans[a] {
		if after(s.to, s.step, p.times) == s.from && p.follows(s, s) {
			ways++
		}
	}
	return ways
}

// begin makes the next states those that are gone through.
func (p *pieces) begin() {
	p.open = p.next
	p.next = nil
	p.number = map[pieced]uint64{}
}

// take notes the labels of a state of the layer, and returns its key without them.
func (p *pieces) take(k table.Key) table.Key {
	p.taken = &p.open[k[0]-1]
	return p.taken.Key
}

// place gives the labels of the state that was taken the slots of a bag.
func (p *pieces) place(b *frontier.Bag, old *frontier.PathState, slots int) {
	labels := &p.taken.labels
	for i, v := range append([]int{b.Vertex}, b.Front...) {
		p.here[i] = p.alone[v]
	}
	k := 0
	for i := range slots {
		other := int(old[i])
		if other <= i {
			continue
		}
		here, there := b.Places[0][i], b.Places[0][other]
		p.here[here], p.here[there] = labels[k], p.turn(labels[k])
		k++
	}
}

// choose sets the labels to what they are after the choices of a bag in a state, and returns in
// how many ways the times go on: one, as far as can be told, where no cycle is closed.
func (p *pieces) choose(b *frontier.Bag, s frontier.PathState, choices [2]int8) int64 {
	p.now = p.here
	for _, c := range choices {
		if c < 0 {
			continue
		}
		e := b.Choices[c].Slot
		first, last := s[0], s[e]
		if first == e {
			return p.closing(p.now[0])
		}
		l := p.join(p.now[first], p.now[e])
		if l == 0 {
			return 0
		}
		p.now[first], p.now[last] = l, p.turn(l)
		s.Join(0, e)
	}
	return 1
}

// key is that of a state after a bag, of its labels and the key that it has without.
func (p *pieces) key(k table.Key, to *frontier.PathState, slots int) table.Key {
	s := pieced{Key: k}
	n := 0
	for i := range slots {
		if m := int(to[i]); m > i {
			s.labels[n] = p.now[i+1]
			n++
		}
	}
	number, ok := p.number[s]
	if !ok {
		number = uint64(len(p.next))
		p.number[s] = number
		p.next = append(p.next, s)
		p.left--
	}
	return table.Key{number + 1}
}
