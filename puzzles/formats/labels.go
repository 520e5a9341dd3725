package formats

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// columns reads column letters, whatever stands between them: how many they are, and the byte of the
// first that is none of them, or -1.
func columns(text string) (n, wrong int) {
	name := ""
	for i, c := range text {
		switch c = unicode.ToLower(c); {
		case strings.ContainsRune(separators+" +-", c):
			continue
		case name == "":
			n++
			name = puzzles.ColumnName(n)
		}
		if c != rune(name[0]) {
			return n, i
		}
		name = name[1:]
	}
	if name != "" || n == 0 {
		return n, len(text)
	}
	return n, -1
}

// isProse reports whether a line has a word in it: it is no row of cells, and no column letters.
func isProse(text string) bool {
	if _, wrong := columns(text); wrong < 0 {
		return false
	}
	letters, word := 0, false
	for _, c := range text + " " {
		if !unicode.IsLetter(c) {
			letters, word = 0, false
			continue
		}
		letters++
		word = word || !strings.ContainsRune("Nx"+guardSigns, c)
		if word && letters > 1 {
			return true
		}
	}
	return false
}

// takeLetters takes the lines of column letters above and below the rows, which say the width.
func (d *drawing) takeLetters() error {
	for range 2 {
		last := len(d.rows) - 1
		for i, l := range []textLine{d.rows[0], d.rows[last]} {
			if text := strings.Trim(l.text, separators+" "); text == "" || text[0]|0x20 != 'a' {
				continue
			}
			width, wrong := columns(l.text)
			expected := "the letter of the next column, " + puzzles.ColumnName(max(1, width))
			if len(d.letters) > 0 {
				expected = "column letters a to " + puzzles.ColumnName(d.width)
			}
			switch at := l.at(max(wrong, 0)); {
			case last == 0:
				return d.wrong(l.trim(), "column letters above rows of cells, or below them")
			case len(d.letters) == 2 || i == 0 && len(d.letters) > 0:
				return d.errorAt(l.trim().place, "a second line of column letters", "a row of the board")
			case wrong >= 0 && wrong < len(l.text):
				return d.errorAt(at, words.Quote(l.text[wrong:wrong+1]), expected)
			case wrong >= 0 || len(d.letters) > 0 && width != d.width:
				return d.errorAt(l.at(len(l.text)), "the end of the line", expected)
			}
			d.letters, d.width = append(d.letters, l), width
			if i == 0 {
				d.rows = d.rows[1:]
			} else {
				d.rows = d.rows[:last]
			}
			break
		}
	}
	return nil
}

// measure finds the width, and in a drawing with column letters the numbers of rows.
func (d *drawing) measure() error {
	if len(d.rows) > puzzles.MaxSide {
		return d.errorAt(d.rows[puzzles.MaxSide].place, fmt.Sprintf("more than %d rows", puzzles.MaxSide),
			fmt.Sprintf("at most %d", puzzles.MaxSide))
	}
	expected := "as the column letters say"
	if len(d.letters) == 0 {
		d.width = len(d.cells(0))
		expected = fmt.Sprintf("as in line %d", d.rows[0].line)
		if d.width > puzzles.MaxSide {
			return d.errorAt(d.rows[0].at(d.cells(0)[puzzles.MaxSide].offset),
				fmt.Sprintf("a row of more than %d squares", puzzles.MaxSide),
				fmt.Sprintf("at most %d", puzzles.MaxSide))
		}
	}
	possible := []labels{{false, false}, {true, false}, {false, true}, {true, true}}
	for i := range d.rows {
		cells := d.cells(i)
		var fit []labels
		for _, l := range possible {
			if len(d.letters) == 0 {
				l = labels{}
			}
			if d.fits(cells, i, l) {
				fit = append(fit, l)
			}
		}
		if len(fit) == 0 {
			return d.misfit(i, expected)
		}
		possible = fit
	}
	if len(d.letters) > 0 && len(possible) > 1 {
		return d.errorAt(d.rows[0].place, "row numbers that may be squares",
			"row numbers on both sides, or none")
	}
	d.front, d.behind = possible[0].front, possible[0].behind
	return nil
}

// labels say on which sides rows have their number.
type labels struct{ front, behind bool }

func (d *drawing) row(i int) string { return strconv.Itoa(len(d.rows) - i) }

