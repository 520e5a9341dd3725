// Whichboards shows which boards have tours, from records of suites with boards, as
// "knightsat bench" keeps them: a grid for each kind of tour, why the others have none, and how many
// tours there are, if that was counted.
//
//	go run ./examples/whichboards docs/atlas/leapers.jsonl
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"knightsat/bench"
	"knightsat/bench/record"
	"knightsat/internal/phrases"
	"knightsat/puzzles"
	"knightsat/puzzles/parts"
)

func main() {
	if err := show(os.Stdout, os.Args[1:]...); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// symbols are what a grid has for a board, by the argument that rules tours out, and what each says.
var symbols = []struct{ by, symbol, meaning string }{
	{"", "●", "a tour, checked square by square"},
	{"reach", "d", "none: the board is disconnected, squares are out of each other's reach"},
	{"parity", "c", "none: the colours of the squares don't add up"},
	{"flow", "f", "none: some squares have too few jumps between them, or hold too many parts of the board together"},
	{"unsat", "u", "none: a solver refuted the formula"},
	{"other", "x", "none, by another argument"},
	{"open", "?", "not settled in the time given"},
}

// tour is a question of the records with its answer.
type tour struct {
	record.Cell
	piece         string // as numbers with its name, if it has one: "1,2 knight"
	width, height int
	symbol        int // of symbols
}

func newTour(c record.Cell) (tour, error) {
	t := tour{Cell: c, piece: c.Piece}
	piece, err := puzzles.ParsePiece(c.Piece)
	if err != nil {
		return t, err
	}
	if leaps := piece.Leaps(); len(leaps) == 1 && !strings.Contains(c.Piece, ",") {
		t.piece = leaps[0].String() + " " + c.Piece
	}
	by := c.By
	switch {
	case c.Status == record.Optimal:
		by = ""
	case c.Status != record.Infeasible:
		by = "open"
	}
	named := func(by string) int {
		return slices.IndexFunc(symbols, func(s struct{ by, symbol, meaning string }) bool { return s.by == by })
	}
	if t.symbol = named(by); t.symbol < 0 {
		t.symbol = named("other")
	}
	t.width, t.height, err = parts.ParseSize(c.Board)
	return t, err
}

// show prints what the files' records say.
func show(out io.Writer, files ...string) error {
	if len(files) == 0 {
		return errors.New("name files of records, as in go run ./examples/whichboards docs/atlas/leapers.jsonl")
	}
	records, err := bench.Merge(context.Background(), files...)
	if err != nil {
		return err
	}
	var tours []tour
	for _, c := range records.Cells {
		if c.Family != "tour" || c.Rule == "" || c.Board == "" || c.Piece == "" {
			return fmt.Errorf("%s: found a %s (%s), expected a tour of a board", c.Instance, c.Family, c.Board)
		}
		t, err := newTour(c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Instance, err)
		}
		tours = append(tours, t)
	}
	if len(tours) == 0 {
		return fmt.Errorf("%s: found no records of boards", strings.Join(files, ", "))
	}
	slices.SortStableFunc(tours, func(a, b tour) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.piece, b.piece),
			cmp.Compare(a.width, b.width), cmp.Compare(a.height, b.height))
	})
	for rest := tours; len(rest) > 0; {
		n := 0
		for n < len(rest) && rest[n].Rule == rest[0].Rule {
			n++
		}
		rule := rest[0].Rule
		fmt.Fprintf(out, "## %s tours\n\n%s\n", strings.ToUpper(rule[:1])+rule[1:], boardGrid(rest[:n]))
		rest = rest[n:]
	}
	for i, s := range symbols {
		n := 0
		for _, t := range tours {
			if t.symbol == i {
				n++
			}
		}
		if n > 0 {
			fmt.Fprintf(out, "- %s  %s (%d)\n", s.symbol, s.meaning, n)
		}
	}
	fmt.Fprintf(out, "\n%s", reasons(tours))
	if g := counts(tours); len(g.rows) > 0 {
		fmt.Fprintf(out, "\n## How many tours\n\n%s", g)
	}
	return nil
}

// boardGrid has a row for each piece, or, where boards are not squares, for each piece and width.
func boardGrid(tours []tour) string {
	squares := !slices.ContainsFunc(tours, func(t tour) bool { return t.width != t.height })
	g := newGrid(`piece \ n`)
	for _, t := range tours {
		row := t.piece
		if !squares {
			row = fmt.Sprintf("%s, %d x n", t.piece, t.width)
		}
		g.set(row, fmt.Sprint(t.height), symbols[t.symbol].symbol)
	}
	slices.SortFunc(g.columns, func(a, b string) int { // numbers
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	return g.String()
}

// reasons say why boards have no tour, unless the colours do, once for a piece that no board connects.
func reasons(tours []tour) string {
	connected := map[string]bool{}
	for _, t := range tours {
		connected[t.piece] = connected[t.piece] || t.By != "reach"
	}
	var b strings.Builder
	explained := map[string]bool{}
	for _, t := range tours {
		if t.Status != record.Infeasible || t.By == "parity" || explained[t.piece] {
			continue
		}
		what := fmt.Sprintf("%s %s %s", t.piece, t.Board, t.Rule)
		if !connected[t.piece] {
			explained[t.piece] = true
			what += ", and all other boards"
		}
		fmt.Fprintf(&b, "- %s: %s\n", what, t.Reason)
	}
	return b.String()
}

// counts are the numbers of tours, for each board of which any kind was counted.
func counts(tours []tour) *dotTable {
	counted := map[string]bool{}
	for _, t := range tours {
		counted[t.piece+" "+t.Board] = counted[t.piece+" "+t.Board] || t.Count != ""
	}
	g := newGrid("board")
	for _, t := range tours {
		board := t.piece + " " + t.Board
		if !counted[board] {
			continue
		}
		for name, digits := range map[string]string{" tours": t.Count, ", up to symmetry": t.Different} {
			if t.Status == record.Infeasible {
				digits = "0"
			}
			if digits != "" {
				g.set(board, t.Rule+name, phrases.Grouped(digits))
			}
		}
	}
	slices.Sort(g.columns)
	return g
}

// dotTable is a table that is filled by row and column; an empty place is a dot.
type dotTable struct {
	corner        string
	rows, columns []string // in the order in which they came
	texts         map[[2]string]string
}

func newGrid(corner string) *dotTable {
	return &dotTable{corner: corner, texts: map[[2]string]string{}}
}

func (g *dotTable) set(row, column, text string) {
	if !slices.Contains(g.rows, row) {
		g.rows = append(g.rows, row)
	}
	if !slices.Contains(g.columns, column) {
		g.columns = append(g.columns, column)
	}
	g.texts[[2]string{row, column}] = text
}

// String is the table in Markdown, its columns lined up.
func (g *dotTable) String() string {
	table := [][]string{append([]string{g.corner}, g.columns...), {"-"}}
	for range g.columns {
		table[1] = append(table[1], "-:")
	}
	for _, row := range g.rows {
		line := []string{row}
		for _, column := range g.columns {
			line = append(line, cmp.Or(g.texts[[2]string{row, column}], "·"))
		}
		table = append(table, line)
	}
	var b strings.Builder
	for _, line := range table {
		for j, text := range line {
			width := 3
			for _, other := range table {
				width = max(width, len([]rune(other[j])))
			}
			if j == 0 {
				width = -width // to the left
			}
			fmt.Fprintf(&b, "| %*s ", width, text)
		}
		b.WriteString("|\n")
	}
	return b.String()
}
