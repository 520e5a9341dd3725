package formats

import (
	"fmt"
	"iter"
	"strings"

	"knightsat/puzzles"
)

// textFormat is an entry of the tables of what a text may be: when it is taken for it, why, and its reader.
type textFormat struct {
	name string // as messages have it and, for a graph that is read, --graph-format
	why  string // what a text of it is like
	// begins guesses by the first lines alone: what a stream brings is read at once.
	begins func(*opening) bool
	// fits guesses by the whole text, where no first lines say what it is.
	fits  func(text string) bool
	graph func(*graphText) *puzzles.Graph // reads a graph
	lines bool                            // each line is a graph
	like  string                          // for a board instead of fits: a pattern of the text
	cells cutter                          // cuts the cells of a grid
	board func(*puzzleText, []stretch)    // reads a board that is no grid
	gaps  bool                            // it may have empty lines
}

// opening is how a text begins.
type opening struct {
	comments []string     // the lines before the first, as comments of graphs are, trimmed
	first    string       // the first line that is neither empty nor a comment, trimmed
	asked    bool         // a graph is asked for: this is no board
	foreign  *otherFormat // the format with such a sign, or nil
}

// mostComments is how many may say what a text is.
const mostComments = 1000

// mostOfSign is how many bytes of a line are looked at for a sign of a format.
const mostOfSign = 1000

// openingOf reads to the first line that is no comment.
func openingOf(lines iter.Seq[string], asked bool) *opening {
	o := &opening{asked: asked}
	defer func() { o.foreign = foreignOf(o) }()
	for line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case line[0] == '#', line[0] == '%', line == "c", strings.HasPrefix(line, "c "),
			strings.HasPrefix(line, "c\t"):
			if len(o.comments) < mostComments {
				o.comments = append(o.comments, line)
			}
		default:
			o.first = line
			return o
		}
	}
	return o
}

// choose finds the one format of a table that a text has; nil if it has none. A text that may be of two
// is a mistake.
func choose(file string, table []textFormat, is func(textFormat) bool) (found *textFormat) {
	for _, f := range table {
		switch {
		case !is(f):
		case found == nil:
			found = &f
		default:
			how := "--graph-format says which"
			if f.graph == nil {
				how = "a line format: says which"
			}
			refuse(file, lineCol{1, 1}, fmt.Sprintf("a text that may be %s (%s) or %s (%s)", found.name, found.why,
				f.name, f.why), "one of them; ", how)
		}
	}
	return found
}
