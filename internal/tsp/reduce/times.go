package reduce

import (
	"context"
	"math/bits"
	"slices"
)

// Timetable is when the piece may be where in any walk of exactly so many moves
// that solves the puzzle, as far as the bound of Held and Karp tells.
type Timetable struct {
	On     []Times       // of each vertex
	First  map[int]Times // of each terminal's vertex: when it may be visited first
	Visits *Visits       // which first visits may follow which
}

// When finds the timetable of walks of so many moves (see pathGraph). It is nil
// where the bound has nothing to say, or the context ended first. possible is
// false where no walk has so many moves.
func When(ctx context.Context, given Given, in *Space, moves int) (t *Timetable, possible bool) {
	g, ok := newPathGraph(ctx, given, in, moves)
	if ok && g != nil {
		ok = g.prune(ctx)
	}
	if !ok || g == nil {
		return nil, ok || ctx.Err() != nil
	}
	p := g.places(ctx, in.Graph.Len())
	if p == nil {
		return nil, true
	}
	return &Timetable{On: p.on, First: p.first, Visits: g.firstVisits()}, true
}

// Times is a set of numbers of moves, up to that of a [Timetable]. The zero value is of
// no use.
type Times []uint64

func newTimes(moves int) Times { return make(Times, moves/64+1) }

// Has reports whether the number is in the set.
func (s Times) Has(t int) bool { return s[t/64]>>(t%64)&1 != 0 }
func (s Times) add(t int)      { s[t/64] |= 1 << (t % 64) }

// addLater adds those of from, each so much later.
func (s Times) addLater(from Times, moves int) {
	words, shift := moves/64, moves%64
	for k := len(s) - 1; k >= words; k-- {
		s[k] |= from[k-words] << shift
		if shift > 0 && k > words {
			s[k] |= from[k-words-1] >> (64 - shift)
		}
	}
}

func (s Times) each(visit func(t int)) {
	for k, word := range s {
		for ; word != 0; word &= word - 1 {
			visit(k*64 + bits.TrailingZeros64(word))
		}
	}
}

// places is when the piece may be where.
type places struct {
	on    []Times       // of each vertex
	first map[int]Times // of the terminals: when they may be visited first
}

// places goes through the legs that are left; nil where the context ends first.
func (g *pathGraph) places(ctx context.Context, vertices int) *places {
	p := &places{on: make([]Times, vertices), first: map[int]Times{}}
	for v := range p.on {
		p.on[v] = newTimes(g.moves)
	}
	for _, v := range g.vertex[:g.n] {
		p.first[v] = newTimes(g.moves)
	}
	began, ended := make([]Times, g.n), make([]Times, g.n)
	for i := range began {
		began[i], ended[i] = newTimes(g.moves), newTimes(g.moves)
	}
	left := make([][]Times, len(g.legs)) // when each leg may begin, by the moves above its distance
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
		if node.end < infinite {
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
		outside := Exact{} // from any vertex, to any vertex
		if g.rooted {
			outside = g.exact[g.n]
		}
		began[i].each(func(t int) { p.stretch(0, t, outside, here, near[i]) })
		ended[i].each(func(t int) { p.stretch(t, g.moves-t, here, outside, near[i]) })
	}
	return p
}

// nearby lists the vertices that can be reached, the nearest first.
type nearby struct {
	Exact
	list []int32
}

func (w Exact) nearby() nearby {
	n := nearby{Exact: w}
	for v := range w[0] {
		if w.least(int32(v)) >= 0 {
			n.list = append(n.list, int32(v))
		}
	}
	slices.SortStableFunc(n.list, func(a, b int32) int { return int(w.least(a) - w.least(b)) })
	return n
}

// between adds where the piece may be on a walk of so many moves between two
// vertices, given with what is near one of them, that begins at one of the Times.
func (p *places) between(departures Times, moves int, from, to Exact, near nearby) {
	for _, v := range near.list {
		if int(near.least(v)) > moves {
			break
		}
		for t := 0; t <= moves; t++ {
			if (from[0] == nil || from.Has(t, int(v))) && (to[0] == nil || to.Has(moves-t, int(v))) {
				p.on[v].addLater(departures, t)
			}
		}
	}
}

func (p *places) stretch(departure, moves int, from, to Exact, near nearby) {
	at := make(Times, len(p.on[0]))
	at.add(departure)
	p.between(at, moves, from, to, near)
}
