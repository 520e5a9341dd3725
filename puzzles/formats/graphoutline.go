package formats

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
)

// outline is what an edge list is like as a whole. What is said of rows is said of those below the head.
type outline struct {
	first             row
	head              []word // of the first rows
	headLine, line    int    // of the last row of the head, and of all
	pairs, others     int    // rows of two names, and of another number
	numbers, texts    bool   // all names are numbers, or none is
	smallest, largest int
	zeros             int
	last              []word
	again             [2]bool  // whether the names of the first row come again
	edgeAgain         bool     // whether they do as an edge
	comments          int      // lines
	titles            []string // the NAMEs of comments # NAME below the first row
	title             int      // the line of the first of these
	nodes, edges      int      // what a comment of SNAP or KONECT says, or 0
	said              int      // its line
	odd               row      // a line that hardly stands in an edge list
	why               string   // what is odd about it
	placed            bool     // there are places of vertices: this program writes such lists

	rows  int // so far
	empty int // the last empty line
	alone counted
}

// row is a line of an edge list.
type row struct {
	words []word
	line  int
}

// counted is a number alone between edges, with what it may count: the edges below it, and the largest
// number in these.
type counted struct {
	row
	pairs, largest int
}

var (
	// ends are what lists of numbers end in.
	ends = strings.Fields("-1 EOF eof END End end . * - -- ---")
	// titleWords stand before a number in a line that is no edge.
	titleWords = strings.Fields("graph case test instance problem nodes vertices edges links order size " +
		"start end source target s t root query")
)

// outline looks at the whole text, whose head has so many rows.
func (t *graphText) outline(heads int) *outline {
	s := &outline{numbers: true, texts: true, smallest: math.MaxInt}
	l := &graphText{line: t.line, rest: t.whole(), apart: t.apart}
	for l.nextLine() {
		raw := strings.TrimSpace(l.raw)
		switch {
		case raw == "":
			s.empty = l.line
		case len(l.words) == 0:
			s.comment(raw, l.line)
		case s.isRow(l.words, raw, l.line):
			s.line = l.line
			if s.rows <= heads {
				s.headLine = l.line
				s.head = append(s.head, l.words...)
			} else {
				s.add(l.words)
			}
		}
	}
	s.counts()
	return s
}

// strange notes the first line that hardly stands in an edge list.
func (s *outline) strange(line int, words []word, why string) {
	if s.why == "" {
		s.odd = row{slices.Clone(words), line}
		s.why = why
	}
}

func (s *outline) comment(raw string, line int) {
	s.comments++
	name := strings.Fields(raw[1:])
	if m := compiled(`^%\s*(\d+)\s+(\d+)\s+\d+$|(?i)^[#%]\s*nodes:\s*(\d+)(?:\s+edges:\s*(\d+))?$`).
		FindStringSubmatch(raw); m != nil && s.rows == 0 {
		s.nodes, _ = strconv.Atoi(m[2] + m[3])
		s.edges, _ = strconv.Atoi(m[1] + m[4])
		s.said = line
	}
	switch {
	case s.rows == 0:
	case len(raw) == 1:
		s.strange(line, nil, "a line of "+raw+" alone: an end, or two lists")
	case raw[0] == '#' && len(name) == 1:
		s.title = cmp.Or(s.title, line)
		s.titles = append(s.titles, name[0])
	}
}

// isRow reports whether a line with words is a row; it notes what is strange about it.
func (s *outline) isRow(w []word, raw string, line int) bool {
	s.rows++
	switch {
	case s.rows == 1:
		s.first = row{slices.Clone(w), line}
	case w[0].text == "at" && len(w) == 4:
		s.placed = true
		return false
	case all(w, func(w word) bool { return slices.Contains(ends, w.text) }),
		len(w) > 1 && all(w, func(w word) bool { return w.text == "0" }):
		s.strange(line, w, words.Quote(raw)+", an end mark")
		return false
	case len(w) == 1 && isLeftOut(w[0].text): // which is refused as a name
	case len(w) == 1 && !matches(`[\pL\pN]`, w[0].text),
		len(w) == 1 && !isNumber(w[0]) && s.numbers && s.pairs > 0:
		s.strange(line, w, words.Quote(raw)+" alone, which may be an end mark")
		return false
	case s.empty > s.line:
		s.strange(s.empty, nil, "an empty line between edges: two lists")
	case len(w) == 2 && isNumber(w[1]) && s.numbers &&
		slices.Contains(titleWords, strings.ToLower(w[0].text)):
		s.strange(line, w, "a title, or what is asked, between edges")
		return false
	case len(w) == 1 && isNumber(w[0]) && s.pairs > 0:
		s.counts()
		s.alone = counted{row: row{slices.Clone(w), line}}
	}
	return true
}

// counts notes the last number alone, if it counts what is below it.
func (s *outline) counts() {
	if s.alone.pairs == 0 || s.alone.line == 0 {
		return
	}
	if n, _ := strconv.Atoi(s.alone.words[0].text); s.alone.largest <= n {
		s.strange(s.alone.line, s.alone.words, "a number that counts what is below it: two lists")
	}
}

// add takes a row below the head into account.
func (s *outline) add(w []word) {
	s.last = append(s.last[:0], w...)
	if len(w) == 2 {
		s.pairs++
		s.alone.pairs++
	} else {
		s.others++
	}
	same := 0
	for _, name := range w {
		k, err := strconv.Atoi(name.text)
		s.numbers = s.numbers && err == nil
		s.texts = s.texts && err != nil
		s.smallest = min(s.smallest, k)
		s.largest = max(s.largest, k)
		if len(w) == 2 {
			s.alone.largest = max(s.alone.largest, k)
		}
		if name.text == "0" {
			s.zeros++
		}
		for i := range min(2, len(s.first.words)) {
			if s.first.words[i].text == name.text {
				s.again[i] = true
				same++
			}
		}
	}
	s.edgeAgain = s.edgeAgain || same == 2
}
