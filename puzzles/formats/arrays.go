package formats

import (
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// assigned is what stands before an array in a program: the name of a variable, and what calls it one.
const assigned = `^(?:[\w \t\[\]<>:*&.]*=[ \t]*(?:new [\w \[\]]+)?(?:[\w.]+\()?[ \t]*[\[{(]|[ \t]*[\w.]+\([ \t]*[\[{(])`

const (
	openings = "[{("
	closings = "]})"
)

const arrayExpected = "an array of arrays, each a row, as in [[1,0],[0,4]]"

// isArray is the begin of an array of JSON, Python, C, MiniZinc or MATLAB, or of cells in brackets.
const isArray = `^(?:[ \t]*[\[{(][\[{(| \t]*($|\n|[\]})"'.,*_?\-+#x0-9]|None|null)|` + assigned + `)`

// bracket is what stands between a pair of brackets that has no other in it.
type bracket struct {
	stretch
	line  int
	depth int
	bars  bool // its parts are rows, as those of MiniZinc and MATLAB
}

// cutArray is the cutter of an array of arrays, of texts or of rows, and of rows whose cells have brackets.
func cutArray(s *sheet, lines []stretch, size, empty string) *grid {
	inner := bracketsOf(s, lines)
	d := &diagram{grid: grid{sheet: s, between: ',', empty: empty}}
	first, perLine := inner[0], map[int]int{}
	for _, one := range inner {
		perLine[one.line]++
	}
	switch {
	case first.bars:
		d.lines = []stretch{first.stretch} // which has no row, perhaps
		cutBarredRows(d, first.stretch)
	case first.depth == 1 && len(inner) == 1:
		rows, texts := elements(s, first.stretch)
		if texts != len(rows) || texts == 0 {
			s.wrong(stretch{first.from, min(first.from+1, first.to)}, arrayExpected)
		}
		return sizedDiagram(&grid{sheet: s, empty: empty}, rows, size)
	case first.depth == 1 && len(perLine) < len(inner): // cells that have brackets around each, a line a row
		for i, one := range inner {
			if i == 0 || one.line != inner[i-1].line {
				d.rows, d.lines = append(d.rows, nil), append(d.lines, one.stretch)
			}
			row := &d.rows[len(d.rows)-1]
			*row = append(*row, s.unquoted(one.stretch))
		}
	default:
		for _, one := range inner {
			row, _ := elements(s, one.stretch)
			d.rows, d.lines = append(d.rows, row), append(d.lines, one.stretch)
		}
	}
	return rectangle(d)
}

// rectangle asks that an array has rows of one length, and no more than a board.
func rectangle(d *diagram) *grid {
	if len(d.rows) == 0 {
		d.bad(d.lines[0].from, "an array without rows", arrayExpected)
	}
	for i, row := range d.rows {
		if len(row) == 0 { // which does not fit
			d.rows[i] = []stretch{{d.lines[i].from, d.lines[i].from}}
			break
		}
		if len(row) > puzzles.MaxSide || len(row) != len(d.rows[0]) {
			break
		}
	}
	d.measure()
	if len(d.rows) > puzzles.MaxSide {
		d.bad(d.rows[puzzles.MaxSide][0].from, "more than 4000 rows", "at most 4000")
	}
	return &d.grid
}

// cutBarredRows cuts an array of two dimensions, whose rows have bars between them, or semicolons.
func cutBarredRows(d *diagram, all stretch) {
	for rest, more := all, true; more; {
		n := strings.IndexAny(d.of(rest), "|;")
		more = n >= 0
		row := rest
		if more {
			row.to = rest.from + int32(n)
			rest.from = row.to + 1
		}
		if strings.TrimSpace(d.of(row)) == "" && (!more || len(d.rows) == 0) {
			continue
		}
		cells, _ := elements(d.sheet, row)
		d.rows, d.lines = append(d.rows, cells), append(d.lines[:len(d.rows)], row)
	}
}

// elements cuts what stands in a pair of brackets: at commas or, if there is none, at blanks. It also counts
// those that are texts in quotes. A comma at the end is followed by none.
func elements(s *sheet, p stretch) (cells []stretch, texts int) {
	commas := strings.Contains(s.of(p), ",")
	ends := " \t\n\"'"
	if commas {
		ends = ",\"'"
	}
	for p = s.trim(p); p.from < p.to; p = s.trim(p) {
		text := s.of(p)
		end := strings.IndexAny(text, ends)
		if end < 0 {
			end = len(text)
		}
		cell := s.trim(stretch{p.from, p.from + int32(end)})
		switch c := text[min(end, len(text)-1)]; {
		case end == len(text):
		case c == '"' || c == '\'':
			length := strings.IndexByte(text[end+1:], c)
			if end > 0 || length < 0 {
				s.bad(p.from+int32(end), words.Quote(string(c)), "a text in a pair of quotes")
			}
			cell = stretch{p.from + 1, p.from + 1 + int32(length)}
			texts++
			end = int(s.trim(stretch{cell.to + 1, p.to}).from - p.from)
			if commas && end < len(text) && text[end] != ',' {
				s.bad(p.from+int32(end), words.Quote(text[end:end+1]), "a comma")
			}
		case end == 0:
			s.bad(p.from, "nothing", cellsExpected)
		}
		cells = append(cells, cell)
		p.from += int32(end)
		if commas && end < len(text) {
			p.from++
		}
	}
	return cells, texts
}

// bracketReader finds the innermost pairs of brackets, which must all be equally deep.
type bracketReader struct {
	*sheet
	open  []int32 // where those are that are not yet closed
	inner bool    // the last bracket opens
	found []bracket
}

func bracketsOf(s *sheet, lines []stretch) []bracket {
	r := &bracketReader{sheet: s}
	for n, l := range lines {
		if n == 0 {
			l = s.trim(l)
			l.from += int32(max(0, len(compiled(assigned).FindString(s.of(l)))-1))
		}
		for l.from < l.to {
			l.from = r.next(n, l)
		}
	}
	if len(r.open) > 0 || len(r.found) == 0 {
		s.bad(lines[len(lines)-1].to, "the end of the array", arrayExpected)
	}
	return r.found
}

// next reads what begins a part of a line, and returns where the rest begins.
func (r *bracketReader) next(line int, l stretch) int32 {
	text := r.of(l)
	switch c := text[0]; {
	case len(r.open) > 0 && (c == '"' || c == '\''):
		if end := strings.IndexByte(text[1:], c); end >= 0 {
			return l.from + int32(end) + 2
		}
		return l.to
	case strings.IndexByte(openings, c) >= 0:
		if len(r.open) == 2 || r.over() && r.found[0].depth == 2 {
			r.bad(l.from, words.Quote(text[:1]), arrayExpected)
		}
		r.open, r.inner = append(r.open, l.from), true
	case strings.IndexByte(closings, c) >= 0:
		r.closes(line, l.from)
	case r.inner || strings.IndexByte(" \t,", c) >= 0:
	case r.over() && (c == ';' || c == '.' && r.found[0].depth == 2):
	case r.over() && r.ended(line) && strings.HasPrefix(text, "dtype"):
		return l.to
	default:
		r.between(line, l.from)
	}
	return l.from + 1
}

// between refuses what stands between brackets.
func (r *bracketReader) between(line int, at int32) {
	expected := arrayExpected
	switch {
	case r.over() && r.ended(line):
		expected = "nothing after the array"
	case len(r.open) == 0:
		expected = "brackets around each cell or each row, or around none"
	}
	r.bad(at, words.Quote(r.text[at:at+1]), expected)
}

// over reports whether the outermost bracket is closed.
func (r *bracketReader) over() bool { return len(r.open) == 0 && len(r.found) > 0 }

// ended reports whether an array is all there is: no other row or cell may follow.
func (r *bracketReader) ended(line int) bool {
	return r.found[0].depth == 2 || len(r.found) == 1 && r.found[0].line < line
}

// closes takes a bracket that closes one.
func (r *bracketReader) closes(line int, at int32) {
	kind := strings.IndexByte(closings, r.text[at])
	last := len(r.open) - 1
	if last < 0 {
		if r.text[at] != ')' || !r.over() { // of a call
			r.bad(at, words.Quote(r.text[at:at+1]), "nothing after the array")
		}
		return
	}
	from := r.open[last]
	if opened := strings.IndexByte(openings, r.text[from]); opened != kind {
		r.bad(at, words.Quote(r.text[at:at+1]), words.Quote(closings[opened:opened+1]))
	}
	if r.inner {
		text := r.text[from:at]
		one := bracket{stretch{from + 1, at}, line, last + 1,
			strings.HasPrefix(text, "[|") || last == 0 && strings.Contains(text, ";")}
		if len(r.found) > 0 && r.found[0].depth != one.depth {
			r.bad(from, words.Quote(r.text[from:from+1]), arrayExpected)
		}
		r.found = append(r.found, one)
	}
	r.open, r.inner = r.open[:last], false
}
