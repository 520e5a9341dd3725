package find

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"knightsat/internal/watch"
	"knightsat/internal/work"
	"knightsat/puzzles"
)

// sorted looks for a tour with goals in order. It takes any tour with the right ends, and changes it by annealing
// (Kirkpatrick, Gelatt and Vecchi, "Optimization by simulated annealing", 1983) until its goals are in order. It
// begins anew with four times the steps, sortedTries times, and twice more on a large ground, where a formula takes long.
func sorted(ctx context.Context, s *Search, steps int64) (Found, error) {
	tour, err := s.tourOf(ctx, s.graph)
	if tour == nil {
		return Found{}, err
	}
	steps *= int64(s.a.Len()) / aChange
	tries := uint64(sortedTries)
	if s.a.Len() >= sortedLarge {
		tries, steps = tries+2, steps<<4
	}
	for try := range tries {
		o := newSorting(s.a.Instance, tour, rand.New(rand.NewPCG(s.o.Seed, try)))
		o.anneal(ctx, int(steps>>(2*(tries-1-try))))
		if o.inversions == 0 {
			return Found{Walk: s.a.Walk(o.walk()), How: "a tour was found by sorting the goals of another one"}, nil
		}
	}
	return Found{}, nil
}

const sortedHot, sortedCold = 1.5, .15 // temperatures: one inversion more with probability 1/e

// isSorted reports whether tours are to be sorted: small ones take a formula no longer.
func (s *Search) isSorted() bool {
	return s.graph != nil && !s.isTurned() && s.o.Free && len(s.a.Order) > 2 && len(s.a.Numbers) == 0 &&
		s.a.Len() >= sortedSquares
}

// sorting is a tour that is changed step by step, its ends apart. A change takes two jumps out. The stretch between
// them either is turned round, or its ends are joined, and the cycle goes between two other successive squares.
type sorting struct {
	in         *puzzles.Instance
	random     *rand.Rand
	path       []int32 // the vertex at each place; of a closed tour without its end
	at         []int32 // the place of each vertex
	inversions int     // pairs of goals in the wrong order

	places, spare []int32 // buffers
}

func newSorting(in *puzzles.Instance, tour []int, random *rand.Rand) *sorting {
	n := in.Len()
	o := &sorting{in: in, random: random, at: make([]int32, n), spare: make([]int32, n)}
	for place, v := range tour[:n] {
		o.path = append(o.path, int32(v))
		o.at[v] = int32(place)
	}
	o.inversions = o.inverted(func(at int32) int32 { return at })
	return o
}

func (o *sorting) walk() (walk []int) {
	for _, v := range o.path {
		walk = append(walk, int(v))
	}
	if o.in.Puzzle.Closed {
		walk = append(walk, walk[0])
	}
	return walk
}

// inverted counts pairs of goals in the wrong order, once each place has moved.
func (o *sorting) inverted(moved func(at int32) int32) (n int) {
	o.places = o.places[:0]
	for _, g := range o.in.Order {
		at := moved(o.at[g])
		for _, earlier := range o.places {
			if earlier > at {
				n++
			}
		}
		o.places = append(o.places, at)
	}
	return n
}

func (o *sorting) joined(place, other int) bool {
	return slices.Contains(o.in.Neighbours(int(o.path[place])), o.path[other])
}

// beside draws a square that is a jump away from that of a place; its place.
func (o *sorting) beside(place int) int {
	near := o.in.Neighbours(int(o.path[place]))
	return int(o.at[near[o.random.IntN(len(near))]])
}

// anneal changes the tour until its goals are in order, in that many steps at most.
func (o *sorting) anneal(ctx context.Context, steps int) {
	look := watch.New(ctx)
	done := 0
	for ; done < steps && o.inversions > 0 && !look.Ended(aChange); done++ {
		change := o.turn
		if o.random.IntN(2) == 0 {
			change = o.shift
		}
		from, to, moved := change()
		if moved == nil {
			continue
		}
		n := o.inverted(moved)
		if n > o.inversions {
			temperature := sortedHot * math.Pow(sortedCold/sortedHot, float64(done)/float64(steps))
			if o.random.Float64() >= math.Exp(float64(o.inversions-n)/temperature) {
				continue
			}
		}
		o.inversions = n
		o.make(from, to, moved)
	}
	work.Spend(ctx, int64(done)*aChange)
}

// make makes a change of the places from one to before another.
func (o *sorting) make(from, to int, moved func(at int32) int32) {
	copy(o.spare[from:to], o.path[from:to])
	for at := from; at < to; at++ {
		o.path[moved(int32(at))] = o.spare[at]
	}
	for at := from; at < to; at++ {
		o.at[o.path[at]] = int32(at)
	}
}

// turn draws a stretch that can be turned round: where it begins, the place after its end, and where each place goes;
// nil if what was drawn is none.
func (o *sorting) turn() (from, to int, moved func(at int32) int32) {
	from = o.random.IntN(len(o.path))
	last := o.beside(from)
	if from > last {
		from, last = last, from
	}
	if o.random.IntN(2) == 0 { // the jump before the stretch goes from its old place to last
		if from++; last+1 >= len(o.path) || !o.joined(from, last+1) {
			return 0, 0, nil
		}
	} else if last--; from == 0 || !o.joined(from-1, last) {
		return 0, 0, nil
	}
	return from, last + 1, func(at int32) int32 {
		if int(at) < from || last < int(at) {
			return at
		}
		return int32(from+last) - at
	}
}

// shift draws a stretch whose ends are a jump apart and that leaves a tour without it, and two successive squares of
// that between which the cycle fits. It returns the places that change, and where each goes; nil if what was drawn
// is none.
func (o *sorting) shift() (from, to int, moved func(at int32) int32) {
	before := o.random.IntN(len(o.path))
	first, last := before+1, o.beside(before)-1
	size := last - before
	if size < 2 || !o.joined(first, last) {
		return 0, 0, nil
	}
	// One jump of the cycle, in to out, makes way for those from and to a jump of the tour.
	step := 2*o.random.IntN(2) - 1
	in := first + o.random.IntN(size)
	out := first + (in-first+step+size)%size
	left := o.beside(in)
	if first <= left && left <= last {
		return 0, 0, nil
	}
	right := left + 1
	if right == first {
		right = last + 1
	}
	if right >= len(o.path) || !o.joined(right, out) {
		return 0, 0, nil
	}
	rest := left // its place in the tour without the stretch
	if left > last {
		rest -= size
	}
	// From in, the cycle is followed away from out.
	return min(first, rest+1), max(last, rest+size) + 1, func(at int32) int32 {
		a := int(at)
		if first <= a && a <= last {
			return int32(rest + 1 + ((in-a)*step+size)%size)
		}
		if a > last {
			a -= size
		}
		if a > rest {
			a += size
		}
		return int32(a)
	}
}
