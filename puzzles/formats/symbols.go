package formats

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// sense is what a cell of a drawing says of its square.
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
	{".", true, empty}, {"*", true, empty}, {"_", true, empty}, {"0", true, empty}, {"-1", false, empty},
	{"", false, empty}, {"#", true, missing}, {"x", false, isGoal},
	{"q", false, guarded}, {"r", false, guarded}, {"b", false, guarded}, {"n", false, guarded},
	{"k", false, guarded}, {"p", false, guarded},
}

// cellsExpected says it in messages.
const cellsExpected = "N (the start), x (a goal), . * _ 0 or -1 (empty), # (missing), " +
	"q r b n k p (guards), or a number"

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

// stepOf divides a number as [Puzzle.ReadWalk] and solve have it: its digits, those of the return of a closed
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
func isCell(text string) bool { return senseOf(text) != unknown || walkCell().MatchString(text) }

// emptySign is how a drawing shows an empty square; a run is the same sign.
func emptySign(text string) string {
	if text == "" || text == "-1" {
		return text
	}
	return text[:1]
}

// alike reports whether two signs of empty squares may stand in one drawing that has no numbers. Beside
// numbers, others write one of the two for a missing square.
func alike(a, b string) bool { return a+b == ".*" || a+b == "*." }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// survey is what a drawing is as a whole, which decides what some of its cells are.
type survey struct {
	steps, largest, squares int
	zeros                   int
	zero                    place
	run                     place // of the first cell of several equal signs
}

// look looks at all cells, and refuses what may be read in two ways.
func (d *drawing) look() (s survey, err error) {
	var sign, other string
	var signed bool
	var mixed place
	front := d.width > 1 && len(d.rows) > 1 && !d.front && !d.behind
	behind := front
	for i, l := range d.rows {
		cells := d.squares(i)
		front = front && cells[0].text == d.row(i)
		behind = behind && cells[d.width-1].text == d.row(i)
		for _, c := range cells {
			is := senseOf(c.text)
			switch at := func() place { return l.at(c.offset) }; {
			case is == unknown:
				return s, d.noCell(l, c, "; a comment begins with %")
			case c.text == "" && d.full:
				return s, d.errorAt(at(), "nothing", cellsExpected)
			case is == step:
				digits, _, _, _ := stepOf(c.text)
				k, err := puzzles.ParseK(digits)
				if err != nil {
					wrong := err.(*puzzles.ValueError)
					return s, d.errorAt(at(), wrong.Found, wrong.Expected)
				}
				s.steps++
				s.largest = max(s.largest, k)
			case is == empty && emptySign(c.text) == "0":
				s.zeros++
				if s.zeros == 1 {
					s.zero = at()
				}
			case is == empty && signed && emptySign(c.text) != sign:
				if other = emptySign(c.text); !alike(sign, other) {
					return s, d.twoSigns(at(), other, sign)
				}
				mixed = at()
			case is == empty:
				sign, signed = emptySign(c.text), true
			}
			if is != missing {
				s.squares++
			}
			run := d.between == ' ' && len(c.text) > 1 && (is == missing || is == empty && c.text != "-1")
			if run && s.run.line == 0 {
				s.run = l.at(c.offset)
			}
		}
	}
	filled := s.steps+s.zeros == s.squares && s.largest == s.steps
	column := "first"
	if behind {
		column = "last"
	}
	switch {
	case mixed.line > 0 && s.steps > 0:
		return s, d.twoSigns(mixed, other, sign)
	case s.zeros > 1 && signed:
		return s, d.twoSigns(s.zero, "0", sign)
	case s.zeros == 1 && !filled:
		return s, d.errorAt(s.zero, `"0"`,
			"a number from 1, which is the start; an empty square is . (or 0, where there are several)")
	case s.run.line > 0 && s.steps == 0:
		return s, d.errorAt(s.run, "a run of equal signs, which may be one cell or several",
			"one sign for each square, where there are no numbers")
	case (front || behind) && !filled:
		return s, d.errorAt(d.rows[0].place, "the numbers of rows in the "+column+" column",
			"column letters above or below rows that have numbers, or rows without numbers; if they are "+
				"steps, add column letters and the numbers of rows")
	}
	return s, nil
}

