package puzzles

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
)

// Number is the place of a square in the walk: the walk is on Square after K-1 moves. The start is
// number 1. The return of a closed walk to its start has no number.
type Number struct {
	K      int
	Square Square
}

// String writes the number as in 17=c5.
func (n Number) String() string { return strconv.Itoa(n.K) + "=" + n.Square.String() }

// MarshalText writes the number as String does.
func (n Number) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// MaxNumber is the largest number that a square may have: one for each square of the
// largest board.
const MaxNumber = MaxSide * MaxSide

// parseNumber reads a number and its square, as in 17=c5.
func (s *Spec) parseNumber(text string) (Number, error) {
	digits, name, ok := strings.Cut(text, "=")
	if !ok {
		return Number{}, &ValueError{Found: "number " + words.Quote(text),
			Expected: "a number of the walk and its square, as in 17=c5"}
	}
	k, err := ParseK(strings.TrimSpace(digits))
	if err != nil {
		return Number{}, err
	}
	square, err := s.parseSquare(strings.TrimSpace(name))
	return Number{k, square}, err
}

// ParseK reads the K of a [Number], which is digits alone. The error is a *ValueError.
func ParseK(digits string) (int, error) {
	wrong := &ValueError{Found: "number " + words.Quote(digits)}
	k, err := strconv.Atoi(digits)
	switch {
	case !words.Digits(digits):
		wrong.Expected = "digits alone, with a blank or an = after them"
		return 0, wrong
	case err != nil || k < 1 || k > MaxNumber:
		wrong.Expected = fmt.Sprintf("from 1, which is the start, to %d (an empty square is .)", MaxNumber)
		return 0, wrong
	}
	return k, nil
}

// Wall is a wall between two squares of a board: no move goes from one to the other. A slide of a
// piece or a guard stops before it.
type Wall struct{ A, B Square }

// String writes the wall as in a1-a2.
func (w Wall) String() string { return w.A.String() + "-" + w.B.String() }

// MarshalText writes the wall as String does.
func (w Wall) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// parseWall reads a wall such as a1-a2. The error is a *ValueError.
func parseWall(text string) (Wall, error) {
	a, b, ok := strings.Cut(text, "-")
	if !ok {
		return Wall{}, &ValueError{Found: "wall " + words.Quote(text), Expected: "two squares, as in a1-a2"}
	}
	var w Wall
	var err error
	if w.A, err = ParseSquare(strings.TrimSpace(a)); err == nil {
		w.B, err = ParseSquare(strings.TrimSpace(b))
	}
	return w, err
}

// setWalls puts up the walls of a board, each once, in the board's order.
func (b *Board) setWalls(walls []Wall) error {
	if len(walls) == 0 {
		return nil
	}
	b.walled = make(map[Wall]bool, 2*len(walls))
	for _, w := range walls {
		switch {
		case !b.Inside(w.A) || !b.Inside(w.B):
			return &PlaceError{What: "wall " + w.String(), Why: b.outside()}
		case w.A == w.B:
			return &PlaceError{What: "wall " + w.String(),
				Why: "it needs two squares, and these are the same"}
		}
		if b.index(w.A) > b.index(w.B) {
			w.A, w.B = w.B, w.A
		}
		if !b.walled[w] {
			b.walls = append(b.walls, w)
		}
		b.walled[w], b.walled[Wall{w.B, w.A}] = true, true
	}
	slices.SortFunc(b.walls, func(v, w Wall) int {
		return cmp.Or(b.index(v.A)-b.index(w.A), b.index(v.B)-b.index(w.B))
	})
	return nil
}

// Walls lists the walls by row from the bottom. A is the lower square of each wall. The caller
// must not change the slice.
func (b *Board) Walls() []Wall { return b.walls }

// IdleWalls lists the walls that take no move away: the piece never goes from one of the two squares
// to the other, and no guard looks along a line that the wall could block.
func (p *Puzzle) IdleWalls() (idle []Wall) {
	if p.Board == nil || len(p.Board.walls) == 0 || len(p.Board.guards) > 0 {
		return nil
	}
	bare, err := NewBoard(p.Board.width, p.Board.height, nil, nil)
	if err != nil {
		return nil
	}
	for _, w := range p.Board.walls {
		if !bare.Joins(p.Piece, w.A, w.B) {
			idle = append(idle, w)
		}
	}
	return idle
}

