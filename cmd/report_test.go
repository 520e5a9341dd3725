package cmd

import (
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
	"knightsat/solve"
)

func TestBoardsAreDrawnOnlyWhereTheTerminalHasRoom(t *testing.T) {
	puzzle := oracle.Puzzle("@adventure")
	w := oracle.Must(puzzles.ParseWalk(nil, "a8 c7 e6 d4 b3 c1 a2 c3 b1 a3 c4 b2"))
	whole := (&printer{}).board(puzzle, w)
	width := 0
	for line := range strings.Lines(whole) {
		width = max(width, utf8.RuneCountInString(line)-1)
	}
	if width < 8*2 {
		t.Fatalf("found a board of %d columns:%s", width, whole)
	}
	for _, colour := range []bool{false, true} {
		if text := (&printer{columns: width - 1, colour: colour}).board(puzzle, w); text != "" {
			t.Errorf("with %d columns, found%s", width-1, text)
		}
		if text := (&printer{columns: width, colour: colour}).board(puzzle, w); text == "" || colour != strings.Contains(text, "\x1b[") {
			t.Errorf("with %d columns, found %q", width, text)
		}
	}
}

func TestProgressFitsTheTerminal(t *testing.T) {
	p := &progress{w: io.Discard, width: 10}
	p.say("[27, 49] trying 27 moves")
	if p.line != "[27, 49] t" {
		t.Errorf("found %q, expected 10 columns", p.line)
	}
	p.say("ümlaut, 10")
	if p.line != "ümlaut, 10" {
		t.Errorf("found %q, expected all of it", p.line)
	}
}

// TestProgressIsTakenAway for what is printed, and for good at the end.
func TestProgressIsTakenAway(t *testing.T) {
	var out strings.Builder
	p := &progress{w: &out, width: 10, begun: time.Now(), timer: time.AfterFunc(time.Hour, func() {})}
	for _, step := range []func(){func() { p.say("one") }, p.draw, p.pause, p.draw, func() { p.say("two") }, p.draw, p.end, p.draw} {
		step()
	}
	if want := "\r   0 s one\x1b[K\r\x1b[K\r   0 s two\x1b[K\r\x1b[K"; out.String() != want {
		t.Errorf("drew %q, want %q", out.String(), want)
	}
}

func TestTimesAreInMillisecondsOrSeconds(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 ms", 990 * time.Microsecond: "0.99 ms", 12400 * time.Microsecond: "12 ms", time.Second: "1.0 s",
		75 * time.Second: "75.0 s", 3 * time.Hour: "10800 s",
	} {
		if got := short(d); got != want {
			t.Errorf("%d ns: found %q, want %q", d, got, want)
		}
	}
}

// TestBoundsOfAnUnfinishedPuzzleAreTold: once a walk of it is known.
func TestBoundsOfAnUnfinishedPuzzleAreTold(t *testing.T) {
	for _, c := range []struct {
		e    *solve.Event
		want string
	}{
		{nil, ""},
		{&solve.Event{Lower: 3, Upper: -1}, ""},
		{&solve.Event{Lower: 873, Upper: 874}, "; the optimum of the next is from 873 to 874"},
		{&solve.Event{Lower: 120, Upper: 120}, "; the optimum of the next is 120, its walks are still to be counted"},
	} {
		if got := between(c.e); got != c.want {
			t.Errorf("%+v: found %q, want %q", c.e, got, c.want)
		}
	}
}
