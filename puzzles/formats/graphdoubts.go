package formats

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// outlineOf is what an edge list is like as a whole. What is said of rows is said of those below the head.
type outline struct {
	first             []textWord // the first row
	head              []textWord // of the first rows
	headLine          int        // of the last row of the head
	pairs, others     int        // rows of two names, and of another number
	numbers, texts    bool       // all names are numbers, or none is
	smallest, largest int
	zeros             int
	last              []textWord
	repeated          [2]bool    // whether the names of the first row come again
	edgeAgain         bool       // whether they do as an edge
	comments          int        // lines
	titles            []textWord // the NAMEs of comments # NAME below the first row
	nodes, edges      int        // what a comment of SNAP or KONECT says, or 0
	said              textWord   // where
	odd               textWord   // a place of what hardly stands in an edge list
	why               string     // what is odd about it
	placed            bool       // there are places of vertices: this program writes such lists

	rows   int     // so far
	line   int     // of the last row
	empty  int     // the last empty line
	lonely *lonely // the last number alone between edges
}

// lonely is a number alone between edges, with what it may count: the edges below it, and the largest number in
// these.
type lonely struct {
	textWord
	pairs, largest int
}

var (
	// ends are what lists of numbers end in.
	ends = strings.Fields("-1 EOF eof END End end . * - -- ---")
	// titleWords stand before a number in a line that is no edge.
	titleWords = strings.Fields("graph case test instance problem nodes vertices edges links order size " +
		"start end source target s t root query")
)

func isZero(w textWord) bool { return w.text == "0" }

