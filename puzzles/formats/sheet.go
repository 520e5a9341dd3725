package formats

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// lineCol is a place in a text. Both are counted from 1; columns are characters.
type lineCol struct{ line, col int }

// mistake is what is wrong with a text. Readers throw it, as go/parser does, and what began to read catches
// it: so a reader goes on only while all is well.
type mistake struct{ error }

// refuse throws a *[parts.ParseError]; the parts of what was expected are put together.
func refuse(file string, at lineCol, found string, expected ...any) {
	panic(mistake{&parts.ParseError{File: file, Line: at.line, Col: at.col, Found: found,
		Expected: fmt.Sprint(expected...)}})
}

// caught makes an error of a mistake that was thrown.
func caught(err *error) {
	switch thrown := recover().(type) {
	case nil:
	case mistake:
		*err = thrown.error
	default:
		panic(thrown)
	}
}

var patterns sync.Map // by their text

// compiled is a pattern, which is compiled once.
func compiled(pattern string) *regexp.Regexp {
	is, known := patterns.Load(pattern)
	if !known {
		is, _ = patterns.LoadOrStore(pattern, regexp.MustCompile(pattern))
	}
	return is.(*regexp.Regexp)
}

// matches reports whether a text is like a pattern.
func matches(pattern, text string) bool { return compiled(pattern).MatchString(text) }

// sheet is a text, or a part of one, that knows where its bytes stand. What is read of it are stretches.
type sheet struct {
	file   string
	text   string
	before int     // the lines of the file before it
	begins []int32 // where its lines begin
}

// stretch is a part of a sheet, from a byte to another.
type stretch struct{ from, to int32 }

func newSheet(file, text string, before int) *sheet {
	s := &sheet{file: file, text: boxes(text), before: before}
	s.begins = make([]int32, 1, 1+strings.Count(s.text, "\n"))
	for i := range len(s.text) {
		if s.text[i] == '\n' {
			s.begins = append(s.begins, int32(i+1))
		}
	}
	return s
}

// boxes draws frames by other characters, each in the same place.
func boxes(text string) string {
	if !strings.ContainsFunc(text, func(r rune) bool { return r == '\u00a0' || isBox(r) }) {
		return text
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u00a0':
			return ' '
		case !isBox(r):
			return r
		case strings.ContainsRune("─━═┄┅┈┉╌╍╴╶╸╺╼╾", r):
			return '-'
		case strings.ContainsRune("│┃║┆┇┊┋╎╏╵╷╹╻╽╿", r):
			return '|'
		}
		return '+'
	}, text)
}

// isBox reports whether a character is one of Unicode's box drawing.
func isBox(r rune) bool { return '\u2500' <= r && r <= '\u257f' }

// line is one of the sheet's lines, from 0 on, without its end.
func (s *sheet) line(i int) stretch {
	end := len(s.text)
	if i+1 < len(s.begins) {
		end = int(s.begins[i+1]) - 1
	}
	return stretch{s.begins[i], int32(end)}
}

func (s *sheet) of(p stretch) string { return s.text[p.from:p.to] }

// column is where a byte stands in its line, which is one of the sheet's.
func (s *sheet) column(offset int32) (line int, column int32) {
	line, begins := slices.BinarySearch(s.begins, offset)
	if !begins {
		line--
	}
	return line, offset - s.begins[line]
}

// at is the place of a byte.
func (s *sheet) at(offset int32) lineCol {
	line, column := s.column(offset)
	return lineCol{s.before + line + 1, 1 + utf8.RuneCountInString(s.text[offset-column:offset])}
}

// trim leaves out blanks and line ends at both ends.
func (s *sheet) trim(p stretch) stretch {
	p.from = p.to - int32(len(strings.TrimLeft(s.of(p), " \t\n")))
	p.to = p.from + int32(len(strings.TrimRight(s.of(p), " \t\n")))
	return p
}

// bad throws that this was found at a byte.
func (s *sheet) bad(offset int32, found string, expected ...any) {
	refuse(s.file, s.at(offset), found, expected...)
}

// wrong throws that this stretch was found.
func (s *sheet) wrong(p stretch, expected ...any) { s.bad(p.from, words.Quote(s.of(p)), expected...) }

// check throws what is wrong with a value.
func (s *sheet) check(p stretch, err error) {
	if err != nil {
		wrong := err.(*puzzles.ValueError)
		at := s.at(p.from)
		at.col += wrong.Offset
		refuse(s.file, at, wrong.Found, wrong.Expected)
	}
}

// cutAt divides a line at each separator, after others. Blanks and quotes around cells are left out.
func (s *sheet) cutAt(cells []stretch, line stretch, between byte) []stretch {
	for {
		n := strings.IndexByte(s.of(line), between)
		if n < 0 {
			return append(cells, s.unquoted(line))
		}
		end := line.from + int32(n)
		cells = append(cells, s.unquoted(stretch{line.from, end}))
		line.from = end + 1
	}
}

// unquoted is a value of CSV without blanks and quotes around it. Of nothing but blanks it is the begin.
func (s *sheet) unquoted(p stretch) stretch {
	inner := s.trim(p)
	switch c := s.of(inner); {
	case c == "":
		return stretch{p.from, p.from}
	case len(c) > 1 && (c[0] == '"' || c[0] == '\'') && c[len(c)-1] == c[0]:
		return stretch{inner.from + 1, inner.to - 1}
	}
	return inner
}
