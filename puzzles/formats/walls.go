package formats

import (
	"strings"

	"knightsat/puzzles"
)

// findWalls finds the walls that are drawn, as this program does, in a board with column letters.
func (d *drawing) findWalls() error {
	if !d.walled {
		return nil
	}
	add := func(at int32, a, b puzzles.Square) {
		d.walls, d.wallsAt = append(d.walls, puzzles.Wall{A: a, B: b}), append(d.wallsAt, at)
	}
	for i, l := range d.lines {
		cells := d.rows[i]
		for at := l.from; at < l.to; at++ {
			if d.text[at] != '|' {
				continue
			}
			after := 0
			for after < len(cells) && cells[after].from < at {
				after++
			}
			if after == 0 || after == len(cells) {
				return d.errorAt(at, "a bar at the side of a row", "walls between two squares")
			}
			add(at, d.square(i, after-1), d.square(i, after))
		}
	}
	if n := len(d.walls); n > 0 && n == len(d.rows)*(d.width-1) {
		return d.errorAt(d.wallsAt[0], "bars between all cells, which may be walls or a frame",
			"column letters with bars between them in a frame; walls are told in a line walls: a1-a2")
	}
	for _, f := range d.frames {
		line := d.trim(f.span)
		if f.row == 0 || f.row == len(d.rows) {
			return d.errorAt(line.from, "a line at the side of the board", "walls between two rows")
		}
		under := make([]bool, d.width)
		for _, row := range []int{f.row - 1, f.row} {
			for col, c := range d.rows[row] {
				shift := f.from - d.lineOf(c.from)
				end := min(c.to+shift, f.to)
				under[col] = under[col] || c.from+shift < end &&
					strings.Contains(d.text[c.from+shift:end], "-")
			}
		}
		for col, wall := range under {
			if wall {
				add(line.from, d.square(f.row-1, col), d.square(f.row, col))
			}
		}
	}
	return nil
}
