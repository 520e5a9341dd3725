package formats

import (
	"slices"
	"strings"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// sheet is a text, or a part of one, that knows where its bytes stand. What is read of it are spans.
type sheet struct {
	file   string
	text   string
	before int     // the lines of the file before it
	lines  []int32 // where its lines begin
}

// span is a part of a sheet, from a byte to another.
type span struct{ from, to int32 }

// place is a line and a column of a text, both counted from 1.
type place struct{ line, col int }

func newSheet(file, text string, before int) *sheet {
	s := &sheet{file: file, text: boxes(text), before: before}
	s.lines = make([]int32, 1, 1+strings.Count(s.text, "\n"))
	for i := range len(s.text) {
		if s.text[i] == '\n' {
			s.lines = append(s.lines, int32(i+1))
		}
	}
	return s
}

// boxes draws frames by other characters, each in the same place.
func boxes(text string) string {
	if !strings.ContainsAny(text, "\u00a0") && !strings.ContainsFunc(text, isBox) {
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
func (s *sheet) line(i int) span {
	end := len(s.text)
	if i+1 < len(s.lines) {
		end = int(s.lines[i+1]) - 1
	}
	return span{s.lines[i], int32(end)}
}

func (s *sheet) of(p span) string { return s.text[p.from:p.to] }

// at is the place of a byte.
func (s *sheet) at(offset int32) place {
	i, found := slices.BinarySearch(s.lines, offset)
	if !found {
		i--
	}
	return place{s.before + i + 1, 1 + utf8.RuneCountInString(s.text[s.lines[i]:offset])}
}

// trim leaves out blanks at both ends.
func (s *sheet) trim(p span) span {
	for p.from < p.to && isBlank(s.text[p.from]) {
		p.from++
	}
	for p.from < p.to && isBlank(s.text[p.to-1]) {
		p.to--
	}
	return p
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// mistake is one in a text.
func mistake(file string, at place, found, expected string) error {
	return &puzzles.ParseError{File: file, Line: at.line, Col: at.col, Found: found, Expected: expected}
}

func (s *sheet) errorAt(offset int32, found, expected string) error {
	return mistake(s.file, s.at(offset), found, expected)
}

// wrong says that this was found.
func (s *sheet) wrong(p span, expected string) error {
	return s.errorAt(p.from, words.Quote(s.of(p)), expected)
}
