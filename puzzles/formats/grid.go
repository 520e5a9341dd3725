package formats

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// grid is a board as a text shows it. Its cells were cut out of the text once, with their places; what
// they mean is asked of them alone.
type grid struct {
	*sheet
	rows     [][]span // top row first, all of one length, without the numbers of rows
	width    int
	between  byte // what stands between cells: a blank, one of separators, or together
	lettered bool // columns have letters, or numbers
	numbered bool // rows have numbers
	empty    string
	walls    []puzzles.Wall
	wallsAt  []int32
}

const (
	separators = ",;|\t"
	together   = 0 // each character is a cell
)

// framed are the characters of frames.
const framed = "+-=|: \t"

func (g *grid) size() string { return fmt.Sprintf("%dx%d", g.width, len(g.rows)) }

// square is that of a cell of a row, from 0.
func (g *grid) square(row, col int) puzzles.Square {
	return puzzles.Square{Col: col + 1, Row: len(g.rows) - row}
}

// cell is the text of a square's cell.
func (g *grid) cell(s puzzles.Square) (p span, ok bool) {
	row, col := len(g.rows)-s.Row, s.Col-1
	if row < 0 || row >= len(g.rows) || col < 0 || col >= g.width {
		return span{}, false
	}
	return g.rows[row][col], true
}

// cut divides a part of a line into cells, after others.
func (s *sheet) cut(cells []span, line span, between byte, walled bool) []span {
	from := int32(-1) // where a cell begins
	add := func(to int32) {
		if from >= 0 {
			cells = append(cells, span{from, to})
		}
		from = -1
	}
	switch between {
	case ' ', together:
		for i, c := range s.of(line) {
			at := line.from + int32(i)
			switch {
			case c == ' ' || c == '\t' || c == '|' && walled:
				add(at)
			case from < 0:
				from = at
			case between == together:
				add(at)
				from = at
			}
		}
		add(line.to)
	default:
		from = line.from
		for i := line.from; i <= line.to; i++ {
			if i < line.to && s.text[i] != between {
				continue
			}
			cells = append(cells, s.unquoted(span{from, i}))
			from = i + 1
		}
	}
	return cells
}

// unquoted is a value of CSV without blanks and quotes around it. Of nothing but blanks it is the begin.
func (s *sheet) unquoted(p span) span {
	inner := s.trim(p)
	switch c := s.of(inner); {
	case c == "":
		return span{p.from, p.from}
	case len(c) > 1 && (c[0] == '"' || c[0] == '\'') && c[len(c)-1] == c[0]:
		return span{inner.from + 1, inner.to - 1}
	}
	return inner
}

// holds reports whether an empty cell has a blank in it, or quotes, and not nothing at all.
func (g *grid) holds(p span) bool {
	return int(p.to) < len(g.text) && strings.IndexByte(` "'`, g.text[p.to]) >= 0
}

// drawing is a grid that is being read, a line a row.
type drawing struct {
	grid
	lines  []span // of the rows
	frames []frameLine
	labels []span // the letters or numbers of columns
	bars   []sides
	wide   int // the width that a line says, or 0
	walled bool
	first  int // what rows with numbers of columns count from
	step   int // how they count, 0 if columns have letters
}

// frameLine is a line of frame characters above the row of this index.
type frameLine struct {
	span
	row int
}

// sides are the numbers of a row outside of its bars.
type sides struct{ front, behind span }

// drawing is the cutter of rows of cells.
func (s *sheet) drawing(lines []span, size, empty string) (*grid, error) {
	for _, l := range lines {
		if isProse(strings.ReplaceAll(s.of(l), "None", "."), empty) {
			return nil, s.wrong(s.trim(l), proseExpected)
		}
	}
	d := &drawing{grid: grid{sheet: s, empty: empty}, lines: lines}
	return d.sized(size)
}

// proseExpected is said of a title, or of a comment of another language.
const proseExpected = "a line name: value, or a row of cells, each " + cellsExpected +
	"; a comment begins with %"

// sized reads a drawing whose first line may say its size.
func (d *drawing) sized(known string) (*grid, error) {
	first := d.trim(d.lines[0])
	said := sizeSaid().FindStringSubmatch(d.of(d.lines[0]))
	if len(d.lines) == 1 || said == nil {
		fmt.Sscanf(known, "%d", &d.wide)
		return d.read()
	}
	below := &drawing{grid: d.grid, lines: d.lines[1:]}
	if wide := known; said[2] != "" || wide != "" {
		if wide == "" {
			wide = said[1]
		}
		fmt.Sscanf(wide, "%d", &below.wide)
	}
	g, err := below.read()
	if err != nil {
		return nil, err
	}
	fits := said[1]+"x"+said[2] == g.size()
	row := said[2] == "" && (g.width == 1 || g.between == together && g.width == len(said[1])) ||
		said[2] != "" && g.width == 2 && !strings.ContainsAny(d.of(first), "xX×")
	switch {
	case row && fits && known != g.size() && known != fmt.Sprintf("%dx%d", g.width, len(d.lines)):
		return nil, d.wrong(first, "a line board: "+g.size()+" above it, if this is the size of the "+
			"rows below, or another size, of which it is the first row")
	case row && (!fits || known != g.size()):
		fmt.Sscanf(known, "%d", &d.wide)
		return d.read()
	case !fits:
		more := ""
		if g.width == 3 && said[2] != "" {
			more = "; if each line has a row, a column and a value: a line format: givens above it"
		}
		return nil, d.wrong(first,
			fmt.Sprintf("%d %d, the width and the height of the rows below, or a row of %s", g.width,
				len(g.rows), words.Count(g.width, "square"))+more)
	}
	return g, nil
}

