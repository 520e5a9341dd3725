package puzzles

import (
	"errors"
	"fmt"
	"slices"

	"knightsat/internal/words"
)

// Spec is a puzzle in parts, as a text or flags give it. [Spec.Build] checks that the parts fit
// together, and makes the puzzle.
type Spec struct {
	Family        Family // "" for the family that the parts suggest
	Graph         *Graph // instead of a board: Width to Piece and Symmetric are not for graphs
	Width, Height int
	Holes         []Square
	Guards        []Guard
	Walls         []Wall
	Goals         []Square // of a hunt; of a tour that is Ordered
	EndAny        bool     // the end is said to be any
	Rules
	// Allow, if not nil, is asked before the squares to visit are listed. Build returns its error.
	Allow func(e Extent) error

	// Drawn are the numbers of a drawing: steps of the walk or, with Ordered, places among the goals.
	Drawn []Number
	From  string // where its text begins, as in puzzles.txt:9; "" for no text
	Text  *Source
	game  *game
}

// Source is the text that a puzzle is read from.
type Source struct {
	File string
	// Where is the place of a part, by PlaceError.What; 0, 0 if the text does not say it.
	Where func(what string) (line, col int)
}

// ParseError is a mistake in a text, with its place, what was found there, and what was expected.
type ParseError struct {
	File      string
	Line, Col int // counted from 1; columns in characters
	Found     string
	Expected  string
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("%s:%d:%d: found %s, expected %s", e.File, e.Line, e.Col, e.Found, e.Expected)
}

// TextError is an error in a text, no column of which is to blame.
type TextError struct {
	Place string // the name of the text, or a line of it as in puzzles.txt:9
	Err   error
}

func (e *TextError) Error() string { return e.Place + ": " + e.Err.Error() }

// Unwrap returns the error without its place.
func (e *TextError) Unwrap() error { return e.Err }

// mistake is one in a part, by PlaceError.What: a *ParseError if a text has the part.
func (s *Spec) mistake(what, found, expected string) error {
	if s.Text != nil {
		if line, col := s.Text.Where(what); line > 0 {
			return &ParseError{s.Text.File, line, col, found, expected}
		}
	}
	return &ValueError{Found: found, Expected: expected, Notation: true}
}

// Build fits the parts together. If a part is wrong at a known place of a text, the error is a
// *[ParseError].
func (s *Spec) Build() (*Puzzle, error) {
	p, err := s.build()
	if pe, ok := err.(*PlaceError); ok {
		wrong := s.mistake(pe.What, pe.Error(), pe.wanted(s.Graph != nil))
		if errors.As(wrong, new(*ParseError)) {
			return nil, wrong
		}
	}
	if err != nil {
		if s.Text != nil && !errors.As(err, new(*ParseError)) {
			err = &TextError{s.Text.File, err}
		}
		return nil, err
	}
	return p, nil
}

// CheckPiece returns an error if the spec comes from a drawing with numbers, and says neither a
// game nor a piece. No knight is assumed there. Build asks it, too.
func (s *Spec) CheckPiece() error {
	if len(s.Drawn) == 0 || s.Piece != (Piece{}) || s.Graph != nil {
		return nil
	}
	return s.mistake("number "+s.Drawn[0].String(), "a number, and neither a game nor a piece",
		"a line family: "+words.Or(words.Names(games, func(g game) string { return g.name })...)+
			", or a line piece: NAME")
}

