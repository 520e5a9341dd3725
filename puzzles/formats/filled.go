package formats

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// walkCell is a cell in the drawing of a walk: the numbers of its square, and the mark of a goal.
const walkCell = `^\d+(/\d+)*\+?(x\d*)?$`

// otherCells are the rest of such a drawing: guards, and squares that they attack.
const otherCells = "QRBNKP-"

// filledGrid is a drawing of the steps of a walk.
type filledGrid struct {
	*grid
	first int         // the number of the start
	steps []drawnStep // in their order, those of the start as 1
}

// drawnStep is a number in a drawing, and where it is.
type drawnStep struct {
	puzzles.Number
	at int32
}

// numbered reads a drawing of a puzzle's board on which some squares have numbers: steps of the
// walk, ascending, where the start is 1. A drawing with one 0 counts from there.
func numbered(p *puzzles.Puzzle, file, text string) (numbers []puzzles.Number, err error) {
	defer caught(&err)
	for _, n := range readFilled(p, file, text).steps {
		numbers = append(numbers, n.Number)
	}
	return numbers, nil
}

// readFilled reads the numbers of a drawing.
func readFilled(p *puzzles.Puzzle, file, text string) *filledGrid {
	s := newSheet(file, text, 0)
	var lines []stretch
	for i := range s.begins {
		l := s.line(i)
		line, _, comment := strings.Cut(s.of(l), "%")
		_, _, header := headerOf(line)
		if !header && (strings.TrimSpace(line) != "" || !comment && strings.Contains(line, "\t")) {
			lines = append(lines, stretch{l.from, l.from + int32(len(line))})
		}
	}
	if len(lines) == 0 {
		refuse(file, lineCol{1 + strings.Count(text, "\n"), 1}, "the end of the text", "a drawing of the board")
	}
	cut, board := cutDrawing, p.Board.String()
	if f := boardFormatOf(s, lines, stretch{}); f.cells != nil {
		cut = f.cells
	}
	f := &filledGrid{grid: cut(s, lines, board, ""), first: 1}
	if f.size() != board {
		s.bad(lines[0].from, "a drawing of "+f.size(), "one of the puzzle's board, "+board)
	}
	for row, cells := range f.rows {
		for col, c := range cells {
			f.add(c, f.square(row, col))
		}
	}
	slices.SortStableFunc(f.steps, func(a, b drawnStep) int { return a.K - b.K })
	zeros := 0
	for zeros < len(f.steps) && f.steps[zeros].K == 0 {
		zeros++
	}
	if zeros == 1 {
		f.first = 0
		for i := range f.steps {
			f.steps[i].K++
		}
	} else {
		f.steps = f.steps[zeros:]
	}
	return f
}

// add adds the steps of a cell.
func (f *filledGrid) add(c stretch, sq puzzles.Square) {
	text := f.of(c)
	switch {
	case matches(walkCell, text) && !strings.Contains(text, "+"):
		steps, _, _ := strings.Cut(text, "x")
		for digits := range strings.SplitSeq(steps, "/") {
			k, err := strconv.Atoi(digits)
			if err != nil || k > puzzles.MaxNumber {
				f.bad(c.from, words.Quote(digits), "a number, at most ", puzzles.MaxNumber)
			}
			f.steps = append(f.steps, drawnStep{puzzles.Number{K: k, Square: sq}, c.from})
		}
	case f.mark(c).is == unknown && (len(text) != 1 || !strings.Contains(otherCells, text)):
		f.wrong(c, "the number of a step, or a sign of a square that has none")
	}
}

// filled reads the walk whose steps a drawing has.
func filled(p *puzzles.Puzzle, file, text string) (w puzzles.Walk, err error) {
	defer caught(&err)
	f := readFilled(p, file, text)
	for i, n := range f.steps {
		wrong := func(n drawnStep, expected ...any) { f.bad(n.at, strconv.Itoa(n.K+f.first-1), expected...) }
		count := len(f.steps)
		if last := f.steps[count-1]; last.K > count {
			wrong(last, "numbers from ", f.first, fmt.Sprintf(" to %d, as there are %d in the drawing", f.first+count-1, count))
		}
		if i > 0 && n.K == f.steps[i-1].K {
			wrong(n, "each number once; the first is in line ", f.at(f.steps[i-1].at).line)
		}
		w = append(w, n.Square)
	}
	if len(w) == 0 {
		return nil, &parts.TextError{Place: file, Err: errors.New("the drawing has no numbers, and so no walk")}
	}
	return w, nil
}
