package parts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/phrases"
	"knightsat/internal/spelling"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// Kind is what the values of a part are.
type Kind string

// The kinds of parts.
const (
	Word Kind = "word" // one value
	List Kind = "list" // several, with commas between them
	Rule Kind = "rule" // true or false
)

// Part is what a puzzle is written in: a row of the table from which flags, header lines, JSON, suites
// and the page's lists are made.
type Part struct {
	Name string
	Kind Kind
	// Usage says what the flag is for, with the name of its value in backquotes.
	Usage string
	// Values are what completion offers.
	Values []string
	// Boards is set if graphs have no such part.
	Boards bool

	set func(s *Spec, value string) error
	get func(s *Spec) string // "" for none
}

// table has them all, in the order in which parts are set.
var table = []Part{
	Part{Name: "family", Values: familyNames(), Usage: "ask for this `FAMILY` of puzzles: " +
		phrases.Or(familyNames()...) + ". The last five are games: tours with a piece and rules"}.
		by(setFamily, func(s *Spec) string { return string(s.Family) }),
	Part{Name: "graph", Usage: "walk along the graph in `FILE`: an edge list, DIMACS, TSPLIB, METIS, graph6 or " +
		"sparse6. - is standard input"}.by(setGraph, (*Spec).graph),
	Part{Name: "board", Boards: true, Usage: "`SIZE`: columns and rows of the board. At most 4000x4000"}.
		by(setBoard, (*Spec).size),
	several(Part{Name: "holes", Boards: true, Usage: "leave out these `SQUARES`, as in b2,c3"},
		always(puzzles.ParseSquare), func(s *Spec) *[]puzzles.Square { return &s.Holes }),
	several(Part{Name: "guard", Boards: true, Usage: "place enemy `PIECES` of Q R B N K P, as in Qd5,Rb2. " +
		"Their squares and those they attack are forbidden"},
		always(ParseGuard), func(s *Spec) *[]puzzles.Guard { return &s.Guards }),
	one(Part{Name: "piece", Boards: true, Values: puzzles.PieceNames(), Usage: "move this `PIECE`: " +
		strings.Join(puzzles.PieceNames(), " ") + ", a leap as in 1,4, a slide as in 1,2*, or several joined by +"},
		parsePiece, puzzles.Piece.String, func(s *Spec) *puzzles.Piece { return &s.Piece }),
	placed(Part{Name: "start", Usage: "start on this `SQUARE`, or anywhere: any"},
		(*Spec).setStart, func(s *Spec) (puzzles.Square, bool) { return s.Start, s.StartAny }),
	placed(Part{Name: "end", Usage: "end on this `SQUARE`, or anywhere: any (default any)"},
		func(s *Spec, at puzzles.Square) { s.End, s.EndAny = at, at.IsAny() },
		func(s *Spec) (puzzles.Square, bool) { return s.End, s.EndAny }),
	several(Part{Name: "goals", Usage: "visit these `SQUARES`, as in e6,c4,b3. In a tour, which " +
		"visits all squares, they need --ordered"},
		(*Spec).parseSquare, func(s *Spec) *[]puzzles.Square { return &s.Goals }),
	rule(Part{Name: "ordered", Usage: "visit the goals in the given order. A cover goes row by row " +
		"from the top, each row from right to left"}, func(s *Spec) *bool { return &s.Ordered }),
	rule(Part{Name: "closed", Usage: "return to the start"}, func(s *Spec) *bool { return &s.Closed }),
	rule(Part{Name: "once", Usage: "visit no square twice. Tours never do"},
		func(s *Spec) *bool { return &s.Once }),
	several(Part{Name: "numbers", Usage: "visit squares at given numbers. The start is number 1. " +
		"`LIST` is as in 1=a1,17=c5"},
		parseNumber, func(s *Spec) *[]puzzles.Number { return &s.Numbers }),
	several(Part{Name: "walls", Boards: true, Usage: "put walls between these `PAIRS`, " +
		"as in a1-a2,b3-c3. No move crosses a wall"},
		always(notation.ParseWall), func(s *Spec) *[]puzzles.Wall { return &s.Walls }),
	one(Part{Name: "symmetric", Boards: true, Values: []string{string(puzzles.HalfTurn), string(puzzles.QuarterTurn)},
		Usage: "find a closed tour that a `TURN` of the board keeps: half or quarter"},
		notation.ParseTurn, func(t puzzles.Turn) string { return string(t) }, func(s *Spec) *puzzles.Turn { return &s.Symmetric }),
}

