package bench

import (
	"fmt"

	"knightsat/puzzles"
)

// Boards is a range of plain boards whose tours are asked for: an atlas.
type Boards struct {
	Pieces   []puzzles.Piece
	From, To int  // the sides, in squares
	All      bool // all m x n with m <= n, not only squares
	Width    int  // one side of all boards; 0 is as many squares as the other
	// Closed and Open say which kinds of tours to ask for, Turn for closed ones that it
	// leaves as they are.
	Closed, Open bool
	Turn         puzzles.Turn
	Count        bool // the tours, too
}

const (
	maxSide   = 1000 // the largest side, in squares: a tour is a line of the file
	maxBoards = 1_000_000
)

// check says what is wrong with the range, or nil.
func (r *Boards) check() error {
	sides := r.To - r.From + 1
	n := len(r.Pieces) * 2 * sides
	switch {
	case sides < 1:
		return fmt.Errorf("there are no sides from %d to %d; the smaller one comes first", r.From, r.To)
	case r.From < 1 || r.To > maxSide:
		return fmt.Errorf("the sides must be from 1 to %d, not from %d to %d", maxSide, r.From, r.To)
	case r.Width < 0 || r.Width > maxSide:
		return fmt.Errorf("the width must be from 1 to %d, not %d", maxSide, r.Width)
	case r.Turn != puzzles.NoTurn && r.Open:
		return fmt.Errorf("open tours are never symmetric; leave out --open or --symmetric")
	case len(r.Pieces) == 0:
		return fmt.Errorf("no piece is named")
	case n > maxBoards || r.All && n*sides > maxBoards:
		return fmt.Errorf("these are more than %d boards; ask for fewer pieces or sizes", maxBoards)
	}
	return nil
}

// Suite is the range as a suite: an instance for each piece, each kind of tour and each
// size, of which no answer is known. All ranges can go on with the same file.
func (r *Boards) Suite() (*Suite, error) {
	if err := r.check(); err != nil {
		return nil, err
	}
	s := &Suite{Name: "atlas", Title: "boards and their tours", Hash: "boards", Encodings: []string{Auto}, Engines: []string{"gini"}, Repeats: 1}
	var kinds []bool
	for _, closed := range []bool{true, false} {
		if closed && r.Closed || !closed && r.Open {
			kinds = append(kinds, closed)
		}
	}
	var sizes [][2]int
	squares := 0
	for n := r.From; n <= r.To; n++ {
		from, to := n, n
		if r.Width > 0 {
			from, to = r.Width, r.Width
		} else if r.All {
			from = r.From
		}
		for m := from; m <= to; m++ {
			sizes = append(sizes, [2]int{min(m, n), max(m, n)})
			squares += m * n * len(r.Pieces) * len(kinds)
		}
	}
	if squares > maxSquares {
		return nil, fmt.Errorf("these boards have %d squares together, more than %d; ask for fewer pieces or sizes", squares, maxSquares)
	}
	for _, p := range r.Pieces {
		for _, closed := range kinds {
			for _, size := range sizes {
				in, err := r.instance(p, size[0], size[1], closed)
				if err != nil {
					return nil, err
				}
				s.Instances = append(s.Instances, in)
			}
		}
	}
	return s, nil
}

func (r *Boards) instance(piece puzzles.Piece, width, height int, closed bool) (*Instance, error) {
	board, err := puzzles.NewBoard(width, height, nil, nil)
	if err != nil {
		return nil, err
	}
	p, err := puzzles.NewTour(board, puzzles.Rules{Piece: piece, Closed: closed, Symmetric: r.Turn})
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%s %dx%d %s", piece, width, height, rule(p))
	if r.Count {
		name += ", counted"
	}
	return &Instance{Name: name, Puzzle: p, Size: width * height, AskMoves: None, Count: r.Count, Answer: Answer{Status: Unknown}}, nil
}

// rule says which tours a puzzle asks for: "closed", "open", or which turn leaves them as
// they are; "" for other puzzles.
func rule(p *puzzles.Puzzle) string {
	switch {
	case p.Family != puzzles.Tour:
		return ""
	case p.Symmetric != puzzles.NoTurn:
		return fmt.Sprintf("%s-turn symmetric", p.Symmetric)
	case p.Closed:
		return "closed"
	}
	return "open"
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
