package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// ParseList reads things with commas between them.
func ParseList[T any](text string, parse func(string) (T, error)) (list []T, err error) {
	offset := 0
	list = make([]T, 0, strings.Count(text, ",")+1)
	for text := range strings.SplitSeq(text, ",") {
		at := offset + len(text) - len(strings.TrimLeft(text, " \t"))
		v, err := parse(strings.TrimSpace(text))
		if ve, ok := err.(*puzzles.ValueError); ok {
			found, notation := ve.Found, false
			if strings.TrimSpace(text) == "" && offset > 0 {
				at, found, notation = offset-1, "a comma with nothing after it", true
			}
			return nil, &puzzles.ValueError{Offset: at, Found: found, Expected: ve.Expected, Notation: notation}
		}
		if err != nil {
			return nil, err
		}
		list = append(list, v)
		offset += utf8.RuneCountInString(text) + 1
	}
	return list, nil
}

// ParseTurn reads half, quarter or none.
func ParseTurn(text string) (puzzles.Turn, error) {
	switch t := puzzles.Turn(text); t {
	case puzzles.HalfTurn, puzzles.QuarterTurn:
		return t, nil
	case "none":
		return puzzles.NoTurn, nil
	}
	return puzzles.NoTurn, &puzzles.ValueError{Found: "turn " + words.Quote(text), Expected: "half, quarter or none"}
}

// ParseWall reads a wall such as a1-a2. The error is a *ValueError.
func ParseWall(text string) (puzzles.Wall, error) {
	a, b, ok := strings.Cut(text, "-")
	if !ok {
		return puzzles.Wall{}, &puzzles.ValueError{Found: "wall " + words.Quote(text), Expected: "two squares, as in a1-a2"}
	}
	if strings.Contains(b, "-") {
		return puzzles.Wall{}, &puzzles.ValueError{Found: words.Quote(text), Expected: "one wall; put commas between walls, " +
			"as in a1-a2,c3-c4"}
	}
	var w puzzles.Wall
	var err error
	if w.A, err = puzzles.ParseSquare(strings.TrimSpace(a)); err == nil {
		w.B, err = puzzles.ParseSquare(strings.TrimSpace(b))
	}
	return w, err
}

// ParseNumber reads a number and its square, as in 17=c5.
func ParseNumber(text string, square func(name string) (puzzles.Square, error)) (puzzles.Number, error) {
	digits, name, ok := strings.Cut(text, "=")
	if !ok {
		return puzzles.Number{}, &puzzles.ValueError{Found: "number " + words.Quote(text),
			Expected: "a number of the walk and its square, as in 17=c5"}
	}
	k, err := ParseK(strings.TrimSpace(digits))
	if err != nil {
		return puzzles.Number{}, err
	}
	at, err := square(strings.TrimSpace(name))
	return puzzles.Number{K: k, Square: at}, err
}

// ParseK reads the K of a [puzzles.Number], which is digits alone. The error is a *ValueError.
func ParseK(digits string) (int, error) {
	wrong := &puzzles.ValueError{Found: "number " + words.Quote(digits)}
	k, err := strconv.Atoi(digits)
	switch {
	case !words.Digits(digits):
		wrong.Expected = "digits alone, with a blank or an = after them"
		return 0, wrong
	case err != nil || k < 1 || k > puzzles.MaxNumber:
		wrong.Expected = fmt.Sprintf("from 1, which is the start, to %d (an empty square is .)", puzzles.MaxNumber)
		return 0, wrong
	}
	return k, nil
}
