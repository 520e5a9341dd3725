package twofactor

import (
	"context"

	"knightsat/puzzles"
)

// Separator is a set of squares without which the board falls into more parts than a
// tour does: taking k squares out of a closed tour leaves at most k pieces; out of an
// open one, at most k+1, less one for each of its ends among the squares (Chvátal,
// "Tough graphs and Hamiltonian circuits", 1973).
type Separator struct {
	Removed []int
	Parts   [][]int // of the rest of the board
	Most    int     // how many pieces a tour falls into at most: fewer than there are parts
}

// separator takes squares away, and returns nil where the board does not fall into too
// many parts by that.
func separator(in *puzzles.Instance, removed []bool) *Separator {
	s := &Separator{}
	for v, gone := range removed {
		if gone {
			s.Removed = append(s.Removed, v)
		}
	}
	if len(s.Removed) == 0 {
		return nil
	}
	s.Most = most(in, s.Removed)
	seen := make([]bool, len(removed))
	for v := range seen {
		if removed[v] || seen[v] {
			continue
		}
		seen[v] = true
		part := []int{v}
		for k := 0; k < len(part); k++ {
			for _, w := range in.Neighbours(part[k]) {
				if !removed[w] && !seen[w] {
					seen[w] = true
					part = append(part, int(w))
				}
			}
		}
		s.Parts = append(s.Parts, part)
	}
	if len(s.Parts) <= s.Most {
		return nil
	}
	return s
}

// most is how many pieces taking squares away leaves of a tour at most.
func most(in *puzzles.Instance, removed []int) int {
	n := len(removed)
	if in.Puzzle.Closed {
		return n
	}
	n++
	for _, v := range removed {
		if v == in.Start || v == in.End {
			n--
		}
	}
	return n
}

// Separator looks for one on boards whose jumps all change the colour of the square;
// nil where there is none that can be found like that, and where the context ends first.
//
// Such a board falls into blocks by its perfect matchings (Dulmage & Mendelsohn,
// "Coverings of bipartite graphs", 1958), with jumps between blocks in one direction
// only: the left squares of the lower blocks jump to no right squares above. So without
// the right squares of some lower blocks and the left squares of some upper ones, the
// other squares of these are alone, as many as were taken away. What lies between is one
// part more, which is too many for a closed tour, or two, where blocks are not above each
// other, which is too many for an open one, too.
func (g *Graph) Separator(ctx context.Context) *Separator {
	var given []int
	for _, v := range []int{g.In.Start, g.In.End} {
		if v >= 0 && g.Dummy >= 0 {
			given = append(given, v)
		}
	}
	var best *Separator
	for _, out := range append([]int{-1}, given...) {
		b := newMatched(ctx, g, out)
		if b == nil {
			continue
		}
		for _, layers := range b.candidates(given) {
			s := separator(g.In, b.removed(layers)[:g.In.Len()])
			if s != nil && (best == nil || len(s.Removed) < len(best.Removed)) {
				best = s
			}
			if ctx.Err() != nil {
				return nil
			}
		}
	}
	return best
}
