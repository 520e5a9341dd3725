package formats

import (
	"fmt"
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
	_, err := ParseGraphAs("graph6", "", strings.NewReader(line))
	return err == nil
}

func beginsSparse6(line string) bool {
	after, colon := strings.CutPrefix(line, ":")
	return strings.HasPrefix(line, ">>sparse6<<") || colon && isSix(after)
}

// readGraph6 reads the next line with a graph, in graph6 or sparse6; a header may stand before it. It is nil if
// there are graphs, but no more.
func readGraph6(t *graphText) *puzzles.Graph {
	for t.next() {
		w := t.words[0]
		for _, header := range []string{">>graph6<<", ">>sparse6<<"} {
			if after, ok := strings.CutPrefix(w.text, header); ok {
				w = textWord{after, w.line, w.col + len(header)}
			}
		}
		switch {
		case len(t.words) > 1:
			t.wrong(t.words[1], "one graph a line, without blanks (--graph-format edges reads an edge list)")
		case w.text != "":
			t.several = true
			return readSix(t, w)
		}
	}
	if !t.several {
		t.end("a graph in graph6 or sparse6")
	}
	return nil
}

func readSix(t *graphText, w textWord) *puzzles.Graph {
	after, sparse := strings.CutPrefix(w.text, ":")
	w.col += len(w.text) - len(after)
	for i, c := range after {
		if isSix(string(c)) {
			continue
		}
		if f := foreignOf(&opening{first: w.text, asked: true}); i == 0 && f != nil {
			t.refuse(*f, w.text)
		}
		t.bad(t.here(w.col+i), words.Quote(string(c)),
			"the characters from ? to ~, as graph6 and sparse6 use them")
	}
	w.text = after
	n, bits := readSixSize(t, w)
	if sparse {
		readSparse6(t, n, bits)
	} else {
		readTriangle(t, n, bits)
	}
	return t.graph(n, 0)
}

// sixBits are the bits that a text of such bytes stands for.
type sixBits struct{ textWord }

// at is the place of a bit.
func (s sixBits) at(i int) textWord { return textWord{"", s.line, s.col + i/6} }

func (s sixBits) len() int      { return 6 * len(s.text) }
func (s sixBits) bit(i int) int { return int(s.text[i/6]-63) >> (5 - i%6) & 1 }

// number is that of the bits from i on.
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

// readSixSize reads n, and returns the bits after it.
func readSixSize(t *graphText, w textWord) (n int, rest sixBits) {
	skip, size := 0, 1
	least := 0
	switch {
	case strings.HasPrefix(w.text, "~~"):
		skip, size = 2, 6
		least = 258_048
	case strings.HasPrefix(w.text, "~"):
		skip, size = 1, 3
		least = 63
	}
	if len(w.text) < skip+size {
		t.bad(w, "a number of vertices that is cut short", "graph6 or sparse6")
	}
	n = sixBits{textWord{text: w.text[skip : skip+size]}}.number(0, 6*size)
	switch {
	case n == 0:
		t.bad(w, "a graph without vertices", "at least one")
	case n < least:
		t.bad(w, fmt.Sprintf("%d vertices, said in %d characters", n, skip+size), "the shortest way to say it")
	case n > puzzles.MaxVertices:
		t.bad(w, fmt.Sprintf("%d vertices", n), "at most ", puzzles.MaxVertices)
	}
	return n, sixBits{textWord{w.text[skip+size:], w.line, w.col + skip + size}}
}

func readTriangle(t *graphText, n int, bits sixBits) {
	edges := n * (n - 1) / 2
	if need := (edges + 5) / 6; len(bits.text) != need {
		found := words.Count(len(bits.text), "character")
		t.bad(bits.textWord, fmt.Sprintf("%s after the number of vertices, %d", found, n), need, " in graph6")
	}
	if !bits.all(edges, 0) {
		t.bad(bits.at(bits.len()-1), "bits after the last vertex", "zeros up to a whole character")
	}
	i := 0
	for high := range n {
		for low := range high {
			if bits.bit(i) == 1 {
				t.add(low, high, bits.at(i))
			}
			i++
		}
	}
}

func readSparse6(t *graphText, n int, bits sixBits) {
	k := 0
	for (n-1)>>k > 0 {
		k++
	}
	v, i := 0, 0
	for ; i+1+k <= bits.len(); i += 1 + k {
		v += bits.bit(i)
		w := bits.number(i+1, k)
		at := bits.at(i)
		switch {
		case v >= n || w >= n:
			if bits.len()-i >= 6 || !bits.all(i, 1) {
				t.bad(at, fmt.Sprintf("vertex %d", max(v, w)), "vertices from 0 to ", n-1)
			}
			return
		case w > v:
			v = w
		case w == v:
			at.text = fmt.Sprint(v)
			t.add(w, v, at)
		default:
			t.add(w, v, at)
		}
	}
	if !bits.all(i, 1) {
		t.bad(bits.at(i), "bits after the last edge", "ones up to a whole character")
	}
}
