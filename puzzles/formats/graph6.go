package formats

import (
	"fmt"
	"io"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// The formats of nauty (McKay, formats.txt). A byte b from 63 to 126 stands for the six bits of
// b-63. Both begin with n: a byte for n up to 62; else ~ and three bytes, or ~~ and six. graph6 goes
// on with the upper triangle of the adjacency matrix, column by column. sparse6 begins with a colon
// before n, and goes on with a bit and a vertex of k bits, again and again: k is what n-1 takes.

func isSix(line string) bool {
	return line != "" && strings.IndexFunc(line, func(c rune) bool { return c < 63 || c > 126 }) < 0
}

// beginsGraph6 is true of a line that fits n, its first byte; a name hardly ever does.
func beginsGraph6(line string) bool {
	if strings.HasPrefix(line, ">>graph6<<") || !isSix(line) {
		return strings.HasPrefix(line, ">>graph6<<")
	}
	_, err := (&graphText{rest: line}).graph6()
	return err == nil
}

func beginsSparse6(line string) bool {
	after, colon := strings.CutPrefix(line, ":")
	return strings.HasPrefix(line, ">>sparse6<<") || colon && isSix(after)
}

// graph6 reads the next line with a graph, in graph6 or sparse6; a header may stand before it. The
// error is io.EOF if there are graphs, but no more.
func (t *graphText) graph6() (*puzzles.Graph, error) {
	for t.next() {
		w := t.words[0]
		for _, header := range []string{">>graph6<<", ">>sparse6<<"} {
			if after, ok := strings.CutPrefix(w.text, header); ok {
				w = word{after, w.col + len(header)}
			}
		}
		switch {
		case len(t.words) > 1:
			t.wrong(t.words[1], "one graph a line, without blanks (--graph-format edges reads an edge list)")
		case w.text != "":
			t.several = true
			return t.six(w)
		}
	}
	if t.several && t.err == nil {
		return nil, io.EOF
	}
	t.end("a graph in graph6 or sparse6")
	return nil, t.err
}

func (t *graphText) six(w word) (*puzzles.Graph, error) {
	after, sparse := strings.CutPrefix(w.text, ":")
	col := w.col + len(w.text) - len(after)
	for i, c := range after {
		if isSix(string(c)) {
			continue
		}
		if f := foreignOf(&opening{first: w.text, asked: true}); i == 0 && f != nil {
			t.refuse(*f, w.text)
			return nil, t.err
		}
		t.fail(col+i, words.Quote(string(c)), "the characters from ? to ~, of which graph6 and sparse6 consist")
		return nil, t.err
	}
	n, bits := t.sixSize(after, col)
	switch {
	case t.err != nil:
	case sparse:
		t.sparse6(n, bits)
	default:
		t.triangle(n, bits)
	}
	return t.graph(n, 0)
}

// sixBits are the bits that a text of such bytes stands for; col is where it begins.
type sixBits struct {
	text string
	col  int
}

func (s sixBits) len() int      { return 6 * len(s.text) }
func (s sixBits) bit(i int) int { return int(s.text[i/6]-63) >> (5 - i%6) & 1 }

// number is that of so many bits from i on.
func (s sixBits) number(i, bits int) int {
	n := 0
	for range bits {
		n = n<<1 | s.bit(i)
		i++
	}
	return n
}

// all reports whether all bits from i on are this one.
func (s sixBits) all(i, bit int) bool {
	for ; i < s.len(); i++ {
		if s.bit(i) != bit {
			return false
		}
	}
	return true
}

// sixSize reads n, and returns the bits after it.
func (t *graphText) sixSize(text string, col int) (n int, rest sixBits) {
	skip, size := 0, 1
	least := 0
	switch {
	case strings.HasPrefix(text, "~~"):
		skip, size = 2, 6
		least = 258_048
	case strings.HasPrefix(text, "~"):
		skip, size = 1, 3
		least = 63
	}
	if len(text) < skip+size {
		t.fail(col, "a number of vertices that is cut short", "graph6 or sparse6")
		return 0, rest
	}
	n = sixBits{text[skip : skip+size], 0}.number(0, 6*size)
	switch {
	case n == 0:
		t.fail(col, "a graph without vertices", "at least one")
	case n < least:
		t.fail(col, fmt.Sprintf("%d vertices, said in %d characters", n, skip+size), "the shortest way to say it")
	case n > puzzles.MaxVertices:
		t.fail(col, fmt.Sprintf("%d vertices", n), fmt.Sprintf("at most %d", puzzles.MaxVertices))
	}
	return n, sixBits{text[skip+size:], col + skip + size}
}

func (t *graphText) triangle(n int, bits sixBits) {
	edges := n * (n - 1) / 2
	if need := (edges + 5) / 6; len(bits.text) != need {
		found := words.Count(len(bits.text), "character")
		t.fail(bits.col, fmt.Sprintf("%s after the number of vertices, %d", found, n),
			fmt.Sprintf("%d in graph6", need))
		return
	}
	if !bits.all(edges, 0) {
		t.fail(bits.col+len(bits.text)-1, "bits after the last vertex", "zeros up to a whole character")
		return
	}
	i := 0
	for high := range n {
		for low := range high {
			if bits.bit(i) == 1 {
				t.add(low, high, word{"", bits.col + i/6})
			}
			i++
		}
	}
}

func (t *graphText) sparse6(n int, bits sixBits) {
	k := 0
	for (n-1)>>k > 0 {
		k++
	}
	v, i := 0, 0
	for ; i+1+k <= bits.len(); i += 1 + k {
		v += bits.bit(i)
		w := bits.number(i+1, k)
		switch {
		case v >= n || w >= n:
			if bits.len()-i >= 6 || !bits.all(i, 1) {
				t.fail(bits.col+i/6, fmt.Sprintf("vertex %d", max(v, w)),
					fmt.Sprintf("vertices from 0 to %d", n-1))
			}
			return
		case w > v:
			v = w
		default:
			t.add(w, v, word{fmt.Sprint(v), bits.col + i/6})
		}
		if t.err != nil {
			return
		}
	}
	if !bits.all(i, 1) {
		t.fail(bits.col+i/6, "bits after the last edge", "ones up to a whole character")
	}
}
