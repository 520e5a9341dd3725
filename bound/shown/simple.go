package shown

import (
	"cmp"
	"context"
	"slices"

	"knightsat/bound"
	"knightsat/puzzles"
)

// simple are tolls that prove a bound, made as simple as a short search can: in whole moves if these suffice,
// else in halves, thirds and so on, and many of them 0. It returns nil for too many squares.
func simple(ctx context.Context, in *puzzles.Instance, w *bound.Potentials, moves int) *bound.Tolls {
	if !isSound(w, in) {
		return nil
	}
	sum := w.Sums(ctx, in)
	if sum == nil {
		return nil
	}
	n := len(w.Terminals)
	s := &simplifier{sum: sum, moves: moves, left: tollWork / (n * n)}
	if best := s.simplest(w); best != nil {
		return best
	}
	all, err := sum(w)
	if err != nil {
		return nil
	}
	return all
}

// isSound reports whether a witness has potentials that can be added up, one for each of some squares to visit, two or
// more, and the ends among them; but not the start of a walk that comes back to it.
func isSound(w *bound.Potentials, in *puzzles.Instance) bool {
	const most = 1 << 30
	listed := map[int]bool{}
	for _, v := range w.Terminals {
		if v < 0 || v >= in.Len() || !in.MustVisit(v) {
			return false
		}
		listed[v] = true
	}
	back := in.Start >= 0 && in.Start == in.End
	for _, v := range []int{in.Start, in.End} {
		if v >= 0 && listed[v] == back {
			return false
		}
	}
	large := func(p int) bool { return p < -most || p > most }
	return len(listed) > 1 && len(w.Terminals) == len(listed) && len(w.Potential) == len(listed) &&
		w.Denominator > 0 && !large(w.Denominator) && !slices.ContainsFunc(w.Potential, large)
}

// simpleParts of a move are tried in turn.
var simpleParts = []int{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 64, 128}

// simplifier looks for simple tolls.
type simplifier struct {
	sum   func(*bound.Potentials) (*bound.Tolls, error)
	moves int
	left  int // trees that may still be looked for
}

// try returns what the potentials add up to, and whether that is the bound.
func (s *simplifier) try(w *bound.Potentials) (*bound.Tolls, bool) {
	if s.left--; s.left < 0 {
		return nil, false
	}
	t, err := s.sum(w)
	if err != nil {
		return nil, false
	}
	return t, t.Sum > int64(s.moves-1)*int64(t.Parts)
}

// simplest looks for tolls in few parts of a move, among those near given ones. Tolls that are all higher by as
// much say the same: so those of one square after the other are made 0.
func (s *simplifier) simplest(given *bound.Potentials) *bound.Tolls {
	n := len(given.Potential)
	none := &bound.Potentials{Denominator: 1, Terminals: given.Terminals, Potential: make([]int, n)}
	if plain, good := s.try(none); good {
		return plain
	}
	for _, parts := range simpleParts {
		for k := range min(n, shifts) {
			shift := given.Potential[k*n/shifts%n]
			w := &bound.Potentials{Denominator: parts, Terminals: given.Terminals}
			for _, p := range given.Potential {
				w.Potential = append(w.Potential, nearestPart(p-shift, parts, given.Denominator))
			}
			for range climbs {
				t, good := s.try(w)
				if t == nil {
					return nil
				}
				if good {
					return s.fewest(w, t)
				}
				s.climb(w, t)
			}
		}
	}
	return nil
}

// nearestPart is a number of one kind of parts of a move in another one, rounded; halves are rounded up.
func nearestPart(p, parts, of int) int { return floorDiv(2*p*parts+of, 2*of) }

// floorDiv is the quotient, rounded down.
func floorDiv(a, b int) int {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// climb raises the tolls of squares with more than two links, and lowers those with one.
func (s *simplifier) climb(w *bound.Potentials, t *bound.Tolls) {
	degree := map[puzzles.Square]int{}
	for _, l := range append(slices.Clone(t.Tree), t.Ends...) {
		degree[l.From]++
		degree[l.To]++
	}
	for _, l := range t.Ends {
		if l.From == l.To { // an end of the walk: one link, counted at both of its sides
			degree[l.To]--
		}
	}
	for i, of := range t.Tolls {
		w.Potential[i] += degree[of.Square] - 2
	}
}

// fewest makes tolls 0, or nearer to it, where the bound stays.
func (s *simplifier) fewest(w *bound.Potentials, best *bound.Tolls) *bound.Tolls {
	often, times := 0, map[int]int{}
	for _, p := range w.Potential {
		if times[p]++; times[p] > times[often] || times[p] == times[often] && p < often {
			often = p
		}
	}
	for i := range w.Potential {
		w.Potential[i] -= often
	}
	if t, good := s.try(w); good {
		best = t
	}
	order := make([]int, len(w.Potential))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order,
		func(i, j int) int { return cmp.Compare(abs(w.Potential[i]), abs(w.Potential[j])) })
	for _, i := range order {
		old := w.Potential[i]
		for _, p := range []int{0, old / 2, old - cmp.Compare(old, 0), old} {
			w.Potential[i] = p
			if t, good := s.try(w); good {
				best = t
				break
			}
		}
	}
	return best
}
