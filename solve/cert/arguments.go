package cert

import (
	"context"
	"fmt"

	"knightsat/bound"
	"knightsat/puzzles"
)

// endsParity is the parity of the number of moves of every solution, where both
// ends are given and the squares within reach have two colours such that each
// jump changes the colour; ok is false elsewhere.
func endsParity(in *puzzles.Instance) (parity int, ok bool) {
	if in.Start < 0 || in.End < 0 {
		return 0, false
	}
	even := in.Distances(in.Start)
	if even[in.End] < 0 {
		return 0, false
	}
	for v, d := range even {
		for _, w := range in.Neighbours(v) {
			if d >= 0 && (even[w]-d)%2 == 0 {
				return 0, false
			}
		}
	}
	return int(even[in.End]) % 2, true
}

// checkColours returns nil where the colours of the squares rule out every walk
// that visits no square twice: whatever its number of moves, it would need more
// squares of a colour than there are, or fewer than it must visit.
func checkColours(in *puzzles.Instance) error {
	if !in.Puzzle.Once {
		return fmt.Errorf("found a puzzle whose squares may be visited again, expected one in which they may not")
	}
	colour, component, _ := in.Colours()
	at := component[in.Goals[0]]
	var must, free [2]int
	for v := range in.Len() {
		if mustVisit(in, v) {
			if component[v] != at {
				return fmt.Errorf("found squares to visit that no walk joins, expected colours to be the reason")
			}
			must[colour[v]]++
		}
		if component[v] == at {
			free[colour[v]]++
		}
		for _, w := range in.Neighbours(v) {
			if component[v] == at && colour[w] == colour[v] {
				return fmt.Errorf("found jumps that do not change the colour")
			}
		}
	}
	// A walk over k squares of colour 0 and l of colour 1 alternates.
	for k := must[0]; k <= free[0]; k++ {
		for l := max(must[1], k-1); l <= min(free[1], k+1); l++ {
			if alternates(in, colour, k, l) {
				return fmt.Errorf("the colours allow for a walk over %d squares of the one and %d of the other", k, l)
			}
		}
	}
	return nil
}

// alternates reports whether the ends of the walk allow for it to visit k
// squares of colour 0 and l of colour 1.
func alternates(in *puzzles.Instance, colour []int8, k, l int) bool {
	if in.Puzzle.Closed {
		return k == l
	}
	is := func(v int, c int8) bool { return v < 0 || colour[v] == c }
	s, e := in.Start, in.End
	switch k - l {
	case 1: // begins and ends with colour 0
		return is(s, 0) && is(e, 0)
	case -1:
		return is(s, 1) && is(e, 1)
	case 0: // of one colour each: there is a square to visit
		return is(s, 0) && is(e, 1) || is(s, 1) && is(e, 0)
	}
	return false
}

// apart lists the squares within reach of one that must be visited, where
// another one that must be is not among them; nil where there is none.
func apart(in *puzzles.Instance) []int {
	var must []int
	for v := range in.Len() {
		if mustVisit(in, v) {
			must = append(must, v)
		}
	}
	dist := in.Distances(must[0])
	var inside []int
	out := false
	for v, d := range dist {
		if d >= 0 {
			inside = append(inside, v)
		} else if mustVisit(in, v) {
			out = true
		}
	}
	if !out {
		return nil
	}
	return inside
}

// checkApart returns nil where no jump leaves the set, and every solution visits
// squares both inside and outside of it.
func checkApart(in *puzzles.Instance, d *apartData) error {
	inside, err := vertexSet(in, d.Squares, in.Len())
	if err != nil {
		return err
	}
	var visits [2]bool
	for v, isIn := range inside {
		for _, w := range in.Neighbours(v) {
			if inside[w] != isIn {
				return fmt.Errorf("found the jump %s-%s out of the set, expected none", in.Squares[v], in.Squares[w])
			}
		}
		if mustVisit(in, v) && isIn {
			visits[1] = true
		} else if mustVisit(in, v) {
			visits[0] = true
		}
	}
	if !visits[0] || !visits[1] {
		return fmt.Errorf("found squares to visit on one side of the set only, expected them on both")
	}
	return nil
}

// checkHall returns nil where squares have too few jumps for a tour: one of three
// squares or more, which makes each jump once.
func checkHall(ctx context.Context, in *puzzles.Instance, d *hallData) error {
	switch {
	case !bound.IsTour(in):
		return fmt.Errorf("found a puzzle that does not visit every square exactly once")
	case in.Len() < 3:
		return fmt.Errorf("found a board of %d squares, expected 3 or more", in.Len())
	}
	v, err := d.violator(in)
	if err != nil {
		return err
	}
	return v.Check(ctx, in)
}
