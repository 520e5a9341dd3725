package formats

import (
	"slices"
	"strconv"
	"strings"

	"knightsat/puzzles"
)

// framed are the characters of frames.
const framed = "+-=|: \t"

const (
	frameExpected = "a frame around each cell, or none; walls are told in a line walls: a1-a2"
	linesExpected = "a line between all rows, or none; another board begins below an empty line and a line " +
		"family: …, and walls are told in a line walls: a1-a2"
)

// takeFrames sets lines of frame characters apart from rows, and finds the rows of boxes that are three
// lines high, or more: the others are empty.
func (d *diagram) takeFrames() {
	var rows []stretch
	for _, l := range d.lines {
		if text := d.of(l); strings.Trim(text, framed) != "" || strings.Trim(text, "|: \t") == "" {
			rows = append(rows, l)
		} else {
			d.frames = append(d.frames, frameLine{l, len(rows)})
		}
	}
	if len(rows) == 0 {
		for _, f := range d.frames { // all squares are empty, perhaps
			if text := d.of(f.stretch); strings.Trim(text, "- \t") != "" || strings.Contains(text, "--") {
				d.wrong(d.trim(d.lines[0]), "rows of cells, each "+cellsExpected)
			}
		}
		d.frames = nil
		return
	}
	d.lines = rows
	if high := d.boxHeight(); high > 0 {
		d.lines = nil
		for i := high / 2; i < len(rows); i += high {
			d.lines = append(d.lines, rows[i])
		}
		for i := range d.frames {
			d.frames[i].row /= high
		}
	}
}

// boxHeight is how many lines boxes are high whose cells stand in their middle; 0 if there are none.
func (d *diagram) boxHeight() int {
	inner := d.inner()
	if len(inner) == 0 {
		return 0
	}
	high := inner[0]
	bars := strings.Count(d.of(d.lines[0]), "|")
	if high < 3 || high%2 == 0 || len(d.lines) != high*(len(inner)+1) || bars < 2 {
		return 0
	}
	for i, l := range d.lines {
		text := d.of(l)
		if i%high == 0 && i > 0 && inner[i/high-1] != i || strings.Count(text, "|") != bars ||
			i%high != high/2 && strings.Trim(text, "| \t") != "" {
			return 0
		}
	}
	return high
}

// inner are the rows that have a line of a frame above them, but for the first.
func (d *diagram) inner() (rows []int) {
	for _, f := range d.frames {
		if f.row > 0 && f.row < len(d.lines) {
			rows = append(rows, f.row)
		}
	}
	return slices.Compact(rows)
}

// sided is a row between bars, with numbers outside of them.
const sided = `^[ \t]*(\d*)[ \t]*\|(.*?)(?:\|[ \t]*(\d*)[ \t]*)?$`

// takeSides cuts off the bars at both ends of all rows, in a board with labels with the numbers outside
// of them.
func (d *diagram) takeSides() {
	var bars []outside
	inner := make([]stretch, 0, len(d.lines))
	for _, l := range d.lines {
		in, out, ok := d.betweenBars(l)
		if !ok || len(bars) > 0 && ((out.front == stretch{}) != (bars[0].front == stretch{}) ||
			(out.behind == stretch{}) != (bars[0].behind == stretch{})) {
			break
		}
		inner, bars = append(inner, in), append(bars, out)
	}
	barred := len(inner) == len(d.lines)
	if barred {
		d.lines, d.bars = inner, bars
	}
	d.walled = d.lettered && d.step == 0 && !barred && !strings.Contains(d.of(d.labels[0]), "|")
	for _, f := range d.frames { // walls are drawn as dashes alone
		d.walled = d.walled && strings.Trim(d.of(f.stretch), "- \t") == ""
	}
}

// betweenBars divides a row at the bars at both its ends. Numbers outside of them are for labelled boards.
func (d *diagram) betweenBars(l stretch) (in stretch, out outside, ok bool) {
	m := compiled(sided).FindStringSubmatchIndex(d.of(l))
	if m == nil {
		return in, out, false
	}
	part := func(k int) (p stretch) {
		if m[2*k] < m[2*k+1] || k == 2 {
			p = stretch{l.from + int32(m[2*k]), l.from + int32(m[2*k+1])}
		}
		return p
	}
	in, out = part(2), outside{part(1), part(3)}
	if out == (outside{}) {
		return in, out, m[6] >= 0 // and no bar at one end alone
	}
	n, cells := strings.Count(d.of(in), "|"), d.trim(in)
	return in, out, d.lettered && (n == d.width-1 || n == 0 && (len(d.cut(nil, cells, ' ')) == d.width ||
		len(d.cut(nil, cells, together)) == d.width))
}

