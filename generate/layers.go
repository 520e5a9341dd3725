package generate

import (
	"context"
	"math"
	"math/bits"

	"knightsat/puzzles"
)

// maxStates is how many states a search by layers may have.
const maxStates = 1 << 22

// layers searches a hunt breadth first: a state is a vertex with the set of goals that
// have been visited, or, of goals in order, with their number. Every shortest walk
// comes to each of its states in as few moves as any walk does, so that the ways to a
// state, added up layer by layer, count the shortest walks.
type layers struct {
	in      *puzzles.Instance // the board: its own start and goals mean nothing
	goals   []int
	ordered bool
	full    int      // the progress when all goals have been visited
	gain    []int32  // of a vertex: its bit in the set, or its number among goals in order; 0 for none
	shift   int      // a state is a vertex, and the progress this many bits higher
	depth   []int32  // of a state: its layer and 1; 0 where it has not been met
	ways    []uint64 // of a state: shortest walks to it, math.MaxUint64 for more
	queue   []int32
}

// fits reports whether hunts of so many goals on so many squares can be searched.
func fits(squares, goals int, ordered bool) bool {
	if ordered {
		return squares*(goals+1) <= maxStates
	}
	return goals <= 16 && squares<<goals <= maxStates
}

// shortest is the number of moves of the shortest walks and how many there are, for a
// walk from start, or from anywhere for -1, to end, or anywhere. No number above most
// is looked for, unless that is 0. ok is false where there is none.
func (l *layers) shortest(ctx context.Context, start, end, most int) (moves int, walks uint64, ok bool) {
	l.clear()
	for v := range l.in.Len() {
		if start < 0 || v == start {
			s := l.state(0, v)
			l.depth[s], l.ways[s] = 1, 1
			l.queue = append(l.queue, int32(s))
		}
	}
	for first, t := 0, 0; first < len(l.queue); t++ {
		last := len(l.queue)
		for _, s := range l.queue[first:last] {
			if v, have := l.parts(int(s)); have == l.full && (end < 0 || v == end) {
				walks, ok = sum(walks, l.ways[s]), true
			}
		}
		if ok || most > 0 && t >= most || ctx.Err() != nil {
			return t, walks, ok
		}
		for _, s := range l.queue[first:last] {
			v, have := l.parts(int(s))
			for _, w := range l.in.Neighbours(v) {
				next := l.state(have, int(w))
				switch l.depth[next] {
				case 0:
					l.depth[next], l.ways[next] = int32(t)+2, l.ways[s]
					l.queue = append(l.queue, int32(next))
				case int32(t) + 2:
					l.ways[next] = sum(l.ways[next], l.ways[s])
				}
			}
		}
		first = last
	}
	return 0, 0, false
}

// clear makes room for the states of the goals, none of which has been met.
func (l *layers) clear() {
	if l.gain == nil {
		l.gain, l.shift = make([]int32, l.in.Len()), bits.Len(uint(l.in.Len()-1))
	}
	clear(l.gain)
	l.full = len(l.goals)
	for i, v := range l.goals {
		if l.gain[v] = int32(i) + 1; !l.ordered {
			l.gain[v] = 1 << i
		}
	}
	if !l.ordered {
		l.full = 1<<len(l.goals) - 1
	}
	states := (l.full + 1) << l.shift
	if cap(l.depth) < states {
		l.depth, l.ways = make([]int32, states), make([]uint64, states)
	}
	l.depth, l.ways, l.queue = l.depth[:states], l.ways[:states], l.queue[:0]
	clear(l.depth)
}

// state is the one after a visit to a vertex.
func (l *layers) state(have, v int) int {
	if gain := int(l.gain[v]); !l.ordered {
		have |= gain
	} else if gain == have+1 {
		have = gain
	}
	return have<<l.shift | v
}

// parts are the vertex and the progress of a state.
func (l *layers) parts(s int) (v, have int) { return s & (1<<l.shift - 1), s >> l.shift }

func sum(a, b uint64) uint64 {
	s, carry := bits.Add64(a, b, 0)
	if carry != 0 {
		return math.MaxUint64
	}
	return s
}

// first is the first of the shortest walks that the last search found, in the order of
// their squares: by row from the bottom, each from left to right.
func (l *layers) first(end, moves int) []int {
	leads := make([]bool, len(l.depth)) // to the end, in the moves that are left
	for i := len(l.queue) - 1; i >= 0; i-- {
		s := int(l.queue[i])
		v, have := l.parts(s)
		t := int(l.depth[s]) - 1
		if t == moves {
			leads[s] = have == l.full && (end < 0 || v == end)
			continue
		}
		for _, w := range l.in.Neighbours(v) {
			next := l.state(have, int(w))
			leads[s] = leads[s] || int(l.depth[next]) == t+2 && leads[next]
		}
	}
	least := func(best, s int) int { // of two states, that of the lower vertex
		v, _ := l.parts(s)
		if u, _ := l.parts(max(best, 0)); best < 0 || v < u {
			return s
		}
		return best
	}
	at := -1
	for _, s := range l.queue {
		if l.depth[s] == 1 && leads[s] {
			at = least(at, int(s))
		}
	}
	v, have := l.parts(at)
	walk := []int{v}
	for t := 1; t <= moves; t++ {
		at = -1
		for _, w := range l.in.Neighbours(v) {
			if s := l.state(have, int(w)); int(l.depth[s]) == t+1 && leads[s] {
				at = least(at, s)
			}
		}
		v, have = l.parts(at)
		walk = append(walk, v)
	}
	return walk
}
