package puzzles

// Extent is how large a puzzle is. It is known before squares are listed or moves are laid out.
type Extent struct {
	Squares int // free ones
	Goals   int // squares to visit
	Moves   int // at most so many, from all squares together
}

// Extent returns how large the puzzle is.
func (p *Puzzle) Extent() Extent { return extent(p.Ground(), p.Piece, len(p.Goals)) }

func extent(g Ground, piece Piece, goals int) Extent {
	if _, board := g.(*Board); board && piece == (Piece{}) {
		piece = Knight
	}
	return Extent{Squares: g.Len(), Goals: goals, Moves: g.arcs(piece)}
}

// allowed asks s.Allow.
func (s *Spec) allowed(g Ground, family Family) error {
	if s.Allow == nil {
		return nil
	}
	goals := len(s.Goals)
	if family != Hunt {
		goals = g.Len()
	}
	return s.Allow(extent(g, s.Piece, goals))
}
