package puzzles

import (
	"slices"

	"knightsat/internal/words"
)

// game is a puzzle that people know by its name: a tour of a piece, whose squares have numbers, or
// goals in order.
type game struct {
	name    string
	piece   Piece
	ordered bool
}

var games = []game{
	{"hidato", King, false},
	{"numbrix", Wazir, false},
	{"holy", Knight, false},
	{"hopido", mustPiece("0,3+2,2"), false},
	{"zip", Wazir, true},
}

func mustPiece(text string) Piece {
	p, err := ParsePiece(text)
	if err != nil {
		panic(err) // the text is a constant
	}
	return p
}

// FamilyNames lists what [Spec.Set] takes as a family: the three families, and games, which are a
// tour's piece and rules in one word.
func FamilyNames() []string {
	return append([]string{string(Hunt), string(Cover), string(Tour)},
		words.Names(games, func(g game) string { return g.name })...)
}

// setFamily reads a family, or a game. Hidoku is another name of hidato.
func setFamily(s *Spec, text string) error {
	if text == "hidoku" {
		text = "hidato"
	}
	names := FamilyNames()
	k := slices.Index(names, text)
	if k < 0 {
		return &ValueError{Found: "family " + words.Quote(text) + words.DidYouMean("", text, names),
			Expected: words.Or(names...)}
	}
	s.Family, s.game = Family(text), nil
	if k -= len(names) - len(games); k >= 0 {
		s.Family, s.game = Tour, &games[k]
		s.Piece, s.Ordered = s.game.piece, s.game.ordered
	}
	return nil
}

// fitsGame looks for what was said besides the name of a game, and contradicts it.
func (s *Spec) fitsGame() error {
	g := s.game
	switch {
	case g == nil:
	case s.Graph != nil:
		return &PlaceError{What: "family " + g.name, Why: "it is played on a board, not on a graph"}
	case s.Piece != g.piece:
		return &PlaceError{What: "piece " + s.Piece.String(),
			Why: "in " + g.name + ", a " + g.piece.String() + " moves"}
	case s.Ordered && !g.ordered:
		return &PlaceError{What: "ordered true", Why: "the numbers of " + g.name + " are steps"}
	case !s.Ordered && g.ordered:
		return &PlaceError{What: "ordered false", Why: "the numbers of " + g.name + " are goals in order"}
	}
	return nil
}
