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
			tab, err := newTable(board, guard, "knight", false)
			if err != nil {
				t.Fatal(err)
			}
			if err := tab.solve(context.Background()); err != nil {
				t.Fatal(err)
			}
			for q, got := range tab.moves {
				b, err := puzzles.NewBoard(tab.width, tab.height, nil, []puzzles.Guard{{Kind: tab.kind, Square: q.guard}})
				if err != nil {
					t.Fatal(err)
				}
				p, err := puzzles.NewCover(b, puzzles.Rules{Start: q.start})
				if err != nil {
					t.Fatal(err)
				}
				want, ok := oracle.Shortest(p)
				if !ok {
					want = impossible
				}
				if got != want {
					t.Errorf("%s, %s%s, start %s: %d moves, expected %d", board, guard, q.guard, q.start, got, want)
				}
			}
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
		{[]string{"--board", "4x3", "--guard", "N"}, 0, "## Na3\n", "covers, "},
		{[]string{"--guard", "X"}, 2, "", `--guard: found "X", expected one of Q R B N K P`},
		{[]string{"--board", "0x1"}, 2, "", "--board: found a board of 0x1"},
		{[]string{"--board", "100x100"}, 2, "", "expected at most 400 squares"},
		{[]string{"--piece", "unicorn"}, 2, "", "--piece: found piece"},
		{[]string{"extra"}, 2, "", `found the argument "extra"`},
	} {
		var out, errs bytes.Buffer
		if status := run(context.Background(), c.args, &out, &errs); status != c.status ||
			!strings.Contains(out.String(), c.stdout) || !strings.Contains(errs.String(), c.stderr) {
			t.Errorf("%v: status %d\n%s%s", c.args, status, out.String(), errs.String())
		}
	}
}

// TestKeptTables: the tables in docs are what the command prints today.
func TestKeptTables(t *testing.T) {
	for file, args := range map[string][]string{
		"covers-queen-8x8.md":        nil,
		"covers-queen-8x8-closed.md": {"--closed"},
	} {
		want, err := os.ReadFile(filepath.Join("..", "..", "docs", file))
		if err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		if status := run(context.Background(), args, &out, &errs); status != 0 {
			t.Fatalf("status %d: %s", status, errs.String())
		}
		if out.String() != string(want) {
			t.Errorf("docs/%s is not what the command prints: make it anew", file)
		}
	}
}
