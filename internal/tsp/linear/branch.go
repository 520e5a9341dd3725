package linear

import (
	"cmp"
	"context"
	"math"
	"slices"

	"knightsat/internal/limits"
	"knightsat/internal/tsp/simplex"
)

// branch picks the variable to branch on, and the value to begin with; -1 where all are whole. Of those
// that are furthest from whole, which it tries, it takes one of which both values raise the bound (strong
// branching: Applegate, Bixby, Chvátal and Cook, "Finding cuts in the TSP", 1995). It picks a twofold one
// if there is no other.
func (s *search) branch(ctx context.Context) (v int32, first int64) {
	list := s.candidates()
	if len(list) == 0 {
		return -1, 0
	}
	v = list[0]
	first = int64(math.Round(s.lp.X(int(v))))
	here, state := s.lp.Value(), s.lp.State()
	best := 0.0
	for _, c := range list {
		if s.twofold(int(c)) {
			break
		}
		zero, one := s.try(ctx, state, c, 0)-here, s.try(ctx, state, c, 1)-here
		if score := (zero + noticeable/10) * (one + noticeable/10); score > best {
			v, best = c, score
			first = 0
			if one < zero {
				first = 1
			}
		}
	}
	return v, first
}

// candidates are variables that are not whole, those that are furthest from it first, twofold ones last.
func (p *Program) candidates() (list []int32) {
	off := make(map[int32]float64)
	for k := range p.cost {
		d := math.Abs(p.lp.X(k) - 0.5)
		if d >= 0.5-tolerance || p.lo[k] == p.up[k] {
			continue
		}
		if p.twofold(k) {
			d++
		}
		off[int32(k)] = d
		list = append(list, int32(k))
	}
	slices.SortStableFunc(list, func(a, b int32) int { return cmp.Compare(off[a], off[b]) })
	return list[:min(len(list), limits.Trials)]
}

// try is what the program comes to from here in some steps if a variable has a value.
func (s *search) try(ctx context.Context, here *simplex.State, v int32, value float64) float64 {
	most := float64(s.most) + 0.001
	s.lp.Bound(int(v), value, value)
	s.lp.Run(ctx, most, limits.TrialSteps)
	came := s.lp.Value()
	s.lp.Bound(int(v), float64(s.lo[v]), float64(s.up[v]))
	s.lp.Restore(here)
	return min(came, most)
}
