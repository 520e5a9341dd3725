package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

const asItIs = " (--graph-format edges reads it as it is)"

func isNumber(w word) bool { return words.Digits(w.text) }

func all(list []word, is func(word) bool) bool {
	return !slices.ContainsFunc(list, func(w word) bool { return !is(w) })
}

// columnNames are what a row above an edge list calls its columns.
var columnNames = strings.Fields("source target from to src dst dest node1 node2 vertex1 vertex2 start end " +
	"head tail fromnode tonode fromnodeid tonodeid sourceid targetid id1 id2 node neighbor neighbour u v")

func isColumnName(w word) bool {
	return slices.Contains(columnNames, strings.ReplaceAll(strings.ToLower(strings.Trim(w.text, `"`)), "_", ""))
}

// isTitle is true of words that a column may be called: letters, perhaps with a 1 or a 2 behind them.
func isTitle(w word) bool { return matches(`^\pL[\pL_ ]+[12]?$`, w.text) }

// apartBy is what the two columns of a text stand apart by: a comma or a semicolon, or the tab below a row of
// headers. It is "" if the first row has no two columns.
func apartBy(text string) string {
	t := &graphText{rest: text}
	if !t.next() || likeAdjacency(text) || strings.ContainsAny(t.text, "[](){}") {
		return ""
	}
	for _, apart := range []string{",", ";", "\t"} {
		row := cut(nil, t.text, 1, apart)
		if strings.Count(t.text, apart) == 1 && len(row) == 2 && (apart != "\t" || all(row, isColumnName)) &&
			strings.Contains(row[0].text, ":") == strings.Contains(row[1].text, ":") {
			return apart
		}
	}
	return ""
}

func likeCSV(text string) bool { return apartBy(text) != "" }

// csv reads two columns, the ends of edges; a row with one name is a vertex alone. The names of the columns
// may stand above them.
func (t *graphText) csv() (*puzzles.Graph, error) {
	t.apart = apartBy(t.whole())
	if t.apart == "" {
		t.apart = ","
	}
	return t.list()
}

// list reads two names on a line, and refuses what could be read so, but is hardly meant.
func (t *graphText) list() (*puzzles.Graph, error) {
	if !t.guessed && t.apart == "" {
		return t.edgeList()
	}
	s := t.outline(t.mixed())
	if t.apart != "" && s.header() {
		t.skip = s.first.line
	}
	before := *t
	g, err := t.edgeList()
	if !t.guessed {
		return g, err
	}
	doubt := before.doubt(s, g)
	if wrong, ok := err.(*puzzles.ParseError); doubt == nil || ok && wrong.Line < doubt.Line {
		return g, err
	}
	return nil, doubt
}

// mixed is how many rows of a name and a number are above all others, but 1 if there is none.
func (t *graphText) mixed() int {
	l := &graphText{rest: t.whole(), apart: t.apart}
	rows := 0
	for l.next() && len(l.words) == 2 && isNumber(l.words[0]) != isNumber(l.words[1]) {
		rows++
	}
	return max(1, rows)
}

// labelled reports whether the first column has names or numbers, each once, and the second something else of
// them, as numbers have labels and names have weights. As edges, no walk could go from one to another.
func (t *graphText) labelled() bool {
	l := &graphText{rest: t.whole(), apart: t.apart}
	first, second := map[string]bool{}, map[string]bool{}
	rows, kind := 0, false
	for ; l.next(); rows++ {
		if len(l.words) != 2 || first[l.words[0].text] {
			return false
		}
		number := isDecimal(l.words[0].text)
		switch {
		case rows == 0 && matches(`(?i)^"?(node_?)?id"?$`, l.words[0].text) &&
			matches(`(?i)^"?(label|name)"?$`, l.words[1].text):
			return true
		case number == isDecimal(l.words[1].text):
			if rows > 0 || number {
				return false
			}
			continue // headers, perhaps
		case len(first) > 0 && number != kind:
			return false
		}
		kind = number
		first[l.words[0].text], second[l.words[1].text] = true, true
	}
	return len(first) > 1 && len(second) > 1
}

// header reports whether the first row names the columns: it has such words, or words above numbers, and they
// come never again.
func (s *outline) header() bool {
	return len(s.first.words) == 2 && !slices.ContainsFunc(s.first.words, isNumber) &&
		s.again == [2]bool{} && (s.pairs > 0 && s.numbers || s.pairs+s.others > 0 && all(s.first.words, isColumnName))
}

