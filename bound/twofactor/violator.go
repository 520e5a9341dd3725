package twofactor

import (
	"context"
	"fmt"

	"knightsat/puzzles"
)

// Violator is why a board has no tour, in the way of Hall's condition. On a
// tour each square of S has two of its jumps, an end of an open tour one. Those
// that lead into T are at most two for each square of T, and there are only
// Elsewhere jumps from S to other squares: too few for S.
//
// S and T are lists of vertices. A square may be in both: then jumps count once
// from each side.
type Violator struct {
	S, T      []int
	Elsewhere int
}

// violator reads the cut off a maximal flow that does not fill the left nodes.
func (n *network) violator() *Violator {
	left, right := n.Reach()
	v := &Violator{}
	squares := n.g.In.Len()
	inT := make([]bool, squares)
	for r, ok := range right {
		if w := int(n.right[r]); ok && w < squares {
			v.T = append(v.T, w)
			inT[w] = true
		}
	}
	for l, ok := range left {
		if w := int(n.left[l]); ok && w < squares {
			v.S = append(v.S, w)
			for _, x := range n.g.In.Neighbours(w) {
				if !inT[x] {
					v.Elsewhere++
				}
			}
		}
	}
	return v
}

// Check returns nil where the violator proves that the puzzle has no tour, else
// what is wrong with it, or the context's error where that ends first. It recounts
// everything from the puzzle's squares.
func (v *Violator) Check(ctx context.Context, in *puzzles.Instance) error {
	p := in.Puzzle
	squares := p.Board.Squares()
	inS, inT := make([]bool, len(squares)), make([]bool, len(squares))
	if err := mark(inS, v.S); err != nil {
		return err
	}
	if err := mark(inT, v.T); err != nil {
		return err
	}
	elsewhere := 0
	for i, x := range v.S {
		if ended(ctx, i) {
			return context.Cause(ctx)
		}
		for _, s := range p.Board.Moves(p.Piece, squares[x]) {
			if w := in.Vertex(s); w >= 0 && !inT[w] {
				elsewhere++
			}
		}
	}
	if elsewhere != v.Elsewhere {
		return fmt.Errorf("%d jumps lead from S to squares outside of T, and not %d", elsewhere, v.Elsewhere)
	}
	gain, err := endsGain(ctx, in, inS, inT)
	if err != nil {
		return err
	}
	needed := 2*len(v.S) - gain
	if available := 2*len(v.T) + elsewhere; needed <= available {
		return fmt.Errorf("the jumps of S suffice: %d are needed and %d there", needed, available)
	}
	return nil
}

// mark sets the listed entries of a set.
func mark(set []bool, list []int) error {
	for _, x := range list {
		if x < 0 || x >= len(set) || set[x] {
			return fmt.Errorf("vertex %d is no square of the board, or is listed twice", x)
		}
		set[x] = true
	}
	return nil
}

// endsGain is the most that the two ends of a tour can take off the jumps that
// S needs, less what they take off those that T offers.
func endsGain(ctx context.Context, in *puzzles.Instance, inS, inT []bool) (int, error) {
	if in.Puzzle.Closed {
		return 0, nil
	}
	colour, component, bipartite, err := in.ColoursWithin(ctx)
	if err != nil {
		return 0, err
	}
	gain := func(v int) int {
		g := 0
		if inS[v] {
			g++
		}
		if inT[v] {
			g--
		}
		return g
	}
	coloured := len(bipartite) == 1 && bipartite[0]
	balance := 0
	for v := range component {
		balance += 1 - 2*int(colour[v])
	}
	// The best first and second gain of each colour; all have colour 0 where
	// colours mean nothing.
	const none = -1000
	best := [2][2]int{{none, none}, {none, none}}
	note := func(v int) {
		c := 0
		if coloured {
			c = int(colour[v])
		}
		switch g := gain(v); {
		case g > best[c][0]:
			best[c] = [2]int{g, best[c][0]}
		case g > best[c][1]:
			best[c][1] = g
		}
	}
	// pairs is the most that two different squares gain.
	pairs := func() int {
		same := max(best[0][0]+best[0][1], best[1][0]+best[1][1])
		opposite := best[0][0] + best[1][0]
		switch {
		case coloured && balance == 0:
			return opposite
		case coloured && balance > 0:
			return best[0][0] + best[0][1]
		case coloured && balance < 0:
			return best[1][0] + best[1][1]
		}
		return max(same, opposite)
	}
	switch {
	case in.Start >= 0 && in.End >= 0:
		return gain(in.Start) + gain(in.End), nil
	case in.Start < 0 && in.End < 0:
		for v := range colour {
			note(v)
		}
		return pairs(), nil
	}
	fixed := max(in.Start, in.End)
	other := none
	for v := range colour {
		opposite := colour[v] != colour[fixed]
		if v != fixed && (!coloured || opposite == (balance == 0)) {
			other = max(other, gain(v))
		}
	}
	return gain(fixed) + other, nil
}
