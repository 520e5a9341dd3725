package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// diagram is a grid that is being read, a line a row.
type diagram struct {
	grid
	lines  []stretch // of the rows
	frames []frameLine
	labels []stretch // the letters or numbers of columns
	bars   []outside
	wide   int // the width that a line says, or 0
	walled bool
	first  int // what rows with numbers of columns count from
	step   int // how they count, 0 if columns have letters
}

// frameLine is a line of frame characters above the row of this index.
type frameLine struct {
	stretch
	row int
}

// outside are the numbers of a row outside of its bars.
type outside struct{ front, behind stretch }

// sizeSaid is a line with a size, or with one number of it.
const sizeSaid = `^ *(\d+)(?:(?:[ \t]+| *[xX×,;] *)(\d+))? *$`

// proseExpected is said of a title, or of a comment of another language.
const proseExpected = "a line name: value, or a row of cells, each " + cellsExpected +
	"; a comment begins with %"

// cutDrawing is the cutter of rows of cells.
func cutDrawing(s *sheet, lines []stretch, size, empty string) *grid {
	for _, l := range lines {
		if isProse(strings.ReplaceAll(s.of(l), "None", "."), empty) {
			s.wrong(s.trim(l), proseExpected)
		}
	}
	return sizedDiagram(&grid{sheet: s, empty: empty}, lines, size)
}

// sizedDiagram reads a drawing whose first line may say its size.
func sizedDiagram(blank *grid, lines []stretch, known string) *grid {
	asRows := func() *grid {
		d := &diagram{grid: *blank, lines: lines}
		fmt.Sscanf(known, "%d", &d.wide)
		return d.read()
	}
	first := blank.trim(lines[0])
	said := compiled(sizeSaid).FindStringSubmatch(blank.of(lines[0]))
	if len(lines) == 1 || said == nil {
		return asRows()
	}
	below := &diagram{grid: *blank, lines: lines[1:]}
	switch {
	case known != "":
		fmt.Sscanf(known, "%d", &below.wide)
	case said[2] != "":
		fmt.Sscanf(said[1], "%d", &below.wide)
	}
	g := below.read()
	crossed := strings.ContainsAny(blank.of(first), "xX×")
	fits := said[1]+"x"+said[2] == g.size()
	row := g.width == 2 && !crossed // the line may be a row
	if said[2] == "" {
		row = g.width == 1 || g.between == together && g.width == len(said[1])
	}
	switch {
	case row && (!fits || known == fmt.Sprintf("%dx%d", g.width, len(lines))):
		return asRows()
	case row && known != g.size():
		g.wrong(first, "a line board: "+g.size()+" above it, if this is the size of the "+
			"rows below, or another size, if it is their first row")
	case !fits:
		more := ""
		if g.width == 3 && said[2] != "" {
			more = "; if each line has a row, a column and a value: a line format: givens above it"
		}
		g.wrong(first, fmt.Sprintf("%d %d, the width and the height of the rows below, or a row of %s", g.width,
			len(g.rows), words.Count(g.width, "square")), more)
	}
	return g
}

// read finds out how the drawing is to be read, and cuts it.
func (d *diagram) read() *grid {
	d.takeLetters()
	d.takeColumns()
	d.takeFrames()
	d.takeSides()
	d.divide()
	d.takeDashes()
	d.cutRows()
	d.takeEnds()
	d.measure()
	d.align()
	d.findWalls()
	return &d.grid
}

// divide finds what stands between cells.
func (d *diagram) divide() {
	tabs := false
	for _, l := range d.lines {
		for i := l.from; i < l.to; i++ {
			switch c := d.text[i]; {
			case c == '\t':
				tabs = true
			case strings.IndexByte(separators, c) < 0 || c == '|' && d.walled:
			case d.between != together && d.between != c:
				d.bad(i, fmt.Sprintf("both %c and %c between cells", d.between, c), "one of them")
			default:
				d.between = c
			}
		}
	}
	switch {
	case d.between != together:
	case tabs && !d.walled && d.byTabs():
		d.between = '\t'
	case d.standApart():
		d.between = ' '
	}
}

