package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// takeLetters takes the lines of column letters above and below the rows, which say the width.
func (d *drawing) takeLetters() error {
	for range 2 {
		last := len(d.lines) - 1
		for i, l := range []span{d.lines[0], d.lines[last]} {
			line := d.of(l)
			if text := strings.Trim(line, separators+" "); text == "" || text[0]|0x20 != 'a' ||
				strings.ContainsAny(text, ".*?_#0123456789") {
				continue // letters of rows, perhaps
			}
			width, wrong := columns(line)
			expected := "the letter of the next column, " + puzzles.ColumnName(max(1, width))
			if d.lettered {
				expected = "column letters a to " + puzzles.ColumnName(d.width)
			}
			switch at := l.from + int32(max(wrong, 0)); {
			case last == 0:
				return d.wrong(d.trim(l), "column letters above rows of cells, or below them")
			case len(d.labels) == 2 || i == 0 && d.lettered:
				return d.errorAt(d.trim(l).from, "a second line of column letters", "a row of the board")
			case wrong >= 0 && wrong < len(line):
				return d.errorAt(at, words.Quote(line[wrong:wrong+1]), expected)
			case wrong >= 0 || d.lettered && width != d.width:
				return d.errorAt(l.to, "the end of the line", expected)
			}
			d.labels = append(d.labels, l)
			d.width, d.lettered = width, true
			if i == 0 {
				d.lines = d.lines[1:]
			} else {
				d.lines = d.lines[:last]
			}
			break
		}
	}
	return nil
}

// takeColumns takes a line of numbers of columns, which count from 0 or 1, above rows or below them that
// have numbers, too: such a line has a number less than the rows.
func (d *drawing) takeColumns() error {
	last := len(d.lines) - 1
	for _, i := range []int{last, 0} {
		line := strings.Fields(strings.ReplaceAll(d.of(d.lines[i]), "|", " "))
		if step, _ := counts(line); d.lettered || len(line) < 2 || step != 1 {
			continue
		}
		var numbers []string
		fits := true
		for k, l := range d.lines {
			text := d.of(l)
			if k == i || strings.Trim(text, framed) == "" {
				continue
			}
			row := strings.Fields(strings.ReplaceAll(text, "|", " "))
			bars := strings.Count(text, "|") == len(line)+1 && sided().MatchString(text)
			fits = fits && len(row) > 0 && (bars || len(row) == len(line)+1 || len(row) == len(line)+2)
			numbers = append(numbers, append(row, "")[0])
		}
		if step, first := counts(numbers); fits && len(numbers) > 1 && step != 0 {
			d.labels = []span{d.lines[i]}
			d.width, d.lettered = len(line), true
			d.first, d.step = first, step
			d.lines = slices.Delete(slices.Clone(d.lines), i, i+1)
			return nil
		}
	}
	return nil
}

// counts reports how texts count, up from 0 or 1, or down to one of them: by 1, -1, or not, which is 0; and
// with what they begin.
func counts(numbers []string) (step, first int) {
	for i, text := range numbers {
		k, err := strconv.Atoi(text)
		switch {
		case err != nil || k < 0:
			return 0, 0
		case i == 0:
			first, step = k, 1
			if k > 1 || k == 1 && len(numbers) == 2 && numbers[1] == "0" {
				step = -1
			}
		case k != first+i*step:
			return 0, 0
		}
	}
	if end := first + (len(numbers)-1)*step; step < 0 && end > 1 {
		return 0, 0
	}
	return step, first
}

