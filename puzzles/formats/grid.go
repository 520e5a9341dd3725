package formats

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
)

// grid is a board as a text shows it. Its cells were cut out of the text once, with their places; what
// they mean is asked of them alone.
type grid struct {
	*sheet
	rows     [][]stretch // top row first, all of one length, without the numbers of rows
	width    int
	between  byte // what stands between cells: a blank, one of separators, or together
	lettered bool // columns have letters, or numbers
	numbered bool // rows have numbers
	empty    string
	walls    []drawnWall
}

// drawnWall is a wall, and where it is drawn.
type drawnWall struct {
	puzzles.Wall
	at int32
}

const (
	separators = ",;|\t"
	together   = 0 // each character is a cell
)

func (g *grid) size() string { return fmt.Sprintf("%dx%d", g.width, len(g.rows)) }

// square is that of a cell of a row, from 0.
func (g *grid) square(row, col int) puzzles.Square {
	return puzzles.Square{Col: col + 1, Row: len(g.rows) - row}
}

// holds reports whether an empty cell has a blank in it, or quotes, and not nothing at all.
func (g *grid) holds(p stretch) bool { return g.follows(p, ` "'`) }

// follows reports whether one of these characters follows a stretch.
func (g *grid) follows(p stretch, chars string) bool {
	return int(p.to) < len(g.text) && strings.IndexByte(chars, g.text[p.to]) >= 0
}

// cellMark is what a cell of a grid says of its square.
type cellMark struct {
	is     sense
	number string // of a step: its digits
	back   string // those of the return of a closed walk, as in 1/64
	goal   bool   // a step on a goal, as in 9x
}

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

// cellsExpected says in messages what may stand in a cell.
const cellsExpected = "N (the start), x (a goal), . * _ ? - 0 -1 or None (empty), # (missing), " +
	"q r b n k p (guards), or a number"

// mark reads a cell of the grid.
func (g *grid) mark(c stretch) cellMark {
	if text := g.of(c); g.empty == "" || text != g.empty {
		return markOf(text)
	}
	return cellMark{is: empty}
}

// markOf reads a cell, as a text says it. A run of equal signs is one, too.
func markOf(text string) (m cellMark) {
	single := emptySign(text)
	switch {
	case text == "", text == "-1", text == "None", text == "null",
		len(single) == 1 && strings.Contains(".*_?-0", single):
		m.is = empty
		if single == "0" {
			m.number = text
		}
	case single == "#":
		m.is = missing
	case text == "x":
		m.is = isGoal
	case len(text) == 1 && strings.Contains(guardSigns, text):
		m.is = guarded
	case len(text) == 1 && strings.Contains(puzzles.StartLetters, text):
		m.is = isStart
	default:
		m.number, m.goal = strings.CutSuffix(text, "x")
		if back, closed := strings.CutPrefix(m.number, "1/"); closed && back != "" {
			m.number, m.back = "1", back
		}
		if words.Digits(m.number + m.back) {
			m.is = step
		}
	}
	return m
}

// isCell reports whether a text may be one cell, in the drawing of a walk, too.
func (g *grid) isCell(c stretch) bool {
	return g.mark(c).is != unknown || matches(walkCell, g.of(c))
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
	zero                    stretch // the first
	sign                    string  // of empty squares but 0
	signed                  bool
	mixed                   stretch // one of another sign, which is alike
	run                     stretch // the first cell of several equal signs
}

// survey looks at all cells, and refuses what may be read in two ways.
func (g *grid) survey() (s survey) {
	for _, row := range g.rows {
		for _, c := range row {
			s.add(g, c)
		}
	}
	filled := s.steps+s.zeros == s.squares && s.largest == s.steps
	switch {
	case s.mixed != (stretch{}) && s.steps > 0:
		g.twoSigns(s.mixed, emptySign(g.of(s.mixed)), s.sign)
	case s.zeros > 1 && s.signed:
		g.twoSigns(s.zero, "0", s.sign)
	case s.zeros == 1 && !filled:
		g.bad(s.zero.from, `"0"`,
			"a number from 1, which is the start; an empty square is . (or 0, where there are several)")
	case s.run != (stretch{}) && s.steps == 0:
		g.bad(s.run.from, "a run of equal signs, which may be one cell or several",
			"one sign for each square, where there are no numbers")
	case !filled && !g.numbered && g.width > 1 && len(g.rows) > 1:
		g.checkSides()
	}
	return s
}

