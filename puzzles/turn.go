package puzzles

import "fmt"

// Turn is a rotation of the board about its middle that maps a closed tour onto itself. The zero
// value is none.
type Turn string

// The turns.
const (
	NoTurn      Turn = ""
	HalfTurn    Turn = "half"    // by 180 degrees
	QuarterTurn Turn = "quarter" // by 90 degrees, clockwise
)

// ParseTurn reads half, quarter or none.
func ParseTurn(text string) (Turn, error) {
	switch t := Turn(text); t {
	case HalfTurn, QuarterTurn:
		return t, nil
	case "none":
		return NoTurn, nil
	}
	return NoTurn, &ValueError{Found: "turn " + quote(text), Expected: "half, quarter or none"}
}

// on is the turn as a symmetry of a board; a quarter turn lays it on its other side.
func (t Turn) on(b *Board) Symmetry {
	switch t {
	case HalfTurn:
		return Symmetry{FlipCols: true, FlipRows: true, width: b.width, height: b.height}
	case QuarterTurn:
		return Symmetry{Transpose: true, FlipRows: true, width: b.height, height: b.width}
	}
	return Symmetry{}
}

// Image returns the square to which the turn takes s. A quarter turn of a board that is not square
// may take it off the board.
func (t Turn) Image(b *Board, s Square) Square { return t.on(b).Apply(s) }

// Symmetry returns the turn as a symmetry of the puzzle; ok is false if the turn changes the
// puzzle.
func (t Turn) Symmetry(p *Puzzle) (y Symmetry, ok bool) {
	turn := t.on(p.Board)
	for _, y := range Symmetries(p) {
		if y.Transpose == turn.Transpose && y.FlipCols == turn.FlipCols && y.FlipRows == turn.FlipRows {
			return y, true
		}
	}
	return Symmetry{}, false
}

// checkTurn looks for a jump of a walk that the turn takes to none of its jumps.
func checkTurn(p *Puzzle, w Walk) Faults {
	if p.Symmetric == NoTurn {
		return nil
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
