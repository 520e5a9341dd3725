package render

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/internal/phrases"
	"knightsat/internal/words"
	"knightsat/puzzles"
)

// Task describes a puzzle in short sentences for players: the piece, what to visit, and every rule
// that the board does not show.
func Task(p *puzzles.Puzzle) string {
	text := []string{whoWalks(p) + ": " + aim(p) + "."}
	add := func(when bool, format string, args ...any) {
		if when {
			text = append(text, fmt.Sprintf(format, args...))
		}
	}
	tour := p.Family == puzzles.Tour
	add(p.Once && !tour, "Visit no %s twice.", place(p))
	add(p.Symmetric != puzzles.NoTurn, "The tour looks the same after a %s turn of the board.", p.Symmetric)
	numbered := map[puzzles.Square]bool{}
	for _, n := range p.Numbers {
		numbered[n.Square] = true
	}
	add(len(numbered) > 0, "Count squares from 1, the start: some numbers are given.")
	add(!p.Start.IsAny() && !numbered[p.Start], "Start on %s.", p.Start)
	add(p.Start.IsAny(), "Start anywhere.")
	add(p.Closed, "Return to the start.")
	add(!p.Closed && !p.End.IsAny() && !numbered[p.End], "End on %s.", p.End)
	if p.Board != nil {
		add(len(p.Board.Guarded()) > 0, "Don't stop on hatched squares.")
		add(len(p.Board.Walls()) > 0, "Don't cross the thick lines.")
	}
	return strings.Join(text, " ")
}

// aim is what to visit, and how.
func aim(p *puzzles.Puzzle) string {
	fewest := " in as few moves as you can"
	switch {
	case len(p.Order) > 0:
		return fmt.Sprintf("visit every %s exactly once, and pass 1 to %d in order", place(p), len(p.Order))
	case p.Family == puzzles.Tour:
		return fmt.Sprintf("visit every %s exactly once", place(p))
	case p.Family == puzzles.Cover && p.Ordered:
		return "visit all squares row by row from the top, each row from right to left," + fewest
	case p.Family == puzzles.Cover:
		return fmt.Sprintf("visit every %s%s", place(p), fewest)
	case len(p.Goals) == 1:
		return fmt.Sprintf("get to the %s%s", goal(p), fewest)
	case p.Ordered:
		return fmt.Sprintf("visit the %d %ss in order%s", len(p.Goals), goal(p), fewest)
	}
	return fmt.Sprintf("visit all %d %ss%s", len(p.Goals), goal(p), fewest)
}

// place is what a picture shows of a ground.
func place(p *puzzles.Puzzle) string {
	if p.Graph != nil {
		return "circle"
	}
	return "square"
}

// goal is how a goal is drawn.
func goal(p *puzzles.Puzzle) string {
	if p.Graph != nil {
		return "marked circle"
	}
	return "star"
}

// whoWalks is who walks, in words.
func whoWalks(p *puzzles.Puzzle) string {
	if p.Graph != nil {
		return "Along the lines"
	}
	if name := named(p.Piece); name != "" {
		return name
	}
	return "A piece that " + phrases.Or(words.Names(p.Piece.Leaps(), leapWords)...)
}

// movements are how the pieces move that have a name in chess, and those whose moves have a short one.
var movements = map[puzzles.Piece]string{
	puzzles.King:       "one step in any direction",
	puzzles.Wazir:      "one step up, down, left or right",
	puzzles.Ferz:       "one step diagonally",
	puzzles.Rook:       "straight on, as far as it likes",
	puzzles.Bishop:     "diagonally, as far as it likes",
	puzzles.Queen:      "straight on or diagonally, as far as it likes",
	puzzles.Nightrider: "one knight's jump or several, all in the same direction",
}

// Movement says how a piece moves, as in "two squares straight and one to the side".
func Movement(p puzzles.Piece) string {
	leaps := p.Leaps()
	switch how := movements[p]; {
	case how != "":
		return how
	case len(leaps) == 1 && !leaps[0].Slide && 0 < leaps[0].R && leaps[0].R < leaps[0].S:
		return fmt.Sprintf("%s straight and %s to the side", squaresInWords(leaps[0].S), inWords(leaps[0].R))
	}
	return phrases.Or(words.Names(leaps, leapWords)...)
}

func squaresInWords(n int) string {
	if n == 1 {
		return "one square"
	}
	return inWords(n) + " squares"
}

func inWords(n int) string {
	if n < 1 || n > 4 {
		return fmt.Sprint(n)
	}
	return [...]string{"one", "two", "three", "four"}[n-1]
}

// named is the name of a piece at the beginning of a sentence, "" if it has none.
func named(p puzzles.Piece) string {
	name := p.String()
	if !slices.Contains(puzzles.PieceNames(), name) {
		return ""
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// leapWords says how a leap or a slide goes, as in "jumps 3 squares straight".
func leapWords(l puzzles.Leap) string {
	way := fmt.Sprintf("%d by %d squares", l.R, l.S)
	switch l.R {
	case 0:
		way = words.Count(l.S, "square") + " straight"
	case l.S:
		way = words.Count(l.S, "square") + " diagonally"
	}
	if l.Slide {
		return "slides by steps of " + way
	}
	return "jumps " + way
}
