package puzzles

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// readHeader reads a line "name: value" that begins in that column.
func (t *textParser) readHeader(line string, col int) error {
	name, rest, _ := strings.Cut(line, ":")
	name = strings.TrimSpace(name)
	if !slices.Contains(PartNames(), name) {
		return t.errorAt(t.line, col, quote(name), "one of "+strings.Join(PartNames(), ", "))
	}
	if before, ok := t.headers[name]; ok {
		return t.errorAt(t.line, col, "a second "+name, fmt.Sprintf("one; the first is in line %d", before))
	}
	t.headers[name] = t.line
	if err := CheckParts(slices.Collect(maps.Keys(t.headers))); err != nil {
		wrong := err.(*ValueError)
		return t.errorAt(t.line, col, wrong.Found, wrong.Expected)
	}
	at := col + len([]rune(line)) - len([]rune(strings.TrimLeft(rest, " \t")))
	if name == "graph" {
		if strings.TrimSpace(rest) != "" {
			return t.errorAt(t.line, at, quote(strings.TrimSpace(rest)), "nothing: the edges follow, a line each")
		}
		return nil
	}
	if name == "board" {
		t.size = place{t.line, at}
	}
	piece := t.spec.Piece
	items, err := t.spec.set(name, strings.TrimSpace(rest))
	if _, said := t.headers["piece"]; said && name == "fen" { // whichever line comes first
		t.spec.Piece = piece
	}
	if wrong := (*ValueError)(nil); errors.As(err, &wrong) {
		return t.errorAt(t.line, at+wrong.Offset, wrong.Found, wrong.Expected)
	}
	if err != nil {
		return t.errorAt(t.line, at, err.Error(), "another value")
	}
	for _, i := range items {
		t.spec.places[i.what] = place{t.line, at + i.offset}
	}
	return nil
}
