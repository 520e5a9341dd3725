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

// Climber looks for the potentials of a Lagrangian relaxation that make the best
// bound, by the subgradient method of Held, Wolfe and Crowder, "Validation of
// subgradient optimization" (1974), with the step length of Polyak from a length
// to be met, and part of the step before in each step (Volgenant and Jonker 1982).
type Climber struct {
	Potential []int32 // the present ones, in parts
	Best      []int32 // those of the best bound
	Bound     int64   // of Best, in parts
	Slope     []int32 // what the last bound gains with each potential
	previous  []int32
}

// NewClimber begins with n potentials of 0.
func NewClimber(n int) Climber {
	return Climber{Potential: make([]int32, n), Best: make([]int32, n), Bound: math.MinInt64,
		Slope: make([]int32, n), previous: make([]int32, n)}
}

// keep notes the bound of the present potentials if it is the best, and returns
// how much better it is than the one before.
func (c *Climber) keep(bound int64) int64 {
	gain := bound - c.Bound
	if c.Bound == math.MinInt64 {
		gain = Denominator
	}
	if gain > 0 {
		c.Bound = bound
		copy(c.Best, c.Potential)
	}
	return gain
}

// Restore goes back to the best potentials.
func (c *Climber) Restore() {
	copy(c.Potential, c.Best)
	clear(c.previous)
}

// Climb is an ascent from the present potentials, until over says so. relax finds
// the bound of the potentials, and its slope; ok is false where there is none, and
// the ascent ends with false. over looks at what came of it, and may change the
// bound; target is the bound, in parts, that the step length aims at. The step
// length, lambda/64 of what the slope promises, falls by a third whenever the bound
// has not risen noticeably for some steps; the ascent goes on from the best
// potentials then, and ends when lambda is as low as least.
func (c *Climber) Climb(ctx context.Context, lambda, least int64, patience int, relax func() (bound int64, ok bool), over func(bound *int64) bool, target func() int64) (ok bool) {
	const noticeable = Denominator / 64
	for idle := 0; lambda > least && ctx.Err() == nil; {
		bound, ok := relax()
		if !ok {
			return false
		}
		if idle++; c.keep(bound) > noticeable {
			idle = 0
		}
		if over(&bound) {
			return true
		}
		if idle > patience {
			idle = 0
			lambda = lambda * 2 / 3
			c.Restore()
		}
		c.Step(target()-bound, lambda)
	}
	return true
}

// Step moves the potentials along the slope.
func (c *Climber) Step(gap, lambda int64) {
	var square int64
	for _, d := range c.Slope {
		square += int64(d) * int64(d)
	}
	if square == 0 {
		return
	}
	length := max(lambda*gap/(64*square), 1)
	for i, d := range c.Slope {
		p := int64(c.Potential[i]) + (7*int64(d)+3*int64(c.previous[i]))*length/10
		c.Potential[i] = int32(min(max(p, -MostPotential), MostPotential))
		c.previous[i] = d
	}
}