// add takes a cell into account.
func (s *survey) add(g *grid, c stretch) {
	text, m := g.of(c), g.mark(c)
	if m.is != missing {
		s.squares++
	}
	sign := emptySign(text)
	if g.between == ' ' && len(text) > len(sign) && (m.is == missing || m.is == empty) && s.run == (stretch{}) {
		s.run = c
	}
	switch {
	case m.is == unknown:
		g.noCell(c, "; a comment begins with %")
	case m.is == step:
		k, err := notation.ParseK(m.number)
		g.check(stretch{c.from, c.from}, err)
		s.steps++
		s.largest = max(s.largest, k)
	case m.is != empty:
	case sign == "-" && g.lettered:
		g.wrong(c, "the squares of the puzzle alone: - is a square of an answer that may "+
			"not be entered; an empty square is . here")
	case sign == "0":
		s.zeros++
		if s.zeros == 1 {
			s.zero = c
		}
	case s.signed && sign != s.sign && !alike(s.sign, sign):
		g.twoSigns(c, sign, s.sign)
	case s.signed && sign != s.sign:
		s.mixed = c
	default:
		s.sign, s.signed = sign, true
	}
}

// checkSides refuses a first or last column with the numbers of rows.
func (g *grid) checkSides() {
	front, behind := true, true
	for i, row := range g.rows {
		label := strconv.Itoa(len(g.rows) - i)
		front = front && g.of(row[0]) == label
		behind = behind && g.of(row[g.width-1]) == label
	}
	column := "first"
	if behind {
		column = "last"
	}
	if front || behind {
		g.bad(g.rows[0][0].from, "the numbers of rows in the "+column+" column",
			"column letters above or below rows that have numbers, or rows without numbers; if they are ",
			"steps, add column letters and the numbers of rows")
	}
}

// noEmptySigns are characters that can't be in a sign of empty squares.
const noEmptySigns = ",;|\t#N[]{}()"

// noCell says what in a cell, which is too much for one, is no sign.
func (g *grid) noCell(c stretch, more string) {
	text := g.of(c)
	found, at := text, c.from
	blank := strings.ContainsAny(text, " \t")
	if blank {
		more = "; between cells, there is one kind of separator"
	}
	for i, r := range text {
		one := stretch{c.from + int32(i), c.from + int32(i+len(string(r)))}
		if !blank && g.mark(one).is == unknown && !isDigit(text[0]) {
			found, at = string(r), one.from
			break
		}
	}
	sign, size := utf8.DecodeRuneInString(text)
	if size == len(text) && unicode.IsPrint(sign) && !strings.ContainsAny(text, noEmptySigns) {
		switch {
		case text == "X":
			more = "; a goal is a small x"
		case unicode.IsLetter(sign):
			more = ""
		case '♔' <= sign && sign <= '♟':
			more = "; pieces are letters, as in N and q"
		}
		more = "; if " + text + " is an empty square: a line empty: " + text + " above the board" + more
	}
	g.bad(at, words.Quote(found), cellsExpected+more)
}

func (g *grid) twoSigns(c stretch, one, other string) {
	show := func(sign string) string {
		if sign == "" {
			return "nothing"
		}
		return sign
	}
	g.bad(c.from, "both "+show(other)+" and "+show(one)+" for empty squares",
		"one of them: write # for a square that is missing")
}

// first is the number that the start has in the grid.
func (s survey) first() int {
	if s.zeros == 1 {
		return 0
	}
	return 1
}