// All lists the parts of a puzzle that [Spec.Set] knows.
func All() []Part { return slices.Clone(table) }

// PartNames lists their names.
func Names() []string { return words.Names(table, func(p Part) string { return p.Name }) }

// KindOf is the kind of the part of this name; "" if there is none.
func KindOf(name string) Kind {
	if i := slices.Index(Names(), name); i >= 0 {
		return table[i].Kind
	}
	return ""
}

func (p Part) by(set func(*Spec, string) error, get func(*Spec) string) Part {
	p.set = set
	p.get = get
	if p.Kind == "" {
		p.Kind = Word
	}
	return p
}

// Set reads a part of the puzzle. Flags, header lines, JSON and suites use the same names of
// parts. If the error is not nil, it is a *[ValueError], and the spec has not changed.
func (s *Spec) Set(name, value string) error {
	if i := slices.Index(Names(), name); i >= 0 {
		return table[i].set(s, value)
	}
	return &puzzles.ValueError{Found: words.Quote(name), Expected: "one of " + strings.Join(Names(), ", ")}
}

// Get writes a part of the puzzle as [Spec.Set] reads it. It returns "" if the part is not given,
// or if there is no such part.
func (s *Spec) Get(name string) string {
	if i := slices.Index(Names(), name); i >= 0 {
		if all, err := s.withDrawn(); err == nil {
			s = all
		}
		return table[i].get(s)
	}
	return ""
}

func one[T comparable](p Part, parse func(string) (T, error), text func(T) string,
	field func(*Spec) *T) Part {
	set := func(s *Spec, value string) error {
		v, err := parse(value)
		if err == nil {
			*field(s) = v
		}
		return err
	}
	return p.by(set, func(s *Spec) string {
		if v := *field(s); v != *new(T) {
			return text(v)
		}
		return ""
	})
}

func rule(p Part, field func(*Spec) *bool) Part {
	p.Kind = Rule
	return one(p, parseBool, strconv.FormatBool, field)
}

// always makes a parser that ignores the spec.
func always[T any](parse func(string) (T, error)) func(*Spec, string) (T, error) {
	return func(_ *Spec, text string) (T, error) { return parse(text) }
}

// several is a part that is a list. It may be empty: programs write a line for it, whatever is in it.
func several[T fmt.Stringer](p Part, parse func(*Spec, string) (T, error), field func(*Spec) *[]T) Part {
	set := func(s *Spec, value string) error {
		if strings.TrimSpace(value) == "" {
			*field(s) = nil
			if p.Name == "goals" {
				s.Goals = []puzzles.Square{} // it is said that there are none
			}
			return nil
		}
		if err := s.fewer(p.Name, strings.Count(value, ",")+1); err != nil {
			return err
		}
		list, err := notation.ParseList(value, func(text string) (T, error) { return parse(s, text) })
		if err == nil {
			*field(s) = list
		}
		return err
	}
	p.Kind = List
	return p.by(set, func(s *Spec) string { return strings.Join(words.Names(*field(s), T.String), ",") })
}

// fewer refuses more goals than the board has squares, before they take memory: none may be there twice.
func (s *Spec) fewer(part string, n int) error {
	most := s.Width * s.Height
	if s.Graph != nil {
		most = s.Graph.Len()
	}
	if part != "goals" || n <= most || most == 0 && n <= puzzles.MaxSide*puzzles.MaxSide {
		return nil
	}
	return &puzzles.ValueError{Found: words.Count(n, "goal"), Expected: fmt.Sprintf("at most %d, each square once", most)}
}

func setBoard(s *Spec, value string) error {
	w, h, err := ParseSize(value)
	if err == nil {
		s.Graph = nil
		s.Width = w
		s.Height = h
	}
	return err
}

func (s *Spec) size() string {
	if s.Graph != nil {
		return ""
	}
	return fmt.Sprintf("%dx%d", s.Width, s.Height)
}

// setGraph reads the text of a graph, which takes the board's place.
func setGraph(s *Spec, value string) error {
	g, err := notation.ParseEdges(value)
	if err == nil {
		s.SetGraph(g)
	}
	return err
}

// SetGraph replaces the board by a graph.
func (s *Spec) SetGraph(g *puzzles.Graph) {
	s.Graph = g
	s.Width, s.Height = 0, 0
	s.Holes = nil
	s.Guards = nil
	s.Walls = nil
	s.Piece, s.Symmetric = puzzles.Piece{}, puzzles.NoTurn
}

