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

// walkCell is a cell in the drawing of a walk: the numbers of its square, and the mark of a goal.
var walkCell = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\d+(/\d+)*\+?(x\d*)?$`)
})

// otherCells are the rest of such a drawing: guards, and squares that they attack.
const otherCells = "QRBNKP-"

// ParseWalk reads a walk of a puzzle as people have it: squares, as [puzzles.ParseWalk] reads them; a board
// that is filled with the steps of the walk, counted from 1 or 0; or vertices in TSPLIB's format
// (TOUR_SECTION). The last two have no return of a closed walk: ParseWalk adds it. The name is for
// messages. Mistakes in a drawing come as *[puzzles.ParseError].
func ParseWalk(p *puzzles.Puzzle, file, text string) (w puzzles.Walk, err error) {
	switch at := strings.Index(text, "TOUR_SECTION"); {
	case p.Graph != nil && at >= 0:
		w, err = tsplibTour(p, file, text, at+len("TOUR_SECTION"))
	case p.Graph == nil && isGrid(text):
		w, err = filled(p, file, text)
	default:
		return puzzles.ParseWalk(p.Ground(), text)
	}
	if err == nil && p.Closed && len(w) > 1 && w[0] != w[len(w)-1] {
		w = append(w, w[0])
	}
	return w, err
}

// isGrid reports whether a text draws a board, rather than lists squares.
func isGrid(text string) bool {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "%")
		if _, _, header := headerOf(line); header || line == "" {
			continue
		}
		_, wrong := columns(line)
		letter := line[0]|0x20 >= 'a' && line[0]|0x20 <= 'z'
		return wrong < 0 || !letter
	}
	return false
}

// tsplibTour reads the vertices of a tour from a byte on.
func tsplibTour(p *puzzles.Puzzle, file, text string, from int) (w puzzles.Walk, err error) {
	line := 1 + strings.Count(text[:from], "\n")
	for name := range strings.FieldsSeq(text[from:]) {
		if name == "-1" || name == "EOF" {
			break
		}
		s, err := p.Graph.ParseSquare(name)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: vertex %d of the tour: %w", file, line, len(w)+1, err)
		}
		w = append(w, s)
	}
	return w, nil
}

// ParseGrid reads a drawing of a puzzle's board on which some squares have numbers: steps of the
// walk, ascending, where the start is 1. A drawing with one 0 counts from there. Mistakes come as
// *[puzzles.ParseError].
func ParseGrid(p *puzzles.Puzzle, file, text string) ([]puzzles.Number, error) {
	list, _, err := grid(p, file, text)
	var numbers []puzzles.Number
	for _, n := range list {
		numbers = append(numbers, n.Number)
	}
	return numbers, err
}

// grid also returns the number of the start in the drawing.
func grid(p *puzzles.Puzzle, file, text string) (list []numbered, first int, err error) {
	var lines []textLine
	n := 0
	for line := range strings.Lines(text) {
		n++
		line, _, comment := strings.Cut(strings.TrimSuffix(line, "\n"), "%")
		if _, _, header := headerOf(line); header {
			continue
		}
		if strings.TrimSpace(line) != "" || !comment && strings.Contains(line, "\t") {
			lines = append(lines, textLine{place: place{n, 1}, text: line})
		}
	}
	if len(lines) == 0 {
		return nil, 0, mistake(file, place{n + 1, 1}, "the end of the text", "a drawing of the board")
	}
	d, err := newDrawing(file, lines, p.Board.String())
	if err != nil {
		return nil, 0, err
	}
	if board := p.Board.String(); d.size() != board {
		return nil, 0, d.errorAt(d.rows[0].place, "a drawing of "+d.size(), "one of the puzzle's board, "+board)
	}
	zeros := 0
	for i, l := range d.rows {
		line := ruler{textLine: l}
		for col, c := range d.squares(i) {
			at := line.to(c.offset)
			switch is := senseOf(c.text); {
			case walkCell().MatchString(c.text) && !strings.Contains(c.text, "+"):
				steps, _, _ := strings.Cut(c.text, "x")
				for digits := range strings.SplitSeq(steps, "/") {
					k, err := strconv.Atoi(digits)
					if err != nil || k > puzzles.MaxNumber {
						return nil, 0, d.errorAt(at, words.Quote(digits),
							fmt.Sprintf("a number, at most %d", puzzles.MaxNumber))
					}
					if k == 0 {
						zeros++
					}
					list = append(list, numbered{puzzles.Number{K: k, Square: d.square(i, col)}, at})
				}
			case is == unknown && (len(c.text) != 1 || !strings.Contains(otherCells, c.text)):
				return nil, 0, d.errorAt(at, words.Quote(c.text),
					"the number of a step, or a sign of a square that has none")
			}
		}
	}
	first = 1
	if zeros == 1 {
		first = 0
	}
	list = slices.DeleteFunc(list, func(n numbered) bool { return n.K < first })
	for i := range list {
		list[i].K += 1 - first
	}
	slices.SortStableFunc(list, func(a, b numbered) int { return a.K - b.K })
	return list, first, nil
}

// filled reads the walk whose steps a drawing has.
func filled(p *puzzles.Puzzle, file, text string) (w puzzles.Walk, err error) {
	list, first, err := grid(p, file, text)
	if err != nil {
		return nil, err
	}
	for i, n := range list {
		last := list[len(list)-1]
		wrong := func(n numbered, expected string, args ...any) error {
			return mistake(file, n.at, strconv.Itoa(n.K+first-1), fmt.Sprintf(expected, args...))
		}
		switch {
		case last.K > len(list):
			return nil, wrong(last, "numbers from %d to %d, as there are %d in the drawing", first,
				first+len(list)-1, len(list))
		case i > 0 && n.K == list[i-1].K:
			return nil, wrong(n, "each number once; the first is in line %d", list[i-1].at.line)
		}
		w = append(w, n.Square)
	}
	if len(w) == 0 {
		return nil, fmt.Errorf("%s: the drawing has no numbers, and so no walk", file)
	}
	return w, nil
}