func (s *Spec) build() (*Puzzle, error) {
	if err := s.CheckPiece(); err != nil {
		return nil, err
	}
	if err := s.fitsGame(); err != nil {
		return nil, err
	}
	s, err := s.withDrawn()
	if err != nil {
		return nil, err
	}
	ground, err := s.ground()
	if err != nil {
		return nil, err
	}
	family := s.Family
	switch {
	case family != "":
	case len(s.Goals) > 0:
		family = Hunt
	case len(s.Guards) > 0:
		family = Cover
	default:
		family = Tour
		s.Closed = s.Closed || s.Graph != nil && s.Graph.asksCycle
	}
	if len(s.Goals) > 0 && family != Hunt && !(family == Tour && s.Ordered) {
		return nil, s.mistake("goal "+s.Goals[0].String(), fmt.Sprintf("a goal of a %s, which visits all squares",
			family), "goals in a hunt or, with ordered: true, in a tour alone; x is a goal, . is a square, "+
			"# a missing square; if x is an empty square: a line empty: x above the board")
	}
	if err := s.startsOn(ground, family); err != nil {
		return nil, err
	}
	if err := s.allowed(ground, family); err != nil {
		return nil, err
	}
	switch family {
	case Hunt:
		return NewHunt(ground, s.Goals, s.Rules)
	case Cover:
		return NewCover(ground, s.Rules)
	case Tour:
		rules := s.Rules
		if len(s.Goals) > 0 {
			rules.Order, rules.Ordered = s.Goals, false
			s.endsInOrder(&rules, ground.Len())
		}
		return NewTour(ground, rules)
	}
	return nil, fmt.Errorf("unknown family %s; valid are hunt, cover and tour", words.Quote(string(family)))
}

// withDrawn returns the spec in which the numbers of its drawing are those of the walk, or the order
// of the goals.
func (s *Spec) withDrawn() (*Spec, error) {
	if len(s.Drawn) == 0 {
		return s, nil
	}
	all := *s
	all.Drawn = nil
	if !s.Ordered {
		all.Numbers = slices.Concat(s.Numbers, s.Drawn)
		return &all, nil
	}
	order := slices.Clone(s.Drawn)
	slices.SortStableFunc(order, func(a, b Number) int { return a.K - b.K })
	all.Goals = nil
	for i, n := range order {
		switch what := "number " + n.String(); {
		case len(s.Goals) > 0:
			return nil, s.mistake(what, fmt.Sprintf("goal %d", n.K),
				"the goals in the drawing, or in a list, not both")
		case i > 0 && n.K == order[i-1].K:
			return nil, s.mistake(what, fmt.Sprintf("a second %d", n.K),
				fmt.Sprintf("one; the first is on %s", order[i-1].Square))
		}
		all.Goals = append(all.Goals, n.Square)
	}
	return &all, nil
}

func (s *Spec) ground() (Ground, error) {
	switch {
	case s.Graph != nil && (len(s.Holes) > 0 || len(s.Guards) > 0):
		return nil, fmt.Errorf("a graph has no holes and no guards; leave them out")
	case s.Graph != nil && len(s.Walls) > 0:
		return nil, fmt.Errorf("a graph has no walls; leave out the edges instead")
	case s.Graph != nil:
		return s.Graph, nil
	case s.Width == 0 && s.Height == 0:
		return nil, fmt.Errorf("the puzzle has no board; draw one, or give its size")
	}
	b, err := NewBoard(s.Width, s.Height, s.Holes, s.Guards, s.Walls...)
	if err != nil { // a nil *Board is no nil Ground
		return nil, err
	}
	return b, nil
}

// endsInOrder makes the first and the last goal of an open tour its ends, unless something else is said.
// The numbers 1 and n, of n squares, say so.
func (s *Spec) endsInOrder(r *Rules, n int) {
	first, last := s.Goals[0], s.Goals[len(s.Goals)-1]
	numbered := func(k int) bool {
		return slices.ContainsFunc(r.Numbers, func(n Number) bool { return n.K == k })
	}
	switch {
	case r.Closed || r.Symmetric != NoTurn:
		return
	case r.Start.IsAny() && !s.StartAny && !numbered(1):
		r.Start = first
	}
	if r.End.IsAny() && !s.EndAny && first != last && !numbered(n) {
		r.End = last
	}
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
	what, why := "", ""
	switch {
	case g == nil:
	case s.Graph != nil:
		what, why = "family "+g.name, "it is played on a board, not on a graph"
	case s.Piece != g.piece:
		what, why = "piece "+s.Piece.String(), "in "+g.name+", a "+g.piece.String()+" moves"
	case s.Ordered && !g.ordered:
		what, why = "ordered true", "the numbers of "+g.name+" are steps"
	case !s.Ordered && g.ordered:
		what, why = "ordered false", "the numbers of "+g.name+" are goals in order"
	}
	if what == "" {
		return nil
	}
	return &PlaceError{What: what, Why: why, expected: asInTheGame}
}
