package formats

import (
	"regexp"
	"strings"
	"sync"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// assigned is what stands before an array in a program: the name of a variable, and what calls it one.
var assigned = sync.OnceValue(func() *regexp.Regexp {
	const call = `(?:new [\w \[\]]+)?(?:[\w.]+\()?[ \t]*[\[{(]`
	return regexp.MustCompile(`^[\w \t\[\]<>:*&.]*=[ \t]*` + call + `|^[\w.]+\([ \t]*[\[{(]`)
})

const (
	opening_ = "[{("
	closing  = "]})"
)

const arrayExpected = "an array of arrays, each a row, as in [[1,0],[0,4]]"

// isArray reports whether a text begins an array of JSON, Python, C, MiniZinc or MATLAB, or has cells in
// brackets.
func isArray(text string) bool {
	line, _, _ := strings.Cut(strings.TrimLeft(text, " \t"), "\n")
	inner := strings.TrimLeft(line, opening_+"| \t")
	begins := inner == "" || strings.IndexByte("]})\"'.,*_?-+#x0123456789", inner[0]) >= 0 ||
		strings.HasPrefix(inner, "None") || strings.HasPrefix(inner, "null")
	return line != "" && strings.IndexByte(opening_, line[0]) >= 0 && begins || assigned().MatchString(line)
}

// group is what stands between a pair of brackets that has no other in it: its parts with a comma or a bar
// after each, and where it is.
type group struct {
	span
	line  int
	depth int
	bars  bool // its parts are rows, as those of MiniZinc and MATLAB
}

// array cuts an array of arrays, of texts or of rows, or rows whose cells have brackets.
func (s *sheet) array(lines []span, size, empty string) (*grid, error) {
	groups, err := s.groups(lines)
	if err != nil {
		return nil, err
	}
	g := &drawing{grid: grid{sheet: s, between: ',', empty: empty}}
	first := groups[0]
	perLine := map[int]int{}
	for _, one := range groups {
		perLine[one.line]++
	}
	switch {
	case first.bars:
		g.lines = []span{first.span} // which has no row, perhaps
		return g.minizinc(first)
	case first.depth == 1 && len(groups) == 1 && len(lines) > 0:
		rows, texts, err := s.elements(nil, first.span)
		switch {
		case err != nil:
			return nil, err
		case texts == len(rows) && texts > 0:
			below := &drawing{grid: grid{sheet: s, empty: empty}, lines: rows}
			return below.sized(size)
		}
		return nil, s.wrong(span{first.from, min(first.from+1, first.to)}, arrayExpected)
	case first.depth == 1 && len(perLine) < len(groups):
		return g.inBrackets(groups)
	}
	for _, one := range groups {
		row, _, err := s.elements(nil, one.span)
		if err != nil {
			return nil, err
		}
		g.rows, g.lines = append(g.rows, row), append(g.lines, one.span)
	}
	return g.rectangle()
}

// rectangle asks that an array has rows of one length, and no more than a board.
func (d *drawing) rectangle() (*grid, error) {
	if len(d.rows) == 0 {
		return nil, d.errorAt(d.lines[0].from, "an array without rows", arrayExpected)
	}
	for i, row := range d.rows {
		if len(row) == 0 || len(row) > puzzles.MaxSide || len(row) != len(d.rows[0]) {
			if len(row) == 0 {
				d.rows[i] = []span{{d.lines[i].from, d.lines[i].from}}
			}
			break
		}
	}
	if err := d.measure(); err != nil {
		return nil, err
	}
	if len(d.rows) > puzzles.MaxSide {
		return nil, d.errorAt(d.rows[puzzles.MaxSide][0].from, "more than 4000 rows", "at most 4000")
	}
	return &d.grid, nil
}

// inBrackets are cells that have brackets around each, a line a row.
func (d *drawing) inBrackets(groups []group) (*grid, error) {
	last := -1
	for _, one := range groups {
		if one.line != last {
			d.rows, d.lines = append(d.rows, nil), append(d.lines, one.span)
		}
		last = one.line
		row := &d.rows[len(d.rows)-1]
		*row = append(*row, d.unquoted(one.span))
	}
	return d.rectangle()
}

// minizinc cuts an array of two dimensions, whose rows have bars between them, or semicolons.
func (d *drawing) minizinc(all group) (*grid, error) {
	from := all.from
	for i := all.from; i <= all.to; i++ {
		if i < all.to && d.text[i] != '|' && d.text[i] != ';' {
			continue
		}
		p := span{from, i}
		from = i + 1
		if strings.TrimSpace(d.of(p)) == "" && (i == all.to || len(d.rows) == 0) {
			continue
		}
		row, _, err := d.elements(nil, p)
		if err != nil {
			return nil, err
		}
		d.rows, d.lines = append(d.rows, row), append(d.lines[:len(d.rows)], p)
	}
	return d.rectangle()
}

// elements cuts what stands in a pair of brackets: at commas or, if there is none, at blanks. It also counts
// those that are texts in quotes. A comma at the end is followed by none.
func (s *sheet) elements(cells []span, p span) (_ []span, texts int, err error) {
	commas := strings.ContainsRune(s.of(p), ',')
	from := int32(-1)
	for i := p.from; i < p.to; i++ {
		switch c := s.text[i]; {
		case c == '"' || c == '\'':
			end := strings.IndexByte(s.text[i+1:p.to], c)
			if end < 0 || from >= 0 {
				return nil, 0, s.errorAt(i, words.Quote(string(c)), "a text in a pair of quotes")
			}
			cells, texts = append(cells, span{i + 1, i + 1 + int32(end)}), texts+1
			i += int32(end) + 1
			for i+1 < p.to && (isBlank(s.text[i+1]) || s.text[i+1] == '\n') {
				i++
			}
			if i+1 < p.to && commas && s.text[i+1] != ',' {
				return nil, 0, s.errorAt(i+1, words.Quote(s.text[i+1:i+2]), "a comma")
			}
			if commas {
				i++
			}
		case c == ',' && from < 0:
			return nil, 0, s.errorAt(i, "nothing", cellsExpected)
		case c == ',' || !commas && (isBlank(c) || c == '\n'):
			if from >= 0 {
				cells = append(cells, s.trimLines(span{from, i}))
			}
			from = -1
		case from < 0 && !isBlank(c) && c != '\n':
			from = i
		}
	}
	if from >= 0 {
		cells = append(cells, s.trimLines(span{from, p.to}))
	}
	return cells, texts, nil
}

// trimLines leaves out blanks and line ends at the end.
func (s *sheet) trimLines(p span) span {
	p.to = p.from + int32(len(strings.TrimRight(s.of(p), " \t\n")))
	return p
}

// groups finds the innermost pairs of brackets, all of which are equally deep.
func (s *sheet) groups(lines []span) (groups []group, err error) {
	var open []int32
	inner, over := false, false // the last bracket opens; the outermost is closed
	first := s.trim(lines[0])
	if m := assigned().FindString(s.of(first)); m != "" {
		first.from += int32(len(m)) - 1
	}
	lines = append([]span{first}, lines[1:]...)
	for n, l := range lines {
		var quote byte
		for i := l.from; i < l.to; i++ {
			c := s.text[i]
			fail := func(expected string) ([]group, error) {
				return nil, s.errorAt(i, words.Quote(s.text[i:i+1]), expected)
			}
			kind := strings.IndexByte(closing, c)
			switch {
			case quote != 0:
				if c == quote {
					quote = 0
				}
			case len(open) > 0 && (c == '"' || c == '\''):
				quote = c
			case strings.IndexByte(opening_, c) >= 0:
				if len(open) == 2 || over && groups[0].depth == 2 {
					return fail(arrayExpected)
				}
				open, inner = append(open, i), true
			case kind >= 0 && len(open) == 0 && c == ')' && over: // of a call
			case kind >= 0 && len(open) == 0:
				return fail("nothing after the array")
			case kind >= 0:
				from := open[len(open)-1]
				if s.text[from] != opening_[kind] {
					return fail(words.Quote(string(closing[strings.IndexByte(opening_, s.text[from])])))
				}
				if inner {
					one := group{span{from + 1, i}, n, len(open), strings.HasPrefix(s.text[from:], "[|") ||
						len(open) == 1 && strings.ContainsRune(s.text[from:i], ';')}
					if len(groups) > 0 && groups[0].depth != one.depth {
						return nil, s.errorAt(from, words.Quote(s.text[from:from+1]), arrayExpected)
					}
					groups = append(groups, one)
				}
				open, inner = open[:len(open)-1], false
				over = len(open) == 0
			case len(open) > 0 && inner, isBlank(c), c == ',',
				over && (c == ';' || c == '.' && groups[0].depth == 2):
			case over && groups[0].depth == 2 || over && len(groups) == 1 && groups[0].line < n:
				if strings.HasPrefix(s.text[i:l.to], "dtype") {
					i = l.to - 1
					continue
				}
				return fail("nothing after the array")
			case over || len(open) == 0:
				return fail("brackets around each cell or each row, or around none")
			default:
				return fail(arrayExpected)
			}
		}
	}
	if len(open) > 0 || len(groups) == 0 {
		return nil, s.errorAt(lines[len(lines)-1].to, "the end of the array", arrayExpected)
	}
	return groups, nil
}
