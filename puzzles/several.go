package puzzles

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// MaxSeveral is how many puzzles [ParseSeveral] reads from one text at most.
const MaxSeveral = 2000

// ParseSeveral reads one puzzle after another, each as [Parse] does. An empty line ends a board or
// a list of edges; comments after it belong to the next puzzle. Places in errors count from the
// beginning of the whole text.
func ParseSeveral(file string, r io.Reader) ([]*Spec, error) {
	text, err := readText(file, r)
	if err != nil {
		return nil, err
	}
	if graphFormatOf(strings.Lines(text), false) != nil {
		one, err := parseText(file, text, 0)
		return []*Spec{one}, err
	}
	lines := strings.SplitAfter(text, "\n")
	starts := puzzleStarts(lines)
	if len(starts) > MaxSeveral {
		at := starts[MaxSeveral]
		return nil, &ParseError{file, at + 1, 1, "another puzzle",
			fmt.Sprintf("at most %d in one text", MaxSeveral)}
	}
	var all []*Spec
	for i, from := range starts {
		to := len(lines)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		one, err := parseText(file, strings.Join(lines[from:to], ""), from)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// puzzleStarts are the lines, counted from 0, at which puzzles begin; the first line does
// in any case.
func puzzleStarts(lines []string) []int {
	starts := []int{0}
	const none = -1
	gap := none // the empty line that may end a puzzle
	body, graph := false, false
	var headers []string // of the puzzle that is read
	for i, line := range lines {
		line, _, _ = strings.Cut(line, "%")
		line = strings.TrimSpace(line)
		if line == "" {
			if gap == none && strings.TrimSpace(lines[i]) == "" && (body || len(headers) > 0) {
				gap = i
			}
			continue
		}
		name, _, header := strings.Cut(line, ":")
		name = strings.TrimSpace(name)
		header = header && slices.Contains(PartNames(), name)
		again := header && (body || slices.Contains(headers, name)) || !header && body && !graph
		if gap != none && again {
			starts = append(starts, gap+1)
			body = false
			graph = false
			headers = nil
		}
		gap = none
		if header {
			headers = append(headers, name)
			graph = graph || name == "graph"
		} else {
			body = true
		}
	}
	return starts
}
