package formats

import (
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// sense is what a cell of a grid says of its square.
type sense byte

const (
	unknown sense = iota
	empty
	missing
	isStart
	isGoal
	guarded
	step // of the walk, or a place in the order of goals
)

const guardSigns = "qrbnkp"

// symbols are what may stand in a cell, beside numbers. A run of those that may be long is one, too.
var symbols = []struct {
	text string
	long bool
	is   sense
}{
	{".", true, empty}, {"*", true, empty}, {"_", true, empty}, {"?", true, empty}, {"-", true, empty},
	{"0", true, empty}, {"-1", false, empty}, {"None", false, empty}, {"null", false, empty}, {"", false, empty},
	{"#", true, missing}, {"x", false, isGoal},
	{"q", false, guarded}, {"r", false, guarded}, {"b", false, guarded}, {"n", false, guarded},
	{"k", false, guarded}, {"p", false, guarded},
}

// cellsExpected says it in messages.
const cellsExpected = "N (the start), x (a goal), . * _ ? - 0 -1 or None (empty), # (missing), " +
	"q r b n k p (guards), or a number"

// sense says what a cell of the grid is.
func (g *grid) sense(text string) sense {
	if g.empty != "" && text == g.empty {
		return empty
	}
	return senseOf(text)
}

// senseOf says what a cell is.
func senseOf(text string) sense {
	if strings.Trim(text, "0") != "" {
		if _, _, _, ok := stepOf(text); ok {
			return step
		}
	}
	if len(text) == 1 && strings.Contains(puzzles.StartLetters, text) {
		return isStart
	}
	for _, s := range symbols {
		if s.text == text || s.long && text != "" && strings.Trim(text, s.text) == "" {
			return s.is
		}
	}
	return unknown
}

// stepOf divides a number as solve prints it: its digits, those of the return of a closed
// walk, as in 1/64, and the mark of a goal, as in 9x.
func stepOf(text string) (digits, back string, goal, ok bool) {
	text, goal = strings.CutSuffix(text, "x")
	if rest, closed := strings.CutPrefix(text, "1/"); closed {
		text, back = "1", rest
		ok = words.Digits(back)
	} else {
		ok = true
	}
	return text, back, goal, ok && words.Digits(text)
}

// isCell reports whether a text may be one cell, in the drawing of a walk, too.
func (g *grid) isCell(text string) bool {
	return g.sense(text) != unknown || walkCell().MatchString(text)
}

// emptySign is how a grid shows an empty square; a run is the same sign.
func emptySign(text string) string {
	if len(text) > 1 && strings.Trim(text, text[:1]) == "" {
		return text[:1]
	}
	return text
}

// alike reports whether two signs of empty squares may stand in one drawing that has no numbers. Beside
// numbers, others write one of the two for a missing square.
func alike(a, b string) bool { return a+b == ".*" || a+b == "*." }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// survey is what a grid is as a whole, which decides what some of its cells are.
type survey struct {
	steps, largest, squares int
	zeros                   int
	zero                    span
	run                     span // the first cell of several equal signs
}

// look looks at all cells, and refuses what may be read in two ways.
func (g *grid) look() (s survey, err error) {
	var sign, other string
	var signed bool
	var mixed span
	front := g.width > 1 && len(g.rows) > 1 && !g.numbered
	behind := front
	for i, row := range g.rows {
		label := strconv.Itoa(len(g.rows) - i)
		front = front && g.of(row[0]) == label
		behind = behind && g.of(row[g.width-1]) == label
		for _, c := range row {
			text := g.of(c)
			is := g.sense(text)
			switch {
			case is == unknown:
				return s, g.noCell(c, "; a comment begins with %")
			case is == empty && text != "" && text[0] == '-' && text != "-1" && g.lettered:
				return s, g.wrong(c, "the squares of the puzzle alone: - is a square of an answer that may "+
					"not be entered; an empty square is . here")
			case is == step:
				digits, _, _, _ := stepOf(text)
				k, err := puzzles.ParseK(digits)
				if err != nil {
					wrong := err.(*puzzles.ValueError)
					return s, g.errorAt(c.from, wrong.Found, wrong.Expected)
				}
				s.steps++
				s.largest = max(s.largest, k)
			case is == empty && emptySign(text) == "0":
				s.zeros++
				if s.zeros == 1 {
					s.zero = c
				}
			case is == empty && signed && emptySign(text) != sign:
				if other = emptySign(text); !alike(sign, other) {
					return s, g.twoSigns(c, other, sign)
				}
				mixed = c
			case is == empty:
				sign, signed = emptySign(text), true
			}
			if is != missing {
				s.squares++
			}
			run := g.between == ' ' && len(text) > 1 && len(emptySign(text)) == 1
			if run && (is == missing || is == empty) && s.run == (span{}) {
				s.run = c
			}
		}
	}
	filled := s.steps+s.zeros == s.squares && s.largest == s.steps
	column := "first"
	if behind {
		column = "last"
	}
	switch {
	case mixed != (span{}) && s.steps > 0:
		return s, g.twoSigns(mixed, other, sign)
	case s.zeros > 1 && signed:
		return s, g.twoSigns(s.zero, "0", sign)
	case s.zeros == 1 && !filled:
		return s, g.errorAt(s.zero.from, `"0"`,
			"a number from 1, which is the start; an empty square is . (or 0, where there are several)")
	case s.run != (span{}) && s.steps == 0:
		return s, g.errorAt(s.run.from, "a run of equal signs, which may be one cell or several",
			"one sign for each square, where there are no numbers")
	case (front || behind) && !filled:
		return s, g.errorAt(g.rows[0][0].from, "the numbers of rows in the "+column+" column",
			"column letters above or below rows that have numbers, or rows without numbers; if they are "+
				"steps, add column letters and the numbers of rows")
	}
	return s, nil
}

// noCell says what in a cell, which is too much for one, is no sign.
func (g *grid) noCell(c span, more string) error {
	text := g.of(c)
	found, at := text, c.from
	blank := strings.ContainsAny(text, " \t")
	if blank {
		more = "; between cells, there is one kind of separator"
	}
	for i, r := range text {
		if !blank && g.sense(string(r)) == unknown && !isDigit(text[0]) {
			found, at = string(r), c.from+int32(i)
			break
		}
	}
	if len(found) == 1 && strings.Contains("XOo", found) {
		more = "; if " + found + " is an empty square: a line empty: " + found + " above the board"
	}
	return g.errorAt(at, words.Quote(found), cellsExpected+more)
}

func (g *grid) twoSigns(c span, one, other string) error {
	show := func(sign string) string {
		if sign == "" {
			return "nothing"
		}
		return sign
	}
	return g.errorAt(c.from, "both "+show(other)+" and "+show(one)+" for empty squares",
		"one of them: write # for a square that is missing")
}

// first is the number that the start has in the grid.
func (s survey) first() int {
	if s.zeros == 1 {
		return 0
	}
	return 1
}
