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
	squares := in.Squares
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
		for _, s := range p.Ground().Moves(p.Piece, squares[x]) {
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
	colour, _, bipartite, err := in.ColoursWithin(ctx)
	if err != nil {
		return 0, err
	}
	e := ends{inS: inS, inT: inT}
	if len(bipartite) == 1 && bipartite[0] {
		e.colour = colour
		for _, c := range colour {
			e.balance += 1 - 2*int(c)
		}
	}
	switch {
	case in.Start >= 0 && in.End >= 0:
		return e.gain(in.Start) + e.gain(in.End), nil
	case in.Start < 0 && in.End < 0:
		return e.most(), nil
	}
	return e.with(max(in.Start, in.End)), nil
}

// ends are what there is to choose from for the ends of an open tour.
type ends struct {
	inS, inT []bool
	colour   []int8 // nil where colours mean nothing
	balance  int    // squares of colour 0, less those of colour 1
}

// noGain is below what any two squares gain.
const noGain = -1000

// gain is what one square gains as an end.
func (e *ends) gain(v int) int {
	g := 0
	if e.inS[v] {
		g++
	}
	if e.inT[v] {
		g--
	}
	return g
}

// most is the most that two different squares gain that may both be ends: those of a
// tour have different colours, or both that of which there is one square more.
func (e *ends) most() int {
	best := [2][2]int{{noGain, noGain}, {noGain, noGain}} // the best and the second of each colour
	for v := range e.inS {
		c := 0
		if e.colour != nil {
			c = int(e.colour[v])
		}
		switch g := e.gain(v); {
		case g > best[c][0]:
			best[c] = [2]int{g, best[c][0]}
		case g > best[c][1]:
			best[c][1] = g
		}
	}
	switch {
	case e.colour == nil || e.balance > 0:
		return best[0][0] + best[0][1]
	case e.balance < 0:
		return best[1][0] + best[1][1]
	}
	return best[0][0] + best[1][0]
}

// with is the most that a square gains with another one that may be the other end.
func (e *ends) with(fixed int) int {
	other := noGain
	for v := range e.inS {
		if v == fixed || e.colour != nil && (e.colour[v] != e.colour[fixed]) != (e.balance == 0) {
			continue
		}
		other = max(other, e.gain(v))
	}
	return e.gain(fixed) + other
}
