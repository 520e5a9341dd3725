package count

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"knightsat/puzzles"
)

// Walks counts the shortest walks that solve a puzzle in which squares may be visited
// again and whose shortest walks have so many moves, by [Layers]. A closed walk whose start is
// left open is told from the instance's start. It returns nil if the context ends first,
// or where the states take more than so many bytes.
func Walks(ctx context.Context, in *puzzles.Instance, moves int, bytes int64) *Result {
	l := NewLayers(in)
	l.bytes = bytes
	n, walks, ok := l.Shortest(ctx, Hunt{in.Start, in.End, in.Goals, in.Puzzle.Ordered}, moves)
	if !ok || n != moves {
		return nil
	}
	return &Result{Count: walks, Complete: true, States: len(l.queue)}
}

// Layers searches for walks breadth first: a state is a vertex with the set of goals that
// have been visited, or, of goals in order, with their number. Every shortest walk comes to
// each of its states in as few moves as any walk does, so that the ways to a state, added up
// layer by layer, count the shortest walks. The zero value is of no use.
type Layers struct {
	in    *puzzles.Instance
	bytes int64 // the most that states may take, about
	hunt  Hunt
	full  int      // the progress when all goals have been visited
	gain  []int32  // of a vertex: its bit in the set, or its number among goals in order; 0 for none
	shift int      // a state is a progress, and the vertex this many bits higher
	depth []int32  // of a state: its layer, from 1; 0 if it has not been met
	words int      // of a number of ways
	ways  []uint64 // of a state: its words, the lowest first
	queue []int32
	last  int32 // the layer where walks end
}

// Hunt is what [Layers] looks for: walks from a vertex, or from any for -1, over goals to a
// vertex, or to any.
type Hunt struct {
	Start, End int
	Goals      []int
	Ordered    bool
}

// mostSets is the most goals that are taken as a set.
const mostSets = 24

// NewLayers searches the ground of an instance; its own start and goals mean nothing.
func NewLayers(in *puzzles.Instance) *Layers {
	return &Layers{in: in, bytes: math.MaxInt64, gain: make([]int32, in.Len())}
}

// Shortest is the number of moves of the shortest walks and how many there are. No number
// of moves above most is looked for, unless that is 0. ok is false if there is none, or
// no room, or if the context ends first.
func (l *Layers) Shortest(ctx context.Context, h Hunt, most int) (moves int, walks *big.Int, ok bool) {
	for l.words = 1; l.begin(h); l.words++ {
		if fits := l.search(ctx, most); !fits {
			continue
		} else if l.last == 0 {
			break
		}
		walks = new(big.Int)
		for _, s := range l.queue {
			if l.depth[s] == l.last && l.ends(int(s)) {
				walks.Add(walks, l.value(int(s)))
			}
		}
		return int(l.last) - 1, walks, true
	}
	return 0, nil, false
}

// begin makes room for the states, none of which has been met but the first ones.
func (l *Layers) begin(h Hunt) bool {
	if len(h.Goals) > mostSets && !h.Ordered {
		return false
	}
	clear(l.gain)
	l.hunt, l.full, l.last = h, len(h.Goals), 0
	for i, v := range h.Goals {
		if l.gain[v] = int32(i) + 1; !h.Ordered {
			l.gain[v] = 1 << i
		}
	}
	if !h.Ordered {
		l.full = 1<<len(h.Goals) - 1
	}
	l.shift = bits.Len(uint(l.full))
	states := l.in.Len() << l.shift
	if states > math.MaxInt32 || int64(states)*int64(8+8*l.words) > l.bytes {
		return false
	}
	if cap(l.depth) < states {
		l.depth, l.queue = make([]int32, states), make([]int32, 0, states)
	}
	if cap(l.ways) < states*l.words {
		l.ways = make([]uint64, states*l.words)
	}
	l.depth, l.ways, l.queue = l.depth[:states], l.ways[:states*l.words], l.queue[:0]
	clear(l.depth)
	for v := range l.in.Len() {
		if h.Start < 0 || v == h.Start {
			s := v<<l.shift | l.after(0, v)
			l.number(s)[0] = 1
			clear(l.number(s)[1:])
			l.meet(s, 1)
		}
	}
	return true
}

