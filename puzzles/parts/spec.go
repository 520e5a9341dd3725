// Package parts has puzzles in parts, as flags, header lines, JSON, suites and links give them: a table of the parts, and what
// fits them together.
package parts

import (
	"errors"
	"fmt"
	"slices"

	"knightsat/internal/phrases"
	"knightsat/internal/spelling"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// Spec is a puzzle in parts, as a text or flags give it. [Spec.Build] checks that the parts fit
// together, and makes the puzzle.
type Spec struct {
	Family        puzzles.Family // "" for the family that the parts suggest
	Graph         *puzzles.Graph // instead of a board: Width to Piece and Symmetric are not for graphs
	Width, Height int
	Holes         []puzzles.Square
	Guards        []puzzles.Guard
	Walls         []puzzles.Wall
	Goals         []puzzles.Square // of a hunt; of a tour that is Ordered
	EndAny        bool             // the end is said to be any
	puzzles.Rules
	// Allow, if not nil, is asked before the squares to visit are listed. Build returns its error.
	Allow func(e Extent) error

	// Drawn are the numbers of a drawing: steps of the walk or, with Ordered, places among the goals.
	Drawn []puzzles.Number
	From  string // where its text begins, as in puzzles.txt:9; "" for no text
	Text  *Source
	game  *game
}

// Of returns the parts of a puzzle; [Spec.Build] makes an equal puzzle of them.
func Of(p *puzzles.Puzzle) *Spec {
	s := &Spec{Family: p.Family, Rules: p.Rules}
	s.StartAny = p.Start.IsAny()
	s.EndAny = p.End.IsAny() && len(p.Order) > 0 && !p.Closed
	s.Once = p.Once && p.Family != puzzles.Tour
	if b := p.Board; b != nil {
		s.Width, s.Height = b.Width(), b.Height()
		s.Holes = b.Holes()
		s.Guards = b.Guards()
		s.Walls = b.Walls()
	} else {
		s.SetGraph(p.Graph)
	}
	switch {
	case p.Family == puzzles.Hunt:
		s.Goals = p.Goals
	case len(p.Order) > 0:
		s.Goals, s.Order = p.Order, nil
		s.Ordered = true
	}
	return s
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

// TextError is an error in a text that no column is to blame for.
type TextError struct {
	Place string // the name of the text, or a line of it as in puzzles.txt:9
	Err   error
}

func (e *TextError) Error() string { return e.Place + ": " + e.Err.Error() }

// Unwrap returns the error without its place.
func (e *TextError) Unwrap() error { return e.Err }

// asInTheGame is expected of parts that contradict the name of a game.
const asInTheGame = "what the game is; leave it out"

// wanted says what was expected of a part.
func wanted(e *puzzles.PlaceError, graph bool) string {
	switch {
	case graph && e.Expected != asInTheGame:
		return "a vertex of the graph, each once"
	case e.Expected == "":
		return "a free square"
	}
	return e.Expected
}

// mistake is one in a part, by PlaceError.What: a *ParseError if a text has the part.
func (s *Spec) mistake(what, found, expected string) error {
	if s.Text != nil {
		if line, col := s.Text.Where(what); line > 0 {
			return &ParseError{s.Text.File, line, col, found, expected}
		}
	}
	return &puzzles.ValueError{Found: found, Expected: expected, Notation: true}
}

// Build fits the parts together. If a part is wrong at a known place of a text, the error is a
// *[ParseError].
func (s *Spec) Build() (*puzzles.Puzzle, error) {
	p, err := s.build()
	if pe, ok := err.(*puzzles.PlaceError); ok {
		wrong := s.mistake(pe.What, pe.Error(), wanted(pe, s.Graph != nil))
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
	if len(s.Drawn) == 0 || s.Piece != (puzzles.Piece{}) || s.Graph != nil {
		return nil
	}
	return s.mistake("number "+s.Drawn[0].String(), "a number, and neither a game nor a piece",
		"a line family: "+phrases.Or(words.Names(games, func(g game) string { return g.name })...)+
			", or a line piece: NAME")
}

func (s *Spec) build() (*puzzles.Puzzle, error) {
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
		family = puzzles.Hunt
	case len(s.Guards) > 0:
		family = puzzles.Cover
	default:
		family = puzzles.Tour
		s.Closed = s.Closed || s.Graph != nil && s.Graph.AsksCycle()
	}
	if len(s.Goals) > 0 && family != puzzles.Hunt && !(family == puzzles.Tour && s.Ordered) {
		return nil, s.mistake("goal "+s.Goals[0].String(), fmt.Sprintf("a goal of a %s, which visits all squares",
			family), "goals in a hunt or, with ordered: true, in a tour alone; x is a goal, . is a square, "+
			"# a missing square; if x is an empty square: a line empty: x above the board")
	}
	if err := s.allowed(ground, family); err != nil {
		return nil, err
	}
	switch family {
	case puzzles.Hunt:
		return puzzles.NewHunt(ground, s.goals(), s.Rules)
	case puzzles.Cover:
		return puzzles.NewCover(ground, s.Rules)
	case puzzles.Tour:
		rules := s.Rules
		if len(s.Goals) > 0 {
			rules.Order, rules.Ordered = s.Goals, false
			notation.EndInOrder(&rules, ground.Len(), s.StartAny, s.EndAny)
		}
		return puzzles.NewTour(ground, rules)
	}
	return nil, fmt.Errorf("unknown family %s; valid are hunt, cover and tour", words.Quote(string(family)))
}

// goals are those of a hunt. If it says that it has none, the walk is over where it begins.
func (s *Spec) goals() []puzzles.Square {
	if s.Goals != nil && len(s.Goals) == 0 && !s.Start.IsAny() {
		return []puzzles.Square{s.Start}
	}
	return s.Goals
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
	slices.SortStableFunc(order, func(a, b puzzles.Number) int { return a.K - b.K })
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

func (s *Spec) ground() (puzzles.Ground, error) {
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
	b, err := puzzles.NewBoard(s.Width, s.Height, s.Holes, s.Guards, s.Walls...)
	if err != nil { // a nil *Board is no nil Ground
		return nil, err
	}
	return b, nil
}

// allowed asks s.Allow.
func (s *Spec) allowed(g puzzles.Ground, family puzzles.Family) error {
	if s.Allow == nil {
		return nil
	}
	p := puzzles.Puzzle{Family: family, Goals: s.Goals, Rules: s.Rules}
	switch g := g.(type) {
	case *puzzles.Graph:
		p.Graph = g
	case *puzzles.Board:
		if p.Board = g; p.Piece == (puzzles.Piece{}) {
			p.Piece = puzzles.Knight
		}
	}
	e := ExtentOf(&p)
	if family != puzzles.Hunt {
		e.Goals = e.Squares
	}
	return s.Allow(e)
}

// Extent is how large a puzzle is. It is known before squares are listed or moves are laid out.
type Extent struct {
	Squares int // free ones
	Goals   int // squares to visit
	Moves   int // at most, that are laid out
}

// ExtentOf is that of a puzzle.
func ExtentOf(p *puzzles.Puzzle) Extent {
	return Extent{Squares: p.Ground().Len(), Goals: len(p.Goals), Moves: p.Arcs()}
}

// game is a puzzle that people know by its name: a tour of a piece, whose squares have numbers, or
// goals in order.
type game struct {
	name    string
	piece   puzzles.Piece
	ordered bool
}

var games = []game{
	{"hidato", puzzles.King, false},
	{"numbrix", puzzles.Wazir, false},
	{"holy", puzzles.Knight, false},
	{"hopido", mustPiece("0,3+2,2"), false},
	{"zip", puzzles.Wazir, true},
}

func mustPiece(text string) puzzles.Piece {
	p, err := puzzles.ParsePiece(text)
	if err != nil {
		panic(err) // the text is a constant
	}
	return p
}

// familyNames lists what [Spec.Set] takes as a family: the three families, and games, which are a
// tour's piece and rules in one word.
func familyNames() []string {
	return append([]string{string(puzzles.Hunt), string(puzzles.Cover), string(puzzles.Tour)},
		words.Names(games, func(g game) string { return g.name })...)
}

// setFamily reads a family, or a game. Hidoku is another name of hidato.
func setFamily(s *Spec, text string) error {
	if text == "hidoku" {
		text = "hidato"
	}
	names := familyNames()
	k := slices.Index(names, text)
	if k < 0 {
		return &puzzles.ValueError{Found: "family " + words.Quote(text) + spelling.DidYouMean("", text, names),
			Expected: phrases.Or(names...)}
	}
	s.Family, s.game = puzzles.Family(text), nil
	if k -= len(names) - len(games); k >= 0 {
		s.Family, s.game = puzzles.Tour, &games[k]
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
	return &puzzles.PlaceError{What: what, Why: why, Expected: asInTheGame}
}
