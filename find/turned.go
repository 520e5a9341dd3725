package find

import (
	"context"
	"math/rand/v2"
	"slices"

	"knightsat/find/mend"
	"knightsat/internal/factor"
	"knightsat/puzzles"
	"knightsat/puzzles/tourgraph"
)

// orbits is a board of which squares that the turn takes to each other are one vertex, an orbit, next
// to those that jumps lead to (a voltage graph: Gross and Tucker, "Topological Graph Theory", 1987).
type orbits struct {
	in    *puzzles.Instance
	image []int
	of    []int32 // by square
	first []int   // by orbit: a square
	size  int

	models mend.Solver
}

// newOrbits returns nil if an orbit is smaller than others, as the middle of a board is.
func newOrbits(in *puzzles.Instance) *orbits {
	o := &orbits{in: in, image: tourgraph.Images(in), of: slices.Repeat([]int32{-1}, in.Len()), size: 2}
	if in.Puzzle.Symmetric == puzzles.QuarterTurn {
		o.size = 4
	}
	for v, orbit := range o.of {
		if orbit >= 0 {
			continue
		}
		w := v
		for range o.size {
			if o.of[w] >= 0 {
				return nil
			}
			o.of[w] = int32(len(o.first))
			w = o.image[w]
		}
		o.first = append(o.first, v)
	}
	return o
}

// middles are the orbits of two squares that a jump joins.
func (o *orbits) middles() (list []int) {
	for k, v := range o.first {
		if o.size == 2 && o.in.Adjacent(v, o.image[v]) {
			list = append(list, k)
		}
	}
	return list
}

// near lists the orbits that jumps lead to from one.
func (o *orbits) near(orbit int) (list []int32) {
	for _, w := range o.in.Neighbours(o.first[orbit]) {
		if k := o.of[w]; int(k) != orbit && !slices.Contains(list, k) {
			list = append(list, k)
		}
	}
	return list
}

// squares lays a walk along orbits, with a square of each.
func (o *orbits) squares(walk []int) (squares []int) {
	at := o.first[walk[0]]
	for _, next := range walk[1:] {
		squares = append(squares, at)
		near := o.in.Neighbours(at)
		at = int(near[slices.IndexFunc(near, func(w int32) bool { return int(o.of[w]) == next })])
	}
	return append(squares, at)
}

// turn lists the images of squares.
func (o *orbits) turn(squares []int) (images []int) {
	for _, v := range squares {
		images = append(images, o.image[v])
	}
	return images
}

// moved is the tour along a cycle of orbits, again and again until all squares are visited: the turn moves
// it along itself. It is nil if the cycle leads back to its first square too soon.
func (o *orbits) moved(cycle []int) (tour []int) {
	squares := o.squares(cycle)
	last := len(squares) - 1
	turns := 0
	for v := squares[0]; v != squares[last]; v = o.image[v] {
		turns++
	}
	if turns%2 == 0 {
		return nil
	}
	squares = squares[:last]
	for range o.size {
		tour = append(tour, squares...)
		for range turns {
			squares = o.turn(squares)
		}
	}
	return tour
}

// reflected is the tour along a path of orbits from one middle to another, and back by the images.
func (o *orbits) reflected(path []int) []int {
	there := o.squares(path)
	back := o.turn(there)
	slices.Reverse(back)
	return append(there, back...)
}

// turned looks for a closed tour that the puzzle's turn leaves as it is: it finds one or doesn't.
func turned(ctx context.Context, s *Search, steps int64) (found Found, err error) {
	o := newOrbits(s.a.Instance)
	if o != nil {
		o.models = s.o.Models
	}
	if o == nil || len(o.first) < 3 {
		return found, nil
	}
	p := factor.Problem{N: len(o.first), Neighbours: o.near, Closed: true}
	if m := o.middles(); len(m) > 1 { // a path will do, and each gives a tour
		p.Closed = false
		p.Start, p.End = m[0], m[1]
		if q := o.coloured(p); q != nil {
			if found, err = o.along(ctx, *q, s.o.Seed, steps/aCycle); found.Walk != nil || err != nil {
				return found, err
			}
		}
	}
	return o.along(ctx, p, s.o.Seed, steps/aCycle)
}

// along looks for a tour along the orbits that are joined as in a problem.
func (o *orbits) along(ctx context.Context, p factor.Problem, seed uint64, tries int64) (Found, error) {
	g := factor.NewGraph(ctx, p)
	if g == nil {
		return Found{}, nil
	}
	f, err := o.twoFactor(ctx, g)
	if f == nil || err != nil {
		return Found{}, err
	}
	random := rand.New(rand.NewPCG(seed, 0x7475726e))
	for range tries {
		f.Join(ctx)
		if err := mend.Join(ctx, g, f, o.models); err != nil {
			return Found{}, err
		}
		list := f.Tour()
		if list == nil {
			break
		}
		tour := o.moved
		if !p.Closed {
			tour = o.reflected
		}
		list = slices.DeleteFunc(list, func(orbit int) bool { return orbit == len(o.first) })
		if squares := tour(list); squares != nil {
			return Found{Walk: o.in.Walk(append(squares, squares[0])).From(o.in.Puzzle.Start)}, nil
		}
		f.Shuffle(random, g.Len())
	}
	return Found{}, nil
}

// coloured is the problem of a path without the pairs of orbits whose first squares have the same colour,
// where the turn changes the colour: a flow finds a 2-factor then. If the ends ask for one such pair, it
// is the two neighbours of one more vertex. It returns nil if there is no such pair.
func (o *orbits) coloured(p factor.Problem) *factor.Problem {
	n := len(o.first)
	colour := func(orbit int) int {
		s := o.in.Squares[o.first[orbit]]
		return (s.Col + s.Row) % 2
	}
	near := make([][]int32, n+1)
	for k := range n {
		for _, other := range o.near(k) {
			switch {
			case colour(int(other)) != colour(k):
				near[k] = append(near[k], other)
			case near[n] == nil && colour(k) != colour(p.Start):
				near[n] = []int32{int32(k), other}
			}
		}
	}
	if near[n] == nil {
		return nil
	}
	if (n%2 == 0) == (colour(p.Start) == colour(p.End)) {
		p.N++
		for _, k := range near[n] {
			near[k] = append(near[k], int32(n))
		}
	}
	p.Neighbours = func(v int) []int32 { return near[v] }
	return &p
}

// twoFactor is one by a flow or, if the graph is not bipartite, by a formula; nil if there is none, or the
// context ends first.
func (o *orbits) twoFactor(ctx context.Context, g *factor.Graph) (*factor.Factor, error) {
	switch r := factor.Solve(ctx, g); {
	case r == nil || r.Impossible:
		return nil, nil
	case r.Factor != nil:
		return r.Factor, nil
	}
	return mend.Factor(ctx, g, o.models)
}
