package desk

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"knightsat/internal/limits"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/formats"
)

// Problem is the answer to a request that can't be answered.
type Problem struct {
	Error string `json:"error"`
	Line  int    `json:"line,omitempty"` // of a puzzle's text
	Col   int    `json:"col,omitempty"`
}

// NewProblem makes the answer for an error. For a *[puzzles.ParseError] it has the place.
func NewProblem(err error) *Problem {
	p := &Problem{Error: err.Error()}
	if at := (*puzzles.ParseError)(nil); errors.As(err, &at) {
		p.Line, p.Col = at.Line, at.Col
	}
	return p
}

// list is squares or guards: an array of strings, or one string with commas.
type list []string

func (l *list) UnmarshalJSON(data []byte) error {
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

// puzzleJSON is a puzzle in a request or an answer: the same parts, by the same
// names, as flags and the lines of the text format give. Text (in the text
// format) or Example (a name) stand for all the others.
type puzzleJSON struct {
	Family    string `json:"family,omitempty"`
	Board     string `json:"board,omitempty"`
	FEN       string `json:"fen,omitempty"`
	Holes     list   `json:"holes,omitempty"`
	Guard     list   `json:"guard,omitempty"`
	Piece     string `json:"piece,omitempty"`
	Start     string `json:"start,omitempty"`
	End       string `json:"end,omitempty"`
	Goals     list   `json:"goals,omitempty"`
	Ordered   bool   `json:"ordered,omitempty"`
	Closed    bool   `json:"closed,omitempty"`
	Once      bool   `json:"once,omitempty"`
	Numbers   list   `json:"numbers,omitempty"`
	Walls     list   `json:"walls,omitempty"`
	Symmetric string `json:"symmetric,omitempty"`
	Graph     string `json:"graph,omitempty"` // its text
	Text      string `json:"text,omitempty"`
	Example   string `json:"example,omitempty"`
}

func (j *puzzleJSON) spec(maxSquares int) (*puzzles.Spec, error) {
	var s *puzzles.Spec
	var err error
	switch {
	case j.Text != "":
		if s, err = formats.Parse("text", strings.NewReader(j.Text)); err == nil {
			err = s.CheckPiece()
		}
	case j.Example != "":
		s, err = formats.ParseExample(strings.TrimPrefix(j.Example, "@"))
	default:
		s, err = j.parts()
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

func (j *puzzleJSON) parts() (s *puzzles.Spec, err error) {
	if j.Family == "" && j.Board == "" && j.FEN == "" && j.Graph == "" {
		return nil, errors.New("there is no puzzle; give at least its family or its board")
	}
	s = &puzzles.Spec{Width: 8, Height: 8}
	var given []string
	for name, field := range j.fields {
		value := fmt.Sprint(field.Interface())
		if field.Kind() == reflect.Slice {
			value = strings.Join(field.Interface().(list), ",")
		}
		if field.IsZero() || value == "" {
			continue
		}
		if err := formats.Set(s, name, value); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		given = append(given, name)
	}
	return s, formats.CheckParts(given)
}

// fields goes through the parts in their order, by which they are set, with their fields.
func (j *puzzleJSON) fields(yield func(name string, field reflect.Value) bool) {
	all := reflect.ValueOf(j).Elem()
	for _, name := range formats.PartNames() {
		field := all.FieldByNameFunc(func(f string) bool { return strings.EqualFold(f, name) })
		if !yield(name, field) {
			return
		}
	}
}

func fromSpec(s *puzzles.Spec) *puzzleJSON {
	j := &puzzleJSON{}
	for name, field := range j.fields {
		value := s.Get(name)
		switch field.Kind() {
		case reflect.Bool:
			field.SetBool(value != "")
		case reflect.String:
			field.SetString(value)
		case reflect.Slice:
			if value != "" {
				field.Set(reflect.ValueOf(list(strings.Split(value, ","))))
			}
		}
	}
	j.Closed = j.Closed || s.Symmetric != puzzles.NoTurn
	if s.Graph == nil && j.Piece == "" {
		j.Piece = puzzles.Knight.String()
	}
	return j
}

func names[T fmt.Stringer](things []T) list {
	return append(list{}, words.Names(things, T.String)...)
}

func (j *puzzleJSON) build() (*puzzles.Puzzle, error) {
	spec, err := j.spec(limits.PageSquares)
	if err != nil {
		return nil, err
	}
	return spec.Build()
}

func walk(p *puzzles.Puzzle, names list) (puzzles.Walk, error) {
	if len(names) == 0 || len(names) > limits.PageWalk {
		return nil, fmt.Errorf("a walk must have from 1 to %d squares, not %d", limits.PageWalk, len(names))
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
