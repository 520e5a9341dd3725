package formats

import (
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// givens reads a list of the squares that have numbers: a line each, with the row counted from the top, the
// column and the number, or # for a missing square. The size of the board stands in the first line, or
// in a line board:.
func (t *textParser) givens(lines []span) error {
	s := t.spec
	if size := sizeSaid().FindStringSubmatch(t.of(t.trim(lines[0]))); size != nil && size[2] != "" {
		w, _ := strconv.Atoi(size[1])
		h, _ := strconv.Atoi(size[2])
		if w != h && s.Width == 0 && !strings.ContainsAny(t.of(lines[0]), "xX×") {
			return t.wrong(t.trim(lines[0]), "a line board: WIDTHxHEIGHT above it, or a size as in "+size[1]+"x"+
				size[2]+": two numbers may be rows and columns, too")
		}
		if w < 1 || h < 1 || w > puzzles.MaxSide || h > puzzles.MaxSide {
			return t.wrong(t.trim(lines[0]), "a size from 1x1 to 4000x4000")
		}
		if s.Width == 0 || strings.ContainsAny(t.of(lines[0]), "xX×") {
			if err := t.sized(w, h); err != nil {
				return err
			}
		}
		lines = lines[1:]
	}
	if s.Width == 0 {
		return t.wrong(t.trim(lines[0]), "the size of the board, as in 5x5, or a line board: 5x5")
	}
	seen := map[puzzles.Square]int{}
	for _, l := range lines {
		cells := t.cut(nil, t.trim(l), ' ', false)
		if text := t.of(l); strings.Contains(text, ",") {
			cells = t.cut(nil, t.trim(l), ',', false)
		}
		if len(cells) != 3 {
			return t.wrong(t.trim(l), "a row, a column and a number, as in 1 3 25")
		}
		var at [2]int
		for k, most := range []int{s.Height, s.Width} {
			n, err := strconv.Atoi(t.of(cells[k]))
			if err != nil || n < 1 || n > most {
				return t.wrong(cells[k], map[int]string{0: "a row", 1: "a column"}[k]+" from 1 to "+
					strconv.Itoa(most)+"; rows count from the top")
			}
			at[k] = n
		}
		sq := puzzles.Square{Col: at[1], Row: s.Height + 1 - at[0]}
		if line, twice := seen[sq]; twice {
			return t.wrong(t.trim(l), "each square once; the first is in line "+strconv.Itoa(line))
		}
		seen[sq] = t.at(l.from).line
		value := t.of(cells[2])
		k, err := puzzles.ParseK(value)
		switch {
		case value == "#":
			s.Holes = append(s.Holes, sq)
		case err != nil || !words.Digits(value):
			return t.wrong(cells[2], "a number from 1, or # for a missing square")
		default:
			n := puzzles.Number{K: k, Square: sq}
			s.Drawn = append(s.Drawn, n)
			t.listed["number "+n.String()], t.listed["goal "+sq.String()] = cells[2].from, cells[2].from
		}
	}
	return nil
}
