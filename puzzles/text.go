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

// Parse reads a puzzle as [Puzzle.Text] writes it: lines "name: value", then the board as a diagram, or the
// edges of a graph. It is not made for what people write: package formats reads that, and says with its
// place what is wrong. Whoever must be sure compares the text of the puzzle that is built with what was read.
func Parse(text string) (*Spec, error) {
	s := &Spec{}
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
	read := s.parseDiagram
	if graph {
		read = func(text string) error { return setGraph(s, text) }
	}
	if err := read(text); err != nil {
		return nil, err
	}
	for _, name := range headers {
		if value, said := given[name]; said {
			if err := s.Set(name, value); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return s, nil
}

// parseDiagram reads the board as [Board.Diagram] draws it.
func (s *Spec) parseDiagram(text string) error {
	rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	labels := strings.HasPrefix(strings.TrimSpace(rows[0]), "a") && len(rows) > 2
	if labels {
		rows = rows[1 : len(rows)-1]
	}
	s.Height = len(rows)
	for k, row := range rows {
		cells := strings.Fields(row)
		if labels && len(cells) > 1 {
			cells = cells[1 : len(cells)-1]
		}
		if k == 0 {
			s.Width = len(cells)
		}
		if n := len(cells); n == 0 || n != s.Width {
			return fmt.Errorf("row %d of its board has %s, the first one %d", k+1, words.Count(n, "square"),
				s.Width)
		}
		for col, cell := range cells {
			sq := Square{Col: col + 1, Row: s.Height - k}
			guard := rune(strings.ToUpper(cell)[0])
			switch number, err := strconv.Atoi(cell); {
			case err == nil:
				s.Drawn = append(s.Drawn, Number{number, sq})
			case cell == "*", cell == ".":
			case cell == "#":
				s.Holes = append(s.Holes, sq)
			case len(cell) == 1 && strings.Contains(StartLetters, cell):
				s.Start = sq
			case cell == "x":
				s.Goals = append(s.Goals, sq)
			case len(cell) == 1 && guardNames[guard] != "":
				s.Guards = append(s.Guards, Guard{guard, sq})
			default:
				return fmt.Errorf("%s on %s is no square of a diagram", words.Quote(cell), sq)
			}
		}
	}
	return nil
}

// parseEdges reads a graph as [Graph.Text] writes it.
func parseEdges(text string) (*Graph, error) {
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

// headers are the parts that a text has on lines of their own, in their order.
var headers = func() []string {
	lines := slices.DeleteFunc(Parts(), func(p Part) bool { return p.Line == 0 })
	slices.SortFunc(lines, func(a, b Part) int { return a.Line - b.Line })
	return words.Names(lines, func(p Part) string { return p.Name })
}()

// Text writes the puzzle in the format that [Parse] reads: parsing it again
// gives an equal puzzle.
func (p *Puzzle) Text() string {
	s := p.Spec()
	if len(p.Order) == 0 || p.Closed {
		s.StartAny = s.StartAny && p.Family != Tour
	} else {
		s.leaveEnds()
	}
	if p.Graph == nil {
		s.leaveDrawn(p)
	}
	var b strings.Builder
	for _, name := range headers {
		if value := s.Get(name); value != "" {
			if name == "goals" { // as texts have had them from the first
				value = strings.ReplaceAll(value, ",", ", ")
			}
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	p.Ground().write(&b, p)
	return b.String()
}

// leaveEnds leaves out the ends of a tour that its goals in order say.
func (s *Spec) leaveEnds() {
	var r Rules
	(&Spec{Goals: s.Goals}).endsInOrder(&r, 0)
	if r.Start == s.Start {
		s.Start = Any
	}
	if r.End == s.End {
		s.End = Any
	}
}

// leaveDrawn leaves out what the drawing of the board shows.
func (s *Spec) leaveDrawn(p *Puzzle) {
	cells := p.cells()
	inOrder := len(p.Order) > 0
	if cells[p.Start] == "" || cells[p.Start] == "1" && !inOrder {
		s.Start = Any
	}
	if cells[p.End] == strconv.Itoa(p.Ground().Len()) && !inOrder && !p.Closed {
		s.End = Any
	}
	if cells != nil && !inOrder {
		s.Numbers = nil
	}
	if inOrder || p.Family == Hunt && slices.Equal(p.Goals, p.drawnGoals()) {
		s.Goals = nil
	}
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
