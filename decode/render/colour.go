package render

import "knightsat/puzzles"

// The colours of a terminal, as ANSI sequences that every terminal with colours
// knows. They only repeat what the characters say.
const (
	ansiReset    = "\x1b[0m"
	ansiDim      = "\x1b[2m"
	ansiVisited  = "\x1b[32m"
	ansiGoal     = "\x1b[1;33m"
	ansiEnds     = "\x1b[1;7m"
	ansiGuard    = "\x1b[1;31m"
	ansiAttacked = "\x1b[31m"
)

// ColourText draws what [Text] draws, in colours: the ends of the walk in
// reverse, goals yellow, other visited squares green, guards and what they
// attack red, the rest dim.
func ColourText(p *puzzles.Puzzle, w puzzles.Walk) string {
	code := make(map[puzzles.Square]string, len(w)+len(p.Goals))
	for _, g := range p.Board.Guards() {
		code[g.Square] = ansiGuard
	}
	for _, s := range w {
		code[s] = ansiVisited
	}
	if p.Family == puzzles.Hunt {
		for _, s := range p.Goals {
			code[s] = ansiGoal
		}
	}
	if len(w) > 0 {
		code[w[0]], code[w[len(w)-1]] = ansiEnds, ansiEnds
	}
	return text(p, w, func(s puzzles.Square, text string) string {
		switch c := code[s]; {
		case c != "":
			return c + text + ansiReset
		case p.Board.Guarded(s):
			return ansiAttacked + text + ansiReset
		}
		return ansiDim + text + ansiReset
	})
}
