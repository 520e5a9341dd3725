package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestKeptBoards: squares have a row for each piece, other boards one for each width, too.
func TestKeptBoards(t *testing.T) {
	for name, lines := range map[string][]string{
		"leapers": {
			"## Closed tours\n\n| piece \\ n    |   3 |   4 |", "| 1,4 giraffe  |   d |   d |   d |   d |   d |   f |   c |   ● |",
			"- 0,2 3x3 closed, and all other boards: no walk visits both a1 and b1: ",
			"- d  none: the board is disconnected, squares are out of each other's reach (732)\n",
		},
		"knights": {
			"| 1,2 knight, 4 x n |   · |   f |", "- u  none: a solver refuted the formula (1)\n",
			"| 1,2 knight 5x5 |                  0 |                      0 |            864 |                  112 |",
			"| 1,2 knight 8x8 | 13,267,364,410,532 |      1,658,420,855,433 |              · |",
		},
	} {
		var b strings.Builder
		if err := show(&b, "../../docs/atlas/"+name+".jsonl"); err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			if !strings.Contains(b.String(), line) {
				t.Errorf("%s: no line %q in\n%.3000s", name, line, b.String())
			}
		}
	}
}

// TestOtherRecordsAreRefused: records of hunts, and files without any, have no table of boards.
func TestOtherRecordsAreRefused(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.jsonl")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for file, says := range map[string]string{
		"":                                      "name files of records",
		empty:                                   "found no records of boards",
		"../../bench/results/refutations.jsonl": "found a tour (graph of 84 vertices and 126 edges), expected a tour of a board",
		"../../bench/results/hunts.jsonl":       "found a hunt (64x64), expected a tour of a board",
	} {
		var b strings.Builder
		if err := show(&b, strings.Fields(file)...); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: found %v, expected %q", file, err, says)
		}
	}
}
