// Package facts is what has been proven of a puzzle and may be used by formulas: plain values, each of
// which may be missing. Encodings are right without any. Package bound fills them in; others may, too.
package facts

import (
	"context"
	"errors"
)

// Facts are what is known. The zero value is that nothing is. All facts are about walks that solve
// the puzzle, and not about any that merely keep some of its rules.
type Facts struct {
	// Lower are proven lower bounds.
	Lower []Lower
	// Times finds the numbers of moves after which walks of exactly this number of moves can be on
	// each square, at most most places in all; nil if nobody has said that. goals says whether to look also
	// at the goals in any order, which takes longer. The error is [ErrTooMany], or the context's.
	Times func(ctx context.Context, moves, most int, goals bool) (*Times, error)
	// Edges tells of two vertices next to each other whether a tour may go from one to the other, and
	// whether each tour must; of the number after the last vertex, whether it may end on the other.
	// nil says nothing.
	Edges func(u, v int) (may, must bool)
	// Colours gives each vertex a colour, 0 or 1, which each move changes. It returns nil if there are
	// no such colours, or several ways to give them, and is nil if nobody has looked.
	Colours func() []int8
	// Potentials are those of the bound of Held and Karp, by vertex, in parts of a move as package tsp
	// has them; nil for none.
	Potentials map[int]int32
	// Plan is what arguments leave of the orders of the squares to visit, in walks of at most this number
	// of moves (salesman.Plan); nil if nobody has looked. Fewest is the number of moves that they prove: no
	// solution within the bound has fewer, and if it is above the bound none is within. With ofParity that
	// holds for shortest solutions whose numbers of moves have the parity of the bound. It is 0 if the
	// arguments say nothing.
	Plan interface {
		Fewest() (moves int, ofParity bool)
	}
}

// Lower says that no solution has fewer moves.
type Lower struct {
	Moves int
	By    By
}

// Best returns the highest bound, and the first of equal ones; without any, 0 moves.
func (f Facts) Best() (best Lower) {
	for _, l := range f.Lower {
		if l.Moves > best.Moves {
			best = l
		}
	}
	return best
}

// Times are the numbers of moves that are left for each vertex.
type Times struct {
	At [][]int32 // by number of moves: vertices, ascending
	// Turns are the first and the last number of moves after which each goal in order can have its
	// turn; nil if goals come in any order.
	Turns [][2]int
	By    By // the argument that rules out the others
}

// Dead reports whether no walk is left.
func (t *Times) Dead() bool { return len(t.At) > 0 && len(t.At[0]) == 0 }

// ErrTooMany says that more places are left than were asked for.
var ErrTooMany = errors.New("the squares and the moves leave too many places")

// Planned says by which arguments a plan finds what is left.
type Planned int

// The kinds of plans.
const (
	NoPlan       Planned = iota
	ByAll                // all of package reduce
	ByPotentials         // the potentials alone
)
