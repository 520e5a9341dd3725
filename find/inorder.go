package find

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/work"
	"knightsat/puzzles"
)

// orderly looks for a walk along goals in order that visits no square twice. Legs are laid one by one, in a random
// order. One that crosses others has them taken up, to be laid again later, which costs more each time (rip-up and
// reroute: Dees and Karger, 1982). Then some are taken up again and again, and laid anew, as long as the walk gets no
// longer (large neighbourhood search: Shaw, 1998).
type orderly struct {
	*legLayer
	least   []int   // by leg: how many inner vertices it has, if there is no other leg
	crosses []int32 // by leg: what it costs to cross it on one square
	random  *rand.Rand
	noise   []int32 // by vertex: ways of the same length are taken at random
}

func inOrder(ctx context.Context, s *Search, steps int64) (Found, error) {
	var best []int
	o, lower := newOrderly(s.a.Instance, s.o.Seed), s.a.Best().Moves
	search := work.New(ctx, func(ctx context.Context) { o.search(ctx, lower, func(walk []int) { best = walk }) })
	defer search.Stop()
	for most, moves := steps/orderParts, 0; most <= steps && !search.Until(most); most *= 2 {
		if best != nil && len(best) == moves && most >= int64(moves-1-lower)*orderGap {
			break // this part of the budget brought nothing
		}
		moves = len(best)
	}
	return Found{Walk: s.walk(best)}, nil
}

func newOrderly(in *puzzles.Instance, seed uint64) *orderly {
	stops := slices.Compact(in.StopsInOrder())
	n := len(stops) - 1
	o := &orderly{legLayer: newLegLayer(in, stops...), least: make([]int, n), crosses: make([]int32, n),
		noise: make([]int32, in.Len())}
	o.stops, o.legs = stops, make([][]int32, n)
	o.random = rand.New(rand.NewPCG(seed, 0x6f72646572))
	return o
}

// search looks for walks, each shorter than the one before, until one has so few moves, or the context ends.
func (o *orderly) search(ctx context.Context, lower int, found func(walk []int)) {
	all := make([]int, len(o.legs))
	for k := range all {
		all[k] = k
		leg := o.leg(ctx, o.stops[k], o.stops[k+1], 0)
		if leg == nil {
			return // other goals are in its way
		}
		o.least[k] = len(leg)
	}
	best := math.MaxInt
	for try := 0; ctx.Err() == nil && best > lower && (try < orderTries || best < math.MaxInt); try++ {
		if o.anew(ctx, all, orderRipped*len(all)) {
			best = o.shorten(ctx, best, lower, found)
		}
	}
}

// shorten changes the walk until that brings nothing for long, and returns the moves of the best one.
func (o *orderly) shorten(ctx context.Context, best, lower int, found func(walk []int)) int {
	for now, stale := o.moves(), 0; ctx.Err() == nil && stale < orderStale; stale++ {
		if now < best {
			best = now
			found(o.walk())
		}
		some := o.draw()
		if some == nil || best <= lower {
			return lower
		}
		kept := slices.Clone(o.legs)
		switch laid := o.anew(ctx, some, orderFewRipped); {
		case !laid || o.moves() > now:
			for k, leg := range kept {
				o.set(k, leg)
			}
		case o.moves() < now:
			now, stale = o.moves(), 0
		}
	}
	return best
}

// draw draws up to four legs; nil if none is longer than it would be without the others.
func (o *orderly) draw() (some []int) {
	for k, leg := range o.legs {
		if len(leg) > o.least[k] {
			some = make([]int, 1+o.random.IntN(4))
			break
		}
	}
	for i := range some {
		some[i] = o.random.IntN(len(o.legs))
	}
	slices.Sort(some)
	return slices.Compact(some)
}

func (o *orderly) moves() (n int) {
	for _, leg := range o.legs {
		n += len(leg) + 1
	}
	return n
}

// anew takes up some legs and lays them. It reports whether that is done before so many were taken up again.
func (o *orderly) anew(ctx context.Context, some []int, ripped int) bool {
	for k := range o.crosses {
		o.crosses[k] = orderCross
	}
	for v := range o.noise {
		o.noise[v] = int32(o.random.IntN(3))
	}
	some = slices.Clone(some)
	o.random.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
	for _, k := range some {
		o.set(k, nil)
	}
	for ; len(some) > 0 && ripped >= 0; some = some[1:] {
		k := some[0]
		o.price()
		leg := o.leg(ctx, o.stops[k], o.stops[k+1], 0)
		if leg == nil {
			return false
		}
		o.set(k, leg)
		for other := range o.legs {
			if other != k && o.crossed(other) {
				o.set(other, nil)
				o.crosses[other] += orderAgain
				some = append(some, other)
				ripped--
			}
		}
	}
	return ripped >= 0
}

// price sets what it costs a leg to pass each vertex.
func (o *orderly) price() {
	copy(o.past, o.noise)
	for k, leg := range o.legs {
		for _, v := range leg {
			o.past[v] += o.crosses[k]
		}
	}
}
