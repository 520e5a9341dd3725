package puzzles

// UnmarshalText reads a square, or any.
func (s *Square) UnmarshalText(text []byte) (err error) {
	*s, err = ParsePlace(string(text))
	return err
}

// UnmarshalText reads a guard such as Qd5.
func (g *Guard) UnmarshalText(text []byte) (err error) {
	*g, err = ParseGuard(string(text))
	return err
}

// UnmarshalText reads a piece as [ParsePiece] does.
func (p *Piece) UnmarshalText(text []byte) (err error) {
	*p, err = ParsePiece(string(text))
	return err
}

// MarshalText writes the square as in e4; "any" for [Any].
func (s Square) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// MarshalText writes the guard as in Qd5.
func (g Guard) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// MarshalText writes the piece as [Piece.String] does.
func (p Piece) MarshalText() ([]byte, error) { return []byte(p.String()), nil }
