package tsp

import (
	"context"
	"math"
)

// Denominator is how many parts a unit of distance has in potentials and bounds.
const Denominator = 1024

// MostPotential is where potentials end: two of them and a distance are within 32
// bits. It is far more than any distance.
const MostPotential = 1 << 28

// keep notes the bound of the present potentials if it is the best, and returns
// how much better it is than the one before.
func (a *Ascent) keep(bound int64) int64 {
	gain := bound - a.Bound
	if a.Bound == math.MinInt64 {
		gain = Denominator
	}
	if gain > 0 {
		a.Bound = bound
		copy(a.Best, a.Potential)
	}
	return gain
}

// restore goes back to the best potentials.
func (a *Ascent) restore() {
	copy(a.Potential, a.Best)
	clear(a.previous)
}

// ascend goes up from the present potentials until over says so, by the subgradient method
// of Held, Wolfe and Crowder, "Validation of subgradient optimization" (1974), with the step
// length of Polyak from a length to be met, and part of the step before in each step
// (Volgenant and Jonker 1982). relax finds the bound of the potentials, and its slope; target
// is the bound, in parts, that the step length aims at. The step length, lambda/64 of what
// the slope promises, falls by a third whenever the bound has not risen noticeably for some
// steps; the ascent goes on from the best potentials then, and ends with a length of 0.
func (a *Ascent) ascend(ctx context.Context, lambda int64, patience int, relax func() int64, over func() bool, target func() int64) {
	const noticeable = Denominator / 64
	for idle := 0; lambda > 0 && ctx.Err() == nil; {
		bound := relax()
		if idle++; a.keep(bound) > noticeable {
			idle = 0
		}
		if over() {
			return
		}
		if idle > patience {
			idle = 0
			lambda = lambda * 2 / 3
			a.restore()
		}
		a.step(target()-bound, lambda)
	}
}

// step moves the potentials along the slope.
func (a *Ascent) step(gap, lambda int64) {
	var square int64
	for _, d := range a.Slope {
		square += int64(d) * int64(d)
	}
	if square == 0 {
		return
	}
	length := max(lambda*gap/(64*square), 1)
	for i, d := range a.Slope {
		p := int64(a.Potential[i]) + (7*int64(d)+3*int64(a.previous[i]))*length/10
		a.Potential[i] = int32(min(max(p, -MostPotential), MostPotential))
		a.previous[i] = d
	}
}