// doubt says why a text that can be read as an edge list is hardly meant so; nil if it is. g is the graph that
// was read, nil if none was.
func (t *graphText) doubt(s *outline, g *puzzles.Graph) *puzzles.ParseError {
	first := s.first.words
	wrong := func(line, col int, found, do string) *puzzles.ParseError {
		return mistake(t.file, place{line, col}, found, "edges, two names on a line"+do).(*puzzles.ParseError)
	}
	above := func(found, do string) *puzzles.ParseError {
		return wrong(s.first.line, first[0].col, found, do+asItIs)
	}
	vertices, edges := 0, 0 // of the rest
	if g != nil {
		vertices, edges = g.Len(), g.Edges()
		for i := range min(2, len(first)) {
			if !s.again[i] {
				vertices--
			}
		}
		if len(first) == 2 && !s.edgeAgain {
			edges--
		}
	}
	known := func(name string) bool {
		_, err := g.ParseSquare(name)
		return err == nil
	}
	alone := len(first) == 1
	switch {
	case s.placed, first == nil, len(first) > 2:
		return nil
	case s.pairs == 0 && alone && g == nil:
		return nil
	case s.pairs == 0 && alone:
		return wrong(s.first.line, first[0].col, words.Quote(first[0].text)+" and no line of two names",
			"; or graph6, each line of which is as long as its first character says")
	case g != nil && (s.nodes > g.Len() || s.edges > s.rows):
		return wrong(s.said, 1, "a comment that counts more vertices or edges than there are", asItIs)
	case g != nil && slices.ContainsFunc(s.titles, known):
		return wrong(s.title, 1, "a vertex behind #, as LGL has it above its neighbours", asItIs)
	case all(first, isNumber) && (alone || s.countedBy(vertices, edges) ||
		s.texts && s.again == [2]bool{} && s.pairs > 0):
		return above("a first line that counts the rest", t.dimacsOf())
	case alone:
		return above("a first line of one name, "+words.Quote(first[0].text),
			": a vertex without edges comes below them, a title is a comment behind #")
	case s.numbers && s.pairs > 0 && isNumber(first[0]) != isNumber(first[1]):
		return above("a name with a number above numbers", ": take such lines away if they are no edges")
	case t.labelled():
		return above("a table of labels or weights", ", which are the ends of an edge")
	case s.header() && t.apart == "":
		return above("a header row", ": take the line away")
	case t.skip == 0 && s.pairs == 0 && all(first, isColumnName):
		return above("a header row and no edges", "")
	case t.skip == 0 && s.again == [2]bool{} && s.texts && all(first, isTitle) && g != nil && vertices < 2*edges:
		return above("a header row, or an edge apart from all others", ": take the line away if it is a header")
	case s.pairs+s.others == 0 && all(first, func(w word) bool { return matches(`[^-]-[^-]`, w.text) }):
		return above("one line of names with dashes, which may be edges", " apart by a blank")
	case g == nil && len(first) == 2 && isNumber(first[0]) && first[0].text == first[1].text &&
		s.pairs+s.others > 0:
		return wrong(s.first.line, first[0].col, "a first line of two equal numbers, counts or a loop",
			": take it away if it counts what follows")
	case s.why != "":
		col := 1
		if len(s.odd.words) > 0 {
			col = s.odd.words[0].col
		}
		return wrong(s.odd.line, col, s.why, asItIs)
	case len(s.last) == 1 && s.last[0].text == "0" && s.zeros == 1 && s.numbers:
		return wrong(s.line, s.last[0].col, "0 alone, which may be an end mark", asItIs)
	}
	return nil
}

// countedBy reports whether the two numbers of the first row count what is below it: so many vertices and
// edges.
func (s *outline) countedBy(vertices, edges int) bool {
	if len(s.first.words) != 2 || !s.numbers || s.pairs == 0 {
		return false
	}
	a, _ := strconv.Atoi(s.first.words[0].text)
	b, _ := strconv.Atoi(s.first.words[1].text)
	both := func(n, m int) bool {
		return n >= s.largest && (m == s.pairs || m == edges || 2*m == s.pairs)
	}
	exactly := vertices == a && s.largest-s.smallest+1 == a && (b < s.smallest || b > s.largest)
	return both(a, b) || a > 1 && both(b, a) || exactly
}

// dimacsOf is the command that makes DIMACS of a list below the numbers of vertices and edges: these may stand
// on lines of their own, below the number of cases, 1.
func (t *graphText) dimacsOf() string {
	for heads := 1; heads <= 3 && t.apart == ""; heads++ {
		s := t.outline(heads)
		if !s.numbers || s.others > 0 || s.pairs == 0 || s.comments > 0 || s.why != "" || !all(s.head, isNumber) {
			continue
		}
		for i, v := range s.head {
			n, _ := strconv.Atoi(v.text)
			rest := slices.Delete(slices.Clone(s.head), i, i+1)
			for j, w := range rest {
				if w.text == strconv.Itoa(s.pairs) {
					rest = slices.Delete(rest, j, j+1)
					break
				}
			}
			shift := ""
			if s.smallest == 0 {
				shift = " + 1"
				n--
			}
			if n < s.largest || !all(rest, func(w word) bool { return w.text == "1" }) || len(rest) > 1 ||
				len(rest) == 1 && i == 0 {
				continue
			}
			return t.command(convert(fmt.Sprintf(`awk 'NR == 1 {print "p edge %s %d"} `+
				`NR > %d && NF {print "e", $1%s, $2%s}' FILE > FILE.col`, v.text, s.pairs, s.headLine,
				shift, shift)))
		}
	}
	if s := t.outline(1); s.others > 0 || s.why != "" {
		return ""
	}
	return ": take it away if no vertex is without edges"
}
