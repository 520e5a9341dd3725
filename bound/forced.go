package bound

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"knightsat/puzzles"
)

// ForcedCycle looks for a cycle that every closed tour would have, though squares are
// left that are not on it: the jumps of squares that have no more than two left, with
// those ruled out that lead to squares that have two such already. It lists the
// vertices of the cycle in order; nil where there is none, and where the context ends
// first.
func ForcedCycle(ctx context.Context, in *puzzles.Instance) []int {
	if !in.Puzzle.Closed || !IsTour(in) || in.Len() < 3 {
		return nil
	}
	n := in.Len()
	f := &forcing{in: in, left: make([]int32, n), made: make([][]int32, n), queued: make([]bool, n), other: make([]int32, n), length: make([]int32, n)}
	for v := range n {
		f.other[v], f.length[v] = int32(v), 1
		f.left[v] = int32(in.Degree(v))
		if f.left[v] == 2 {
			f.push(v)
		}
	}
	for work := 0; len(f.queue) > 0; work++ {
		if work%(1<<14) == 0 && ctx.Err() != nil {
			return nil
		}
		v := f.queue[0]
		f.queue = f.queue[1:]
		f.queued[v] = false
		if !f.settle(v) { // too few jumps: another argument's business
			return nil
		}
		if f.short != nil {
			return f.short
		}
	}
	return nil
}

// forcing is what is known of jumps: those that are made, and how many each square
// has that are not ruled out.
type forcing struct {
	in     *puzzles.Instance
	left   []int32
	made   [][]int32 // by vertex
	queue  []int
	queued []bool
	other  []int32 // by vertex at an end of a path of made jumps: the other end
	length []int32 // by vertex at an end of a path: its number of squares
	short  []int   // a cycle that leaves squares out
}

func (f *forcing) push(v int) {
	if !f.queued[v] {
		f.queued[v] = true
		f.queue = append(f.queue, v)
	}
}

// out reports whether a jump is ruled out: one of its squares has two others.
func (f *forcing) out(v, w int) bool {
	return !slices.Contains(f.made[v], int32(w)) && (len(f.made[v]) == 2 || len(f.made[w]) == 2)
}

// settle makes the jumps of a square that has two left, and reports whether no square
// gets a third by that.
func (f *forcing) settle(v int) bool {
	var jumps []int
	for _, w := range f.in.Neighbours(v) {
		if !f.out(v, int(w)) {
			jumps = append(jumps, int(w))
		}
	}
	if len(jumps) != 2 {
		return len(jumps) > 2
	}
	for _, w := range jumps {
		if slices.Contains(f.made[v], int32(w)) {
			continue
		}
		if len(f.made[w]) == 2 {
			return false
		}
		f.make(v, w)
		if len(f.made[w]) == 2 {
			f.full(w)
		}
	}
	return true
}

// make makes a jump, which joins two paths, or closes one.
func (f *forcing) make(v, w int) {
	f.made[v], f.made[w] = append(f.made[v], int32(w)), append(f.made[w], int32(v))
	a, b, n := f.other[v], f.other[w], f.length[v]+f.length[w]
	if a == int32(w) {
		if int(f.length[v]) < f.in.Len() {
			f.short = f.cycle(v)
		}
		return
	}
	f.other[a], f.other[b], f.length[a], f.length[b] = b, a, n, n
}

// full rules out the jumps that a square with two has not.
func (f *forcing) full(v int) {
	for _, n := range f.in.Neighbours(v) {
		w := int(n)
		if slices.Contains(f.made[v], n) || len(f.made[w]) == 2 {
			continue
		}
		if f.left[w]--; f.left[w] <= 2 {
			f.push(w)
		}
	}
}

// cycle lists the squares of the cycle of made jumps through one.
func (f *forcing) cycle(v int) []int {
	cycle := []int{v}
	for prev, at := -1, v; ; {
		next := int(f.made[at][0])
		if next == prev {
			next = int(f.made[at][1])
		}
		if next == v {
			return cycle
		}
		cycle = append(cycle, next)
		prev, at = at, next
	}
}

// forcedReason names the squares of a cycle in order, and those that have only two
// jumps in the first place.
func forcedReason(in *puzzles.Instance, cycle []int) string {
	var two []int
	for _, v := range cycle {
		if in.Degree(v) == 2 {
			two = append(two, v)
		}
	}
	var b strings.Builder
	if len(two) == 0 {
		b.WriteString("squares that have only two jumps left must make them")
	} else {
		fmt.Fprintf(&b, "%s %s only two jumps%s, and must make them", names(in, two), map[bool]string{true: "has", false: "have"}[len(two) == 1], map[bool]string{true: "", false: " each"}[len(two) == 1])
	}
	if 2*len(two) < len(cycle) {
		b.WriteString(", and so must other squares whose jumps these leave no choice")
	}
	fmt.Fprintf(&b, ": that closes a cycle of %s, %s, and leaves the other %d out", count(len(cycle), "square"), names(in, cycle), in.Len()-len(cycle))
	return b.String()
}