// long is how many cells the number of a row is.
func (d *drawing) long(i int) int {
	if d.between == together {
		return len(d.row(i))
	}
	return 1
}

// numbered reports whether cells are the number of a row. With separators, a label may be left out.
func (d *drawing) numbered(cells []cell, i int) bool {
	text := joined(cells)
	return text == d.row(i) || text == "" && d.between != ' '
}

func joined(cells []cell) (text string) {
	for _, c := range cells {
		text += c.text
	}
	return text
}

// fits reports whether a row has the right number of cells with such labels.
func (d *drawing) fits(cells []cell, i int, l labels) bool {
	n, long := d.width, d.long(i)
	if l.front {
		n += long
	}
	if l.behind {
		n += long
	}
	return len(cells) == n && (!l.front || d.numbered(cells[:long], i)) &&
		(!l.behind || d.numbered(cells[n-long:], i))
}

// misfit says what is wrong with a row that has another number of cells than others, or another label.
func (d *drawing) misfit(i int, expected string) error {
	l := d.rows[i]
	for _, row := range []int{0, i} {
		for _, c := range d.cells(row) {
			if !isCell(c.text) {
				more := "; a comment begins with %"
				single := func(r rune) bool { return r == '0' || senseOf(string(r)) != unknown }
				if d.between == ' ' && strings.TrimFunc(c.text, single) == "" {
					more = "; cells stand apart in all rows or in none"
				}
				return d.noCell(d.rows[row], c, more)
			}
		}
	}
	cells := d.cells(i)
	if more := len(cells) - d.width; len(d.letters) > 0 && more > 0 && more <= 2 && d.between != together {
		for _, c := range []cell{cells[0], cells[len(cells)-1]} {
			if words.Digits(c.text) && c.text != d.row(i) {
				return d.errorAt(l.at(c.offset), "row number "+c.text[:min(5, len(c.text))], d.row(i))
			}
		}
	}
	return d.errorAt(l.trim().place, "a row of "+words.Count(len(cells), "square"),
		fmt.Sprintf("%d, %s; fill short rows with #", d.width, expected))
}

// squares divides a row as cells does, and leaves out its numbers.
func (d *drawing) squares(i int) []cell {
	cells := d.cells(i)
	if d.front {
		cells = cells[d.long(i):]
	}
	return cells[:d.width]
}

// square is that of a cell of a row, from 0.
func (d *drawing) square(row, col int) puzzles.Square {
	return puzzles.Square{Col: col + 1, Row: len(d.rows) - row}
}

// walls are those that are drawn, with their places.
func (d *drawing) walls() (walls []puzzles.Wall, places []place, err error) {
	add := func(at place, a, b puzzles.Square) {
		walls, places = append(walls, puzzles.Wall{A: a, B: b}), append(places, at)
	}
	for i, l := range d.rows {
		if !d.walled {
			break
		}
		cells := d.squares(i)
		for at := range len(l.text) {
			if l.text[at] != '|' {
				continue
			}
			after := 0
			for after < len(cells) && cells[after].offset < at {
				after++
			}
			if after == 0 || after == len(cells) {
				return nil, nil, d.errorAt(l.at(at), "a bar at the side of a row", "walls between two squares")
			}
			add(l.at(at), d.square(i, after-1), d.square(i, after))
		}
	}
	if n := len(walls); n > 0 && n == len(d.rows)*(d.width-1) {
		return nil, nil, d.errorAt(places[0], "bars between all cells, which may be walls or a frame",
			"column letters with bars between them in a frame; walls are told in a line walls: a1-a2")
	}
	for _, l := range d.lines {
		if l.row == 0 || l.row == len(d.rows) {
			return nil, nil, d.errorAt(l.trim().place,
				"a line at the side of the board", "walls between two rows")
		}
		under := make([]bool, d.width)
		for _, row := range []int{l.row - 1, l.row} {
			for col, c := range d.squares(row) {
				end := min(c.offset+len(c.text), len(l.text))
				under[col] = under[col] || c.offset < end && strings.Contains(l.text[c.offset:end], "-")
			}
		}
		for col, wall := range under {
			if wall {
				add(l.trim().place, d.square(l.row-1, col), d.square(l.row, col))
			}
		}
	}
	return walls, places, nil
}
