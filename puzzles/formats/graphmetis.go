package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// readMETIS reads a graph as METIS (Karypis and Kumar) has it: n m, perhaps a format of zeros, then for
// each vertex a line of its neighbours, which is empty where there are none. % begins a comment
// line. Each edge stands in the lines of both its ends.
func readMETIS(t *graphText) *puzzles.Graph {
	defer func() {
		thrown := recover()
		if m, is := thrown.(mistake); is && t.guessed {
			if wrong, is := m.error.(*parts.ParseError); is {
				wrong.Expected += " (as METIS has it; --graph-format edges reads an edge list)"
			}
		}
		if thrown != nil {
			panic(thrown)
		}
	}()
	return metisFrom(t, 1)
}

// metisFrom reads METIS, or the same with vertices that are counted from 0.
func metisFrom(t *graphText, base int) *puzzles.Graph {
	const sizes = "n m, the numbers of vertices and edges"
	if !t.next() {
		t.end(sizes)
	}
	if len(t.words) < 2 {
		t.wrong(t.words[0], sizes)
	}
	n := t.count(t.words[0], 1, puzzles.MaxVertices, "a number of vertices")
	size := t.words[1]
	m := t.count(size, 0, puzzles.MaxEdges, "a number of edges")
	for _, w := range t.words[2:] {
		if strings.Trim(w.text, "0") != "" {
			t.wrong(w, "0, or nothing: weights can't be read")
		}
	}
	var forth, back []uint64 // the lower end above the higher one; from the lower end's line, and from the higher
	v := 0
	for v < n && t.nextLine() {
		if matches(`^\s*[%#]`, t.raw) {
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
		t.end("a line of neighbours for each of ", n, " vertices, not of ", v)
	}
	if t.next() {
		t.wrong(t.words[0], "nothing after the lines of ", n, " vertices")
	}
	checkBothWays(t, forth, back)
	if len(forth) != m {
		t.wrong(size, len(forth), ", the number of edges that follow")
	}
	for _, e := range forth {
		t.add(int(e>>32)-1, int(uint32(e))-1, size)
	}
	return t.graph(n, 1)
}

// checkBothWays asks that each edge stands in the lines of both ends.
func checkBothWays(t *graphText, forth, back []uint64) {
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
		t.bad(t.here(1), fmt.Sprintf("%d in the line of vertex %d alone", high, low),
			fmt.Sprintf("%d in the line of vertex %d, too", low, high))
	}
}

// likeMETIS reports whether a text is METIS, be it with mistakes, rather than an edge list: it
// fits, or it has numbers up to n alone, and a line that is no pair.
func likeMETIS(text string) bool {
	t := &graphText{rest: text}
	if !t.next() || len(t.words) < 2 || len(t.words) > 4 || !isCount(t.words[0], 2, puzzles.MaxVertices) ||
		!all(t.words, func(w textWord) bool { return isCount(w, 0, puzzles.MaxEdges) }) {
		return false
	}
	n, _ := strconv.Atoi(t.words[0].text)
	if len(t.words) > 2 && matches(`^[01]{1,3}$`, t.words[2].text) && strings.Contains(t.words[2].text, "1") { // weights
		return strings.Count(strings.TrimRight(t.rest, "\n"), "\n") >= n-1
	}
	rows, odd := 0, false
	for ; t.next(); rows++ {
		odd = odd || len(t.words) != 2
		if !all(t.words, func(w textWord) bool { return isCount(w, 1, n) }) {
			return false
		}
	}
	return odd && rows <= n || !odd && metisFits(text, 1)
}

// metisFits reports whether a text is METIS without a mistake.
func metisFits(text string, base int) bool {
	var err error
	func() {
		defer caught(&err)
		metisFrom((&graphText{rest: text}), base)
	}()
	return err == nil && (base == 1 || strings.ContainsAny(text, "0"))
}
