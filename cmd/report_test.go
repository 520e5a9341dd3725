package cmd

import (
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"knightsat/internal/oracle"
)

func TestBoardsAreDrawnOnlyWhereTheTerminalHasRoom(t *testing.T) {
	puzzle, walk := oracle.Puzzle("@adventure"), oracle.Squares("a8,c7,e6,d4,b3,c1,a2,c3,b1,a3,c4,b2")
	drawn := 0
	for columns := 1; columns < 80; columns++ {
		for line := range strings.Lines((&printer{columns: columns, colour: columns%2 > 0}).board(puzzle, walk)) {
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

// TestProgressIsTakenAway for what is printed, and for good at the end.
func TestProgressIsTakenAway(t *testing.T) {
	var out strings.Builder
	p := &progressLine{w: &out, width: 10, begun: time.Now(), timer: time.AfterFunc(time.Hour, func() {})}
	for _, step := range []func(){func() { p.say("one") }, p.draw, p.pause, p.draw, func() { p.say("two") }, p.draw, p.end, p.draw} {
		step()
	}
	if want := "\r   0 s one\x1b[K\r\x1b[K\r   0 s two\x1b[K\r\x1b[K"; out.String() != want {
		t.Errorf("drew %q, want %q", out.String(), want)
	}
}
