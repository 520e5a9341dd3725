package bound

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"knightsat/internal/words"
	"knightsat/puzzles"
	"knightsat/puzzles/facts"
)

// Figure is what a reader is shown of a refutation: squares, links, tolls and sets, with numbers that add up to
// it. It has what the argument has, and is written as JSON as it stands. The zero value shows nothing.
type Figure struct {
	Moves   int              `json:"moves"`
	By      facts.By         `json:"by"`
	Because string           `json:"because"`
	Stops   []puzzles.Square `json:"stops,omitempty"`   // to get to, one after the other
	Number  int              `json:"number,omitempty"`  // of the first of these, where it has one
	Squares []puzzles.Square `json:"squares,omitempty"` // that count whole
	Halves  []puzzles.Square `json:"halves,omitempty"`  // that count half
	Program *Prices          `json:"linear_program,omitempty"`
	*Tolls
	*Rows

	in *puzzles.Instance
}

// Rows are [Multipliers] as a reader is shown them: of the moves, of jumps at squares, and of
// jumps that leave sets.
type Rows struct {
	Budget int64      `json:"budget"`
	Jumps  []rowTimes `json:"jumps"` // a square each, without those that are 0
	Sets   []rowTimes `json:"sets"`
}

// rowTimes is squares, and how many times the jumps at them, or out of them, count.
type rowTimes struct {
	Squares []puzzles.Square `json:"squares"`
	Times   int64            `json:"times"`
}

// kindNames are what kinds of arguments are called in the reason of an answer, and by players, where that is more than
// the kind itself.
var kindNames = map[facts.By]struct{ inReasons, byPlayers string }{
	facts.ByReach:  {"distances", "distance"},
	facts.ByParity: {"colour", ""},
	facts.ByHeldKarp: {"a linear program: tolls on squares, and on sets of them that a walk must enter and leave",
		"links"},
	facts.ByFlow:     {"the jumps that are left at a square", ""},
	facts.ByLinear:   {"a linear program over the jumps, with branching", ""},
	facts.ByFrontier: {"a search over a narrow frontier, which keeps every beginning of a walk", ""},
}

// Argument is what the argument is called in the reason of an answer.
func (r *Refutation) Argument(p *puzzles.Puzzle) string {
	return p.Words(cmp.Or(kindNames[r.By].inReasons, string(r.By)))
}

// ForPlayers is what players call the argument.
func (f *Figure) ForPlayers() string { return cmp.Or(kindNames[f.By].byPlayers, string(f.By)) }

// Sentence says what is proven, and why.
func (f *Figure) Sentence() string {
	if f.Program != nil {
		return fmt.Sprintf("more than %d by a linear program:", f.Program.Moves)
	}
	return fmt.Sprintf("at least %d by %s: %s", f.Moves, f.By, f.Because)
}

// Show implements [Witness].
func (c *Cases) Show(_ context.Context, _ *Analysis, r *Refutation, f *Figure) {
	f.Program = c.prices(r)
}

// Show implements [Witness]: the words say it all.
func (endColours) Show(context.Context, *Analysis, *Refutation, *Figure) {}

// Show implements [Witness]: the words say it all.
func (*numberPair) Show(context.Context, *Analysis, *Refutation, *Figure) {}

// Marks are those of the squares on a board drawn in text, below a heading; none where there are no squares,
// or where the figure is not about squares.
func (f *Figure) Marks() (heading string, marks map[puzzles.Square]string) {
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
	for s, letter := range letters(f.Sets) {
		if marks[s] == "" {
			marks[s] = letter
		}
	}
	return "\nthe squares that count, with + and - or how often, and a letter for each part of several " +
		"squares:\n", marks
}

// Legend says what the marks are for.
func (f *Figure) Legend() string {
	_, marks := f.Marks()
	switch {
	case f.By == facts.ByParity:
		return "Count the squares with a + and those with a -: each move goes from one kind to the other."
	case f.By == facts.ByReach:
		return "Each move from a square with a letter goes to one with the same letter."
	case f.in.Puzzle.Board != nil && separate(f.in.Puzzle, marks):
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
func letters(sets []rowTimes) map[puzzles.Square]string {
	of := map[puzzles.Square]string{}
	for k, set := range sets {
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
func (f *Figure) Text(indent string) string {
	switch {
	case f.Program != nil:
		return f.Program.table(f.in.Puzzle, indent)
	case f.Tolls != nil:
		return f.Tolls.table(f.in.Puzzle, indent)
	}
	return ""
}

// Drawn is what a picture shows besides Squares and Halves: links, and numbers on squares; and below it, clauses
// of what they add up to, or, if there are few lengths and inWords is set, one in words. Without clauses there is
// nothing to draw.
func (f *Figure) Drawn(inWords bool) (links *Tolls, below []string) {
	switch {
	case len(f.Stops) > 1 && f.Number == 0:
		links = f.legs()
		return links, []string{inOrder(links, f.in.Puzzle)}
	case len(f.Squares) > 0:
		return nil, []string{f.Because}
	case f.Program != nil:
		return &Tolls{Parts: f.Program.Parts, Tolls: f.Program.Squares}, f.Program.sums(f.in.Puzzle)
	case f.Tolls == nil:
		return nil, nil
	}
	if said, short := f.inWords(f.in.Puzzle); said != nil && inWords {
		return short, []string{strings.TrimSuffix(strings.Join(said, " "), ".")}
	}
	return f.Tolls, append([]string{f.pictured()}, f.sums()...)
}

// legs are the ways from each stop to the next as links, which have no tolls.
func (f *Figure) legs() *Tolls {
	t := &Tolls{Parts: 1}
	stops := f.Stops
	for i, to := range stops[1:] {
		moves := int(f.in.Distances(f.in.Vertex(stops[i]))[f.in.Vertex(to)])
		t.Tree = append(t.Tree, Link{From: stops[i], To: to, Moves: moves, Cost: int64(moves)})
	}
	return t
}

// inOrder says how many moves the ways from stop to stop take.
func inOrder(t *Tolls, p *puzzles.Puzzle) string {
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
