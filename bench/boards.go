package bench

import (
	"fmt"
	"slices"

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

// MaxSide is the largest side, in squares: a tour is a line of the file.
const MaxSide = 1000

// Suite is the range as a suite: an instance for each piece, each kind of tour and each
// size, of which no answer is known. All ranges can go on with the same file.
func (r *Boards) Suite() (*Suite, error) {
	s := &Suite{
		Name: "atlas", Title: "boards and their tours", Hash: "boards", Engines: []string{"gini"},
		Settings: Settings{Encodings: []string{Auto}, Repeats: 1},
	}
	if r.From > r.To {
		return nil, fmt.Errorf("there are no sides from %d to %d; the smaller one comes first", r.From, r.To)
	}
	kinds := slices.DeleteFunc([]bool{true, false}, func(closed bool) bool {
		return closed && !r.Closed || !closed && !r.Open
	})
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
			if squares += m * n * len(kinds) * len(r.Pieces); squares > maxSquares {
				return nil,
					fmt.Errorf("these boards have more than %d squares together; ask for fewer pieces or sizes",
						maxSquares)
			}
			sizes = append(sizes, [2]int{min(m, n), max(m, n)})
		}
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
	return &Instance{
		Name: name, Puzzle: p, Size: width * height, Asked: Asked{AskOptimum, None, r.Count},
		Answer: Answer{Status: Unknown},
	}, nil
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