func (s *Spec) graph() string {
	if s.Graph == nil {
		return ""
	}
	return notation.Edges(s.Graph)
}

func parseNumber(s *Spec, text string) (puzzles.Number, error) {
	return notation.ParseNumber(text, s.parseSquare)
}

func (s *Spec) setStart(at puzzles.Square) { s.Start, s.StartAny = at, at.IsAny() }

func (s *Spec) parseSquare(text string) (puzzles.Square, error) {
	if s.Graph != nil {
		return s.Graph.ParseSquare(text)
	}
	return puzzles.ParseSquare(text)
}

// parsePlace reads a square of the ground, or the word any: also where a vertex has
// that name.
func (s *Spec) parsePlace(text string) (puzzles.Square, error) {
	if strings.EqualFold(text, "any") {
		return puzzles.Any, nil
	}
	return s.parseSquare(text)
}

// placed is an end of the walk; get also says whether it is given where it is any.
func placed(p Part, put func(s *Spec, at puzzles.Square), get func(s *Spec) (at puzzles.Square, given bool)) Part {
	set := func(s *Spec, value string) error {
		at, err := s.parsePlace(value)
		if err == nil {
			put(s, at)
		}
		return err
	}
	return p.by(set, func(s *Spec) string {
		if at, given := get(s); given || !at.IsAny() {
			return at.String()
		}
		return ""
	})
}

// ParsePlace reads a square or the word any.
func ParsePlace(text string) (puzzles.Square, error) {
	return (&Spec{}).parsePlace(text)
}

// ParseSize reads a board's size, such as 8x8: width, then height.
func ParseSize(text string) (width, height int, err error) {
	left, right, _ := strings.Cut(strings.ToLower(text), "x")
	if !words.Digits(left) || !words.Digits(right) {
		return 0, 0, &puzzles.ValueError{Found: "board size " + words.Quote(text), Expected: "width x height, as in 8x8"}
	}
	width, err1 := strconv.Atoi(left)
	height, err2 := strconv.Atoi(right)
	if err1 != nil || err2 != nil {
		return 0, 0, &puzzles.ValueError{Found: "board size " + words.Quote(text),
			Expected: fmt.Sprintf("at most %dx%d", puzzles.MaxSide, puzzles.MaxSide)}
	}
	return width, height, puzzles.CheckSize(width, height)
}

func parseBool(text string) (bool, error) {
	if text != "true" && text != "false" {
		return false, &puzzles.ValueError{Found: words.Quote(text), Expected: "true or false"}
	}
	return text == "true", nil
}

// ParseGuard reads a guard such as "Qd5", in either case. The error is a *puzzles.ValueError.
func ParseGuard(text string) (puzzles.Guard, error) {
	t := strings.TrimSpace(text)
	wrong := &puzzles.ValueError{Found: "guard " + words.Quote(text),
		Expected: "one of Q R B N K P and its square, as in Qd5"}
	if t == "" {
		return puzzles.Guard{}, wrong
	}
	kind := rune(strings.ToUpper(t[:1])[0])
	square, err := puzzles.ParseSquare(t[1:])
	if !strings.ContainsRune("QRBNKP", kind) || err != nil {
		return puzzles.Guard{}, wrong
	}
	return puzzles.Guard{Kind: kind, Square: square}, nil
}

// chessNames are the names of the letters of chess.
var chessNames = map[string]string{
	"n": "knight", "s": "knight", "k": "king", "q": "queen", "r": "rook", "b": "bishop",
}

// parsePiece is [puzzles.ParsePiece] with a hint at the names that are spelled most like the first part of the
// text that is none.
func parsePiece(text string) (puzzles.Piece, error) {
	p, err := puzzles.ParsePiece(text)
	wrong, _ := err.(*puzzles.ValueError)
	for part := range strings.SplitSeq(strings.ToLower(text), "+") {
		_, err := puzzles.ParsePiece(part)
		if ve, ok := err.(*puzzles.ValueError); ok && strings.HasPrefix(ve.Found, "piece ") {
			part = strings.TrimSpace(part)
			hint := spelling.DidYouMean("", part, puzzles.PieceNames())
			if name := chessNames[part]; name != "" {
				hint = " (did you mean " + name + "?)"
			}
			wrong.Expected += hint
			break
		}
	}
	return p, err
}