// outlineOf looks at the whole text; heads is the number of rows of its head.
func outlineOf(t *graphText, heads int) *outline {
	s := &outline{numbers: true, texts: true, smallest: math.MaxInt, lonely: &lonely{}}
	for l := t.again(t.apart); l.nextLine(); {
		raw := strings.TrimSpace(l.raw)
		switch {
		case raw == "":
			s.empty = l.line
		case len(l.words) == 0:
			s.comment(raw, l.here(1))
		case s.isRow(l.words, raw):
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

// strange notes the first that hardly stands in an edge list.
func (s *outline) strange(at textWord, why string) {
	if s.why == "" {
		s.odd, s.why = at, why
	}
}

func (s *outline) comment(raw string, at textWord) {
	s.comments++
	name := strings.Fields(raw[1:])
	if m := compiled(`^%\s*(\d+)\s+(\d+)\s+\d+$|(?i)^[#%]\s*nodes:\s*(\d+)(?:\s+edges:\s*(\d+))?$`).
		FindStringSubmatch(raw); m != nil && s.rows == 0 {
		s.nodes, _ = strconv.Atoi(m[2] + m[3])
		s.edges, _ = strconv.Atoi(m[1] + m[4])
		s.said = at
	}
	switch {
	case s.rows == 0:
	case len(raw) == 1:
		s.strange(at, "a line of "+raw+" alone: an end, or two lists")
	case raw[0] == '#' && len(name) == 1:
		s.titles = append(s.titles, textWord{name[0], at.line, 1})
	}
}

// isRow reports whether a line with words is a row; it notes what is strange about it.
func (s *outline) isRow(w []textWord, raw string) bool {
	s.rows++
	if s.rows == 1 {
		s.first = slices.Clone(w)
		return true
	}
	if w[0].text == "at" && len(w) == 4 {
		s.placed = true
		return false
	}
	why := s.strangeRow(w, words.Quote(raw))
	switch {
	case why != "":
		s.strange(w[0], why)
	case s.empty > s.line:
		s.strange(textWord{line: s.empty, col: 1}, "an empty line between edges: two lists")
	case len(w) == 1 && isNumber(w[0]) && s.pairs > 0:
		s.counts()
		s.lonely = &lonely{textWord: w[0]}
	}
	return why == ""
}

// strangeRow says why a line is no row, if it is none.
func (s *outline) strangeRow(w []textWord, quoted string) string {
	alone := len(w) == 1
	switch {
	case all(w, func(w textWord) bool { return slices.Contains(ends, w.text) }), !alone && all(w, isZero):
		return quoted + ", an end mark"
	case alone && isLeftOut(w[0].text): // which is refused as a name
	case alone && !matches(`[\pL\pN]`, w[0].text), alone && !isNumber(w[0]) && s.numbers && s.pairs > 0:
		return quoted + " alone, which may be an end mark"
	case s.empty <= s.line && len(w) == 2 && isNumber(w[1]) && s.numbers &&
		slices.Contains(titleWords, strings.ToLower(w[0].text)):
		return "a title, or what is asked, between edges"
	}
	return ""
}

// counts notes the last number alone, if it counts what is below it.
func (s *outline) counts() {
	if n, _ := strconv.Atoi(s.lonely.text); s.lonely.pairs > 0 && s.lonely.line > 0 && s.lonely.largest <= n {
		s.strange(s.lonely.textWord, "a number that counts what is below it: two lists")
	}
}

// add takes a row below the head into account.
func (s *outline) add(w []textWord) {
	s.last = append(s.last[:0], w...)
	if len(w) == 2 {
		s.pairs++
		s.lonely.pairs++
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
			s.lonely.largest = max(s.lonely.largest, k)
		}
		if isZero(name) {
			s.zeros++
		}
		for i := range min(2, len(s.first)) {
			if s.first[i].text == name.text {
				s.repeated[i] = true
				same++
			}
		}
	}
	s.edgeAgain = s.edgeAgain || same == 2
}

// mixedRows is how many rows of a name and a number are above all others, but 1 if there is none.
func mixedRows(t *graphText) int {
	rows := 0
	for l := t.again(t.apart); l.next() && len(l.words) == 2 && isNumber(l.words[0]) != isNumber(l.words[1]); {
		rows++
	}
	return max(1, rows)
}

func isDecimal(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// labelled reports whether each row is a vertex and a word about it, as numbers have labels and names have weights:
// no vertex is there twice, and one column has numbers where the other has none. As edges, no walk could go from
// one to another. Two words that are no numbers may be headers.
func labelled(t *graphText) bool {
	vertices, about := map[string]bool{}, map[string]bool{}
	numbers := false // the vertices are numbers
	rows := 0
	for l := t.again(t.apart); l.next(); rows++ {
		if len(l.words) != 2 {
			return false
		}
		vertex, word := l.words[0].text, l.words[1].text
		switch {
		case rows == 0 && matches(`(?i)^"?(node_?)?id"? "?(label|name)"?$`, vertex+" "+word):
			return true
		case rows == 0 && !isDecimal(vertex) && !isDecimal(word):
			continue
		case len(vertices) == 0:
			numbers = isDecimal(vertex)
		}
		if vertices[vertex] || isDecimal(vertex) != numbers || isDecimal(word) == numbers {
			return false
		}
		vertices[vertex], about[word] = true, true
	}
	return len(vertices) > 1 && len(about) > 1
}

// header reports whether the first row names the columns: it has such words, or words above numbers, and they
// come never again.
func (s *outline) header() bool {
	return len(s.first) == 2 && !slices.ContainsFunc(s.first, isNumber) && s.repeated == [2]bool{} &&
		(s.pairs > 0 && s.numbers || s.pairs+s.others > 0 && all(s.first, isColumnName))
}

// doubted is an edge list, and what is read of it.
type doubted struct {
	*graphText
	*outline
	g               *puzzles.Graph // nil if none was read
	vertices, edges int            // of the rows below the first
	alone           bool           // the first row is one name
}

// known reports whether a vertex has this name.
func (d *doubted) known(name textWord) bool {
	_, err := d.g.ParseSquare(name.text)
	return err == nil
}

// graphDoubts are the reasons why a text that can be read as an edge list is hardly meant so, the first first. In what
// was found, NAME is the first name; what to do is ": …", or "dimacs", the command. Where no place is said, it is
// that of the first row.
var graphDoubts = []struct {
	found, do string
	is        func(*doubted) bool
	at        func(*doubted) textWord
}{
	{"NAME and no line of two names", "; or graph6, where the first character of a line says its length",
		func(d *doubted) bool { return d.pairs == 0 && d.alone }, nil},
	{"a comment that counts more vertices or edges than there are", asItIs,
		func(d *doubted) bool { return d.g != nil && (d.nodes > d.g.Len() || d.outline.edges > d.rows) },
		func(d *doubted) textWord { return d.said }},
	{"a vertex behind #, as LGL has it above its neighbours", asItIs,
		func(d *doubted) bool { return d.g != nil && slices.ContainsFunc(d.titles, d.known) },
		func(d *doubted) textWord { return d.titles[0] }},
	{"a first line that counts the rest", "dimacs", (*doubted).countsRest, nil},
	{"a first line of one name, NAME", ": a vertex without edges comes below them, a title is a comment behind #" +
		asItIs, func(d *doubted) bool { return d.alone }, nil},
	{"a name with a number above numbers", ": take such lines away if they are no edges" + asItIs,
		func(d *doubted) bool { return d.numbers && d.pairs > 0 && isNumber(d.first[0]) != isNumber(d.first[1]) }, nil},
	{"a table of labels or weights", ", which are the ends of an edge" + asItIs,
		func(d *doubted) bool { return labelled(d.graphText) }, nil},
	{"a header row", ": take the line away" + asItIs,
		func(d *doubted) bool { return d.header() && d.apart == "" }, nil},
	{"a header row and no edges", asItIs,
		func(d *doubted) bool { return d.skip == 0 && d.pairs == 0 && all(d.first, isColumnName) }, nil},
	{"a header row, or an edge apart from all others", ": take the line away if it is a header" + asItIs,
		(*doubted).titled, nil},
	{"one line of names with dashes, which may be edges", " apart by a blank" + asItIs, func(d *doubted) bool {
		return d.pairs+d.others == 0 && all(d.first, func(w textWord) bool { return matches(`[^-]-[^-]`, w.text) })
	}, nil},
	{"a first line of two equal numbers, counts or a loop", ": take it away if it counts what follows",
		func(d *doubted) bool {
			return d.g == nil && isNumber(d.first[0]) && d.first[0].text == d.first[1].text && d.pairs+d.others > 0
		}, nil},
	{"WHY", asItIs, func(d *doubted) bool { return d.why != "" }, func(d *doubted) textWord { return d.odd }},
	{"0 alone, which may be an end mark", asItIs,
		func(d *doubted) bool { return len(d.last) == 1 && isZero(d.last[0]) && d.zeros == 1 && d.numbers },
		func(d *doubted) textWord { return d.last[0] }},
}

// countsRest reports whether the first row is numbers that count what is below them.
func (d *doubted) countsRest() bool {
	return all(d.first, isNumber) && (d.alone || d.countedBy(d.vertices, d.edges) ||
		d.texts && d.repeated == [2]bool{} && d.pairs > 0)
}

// titled reports whether the first row may be titles: letters, perhaps with a 1 or a 2 behind them.
func (d *doubted) titled() bool {
	isTitle := func(w textWord) bool { return matches(`^\pL[\pL_ ]+[12]?$`, w.text) }
	return d.skip == 0 && d.repeated == [2]bool{} && d.texts && all(d.first, isTitle) && d.g != nil &&
		d.vertices < 2*d.edges
}

// doubtOf says why a text that can be read as an edge list is hardly meant so; nil if it is. g is the graph that
// was read, nil if none was.
func doubtOf(t *graphText, s *outline, g *puzzles.Graph) *parts.ParseError {
	d := &doubted{graphText: t, outline: s, g: g, alone: len(s.first) == 1}
	if s.placed || len(s.first) == 0 || len(s.first) > 2 || s.pairs == 0 && d.alone && g == nil {
		return nil
	}
	if g != nil {
		d.vertices, d.edges = g.Len(), g.Edges()
		for i := range s.first {
			if !s.repeated[i] {
				d.vertices--
			}
		}
		if !d.alone && !s.edgeAgain {
			d.edges--
		}
	}
	for _, one := range graphDoubts {
		if !one.is(d) {
			continue
		}
		at, do := s.first[0], one.do
		if one.at != nil {
			at = one.at(d)
		}
		if do == "dimacs" {
			do = dimacsOf(t) + asItIs
		}
		found := strings.NewReplacer("NAME", words.Quote(s.first[0].text), "WHY", s.why).Replace(one.found)
		return &parts.ParseError{File: t.file, Line: at.line, Col: at.col, Found: found,
			Expected: "edges, two names on a line" + do}
	}
	return nil
}

// countedBy reports whether the two numbers of the first row count what is below it, in vertices and
// edges.
func (s *outline) countedBy(vertices, edges int) bool {
	if len(s.first) != 2 || !s.numbers || s.pairs == 0 {
		return false
	}
	a, _ := strconv.Atoi(s.first[0].text)
	b, _ := strconv.Atoi(s.first[1].text)
	both := func(n, m int) bool {
		return n >= s.largest && (m == s.pairs || m == edges || 2*m == s.pairs)
	}
	exactly := vertices == a && s.largest-s.smallest+1 == a && (b < s.smallest || b > s.largest)
	return both(a, b) || a > 1 && both(b, a) || exactly
}

// dimacsOf is the command that makes DIMACS of a list below the numbers of vertices and edges: these may stand
// on lines of their own, below the number of cases, 1.
func dimacsOf(t *graphText) string {
	for heads := 1; heads <= 3 && t.apart == ""; heads++ {
		s := outlineOf(t, heads)
		if !s.numbers || s.others > 0 || s.pairs == 0 || s.comments > 0 || s.why != "" || !all(s.head, isNumber) {
			continue
		}
		shift := 0
		if s.smallest == 0 {
			shift = 1
		}
		for i, v := range s.head {
			n, _ := strconv.Atoi(v.text)
			rest := slices.Delete(slices.Clone(s.head), i, i+1)
			if j := slices.IndexFunc(rest, func(w textWord) bool { return w.text == strconv.Itoa(s.pairs) }); j >= 0 {
				rest = slices.Delete(rest, j, j+1)
			}
			if n-shift < s.largest || len(rest) > 1 || len(rest) == 1 && (i == 0 || rest[0].text != "1") {
				continue
			}
			plus := strings.Repeat(" + 1", shift)
			return t.command(convert(fmt.Sprintf(`awk 'NR == 1 {print "p edge %s %d"} `+
				`NR > %d && NF {print "e", $1%s, $2%s}' FILE > FILE.col`, v.text, s.pairs, s.headLine,
				plus, plus)))
		}
	}
	if s := outlineOf(t, 1); s.others > 0 || s.why != "" {
		return ""
	}
	return ": take it away if no vertex is without edges"
}
