package bench

import (
	"errors"
	"fmt"

	"knightsat/bench/record"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
)

// boardsText is a range of plain boards whose tours are asked for, as it is written.
type boardsText struct {
	Pieces  []string `toml:"pieces"`
	Leapers int      `toml:"leapers"` // all leapers r,s with r+s at most this
	From    int      `toml:"from"`    // the sides, in squares
	To      int      `toml:"to"`
	Width   int      `toml:"width"` // one side of all boards; 0 is as many squares as the other
	All     bool     `toml:"all"`   // all m x n with m <= n, not only squares
	Kind    string   `toml:"kind"`  // closed, open, half or quarter; "" is closed and open
	Count   bool     `toml:"count"` // the tours, too
}

// sizes are the boards' widths and heights; nil if there are none or too many.
func (t *boardsText) sizes() (list [][2]int) {
	if t.From < 1 || t.To > tableSide {
		return nil
	}
	for n := t.From; n <= t.To; n++ {
		from, to := n, n
		if t.Width > 0 {
			from, to = t.Width, t.Width
		} else if t.All {
			from = t.From
		}
		for m := from; m <= to; m++ {
			list = append(list, [2]int{min(m, n), max(m, n)})
		}
	}
	return list
}

// kinds are the rules of the tours that are asked for.
func (t *boardsText) kinds() (list []puzzles.Rules, err error) {
	switch t.Kind {
	case "":
		return []puzzles.Rules{{Closed: true}, {}}, nil
	case "open":
		return []puzzles.Rules{{}}, nil
	case "closed":
		return []puzzles.Rules{{Closed: true}}, nil
	}
	turn, err := notation.ParseTurn(t.Kind)
	if err != nil {
		return nil, fmt.Errorf("kind must be closed, open, half or quarter, not %q", t.Kind)
	}
	if turn == puzzles.QuarterTurn && (t.All || t.Width > 0) {
		return nil, errors.New("kind = \"quarter\" is for square boards only; leave out all and width")
	}
	return []puzzles.Rules{{Closed: true, Symmetric: turn}}, nil
}

// pieces are those whose tours are asked for.
func (t *boardsText) pieces() (list []puzzles.Piece, err error) {
	if (t.Leapers != 0) == (len(t.Pieces) > 0) || t.Leapers < 0 || t.Leapers > tableLeapers {
		return nil, fmt.Errorf("give either pieces, as in [\"camel\", \"1,4\"], or leapers, from 1 to %d",
			tableLeapers)
	}
	for _, text := range t.Pieces {
		spec := &parts.Spec{}
		if err := spec.Set("piece", text); err != nil {
			return nil, err
		}
		list = append(list, spec.Piece)
	}
	return append(list, leapers(t.Leapers)...), nil
}

// boards reads an instance for each piece, each kind of tour and each size; no answer is known.
func (r *suiteReader) boards(t *instanceText) error {
	b := t.Boards
	if t.Name != "" || t.Puzzle != "" || t.Parts != nil || t.Generate != nil || t.Graphs != "" || t.Ask != nil {
		return errors.New("boards stand alone, and have names of their own")
	}
	sizes := b.sizes()
	if len(sizes) == 0 || b.Width < 0 || b.Width > tableSide || b.All && b.Width > 0 {
		return fmt.Errorf("boards need from and to, sides of 1 to %d squares, and all or width at most",
			tableSide)
	}
	kinds, err := b.kinds()
	if err != nil {
		return err
	}
	pieces, err := b.pieces()
	if err != nil {
		return err
	}
	for _, piece := range pieces {
		for _, rules := range kinds {
			for _, size := range sizes {
				rules.Piece = piece
				in, err := boardInstance(size, rules, b.Count)
				if err != nil {
					return err
				}
				if err := r.add(in); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func boardInstance(size [2]int, rules puzzles.Rules, count bool) (*SuiteInstance, error) {
	board, err := puzzles.NewBoard(size[0], size[1], nil, nil)
	if err != nil {
		return nil, err
	}
	p, err := puzzles.NewTour(board, rules)
	if err != nil {
		return nil, err
	}
	return &SuiteInstance{
		Name: boardName(rules.Piece.String(), p.Ground().String(), rule(p), count), Puzzle: p,
		Size:    size[0] * size[1],
		cellAsk: cellAsk{record.AskOptimum, record.None, count}, Answer: record.KnownAnswer{Status: record.Unknown},
	}, nil
}

// boardName is the name of an instance of a suite's boards, and of no other.
func boardName(piece, board, rule string, count bool) string {
	name := fmt.Sprintf("%s %s %s", piece, board, rule)
	if count {
		name += ", counted"
	}
	return name
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

// leapers lists the leapers (r, s), 0 <= r <= s, with r+s at most sum, by r+s and
// then by r.
func leapers(sum int) []puzzles.Piece {
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

// squares are those of the boards of a piece.
func (t *boardsText) squares() (sum int) {
	for _, size := range t.sizes() {
		sum += size[0] * size[1]
	}
	return sum
}
