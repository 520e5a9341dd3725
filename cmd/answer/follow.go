package answer

import (
	"fmt"

	"knightsat/cmd/console"
	"knightsat/internal/words"
	"knightsat/solve"
)

// Following is a listener of solve's events that shows them on a line; nil where nobody sees it.
func Following(p *console.ProgressLine) func(solve.Event) {
	if p.Hidden() {
		return nil
	}
	return func(e solve.Event) { p.Say(said(e)) }
}

// said is an event in words.
func said(e solve.Event) string {
	line := fmt.Sprintf("[%d, ?]", e.Lower)
	if e.Upper >= 0 {
		line = fmt.Sprintf("[%d, %d]", e.Lower, e.Upper)
	}
	if e.Trying >= 0 {
		line += " trying " + words.Count(e.Trying, "move")
	}
	if e.Variables > 0 {
		line += ": " + words.Count(e.Variables, "variable") + ", " + words.Count(e.Clauses, "clause")
	}
	if e.Cuts > 0 {
		line += ", " + words.Count(e.Cuts, "cut")
	}
	if e.Joins > 0 {
		line += fmt.Sprintf(", %d joins", e.Joins)
	}
	if e.Walks > 0 {
		line += fmt.Sprintf(", %d walks", e.Walks)
	}
	return line
}
