package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// sizeSaid is a line with a size, or with one number of it.
var sizeSaid = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^ *(\d+)(?:(?:[ \t]+| *[xX×,;] *)(\d+))? *$`)
})

const (
	frameExpected = "a frame around each cell, or none; walls are told in a line walls: a1-a2"
	linesExpected = "a line between all rows, or none; another board begins below an empty line and a line " +
		"family: …, and walls are told in a line walls: a1-a2"
)

// takeFrames sets lines of frame characters apart from rows, and finds the rows of boxes that are three
// lines high, or more: the others are empty.
func (d *drawing) takeFrames() error {
	var rows []span
	for _, l := range d.lines {
		text := d.of(l)
		if strings.Trim(text, framed) != "" || strings.Trim(text, "|: \t") == "" {
			rows = append(rows, l)
		} else {
			d.frames = append(d.frames, frameLine{l, len(rows)})
		}
	}
	if len(rows) == 0 {
		for _, f := range d.frames { // all squares are empty, perhaps
			if strings.Trim(d.of(f.span), "- \t") != "" || strings.Contains(d.of(f.span), "--") {
				return d.wrong(d.trim(d.lines[0]), "rows of cells, each "+cellsExpected)
			}
		}
		d.frames = nil
		return nil
	}
	d.lines = rows
	high := 0 // of a box
	inner := d.inner()
	if len(inner) > 0 {
		high = inner[0]
	}
	if high < 3 || high%2 == 0 || len(rows) != high*(len(inner)+1) {
		return nil
	}
	var middle []span
	bars := strings.Count(d.of(rows[0]), "|")
	for i, l := range rows {
		blank := strings.Trim(d.of(l), "| \t") == ""
		switch {
		case i%high == 0 && i > 0 && inner[i/high-1] != i, bars < 2, strings.Count(d.of(l), "|") != bars,
			i%high != high/2 && !blank:
			return nil
		case i%high == high/2:
			middle = append(middle, l)
		}
	}
	for i := range d.frames {
		d.frames[i].row /= high
	}
	d.lines = middle
	return nil
}

// inner are the rows that have a line of a frame above them, but for the first.
func (d *drawing) inner() (rows []int) {
	for _, f := range d.frames {
		if f.row > 0 && f.row < len(d.lines) {
			rows = append(rows, f.row)
		}
	}
	return slices.Compact(rows)
}

var sided = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[ \t]*(\d*)[ \t]*\|(.*)\|[ \t]*(\d*)[ \t]*$`)
})

// takeSides cuts off the bars at both ends of all rows, in a board with labels with the numbers outside
// of them.
func (d *drawing) takeSides() error {
	var sides []sides
	inner := make([]span, 0, len(d.lines))
	same := [2]bool{}
	for i, l := range d.lines {
		m := sided().FindStringSubmatchIndex(d.of(l))
		if m == nil {
			break
		}
		part := func(k int) span { return span{l.from + int32(m[2*k]), l.from + int32(m[2*k+1])} }
		in, has := part(2), [2]bool{m[3] > m[2], m[7] > m[6]}
		if i == 0 {
			same = has
		}
		bars, cells := strings.Count(d.of(in), "|"), d.trim(in)
		fits := bars == d.width-1 || bars == 0 && (len(d.cut(nil, cells, ' ', false)) == d.width ||
			len(d.cut(nil, cells, together, false)) == d.width)
		if has != same || (has[0] || has[1]) && (!d.lettered || !fits) {
			break
		}
		both := [2]span{part(1), part(3)}
		for k := range both {
			if !has[k] {
				both[k] = span{}
			}
		}
		inner, sides = append(inner, in), append(sides, struct{ front, behind span }{both[0], both[1]})
	}
	barred := len(inner) == len(d.lines)
	if barred {
		d.lines, d.bars = inner, sides
	}
	d.walled = d.lettered && d.step == 0 && len(d.framesOnly()) == 0 && !barred &&
		!strings.Contains(d.of(d.labels[0]), "|")
	return nil
}