// takeDashes tells which of the lines of frame characters are rows, because they are signs apart from each
// other, as many as the rows have cells; and asks of the others that they divide all rows, and all cells.
func (d *diagram) takeDashes() {
	var frames []frameLine
	lines := slices.Clone(d.lines)
	for _, f := range d.frames {
		f.row += len(lines) - len(d.lines)
		switch {
		case d.walled:
			d.checkWalls(f)
			frames = append(frames, f)
		case d.isRow(f):
			lines = slices.Insert(lines, f.row, f.stretch)
		default:
			frames = append(frames, f)
		}
	}
	d.lines, d.frames = lines, frames
	if !d.walled && len(frames) > 0 {
		d.checkFrames()
	}
}

// checkWalls refuses walls below all cells.
func (d *diagram) checkWalls(f frameLine) {
	_, n := equalDashes(d.of(f.stretch))
	if n == d.width && n == len(d.cut(nil, d.lines[0], d.between)) {
		d.bad(d.trim(f.stretch).from, "dashes below all cells, which may be walls or squares",
			"walls in a line walls: a1-a2, and empty squares as .")
	}
}

// isRow reports whether a line of frame characters is a row.
func (d *diagram) isRow(f frameLine) bool {
	l := d.trim(f.stretch)
	text := strings.Trim(d.of(l), "|")
	cells := len(d.cut(nil, d.lines[0], d.between))
	sign, n := equalDashes(text)
	apart := n == cells
	single := apart && sign == "-"
	blanks := !strings.Contains(text, "|") && d.between != '|' && (d.between != together || d.width == 1)
	if apart && d.bars == nil && (blanks || cells == 1) && (single || d.hasCell(sign)) {
		return true
	}
	run := d.between == together && text == strings.Repeat("-", cells)
	if (run || single && (d.between == '|' || d.bars != nil)) && (d.hasCell("-") || !d.hasCell("")) {
		d.bad(l.from, "a line of dashes, which may be a row or a frame",
			"one of them: empty squares as ., or no line")
	}
	return false
}

// equalDashes are the dashes, apart from each other, of a line that has nothing else, and how many they are; 0 if
// they are not equal.
func equalDashes(line string) (sign string, n int) {
	signs := unbarred(line)
	for _, s := range signs {
		if s != signs[0] || strings.Trim(s, "-") != "" {
			return "", 0
		}
	}
	return signs[0], len(signs)
}

// hasCell reports whether a row has such a cell, be it any empty one.
func (d *diagram) hasCell(sign string) bool {
	var cells []stretch
	for _, l := range d.lines {
		cells = d.cut(cells[:0], l, d.between)
		for _, c := range cells {
			if d.of(c) == sign || sign == "" && d.mark(c).is == empty {
				return true
			}
		}
	}
	return false
}

// isMarkdown is the second line of a table of Markdown.
const isMarkdown = `^[ \t]*\|?([ \t]*:?-+:?[ \t]*\|)+[ \t]*(:?-+:?[ \t]*)?$`

// checkFrames asks that lines of frames divide all rows or none, and go below all cells.
func (d *diagram) checkFrames() {
	inner := d.inner()
	table := len(d.frames) == 1 && d.frames[0].row == 1 && matches(isMarkdown, d.of(d.frames[0].stretch))
	if table && strings.Trim(d.of(d.lines[0]), "| \t") == "" {
		d.bad(d.lines[0].from, "nothing above a line, which may be empty squares or a header",
			"one of them: empty squares as ., or no header and no line below it")
	}
	if table && d.numbersColumns() {
		d.bad(d.lines[0].from, "1, 2 … above a line, which may be numbers of the tour or of columns",
			"columns without numbers, or no line below the first row")
	}
	for _, f := range d.frames {
		if at := strings.Index(d.of(f.stretch), "++"); at >= 0 {
			d.bad(f.from+int32(at), "boxes that stand apart", frameExpected)
		}
	}
	for _, f := range d.frames {
		if len(inner) > 0 && len(inner) < len(d.lines)-1 && !(table && d.bars != nil) && f.row == inner[0] {
			d.bad(d.trim(f.stretch).from, "a line of a frame that divides some rows alone", linesExpected)
		}
	}
	for _, f := range d.frames {
		if at, gap := d.gap(f); gap {
			d.bad(at, "a gap in a frame", frameExpected)
		}
	}
}

