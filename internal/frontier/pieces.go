package frontier

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// A span is how times go along a path: from that of its first vertex to that of its last one, one
// up (step 1) or one down (step -1) with each edge.
type span struct{ step, from, to int32 }

// label numbers a set of spans: all that a path can have. The first one, 0, is the empty set.
type label = int32

// pieces are the paths of a state of a graph with times. Two states whose paths have the same
// ends and the same spans can be continued in the same ways.
type pieces struct {
	times  int32
	alone  []label // by vertex: the path of it alone
	spans  [][]span
	index  map[string]label
	joined map[[2]label]label
	turned []label         // by label: the other way round; 0 for not known
	here   [maxWidth]label // by slot, for an end: that of its path, from this end
	now    [maxWidth]label // the same after a choice
	taken  *pieced
	open   []pieced          // by number: the states of the layer
	next   []pieced          // and of the next one
	number map[pieced]uint64 // of the next ones
	left   int               // how many states and spans there may still be
}

// pieced is a state with the label of each path, from the lower of its end's slots.
type pieced struct {
	key
	labels [maxWidth / 2]label
}

// pieceBytes is about how many bytes a state takes here.
const pieceBytes = 200

func newPieces(g *Graph, bytes int64) *pieces {
	p := &pieces{times: int32(g.N), index: map[string]label{}, joined: map[[2]label]label{},
		number: map[pieced]uint64{},
		left:   int(bytes / pieceBytes)}
	p.set(nil)
	for _, times := range g.Times {
		var alone []span
		for _, t := range times {
			alone = append(alone, span{1, int32(t), int32(t)}, span{-1, int32(t), int32(t)})
		}
		p.alone = append(p.alone, p.set(alone))
	}
	return p
}

// set is the label of a set of spans.
func (p *pieces) set(spans []span) label {
	slices.SortFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.step, b.step), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	spans = slices.Compact(spans)
	var text []byte
	for _, s := range spans {
		text = binary.LittleEndian.AppendUint32(text, uint32(s.step))
		text = binary.LittleEndian.AppendUint32(text, uint32(s.from))
		text = binary.LittleEndian.AppendUint32(text, uint32(s.to))
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

// after is the time after one along a span.
func (p *pieces) after(time, step int32) int32 { return (time + step + p.times) % p.times }

// join is the label of two paths with an edge from the end of the first to the beginning of the
// second.
func (p *pieces) join(a, b label) label {
	l, ok := p.joined[[2]label{a, b}]
	if !ok {
		var spans []span
		seconds := p.spans[b]
		for _, s := range p.spans[a] {
			begin := span{s.step, p.after(s.to, s.step), 0}
			i, _ := slices.BinarySearchFunc(seconds, begin, func(a, b span) int {
				return cmp.Or(cmp.Compare(a.step, b.step), cmp.Compare(a.from, b.from),
					cmp.Compare(a.to, b.to))
			})
			for ; i < len(seconds) && seconds[i].step == begin.step && seconds[i].from == begin.from; i++ {
				spans = append(spans, span{s.step, s.from, seconds[i].to})
			}
		}
		l = p.set(spans)
		p.joined[[2]label{a, b}] = l
		p.left--
	}
	return l
}

// turn is the label of a path the other way round.
func (p *pieces) turn(a label) label {
	if p.turned[a] == 0 && a != 0 {
		var spans []span
		for _, s := range p.spans[a] {
			spans = append(spans, span{-s.step, s.to, s.from})
		}
		b := p.set(spans)
		p.turned[a], p.turned[b] = b, a
	}
	return p.turned[a]
}

// closing is in how many ways the times of a path go on where it begins.
func (p *pieces) closing(a label) (ways int64) {
	for _, s := range p.spans[a] {
		if p.after(s.to, s.step) == s.from {
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
func (p *pieces) take(k key) key {
	p.taken = &p.open[k[0]&^mark]
	return p.taken.key
}

// place gives the labels of the state that was taken the slots of a bag.
func (p *pieces) place(b *bag, old *state, slots int) {
	labels := &p.taken.labels
	for i, v := range append([]int{b.vertex}, b.front...) {
		p.here[i] = p.alone[v]
	}
	k := 0
	for i := range slots {
		other := int(old[i])
		if other <= i {
			continue
		}
		here, there := b.places[0][i], b.places[0][other]
		p.here[here], p.here[there] = labels[k], p.turn(labels[k])
		k++
	}
}

// choose sets the labels to what they are after the choices of a bag in a state, and returns in
// how many ways the times go on: one, as far as can be told, where no cycle is closed.
func (p *pieces) choose(b *bag, s state, choices [2]int8) int64 {
	p.now = p.here
	for _, c := range choices {
		if c == none {
			continue
		}
		e := b.choices[c].slot
		first, last := s[0], s[e]
		if first == e {
			return p.closing(p.now[0])
		}
		l := p.join(p.now[first], p.now[e])
		if l == 0 {
			return 0
		}
		p.now[first], p.now[last] = l, p.turn(l)
		s.join(0, e)
	}
	return 1
}

// key is that of a state after a bag, of its labels and the key that it has without.
func (p *pieces) key(k key, to *state, slots int) key {
	s := pieced{key: k}
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
	return key{mark | number}
}
