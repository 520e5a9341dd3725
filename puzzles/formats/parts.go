package formats

import (
	"slices"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/notation"
	"knightsat/puzzles/parts"
)

// PartNames lists the parts of a puzzle that [Set] knows: [parts.Names], and fen.
func PartNames() []string {
	names := parts.Names()
	return slices.Insert(names, slices.Index(names, "board")+1, "fen")
}

// Set reads a part of a puzzle as [parts.Spec.Set] does, and also fen and a graph in any format. Flags,
// header lines, JSON and suites use the same names of parts. If the error is not nil, the spec has not
// changed.
func Set(s *parts.Spec, name, value string) error {
	switch {
	case name == "fen":
		_, err := setFEN(s, value)
		return err
	case name == "graph" && s.Set(name, value) == nil && notation.Edges(s.Graph) == value: // whatever it looks like
		return nil
	case name == "graph":
		g, err := ParseGraph(name, strings.NewReader(value))
		if err == nil {
			s.SetGraph(g)
		}
		return err
	case !slices.Contains(PartNames(), name):
		return &puzzles.ValueError{Found: words.Quote(name),
			Expected: "one of " + strings.Join(PartNames(), ", ")}
	}
	return s.Set(name, value)
}

// ofBoards are the parts that graphs lack.
func ofBoards() (names []string) {
	for _, p := range parts.All() {
		if p.Boards && p.Name != "walls" { // whose message says what to do
			names = append(names, p.Name)
		}
	}
	return append(names, "fen")
}

// instead lists the parts that rule out others, and why.
var instead = []struct {
	part, why string
	others    []string
}{
	{"fen", "fen says the board, the guards and the start", []string{"board", "guard", "start"}},
	{"graph", "a graph has no board and no piece",
		ofBoards()},
}

// CheckParts returns a *[ValueError] if parts with these names cannot be given together, and nil
// if they can.
func CheckParts(names []string) error {
	for _, i := range instead {
		for _, name := range i.others {
			if slices.Contains(names, i.part) && slices.Contains(names, name) {
				return &puzzles.ValueError{Notation: true, Found: "both " + i.part + " and " + name,
					Expected: "one of them: " + i.why}
			}
		}
	}
	return nil
}
