package puzzles

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"knightsat/internal/text"
	"knightsat/internal/words"
)

// graphFormat is a way to write graphs as text.
type graphFormat struct {
	name string // as --graph-format takes it
	// begins reports whether a line is the first of such a text, comments aside.
	begins func(line string) bool
	read   func(*graphText) (*Graph, error)
	lines  bool // each line is a graph
}

// graphFormats are the formats that are read; a file says by its first line which it has. What
// says nothing is an edge list or METIS, told apart by the whole text. See [foreignFormats], too.
func graphFormats() []graphFormat {
	return []graphFormat{
		{"graph6", beginsGraph6, (*graphText).graph6, true},
		{"sparse6", beginsSparse6, (*graphText).graph6, true},
		{"dimacs", beginsDIMACS, (*graphText).dimacs, false},
		{"tsplib", beginsTSPLIB, (*graphText).tsplib, false},
		{"metis", nil, (*graphText).metis, false},
		{"edges", nil, (*graphText).edgeList, false},
	}
}

// GraphFormatNames are the names of the formats of graphs that are read.
func GraphFormatNames() []string {
	return words.Names(graphFormats(), func(f graphFormat) string { return f.name })
}

// ParseGraph reads a graph: an edge list, DIMACS, TSPLIB, METIS, graph6 or sparse6. The text says
// by its first lines what it is. An edge list has two names on a line for an edge and one for a
// vertex, # or % before comments, and lines at NAME X Y for places in pictures. Other formats are
// refused by name. The name of the file is for messages only. Mistakes come as *[ParseError].
func ParseGraph(file string, r io.Reader) (*Graph, error) { return ParseGraphAs("", file, r) }

// ParseGraphAs reads a graph in one of GraphFormatNames, whatever its first lines say. Without a
// format it is [ParseGraph].
func ParseGraphAs(format, file string, r io.Reader) (*Graph, error) {
	whole, err := readText(file, r)
	if err != nil {
		return nil, err
	}
	f, err := graphFormatNamed(format)
	if err != nil {
		return nil, err
	}
	if key, _, _ := strings.Cut(strings.TrimSpace(whole), ":"); key == "family" || key == "graph" {
		return nil, &ParseError{file, 1, 1, "a puzzle", "a graph; give a puzzle file without --graph"}
	}
	if f == nil {
		f = graphFormatOf(strings.Lines(whole), true)
	}
	t := &graphText{file: file, rest: whole}
	if f == nil {
		return t.listOrMETIS()
	}
	return t.only(f)
}

// only reads the graph of a text that has one.
func (t *graphText) only(f *graphFormat) (*Graph, error) {
	g, err := f.read(t)
	if err == nil && f.lines && t.next() {
		return nil, &ParseError{t.file, t.line, 1, "a second graph", "one"}
	}
	return g, err
}

// graphFormatNamed is the format of this name, nil for "".
func graphFormatNamed(name string) (*graphFormat, error) {
	for _, f := range graphFormats() {
		if f.name == name {
			return &f, nil
		}
	}
	if name != "" {
		return nil, fmt.Errorf("unknown format %q of graphs; valid are %s", name,
			words.And(GraphFormatNames()...))
	}
	return nil, nil
}

// graphFormatOf is the format that the first lines say, read or foreign; nil if they say none.
// Where no graph is asked for, they may be those of a board.
func graphFormatOf(lines iter.Seq[string], asked bool) *graphFormat {
	comment := ""
	for line := range lines {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "%%MatrixMarket"):
			return foreignFormat(line, foreignFormats...)
		case line == "", strings.HasPrefix(line, "#"), strings.HasPrefix(line, "%"):
			continue
		case line == "c", strings.HasPrefix(line, "c "), strings.HasPrefix(line, "c\t"):
			comment = line // of DIMACS, if p follows
			continue
		case !asked && strings.Trim(line, boardChars) == "":
			return nil
		}
		for _, f := range graphFormats() {
			if f.begins != nil && f.begins(line) {
				return &f
			}
		}
		switch f := foreignFormat(line, foreignFormats...); {
		case comment != "":
			return nil
		case f != nil || !asked:
			return f
		}
		return foreignFormat(line, foreignLists...)
	}
	return nil
}

// readText reads all of a text, whose size is checked.
func readText(file string, r io.Reader) (string, error) {
	all, err := text.Read("a puzzle from "+file, r, maxText)
	if errors.Is(err, text.ErrTooLong) {
		return "", fmt.Errorf("%s is larger than %d MB, too large for a puzzle", file, maxText>>20)
	}
	return all, err
}
