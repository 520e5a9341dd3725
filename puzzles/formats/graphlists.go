package formats

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// listSeparators stand between neighbours.
const listSeparators = " \t,"

// colon is where the colon of a list NAME: NAME NAME is in a line; -1 if it has none.
func colon(line string) int {
	at := strings.IndexByte(line, ':')
	if at < 0 || !matches(`^\s*[^:\s{}\[\]()"']+\s*:([ \t]|$)`, line[:min(len(line), at+2)]) &&
		!(isDigit((line + " ")[at+1]) && matches(`^\s*\d+:\d+(,\d+)*\s*$`, line)) {
		return -1
	}
	return at
}

// likeAdjacency is true of lists NAME: NAME NAME, above which may be how many there are.
func likeAdjacency(text string) bool {
	t := &graphText{rest: text, apart: "\n"}
	comment := false // of cnfgen, above the number
	for t.next() {
		switch {
		case colon(t.text) >= 0:
			return !comment
		case isComment(t.words[0]):
			comment = true
		default:
			return len(t.words) == 1 && isNumber(t.words[0]) && t.next() && colon(t.text) >= 0
		}
	}
	return false
}

// isComment is true of a line of cnfgen's comments.
func isComment(line textWord) bool { return matches(`^c(\s|$)`, line.text) }

// neighbourList is a line of a list: a vertex, and the names of others, which begin in a column.
type neighbourList struct {
	head  textWord
	names string
	col   int
}

// neighboursOf divides the line of a list, whose names may stand in brackets. Without a colon, the first is the
// vertex.
func neighboursOf(t *graphText) (l neighbourList) {
	at := colon(t.text)
	if at < 0 {
		l.head = t.words[0]
		n := strings.IndexAny(l.head.text+" ", listSeparators)
		l.names, l.head.text = l.head.text[n:], l.head.text[:n]
		l.col = l.head.col + utf8.RuneCountInString(l.head.text)
		return l
	}
	for l.head = range t.cut(t.text[:at], 1, " \t") {
		break
	}
	l.names = strings.TrimRight(t.text[at+1:], " \t;")
	l.col = 1 + utf8.RuneCountInString(t.text[:at+1])
	inside := strings.TrimLeft(l.names, " \t")
	if kind := strings.IndexAny(openings, inside[:min(1, len(inside))]); kind >= 0 &&
		inside[len(inside)-1] == closings[kind] {
		l.col += len(l.names) - len(inside) + 1
		l.names = inside[1 : len(inside)-1]
	}
	return l
}

// neighbourReader reads a list of the neighbours of each vertex: NAME: NAME, NAME … or, if it is asked for,
// without colons, as networkx has it. The number of vertices may come first. KTH's lists (cnfgen) have it, and
// each ends in 0.
type neighbourReader struct {
	*graphText
	colons  bool
	n       int      // the number of vertices, if it is said
	size    textWord // where
	heads   int      // vertices with a list
	numbers bool     // they are all numbers
	odd     textWord // a head that is no number below some that are, and no neighbour
	kth     bool
	edges   arcs
	listed  bool // a neighbour has a list of its own
}

func readAdjacency(t *graphText) *puzzles.Graph {
	r := &neighbourReader{graphText: t, colons: likeAdjacency(t.whole()), numbers: true, kth: true}
	text, before := t.rest, t.line
	t.apart = "\n" // a line may be long: its names come one after the other
	r.each(r.takeHead)
	r.kth = r.kth && r.n > 0
	for v := 1; r.kth && v <= r.n; v++ {
		t.vertex(textWord{text: strconv.Itoa(v)})
	}
	t.rest = text
	t.line = before
	r.each(r.takeNeighbours)
	if r.odd.text != "" && t.guessed {
		t.bad(r.odd, words.Quote(r.odd.text)+" below numbers",
			"lists of neighbours alone; --graph-format adjacency reads it as it is")
	}
	t.join(r.edges)
	if r.heads > 1 && len(r.edges) > 0 && !r.listed && !r.numbers && t.guessed {
		t.bad(t.here(1), "lists of neighbours none of which has a list of its own",
			"neighbours of vertices; --graph-format adjacency reads it as it is")
	}
	g := t.named()
	if r.n > 0 && g.Len() != r.n {
		t.bad(r.size, strconv.Itoa(r.n), g.Len(), ", the number of vertices below")
	}
	return g
}

// each goes through the lists.
func (r *neighbourReader) each(do func(neighbourList)) {
	for begun := false; r.next(); {
		switch at := colon(r.text); {
		case at >= 0 || !r.colons && !r.guessed:
			do(neighboursOf(r.graphText))
			begun = true
		case r.colons && isComment(r.words[0]) && (!begun || r.n > 0): // cnfgen's comments
		case r.colons && !begun:
			r.size = r.words[0]
			r.n = r.count(r.size, 1, puzzles.MaxVertices, "a number of vertices")
			begun = true
		default:
			r.wrong(r.words[0], "NAME: and its neighbours, on each line")
		}
	}
}

// takeHead takes the vertex of a list.
func (r *neighbourReader) takeHead(l neighbourList) {
	if r.vertex(l.head) < r.heads {
		r.wrong(l.head, "one list for each vertex, and one graph")
	}
	r.heads++
	names := strings.TrimRight(l.names, listSeparators)
	r.kth = r.kth && names[strings.LastIndexAny(names, listSeparators)+1:] == "0"
	if r.numbers && r.heads > 1 && !isNumber(l.head) {
		r.odd = l.head
	}
	r.numbers = r.numbers && isNumber(l.head)
}

