package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
	"knightsat/puzzles/parts"
)

// refusal is the answer to a request that can't be answered.
type refusal struct {
	Error string `json:"error"`
	Line  int    `json:"line,omitempty"` // of a puzzle's text
	Col   int    `json:"col,omitempty"`
}

// newRefusal makes the answer for an error. For a *[parts.ParseError] it has the place.
func newRefusal(err error) *refusal {
	p := &refusal{Error: err.Error()}
	if at := (*parts.ParseError)(nil); errors.As(err, &at) {
		p.Line, p.Col = at.Line, at.Col
	}
	return p
}

// squareList is squares or guards: an array of strings, or one string with commas.
type squareList []string

func (l *squareList) UnmarshalJSON(data []byte) error {
	var items []string
	if err := json.Unmarshal(data, &items); err == nil {
		*l = items
		return nil
	}
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return errors.New("a list must be an array of strings, or a string with commas")
	}
	*l = nil
	for _, item := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		*l = append(*l, item)
	}
	return nil
}

// puzzleRequest is the puzzle of a request, in one of three ways.
type puzzleRequest struct {
	Puzzle  string `json:"puzzle"`  // as in an address of the page: family=tour&board=5x5
	Text    string `json:"text"`    // in the text format
	Example string `json:"example"` // the name of one
}

func (j *puzzleRequest) spec(maxSquares int) (*parts.Spec, error) {
	var s *parts.Spec
	var err error
	switch {
	case j.Text != "":
		if s, err = formats.Parse("text", strings.NewReader(j.Text)); err == nil {
			err = s.CheckPiece()
		}
	case j.Example != "":
		s, err = formats.ParseExample(strings.TrimPrefix(j.Example, "@"))
	default:
		s, err = formats.ParseLink(j.Puzzle)
	}
	if err != nil {
		return nil, err
	}
	n := s.Width * s.Height
	if s.Graph != nil {
		n = s.Graph.Len() + s.Graph.Edges()
	}
	if n > maxSquares {
		return nil, fmt.Errorf(
			"a puzzle here may have at most %d squares, or vertices and edges, not %d; the command line "+
				"takes larger ones",
			maxSquares, n)
	}
	return s, nil
}

func names[T fmt.Stringer](things []T) squareList {
	return append(squareList{}, words.Names(things, T.String)...)
}

func (j *puzzleRequest) build() (*puzzles.Puzzle, error) {
	spec, err := j.spec(pageSquares)
	if err != nil {
		return nil, err
	}
	return spec.Build()
}

func walk(p *puzzles.Puzzle, names squareList) (puzzles.Walk, error) {
	if len(names) == 0 || len(names) > pageWalk {
		return nil, fmt.Errorf("a walk must have from 1 to %d squares, not %d", pageWalk, len(names))
	}
	w := make(puzzles.Walk, len(names))
	for i, n := range names {
		var err error
		if w[i], err = p.Ground().ParseSquare(n); err != nil {
			return nil, fmt.Errorf("walk, square %d: %w", i+1, err)
		}
	}
	return w, nil
}
