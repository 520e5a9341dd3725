package formats

import (
	"cmp"
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

// add appends an arc. Where there is no room, those that are there again are left out: the first stays.
func (a *arcs) add(e arc) {
	if len(*a) == cap(*a) {
		slices.SortFunc(*a, func(x, y arc) int {
			return cmp.Or(cmp.Compare(x.from, y.from), cmp.Compare(x.to, y.to), x.compare(y))
		})
		*a = slices.CompactFunc(*a, func(x, y arc) bool { return x.from == y.from && x.to == y.to })
		*a = slices.Grow(*a, max(1024, len(*a)))
	}
	*a = append(*a, e)
}

// compare orders arcs by their places.
func (e arc) compare(other arc) int {
	return cmp.Or(cmp.Compare(e.line, other.line), cmp.Compare(e.col, other.col))
}

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
	slices.SortFunc(a, arc.compare)
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
	if at >= 0 && at+1 < len(line) && isDigit(line[at+1]) && matches(`^\s*\d+:\d+(,\d+)*\s*$`, line) {
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
func isComment(line word) bool { return line.text == "c" || matches(`^c\s`, line.text) }

// neighbours divides the line of a list into the vertex and the others, which begin in a column and may stand
// in brackets. Without a colon, its first name is the vertex.
func (t *graphText) neighbours() (head word, list string, col int) {
	at := colon(t.text)
	if at < 0 {
		line := t.words[0]
		at = strings.IndexAny(line.text+" ", " \t,")
		return word{line.text[:at], line.col}, line.text[at:], line.col + utf8.RuneCountInString(line.text[:at])
	}
	head = cut(nil, t.text[:at], 1, " \t")[0]
	list = strings.TrimRight(t.text[at+1:], " \t;")
	col = head.col + utf8.RuneCountInString(strings.TrimLeft(t.text[:at+1], " \t"))
	inside := strings.TrimLeft(list, " \t")
	if inside != "" && strings.HasSuffix(list, map[byte]string{'[': "]", '{': "}", '(': ")"}[inside[0]]) &&
		strings.IndexByte(opening_, inside[0]) >= 0 {
		col += len(list) - len(inside) + 1
		list = inside[1 : len(inside)-1]
	}
	return head, list, col
}

// adjacency reads a list of the neighbours of each vertex: NAME: NAME, NAME … or, if it is asked for,
// without colons, as networkx has it. The number of vertices may come first. KTH's lists (cnfgen) have it, and
// each ends in 0.
func (t *graphText) adjacency() (*puzzles.Graph, error) {
	text, before := t.whole(), t.line
	colons := likeAdjacency(text)
	n, size := 0, place{} // the number of vertices, if it is said
	t.apart = "\n"        // a line may be long: its names come one after the other
	each := func(do func(head word, list string, col int)) {
		t.rest = text
		t.line = before
		for begun := false; t.next(); {
			switch at := colon(t.text); {
			case at >= 0 || !colons && !t.guessed:
				do(t.neighbours())
				begun = true
			case colons && isComment(t.words[0]) && (!begun || n > 0): // cnfgen's comments
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
	const between = " \t,"
	each(func(head word, list string, _ int) {
		if t.vertex(head) < heads {
			t.wrong(head, "one list for each vertex, and one graph")
		}
		heads++
		list = strings.TrimRight(list, between)
		zeros = zeros && list[strings.LastIndexAny(list, between)+1:] == "0"
		if numbers && heads > 1 && !isNumber(head) {
			odd = row{[]word{head}, t.line}
		}
		numbers = numbers && isNumber(head)
	})
	kth := n > 0 && zeros
	for v := 1; kth && v <= n; v++ {
		t.vertex(word{text: strconv.Itoa(v)})
	}
	var edges arcs
	listed := false // a neighbour has a list of its own
	each(func(head word, list string, col int) {
		from := t.vertex(head)
		if kth {
			list = strings.TrimSuffix(strings.TrimRight(list, between), "0")
		}
		for w := range wordsOf(list, col, between) {
			plain := strings.TrimFunc(w.text, func(r rune) bool {
				return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("_.-'", r)
			}) == ""
			switch {
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
			edges.add(newArc(from, to, t.line, w.col))
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