// byTabs reports whether tabs divide cells, rather than being blanks: no cell has a blank in it then. At the
// end of some rows, and as many of them before all, they are blanks if no cell is empty.
func (d *diagram) byTabs() bool {
	var cells []stretch
	ragged, hole := false, false
	first := 0
	for _, l := range d.lines {
		cells = d.cut(cells[:0], l, '\t')
		if first == 0 {
			first = len(cells)
		}
		ragged = ragged || len(cells) != first
		for i, c := range cells {
			if strings.Contains(d.of(c), " ") {
				return false
			}
			hole = hole || c.from == c.to && i < len(cells)-1
		}
	}
	return first > 1 && (!ragged || hole)
}

// standApart reports whether there are blanks between cells.
func (d *diagram) standApart() bool {
	var fields []stretch
	several, cells := false, true
	lengths := map[int]bool{}
	for _, l := range d.lines {
		fields = d.cut(fields[:0], l, ' ')
		several = several || len(fields) > 1
		for _, c := range fields {
			text := d.of(c)
			lengths[len(text)] = true
			cells = cells && (len(text) == 1 || words.Digits(text) || several && d.isCell(c))
		}
	}
	if d.lettered {
		apart := len(strings.Fields(d.of(d.labels[0]))) > 1
		return cells && several && (apart || d.width == 1)
	}
	return several || cells && len(lengths) > 1 || // a column with numbers of one digit and of two
		len(lengths) == 1 && d.of(d.trim(d.lines[0])) == "None"
}

// cut divides a line into cells, after others. Where walls are drawn, bars are blanks.
func (d *diagram) cut(cells []stretch, line stretch, between byte) []stretch {
	if between != ' ' && between != together {
		return d.cutAt(cells, line, between)
	}
	from := int32(-1) // where a cell begins
	for i, c := range d.of(line) + " " {
		at := line.from + int32(i)
		blank := c == ' ' || c == '\t' || c == '|' && d.walled
		if from >= 0 && (blank || between == together) {
			cells = append(cells, stretch{from, at})
			from = -1
		}
		if from < 0 && !blank {
			from = at
		}
	}
	return cells
}

// cutRows cuts the rows into cells. The slices share one array.
func (d *diagram) cutRows() {
	if len(d.lines) > puzzles.MaxSide {
		d.bad(d.lines[puzzles.MaxSide].from, fmt.Sprintf("more than %d rows", puzzles.MaxSide), "at most ",
			puzzles.MaxSide)
	}
	var cells []stretch
	ends := make([]int, 1, len(d.lines)+1)
	for i, l := range d.lines {
		var out outside
		if d.bars != nil {
			out = d.bars[i]
		}
		if out.front != (stretch{}) {
			cells = append(cells, out.front)
		}
		cells = d.cut(cells, l, d.between)
		if out.behind != (stretch{}) {
			cells = append(cells, out.behind)
		}
		d.checkWidth(cells[ends[i]:], 2) // with two numbers of the row
		ends = append(ends, len(cells))
		if i == 0 {
			cells = slices.Grow(cells, len(cells)*(len(d.lines)-1))
		}
	}
	for i, end := range ends[1:] {
		d.rows = append(d.rows, cells[ends[i]:end:end])
	}
}

// checkWidth asks that a row is no longer than that of the largest board and its labels.
func (d *diagram) checkWidth(row []stretch, labels int) {
	if len(row) > puzzles.MaxSide+labels {
		d.bad(row[puzzles.MaxSide].from, fmt.Sprintf("a row of more than %d squares", puzzles.MaxSide),
			"at most ", puzzles.MaxSide)
	}
}

// takeEnds leaves out the separators that end or begin every row, if it is clear that there is no cell.
func (d *diagram) takeEnds() {
	if d.between == together || d.between == ' ' || d.lettered {
		return
	}
	n := len(d.rows[0])
	begin, end := d.emptyEnds()
	from, to := 0, n
	if begin {
		from++
	}
	if end {
		to--
	}
	if d.wide == 0 && d.between == '|' {
		d.wide = d.framedCells()
	}
	if !begin && !end || d.wide == n || to <= from {
		return
	}
	if d.wide != to-from && !d.clearEnds(from, to, begin, end) {
		d.doubtEnds(from, to, begin)
	}
	for i, row := range d.rows {
		d.rows[i] = row[from:to]
	}
}