// numbersColumns reports whether the first row counts its cells, where there are others below the second.
func (d *diagram) numbersColumns() bool {
	cells := d.cut(nil, d.lines[0], d.between)
	for i, c := range cells {
		if d.of(c) != strconv.Itoa(i+1) {
			return false
		}
	}
	return len(cells) > 1 && len(d.lines) > 2
}

// corners are the parts of a line of a frame.
func (d *diagram) corners(f frameLine) []string {
	return strings.FieldsFunc(d.of(d.trim(f.stretch)), func(r rune) bool { return r == '+' || r == '|' })
}

// framedCells is how many cells a line of a frame is above, 0 if none says it.
func (d *diagram) framedCells() int {
	for _, f := range d.frames {
		if n := len(d.corners(f)); n > 1 {
			return n
		}
	}
	return 0
}

// gap is where a line of a frame does not go along all cells of the row below it, or above it.
func (d *diagram) gap(f frameLine) (at int32, is bool) {
	row, line := d.lines[min(f.row, len(d.lines)-1)], d.trim(f.stretch)
	cells := d.cut(nil, row, d.between)
	blank := strings.IndexAny(d.of(line), " \t")
	at = line.from + int32(max(blank, 0))
	switch {
	case blank < 0 && (d.bars != nil || len(d.corners(f)) >= len(cells)):
		return at, false
	case strings.Contains(d.of(row)+d.of(f.stretch), "\t"):
		return at, blank >= 0
	}
	for _, c := range cells {
		c.to = max(c.to, c.from+1)
		for d.between == '|' && c.from > row.from && d.text[c.from-1] != '|' {
			c.from--
		}
		for d.between == '|' && c.to < row.to && d.text[c.to] != '|' {
			c.to++
		}
		if !strings.ContainsAny(d.beside(f, c), "-=+") {
			return at, true
		}
	}
	return at, false
}

// beside is the part of a line of a frame that is above a cell, or below it.
func (d *diagram) beside(f frameLine, c stretch) string {
	_, frame := d.column(f.from)
	_, cell := d.column(c.from)
	shift := f.from - frame + cell - c.from
	from, to := min(max(c.from+shift, f.from), f.to), min(c.to+shift, f.to)
	return d.of(stretch{from, max(from, to)})
}

// findWalls finds the walls that are drawn, as this program does, in a board with column letters.
func (d *diagram) findWalls() {
	if !d.walled {
		return
	}
	for i, l := range d.lines {
		d.barsOf(i, l)
	}
	if n := len(d.walls); n > 0 && n == len(d.rows)*(d.width-1) {
		d.bad(d.walls[0].at, "bars between all cells, which may be walls or a frame",
			"column letters with bars between them in a frame; walls are told in a line walls: a1-a2")
	}
	for _, f := range d.frames {
		line := d.trim(f.stretch)
		if f.row == 0 || f.row == len(d.rows) {
			d.bad(line.from, "a line at the side of the board", "walls between two rows")
		}
		for col := range d.width {
			if strings.Contains(d.beside(f, d.rows[f.row-1][col])+d.beside(f, d.rows[f.row][col]), "-") {
				d.wall(line.from, d.square(f.row-1, col), d.square(f.row, col))
			}
		}
	}
}

// barsOf finds the walls in a row.
func (d *diagram) barsOf(row int, line stretch) {
	cells := d.rows[row]
	for at := line.from; at < line.to; at++ {
		if d.text[at] != '|' {
			continue
		}
		after := 0
		for after < len(cells) && cells[after].from < at {
			after++
		}
		if after == 0 || after == len(cells) {
			d.bad(at, "a bar at the side of a row", "walls between two squares")
		}
		d.wall(at, d.square(row, after-1), d.square(row, after))
	}
}

func (d *diagram) wall(at int32, a, b puzzles.Square) {
	d.walls = append(d.walls, drawnWall{puzzles.Wall{A: a, B: b}, at})
}