// measure finds the width and, in a drawing with labels, the numbers of rows, which it leaves out.
func (d *drawing) measure() error {
	expected := "as the column letters say"
	possible := []labels{{false, false}, {true, false}, {false, true}, {true, true}}
	if !d.lettered {
		d.width = len(d.rows[0])
		expected = fmt.Sprintf("as in line %d", d.at(d.lines[0].from).line)
		possible = possible[:1]
		if d.width > puzzles.MaxSide {
			return d.errorAt(d.rows[0][puzzles.MaxSide].from,
				fmt.Sprintf("a row of more than %d squares", puzzles.MaxSide),
				fmt.Sprintf("at most %d", puzzles.MaxSide))
		}
	}
	for i, row := range d.rows {
		var fit []labels
		for _, l := range possible {
			if d.fits(row, i, l) {
				fit = append(fit, l)
			}
		}
		if len(fit) == 0 {
			return d.misfit(i, expected)
		}
		possible = fit
	}
	if d.lettered && len(possible) > 1 {
		return d.errorAt(d.lines[0].from, "row numbers that may be squares",
			"row numbers on both sides, or none")
	}
	for i, row := range d.rows {
		if possible[0].front {
			row = row[d.long(i):]
		}
		d.rows[i] = row[:d.width]
	}
	d.numbered = possible[0].front || possible[0].behind
	return nil
}

// labels say on which sides rows have their number.
type labels struct{ front, behind bool }

// number is that of a row.
func (d *drawing) number(i int) string {
	if d.step != 0 {
		return strconv.Itoa(d.first + i*d.step)
	}
	return strconv.Itoa(len(d.rows) - i)
}

// long is how many cells the number of a row is.
func (d *drawing) long(i int) int {
	if d.between == together && d.bars == nil {
		return len(d.number(i))
	}
	return 1
}

// isNumber reports whether cells are the number of a row. With separators, a label may be left out.
func (d *drawing) isNumber(cells []span, i int) bool {
	text := ""
	for _, c := range cells {
		text += d.of(c)
	}
	return text == d.number(i) || text == "" && d.between != ' '
}

// fits reports whether a row has the right number of cells with such labels.
func (d *drawing) fits(cells []span, i int, l labels) bool {
	n, long := d.width, d.long(i)
	if l.front {
		n += long
	}
	if l.behind {
		n += long
	}
	return len(cells) == n && (!l.front || d.isNumber(cells[:long], i)) &&
		(!l.behind || d.isNumber(cells[n-long:], i))
}

// misfit says what is wrong with a row that has another number of cells than others, or another label.
func (d *drawing) misfit(i int, expected string) error {
	l := d.lines[i]
	for _, row := range []int{0, i} {
		for _, c := range d.rows[row] {
			if text := d.of(c); !d.isCell(text) {
				more := "; a comment begins with %"
				single := func(r rune) bool { return r == '0' || d.sense(string(r)) != unknown }
				if d.between == ' ' && strings.TrimFunc(text, single) == "" {
					more = "; cells stand apart in all rows or in none"
				}
				return d.noCell(c, more)
			}
		}
	}
	cells := d.rows[i]
	if more := len(cells) - d.width; d.lettered && more > 0 && more <= 2 && d.between != together {
		for _, c := range []span{cells[0], cells[len(cells)-1]} {
			if text := d.of(c); words.Digits(text) && text != d.number(i) {
				return d.errorAt(c.from, "row number "+text[:min(5, len(text))], d.number(i))
			}
		}
	}
	if d.hexagonal() {
		return d.hexagons(i)
	}
	found := "a row of " + words.Count(len(cells), "square")
	if last := len(cells) - 1; last > 0 && cells[last].from == cells[last].to && !d.holds(cells[last]) {
		found += ", the last of which has nothing after its separator"
	}
	more := "; fill short rows with #"
	if len(cells) == 3 && d.width == 2 && !d.lettered {
		more += ", or if each line has a row, a column and a value: a line format: givens above them"
	}
	return d.errorAt(d.trim(l).from, found, fmt.Sprintf("%d, %s%s", d.width, expected, more))
}

// columns reads column letters, whatever stands between them: how many they are, and the byte of the
// first that is none of them, or -1.
func columns(text string) (n, wrong int) {
	name := ""
	for i := range len(text) {
		c := text[i] | 0x20
		switch {
		case strings.IndexByte(separators+" +-", text[i]) >= 0:
			continue
		case name == "":
			n++
			name = puzzles.ColumnName(n)
		}
		if c != name[0] {
			return n, i
		}
		name = name[1:]
	}
	if name != "" || n == 0 {
		return n, len(text)
	}
	return n, -1
}