// emptyEnds reports whether all rows, of equal length, begin with nothing before a separator, and whether they end so.
func (d *diagram) emptyEnds() (begin, end bool) {
	n := len(d.rows[0])
	begin, end = n > 1, n > 1
	for _, row := range d.rows {
		if len(row) != n {
			return false, false
		}
		begin = begin && d.isNothing(row[0])
		end = end && d.isNothing(row[n-1])
	}
	return begin, end
}

// doubtEnds refuses rows that all have a separator at an end, beyond which there may be an empty square.
func (d *diagram) doubtEnds(from, to int, begin bool) {
	n := len(d.rows[0])
	verb, last := "end", d.rows[0][n-1]
	if begin {
		verb, last = "begin", d.rows[0][0]
	}
	at, all := max(last.from-1, d.lines[0].from), "rows that all "+verb+" in "+separatorNames[d.between]
	for _, row := range d.rows {
		switch {
		case d.isCell(row[from]):
		case to-from > 1:
			d.checkCell(row[from])
		default:
			d.bad(at, all+" and have none between squares", "rows without it")
		}
	}
	d.bad(at, all+" as separator", fmt.Sprintf("a line board: %dx%d above them, or board: %dx%d if an empty square is there",
		to-from, len(d.rows), n, len(d.rows)))
}

// separatorNames are what separators are called.
var separatorNames = map[byte]string{',': "a comma", ';': "a semicolon", '|': "a bar", '\t': "a tab"}

// isNothing reports whether a cell is empty, and no pair of quotes.
func (d *diagram) isNothing(c stretch) bool { return c.from == c.to && !d.follows(c, `"'`) }

// clearEnds reports whether what empty cells hold says that those at the ends, beside these columns, are none.
func (d *diagram) clearEnds(from, to int, begin, end bool) bool {
	var signs, nothing, blanks, after bool // of empty cells, and after the last one
	for _, row := range d.rows {
		for _, c := range row[from:to] {
			signs = signs || c.from < c.to && d.mark(c).is == empty
			nothing = nothing || c.from == c.to && !d.holds(c)
			blanks = blanks || c.from == c.to && d.holds(c)
		}
		after = after || end && d.holds(row[len(row)-1])
	}
	return !nothing && (signs || blanks && !after && !begin)
}

// measure finds the width and, in a drawing with labels, the numbers of rows, which it leaves out.
func (d *diagram) measure() {
	expected := "as the column letters say"
	possible := []numberedSides{{false, false}, {true, false}, {false, true}, {true, true}}
	if !d.lettered {
		d.width = len(d.rows[0])
		expected = fmt.Sprintf("as in line %d", d.at(d.lines[0].from).line)
		possible = possible[:1]
		d.checkWidth(d.rows[0], 0)
	}
	for i, row := range d.rows {
		possible = slices.DeleteFunc(possible, func(l numberedSides) bool { return !d.fits(row, i, l) })
		if len(possible) == 0 {
			d.misfit(i, expected)
		}
	}
	if d.lettered && len(possible) > 1 {
		d.bad(d.lines[0].from, "row numbers that may be squares", "row numbers on both sides, or none")
	}
	for i, row := range d.rows {
		if possible[0].front {
			row = row[d.long(i):]
		}
		d.rows[i] = row[:d.width]
	}
	d.numbered = possible[0].front || possible[0].behind
}

// misfit says what is wrong with a row that has another number of cells than others, or another label.
func (d *diagram) misfit(i int, expected string) {
	for _, row := range [][]stretch{d.rows[0], d.rows[i]} {
		for _, c := range row {
			d.checkCell(c)
		}
	}
	cells := d.rows[i]
	more := len(cells) - d.width
	if d.lettered && more > 0 && more <= 2 && d.between != together {
		for _, c := range []stretch{cells[0], cells[len(cells)-1]} {
			if text := d.of(c); words.Digits(text) && text != d.number(i) {
				d.bad(c.from, "row number "+text[:min(5, len(text))], d.number(i))
			}
		}
	}
	if d.hexagonal() {
		d.hexagons(i)
	}
	found := "a row of " + words.Count(len(cells), "square")
	do := "; fill short rows with #"
	switch first := d.rows[0]; {
	case more == 1 && d.endsInSeparator(cells):
		d.bad(cells[d.width].from-1, separatorNames[d.between]+" with nothing after it", d.width, " squares, ", expected,
			"; delete it")
	case more == -1 && d.endsInSeparator(first):
		do += fmt.Sprintf(", or delete %s at the end of line %d, if no square is there", separatorNames[d.between],
			d.at(d.lines[0].from).line)
	}
	if len(cells) == 3 && d.width == 2 && !d.lettered {
		do += ", or if each line has a row, a column and a value: a line format: givens above them"
	}
	d.bad(d.trim(d.lines[i]).from, found, d.width, ", ", expected, do)
}

