package formats

import (
	"strings"
	"testing"
)

// TestTwoFormatsThatFitAreNamed: none is taken before another.
func TestTwoFormatsThatFitAreNamed(t *testing.T) {
	table := []textFormat{{name: "one", why: "a letter"}, {name: "two", why: "a digit"}, {name: "three", why: "a sign"}}
	for fits, want := range map[string]string{
		"": "", "two": "two", "one": "one",
		"two three": "t:1:1: found a text that may be two (a digit) or three (a sign), expected one of them; a line format: says which",
	} {
		var f *textFormat
		var err error
		func() {
			defer caught(&err)
			f = choose("t", table, func(f textFormat) bool { return strings.Contains(fits, f.name) })
		}()
		got := ""
		switch {
		case err != nil:
			got = err.Error()
		case f != nil:
			got = f.name
		}
		if got != want {
			t.Errorf("%q: found %q, want %q", fits, got, want)
		}
	}
}

// TestBoardFormatsKnowTheirOwn: each text is of the one format that it is an example of, and each format that
// is guessed has one.
func TestBoardFormatsKnowTheirOwn(t *testing.T) {
	known := map[string]bool{}
	for text, want := range map[string]string{
		"1 . .\n. . 9": "drawing", "[6][?]\n[?][9]": "array", "grid = [[1,0],[0,4]]": "array", "(1)(?)": "array",
		"[| 1, 0 | 0, 4 |]": "array", "[\n [1, 0],\n [0, 4]]": "array", "[None, 1]": "array", "1 1 1\n2 2 4": "drawing",
		"7N/8/8/3q4/8/8/8/8 w - - 0 1": "fen", "[Event \"?\"]\n[FEN \"…\"]": "pgn", "[FEN \"8/8\"]": "pgn",
		"[begin]\npuzzle hidoku\n[problem]\n1 -": "janko", "https://puzz.link/p?hidato/3/3/g": "an address",
	} {
		s := newSheet("t", text, 0)
		if f := boardFormatOf(s, []stretch{{0, int32(len(text))}}, stretch{}); f.name != want {
			t.Errorf("%q: found %v, want %s", text, f, want)
		}
		known[want] = true
	}
	for _, f := range boardFormats() {
		if f.like != "" && !known[f.name] {
			t.Errorf("there is no example of %s", f.name)
		}
	}
}
