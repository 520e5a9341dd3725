package count

import (
	"context"
	"iter"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"knightsat/internal/watch"
	"knightsat/puzzles"
)

// countWalks counts the shortest walks that solve a puzzle in which squares may be visited
// again and whose shortest walks have the given number of moves, by [Layers]. A closed walk whose start is
// left open is told from the instance's start. It returns nil if the context ends first,
// or where the states take more than the given bytes.
func countWalks(ctx context.Context, in *puzzles.Instance, moves int, bytes int64) *result {
	l := NewLayers(in)
	l.bytes = bytes
	if n, ok := l.Shortest(ctx, Wanted{in.Start, in.End, in.Goals, in.Puzzle.Ordered}, moves); !ok ||
		n != moves {
		return nil
	}
	walks := l.Walks(ctx)
	if walks == nil {
		return nil
	}
	return &result{Count: walks, Complete: true, States: len(l.queue)}
}

// Layers searches for walks breadth first: a state is a vertex with the set of goals that
// have been visited, or, of goals in order, with their number. Every shortest walk comes to
// each of its states in as few moves as any walk does, so that the ways from a state to the
// end, added up layer by layer, count the shortest walks. The zero value is of no use.
type Layers struct {
	in    *puzzles.Instance
	bytes int64 // the most that states may take, about
	hunt  Wanted
	full  int     // the progress when all goals have been visited
	gain  []int32 // of a vertex: its bit in the set, or its number among goals in order; 0 for none
	shift int     // a state is a progress, and the vertex this many bits higher
	depth []int32 // of a state: its layer, from 1; 0 if it has not been met
	queue []int32
	last  int32 // the layer where walks end
}

// Wanted is what [Layers] looks for: walks from a vertex, or from any for -1, over goals to a
// vertex, or to any.
type Wanted struct {
	Start, End int
	Goals      []int
	Ordered    bool
}

// NewLayers searches the ground of an instance; its own start and goals mean nothing.
func NewLayers(in *puzzles.Instance) *Layers {
	return &Layers{in: in, bytes: math.MaxInt64, gain: make([]int32, in.Len())}
}

// Shortest is the number of moves of the shortest walks. No number of moves above most is
// looked for, unless that is 0. ok is false if there is none, or no room, or if the context
// ends first.
func (l *Layers) Shortest(ctx context.Context, h Wanted, most int) (moves int, ok bool) {
	if !l.begin(h) {
		return 0, false
	}
	look := watch.New(ctx)
	for at := 0; at < len(l.queue); at++ {
		s := int(l.queue[at])
		t := l.depth[s]
		if l.last > 0 && t >= l.last {
			break
		}
		if look.Ended(1 + l.degree(s)) {
			return 0, false
		}
		if l.ends(s) {
			l.last = t
			continue
		}
		if most > 0 && int(t) > most {
			continue
		}
		for next := range l.after(s) { // but where the moves that are left do not do
			if l.depth[next] == 0 && (most == 0 || l.lacking(next) <= most-int(t)) {
				l.meet(next, t+1)
			}
		}
	}
	return int(l.last) - 1, l.last > 0
}

func (l *Layers) degree(s int) int {
	v, _ := l.parts(s)
	return l.in.Degree(v)
}

// begin makes room for the states, none of which has been met but the first ones.
func (l *Layers) begin(h Wanted) bool {
	if len(h.Goals) > setGoals && !h.Ordered {
		return false
	}
	clear(l.gain)
	l.hunt = h
	l.full = len(h.Goals)
	l.last = 0
	for i, v := range h.Goals {
		l.gain[v] = int32(i) + 1
		if !h.Ordered {
			l.gain[v] = 1 << i
		}
	}
	if !h.Ordered {
		l.full = 1<<len(h.Goals) - 1
	}
	l.shift = bits.Len(uint(l.full))
	states := l.in.Len() << l.shift
	if states > math.MaxInt32 || int64(states)*stateBytes > l.bytes {
		return false
	}
	if cap(l.depth) < states {
		l.depth, l.queue = make([]int32, states), make([]int32, 0, states)
	}
	l.depth, l.queue = l.depth[:states], l.queue[:0]
	clear(l.depth)
	for v := range l.in.Len() {
		if h.Start < 0 || v == h.Start {
			l.meet(l.state(0, v), 1)
		}
	}
	return true
}

func (l *Layers) meet(s int, layer int32) {
	l.depth[s] = layer
	l.queue = append(l.queue, int32(s))
}

// state is that after a visit to a vertex.
func (l *Layers) state(have, v int) int {
	gain := int(l.gain[v])
	switch {
	case !l.hunt.Ordered:
		have |= gain
	case gain == have+1:
		have = gain
	}
	return v<<l.shift | have
}

// parts are the vertex and the progress of a state.
func (l *Layers) parts(s int) (v, have int) { return s >> l.shift, s & (1<<l.shift - 1) }

func (l *Layers) after(s int) iter.Seq[int] {
	return func(yield func(next int) bool) {
		v, have := l.parts(s)
		for _, w := range l.in.Neighbours(v) {
			if !yield(l.state(have, int(w))) {
				return
			}
		}
	}
}

func (l *Layers) ends(s int) bool {
	v, have := l.parts(s)
	return have == l.full && (l.hunt.End < 0 || v == l.hunt.End)
}

func (l *Layers) lacking(s int) int {
	_, have := l.parts(s)
	if l.hunt.Ordered {
		return l.full - have
	}
	return bits.OnesCount(uint(l.full - have))
}

// stateBytes is about how much memory a state takes, and its number of ways to the end where
// it has any.
const (
	stateBytes  = 16
	numberBytes = 128
)

// Walks is how many shortest walks the last search has found; nil where there is no room, or if the
// context ends first. From then on, only states on the way to the end have a layer.
func (l *Layers) Walks(ctx context.Context) *big.Int {
	walks := new(big.Int)
	sum := new(big.Int)
	ways := map[int]*big.Int{}
	look := watch.New(ctx)
	for _, at := range slices.Backward(l.queue) {
		s := int(at)
		if look.Ended(1 + l.degree(s)) {
			return nil
		}
		t := l.depth[s]
		if sum.SetInt64(0); t == l.last && l.ends(s) {
			sum.SetInt64(1)
		}
		if t < l.last {
			for next := range l.after(s) {
				if l.depth[next] == t+1 {
					sum.Add(sum, ways[next])
				}
			}
		}
		switch {
		case sum.Sign() == 0:
			l.depth[s] = 0
		case int64(len(l.depth))*stateBytes+int64(len(ways))*numberBytes > l.bytes:
			return nil
		case t == 1:
			walks.Add(walks, sum)
		default:
			ways[s] = new(big.Int).Set(sum)
		}
	}
	return walks
}

// First is the first of the walks that [Layers.Walks] has counted, in the order of their
// vertices.
func (l *Layers) First() (walk []int) {
	first := math.MaxInt
	for _, s := range l.queue {
		if l.depth[s] == 1 {
			first = min(first, int(s))
		}
	}
	for t := int32(1); ; t++ {
		at := first
		v, _ := l.parts(at)
		walk = append(walk, v)
		if t == l.last {
			return walk
		}
		first = math.MaxInt
		for next := range l.after(at) {
			if l.depth[next] == t+1 {
				first = min(first, next)
			}
		}
	}
}
