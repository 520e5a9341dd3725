package formats

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// listOrMETIS reads a text whose first line says no format: METIS where it fits, else an edge
// list. It refuses what could be read as an edge list, but is hardly meant as one.
func (t *graphText) listOrMETIS() (*puzzles.Graph, error) {
	if t.from != nil {
		t.rest, t.err = t.from.rest()
		if t.err != nil {
			return nil, t.err
		}
	}
	text := t.rest
	if likeMETIS(text) {
		g, err := t.metis()
		if wrong, ok := err.(*puzzles.ParseError); ok {
			wrong.Expected += " (as METIS has it; --graph-format edges reads an edge list)"
		}
		return g, err
	}
	g, err := t.edgeList()
	again := &graphText{file: t.file, rest: text}
	if strings.Contains(text, "\n#\n") && tgf().MatchString(text) {
		again.next()
		again.refuse("TGF", `awk '/^#/ {e = 1; next} {print e ? $1 " " $2 : $1}' FILE > FILE.txt`+asItIs)
	} else {
		again.notAList(err == nil)
	}
	if again.err != nil {
		return nil, again.err
	}
	return g, err
}

// tgf is the trivial graph format: vertices with labels, a line of # alone, and edges.
var tgf = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[^#%\s].*\n#\n[^#%\s]`)
})

const asItIs = " (--graph-format edges reads it as it is)"

// columnNames are what a row above an edge list calls its columns.
var columnNames = strings.Fields("source target from to src dst dest node1 node2 vertex1 vertex2 start end " +
	"head tail fromnode tonode fromnodeid tonodeid sourceid targetid")

func isColumnName(w word) bool {
	return slices.Contains(columnNames, strings.ReplaceAll(strings.ToLower(w.text), "_", ""))
}

func isNumber(w word) bool { return words.Digits(w.text) }

// notAList refuses an edge list whose first line counts the rest or names the columns, and one
// without any edge.
func (t *graphText) notAList(read bool) {
	if !t.next() {
		return
	}
	first, start := slices.Clone(t.words), *t
	counts, columns := all(first, isNumber), len(first) > 1 && all(first, isColumnName)
	if !counts && len(first) == 2 && (isNumber(first[0]) || isNumber(first[1])) {
		return // an edge
	}
	var pairs, others, largest int
	numbers, again := true, false
	for t.next() {
		switch {
		case t.words[0].text == "at":
			return // this program's own
		case len(t.words) == 2:
			pairs++
		default:
			others++
		}
		for _, w := range t.words {
			k, _ := strconv.Atoi(w.text)
			largest = max(largest, k)
			numbers = numbers && isNumber(w)
			again = again || slices.ContainsFunc(first, func(f word) bool { return f.text == w.text })
		}
	}
	*t = start
	n, _ := strconv.Atoi(first[0].text)
	within := numbers && largest <= n || !numbers && !again
	withoutFirst := "tail -n +2 FILE > FILE.txt" + asItIs
	if counts && numbers && len(first) == 2 { // which may count vertices without edges
		withoutFirst = `awk '{print (NR > 1 ? "e " : "p edge ") $0}' ` +
			"FILE > FILE.col" + asItIs
	}
	switch {
	case counts && pairs > 0 && others == 0 && (len(first) == 1 && (within || n == pairs) ||
		within && slices.ContainsFunc(first[1:], func(w word) bool { return w.text == strconv.Itoa(pairs) })):
		t.refuse("a first line that counts the rest", withoutFirst)
	case !counts && pairs > 0 && !again && (columns || numbers && len(first) == 2):
		t.refuse("a header row", withoutFirst)
	case len(first) == 1 && pairs == 0 && read:
		t.fail(first[0].col, words.Quote(first[0].text)+" and no line of two names",
			"edges: two names on a line; or graph6, each line of which is as long as its first character says")
	}
}

func all(list []word, is func(word) bool) bool {
	return !slices.ContainsFunc(list, func(w word) bool { return !is(w) })
}
