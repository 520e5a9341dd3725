package formats

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// metis reads a graph as METIS (Karypis and Kumar) has it: n m, perhaps a format of zeros, then for
// each vertex a line of its neighbours, which is empty where there are none. % begins a comment
// line. Each edge stands in the lines of both its ends.
func (t *graphText) metis() (*puzzles.Graph, error) {
	g, err := t.metisFrom(1)
	if wrong, ok := err.(*puzzles.ParseError); ok && t.guessed {
		wrong.Expected += " (as METIS has it; --graph-format edges reads an edge list)"
	}
	return g, err
}

// metisFrom reads METIS, or the same with vertices that are counted from 0.
func (t *graphText) metisFrom(base int) (*puzzles.Graph, error) {
	if !t.next() {
		t.end("n m, the numbers of vertices and edges")
		return nil, t.err
	}
	head := t.line
	if len(t.words) < 2 {
		t.wrong(t.words[0], "n m, the numbers of vertices and edges")
		return nil, t.err
	}
	n := t.count(t.words[0], 1, puzzles.MaxVertices, "a number of vertices")
	m := t.count(t.words[1], 0, puzzles.MaxEdges, "a number of edges")
	for _, w := range t.words[2:] {
		if strings.Trim(w.text, "0") != "" {
			t.wrong(w, "0, or nothing: weights can't be read")
		}
	}
	m1 := t.words[1]
	var forth, back []uint64 // the lower end above the higher one; from the lower end's line, and from the higher
	v := 0
	for v < n && t.nextLine() {
		if raw := strings.TrimSpace(t.raw); strings.HasPrefix(raw, "%") || strings.HasPrefix(raw, "#") {
			continue
		}
		v++
		for _, w := range t.words {
			u := t.count(w, base, n-1+base, "a neighbour") + 1 - base
			switch {
			case u > v:
				forth = append(forth, uint64(v)<<32|uint64(u))
			case u < v:
				back = append(back, uint64(u)<<32|uint64(v))
			default:
				t.loop(w)
			}
		}
	}
	if v < n {
		t.end(fmt.Sprintf("a line of neighbours for each of %d vertices, not of %d", n, v))
	}
	if t.next() {
		t.wrong(t.words[0], fmt.Sprintf("nothing after the lines of %d vertices", n))
	}
	t.bothWays(forth, back)
	if len(forth) != m {
		t.failAt(head, m1.col, words.Quote(m1.text),
			fmt.Sprintf("%d, the number of edges that follow", len(forth)))
	}
	for _, e := range forth {
		t.add(int(e>>32)-1, int(uint32(e))-1, m1)
	}
	return t.graph(n, 1)
}

// bothWays asks that each edge stands in the lines of both ends.
func (t *graphText) bothWays(forth, back []uint64) {
	slices.Sort(forth)
	slices.Sort(back)
	for i := range max(len(forth), len(back)) {
		if i < min(len(forth), len(back)) && forth[i] == back[i] {
			continue
		}
		var low, high uint32
		if i == len(back) || i < len(forth) && forth[i] < back[i] {
			low, high = uint32(forth[i]>>32), uint32(forth[i])
		} else {
			high, low = uint32(back[i]>>32), uint32(back[i])
		}
		t.fail(1, fmt.Sprintf("%d in the line of vertex %d alone", high, low),
			fmt.Sprintf("%d in the line of vertex %d, too", low, high))
		return
	}
}

// likeMETIS reports whether a text is METIS, be it with mistakes, rather than an edge list: it
// fits, or it has numbers up to n alone, and a line that is no pair.
func likeMETIS(text string) bool {
	t := &graphText{rest: text}
	if !t.next() || len(t.words) < 2 || len(t.words) > 4 {
		return false
	}
	n := t.count(t.words[0], 2, puzzles.MaxVertices, "")
	for _, w := range t.words[1:] {
		t.count(w, 0, puzzles.MaxEdges, "")
	}
	odd := false
	kinds := t.words[2:]
	weights := len(kinds) > 0 && len(kinds[0].text) <= 3 && strings.Trim(kinds[0].text, "01") == "" &&
		strings.Contains(kinds[0].text, "1")
	if weights && t.err == nil {
		return strings.Count(strings.TrimRight(t.rest, "\n"), "\n") >= n-1
	}
	rows := 0
	for t.next() {
		rows++
		odd = odd || len(t.words) != 2
		for _, w := range t.words {
			t.count(w, 1, n, "")
		}
	}
	if t.err != nil || odd {
		return t.err == nil && rows <= n
	}
	return metisFits(text, 1)
}

// metisFits reports whether a text is METIS without a mistake.
func metisFits(text string, base int) bool {
	_, err := (&graphText{rest: text}).metisFrom(base)
	return err == nil && (base == 1 || strings.ContainsAny(text, "0"))
}
