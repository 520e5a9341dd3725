package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"knightsat/internal/oracle"
	"knightsat/puzzles"
)

// TestTableAgreesWithTheOracle: small boards, all guards, each pair.
func TestTableAgreesWithTheOracle(t *testing.T) {
	for _, guard := range []string{"Q", "R", "B", "N", "K", "P"} {
		for _, board := range []string{"4x4", "3x5"} {
			tab, err := newTable(board, guard, "knight")
			if err != nil {
				t.Fatal(err)
			}
			if err := tab.solve(context.Background()); err != nil {
				t.Fatal(err)
			}
			for _, r := range tab.rows {
				b, err := tab.board(r.guard)
				if err != nil {
					t.Fatal(err)
				}
				for closed, got := range map[bool]int{false: r.open.moves, true: r.closed.moves} {
					p, err := puzzles.NewCover(b, puzzles.Rules{Start: r.start, Closed: closed})
					if err != nil {
						t.Fatal(err)
					}
					want, ok := oracle.Shortest(p)
					if !ok {
						want = impossible
					}
					if got != want {
						t.Errorf("%s, %s%s, start %s, closed %v: %d moves, expected %d", board, guard, r.guard, r.start, closed, got, want)
					}
				}
			}
		}
	}
}

// TestEveryPlaceOfTheGuardIsInTheTable: itself, or an image of it.
func TestEveryPlaceOfTheGuardIsInTheTable(t *testing.T) {
	for guard, want := range map[string]int{"Q": 2, "P": 6} { // a queen in the middle of 3x3 leaves no square
		tab, err := newTable("3x3", guard, "wazir")
		if err != nil {
			t.Fatal(err)
		}
		if err := tab.solve(context.Background()); err != nil {
			t.Fatal(err)
		}
		places := map[puzzles.Square]bool{}
		for _, r := range tab.rows {
			places[r.guard] = true
		}
		if len(places) != want {
			t.Errorf("%s: found the places %v, expected %d", guard, places, want)
		}
	}
}

func TestRun(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		stdout string
		stderr string
	}{
		{[]string{"--board", "4x3", "--guard", "N"}, 0, "a3\tb3\t", ""},
		{[]string{"--guard", "X"}, 2, "", `--guard: unknown piece "X"; valid are Q R B N K P`},
		{[]string{"--board", "0x1"}, 2, "", "--board: board size 0x1 must be"},
		{[]string{"--board", "100x100"}, 2, "", "more than 400 squares"},
		{[]string{"--piece", "unicorn"}, 2, "", `--piece: piece "unicorn" must be`},
		{[]string{"extra"}, 2, "", `argument "extra"`},
	} {
		var out, errs bytes.Buffer
		if status := run(context.Background(), c.args, &out, &errs); status != c.status ||
			!strings.Contains(out.String(), c.stdout) || !strings.Contains(errs.String(), c.stderr) {
			t.Errorf("%v: status %d\n%s%s", c.args, status, out.String(), errs.String())
		}
	}
}

// TestKeptTable: the table in docs is what the command prints today. TestDocs of
// the program compares the page.
func TestKeptTable(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("..", "..", "docs", "covers-queen-8x8.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if status := run(context.Background(), nil, &out, &errs); status != 0 {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	if out.String() != string(want) {
		t.Error("docs/covers-queen-8x8.tsv is not what the command prints: make it anew")
	}
}
