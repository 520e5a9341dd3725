package puzzles

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
)

// headers are the parts that a text has on lines of their own, in their order.
var headers = []string{"family", "piece", "start", "end", "ordered", "closed", "once", "symmetric", "numbers",
	"walls", "goals"}

// Parse reads a puzzle as [Puzzle.Text] writes it: lines "name: value", then the board as a diagram, or the
// edges of a graph. It is not made for what people write: package formats reads that, and says with its
// place what is wrong. Whoever must be sure compares the text of the puzzle with what was read.
func Parse(text string) (*Puzzle, error) {
	given := map[string]string{}
	graph := false
	for !graph {
		line, rest, _ := strings.Cut(text, "\n")
		name, value, header := strings.Cut(line, ":")
		if !header {
			break
		}
		graph = name == "graph"
		if !graph && !slices.Contains(headers, name) {
			return nil, fmt.Errorf("a line %s is no part of it", words.Quote(line))
		}
		given[name], text = strings.TrimSpace(value), rest
	}
	d := drawing{walls: given["walls"]}
	read := d.read
	if graph {
		read = d.readGraph
	}
	if err := read(text); err != nil {
		return nil, err
	}
	for _, name := range headers {
		if value, said := given[name]; said {
			if err := d.set(name, value); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return d.puzzle(Family(given["family"]))
}

// drawing is what a text says.
type drawing struct {
	ground  Ground
	walls   string
	goals   []Square
	numbers []Number // in the diagram
	endAny  bool
	Rules
}

// set reads a line above the diagram.
func (d *drawing) set(name, value string) (err error) {
	square := d.ground.ParseSquare
	end := func(text string) (Square, error) {
		if text == "any" {
			return Any, nil
		}
		return square(text)
	}
	yes := value == "true"
	switch name {
	case "piece":
		d.Piece, err = ParsePiece(value)
	case "start":
		d.Start, err = end(value)
		d.StartAny = d.Start.IsAny()
	case "end":
		d.End, err = end(value)
		d.endAny = d.End.IsAny()
	case "ordered":
		d.Ordered = yes
	case "closed":
		d.Closed = yes
	case "once":
		d.Once = yes
	case "symmetric":
		d.Symmetric, err = ParseTurn(value)
	case "numbers":
		d.Numbers, err = ParseList(value, func(text string) (Number, error) { return ParseNumber(text, square) })
	case "goals":
		d.goals, err = ParseList(value, square)
	}
	return err
}

// puzzle fits the parts together.
func (d *drawing) puzzle(family Family) (*Puzzle, error) {
	if d.Ordered {
		slices.SortStableFunc(d.numbers, func(a, b Number) int { return a.K - b.K })
		for _, n := range d.numbers {
			d.goals = append(d.goals, n.Square)
		}
	} else {
		d.Numbers = append(d.Numbers, d.numbers...)
	}
	switch family {
	case Hunt:
		return NewHunt(d.ground, d.goals, d.Rules)
	case Cover:
		return NewCover(d.ground, d.Rules)
	case Tour:
		if d.Ordered {
			d.Order, d.Ordered = d.goals, false
			d.EndInOrder(d.ground.Len(), d.StartAny, d.endAny)
		}
		return NewTour(d.ground, d.Rules)
	}
	return nil, fmt.Errorf("unknown family %s; valid are hunt, cover and tour", words.Quote(string(family)))
}

// EndInOrder makes the first and the last goal in Order of an open tour of n squares its ends, unless something
// else is said: a square, any, or that the numbers 1 and n are somewhere.
func (r *Rules) EndInOrder(n int, startAny, endAny bool) {
	if len(r.Order) == 0 || r.Closed || r.Symmetric != NoTurn {
		return
	}
	first, last := r.Order[0], r.Order[len(r.Order)-1]
	numbered := func(k int) bool {
		return slices.ContainsFunc(r.Numbers, func(n Number) bool { return n.K == k })
	}
	if r.Start.IsAny() && !startAny && !numbered(1) {
		r.Start = first
	}
	if r.End.IsAny() && !endAny && first != last && !numbered(n) {
		r.End = last
	}
}

// readGraph reads edges.
func (d *drawing) readGraph(text string) error {
	g, err := ParseEdges(text)
	d.ground = g
	return err
}

// read reads the board as [Board.Diagram] draws it.
func (d *drawing) read(text string) error {
	rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	labels := strings.HasPrefix(strings.TrimSpace(rows[0]), "a") && len(rows) > 2
	if labels {
		rows = rows[1 : len(rows)-1]
	}
	width, height := 0, len(rows)
	var holes []Square
	var guards []Guard
	for k, row := range rows {
		cells := strings.Fields(row)
		if labels && len(cells) > 1 {
			cells = cells[1 : len(cells)-1]
		}
		if k == 0 {
			width = len(cells)
		}
		if n := len(cells); n == 0 || n != width {
			return fmt.Errorf("row %d of its board has %s, the first one %d", k+1, words.Count(n, "square"), width)
		}
		for col, cell := range cells {
			sq := Square{Col: col + 1, Row: height - k}
			guard := rune(strings.ToUpper(cell)[0])
			switch number, err := strconv.Atoi(cell); {
			case err == nil:
				d.numbers = append(d.numbers, Number{number, sq})
			case cell == "*", cell == ".":
			case cell == "#":
				holes = append(holes, sq)
			case len(cell) == 1 && strings.Contains(StartLetters, cell):
				d.Start = sq
			case cell == "x":
				d.goals = append(d.goals, sq)
			case len(cell) == 1 && guardKinds[guard].name != "":
				guards = append(guards, Guard{guard, sq})
			default:
				return fmt.Errorf("%s on %s is no square of a diagram", words.Quote(cell), sq)
			}
		}
	}
	var walls []Wall
	if d.walls != "" {
		var err error
		if walls, err = ParseList(d.walls, ParseWall); err != nil {
			return fmt.Errorf("walls: %w", err)
		}
	}
	b, err := NewBoard(width, height, holes, guards, walls...)
	d.ground = b
	return err
}

// ParseEdges reads a graph as [Graph.Text] writes it.
func ParseEdges(text string) (*Graph, error) {
	var b GraphBuilder
	var places []Place
	for line := range strings.Lines(text) {
		switch name := strings.Fields(line); {
		case len(name) == 4 && name[0] == "at":
			x, wrong := strconv.ParseFloat(name[2], 64)
			y, err := strconv.ParseFloat(name[3], 64)
			if v, known := b.named[name[1]]; wrong != nil || err != nil || !known || int(v) != len(places) {
				return nil, &ValueError{Found: words.Quote(line), Expected: "the place of the next vertex"}
			}
			places = append(places, Place{x, y})
		case len(name) == 1 || len(name) == 2:
			v, err := b.Vertex(name[0])
			if err == nil && len(name) == 2 {
				var w int
				if w, err = b.Vertex(name[1]); err == nil {
					err = b.Edge(v, w)
				}
			}
			if err != nil {
				return nil, err
			}
		default:
			return nil, &ValueError{Found: words.Quote(line), Expected: "an edge, two names"}
		}
	}
	g, err := b.Graph()
	if err == nil && places != nil {
		return g.Placed(places)
	}
	return g, err
}

// maxLettered is the widest board that is drawn with labels: beyond z, column
// letters would no longer stand over their columns.
const maxLettered = 26

// Text writes the puzzle in the format that [Parse] reads: parsing it again
// gives an equal puzzle.
func (p *Puzzle) Text() string {
	var b strings.Builder
	for _, name := range headers {
		if value := p.header(name); value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	p.Ground().write(&b, p)
	return b.String()
}

// header is what a line above the diagram says; "" for no line.
func (p *Puzzle) header(name string) string {
	inOrder := len(p.Order) > 0
	implied := Rules{Order: p.Order, Closed: p.Closed}
	implied.EndInOrder(0, false, false)
	when := func(yes bool) string {
		if yes {
			return "true"
		}
		return ""
	}
	switch name {
	case "family":
		return string(p.Family)
	case "piece":
		if p.Board != nil {
			return p.Piece.String()
		}
	case "start":
		cell := p.cells()[p.Start]
		shown := p.Board != nil && (cell == "" || cell == "1" && !inOrder)
		return p.endLine(p.Start, implied.Start, p.Family != Tour, shown)
	case "end":
		shown := p.cells()[p.End] == strconv.Itoa(p.Ground().Len()) && !inOrder && !p.Closed
		return p.endLine(p.End, implied.End, false, shown)
	case "ordered":
		return when(p.Ordered || inOrder)
	case "closed":
		return when(p.Closed)
	case "once":
		return when(p.Once && p.Family != Tour)
	case "symmetric":
		return string(p.Symmetric)
	case "numbers":
		if p.cells() == nil || inOrder {
			return strings.Join(words.Names(p.Numbers, Number.String), ",")
		}
	case "walls":
		if p.Board != nil {
			return strings.Join(words.Names(p.Board.walls, Wall.String), ",")
		}
	case "goals":
		goals := p.Order
		if p.Family == Hunt {
			goals = p.Goals
		}
		if p.Board == nil || p.Family == Hunt && !slices.Equal(goals, p.drawnGoals()) { // else the diagram shows them
			return strings.Join(words.Names(goals, Square.String), ", ")
		}
	}
	return ""
}

// endLine is what a line says of an end of the walk: "" if it is the one that the order of goals implies, or if
// the diagram shows it. open is set if an end that is left open must be said.
func (p *Puzzle) endLine(end, implied Square, open, shown bool) string {
	if end.IsAny() {
		shown = !open && (len(p.Order) == 0 || p.Closed)
	} else if end == implied {
		shown = true
	}
	if shown {
		return ""
	}
	return end.String()
}

func (b *Board) write(to *strings.Builder, p *Puzzle) {
	labels := 3
	if b.width > maxLettered {
		labels = 0
	}
	goals := p.GoalMarks()
	cells, empty := p.cells(), "*"
	if cells != nil {
		empty = "."
	}
	mark := func(s Square) string {
		guard := b.GuardOn(s)
		switch {
		case s == p.Start:
			return p.Piece.Letter()
		case goals[s]:
			return "x"
		case b.Hole(s):
			return "#"
		case guard != 0:
			return strings.ToLower(string(guard))
		}
		return empty
	}
	if cells != nil {
		b.writeCells(to, cells, mark)
		return
	}
	to.WriteString(b.Diagram(labels, 1, mark))
}

// drawnGoals are the goals that a diagram of a hunt shows, in reading order:
// all but one under the start.
func (p *Puzzle) drawnGoals() []Square {
	var goals []Square
	for _, g := range p.Goals {
		if g != p.Start {
			goals = append(goals, g)
		}
	}
	slices.SortFunc(goals, readingOrder)
	return goals
}

// readingOrder compares squares: from the top row down, each from left to right.
func readingOrder(a, b Square) int { return cmp.Or(b.Row-a.Row, a.Col-b.Col) }

// Diagram draws the board as text, with labels of columns and rows around it. cell returns what to
// draw on a square, in width characters. labels is the width of the row labels; 0 leaves the
// labels out.
func (b *Board) Diagram(labels, width int, cell func(Square) string) string {
	var text, line []byte
	write := func(label string, cell func(col int) string) {
		line = line[:0]
		if labels > 0 {
			line = fmt.Appendf(line, "%*s ", labels, label)
		}
		for col := 1; col <= b.width; col++ {
			line = append(append(line, words.Centre(cell(col), width)...), ' ')
		}
		if labels > 0 {
			line = append(line, label...)
		}
		text = append(append(text, bytes.TrimRight(line, " ")...), '\n')
	}
	if labels > 0 {
		write("", ColumnName)
	}
	for row := b.height; row >= 1; row-- {
		write(strconv.Itoa(row), func(col int) string { return cell(Square{Col: col, Row: row}) })
	}
	if labels > 0 {
		write("", ColumnName)
	}
	return string(text)
}

// cells are the numbers that a drawing of the puzzle shows instead of labels: the order of a
// tour's goals, or its numbers; nil if there are none.
func (p *Puzzle) cells() map[Square]string {
	if p.Family != Tour || p.Graph != nil || !p.Timed() {
		return nil
	}
	cells := map[Square]string{}
	for i, g := range p.Order {
		cells[g] = fmt.Sprint(i + 1)
	}
	if len(p.Order) == 0 {
		for _, n := range p.Numbers {
			cells[n.Square] = fmt.Sprint(n.K)
		}
	}
	return cells
}

// writeCells draws a board with numbers in its cells, with labels only where a drawing without them
// could be read in another way.
func (b *Board) writeCells(to *strings.Builder, cells map[Square]string, other func(Square) string) {
	width := 1
	for _, text := range cells {
		width = max(width, len(text))
	}
	cell := func(s Square) string {
		text := cells[s]
		if text == "" {
			text = other(s)
		}
		return fmt.Sprintf("%*s", width, text)
	}
	labels := 0
	counted := func(col int) bool { // by the numbers of rows
		for row := range b.height {
			if cells[Square{Col: col, Row: row + 1}] != strconv.Itoa(row+1) {
				return false
			}
		}
		return true
	}
	if b.width < 3 || counted(1) || counted(b.width) {
		labels = len(strconv.Itoa(b.height))
	}
	to.WriteString(b.Diagram(labels, width, cell))
}
