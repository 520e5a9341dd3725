package puzzles

import (
	"fmt"
	"strconv"
)

// Number is the place of a square in the walk: the walk is on Square after K-1 moves. The start is
// number 1. The return of a closed walk to its start has no number.
type Number struct {
	K      int
	Square Square
}

// String writes the number as in 17=c5.
func (n Number) String() string { return strconv.Itoa(n.K) + "=" + n.Square.String() }

// isFirst reports whether it is that of the start.
func isFirst(n Number) bool { return n.K == 1 }

// MarshalText writes the number as String does.
func (n Number) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// MaxNumber is the largest number that a square may have: one for each square of the
// largest board.
const MaxNumber = MaxSide * MaxSide

// checkTimes looks for squares that the walk does not visit at the times, or in the order,
// that the puzzle gives.
func checkTimes(p *Puzzle, w Walk) Faults {
	f := checkBegun(p, w)
	last := len(w)
	if p.Closed {
		last = max(w.Moves(), 1)
	}
	for _, n := range p.Numbers {
		if n.K > last {
			f = append(f, fmt.Sprintf("it has no number %d, which %s must be", n.K, n.Square))
			break
		}
	}
	if next := inTurn(w, p.Order); next < len(p.Order) {
		f = append(f, outOfOrder(p.Order[next], next, len(p.Order)))
	}
	return f
}

// checkBegun looks for other squares where the walk, as far as it goes, has numbers.
func checkBegun(p *Puzzle, w Walk) (f Faults) {
	faults := 0
	for _, n := range p.Numbers {
		if n.K > len(w) || w[n.K-1] == n.Square {
			continue
		}
		if faults++; faults <= listed {
			f = append(f, fmt.Sprintf("number %d is %s, not %s", n.K, w[n.K-1], n.Square))
		}
	}
	if faults > listed {
		f = append(f, fmt.Sprintf("and %d more such numbers", faults-listed))
	}
	return f
}
