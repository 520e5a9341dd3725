package formats

import (
	"errors"
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

// ParseGrid reads a drawing of a puzzle's board on which some squares have numbers: steps of the
// walk, ascending, where the start is 1. A drawing with one 0 counts from there. Mistakes come as
// *[puzzles.ParseError].
func ParseGrid(p *puzzles.Puzzle, file, text string) ([]puzzles.Number, error) {
	list, _, _, err := numbers(p, file, text)
	var numbers []puzzles.Number
	for _, n := range list {
		numbers = append(numbers, n.Number)
	}
	return numbers, err
}

// numbers also returns the number of the start in the drawing, and where the numbers are.
func numbers(p *puzzles.Puzzle, file, text string) (list []numbered, first int, s *sheet, err error) {
	s = newSheet(file, text, 0)
	var lines []span
	for i := range s.lines {
		l := s.line(i)
		line, _, comment := strings.Cut(s.of(l), "%")
		if _, _, header := headerOf(line); header {
			continue
		}
		if strings.TrimSpace(line) != "" || !comment && strings.Contains(line, "\t") {
			lines = append(lines, span{l.from, l.from + int32(len(line))})
		}
	}
	fail := func(err error) ([]numbered, int, *sheet, error) { return nil, 0, nil, err }
	if len(lines) == 0 {
		last := 1 + strings.Count(text, "\n")
		return fail(mistake(file, place{last, 1}, "the end of the text", "a drawing of the board"))
	}
	cut := (*sheet).drawing
	if f, err := s.boardFormat(lines, span{}); err == nil && f.cells != nil {
		cut = f.cells
	}
	g, err := cut(s, lines, p.Board.String(), "")
	if err != nil {
		return fail(err)
	}
	if board := p.Board.String(); g.size() != board {
		return fail(g.errorAt(lines[0].from, "a drawing of "+g.size(), "one of the puzzle's board, "+board))
	}
	zeros := 0
	for row, cells := range g.rows {
		for col, c := range cells {
			text := g.of(c)
			switch {
			case walkCell().MatchString(text) && !strings.Contains(text, "+"):
				steps, _, _ := strings.Cut(text, "x")
				for digits := range strings.SplitSeq(steps, "/") {
					k, err := strconv.Atoi(digits)
					if err != nil || k > puzzles.MaxNumber {
						return fail(g.errorAt(c.from, words.Quote(digits),
							fmt.Sprintf("a number, at most %d", puzzles.MaxNumber)))
					}
					if k == 0 {
						zeros++
					}
					list = append(list, numbered{puzzles.Number{K: k, Square: g.square(row, col)}, c.from})
				}
			case g.sense(text) == unknown && (len(text) != 1 || !strings.Contains(otherCells, text)):
				return fail(g.wrong(c, "the number of a step, or a sign of a square that has none"))
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
	return list, first, s, nil
}

// numbered is a number in a drawing, and where it is.
type numbered struct {
	puzzles.Number
	at int32
}

// filled reads the walk whose steps a drawing has.
func filled(p *puzzles.Puzzle, file, text string) (w puzzles.Walk, err error) {
	list, first, s, err := numbers(p, file, text)
	if err != nil {
		return nil, err
	}
	for i, n := range list {
		last := list[len(list)-1]
		wrong := func(n numbered, expected string, args ...any) error {
			return mistake(file, s.at(n.at), strconv.Itoa(n.K+first-1), fmt.Sprintf(expected, args...))
		}
		switch {
		case last.K > len(list):
			return nil, wrong(last, "numbers from %d to %d, as there are %d in the drawing", first,
				first+len(list)-1, len(list))
		case i > 0 && n.K == list[i-1].K:
			return nil, wrong(n, "each number once; the first is in line %d", s.at(list[i-1].at).line)
		}
		w = append(w, n.Square)
	}
	if len(w) == 0 {
		return nil, &puzzles.TextError{Place: file, Err: errors.New("the drawing has no numbers, and so no walk")}
	}
	return w, nil
}
