package formats

// shifted refuses a drawing whose rows are shifted by half a cell, as those of hexagons are.
func (d *drawing) shifted() error {
	indent := func(i int) int32 { return d.trim(d.lines[i]).from - d.lines[i].from }
	if d.between != ' ' || d.lettered || len(d.rows) < 3 || d.width < 2 || indent(0) == indent(1) {
		return nil
	}
	const none = -1 << 30
	shift := func(edge func(span) int32) int32 { // of all second rows
		at := func(row, col int) int32 { return edge(d.rows[row][col]) - d.lines[row].from }
		by := at(1, 0) - at(0, 0)
		for i := range d.rows {
			for j := range d.width {
				if at(i, j) != at(0, j)+int32(i%2)*by {
					return none
				}
			}
		}
		return by
	}
	left, right := shift(func(p span) int32 { return p.from }), shift(func(p span) int32 { return p.to })
	if left != 0 && right != 0 && (left != none || right != none) {
		return d.hexagons(1)
	}
	return nil
}

func (d *drawing) hexagons(row int) error {
	return d.errorAt(d.trim(d.lines[row]).from, "a row that is shifted, as in a board of hexagons",
		"a board of squares; a line graph: with the edges below it, and numbers:, can say hexagons")
}

// hexagonal reports whether rows have a cell more or less than those beside them, and are in the middle
// of each other.
func (d *drawing) hexagonal() bool {
	if d.between != ' ' || d.lettered || len(d.rows) < 3 {
		return false
	}
	middle := func(i int) int32 { return d.trim(d.lines[i]).from + d.trim(d.lines[i]).to - 2*d.lines[i].from }
	for i := 1; i < len(d.rows); i++ {
		more, by := len(d.rows[i])-len(d.rows[i-1]), middle(i)-middle(i-1)
		if more*more != 1 || by*by > 1 {
			return false
		}
	}
	return true
}
