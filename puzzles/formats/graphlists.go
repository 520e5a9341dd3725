package formats

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// arc is an edge as a text says it: from one vertex to another, and the place of the latter.
type arc struct{ from, to, line, col int32 }

func newArc(from, to, line, col int) arc { return arc{int32(from), int32(to), int32(line), int32(col)} }

type arcs []arc

// oneWay is the first of the arcs that stands in one direction alone, if another stands in both; -1 if
// there is none. So lists that have each edge once, or each in both directions, have no directions.
func (a arcs) oneWay() int {
	if first, both := a.directions(); both {
		return first
	}
	return -1
}

// bothWays reports whether all stand in both directions.
func (a arcs) bothWays() bool {
	first, _ := a.directions()
	return first < 0
}

// directions is the first of the arcs that stands in one direction alone, -1 if none does, and whether another
// stands in both.
func (a arcs) directions() (first int, both bool) {
	key := func(from, to int32) uint64 { return uint64(from)<<32 | uint64(to) }
	keys := make([]uint64, len(a))
	for i, e := range a {
		keys[i] = key(e.from, e.to)
	}
	slices.Sort(keys)
	first = -1
	for i, e := range a {
		if _, back := slices.BinarySearch(keys, key(e.to, e.from)); back {
			both = true
		} else if first < 0 {
			first = i
		}
	}
	return first, both
}

// join adds the edges that arcs say, if they have no directions.
func (t *graphText) join(a arcs) {
	if i := a.oneWay(); i >= 0 {
		t.failAt(int(a[i].line), int(a[i].col), "an edge in one direction, where others stand in both",
			"a graph without directions: each edge once, or each in both directions")
	}
	for _, e := range a {
		if e.from == e.to {
			t.failAt(int(e.line), int(e.col), "a loop, from a vertex to itself", "an edge between two vertices")
		}
		if t.err != nil {
			return
		}
		t.failAs(int(e.col), t.made.Edge(int(e.from), int(e.to)))
	}
}

// colon is where the colon of a list NAME: NAME NAME is in a line; -1 if it has none.
func colon(line string) int {
	at := strings.IndexByte(line, ':')
	if matches(`^\s*\d+:\d+(,\d+)*\s*$`, line) {
		return at
	}
	if at < 0 || at+1 < len(line) && line[at+1] != ' ' && line[at+1] != '\t' ||
		strings.ContainsAny(line[:at], `{}[]()"'`) ||
		len(strings.Fields(line[:at])) != 1 {
		return -1
	}
	return at
}

// likeAdjacency is true of lists NAME: NAME NAME, above which may be how many there are.
func likeAdjacency(text string) bool {
	t := &graphText{rest: text}
	comment := false // of cnfgen, above the number
	for t.next() {
		switch {
		case colon(t.text) >= 0:
			return !comment
		case t.words[0].text == "c":
			comment = true
		default:
			return len(t.words) == 1 && isNumber(t.words[0]) && t.next() && colon(t.text) >= 0
		}
	}
	return false
}

// neighbours divides the line of a list. Without a colon, its first name is the vertex. The others may stand
// in brackets.
func (t *graphText) neighbours() []word {
	at := colon(t.text)
	if at < 0 {
		return cut(nil, t.text, 1, " \t,")
	}
	list, after := strings.TrimRight(t.text, " \t;"), at+1
	if first := strings.IndexAny(list[after:], "[{("); first >= 0 && strings.HasSuffix(list, map[byte]string{
		'[': "]", '{': "}", '(': ")"}[list[after+first]]) && strings.TrimSpace(list[after:after+first]) == "" {
		list = list[:len(list)-1]
		after += first + 1
	}
	head := cut(nil, list[:at], 1, " \t")
	return cut(head, list[min(after, len(list)):], 1+utf8.RuneCountInString(t.text[:after]), " \t,")
}

// adjacency reads a list of the neighbours of each vertex: NAME: NAME, NAME … or, if it is asked for,
// without colons, as networkx has it. The number of vertices may come first. KTH's lists (cnfgen) have it, and
// each ends in 0.
func (t *graphText) adjacency() (*puzzles.Graph, error) {
	text, before := t.whole(), t.line
	colons := likeAdjacency(text)
	n, size := 0, place{} // the number of vertices, if it is said
	each := func(do func(list []word)) {
		t.rest = text
		t.line = before
		for begun := false; t.next(); {
			switch at := colon(t.text); {
			case at >= 0 || !colons && !t.guessed:
				do(t.neighbours())
				begun = true
			case colons && t.words[0].text == "c" && (!begun || n > 0): // cnfgen's comments
			case colons && !begun:
				n = t.count(t.words[0], 1, puzzles.MaxVertices, "a number of vertices")
				size = place{t.line, t.words[0].col}
				begun = true
			default:
				t.wrong(t.words[0], "NAME: and its neighbours, on each line")
			}
		}
	}
	heads := 0
	zeros, numbers := true, true
	var odd row // a head that is no number below some that are
	each(func(list []word) {
		if t.vertex(list[0]) < heads {
			t.wrong(list[0], "one list for each vertex, and one graph")
		}
		heads++
		zeros = zeros && len(list) > 1 && list[len(list)-1].text == "0"
		if numbers && heads > 1 && !isNumber(list[0]) {
			odd = row{list[:1], t.line}
		}
		numbers = numbers && isNumber(list[0])
	})
	kth := n > 0 && zeros
	for v := 1; kth && v <= n; v++ {
		t.vertex(word{text: strconv.Itoa(v)})
	}
	var edges arcs
	listed := false // a neighbour has a list of its own
	each(func(list []word) {
		from := t.vertex(list[0])
		for i, w := range list[1:] {
			plain := strings.TrimFunc(w.text, func(r rune) bool {
				return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_.-'", r)
			}) == ""
			switch {
			case kth && i == len(list)-2: // 0
				continue
			case kth:
				t.count(w, 1, n, "a vertex")
			case !plain:
				t.wrong(w, "a name of letters and digits; neighbours have no weights")
			}
			to := t.vertex(w)
			if to >= heads && !kth && isNumber(w) != numbers {
				t.wrong(w, "the name of a vertex, as they are called at the beginnings of lines")
			}
			listed = listed || to < heads
			if odd.line > 0 && w.text == odd.words[0].text {
				odd = row{}
			}
			edges = append(edges, newArc(from, to, t.line, w.col))
		}
	})
	if odd.line > 0 && t.guessed {
		t.failAt(odd.line, odd.words[0].col, words.Quote(odd.words[0].text)+" below numbers",
			"lists of neighbours alone; --graph-format adjacency reads it as it is")
	}
	t.join(edges)
	if heads > 1 && len(edges) > 0 && !listed && !numbers && t.guessed {
		t.fail(1, "lists of neighbours none of which has a list of its own",
			"neighbours of vertices; --graph-format adjacency reads it as it is")
	}
	if t.err != nil {
		return nil, t.err
	}
	g, err := t.made.Graph()
	if err == nil && n > 0 && g.Len() != n {
		return nil, mistake(t.file, size, strconv.Itoa(n),
			fmt.Sprintf("%d, the number of vertices below", g.Len()))
	}
	return g, err
}