// takeNeighbours takes the others.
func (r *neighbourReader) takeNeighbours(l neighbourList) {
	from := r.vertex(l.head)
	if r.kth {
		l.names = strings.TrimSuffix(strings.TrimRight(l.names, listSeparators), "0")
	}
	for w := range r.cut(l.names, l.col, listSeparators) {
		if r.kth {
			r.count(w, 1, r.n, "a vertex")
		} else if !matches(`^[\pL\p{Nd}_.'-]+$`, w.text) {
			r.wrong(w, "a name of letters and digits; neighbours have no weights")
		}
		to := r.vertex(w)
		if to >= r.heads && !r.kth && isNumber(w) != r.numbers {
			r.wrong(w, "the name of a vertex, as they are called at the beginnings of lines")
		}
		r.listed = r.listed || to < r.heads
		if w.text == r.odd.text {
			r.odd = textWord{}
		}
		r.edges.add(newArc(from, to, w))
	}
}

// matrixRows are the rows of a matrix: lines of cells apart by blanks, commas or semicolons,
// or lists in brackets; within one pair of brackets, a semicolon ends a row. Cells of one digit may stand
// without blanks. A number of rows above them is no row.
func matrixRows(t *graphText) iter.Seq[[]textWord] {
	ends, apart := "", " \t,;"
	nested := false
	if brackets := compiled(`[\[{(]`).FindAllStringIndex(t.whole(), 2); brackets != nil {
		ends, apart = "])};", " \t,[({"
		nested = len(brackets) > 1
	}
	begin := t.again("")
	return func(yield func([]textWord) bool) {
		l := *begin
		var row []textWord
		for l.nextLine() {
			rest, col := l.text, 1
			for more := true; more; {
				end := strings.IndexAny(rest, ends)
				more = end >= 0
				if !more {
					end = len(rest)
				}
				row = slices.AppendSeq(row, l.cut(rest[:end], col, apart))
				if len(row) > 0 && (more || !nested) {
					if !yield(digits(row)) {
						return
					}
					row = nil
				}
				if more {
					col += utf8.RuneCountInString(rest[:end]) + 1
					rest = rest[end+1:]
				}
			}
		}
		if len(row) > 0 {
			yield(digits(row))
		}
	}
}

// digits are the digits of a row that is one word of 0 and 1.
func digits(row []textWord) (cells []textWord) {
	first := row[0]
	if len(row) > 1 || len(first.text) == 1 || strings.Trim(first.text, "01") != "" {
		return row
	}
	for i := range first.text {
		cells = append(cells, textWord{first.text[i : i+1], first.line, first.col + i})
	}
	return cells
}

// likeMatrix is true of a text that has nothing but 0 and 1 in rows of three and more, be it with the number
// of rows above them.
func likeMatrix(text string) bool {
	t := &graphText{rest: text}
	size := ""
	for first := true; t.next(); first = false {
		if first && len(t.words) == 1 && isNumber(t.words[0]) {
			size = t.words[0].text
		}
		if strings.Trim(t.text, "01.e+,;[](){} \t") != "" && (len(t.words) > 1 || t.words[0].text != size) {
			return false
		}
	}
	first := 0
	for row := range matrixRows((&graphText{rest: text})) {
		switch first++; {
		case len(row) >= 3:
			return true
		case len(row) > 1 || first > 1:
			return false
		}
	}
	return false
}

// readMatrix reads a symmetric matrix of 0 and 1.
func readMatrix(t *graphText) *puzzles.Graph {
	var rows []string
	size := 0
	all := matrixRows(t)
	for row := range all {
		if len(row) == 1 && rows == nil && size == 0 {
			size = t.count(row[0], 1, puzzles.MaxVertices, "a number of rows")
			continue
		}
		n, expected := size, ", the number of rows"
		if rows != nil {
			n, expected = len(rows[0]), ", as in the first row"
		}
		switch {
		case rows != nil && len(rows) == n:
			t.bad(row[0], words.Quote(row[0].text)+" after the last row of a matrix",
				"one matrix, with as many rows as columns")
		case n > 0 && n != len(row):
			t.bad(row[0], words.Count(len(row), "cell"), n, expected)
		}
		cells := make([]byte, len(row))
		for i, w := range row {
			cells[i] = matrixCell(t, w, i == len(rows), i+1)
		}
		rows = append(rows, string(cells))
	}
	for t.nextLine() { // to its end
	}
	switch {
	case rows == nil:
		t.end("rows of 0 and 1")
	case len(rows) < len(rows[0]):
		t.end(len(rows[0]), " rows, as many as columns, not ", len(rows))
	}
	for v := range rows {
		for w := range rows {
			switch {
			case rows[v][w] == 1 && rows[w][v] == 0:
				t.bad(cellOf(all, v, w), fmt.Sprintf("an edge from %d to %d, and none back", v+1, w+1),
					"a symmetric matrix; a directed graph can't be read")
			case rows[v][w] == 1 && w < v:
				t.check(t.here(1), t.made.Edge(w, v))
			}
		}
	}
	return t.graph(len(rows), 1)
}

// cellOf is a cell of a matrix. The number of rows above them is no row.
func cellOf(rows iter.Seq[[]textWord], v, w int) textWord {
	for row := range rows {
		if len(row) > 1 {
			v--
		}
		if v < 0 {
			return row[w]
		}
	}
	return textWord{}
}

// matrixCell reads a 0 or a 1, as which also 1.0 and 1e0 count.
func matrixCell(t *graphText, w textWord, diagonal bool, vertex int) byte {
	x, err := strconv.ParseFloat(w.text, 64)
	switch {
	case err != nil, x != 0 && x != 1:
		t.wrong(w, "0 or 1: edges have no weights")
	case x == 1 && diagonal:
		t.bad(w, fmt.Sprintf("a loop, from %d to itself", vertex), "0 in the diagonal")
	}
	return byte(x)
}
