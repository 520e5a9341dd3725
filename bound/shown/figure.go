package shown

import (
	"context"
	"fmt"
	"strings"

	"knightsat/bound"
	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Figure makes the figure of a refutation. It tells tolls as simply as it finds until the context ends.
func Figure(ctx context.Context, a *bound.Analysis, r bound.Refutation) *bound.Figure {
	f := a.Figure(r)
	if f.Potentials != nil {
		f.Tolls = simple(ctx, a.Instance, f.Potentials, r.Moves)
	}
	if f.Cases != nil {
		f.Program = prices(f.Cases, &r)
	}
	return f
}

// Marks are those of the squares on a board drawn in text, below a heading; none where there are no squares,
// or where the figure is not about squares.
func Marks(f *bound.Figure) (heading string, marks map[puzzles.Square]string) {
	marks = map[puzzles.Square]string{}
	for _, s := range f.Squares {
		marks[s] = "o"
	}
	if f.Rows == nil {
		return "", marks
	}
	for _, row := range f.Jumps {
		mark := fmt.Sprintf("%+d", row.Times)
		if row.Times == 1 || row.Times == -1 {
			mark = mark[:1]
		}
		marks[row.Squares[0]] = mark
	}
	for s, letter := range letters(f.Rows) {
		if marks[s] == "" {
			marks[s] = letter
		}
	}
	return "\nthe squares that count, with + and - or how often, and a letter for each part of several " +
		"squares:\n", marks
}

// Legend says what the marks are for.
func Legend(f *bound.Figure) string {
	_, marks := Marks(f)
	switch {
	case f.By == facts.ByParity:
		return "Count the squares with a + and those with a -: each move goes from one kind to the other."
	case f.By == facts.ByReach:
		return "Each move from a square with a letter goes to one with the same letter."
	case f.In.Puzzle.Board != nil && separate(f.In.Puzzle, marks):
		return "Cross out the squares with a -. Then no move leaves a square with a +, and each move from a letter " +
			"goes to the same letter: these are the parts."
	}
	return "+ and - mark the squares that are counted, and a letter marks each part of several squares."
}

// separate reports whether squares marked + and sets of squares with one letter are parts of the board without
// those marked -: no move joins two of them.
func separate(p *puzzles.Puzzle, marks map[puzzles.Square]string) bool {
	for _, s := range p.Board.Squares() {
		for _, to := range p.Board.Moves(p.Piece, s) {
			if a, b := marks[s], marks[to]; a != "-" && b != "-" && (a != b || a == "+") {
				return false
			}
		}
	}
	return true
}

// letters gives the squares of each set a letter; none if the sets can't be told apart.
func letters(rows *bound.Rows) map[puzzles.Square]string {
	of := map[puzzles.Square]string{}
	for k, set := range rows.Sets {
		for _, s := range set.Squares {
			if of[s] != "" || k > 'Z'-'A' {
				return nil
			}
			of[s] = string(rune('A' + k))
		}
	}
	return of
}

// Text writes the sum for a person with a pencil; "" if there is none. Each line begins with indent.
func Text(f *bound.Figure, indent string) string {
	switch {
	case f.Program != nil:
		return priceTable(f.Program, f.In.Puzzle, indent)
	case f.Tolls != nil:
		return tollTable(f.Tolls, f.In.Puzzle, indent)
	}
	return ""
}

// Drawn is what a picture shows besides Squares and Halves: links, and numbers on squares; and below it, clauses
// of what they add up to, or, if there are few lengths and inWords is set, one in words. Without clauses there is
// nothing to draw.
func Drawn(f *bound.Figure, inWords bool) (links *bound.Tolls, below []string) {
	switch {
	case len(f.Stops) > 1 && f.Number == 0:
		links = legs(f)
		return links, []string{inOrder(links, f.In.Puzzle)}
	case len(f.Squares) > 0:
		return nil, []string{f.Because}
	case f.Program != nil:
		return &bound.Tolls{Parts: f.Program.Parts, Tolls: f.Program.Squares}, priceSums(f.Program, f.In.Puzzle)
	case f.Tolls == nil:
		return nil, nil
	}
	if said, short := linksInWords(f.Tolls, f.In.Puzzle); said != nil && inWords {
		return short, []string{strings.TrimSuffix(strings.Join(said, " "), ".")}
	}
	return f.Tolls, append([]string{pictured(f.Tolls)}, tollSums(f.Tolls)...)
}

// legs are the ways from each stop to the next as links, which have no tolls.
func legs(f *bound.Figure) *bound.Tolls {
	t := &bound.Tolls{Parts: 1}
	stops := f.Stops
	for i, to := range stops[1:] {
		moves := int(f.In.Distances(f.In.Vertex(stops[i]))[f.In.Vertex(to)])
		t.Tree = append(t.Tree, bound.Link{From: stops[i], To: to, Moves: moves, Cost: int64(moves)})
	}
	return t
}

// inOrder says how many moves the ways from stop to stop take.
func inOrder(t *bound.Tolls, p *puzzles.Puzzle) string {
	text, sum := "From "+t.Tree[0].From.String(), 0
	var terms []string
	for _, way := range t.Tree {
		text += fmt.Sprintf(" to %s", way.To)
		terms = append(terms, fmt.Sprint(way.Moves))
		sum += way.Moves
	}
	if len(terms) > 1 {
		return fmt.Sprintf("%s, the shortest ways take %s = %d moves", text, strings.Join(terms, " + "), sum)
	}
	return p.Sayf("%s it is %s: write 0 on the first square, 1 on each that is a jump away from it, "+
		"2 on each new square that is a jump away from a 1, and so on", text, words.Count(sum, "move"))
}
