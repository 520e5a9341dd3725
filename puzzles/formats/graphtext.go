package formats

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// graphText reads the text of graphs, a line after the other.
type graphText struct {
	file  string
	line  int
	rest  string      // of what was read
	from  *lineStream // what follows, or nil
	size  int         // of the graph's lines so far
	raw   string      // the line
	text  string      // without its comment
	words []textWord  // of the line
	apart string      // what words stand apart by; "": blanks and tabs
	skip  int         // a line that is none of the graph's: a row of headers
	made  puzzles.GraphBuilder

	guessed bool // nobody said the format
	several bool // a line was a graph
}

// textWord is a word of a text, and its place.
type textWord struct {
	text      string
	line, col int
}

func isNumber(w textWord) bool { return words.Digits(w.text) }

func all(list []textWord, is func(textWord) bool) bool {
	return !slices.ContainsFunc(list, func(w textWord) bool { return !is(w) })
}

// isCount reports whether a word is a number from low to high.
func isCount(w textWord, low, high int) bool {
	n, err := strconv.Atoi(w.text)
	return err == nil && low <= n && n <= high
}

// nextLine goes to the next line, which may have no words.
func (t *graphText) nextLine() bool {
	t.line++
	t.words = t.words[:0]
	if t.rest == "" && t.from != nil {
		var err error
		if t.rest, err = t.from.next(maxPuzzleText - t.size); err != nil {
			panic(mistake{err})
		}
		t.size += len(t.rest)
	}
	if t.rest == "" {
		return false
	}
	t.raw, t.rest, _ = strings.Cut(t.rest, "\n")
	t.text = t.raw
	for at := 0; ; at++ { // a comment begins the line, or stands after a blank
		n := strings.IndexAny(t.text[at:], "#%")
		if n < 0 {
			break
		}
		at += n
		if at == 0 || t.text[at-1] == ' ' || t.text[at-1] == '\t' {
			t.text = t.text[:at]
			break
		}
	}
	t.words = slices.AppendSeq(t.words, t.cut(t.text, 1, cmp.Or(t.apart, " \t")))
	return true
}

// next goes to the next line that has words; comments are none.
func (t *graphText) next() bool {
	for t.nextLine() {
		if len(t.words) > 0 {
			return true
		}
	}
	return false
}

// cut goes through the words of a part of the line, which begins in a column. They stand apart by these
// characters; blanks around them are none of them.
func (t *graphText) cut(text string, col int, apart string) iter.Seq[textWord] {
	return func(yield func(textWord) bool) {
		for more := true; more; {
			n := strings.IndexAny(text, apart)
			more = n >= 0
			if !more {
				n = len(text)
			}
			one := strings.TrimLeft(text[:n], " \t")
			if one != "" {
				at := col + utf8.RuneCountInString(text[:n-len(one)])
				if !yield(textWord{strings.TrimRight(one, " \t"), t.line, at}) {
					return
				}
			}
			if more {
				col += utf8.RuneCountInString(text[:n+1])
				text = text[n+1:]
			}
		}
	}
}

// whole reads all that follows, and returns it.
func (t *graphText) whole() string {
	if t.from != nil {
		var err error
		if t.rest, err = t.from.rest(); err != nil {
			panic(mistake{err})
		}
		t.from = nil
	}
	return t.rest
}

// again reads what follows from its begin, in words that stand apart so.
func (t *graphText) again(apart string) *graphText {
	return &graphText{file: t.file, line: t.line, rest: t.whole(), apart: apart}
}

// bad throws that this was found at the place of a word.
func (t *graphText) bad(at textWord, found string, expected ...any) {
	refuse(t.file, lineCol{at.line, at.col}, found, expected...)
}

// wrong throws that this word was found.
func (t *graphText) wrong(w textWord, expected ...any) { t.bad(w, words.Quote(w.text), expected...) }

// here is a place in the line.
func (t *graphText) here(col int) textWord { return textWord{"", t.line, col} }

func (t *graphText) end(expected ...any) { t.bad(t.here(1), "the end of the text", expected...) }

// check throws what a graph's builder has against what is read.
func (t *graphText) check(at textWord, err error) {
	if wrong, ok := err.(*puzzles.ValueError); ok {
		t.bad(at, wrong.Found, wrong.Expected)
	}
}

// graph makes the graph of what was read; its n vertices are numbers from first on.
func (t *graphText) graph(n, first int) *puzzles.Graph {
	g, err := t.made.Counted(n, first)
	if err != nil {
		panic(mistake{err})
	}
	return g
}

// named makes the graph of what was read; its vertices have names.
func (t *graphText) named() *puzzles.Graph {
	g, err := t.made.Graph()
	if err != nil {
		panic(mistake{err})
	}
	return g
}

// vertex is the number of a name, which is new or not.
func (t *graphText) vertex(w textWord) int {
	name := w.text
	if t.apart != "" && t.apart != "\n" && len(name) > 2 && strings.Count(name, `"`) == 2 {
		name = strings.Trim(name, `"`)
	}
	if isLeftOut(name) {
		t.wrong(w, "a name: this says that something is left out")
	}
	v, err := t.made.Vertex(name)
	t.check(w, err)
	return v
}

// isLeftOut is true of what programs print instead of a part of a list.
func isLeftOut(name string) bool { return name == "..." || name == "…" }

// add adds an edge between two vertices; at is where the second is named.
func (t *graphText) add(a, b int, at textWord) {
	if a == b {
		t.loop(at)
	}
	t.check(textWord{line: at.line, col: 1}, t.made.Edge(a, b))
}

func (t *graphText) loop(at textWord) {
	t.bad(at, "a loop, from "+words.Quote(at.text)+" to itself", "an edge between two vertices")
}

func (t *graphText) count(w textWord, low, high int, what string) int {
	n, _ := strconv.Atoi(w.text)
	if !isCount(w, low, high) {
		t.wrong(w, what, ", from ", low, " to ", high)
	}
	return n
}

// between reads an edge between vertices that are numbers up to n.
func (t *graphText) between(from, to textWord, n int) {
	a, b := t.count(from, 1, n, "a vertex"), t.count(to, 1, n, "a vertex")
	t.add(a-1, b-1, to)
}

// arc is an edge as a text says it: from one vertex to another, and the place of the latter.
type arc struct{ from, to, line, col int32 }

func newArc(from, to int, at textWord) arc {
	return arc{int32(from), int32(to), int32(at.line), int32(at.col)}
}

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

// checkBothWays reports whether all stand in both directions.
func (a arcs) bothWays() bool {
	first, _ := a.directions()
	return first < 0
}

// join adds the edges that arcs say, if they have no directions: lists that have each edge once, or each in
// both directions, have none.
func (t *graphText) join(a arcs) {
	slices.SortFunc(a, arc.compare)
	at := func(e arc) textWord { return textWord{"", int(e.line), int(e.col)} }
	if first, both := a.directions(); both && first >= 0 {
		t.bad(at(a[first]), "an edge in one direction, where others stand in both",
			"a graph without directions: each edge once, or each in both directions")
	}
	for _, e := range a {
		if e.from == e.to {
			t.bad(at(e), "a loop, from a vertex to itself", "an edge between two vertices")
		}
		t.check(at(e), t.made.Edge(int(e.from), int(e.to)))
	}
}
