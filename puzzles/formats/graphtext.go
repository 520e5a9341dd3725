package formats

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"knightsat/internal/limits"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// graphText reads the text of graphs, a line after the other. After the first mistake
// there are no more lines.
type graphText struct {
	file  string
	line  int
	rest  string // of what was read
	from  *lines // what follows, or nil
	size  int    // of the graph's lines so far
	err   error
	raw   string // the line
	text  string // without its comment
	words []word // of the line
	apart string // what words stand apart by; "": blanks and tabs
	skip  int    // a line that is none of the graph's: a row of headers
	made  puzzles.GraphBuilder

	guessed bool // nobody said the format
	several bool // a line was a graph
}

// word is a word of a line, and its column in characters, counted from 1.
type word struct {
	text string
	col  int
}

// nextLine goes to the next line, which may have no words.
func (t *graphText) nextLine() bool {
	t.line++
	t.words = t.words[:0]
	if t.rest == "" && t.from != nil && t.err == nil {
		t.rest, t.err = t.from.next(limits.PuzzleText - t.size)
		t.size += len(t.rest)
	}
	if t.rest == "" || t.err != nil {
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
	t.words = cut(t.words, t.text, 1, cmp.Or(t.apart, " \t"))
	return true
}

// cut appends the words of a text to a list.
func cut(list []word, text string, col int, apart string) []word {
	return slices.AppendSeq(list, wordsOf(text, col, apart))
}

// wordsOf are the words of a text, which begins in a column. They stand apart by these characters; blanks around
// them are none of them.
func wordsOf(text string, col int, apart string) iter.Seq[word] {
	return func(yield func(word) bool) {
		for more := true; more; {
			n := strings.IndexAny(text, apart)
			more = n >= 0
			if !more {
				n = len(text)
			}
			one := strings.TrimLeft(text[:n], " \t")
			if one != "" {
				at := col + utf8.RuneCountInString(text[:n-len(one)])
				if !yield(word{strings.TrimRight(one, " \t"), at}) {
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
	if t.from != nil && t.err == nil {
		t.rest, t.err = t.from.rest()
		t.from = nil
	}
	return t.rest
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

func (t *graphText) fail(col int, found, expected string) { t.failAt(t.line, col, found, expected) }

func (t *graphText) failAt(line, col int, found, expected string) {
	if t.err == nil {
		t.err = mistake(t.file, place{line, col}, found, expected)
	}
}

// failAs says what a graph's builder has against what is read.
func (t *graphText) failAs(col int, err error) {
	if wrong, ok := err.(*puzzles.ValueError); ok {
		t.fail(col, wrong.Found, wrong.Expected)
	}
}

func (t *graphText) wrong(w word, expected string) { t.fail(w.col, words.Quote(w.text), expected) }

func (t *graphText) end(expected string) { t.fail(1, "the end of the text", expected) }

// graph makes the graph of what was read; its n vertices are numbers from first on.
func (t *graphText) graph(n, first int) (*puzzles.Graph, error) {
	made := t.made
	t.made = puzzles.GraphBuilder{}
	if t.err != nil {
		return nil, t.err
	}
	return made.Counted(n, first)
}

// add adds an edge between two vertices, the second of which is said there.
func (t *graphText) add(a, b int, at word) {
	if a == b {
		t.loop(at)
	}
	if t.err == nil {
		t.failAs(1, t.made.Edge(a, b))
	}
}

func (t *graphText) loop(at word) {
	t.fail(at.col, "a loop, from "+words.Quote(at.text)+" to itself", "an edge between two vertices")
}

func (t *graphText) count(w word, low, high int, what string) int {
	n, err := strconv.Atoi(w.text)
	if err != nil || n < low || n > high {
		t.wrong(w, fmt.Sprintf("%s, from %d to %d", what, low, high))
	}
	return n
}

// between reads an edge between vertices that are numbers up to n.
func (t *graphText) between(from, to word, n int) {
	a, b := t.count(from, 1, n, "a vertex"), t.count(to, 1, n, "a vertex")
	t.add(a-1, b-1, to)
}