// endsInSeparator reports whether a row ends in a comma or a semicolon that may be one too many.
func (d *diagram) endsInSeparator(row []stretch) bool {
	last := len(row) - 1
	return strings.IndexByte(",;", d.between) >= 0 && last > 0 && d.isNothing(row[last]) && !d.holds(row[last])
}

// checkCell refuses what is no cell in a row that does not fit.
func (d *diagram) checkCell(c stretch) {
	if d.isCell(c) {
		return
	}
	single := func(r rune) bool { return r == '0' || markOf(string(r)).is != unknown || string(r) == d.empty }
	if d.between == ' ' && strings.TrimFunc(d.of(c), single) == "" {
		d.noCell(c, "; cells stand apart in all rows or in none")
	}
	d.noCell(c, "; a comment begins with %")
}

// align refuses rows that are shifted by half a cell, as those of hexagons are, and asks that cells stand below
// each other, unless there are as many blanks between all of them: where blanks are squares, they do not.
func (d *diagram) align() {
	if d.between != ' ' || d.lettered || len(d.rows) < 2 {
		return
	}
	if d.shifted() {
		d.hexagons(1)
	}
	equal, gap := true, int32(-1)
	for i, row := range d.rows {
		if strings.Contains(d.of(d.lines[i]), "\t") {
			return
		}
		for j := 1; j < len(row); j++ {
			between := row[j].from - row[j-1].to
			equal = equal && (gap < 0 || gap == between)
			gap = between
		}
	}
	for j := 0; j < d.width && !equal; j++ {
		var from, to int32 = 0, 1 << 30 // what cells of the column have in common
		for i, row := range d.rows {
			begin := d.lines[i].from
			from, to = max(from, row[j].from-begin), min(to, row[j].to-begin)
			if from >= to {
				d.bad(row[j].from, fmt.Sprint("a cell that stands below none of line ",
					d.at(d.lines[max(i-1, 0)].from).line), "cells below each other, or one blank ",
					"between all of them; an empty square is .")
			}
		}
	}
}

// shifted reports whether all second rows are shifted alike.
func (d *diagram) shifted() bool {
	indent := func(i int) int32 { return d.trim(d.lines[i]).from - d.lines[i].from }
	if len(d.rows) < 3 || d.width < 2 || indent(0) == indent(1) {
		return false
	}
	// by is how far the edges of cells are shifted
	by := func(edge func(stretch) int32) (by int32, all bool) {
		at := func(row, col int) int32 { return edge(d.rows[row][col]) - d.lines[row].from }
		by = at(1, 0) - at(0, 0)
		for i := range d.rows {
			for j := range d.width {
				if at(i, j) != at(0, j)+int32(i%2)*by {
					return by, false
				}
			}
		}
		return by, true
	}
	left, all := by(func(p stretch) int32 { return p.from })
	right, allRight := by(func(p stretch) int32 { return p.to })
	return (left != 0 || !all) && (right != 0 || !allRight) && (all || allRight)
}

func (d *diagram) hexagons(row int) {
	d.bad(d.trim(d.lines[row]).from, "a row that is shifted, as in a board of hexagons",
		"a board of squares; a line graph: with the edges below it, and numbers:, can say hexagons")
}

// hexagonal reports whether rows have a cell more or less than those beside them, and are in the middle
// of each other.
func (d *diagram) hexagonal() bool {
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

// number is that of a row.
func (d *diagram) number(i int) string {
	if d.step != 0 {
		return strconv.Itoa(d.first + i*d.step)
	}
	return strconv.Itoa(len(d.rows) - i)
}
