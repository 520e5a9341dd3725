package main

import (
	"math/bits"
	"slices"

	"knightsat/puzzles"
)

// The page says why a path is the only one by what follows from its squares, its walls and its numbers, by ways
// of looking that each take in the one before (page/js/core/only.js). Here the same is measured: how many moves
// follow by each.

// The ways of looking.
const (
	byWays  = iota // a square with as many ways as it needs takes them
	byWhole        // no loop, no square left out, and the numbers fit
	byTrial        // each other way, tried out, comes to a dead end
)

// mostSquares is how many squares a path has at most.
const mostSquares = 64

// pathRules are what the path of a puzzle keeps to. Squares are vertices, and sets of them are bits.
type pathRules struct {
	near       []uint64  // by square: those that a move joins it with
	far        [][]int32 // between squares, in moves
	number     []int     // by square: its place on the path, from 1; 0 if that is not given
	turn       []int     // by square: its place among those in order, from 1; 0 if it is not one of them
	start, end int
}

// rulesOf are those of a puzzle with a walk that solves it.
func rulesOf(in *puzzles.Instance, walk puzzles.Walk) *pathRules {
	n := in.Len()
	r := &pathRules{near: make([]uint64, n), number: make([]int, n), turn: make([]int, n)}
	for v := range n {
		for _, w := range in.Neighbours(v) {
			r.near[v] |= 1 << w
		}
		r.far = append(r.far, in.Distances(v))
	}
	for _, k := range in.Puzzle.Numbers {
		r.number[in.Vertex(k.Square)] = k.K
	}
	for i, v := range in.Order {
		r.turn[v] = i + 1
	}
	r.start, r.end = in.Vertex(walk[0]), in.Vertex(walk[len(walk)-1])
	r.number[r.start], r.number[r.end] = 1, n
	return r
}

func (r *pathRules) need(v int) int {
	if v == r.start || v == r.end {
		return 1
	}
	return 2
}

// pathLinks are what is known of a path: for each square the ways that are left, and those of them that it takes.
type pathLinks struct {
	left, taken [mostSquares]uint64
	by          [mostSquares]int // by square: what took ways from it
	found       [byTrial + 1]int // by what took them: how many ways are taken
}

func (r *pathRules) open() (s pathLinks) {
	copy(s.left[:], r.near)
	return s
}

func (s *pathLinks) take(a, b, by int) {
	if s.taken[a]>>b&1 == 1 {
		return
	}
	s.taken[a] |= 1 << b
	s.taken[b] |= 1 << a
	s.found[max(by, s.by[a])]++
}

func (s *pathLinks) drop(a, b, by int) {
	s.left[a] &^= 1 << b
	s.left[b] &^= 1 << a
	s.by[a], s.by[b] = max(by, s.by[a]), max(by, s.by[b])
}

// either is what is known if the path takes a way, and if it does not.
func (s *pathLinks) either(a, b int) (on, off pathLinks) {
	on, off = *s, *s
	on.take(a, b, byTrial)
	off.drop(a, b, byTrial)
	return on, off
}

// deduce is how many moves of the path follow by each way of looking, and whether these are all of them.
func (r *pathRules) deduce() (by [byTrial + 1]int, whole bool) {
	s := r.open()
	all := func() bool { return s.found[byWays]+s.found[byWhole]+s.found[byTrial] == len(r.near)-1 }
	ok := r.follow(&s, byWays) && r.follow(&s, byWhole) && (all() || r.try(&s))
	return s.found, ok && all()
}

// follow looks as long as something follows, and reports whether a path may be left.
func (r *pathRules) follow(s *pathLinks, by int) bool {
	for changed, ok := true, true; changed; {
		changed = false
		if ok = r.atSquares(s, by); ok && by > byWays {
			changed, ok = r.asWhole(s)
		}
		if !ok {
			return false
		}
	}
	return true
}

// atSquares looks at each square alone: one with as many ways as it needs takes them, and one that has taken
// these has no other.
func (r *pathRules) atSquares(s *pathLinks, by int) bool {
	for changed := true; changed; {
		changed = false
		for a := range r.near {
			left, taken, need := s.left[a], s.taken[a], r.need(a)
			switch {
			case bits.OnesCount64(left) < need || bits.OnesCount64(taken) > need:
				return false
			case left == taken:
			case bits.OnesCount64(left) == need:
				changed = true
				each(left, func(b int) { s.take(a, b, byWays) })
			case bits.OnesCount64(taken) == need:
				changed = true
				each(left&^taken, func(b int) { s.drop(a, b, min(by, s.by[a])) })
			}
		}
	}
	return true
}

