package encode

import (
	"context"
	"math/bits"
	"slices"

	"knightsat/bound"
)

// narrow leaves out where no path within the budget of Held and Karp's bound
// leads (see pathGraph), and notes when each terminal may be visited first. Where
// nothing is left, no walk of so many moves solves the puzzle, and all windows
// are empty.
func (w *windows) narrow(ctx context.Context, a *bound.Analysis) error {
	possible := w.possible()
	g, ok := newPathGraph(ctx, a, w.moves)
	if ok && g != nil {
		ok = g.prune(ctx)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	w.narrowed = possible && (g != nil || !ok)
	if !ok {
		for t := range w.at {
			w.at[t] = nil
		}
		return nil
	}
	if g == nil {
		return nil
	}
	p := g.places(ctx, a.Len())
	if p == nil {
		return ctx.Err()
	}
	for t, vs := range w.at {
		kept := vs[:0]
		for _, v := range vs {
			if p.on[v].has(t) {
				kept = append(kept, v)
			}
		}
		w.at[t] = kept
	}
	w.first = p.first
	w.visits = g.firstVisits()
	return nil
}

// times is a set of numbers of moves.
type times []uint64

func newTimes(moves int) times { return make(times, moves/64+1) }

func (s times) has(t int) bool { return s[t/64]>>(t%64)&1 != 0 }
func (s times) add(t int)      { s[t/64] |= 1 << (t % 64) }

// addLater adds those of from, each so much later.
func (s times) addLater(from times, moves int) {
	words, shift := moves/64, moves%64
	for k := len(s) - 1; k >= words; k-- {
		s[k] |= from[k-words] << shift
		if shift > 0 && k > words {
			s[k] |= from[k-words-1] >> (64 - shift)
		}
	}
}

func (s times) each(visit func(t int)) {
	for k, word := range s {
		for ; word != 0; word &= word - 1 {
			visit(k*64 + bits.TrailingZeros64(word))
		}
	}
}

// places is when the piece may be where.
type places struct {
	on    []times       // of each vertex
	first map[int]times // of the terminals: when they may be visited first
}

// places goes through the legs that are left; nil where the context ends first.
func (g *pathGraph) places(ctx context.Context, vertices int) *places {
	p := &places{on: make([]times, vertices), first: map[int]times{}}
	for v := range p.on {
		p.on[v] = newTimes(g.moves)
	}
	for _, v := range g.vertex[:g.n] {
		p.first[v] = newTimes(g.moves)
	}
	began, ended := make([]times, g.n), make([]times, g.n)
	for i := range began {
		began[i], ended[i] = newTimes(g.moves), newTimes(g.moves)
	}
	left := make([][]times, len(g.legs)) // when each leg may begin, by the moves above its distance
	for _, s := range g.steps {
		node := g.nodes[s.to]
		leg := g.legs[node.leg]
		extra := int(node.arrival-s.departure) - leg.d
		for len(left[node.leg]) <= extra {
			left[node.leg] = append(left[node.leg], newTimes(g.moves))
		}
		left[node.leg][extra].add(int(s.departure))
		p.first[g.vertex[leg.j]].add(int(node.arrival))
		if s.from < 0 {
			p.first[g.vertex[leg.i]].add(int(s.departure))
			began[leg.i].add(int(s.departure))
		}
		if node.end < closed {
			ended[leg.j].add(int(node.arrival))
		}
	}
	near := make([]nearby, g.n)
	for i := range near {
		near[i] = g.exact[i].nearby()
	}
	for k, leg := range g.legs {
		if ctx.Err() != nil {
			return nil
		}
		for extra, departures := range left[k] {
			p.between(departures, leg.d+extra, g.exact[leg.i], g.exact[leg.j], near[leg.i])
		}
	}
	for i := range g.n {
		if ctx.Err() != nil {
			return nil
		}
		here := g.exact[i]
		outside := walkTimes{} // from any vertex, to any vertex
		if g.rooted {
			outside = g.exact[g.n]
		}
		began[i].each(func(t int) { p.stretch(0, t, outside, here, near[i]) })
		ended[i].each(func(t int) { p.stretch(t, g.moves-t, here, outside, near[i]) })
	}
	return p
}

// least is the shortest walk to a vertex; -1 where there is none.
func (w walkTimes) least(v int32) int32 {
	even, odd := w[0][v], w[1][v]
	if even < 0 || odd >= 0 && odd < even {
		return odd
	}
	return even
}

// nearby lists the vertices that can be reached, the nearest first.
type nearby struct {
	walkTimes
	list []int32
}

func (w walkTimes) nearby() nearby {
	n := nearby{walkTimes: w}
	for v := range w[0] {
		if w.least(int32(v)) >= 0 {
			n.list = append(n.list, int32(v))
		}
	}
	slices.SortStableFunc(n.list, func(a, b int32) int { return int(w.least(a) - w.least(b)) })
	return n
}

// between adds where the piece may be on a walk of so many moves between two
// vertices, given with what is near one of them, that begins at one of the times.
func (p *places) between(departures times, moves int, from, to walkTimes, near nearby) {
	for _, v := range near.list {
		if int(near.least(v)) > moves {
			break
		}
		for t := 0; t <= moves; t++ {
			if (from[0] == nil || from.has(t, int(v))) && (to[0] == nil || to.has(moves-t, int(v))) {
				p.on[v].addLater(departures, t)
			}
		}
	}
}

func (p *places) stretch(departure, moves int, from, to walkTimes, near nearby) {
	at := make(times, len(p.on[0]))
	at.add(departure)
	p.between(at, moves, from, to, near)
}