// framesOnly are the lines of frames that are no lines of dashes.
func (d *drawing) framesOnly() []frameLine {
	return slices.DeleteFunc(slices.Clone(d.frames), func(f frameLine) bool {
		return strings.Trim(d.of(f.span), "- \t") == ""
	})
}

// takeDashes tells which of the lines of frame characters are rows, because they are signs apart from each
// other, as many as the rows have cells; and asks of the others that they divide all rows, and all cells.
func (d *drawing) takeDashes() error {
	if len(d.frames) == 0 {
		return nil
	}
	first := d.cut(nil, d.lines[0], d.between, d.walled)
	var frames []frameLine
	lines := slices.Clone(d.lines)
	added := 0
	for _, f := range d.frames {
		l := d.trim(f.span)
		text := strings.Trim(d.of(l), "|")
		signs := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == '|' })
		run := func(s string) bool { return s != signs[0] || strings.Trim(s, "-") != "" }
		apart := len(signs) == len(first) && !slices.ContainsFunc(signs, run)
		blanks := !strings.Contains(text, "|") && d.between != '|' && (d.between != together || d.width == 1)
		switch {
		case d.walled && !(apart && len(first) == d.width):
			frames = append(frames, f)
			continue
		case d.walled:
			return d.errorAt(l.from, "dashes below all cells, which may be walls or squares",
				"walls in a line walls: a1-a2, and empty squares as .")
		case apart && (blanks || len(first) == 1) && (len(signs[0]) == 1 || d.hasCell(is(signs[0]))) && d.bars == nil:
			lines = slices.Insert(lines, f.row+added, f.span)
			added++
			continue
		case (d.between == together && strings.Trim(text, "-") == "" && len(text) == len(first) ||
			apart && len(signs[0]) == 1 && (d.between == '|' || d.bars != nil)) &&
			(d.hasCell(is("-")) || !d.hasCell(d.isEmptySign)):
			return d.errorAt(l.from, "a line of dashes, which may be a row or a frame",
				"one of them: empty squares as ., or no line")
		}
		f.row += added
		frames = append(frames, f)
	}
	d.lines, d.frames = lines, frames
	if d.walled {
		return nil
	}
	return d.checkFrames()
}

func is(text string) func(string) bool { return func(other string) bool { return other == text } }

func (d *drawing) isEmptySign(text string) bool { return d.sense(text) == empty }

// hasCell reports whether a row has such a cell.
func (d *drawing) hasCell(such func(string) bool) bool {
	var buffer []span
	for _, l := range d.lines {
		buffer = d.cut(buffer[:0], l, d.between, false)
		if slices.ContainsFunc(buffer, func(p span) bool { return such(d.of(p)) }) {
			return true
		}
	}
	return false
}

// checkFrames asks that lines of frames divide all rows or none, and go below all cells.
func (d *drawing) checkFrames() error {
	inner := d.inner()
	if len(inner) > 0 && len(inner) < len(d.lines)-1 {
		table := regexp.MustCompile(`^[ \t]*\|([ \t]*:?-+:?[ \t]*\|)+[ \t]*$`) // of Markdown
		if len(d.frames) != 1 || inner[0] != 1 || d.bars == nil || !table.MatchString(d.of(d.frames[0].span)) {
			for _, f := range d.frames {
				if f.row == inner[0] {
					return d.errorAt(d.trim(f.span).from, "a line of a frame that divides some rows alone",
						linesExpected)
				}
			}
		}
	}
	for _, f := range d.frames {
		if at, whole := d.below(f); !whole {
			return d.errorAt(at, "a gap in a frame", frameExpected)
		}
	}
	return nil
}

