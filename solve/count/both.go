package count

import "knightsat/puzzles"

// noneOfBoth reports whether it is plain that no closed tour, of three squares or
// more, is its own image by a turn and by another symmetry of order two, which is none
// of the turn's powers.
//
// By the half turn h, by the other one y, and by both, hy, such a tour is moved along
// itself or reflected. Only one way to move it leads back when done twice, by half its
// length, so that two of the three reflect it: each has two turning points then, squares
// that stay where they are or jumps to their own image.
func noneOfBoth(in *puzzles.Instance, turn, y puzzles.Symmetry) bool {
	h, other := make([]int, in.Len()), make([]int, in.Len())
	half := true
	for v, s := range in.Squares {
		h[v], other[v] = in.Vertex(turn.Apply(s)), in.Vertex(y.Apply(s))
		half = half && turn.Apply(turn.Apply(s)) == s
	}
	if !half {
		twice := make([]int, len(h))
		for v, w := range h {
			twice[v] = h[w]
		}
		h = twice
	}
	both := make([]int, len(h))
	for v, w := range h {
		both[v] = other[w]
	}
	reflections := 0
	for _, image := range [][]int{h, other, both} {
		if mayReflect(in, image) {
			reflections++
		}
	}
	return reflections < 2
}

// mayReflect reports whether there are turning points for a tour.
func mayReflect(in *puzzles.Instance, image []int) bool {
	squares, jumps := 0, 0
	for v, w := range image {
		switch {
		case v == w:
			squares++
		case v < w && in.Adjacent(v, w):
			jumps++
		}
	}
	return squares <= 2 && squares+jumps >= 2
}