// noCell says what in a cell, which is too much for one, is no sign.
func (d *drawing) noCell(l textLine, c cell, more string) error {
	found, at := c.text, c.offset
	blank := strings.ContainsAny(c.text, " \t")
	if blank {
		more = "; between cells, there is one kind of separator"
	}
	for i, r := range c.text {
		if !blank && senseOf(string(r)) == unknown && !isDigit(c.text[0]) {
			found, at = string(r), c.offset+i
			break
		}
	}
	return d.errorAt(l.at(at), words.Quote(found), cellsExpected+more)
}

func (d *drawing) twoSigns(at place, one, other string) error {
	show := func(sign string) string {
		if sign == "" {
			return "nothing"
		}
		return sign
	}
	return d.errorAt(at, "both "+show(other)+" and "+show(one)+" for empty squares",
		"one of them: write # for a square that is missing")
}

// numbered is a number in a drawing.
type numbered struct {
	puzzles.Number
	at place
}

// ruler measures a line from left to right.
type ruler struct {
	textLine
	offset int
}

// to is the place of a byte that is not left of the one asked for before.
func (r *ruler) to(offset int) place {
	if !r.whole {
		r.col += utf8.RuneCountInString(r.text[r.offset:offset])
		r.offset = offset
	}
	return r.place
}

// take takes what a drawing shows into the spec.
func (t *textParser) take(d *drawing) error {
	all, err := d.look()
	if err != nil {
		return err
	}
	s, first := t.spec, 1
	if all.zeros == 1 {
		first = 0
	}
	for i, l := range d.rows {
		line := ruler{textLine: l}
		for col, c := range d.squares(i) {
			sq, at := d.square(i, col), line.to(c.offset)
			switch is := senseOf(c.text); {
			case is == step || is == empty && first == 0:
				digits, back, goal, _ := stepOf(c.text)
				k, _ := strconv.Atoi(digits) // look has read it
				n := numbered{puzzles.Number{K: k + 1 - first, Square: sq}, at}
				s.Drawn = append(s.Drawn, n.Number)
				t.places["number "+n.String()], t.places["goal "+sq.String()] = at, at
				switch {
				case back != "" && !s.Closed:
					return t.errorAt(at, words.Quote(c.text),
						"a line closed: true above it, or no return to the start")
				case back != "" && back != strconv.Itoa(all.squares+1):
					return t.errorAt(at, words.Quote(c.text), fmt.Sprintf("1/%d: the board has %s", all.squares+1,
						words.Count(all.squares, "square")))
				case goal:
					err = t.takeGoal(sq, at)
				}
			case is == missing:
				s.Holes = append(s.Holes, sq)
			case is == isStart:
				err = t.takeStart(sq, at, c.text)
			case is == isGoal:
				err = t.takeGoal(sq, at)
			case is == guarded:
				g := puzzles.Guard{Kind: rune(c.text[0]) - 'a' + 'A', Square: sq}
				s.Guards = append(s.Guards, g)
				t.places["guard "+g.String()] = at
			}
			if err != nil {
				return err
			}
		}
	}
	walls, places, err := d.walls()
	for i, w := range walls {
		s.Walls = append(s.Walls, w)
		t.places["wall "+w.String()] = places[i]
	}
	return err
}

// takeStart takes an N, or the piece's own letter.
func (t *textParser) takeStart(sq puzzles.Square, at place, letter string) error {
	s := t.spec
	if letter != "N" && letter != s.Piece.Letter() {
		return t.errorAt(at, words.Quote(letter),
			"N (the start), or a line that names another piece, as in piece: king")
	}
	if t.start > 0 {
		return t.errorAt(at, "a second start", fmt.Sprintf("one; the first is in line %d", t.start))
	}
	if start, said := t.headers["start"]; said && s.Start != sq {
		return t.errorAt(at, "start "+sq.String(), fmt.Sprintf("%s, as line %d says", s.Start, start.line))
	}
	t.start, s.Start = at.line, sq
	t.places["start "+sq.String()] = at
	return nil
}

// takeGoal takes an x.
func (t *textParser) takeGoal(sq puzzles.Square, at place) error {
	s := t.spec
	goals, said := t.headers["goals"]
	switch {
	case said && !t.listed[sq]:
		return t.errorAt(at, "goal "+sq.String(), fmt.Sprintf("only goals that line %d lists", goals.line))
	case !said:
		s.Goals = append(s.Goals, sq)
		t.places["goal "+sq.String()] = at
	}
	return nil
}
