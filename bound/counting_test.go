package bound

import (
	"fmt"
	"regexp"
	"testing"

	"knightsat/puzzles"
)

// TestCountingAddsUp: the sum in words is the number of moves, and tells how many ends save one.
func TestCountingAddsUp(t *testing.T) {
	sum := regexp.MustCompile(`, (2\*\d+(?: \+ \d+)?(?: - [1-9]\d*)?) = (\d+)$`)
	for ones := range 5 {
		for halves := range 5 {
			for off, end := range []string{"", "an end", "each end"} {
				moves := 2*ones + halves - off
				if moves < 1 {
					continue
				}
				text := counted(&puzzles.Puzzle{}, ones, halves, ones+halves+1, moves, false, "")
				var two, more, less int
				found := sum.FindStringSubmatch(text)
				if found == nil {
					t.Fatalf("found no sum in %q", text)
				}
				for _, form := range []string{"2*%d + %d - %d", "2*%d + %d", "2*%d - %d", "2*%d"} {
					two, more, less = 0, 0, 0
					into := map[string][]any{
						"2*%d + %d - %d": {&two, &more, &less}, "2*%d + %d": {&two, &more},
						"2*%d - %d": {&two, &less}, "2*%d": {&two},
					}[form]
					if _, err := fmt.Sscanf(found[1], form, into...); err == nil {
						break
					}
				}
				if two != ones || more != halves || less != off || found[2] != fmt.Sprint(moves) ||
					(off > 0) != regexp.MustCompile(end+" of the walk").MatchString(text) {
					t.Errorf("%d of weight 1, %d of 1/2, %d moves: found %q", ones, halves, moves, text)
				}
			}
		}
	}
}
