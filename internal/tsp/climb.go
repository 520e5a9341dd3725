package tsp

import (
	"context"
	"math"
)

// denominator of potentials: they are in parts of a unit of distance.
const denominator = 1024

// mostPotential is where potentials end: two of them and a distance are within 32
// bits. It is far more than any distance.
const mostPotential = 1 << 28

// climber looks for the potentials of a Lagrangian relaxation that make the best
// bound, by the subgradient method of Held, Wolfe and Crowder, "Validation of
// subgradient optimization" (1974), with the step length of Polyak from a length
// to be met, and part of the step before in each step (Volgenant and Jonker 1982).
type climber struct {
	potential []int32 // in parts
	best      []int32
	bound     int64   // of best, in parts
	degree    []int32 // of each node in the last tree, with the hub
	previous  []int32
}

func newClimber(n int) climber {
	return climber{potential: make([]int32, n), best: make([]int32, n), bound: math.MinInt64,
		degree: make([]int32, n), previous: make([]int32, n)}
}

// keep notes the bound of the present potentials if it is the best, and returns
// how much better it is than the one before.
func (c *climber) keep(bound int64) int64 {
	gain := bound - c.bound
	if c.bound == math.MinInt64 {
		gain = denominator
	}
	if gain > 0 {
		c.bound = bound
		copy(c.best, c.potential)
	}
	return gain
}

// restore goes back to the best potentials.
func (c *climber) restore() {
	copy(c.potential, c.best)
	clear(c.previous)
}

// climb is an ascent from the present potentials, until over says so. tree finds
// the tree of the potentials and returns its bound; ok is false where there is
// none. over looks at what came of it, and may change the bound; target is the
// bound, in parts, that the step length aims at. The step length, lambda/64 of
// what the tree's degrees promise, falls by a third whenever the bound has not
// risen noticeably for some steps; the ascent goes on from the best potentials
// then, and ends when lambda is as low as least.
func (c *climber) climb(ctx context.Context, lambda, least int64, patience int, tree func() (int64, bool), over func(bound *int64) bool, target func() int64) (ok bool) {
	const noticeable = denominator / 64
	for idle := 0; lambda > least && ctx.Err() == nil; {
		bound, ok := tree()
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
			c.restore()
		}
		c.step(target()-bound, lambda)
	}
	return true
}

// step moves the potentials along the tree's degrees.
func (c *climber) step(gap, lambda int64) {
	var square int64
	for _, d := range c.degree {
		square += int64(d-2) * int64(d-2)
	}
	if square == 0 {
		return
	}
	length := max(lambda*gap/(64*square), 1)
	for i, d := range c.degree {
		p := int64(c.potential[i]) + (7*int64(d-2)+3*int64(c.previous[i]))*length/10
		c.potential[i] = int32(min(max(p, -mostPotential), mostPotential))
		c.previous[i] = d - 2
	}
}
