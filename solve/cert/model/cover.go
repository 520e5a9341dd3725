package model

import (
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/puzzles"
)

// Cover records which numbers of moves below an end are refuted: no solution, or no
// shortest one, has so many. The zero value is of no use: see [NewCover].
type Cover struct {
	in      *puzzles.Instance
	Refuted []bool
}

// NewCover is one of the numbers of moves from 0 to end - 1.
func NewCover(in *puzzles.Instance, end int) *Cover {
	return &Cover{in, make([]bool, end)}
}

// Below refutes every number of moves below n. Like all of these, it returns how
// many of them were not refuted before.
func (c *Cover) Below(n int) int { return c.Where(func(k int) bool { return k < n }) }

// OfParity refutes every number of moves below n that has this parity, as the length of a
// shortest solution. That suffices if the numbers of the other parity are refuted, too.
func (c *Cover) OfParity(parity bound.Parity, n int) int {
	return c.Where(func(k int) bool { return k < n && bound.ParityOf(k) == parity })
}

// Where refutes the numbers of moves that the test picks.
func (c *Cover) Where(test func(moves int) bool) (fresh int) {
	for k := range c.Refuted {
		if !c.Refuted[k] && test(k) {
			c.Refuted[k] = true
			fresh++
		}
	}
	return fresh
}

// Formula refutes what a formula for so many moves that has no model does.
//
// A walk that may end, or start, where it likes and visit squares again can be
// made longer by one move: it goes on to any square. With fixed ends it can be
// made longer by two: to a neighbour and back. Both need squares that have
// neighbours. So a formula that means "exactly T" refutes smaller numbers, too.
func (c *Cover) Formula(moves int, means encode.Meaning) int {
	p := c.in.Puzzle
	switch {
	case means == encode.AtMost:
		return c.Below(moves + 1)
	case p.Once || !c.neighbours():
		return c.Where(func(k int) bool { return k == moves })
	case c.in.Start < 0 || c.in.End < 0:
		return c.Below(moves + 1)
	default:
		return c.Where(func(k int) bool { return k <= moves && (moves-k)%2 == 0 })
	}
}

// neighbours reports whether a jump leads away from every square.
func (c *Cover) neighbours() bool {
	for v := range c.in.Len() {
		if c.in.Degree(v) == 0 {
			return false
		}
	}
	return true
}

// Last is the largest number of moves that is not refuted; -1 for none.
func (c *Cover) Last() int {
	for k := len(c.Refuted) - 1; k >= 0; k-- {
		if !c.Refuted[k] {
			return k
		}
	}
	return -1
}

// Gaps lists the numbers of moves that are not refuted.
func (c *Cover) Gaps() string {
	const shown = 10
	var gaps []string
	for k, ok := range c.Refuted {
		if ok {
			continue
		}
		if len(gaps) == shown {
			gaps = append(gaps, "…")
			break
		}
		gaps = append(gaps, fmt.Sprint(k))
	}
	return strings.Join(gaps, ", ")
}

// EndOf is the number of moves below which all must be refuted for a puzzle to
// be impossible: one more than any walk has that visits no square twice, of those
// within reach of one to visit. ok is false where squares may be visited again.
func EndOf(in *puzzles.Instance) (end int, ok bool) {
	if !in.Puzzle.Once {
		return 0, false
	}
	for _, d := range in.Distances(in.Goals[0]) {
		if d >= 0 {
			end++
		}
	}
	if in.Puzzle.Closed {
		end++
	}
	return end, true
}