// read finds out how the drawing is to be read, and cuts it.
func (d *drawing) read() (*grid, error) {
	for _, step := range []func() error{d.takeLetters, d.takeColumns, d.takeFrames, d.takeSides, d.divide,
		d.takeDashes, d.cutRows, d.takeEnds, d.measure, d.shifted, d.aligned,
		d.findWalls} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return &d.grid, nil
}

// divide finds what stands between cells.
func (d *drawing) divide() error {
	tabs := false
	for _, l := range d.lines {
		for i := l.from; i < l.to; i++ {
			switch c := d.text[i]; {
			case c == '\t':
				tabs = true
			case strings.IndexByte(separators, c) < 0 || c == '|' && d.walled:
			case d.between != together && d.between != c:
				found := fmt.Sprintf("both %c and %c between cells", d.between, c)
				return d.errorAt(i, found, "one of them")
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
	return nil
}

// byTabs reports whether tabs divide cells, rather than being blanks: no cell has a blank in it then. At the
// end of some rows, and as many of them before all, they are blanks if no cell is empty.
func (d *drawing) byTabs() bool {
	var buffer []span
	ragged, hole := false, false
	first := 0
	for _, l := range d.lines {
		cells := d.cut(buffer[:0], l, '\t', false)
		if first == 0 {
			first = len(cells)
		}
		ragged = ragged || len(cells) != first
		for i, c := range cells {
			if strings.ContainsAny(d.of(c), " ") {
				return false
			}
			hole = hole || c.from == c.to && i < len(cells)-1
		}
		buffer = cells
	}
	return first > 1 && (!ragged || hole)
}

// standApart reports whether there are blanks between cells.
func (d *drawing) standApart() bool {
	var buffer []span
	several, cells := false, true
	lengths := map[int]bool{}
	for _, l := range d.lines {
		fields := d.cut(buffer[:0], l, ' ', d.walled)
		several = several || len(fields) > 1
		for _, c := range fields {
			text := d.of(c)
			lengths[len(text)] = true
			cells = cells && (len(text) == 1 || words.Digits(text) || several && d.isCell(text))
		}
		buffer = fields
	}
	if d.lettered {
		apart := len(strings.Fields(d.of(d.labels[0]))) > 1
		return cells && several && (apart || d.width == 1)
	}
	return several || cells && len(lengths) > 1 || // a column with numbers of one digit and of two
		len(lengths) == 1 && d.of(d.trim(d.lines[0])) == "None"
}

// cutRows cuts the rows into cells. The slices share one array.
func (d *drawing) cutRows() error {
	if len(d.lines) > puzzles.MaxSide {
		return d.errorAt(d.lines[puzzles.MaxSide].from, fmt.Sprintf("more than %d rows", puzzles.MaxSide),
			fmt.Sprintf("at most %d", puzzles.MaxSide))
	}
	var cells []span
	ends := make([]int, 0, len(d.lines))
	for i, l := range d.lines {
		if d.bars != nil && d.bars[i].front != (span{}) {
			cells = append(cells, d.bars[i].front)
		}
		cells = d.cut(cells, l, d.between, d.walled)
		if d.bars != nil && d.bars[i].behind != (span{}) {
			cells = append(cells, d.bars[i].behind)
		}
		begin := 0
		if i > 0 {
			begin = ends[i-1]
		}
		if at := begin + puzzles.MaxSide + 2; len(cells) > at { // with two numbers of the row
			return d.errorAt(cells[begin+puzzles.MaxSide].from,
				fmt.Sprintf("a row of more than %d squares", puzzles.MaxSide),
				fmt.Sprintf("at most %d", puzzles.MaxSide))
		}
		ends = append(ends, len(cells))
		if i == 0 {
			cells = slices.Grow(cells, len(cells)*(len(d.lines)-1))
		}
	}
	d.rows = make([][]span, len(d.lines))
	begin := 0
	for i, end := range ends {
		d.rows[i] = cells[begin:end:end]
		begin = end
	}
	return nil
}
