package puzzles

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// headerNames are what a line "name: value" may say; each is a flag's name, too.
var headerNames = []string{"family", "board", "holes", "guard", "piece", "start", "end", "goals", "ordered", "closed", "once"}

func (t *textParser) readHeader(line string, col int) error {
	name, rest, _ := strings.Cut(line, ":")
	name = strings.TrimSpace(name)
	if !slices.Contains(headerNames, name) {
		return t.errorAt(t.line, col, quote(name), "one of "+strings.Join(headerNames, ", "))
	}
	value := strings.TrimSpace(rest)
	at := place{t.line, col + len([]rune(line)) - len([]rune(strings.TrimLeft(rest, " \t")))}
	if before, ok := t.headers[name]; ok {
		return t.errorAt(t.line, col, "a second "+name, fmt.Sprintf("one; the first is in line %d", before))
	}
	t.headers[name] = t.line
	if err := t.setHeader(name, value, at); err != nil {
		if pe, ok := err.(*ParseError); ok {
			return pe
		}
		return t.headerError(at, err)
	}
	return nil
}

// headerError gives an error of the form "found …, expected …" its place.
func (t *textParser) headerError(at place, err error) error {
	found, expected, ok := strings.Cut(strings.TrimPrefix(err.Error(), "found "), ", expected ")
	if !ok {
		expected = "another value"
	}
	return t.errorAt(at.line, at.col, found, expected)
}

func (t *textParser) setHeader(name, value string, at place) (err error) {
	s := t.spec
	switch name {
	case "family":
		s.Family, err = ParseFamily(value)
	case "board":
		t.size = at
		s.Width, s.Height, err = ParseSize(value)
	case "piece":
		s.Piece, err = ParsePiece(value)
	case "start":
		s.Start, err = ParsePlace(value)
		s.StartAny = s.Start.IsAny()
		s.places["start "+s.Start.String()] = at
	case "end":
		s.End, err = ParsePlace(value)
		s.places["end "+s.End.String()] = at
	case "ordered":
		s.Ordered, err = parseBool(value)
	case "closed":
		s.Closed, err = parseBool(value)
	case "once":
		s.Once, err = parseBool(value)
	case "goals":
		s.Goals, err = parseEach(t, value, at, "goal", ParseSquare)
	case "holes":
		s.Holes, err = parseEach(t, value, at, "hole", ParseSquare)
	case "guard":
		s.Guards, err = parseEach(t, value, at, "guard", ParseGuard)
	}
	return err
}

// parseEach reads a list with commas and notes the place of each item.
func parseEach[T fmt.Stringer](t *textParser, value string, at place, what string, parse func(string) (T, error)) ([]T, error) {
	var list []T
	for _, item := range strings.Split(value, ",") {
		here := place{at.line, at.col + len(item) - len(strings.TrimLeft(item, " \t"))}
		v, err := parse(strings.TrimSpace(item))
		if err != nil {
			return nil, t.headerError(here, err)
		}
		list = append(list, v)
		t.spec.places[what+" "+v.String()] = here
		at.col += len([]rune(item)) + 1
	}
	return list, nil
}

func parseList[T any](text string, parse func(string) (T, error)) ([]T, error) {
	var list []T
	for _, item := range strings.Split(text, ",") {
		v, err := parse(strings.TrimSpace(item))
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// ParseSquares reads squares with commas between them.
func ParseSquares(text string) ([]Square, error) { return parseList(text, ParseSquare) }

// ParseGuards reads guards with commas between them.
func ParseGuards(text string) ([]Guard, error) { return parseList(text, ParseGuard) }

// ParsePlace reads a square or the word any.
func ParsePlace(text string) (Square, error) {
	if strings.EqualFold(text, "any") {
		return Any, nil
	}
	return ParseSquare(text)
}

// ParseFamily reads hunt, cover or tour.
func ParseFamily(text string) (Family, error) {
	switch f := Family(text); f {
	case Hunt, Cover, Tour:
		return f, nil
	}
	return "", fmt.Errorf("found family %s, expected hunt, cover or tour", quote(text))
}

// ParseSize reads a board's size, such as 8x8: width, then height.
func ParseSize(text string) (width, height int, err error) {
	left, right, _ := strings.Cut(strings.ToLower(text), "x")
	if !allDigits(left) || !allDigits(right) {
		return 0, 0, fmt.Errorf("found board size %s, expected width x height, as in 8x8", quote(text))
	}
	width, err1 := strconv.Atoi(left)
	height, err2 := strconv.Atoi(right)
	if err1 != nil || err2 != nil {
		return 0, 0, fmt.Errorf("found board size %s, expected at most %dx%d", quote(text), MaxSide, MaxSide)
	}
	return width, height, CheckSize(width, height)
}

func parseBool(text string) (bool, error) {
	switch text {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, fmt.Errorf("found %s, expected true or false", quote(text))
}
