package puzzles

import (
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
