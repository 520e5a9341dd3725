package puzzles

// MarshalText writes the square as in e4; "any" for [Any].
func (s Square) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// AppendText appends what MarshalText writes.
func (s Square) AppendText(text []byte) ([]byte, error) { return s.appendTo(text), nil }

// MarshalText writes the guard as in Qd5.
func (g Guard) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

// MarshalText writes the piece as [Piece.String] does.
func (p Piece) MarshalText() ([]byte, error) { return []byte(p.String()), nil }