// below reports whether a line of a frame goes along all cells of the row below it, or above it; if not,
// where it does not.
func (d *drawing) below(f frameLine) (at int32, whole bool) {
	i := min(f.row, len(d.lines)-1)
	row, line := d.lines[i], d.trim(f.span)
	corners := strings.FieldsFunc(d.of(line), func(r rune) bool { return r == '+' || r == '|' })
	cells := d.cut(nil, row, d.between, false)
	gap := strings.IndexAny(d.of(line), " \t")
	begin := func(offset int32) int32 { return d.lines0(offset) }
	switch {
	case gap < 0 && (d.bars != nil || len(corners) >= len(cells)):
		return 0, true
	case strings.Contains(d.of(row)+d.of(f.span), "\t"):
		return line.from + int32(max(gap, 0)), gap < 0
	}
	for _, c := range cells {
		from, to := c.from, max(c.to, c.from+1)
		for d.between == '|' && from > row.from && d.text[from-1] != '|' {
			from--
		}
		for d.between == '|' && to < row.to && d.text[to] != '|' {
			to++
		}
		shift := begin(f.from) - begin(row.from)
		from, to = max(from+shift, f.from), min(to+shift, f.to)
		if from >= to || !strings.ContainsAny(d.text[from:to], "-=+") {
			if gap < 0 {
				return line.from, false
			}
			return line.from + int32(gap), false
		}
	}
	return 0, true
}

// lines0 is where the line of a byte begins.
func (s *sheet) lines0(offset int32) int32 {
	i, found := slices.BinarySearch(s.lines, offset)
	if !found {
		i--
	}
	return s.lines[i]
}

// findWalls finds the walls that are drawn, as this program does, in a board with column letters.
func (d *drawing) findWalls() error {
	if !d.walled {
		return nil
	}
	add := func(at int32, a, b puzzles.Square) {
		d.walls, d.wallsAt = append(d.walls, puzzles.Wall{A: a, B: b}), append(d.wallsAt, at)
	}
	for i, l := range d.lines {
		cells := d.rows[i]
		for at := l.from; at < l.to; at++ {
			if d.text[at] != '|' {
				continue
			}
			after := 0
			for after < len(cells) && cells[after].from < at {
				after++
			}
			if after == 0 || after == len(cells) {
				return d.errorAt(at, "a bar at the side of a row", "walls between two squares")
			}
			add(at, d.square(i, after-1), d.square(i, after))
		}
	}
	if n := len(d.walls); n > 0 && n == len(d.rows)*(d.width-1) {
		return d.errorAt(d.wallsAt[0], "bars between all cells, which may be walls or a frame",
			"column letters with bars between them in a frame; walls are told in a line walls: a1-a2")
	}
	for _, f := range d.frames {
		line := d.trim(f.span)
		if f.row == 0 || f.row == len(d.rows) {
			return d.errorAt(line.from, "a line at the side of the board", "walls between two rows")
		}
		under := make([]bool, d.width)
		for _, row := range []int{f.row - 1, f.row} {
			for col, c := range d.rows[row] {
				shift := f.from - d.lines0(c.from)
				end := min(c.to+shift, f.to)
				under[col] = under[col] || c.from+shift < end &&
					strings.Contains(d.text[c.from+shift:end], "-")
			}
		}
		for col, wall := range under {
			if wall {
				add(line.from, d.square(f.row-1, col), d.square(f.row, col))
			}
		}
	}
	return nil
}

// takeLetters takes the lines of column letters above and below the rows, which say the width.
func (d *drawing) takeLetters() error {
	for range 2 {
		last := len(d.lines) - 1
		for i, l := range []span{d.lines[0], d.lines[last]} {
			line := d.of(l)
			if text := strings.Trim(line, separators+" "); text == "" || text[0]|0x20 != 'a' {
				continue
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
			d.labels, d.width, d.lettered = append(d.labels, l), width, true
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
			d.labels, d.width, d.lettered = []span{d.lines[i]}, len(line), true
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

// hexagonal reports whether rows have a cell more or less than those beside them, and are in the middle
// of each other.
func (d *drawing) hexagonal() bool {
	if d.between != ' ' || d.lettered || len(d.rows) < 3 {
		return false
	}
	middle := func(i int) int32 { return d.trim(d.lines[i]).from + d.trim(d.lines[i]).to - 2*d.lines[i].from }
	for i := 1; i < len(d.rows); i++ {
		more, by := len(d.rows[i])-len(d.rows[i-1]), middle(i)-middle(i-1)
		if more*more != 1 || by*by > 1 {
			return false
		}
	}
	return true
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
