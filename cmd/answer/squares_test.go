package answer

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"knightsat/internal/oracle"
	"knightsat/internal/oracle/posed"
)

func TestBoardsAreDrawnOnlyWhereTheTerminalHasRoom(t *testing.T) {
	puzzle, walk := posed.Puzzle("@adventure"), oracle.Squares("a8,c7,e6,d4,b3,c1,a2,c3,b1,a3,c4,b2")
	drawn := 0
	for columns := 1; columns < 80; columns++ {
		for line := range strings.Lines((&Printer{columns: columns, colour: columns%2 > 0}).board(puzzle, walk)) {
			drawn++
			if n := utf8.RuneCountInString(regexp.MustCompile("\x1b.*?m").ReplaceAllString(line, "")) - 1; n > columns {
				t.Fatalf("in %d columns, found a line of %d", columns, n)
			}
		}
	}
	if drawn == 0 {
		t.Error("found no board")
	}
}
