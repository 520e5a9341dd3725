package formats

import (
	"fmt"
	"iter"
	"regexp"
	"strings"
	"sync"

	"knightsat/internal/words"
	"knightsat/puzzles"
)

// format is an entry of the tables of what a text may be: when it is taken for it, why, and its reader.
type format struct {
	name string // as messages have it and, for a graph that is read, --graph-format
	why  string // what a text of it is like
	// begins guesses by the first lines alone: what a stream brings is read at once.
	begins func(*opening) bool
	// fits guesses by the whole text, where no first lines say what it is.
	fits  func(text string) bool
	graph func(*graphText) (*puzzles.Graph, error) // reads a graph
	lines bool                                     // each line is a graph
	cells cutter                                   // cuts the cells of a grid
	board func(*textParser, []span) error          // reads a board that is no grid
	gaps  bool                                     // it may have empty lines
}

// cutter cuts lines into the cells of a grid. The size is that of the board, as in 3x3, if it is known; empty
// is a sign of empty squares that the text names.
type cutter func(s *sheet, lines []span, size, empty string) (*grid, error)

// opening is how a text begins.
type opening struct {
	comments []string // the lines before the first, as comments of graphs are, trimmed
	first    string   // the first line that is neither empty nor a comment, trimmed
	asked    bool     // a graph is asked for: this is no board
	foreign  *foreign // the format with such a sign, or nil
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
func choose(file string, table []format, is func(format) bool) (*format, error) {
	var found *format
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
			both := fmt.Sprintf("a text that may be %s (%s) or %s (%s)", found.name, found.why, f.name, f.why)
			return nil, mistake(file, place{1, 1}, both, "one of them; "+how)
		}
	}
	return found, nil
}

// boardFormats are what may stand below the lines name: value of a text, or alone, instead of a graph. What
// none of the others fits is a drawing. A line format: takes their names.
func boardFormats() []format {
	return []format{
		{name: "drawing", why: "rows of cells", cells: (*sheet).drawing},
		{name: "array", why: "rows in brackets", cells: (*sheet).array, fits: isArray},
		{name: "givens", why: "rows, columns and values", board: (*textParser).givens},
		{name: "fen", why: "eight ranks with slashes between them", fits: isFEN().MatchString,
			board: (*textParser).fen},
		{name: "pgn", why: "the tags of a game in brackets", board: (*textParser).pgn, gaps: true,
			fits: func(text string) bool {
				first, _, _ := strings.Cut(text, "\n")
				return pgnTag().MatchString(first)
			}},
		{name: "janko", why: "a line [problem], as janko.at has it", board: (*textParser).janko, gaps: true,
			fits: func(text string) bool { return strings.Contains(text, "\n[problem]") }},
		{name: "an address", why: "a link to a page", board: (*textParser).address,
			fits: func(text string) bool { return isAddress().MatchString(text) }},
	}
}

// isAddress is a link to a page, as puzz.link's hold a puzzle.
var isAddress = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(https?://|[\w.]*puzz\.link/|[\w./]*p(\.html)?\?\w+/)`)
})

// address refuses a link: how puzz.link and others write numbers in it is not published for these games.
func (t *textParser) address(lines []span) error {
	return t.wrong(t.trim(lines[0]),
		"a puzzle, drawn or as lines name: value; what an address holds can't be read")
}

// boardFormat is the one that some lines have, whose name is said or "".
func (s *sheet) boardFormat(lines []span, named span) (*format, error) {
	table := boardFormats()
	if name := s.of(named); name != "" {
		for _, f := range table {
			if f.name == name {
				return &f, nil
			}
		}
		return nil, s.wrong(named, words.Or(words.Names(table[:len(table)-1],
			func(f format) string { return f.name })...))
	}
	text := s.of(span{lines[0].from, lines[len(lines)-1].to})
	f, err := choose(s.file, table, func(f format) bool { return f.fits != nil && f.fits(text) })
	if f == nil {
		f = &table[0]
	}
	return f, err
}
