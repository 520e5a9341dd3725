package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"

	"knightsat/puzzles"
)

// reply sends a value as JSON.
func reply(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
	if err != nil { // values are the package's own
		status, body = http.StatusInternalServerError, []byte(`{"error":"something broke"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // a client that went away hears nothing
}

// problem is the answer to a request that can't be served.
type problem struct {
	Error string `json:"error"`
	Line  int    `json:"line,omitempty"` // of a puzzle's text
	Col   int    `json:"col,omitempty"`
}

func newProblem(err error) *problem {
	p := &problem{Error: err.Error()}
	if at := (*puzzles.ParseError)(nil); errors.As(err, &at) {
		p.Line, p.Col = at.Line, at.Col
	}
	return p
}

func fail(w http.ResponseWriter, status int, err error) { reply(w, status, newProblem(err)) }

// receive reads the body of a request; false says that it could not, and has told
// the client why.
func receive(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || media != "application/json" {
		// Pages of other sites can't send this type unasked.
		fail(w, http.StatusUnsupportedMediaType, fmt.Errorf("found content type %q, expected application/json", shorten(r.Header.Get("Content-Type"))))
		return nil, false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err == nil {
		complete(r)
		return body, true
	}
	status := http.StatusBadRequest
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		status, err = http.StatusRequestEntityTooLarge, fmt.Errorf("found a body of more than %d bytes, expected at most so many", maxBody)
	case errors.Is(err, os.ErrDeadlineExceeded):
		status, err = http.StatusRequestTimeout, errors.New("found no complete body in time")
	default:
		err = errors.New("found a broken body, expected it whole")
	}
	fail(w, status, err)
	return nil, false
}

// decode reads one JSON object of known fields.
func decode(body []byte, v any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(v)
	if err == nil {
		if _, rest := decoder.Token(); !errors.Is(rest, io.EOF) {
			err = errors.New("found more behind the object, expected its end")
		}
	}
	if err != nil {
		return fmt.Errorf("found no such request as expected: %s", shorten(strings.TrimPrefix(err.Error(), "json: ")))
	}
	return nil
}

// read decodes the JSON body of a request into v and then calls with, which reads
// and checks what v means. This takes milliseconds, in a place for what is brief,
// which is waited for. False says that the client was told what is wrong, or went
// away.
func (s *Server) read(w http.ResponseWriter, r *http.Request, v any, with func() error) bool {
	body, ok := receive(w, r)
	if !ok {
		return false
	}
	select {
	case s.brief <- struct{}{}:
	case <-r.Context().Done():
		return false
	}
	err := func() error {
		defer leave(s.brief) // before a client that reads slowly is told anything
		if err := decode(body, v); err != nil {
			return err
		}
		return with()
	}()
	if err != nil {
		fail(w, http.StatusBadRequest, err)
	}
	return err == nil
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
		return errors.New("found no list, expected an array of strings, or a string with commas")
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
	Family  string `json:"family,omitempty"`
	Board   string `json:"board,omitempty"`
	FEN     string `json:"fen,omitempty"`
	Holes   list   `json:"holes,omitempty"`
	Guard   list   `json:"guard,omitempty"`
	Piece   string `json:"piece,omitempty"`
	Start   string `json:"start,omitempty"`
	End     string `json:"end,omitempty"`
	Goals   list   `json:"goals,omitempty"`
	Ordered bool   `json:"ordered,omitempty"`
	Closed  bool   `json:"closed,omitempty"`
	Once    bool   `json:"once,omitempty"`
	Text    string `json:"text,omitempty"`
	Example string `json:"example,omitempty"`
}

// spec reads the parts.
func (j *puzzleJSON) spec(maxSquares int) (*puzzles.Spec, error) {
	var s *puzzles.Spec
	var err error
	switch {
	case j.Text != "":
		s, err = puzzles.Parse("text", strings.NewReader(j.Text))
	case j.Example != "":
		s, err = puzzles.ParseExample(strings.TrimPrefix(j.Example, "@"))
	default:
		s, err = j.parts()
	}
	if err != nil {
		return nil, err
	}
	if n := s.Width * s.Height; n > maxSquares {
		return nil, fmt.Errorf("found a board of %d squares, expected at most %d here; the command line takes larger ones", n, maxSquares)
	}
	return s, nil
}

func (j *puzzleJSON) parts() (s *puzzles.Spec, err error) {
	if j.Family == "" && j.Board == "" && j.FEN == "" {
		return nil, errors.New("found no puzzle, expected at least its family or its board")
	}
	s = &puzzles.Spec{Width: 8, Height: 8, Ordered: j.Ordered, Closed: j.Closed, Once: j.Once}
	var given []string
	for _, part := range []struct{ name, value string }{
		{"family", j.Family}, {"board", j.Board}, {"fen", j.FEN}, {"piece", j.Piece}, {"start", j.Start}, {"end", j.End},
		{"holes", strings.Join(j.Holes, ",")}, {"guard", strings.Join(j.Guard, ",")}, {"goals", strings.Join(j.Goals, ",")},
	} {
		if part.value == "" {
			continue
		}
		if err := s.Set(part.name, part.value); err != nil {
			return nil, fmt.Errorf("%s: %w", part.name, err)
		}
		given = append(given, part.name)
	}
	return s, puzzles.CheckParts(given)
}

// fromSpec writes the parts.
func fromSpec(s *puzzles.Spec) *puzzleJSON {
	j := &puzzleJSON{Family: string(s.Family), Board: fmt.Sprintf("%dx%d", s.Width, s.Height), Piece: puzzles.Knight.String(),
		Holes: names(s.Holes), Guard: names(s.Guards), Goals: names(s.Goals), Ordered: s.Ordered, Closed: s.Closed, Once: s.Once}
	if s.Piece != (puzzles.Piece{}) {
		j.Piece = s.Piece.String()
	}
	if !s.Start.IsAny() || s.StartAny {
		j.Start = s.Start.String()
	}
	if !s.End.IsAny() {
		j.End = s.End.String()
	}
	return j
}

func names[T fmt.Stringer](things []T) list {
	l := make(list, len(things))
	for i, t := range things {
		l[i] = t.String()
	}
	return l
}

// build makes the puzzle of a request.
func (s *Server) build(j *puzzleJSON) (*puzzles.Puzzle, error) {
	spec, err := j.spec(s.o.MaxSquares)
	if err != nil {
		return nil, err
	}
	return spec.Build()
}

// walk reads the squares of a walk.
func walk(names list) (puzzles.Walk, error) {
	if len(names) == 0 || len(names) > maxWalk {
		return nil, fmt.Errorf("found a walk of %d squares, expected 1 to %d", len(names), maxWalk)
	}
	w := make(puzzles.Walk, len(names))
	for i, n := range names {
		var err error
		if w[i], err = puzzles.ParseSquare(n); err != nil {
			return nil, fmt.Errorf("walk, square %d: %w", i+1, err)
		}
	}
	return w, nil
}
