package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// headers are the parts that a text has on lines of their own, in their order.
var headers = []string{"family", "piece", "start", "end", "ordered", "closed", "once", "symmetric", "numbers",
	"walls", "goals"}

// Parse reads a puzzle as [Text] writes it: lines "name: value", then the board as a diagram, or the
// edges of a graph. It is not made for what people write: package formats reads that, and says with its
// place what is wrong. Whoever must be sure compares the text of the puzzle with what was read.
func Parse(text string) (*puzzles.Puzzle, error) {
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
	return d.puzzle(puzzles.Family(given["family"]))
}

// drawing is what a text says.
type drawing struct {
	ground  puzzles.Ground
	walls   string
	goals   []puzzles.Square
	numbers []puzzles.Number // in the diagram
	endAny  bool
	puzzles.Rules
}

// set reads a line above the diagram.
func (d *drawing) set(name, value string) (err error) {
	square := d.ground.ParseSquare
	end := func(text string) (puzzles.Square, error) {
		if text == "any" {
			return puzzles.Any, nil
		}
		return square(text)
	}
	yes := value == "true"
	switch name {
	case "piece":
		d.Piece, err = puzzles.ParsePiece(value)
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
		d.Numbers, err = ParseList(value,
			func(text string) (puzzles.Number, error) { return ParseNumber(text, square) })
	case "goals":
		d.goals, err = ParseList(value, square)
	}
	return err
}

// puzzle fits the parts together.
func (d *drawing) puzzle(family puzzles.Family) (*puzzles.Puzzle, error) {
	if d.Ordered {
		slices.SortStableFunc(d.numbers, func(a, b puzzles.Number) int { return a.K - b.K })
		for _, n := range d.numbers {
			d.goals = append(d.goals, n.Square)
		}
	} else {
		d.Numbers = append(d.Numbers, d.numbers...)
	}
	switch family {
	case puzzles.Hunt:
		return puzzles.NewHunt(d.ground, d.goals, d.Rules)
	case puzzles.Cover:
		return puzzles.NewCover(d.ground, d.Rules)
	case puzzles.Tour:
		if d.Ordered {
			d.Order, d.Ordered = d.goals, false
			EndInOrder(&d.Rules, d.ground.Len(), d.StartAny, d.endAny)
		}
		return puzzles.NewTour(d.ground, d.Rules)
	}
	return nil, fmt.Errorf("unknown family %s; valid are hunt, cover and tour", words.Quote(string(family)))
}

// EndInOrder makes the first and the last goal in Order of an open tour of n squares its ends, unless something
// else is said: a square, any, or that the numbers 1 and n are somewhere.
func EndInOrder(r *puzzles.Rules, n int, startAny, endAny bool) {
	if len(r.Order) == 0 || r.Closed || r.Symmetric != puzzles.NoTurn {
		return
	}
	first, last := r.Order[0], r.Order[len(r.Order)-1]
	numbered := func(k int) bool {
		return slices.ContainsFunc(r.Numbers, func(n puzzles.Number) bool { return n.K == k })
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

// read reads the board as [Diagram] draws it.
func (d *drawing) read(text string) error {
	rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	labels := strings.HasPrefix(strings.TrimSpace(rows[0]), "a") && len(rows) > 2
	if labels {
		rows = rows[1 : len(rows)-1]
	}
	width, height := 0, len(rows)
	var holes []puzzles.Square
	var guards []puzzles.Guard
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
			sq := puzzles.Square{Col: col + 1, Row: height - k}
			guard := rune(strings.ToUpper(cell)[0])
			switch number, err := strconv.Atoi(cell); {
			case err == nil:
				d.numbers = append(d.numbers, puzzles.Number{K: number, Square: sq})
			case cell == "*", cell == ".":
			case cell == "#":
				holes = append(holes, sq)
			case len(cell) == 1 && strings.Contains(puzzles.StartLetters, cell):
				d.Start = sq
			case cell == "x":
				d.goals = append(d.goals, sq)
			case len(cell) == 1 && strings.ContainsRune("QRBNKP", guard):
				guards = append(guards, puzzles.Guard{Kind: guard, Square: sq})
			default:
				return fmt.Errorf("%s on %s is no square of a diagram", words.Quote(cell), sq)
			}
		}
	}
	var walls []puzzles.Wall
	if d.walls != "" {
		var err error
		if walls, err = ParseList(d.walls, ParseWall); err != nil {
			return fmt.Errorf("walls: %w", err)
		}
	}
	b, err := puzzles.NewBoard(width, height, holes, guards, walls...)
	d.ground = b
	return err
}
