package formats

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// take takes what a grid shows into the spec.
func (t *textParser) take(g *grid) error {
	all, err := g.look()
	if err != nil {
		return err
	}
	s := t.spec
	t.grid, t.first = g, all.first()
	for row, cells := range g.rows {
		for col, c := range cells {
			text := g.of(c)
			is := g.sense(text)
			if is == empty && t.first != 0 {
				continue
			}
			sq := g.square(row, col)
			switch {
			case is == step || is == empty:
				digits, back, goal, _ := stepOf(text)
				k, _ := strconv.Atoi(digits) // look has read it
				s.Drawn = append(s.Drawn, puzzles.Number{K: k + 1 - t.first, Square: sq})
				switch {
				case back != "" && !s.Closed:
					return g.wrong(c, "a line closed: true above it, or no return to the start")
				case back != "" && back != strconv.Itoa(all.squares+1):
					return g.wrong(c, fmt.Sprintf("1/%d: the board has %s", all.squares+1,
						words.Count(all.squares, "square")))
				case goal:
					err = t.takeGoal(sq, c)
				}
			case is == missing:
				s.Holes = append(s.Holes, sq)
			case is == isStart:
				err = t.takeStart(sq, c)
			case is == isGoal:
				err = t.takeGoal(sq, c)
			case is == guarded:
				s.Guards = append(s.Guards, puzzles.Guard{Kind: rune(text[0]) - 'a' + 'A', Square: sq})
			}
			if err != nil {
				return err
			}
		}
	}
	s.Walls = append(s.Walls, g.walls...)
	return nil
}

// drawn is the cell of the grid that shows a part, by PlaceError.What.
func (t *textParser) drawn(what string) (at int32, ok bool) {
	g := t.grid
	kind, name, _ := strings.Cut(what, " ")
	if g == nil {
		at, ok = t.listed[what]
		return at, ok
	}
	for i, w := range g.walls {
		if what == "wall "+w.String() {
			return g.wallsAt[i], true
		}
	}
	square := name[strings.IndexByte(name, '=')+1:]
	if kind == "guard" && name != "" {
		square = name[1:]
	}
	sq, err := puzzles.ParseSquare(square)
	c, inside := g.cell(sq)
	if err != nil || !inside {
		return 0, false
	}
	text := g.of(c)
	is := g.sense(text)
	digits, _, _, _ := stepOf(text)
	k, _ := strconv.Atoi(digits)
	number := is == step || is == empty && t.first == 0 && emptySign(text) == "0"
	switch kind {
	case "start":
		ok = is == isStart
	case "goal":
		_, said := t.headers["goals"]
		ok = is == isGoal && !said || number
	case "guard":
		ok = is == guarded && strings.EqualFold(text, name[:1])
	case "number":
		ok = number && name == puzzles.Number{K: k + 1 - t.first, Square: sq}.String()
	}
	return c.from, ok
}

// takeStart takes an N, or the piece's own letter.
func (t *textParser) takeStart(sq puzzles.Square, c span) error {
	s := t.spec
	if letter := t.of(c); letter != "N" && letter != s.Piece.Letter() {
		return t.wrong(c, "N (the start), or a line that names another piece, as in piece: king")
	}
	if t.start > 0 {
		return t.errorAt(c.from, "a second start", fmt.Sprintf("one; the first is in line %d", t.start))
	}
	if start, said := t.headers["start"]; said && s.Start != sq {
		return t.errorAt(c.from, "start "+sq.String(), fmt.Sprintf("%s, as line %d says", s.Start,
			t.at(start.from).line))
	}
	t.start, s.Start = t.at(c.from).line, sq
	return nil
}

// takeGoal takes an x.
func (t *textParser) takeGoal(sq puzzles.Square, c span) error {
	s := t.spec
	goals, said := t.headers["goals"]
	switch {
	case said && !t.goals[sq]:
		return t.errorAt(c.from, "goal "+sq.String(), fmt.Sprintf("only goals that line %d lists",
			t.at(goals.from).line))
	case !said:
		s.Goals = append(s.Goals, sq)
	}
	return nil
}

// isProse reports whether a line has a word in it: it is no row of cells, and no column letters. A sign of
// empty squares is no word.
func isProse(text, sign string) bool {
	if _, wrong := columns(text); wrong < 0 {
		return false
	}
	letters, word := 0, false
	for _, c := range text + " " {
		if !unicode.IsLetter(c) {
			letters, word = 0, false
			continue
		}
		letters++
		word = word || !strings.ContainsRune("Nx"+guardSigns+sign, c)
		if word && letters > 1 {
			return true
		}
	}
	return false
}
