package oracle

import (
	"fmt"
	"strings"

	"knightsat/puzzles"
)

// Describe writes a puzzle on one line, for messages of tests that failed.
func Describe(p *puzzles.Puzzle) string {
	var b strings.Builder
	if p.Graph != nil {
		return p.Text()
	}
	fmt.Fprintf(&b, "%s %s %s start=%s end=%s", p.Family, p.Board, p.Piece, p.Start, p.End)
	if holes := p.Board.Holes(); len(holes) > 0 {
		fmt.Fprintf(&b, " holes=%s", puzzles.Walk(holes))
	}
	if guards := p.Board.Guards(); len(guards) > 0 {
		fmt.Fprintf(&b, " guards=%s", guards)
	}
	if p.Family == puzzles.Hunt {
		fmt.Fprintf(&b, " goals=%s", puzzles.Walk(p.Goals))
	}
	for _, rule := range []struct {
		name string
		set  bool
	}{{"ordered", p.Ordered}, {"closed", p.Closed}, {"once", p.Once}} {
		if rule.set {
			b.WriteString(" " + rule.name)
		}
	}
	return b.String()
}
