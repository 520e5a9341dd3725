package puzzles

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"knightsat/internal/words"
)

// MaxSide is the largest width and height of a board, in squares. The tour of a knight
// on the largest board takes about 315 bytes a square, 5 GB.
const MaxSide = maxSide

// Square is a square of a board, or a vertex of a graph. On a board, Col and Row count from 1 at
// a1, the lower left corner. A vertex has its number, from 1, as Col, and 0 as Row, and it also
// knows its graph. So get a vertex from [Graph.Squares] or [Graph.ParseSquare]: Square{Col: 3} is
// not a vertex of any graph. Squares can be compared with ==; the zero value is [Any].
type Square struct {
	Col, Row int
	of       *Graph
}

// Any stands where a square may be left open: any start, any end.
var Any = Square{}

// IsAny reports whether s is [Any].
func (s Square) IsAny() bool { return s == Any }

// String writes the square as in chess, e.g. "e4" or "aa12", or the name of a vertex;
// "any" for [Any].
func (s Square) String() string {
	var name [16]byte
	return string(s.appendTo(name[:0]))
}

// Key returns a name of letters and digits that no other square of the ground has. It is what
// String returns, unless some vertex of the graph has a name with other characters; then it is v
// and the vertex's number.
func (s Square) Key() string {
	if s.of != nil && !s.of.simple {
		return "v" + strconv.Itoa(s.Col)
	}
	return s.String()
}

// appendTo appends what String writes to a text.
func (s Square) appendTo(text []byte) []byte {
	switch {
	case s.of != nil:
		return s.of.appendName(text, s.Col-1)
	case s.IsAny():
		return append(text, "any"...)
	case s.Col < 1:
		text = append(text, '?')
	}
	return strconv.AppendInt(appendColumn(text, s.Col), int64(s.Row), 10)
}

// ColumnName returns the letters of a column, counted from 1: a to z, aa, ab, …
func ColumnName(col int) string {
	if col < 1 {
		return "?"
	}
	var name [16]byte
	return string(appendColumn(name[:0], col))
}

// appendColumn appends the letters of a column; "" for none.
func appendColumn(text []byte, col int) []byte {
	if col < 1 {
		return text
	}
	return append(appendColumn(text, (col-1)/26), byte('a'+(col-1)%26))
}

// ParseSquare reads a square such as "e4" or "aa12", in either case; it need not be on
// any board. The error is a *ValueError.
func ParseSquare(text string) (Square, error) {
	col, k := 0, 0
	for ; k < len(text); k++ {
		c := text[k] | 0x20 // in lower case
		if c < 'a' || c > 'z' {
			break
		}
		col = min(col*26+int(c-'a')+1, MaxSide+1)
	}
	digits := text[k:]
	row, err := strconv.Atoi(digits)
	switch {
	case k == 0 || !words.Digits(digits) || digits[0] == '0':
		return Any, &ValueError{Found: words.Quote(text),
			Expected: "a square: column letters, then the row counted from 1, as in e4"}
	case col > MaxSide:
		return Any, &ValueError{Found: "square " + words.Quote(text),
			Expected: fmt.Sprintf("in a column of at most %s (boards have at most %d columns)",
				ColumnName(MaxSide), MaxSide)}
	case err != nil || row > MaxSide:
		return Any, &ValueError{Found: "square " + words.Quote(text),
			Expected: fmt.Sprintf("in a row of at most %d", MaxSide)}
	}
	return Square{Col: col, Row: row}, nil
}

// joinSquares lists squares with commas, at most limit of them.
func joinSquares(squares []Square, limit int) string {
	list := strings.Join(words.Names(squares[:min(limit, len(squares))], Square.String), ", ")
	if more := len(squares) - limit; more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// readingOrder compares squares: from the top row down, each from left to right.
func readingOrder(a, b Square) int { return cmp.Or(b.Row-a.Row, a.Col-b.Col) }
