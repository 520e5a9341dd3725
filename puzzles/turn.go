package puzzles

import (
	"fmt"
)

// Turn is a rotation of the board about its middle that maps a closed tour onto itself. The zero
// value is none.
type Turn string

// The turns.
const (
	NoTurn      Turn = ""
	HalfTurn    Turn = "half"    // by 180 degrees
	QuarterTurn Turn = "quarter" // by 90 degrees, clockwise
)

// Image returns the square to which the turn about the middle of the board's rectangle takes s. It
// may be off the board. If the turn takes s to a place between squares, as a quarter turn of 5x6
// does, Image returns Any.
func (t Turn) Image(b *Board, s Square) Square {
	if t == QuarterTurn && (b.width+b.height)%2 == 1 {
		return Any
	}
	switch t {
	case HalfTurn:
		return Square{Col: b.width + 1 - s.Col, Row: b.height + 1 - s.Row}
	case QuarterTurn:
		shift := (b.width - b.height) / 2 // of the diagonal through the middle
		return Square{Col: s.Row + shift, Row: b.height + 1 - (s.Col - shift)}
	}
	return s
}

// keepsMove reports whether the turn takes a move to moves of the board, until it comes back to it.
func (t Turn) keepsMove(p *Puzzle, from, to Square) bool {
	for range 3 {
		from, to = t.Image(p.Board, from), t.Image(p.Board, to)
		if !p.Board.Free(from) || !p.Board.Free(to) || !p.Board.Joins(p.Piece, from, to) {
			return false
		}
	}
	return true
}

// checkTurn looks for a square that the turn takes to none of the board, and for a jump of a walk that
// the turn takes to none of its jumps.
func checkTurn(p *Puzzle, w Walk) Faults {
	if p.Symmetric == NoTurn {
		return nil
	}
	for _, s := range p.Goals {
		if !p.Board.Free(p.Symmetric.Image(p.Board, s)) {
			return Faults{fmt.Sprintf("a %s turn changes the board: it takes %s to a place that may not be entered",
				p.Symmetric, s)}
		}
	}
	type jump struct{ from, to Square }
	made := map[jump]bool{}
	for i := 1; i < len(w); i++ {
		made[jump{w[i-1], w[i]}] = true
		made[jump{w[i], w[i-1]}] = true
	}
	for i := 1; i < len(w); i++ {
		from, to := p.Symmetric.Image(p.Board, w[i-1]), p.Symmetric.Image(p.Board, w[i])
		if !made[jump{from, to}] {
			return Faults{fmt.Sprintf("a %s turn changes it: it turns the jump from %s to %s into one from "+
				"%s to %s, which it does not have",
				p.Symmetric, w[i-1], w[i], from, to)}
		}
	}
	return nil
}
