package model

import (
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/encode"
	"knightsat/puzzles"
)

// Cover says which numbers of moves are refuted, from 0 on: no solution, or no
// shortest one, has so many.
type Cover []bool

// Refute notes the numbers of moves for which a model without solutions says that no
// shortest walk has them, and returns how many of these are new. What it says of a parity
// in places suffices if the numbers of the other parity are refuted, too.
//
// A walk that may end, or start, where it likes and visit squares again can be
// made longer by one move: it goes on to any square. With fixed ends it can be
// made longer by two: to a neighbour and back. Both need squares that have
// neighbours. So a formula that means "exactly T" refutes smaller numbers, too.
func (r Request) Refute(in *puzzles.Instance, c Cover) (fresh int) {
	step := 1
	if r.formula() && TraitsOf(r.Model).Means == encode.Exactly {
		for v := range in.Len() {
			if in.Puzzle.Once || in.Degree(v) == 0 {
				step = r.Moves + 1
			}
		}
		if step == 1 && in.Start >= 0 && in.End >= 0 {
			step = 2
		}
	}
	for k := range c {
		parity := r.Parity == "" || r.Parity == bound.ParityOf(k).String()
		if moves := r.Moves < 0 || k <= r.Moves && (r.Moves-k)%step == 0; moves && parity && !c[k] {
			c[k] = true
			fresh++
		}
	}
	return fresh
}

// Last is the largest number of moves that is not refuted; -1 for none.
func (c Cover) Last() int {
	for k := len(c) - 1; k >= 0; k-- {
		if !c[k] {
			return k
		}
	}
	return -1
}

// Gaps lists the numbers of moves that are not refuted.
func (c Cover) Gaps() string {
	const shown = 10
	var gaps []string
	for k, ok := range c {
		if !ok {
			gaps = append(gaps, fmt.Sprint(k))
		}
	}
	if len(gaps) > shown {
		gaps = append(gaps[:shown], "…")
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