// isWalled reports whether there is a wall between two squares.
func (b *Board) isWalled(a, c Square) bool { return b.walled[Wall{a, c}] }

// Timed reports whether the puzzle says when squares are visited, by numbers or by the order of a
// tour's goals. Then a walk over the right squares, or the reverse of a solution, may be no
// solution, so a search that ignores times is of no use. What is proven without looking at times
// still holds.
func (p *Puzzle) Timed() bool { return len(p.Numbers) > 0 || len(p.Order) > 0 }

// Reading says how the numbers of the puzzle are read, in brackets after a sentence; "" if there are none.
func (p *Puzzle) Reading() string {
	walk := "the walk"
	if name := p.Piece.String(); p.Graph == nil && name[0] != 'a' && !words.Digits(name[:1]) {
		walk = "a " + name + "'s walk"
	} else if p.Graph == nil {
		walk += " of the piece " + name
	}
	switch {
	case len(p.Order) > 0:
		return " (the numbers are the order of squares on " + walk + ")"
	case len(p.Numbers) > 0:
		return " (the numbers are steps of " + walk + ")"
	}
	return ""
}

// LeastMoves returns the fewest moves of a walk that can have all numbers.
func (p *Puzzle) LeastMoves() int {
	last := 1
	if n := len(p.Numbers); n > 0 {
		last = p.Numbers[n-1].K
	}
	if p.Closed && last > 1 { // and back to the start
		return last
	}
	return last - 1
}

// placeTimes checks the numbers and the order of a tour's goals, sorts the numbers, and
// takes the ends of the walk from them.
func (p *Puzzle) placeTimes() error {
	slices.SortFunc(p.Numbers, func(a, b Number) int {
		return cmp.Or(a.K-b.K, readingOrder(a.Square, b.Square))
	})
	most := MaxNumber
	if p.Once {
		most = p.Ground().Len()
	}
	of := map[Square]int{}
	for i, n := range p.Numbers {
		what := "number " + n.String()
		if why := p.Ground().WhyNot(n.Square); why != "" {
			return &PlaceError{What: what, Why: why}
		}
		switch k, twice := of[n.Square]; {
		case i > 0 && p.Numbers[i-1].K == n.K:
			return &PlaceError{What: what, Why: fmt.Sprintf("%s has this number, too", p.Numbers[i-1].Square)}
		case twice && p.Once:
			why := fmt.Sprintf("the square is number %d, too, and is visited once", k)
			return &PlaceError{What: what, Why: why}
		case n.K < 1 || n.K > most:
			return &PlaceError{What: what, Why: p.tooLarge(n.K, most)}
		}
		of[n.Square] = n.K
		if n.K == 1 {
			if err := p.endAt(&p.Start, n, "start"); err != nil {
				return err
			}
		}
		if p.Family == Tour && !p.Closed && n.K == most {
			if err := p.endAt(&p.End, n, "end"); err != nil {
				return err
			}
		}
	}
	if p.Closed && p.Start.IsAny() && len(p.Numbers) > 0 && (p.Ordered || len(p.Order) > 0) {
		return fmt.Errorf("a closed walk with numbers and goals in order needs its start; " +
			"say which square is number 1")
	}
	return nil
}

// tooLarge says what is wrong with a number that no square can have.
func (p *Puzzle) tooLarge(k, most int) string {
	if k < 1 || !p.Once {
		return fmt.Sprintf("the numbers go from 1 to %d", most)
	}
	return fmt.Sprintf("%d is too large: the %s has %s", k, p.Family, p.Count(most, "square"))
}

// endAt takes an end of the walk from its number.
func (p *Puzzle) endAt(end *Square, n Number, what string) error {
	if !end.IsAny() && *end != n.Square {
		return &PlaceError{What: "number " + n.String(), Why: fmt.Sprintf("the %s is %s", what, *end)}
	}
	if n.Square.saysAny() {
		return &PlaceError{What: "number " + n.String(), Why: notAny}
	}
	*end = n.Square
	return nil
}

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
