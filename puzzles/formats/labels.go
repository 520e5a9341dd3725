package formats

import (
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// takeLetters takes the lines of column letters above and below the rows, which say the width.
func (d *diagram) takeLetters() {
	for range 2 {
		i, last := 0, len(d.lines)-1
		if !isLetters(d.of(d.lines[0])) {
			i = last
		}
		l := d.lines[i]
		line := d.of(l)
		if !isLetters(line) {
			return
		}
		width, wrong := columns(line)
		expected := "the letter of the next column, " + puzzles.ColumnName(max(1, width))
		if d.lettered {
			expected = "column letters a to " + puzzles.ColumnName(d.width)
		}
		switch {
		case last == 0:
			d.wrong(d.trim(l), "column letters above rows of cells, or below them")
		case i == 0 && d.lettered:
			d.bad(d.trim(l).from, "a second line of column letters", "a row of the board")
		case wrong >= 0 && wrong < len(line):
			d.bad(l.from+int32(wrong), words.Quote(line[wrong:wrong+1]), expected)
		case wrong >= 0 || d.lettered && width != d.width:
			d.bad(l.to, "the end of the line", expected)
		}
		d.takeLabels(i, width)
	}
}

// takeLabels takes the labels of the columns, a line of their own.
func (d *diagram) takeLabels(line, columns int) {
	d.labels = append(d.labels, d.lines[line])
	d.lines = slices.Delete(slices.Clone(d.lines), line, line+1)
	d.width, d.lettered = columns, true
}

// isLetters reports whether a line has column letters, right or wrong; letters of rows have cells beside them.
func isLetters(line string) bool {
	text := strings.Trim(line, separators+" ")
	return text != "" && text[0]|0x20 == 'a' && !strings.ContainsAny(line, ".*?_#0123456789")
}

// takeColumns takes a line of numbers of columns, which count from 0 or 1, above rows or below them that
// have numbers, too: such a line has a number less than the rows.
func (d *diagram) takeColumns() {
	if d.lettered {
		return
	}
	for _, i := range []int{len(d.lines) - 1, 0} {
		line := unbarred(d.of(d.lines[i]))
		if step, _ := counts(line); len(line) < 2 || step != 1 {
			continue
		}
		var numbers []string
		for k, l := range d.lines {
			text := d.of(l)
			if k == i || strings.Trim(text, framed) == "" {
				continue
			}
			row := unbarred(text)
			more := len(row) - len(line)
			bars := strings.Count(text, "|") == len(line)+1 && matches(sided, text)
			if len(row) == 0 || !bars && more != 1 && more != 2 {
				numbers = nil
				break
			}
			numbers = append(numbers, row[0])
		}
		if step, first := counts(numbers); len(numbers) > 1 && step != 0 {
			d.first, d.step = first, step
			d.takeLabels(i, len(line))
			return
		}
	}
}

// unbarred are the words of a line, without bars.
func unbarred(line string) []string { return strings.Fields(strings.ReplaceAll(line, "|", " ")) }

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

// numberedSides say on which sides rows have their number.
type numberedSides struct{ front, behind bool }

// long is how many cells the number of a row is.
func (d *diagram) long(i int) int {
	if d.between == together && d.bars == nil {
		return len(d.number(i))
	}
	return 1
}

// isNumber reports whether cells are the number of a row. With separators, a label may be left out.
func (d *diagram) isNumber(cells []stretch, i int) bool {
	text := ""
	for _, c := range cells {
		text += d.of(c)
	}
	return text == d.number(i) || text == "" && d.between != ' '
}

// fits reports whether a row has the right number of cells with such labels.
func (d *diagram) fits(cells []stretch, i int, l numberedSides) bool {
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
