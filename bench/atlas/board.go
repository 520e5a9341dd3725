package atlas

import (
	"fmt"
	"strings"

	"knightsat/puzzles"
)

// Board is one question of an atlas: does this leaper have a closed, or an open,
// tour of the plain board of this size?
type Board struct {
	Piece         puzzles.Piece
	Width, Height int
	Closed        bool
	Turn          puzzles.Turn // that leaves the tour as it is; of closed ones only
}

// Rule is "closed" or "open", or says which turn leaves a closed tour as it is.
func (b Board) Rule() string {
	switch {
	case b.Turn != puzzles.NoTurn:
		return fmt.Sprintf("%s-turn symmetric", b.Turn)
	case b.Closed:
		return "closed"
	}
	return "open"
}

// Size is the board's size, as in "4x5".
func (b Board) Size() string { return fmt.Sprintf("%dx%d", b.Width, b.Height) }

func (b Board) String() string { return fmt.Sprintf("%s %s %s", b.Piece, b.Size(), b.Rule()) }

// Puzzle is the question as a puzzle.
func (b Board) Puzzle() (*puzzles.Puzzle, error) {
	board, err := puzzles.NewBoard(b.Width, b.Height, nil, nil)
	if err != nil {
		return nil, err
	}
	return puzzles.NewTour(board, puzzles.Rules{Piece: b.Piece, Closed: b.Closed, Symmetric: b.Turn})
}

// Range is what an atlas covers.
type Range struct {
	Pieces   []puzzles.Piece
	From, To int  // the sides, in squares
	All      bool // all m x n with m <= n, not only squares
	Width    int  // one side of all boards; 0 is as many squares as the other
	// Closed and Open say which kinds of tours to ask for.
	Closed, Open bool
	// Turn asks for closed tours that it leaves as they are.
	Turn puzzles.Turn
}

// maxSide is the largest side, in squares: a tour is a line of the file.
const maxSide = 1000

// Check says what is wrong with the range, or nil.
func (r Range) Check() error {
	switch {
	case r.From > r.To:
		return fmt.Errorf("there are no sides from %d to %d; the smaller one comes first", r.From, r.To)
	case r.From < 1 || r.To > maxSide:
		return fmt.Errorf("the sides must be from 1 to %d, not from %d to %d", maxSide, r.From, r.To)
	case r.Width < 0 || r.Width > maxSide:
		return fmt.Errorf("the width must be from 1 to %d, not %d", maxSide, r.Width)
	case r.Turn != puzzles.NoTurn && r.Open:
		return fmt.Errorf("open tours are never symmetric; leave out --open or --symmetric")
	case len(r.Pieces) == 0:
		return fmt.Errorf("no piece is named")
	}
	return nil
}

// Boards lists the questions: by piece, then closed before open, then by the
// longer side and the shorter one. Boards are not wider than high.
func (r Range) Boards() []Board {
	var list []Board
	for _, p := range r.Pieces {
		for _, closed := range []bool{true, false} {
			if closed && !r.Closed || !closed && !r.Open {
				continue
			}
			for n := r.From; n <= r.To; n++ {
				if !r.All {
					list = append(list, r.board(p, n, closed))
					continue
				}
				for m := r.From; m <= n; m++ {
					list = append(list, Board{p, m, n, closed, r.Turn})
				}
			}
		}
	}
	return list
}

// board is the one of a side, where these are not all boards.
func (r Range) board(p puzzles.Piece, n int, closed bool) Board {
	m := n
	if r.Width > 0 {
		m = r.Width
	}
	return Board{p, min(m, n), max(m, n), closed, r.Turn}
}

// Leapers lists the leapers (r, s), 0 <= r <= s, with r+s at most sum, by r+s and
// then by r.
func Leapers(sum int) []puzzles.Piece {
	var list []puzzles.Piece
	for n := 1; n <= sum; n++ {
		for r := 0; 2*r <= n; r++ {
			if p, err := puzzles.Leaper(r, n-r); err == nil {
				list = append(list, p)
			}
		}
	}
	return list
}

// Confined says why a leaper reaches only a part of every board, "" where it
// may reach all of a board that is large enough. One square has a tour all the
// same, and boards on which the piece has no jump have none.
func Confined(p puzzles.Piece) string {
	if len(p.Jumps()) == 0 {
		return "it has no jumps"
	}
	d, even := 0, true
	for _, j := range p.Jumps() {
		d = gcd(gcd(d, abs(j.Cols)), abs(j.Rows))
		even = even && (j.Cols+j.Rows)%2 == 0
	}
	switch {
	case d > 1:
		return fmt.Sprintf("each jump goes a multiple of %d columns and of %d rows, so that the piece never reaches the square beside it", d, d)
	case even:
		return "each jump goes an even number of columns and rows together, so that the piece never leaves the squares of one colour"
	}
	return ""
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func abs(n int) int { return max(n, -n) }

// name is a piece as numbers with its name, if it has one: "1,2 knight".
func name(p puzzles.Piece) string {
	text := p.String()
	if leaps := p.Leaps(); len(leaps) == 1 && !strings.Contains(text, ",") {
		return leaps[0].String() + " " + text
	}
	return text
}