// asWhole drops what closes a loop, leaves squares out or breaks the order or the numbers.
func (r *pathRules) asWhole(s *pathLinks) (changed, ok bool) {
	n := len(r.near)
	stretches, on := r.stretches(s)
	reached, next := uint64(1)<<r.start, uint64(1)<<r.start
	for next != 0 {
		var beside uint64
		each(next, func(a int) { beside |= s.left[a] })
		next = beside &^ reached
		reached |= next
	}
	if bits.OnesCount64(reached) < n || bits.OnesCount64(on) < n {
		return false, false
	}
	for a, stretch := range stretches {
		if stretch == nil {
			continue
		}
		if r.wrong(stretch) {
			return false, false
		}
		back := append(make([]int, 0, n), stretch...)
		slices.Reverse(back)
		each(s.left[a]&^s.taken[a], func(b int) {
			if stretch[len(stretch)-1] == b || r.wrong(append(back, stretches[b]...)) {
				s.drop(a, b, byWhole)
				changed = true
			}
		})
	}
	return changed, true
}

// stretches are what is taken, from each end of it on; and which squares are on them, which are all if there is
// no loop.
func (r *pathRules) stretches(s *pathLinks) (from [][]int, on uint64) {
	from = make([][]int, len(r.near))
	for a := range r.near {
		if bits.OnesCount64(s.taken[a]) > 1 {
			continue
		}
		before := -1
		for at := a; at >= 0; {
			from[a] = append(from[a], at)
			on |= 1 << at
			next := s.taken[at]
			if before >= 0 {
				next &^= 1 << before
			}
			before, at = at, -1
			if next != 0 {
				at = bits.TrailingZeros64(next)
			}
		}
	}
	return from, on
}

// wrong reports whether no path has these squares one after the other, one way or the other.
func (r *pathRules) wrong(stretch []int) bool {
	a, b := stretch[0], stretch[len(stretch)-1]
	if len(stretch) < len(r.near) && (a == r.start && b == r.end || a == r.end && b == r.start) {
		return true
	}
	return !r.orderly(stretch, 1) && !r.orderly(stretch, -1)
}

// orderly reports whether a stretch has the squares in order, and the numbers, if these rise on it by step.
func (r *pathRules) orderly(stretch []int, step int) bool {
	turn, first := 0, -1
	for i, v := range stretch {
		if t := r.turn[v]; t > 0 {
			if turn > 0 && t != turn+step {
				return false
			}
			turn = t
		}
		if r.number[v] > 0 && first < 0 {
			first = i
		}
	}
	if first < 0 {
		return true
	}
	number := func(i int) int { return r.number[stretch[first]] + step*(i-first) }
	for i, v := range stretch {
		if r.number[v] > 0 && r.number[v] != number(i) {
			return false
		}
	}
	last := len(stretch) - 1
	return r.goesOn(stretch[last], number(last), step) && r.goesOn(stretch[0], number(0), -step)
}

// goesOn reports whether the number of a stretch's last square lets it go on to the next one that is given.
func (r *pathRules) goesOn(v, k, step int) bool {
	if v == r.start || v == r.end {
		return r.number[v] == k
	}
	next := -1
	for w, n := range r.number {
		if n > 0 && step*(n-k) > 0 && (next < 0 || step*(r.number[next]-n) > 0) {
			next = w
		}
	}
	return next >= 0 && int(r.far[next][v]) <= step*(r.number[next]-k)
}

// try tries each way that is open, taken and left: what leads nowhere is not so.
func (r *pathRules) try(s *pathLinks) bool {
	for changed := true; changed; {
		changed = false
		for a := range r.near {
			for open := s.left[a] &^ s.taken[a]; open != 0; open &= open - 1 {
				b := bits.TrailingZeros64(open)
				if s.taken[a]>>b&1 == 1 || s.left[a]>>b&1 == 0 {
					continue
				}
				on, off := s.either(a, b)
				switch mayBe, mayNot := r.follow(&on, byWhole), r.follow(&off, byWhole); {
				case mayBe && mayNot:
					continue
				case mayBe:
					s.take(a, b, byTrial)
				default:
					s.drop(a, b, byTrial)
				}
				if !r.follow(s, byWhole) {
					return false
				}
				changed = true
			}
		}
	}
	return true
}

// paths is how many paths there are, up to two; two as well if the tries are used up.
func (r *pathRules) paths(s pathLinks, tries *int) int {
	if *tries--; *tries < 0 {
		return 2
	}
	if !r.follow(&s, byWhole) {
		return 0
	}
	least := -1
	for a := range r.near {
		if s.left[a] != s.taken[a] && (least < 0 || bits.OnesCount64(s.left[a]) < bits.OnesCount64(s.left[least])) {
			least = a
		}
	}
	if least < 0 {
		return 1
	}
	b := bits.TrailingZeros64(s.left[least] &^ s.taken[least])
	on, off := s.either(least, b)
	found := r.paths(on, tries)
	if found < 2 {
		found += r.paths(off, tries)
	}
	return min(2, found)
}

// only reports whether there is one path.
func (r *pathRules) only() bool {
	tries := 4000
	return r.paths(r.open(), &tries) == 1
}

// each visits the members of a set, ascending.
func each(set uint64, visit func(v int)) {
	for ; set != 0; set &= set - 1 {
		visit(bits.TrailingZeros64(set))
	}
}
