package formats

import (
	"fmt"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// matrixRows are the rows of a matrix with their lines: lines of cells apart by blanks, commas or semicolons,
// or lists in brackets; within one pair of brackets, a semicolon ends a row. Cells of one digit may stand
// without blanks. A number of rows above them is no row.
func (t *graphText) matrixRows() iter.Seq2[int, []word] {
	text, before := t.whole(), t.line
	ends, apart := "", " \t,;"
	nested := false
	if brackets := strings.Count(text, "[") + strings.Count(text, "{") + strings.Count(text, "("); brackets > 0 {
		ends, apart = "])};", " \t,[({"
		nested = brackets > 1
	}
	return func(yield func(int, []word) bool) {
		t.rest = text
		t.line = before
		var row []word
		line := 0
		for t.nextLine() {
			rest, col := t.text, 1
			for more := true; more; {
				end := strings.IndexAny(rest, ends)
				more = end >= 0
				if !more {
					end = len(rest)
				}
				if len(row) == 0 {
					line = t.line
				}
				row = cut(row, rest[:end], col, apart)
				if len(row) > 0 && (more || !nested) {
					if !yield(line, digits(row)) {
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
			yield(line, digits(row))
		}
	}
}

// digits are the digits of a row that is one word of 0 and 1.
func digits(row []word) []word {
	if len(row) > 1 || len(row[0].text) == 1 || strings.Trim(row[0].text, "01") != "" {
		return row
	}
	var cells []word
	for i := range row[0].text {
		cells = append(cells, word{row[0].text[i : i+1], row[0].col + i})
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
	for _, row := range (&graphText{rest: text}).matrixRows() {
		switch first++; {
		case len(row) >= 3:
			return true
		case len(row) > 1 || first > 1:
			return false
		}
	}
	return false
}

// matrix reads a symmetric matrix of 0 and 1.
func (t *graphText) matrix() (*puzzles.Graph, error) {
	var rows []string
	size := 0
	all := t.matrixRows()
	for line, row := range all {
		cells := make([]byte, len(row))
		switch n := len(row); {
		case n == 1 && rows == nil && size == 0:
			size = t.count(row[0], 1, puzzles.MaxVertices, "a number of rows")
			continue
		case rows != nil && len(rows) == len(rows[0]):
			t.failAt(line, row[0].col, words.Quote(row[0].text)+" after the last row of a matrix",
				"one matrix, with as many rows as columns")
		case rows != nil && n != len(rows[0]):
			t.failAt(line, row[0].col, words.Count(n, "cell"),
				fmt.Sprintf("%d, as in the first row", len(rows[0])))
		case rows == nil && size > 0 && n != size:
			t.failAt(line, row[0].col, words.Count(n, "cell"), fmt.Sprintf("%d, the number of rows", size))
		}
		for i, w := range row {
			x, err := strconv.ParseFloat(w.text, 64)
			switch {
			case err != nil, x != 0 && x != 1:
				t.failAt(line, w.col, words.Quote(w.text), "0 or 1: edges have no weights")
			case x == 1 && i == len(rows):
				t.failAt(line, w.col, fmt.Sprintf("a loop, from %d to itself", i+1), "0 in the diagonal")
			}
			cells[i] = byte(x)
		}
		rows = append(rows, string(cells))
		if t.err != nil {
			return nil, t.err
		}
	}
	switch {
	case rows == nil:
		t.end("rows of 0 and 1")
	case len(rows) < len(rows[0]):
		t.end(fmt.Sprintf("%d rows, as many as columns, not %d", len(rows[0]), len(rows)))
	}
	for v := range rows {
		for w := range rows {
			switch {
			case t.err != nil:
				return nil, t.err
			case rows[v][w] == 1 && rows[w][v] == 0:
				line, col := 0, 1
				at := -1
				for l, row := range all {
					if len(row) > 1 {
						at++
					}
					if at == v {
						line = l
						col = row[w].col
						break
					}
				}
				t.failAt(line, col, fmt.Sprintf("an edge from %d to %d, and none back", v+1, w+1),
					"a symmetric matrix; a directed graph can't be read")
			case rows[v][w] == 1 && w < v:
				t.failAs(1, t.made.Edge(w, v))
			}
		}
	}
	return t.graph(len(rows), 1)
}
