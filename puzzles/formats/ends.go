package formats

import (
	"fmt"
	"strings"
)

// takeEnds leaves out the separators that end or begin every row, if it is clear that there is no cell.
func (d *drawing) takeEnds() error {
	if strings.IndexByte(separators, max(d.between, ' ')) < 0 && d.between != '\t' || d.lettered {
		return nil
	}
	n := len(d.rows[0])
	begin, end := n > 1, n > 1
	for _, row := range d.rows {
		if len(row) != n {
			return nil
		}
		begin = begin && row[0].from == row[0].to && !d.quoted(row[0])
		end = end && row[n-1].from == row[n-1].to && !d.quoted(row[n-1])
	}
	from, to := 0, n
	if begin {
		from++
	}
	if end {
		to--
	}
	for _, f := range d.frames {
		corners := strings.FieldsFunc(d.of(d.trim(f.span)), func(r rune) bool { return r == '+' || r == '|' })
		if d.wide == 0 && len(corners) > 1 && d.between == '|' {
			d.wide = len(corners)
		}
	}
	if !begin && !end || d.wide == n || to <= from {
		return nil
	}
	var signs, nothing, blanks, after bool // of empty cells, and after the last one
	for _, row := range d.rows {
		for _, c := range row[from:to] {
			text := d.of(c)
			signs = signs || text != "" && d.sense(text) == empty
			nothing = nothing || text == "" && !d.holds(c)
			blanks = blanks || text == "" && d.holds(c)
		}
		after = after || end && d.holds(row[n-1])
	}
	if d.wide != to-from && (nothing || !signs && (!blanks || after || begin)) {
		sep := map[byte]string{',': "a comma", ';': "a semicolon", '|': "a bar", '\t': "a tab"}[d.between]
		verb, last := "end", d.rows[0][n-1]
		if begin {
			verb, last = "begin", d.rows[0][0]
		}
		return d.errorAt(max(last.from-1, d.lines[0].from), "rows that all "+verb+" in "+sep+" as separator",
			fmt.Sprintf("a line board: %dx%d above them, or board: %dx%d if an empty square is there", to-from,
				len(d.rows), n, len(d.rows)))
	}
	for i, row := range d.rows {
		d.rows[i] = row[from:to]
	}
	return nil
}

// quoted reports whether an empty cell is a pair of quotes.
func (d *drawing) quoted(p span) bool {
	return int(p.to) < len(d.text) && strings.IndexByte(`"'`, d.text[p.to]) >= 0
}
