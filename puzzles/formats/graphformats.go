package formats

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"knightsat/internal/phrases"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

// graphFormats are those of graphs that are read. A text of none of them, nor of [foreignFormats], is an
// edge list, or an error that an edge list has.
func graphFormats() []textFormat {
	sure := func(begins func(string) bool) func(*opening) bool {
		return func(o *opening) bool { return o.first != "" && begins(o.first) }
	}
	return []textFormat{
		{name: "graph6", why: "each line is a graph", lines: true,
			begins: sure(beginsGraph6), graph: readGraph6},
		{name: "sparse6", why: "each line is a graph and begins with a colon", lines: true,
			begins: sure(beginsSparse6), graph: readGraph6},
		{name: "dimacs", why: "a line p edge N M", begins: sure(beginsDIMACS), graph: readDIMACS},
		{name: "tsplib", why: "TSPLIB's keys", begins: sure(beginsTSPLIB), graph: readTSPLIB},
		{name: "facts", why: "edge(A,B).", begins: sure(beginsFacts), graph: readFacts},
		{name: "adjacency", why: "A: B C, the neighbours of A", fits: likeAdjacency,
			begins: sure(func(line string) bool { return matches(`^\d+\s*:[0-9 \t,;]*$`, line) }),
			graph:  readAdjacency},
		{name: "matrix", why: "rows of 0 and 1", fits: likeMatrix, graph: readMatrix},
		{name: "metis", why: "n m, then the neighbours of each vertex", fits: likeMETIS, graph: readMETIS},
		{name: "csv", why: "two columns apart by a comma", fits: likeCSV, graph: readCSV},
		{name: "edges", why: "two names on each line", graph: readEdges},
	}
}

// GraphFormatNames are the names of the formats of graphs that are read.
func GraphFormatNames() []string {
	return words.Names(graphFormats(), func(f textFormat) string { return f.name })
}

// ParseGraph reads a graph in one of [GraphFormatNames]; the text says what it is. An edge list has two
// names on a line for an edge and one for a vertex, # or % before comments, and lines at NAME X Y for
// places in pictures. Other formats, and lists that are hardly meant as what they could be read as, are
// refused by name. The name of the file is for messages only. Mistakes come as *[ParseError].
func ParseGraph(file string, r io.Reader) (*puzzles.Graph, error) { return ParseGraphAs("", file, r) }

// ParseGraphAs reads a graph in one of GraphFormatNames, whatever its first lines say. Without a
// format it is [ParseGraph].
func ParseGraphAs(format, file string, r io.Reader) (g *puzzles.Graph, err error) {
	defer caught(&err)
	s, err := NewGraphScanner(format, file, r)
	if err == nil {
		g, err = s.Next()
	}
	if err != nil {
		return nil, err
	}
	if _, err := s.Next(); err != io.EOF {
		refuse(file, lineCol{s.text.line, 1}, "a second graph", "one")
	}
	return g, nil
}

// GraphScanner reads the graphs of a text one after the other, and keeps one of them in memory.
// Only graph6 and sparse6 have several graphs in a text. The zero value is of no use: see
// [NewGraphScanner].
type GraphScanner struct {
	text   graphText
	format *textFormat // nil: not known yet
	err    error       // of all that follows
}

// NewGraphScanner returns a scanner of a text in one of GraphFormatNames, or, without a format, in
// the one that its first lines say. The name of the file is for messages only.
func NewGraphScanner(textFormat, file string, r io.Reader) (*GraphScanner, error) {
	f, err := graphFormatNamed(textFormat)
	return &GraphScanner{text: graphText{file: file, from: newLines(file, r)}, format: f}, err
}

// Next reads the next graph. The error is io.EOF after the last one; a text has one graph at least.
// Mistakes come as *[ParseError]; one in a line of graph6 does not keep the next line from being
// read.
func (s *GraphScanner) Next() (*puzzles.Graph, error) {
	if s.err != nil {
		return nil, s.err
	}
	g, err := s.read()
	switch wrong := errors.As(err, new(*parts.ParseError)); {
	case s.format == nil, err != nil && !wrong:
		s.err = err
	case g == nil && err == nil, !s.format.lines:
		s.err = io.EOF
	}
	if g == nil && err == nil {
		err = io.EOF
	}
	return g, err
}

// read reads a graph; nil if there was one, and no more.
func (s *GraphScanner) read() (g *puzzles.Graph, err error) {
	defer caught(&err)
	t := &s.text
	if s.format == nil {
		s.format = guessFormat(t)
	}
	t.size, t.made = 0, puzzles.GraphBuilder{}
	return s.format.graph(t), nil
}

// Spec reads the next graph as a puzzle without rules.
func (s *GraphScanner) Spec() (*parts.Spec, error) {
	g, err := s.Next()
	if err != nil {
		return nil, err
	}
	where := s.text.file
	if s.format.lines {
		where = fmt.Sprintf("%s:%d", where, s.text.line)
	}
	return &parts.Spec{Graph: g, From: where}, nil
}

// More reports whether another graph follows; without waiting for its line, whether one may.
func (s *GraphScanner) More(wait bool) bool {
	if s.format == nil || !s.format.lines || !wait {
		return s.format != nil && s.format.lines
	}
	for line := range s.text.from.peek() {
		if strings.TrimSpace(line) != "" {
			return true
		}
	}
	return false
}

// graphFormatNamed is the format of this name, nil for "".
func graphFormatNamed(name string) (*textFormat, error) {
	for _, f := range graphFormats() {
		if f.name == name {
			return &f, nil
		}
	}
	if name != "" {
		return nil, fmt.Errorf("unknown format %q of graphs; valid are %s", name,
			phrases.And(GraphFormatNames()...))
	}
	return nil, nil
}

// graphFormatOf is the format that the first lines say, read or foreign; nil if they say none.
// Where no graph is asked for, they may be those of a board.
func graphFormatOf(file string, lines iter.Seq[string], asked bool) *textFormat {
	o := openingOf(lines, asked)
	key, _, header := strings.Cut(o.first, ":")
	if !asked && (header && strings.Trim(key, "0123456789 ") != "" && key == strings.ToLower(key) || // of a puzzle
		o.first != "" && strings.Trim(o.first, boardChars) == "") {
		return nil
	}
	return choose(file, append(graphFormats(), foreignFormats()...),
		func(f textFormat) bool { return f.begins != nil && f.begins(o) })
}

// boardChars are the characters of drawings, but for column letters and the lines of frames.
const boardChars = "Nx*.#?qrbnkp_0123456789 \t,;|+-=[]"

// guessFormat finds the format of a text that should be a graph.
func guessFormat(t *graphText) *textFormat {
	t.guessed = true
	if f := graphFormatOf(t.file, t.from.peek(), true); f != nil {
		return f
	}
	text := t.whole()
	table := graphFormats()
	f := choose(t.file, append(table, foreignFormats()...),
		func(f textFormat) bool { return f.fits != nil && f.fits(text) })
	if f == nil {
		f = &table[len(table)-1] // edges
	}
	return f
}
