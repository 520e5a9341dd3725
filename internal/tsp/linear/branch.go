package linear

import (
	"cmp"
	"context"
	"math"
	"slices"

	"knightsat/internal/tsp/simplex"
)

// branch picks the variable to branch on, and the value to begin with; -1 where all are whole. Of those
// that are furthest from whole it takes one of which both values raise the bound (strong branching:
// Applegate, Bixby, Chvátal and Cook, "Finding cuts in the TSP", 1995): it tries all in a few steps, and
// the best again in more. It picks a twofold one if there is no other.
func (s *search) branch(ctx context.Context) (v int32, first int64) {
	list := s.candidates()
	if len(list) == 0 {
		return -1, 0
	}
	once := slices.DeleteFunc(slices.Clone(list), func(v int32) bool { return s.twofold(int(v)) })
	if len(once) == 0 {
		return list[0], int64(math.Round(s.lp.X(int(list[0]))))
	}
	state := s.lp.State()
	best := s.trials(ctx, state, once, trialSteps)
	once = once[:0]
	for _, t := range best[:min(len(best), longTrials)] {
		once = append(once, t.v)
	}
	best = s.trials(ctx, state, once, longTrialSteps)
	return best[0].v, best[0].first
}

// trial is a variable that was tried, with the value that raises the bound less.
type trial struct {
	v     int32
	first int64
	score float64
}

// trials tries variables from here, in the given number of steps for each value. The best comes first.
func (s *search) trials(ctx context.Context, here *simplex.State, list []int32, steps int) (best []trial) {
	from := s.lp.Value()
	for _, v := range list {
		zero, one := s.try(ctx, here, v, 0, steps)-from, s.try(ctx, here, v, 1, steps)-from
		t := trial{v: v, score: (zero + noticeable/10) * (one + noticeable/10)}
		if one < zero {
			t.first = 1
		}
		best = append(best, t)
	}
	slices.SortStableFunc(best, func(a, b trial) int { return cmp.Compare(b.score, a.score) })
	return best
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
	return list[:min(len(list), maxTrials)]
}

// try is what the program comes to from here in some steps if a variable has a value.
func (s *search) try(ctx context.Context, here *simplex.State, v int32, value float64, steps int) float64 {
	most := float64(s.most) + 0.001
	s.lp.Bound(int(v), value, value)
	s.lp.Run(ctx, most, steps)
	came := s.lp.Value()
	s.lp.Bound(int(v), float64(s.lo[v]), float64(s.up[v]))
	s.lp.Restore(here)
	return min(came, most)
}