func (l *Layers) meet(s int, layer int32) {
	l.depth[s] = layer
	l.queue = append(l.queue, int32(s))
}

// after is the progress after a visit to a vertex.
func (l *Layers) after(have, v int) int {
	gain := int(l.gain[v])
	switch {
	case !l.hunt.Ordered:
		return have | gain
	case gain == have+1:
		return gain
	}
	return have
}

// parts are the vertex and the progress of a state.
func (l *Layers) parts(s int) (v, have int) { return s >> l.shift, s & (1<<l.shift - 1) }

// ends reports whether a walk may end in a state.
func (l *Layers) ends(s int) bool {
	v, have := l.parts(s)
	return have == l.full && (l.hunt.End < 0 || v == l.hunt.End)
}

// lacking is how many goals have not been visited.
func (l *Layers) lacking(have int) int {
	if l.hunt.Ordered {
		return l.full - have
	}
	return bits.OnesCount(uint(l.full - have))
}

// search goes through the layers, up to one where a walk ends. States from which the moves
// that are left do not do are left out. It is false if a number needs more words.
func (l *Layers) search(ctx context.Context, most int) bool {
	for at := 0; at < len(l.queue); at++ {
		s := int(l.queue[at])
		t := l.depth[s]
		if l.last > 0 && t >= l.last || at%(1<<12) == 0 && ctx.Err() != nil {
			break
		}
		if l.ends(s) {
			l.last = t
			continue
		}
		if most > 0 && int(t) > most {
			continue
		}
		v, have := l.parts(s)
		for _, w := range l.in.Neighbours(v) {
			progress := l.after(have, int(w))
			next := int(w)<<l.shift | progress
			switch depth := l.depth[next]; {
			case depth > 0 && depth != t+1 || most > 0 && l.lacking(progress) > most-int(t):
			case depth == 0:
				copy(l.number(next), l.number(s))
				l.meet(next, t+1)
			case !add(l.number(next), l.number(s)):
				return false
			}
		}
	}
	return true
}

func (l *Layers) number(s int) []uint64 { return l.ways[s*l.words:][:l.words] }

// add adds a number to one of as many words; false if the sum has more.
func add(sum, number []uint64) bool {
	var carry uint64
	for i, w := range number {
		sum[i], carry = bits.Add64(sum[i], w, carry)
	}
	return carry == 0
}

func (l *Layers) value(s int) *big.Int {
	x := new(big.Int)
	for _, w := range slices.Backward(l.number(s)) {
		x.Lsh(x, 64).Add(x, new(big.Int).SetUint64(w))
	}
	return x
}

// First is the first of the shortest walks that the last search found, in the order of
// their vertices.
func (l *Layers) First() []int {
	leads := make([]bool, len(l.depth)) // to the end, in the moves that are left
	for _, s := range slices.Backward(l.queue) {
		t := l.depth[s]
		if t >= l.last {
			leads[s] = t == l.last && l.ends(int(s))
			continue
		}
		v, have := l.parts(int(s))
		for _, w := range l.in.Neighbours(v) {
			next := int(w)<<l.shift | l.after(have, int(w))
			leads[s] = leads[s] || l.depth[next] == t+1 && leads[next]
		}
	}
	var walk []int
	near := make([]int32, l.in.Len())
	for v := range near {
		near[v] = int32(v)
	}
	for have, t := 0, int32(1); t <= l.last; t++ {
		first := int32(math.MaxInt32)
		for _, w := range near {
			if s := int(w)<<l.shift | l.after(have, int(w)); l.depth[s] == t && leads[s] {
				first = min(first, w)
			}
		}
		walk = append(walk, int(first))
		have = l.after(have, int(first))
		near = l.in.Neighbours(int(first))
	}
	return walk
}
