package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"strconv"

	"knightsat/decode/render"
	"knightsat/puzzles"
)

var head = []string{"guard", "start", "open", "open by", "closed", "closed by"}

// write prints the table, a row a line.
func (t *table) write(out io.Writer) error {
	w := csv.NewWriter(out)
	w.Comma = '\t'
	lines := [][]string{head}
	for _, r := range t.rows {
		lines = append(lines, []string{r.guard.String(), r.start.String(), r.open.String(), r.open.by, r.closed.String(), r.closed.by})
	}
	return w.WriteAll(lines)
}

func (r result) String() string {
	if r.moves == impossible {
		return "x"
	}
	return strconv.Itoa(r.moves)
}

// page prints two boards for each guard in a file that write made.
func (t *table) page(out io.Writer, name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	in := csv.NewReader(f)
	in.Comma, in.FieldsPerRecord = '\t', len(head)
	lines, err := in.ReadAll()
	if err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	var guards []string
	starts := map[string]map[string][]string{} // by guard and start
	for _, line := range lines[min(1, len(lines)):] {
		guard, start := line[0], line[1]
		if starts[guard] == nil {
			guards = append(guards, guard)
			starts[guard] = map[string][]string{}
		}
		starts[guard][start] = line
	}
	for i, guard := range guards {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := t.boards(out, guard, starts[guard]); err != nil {
			return err
		}
	}
	return nil
}

// boards prints the open covers beside one guard, and then the closed ones.
func (t *table) boards(out io.Writer, guard string, starts map[string][]string) error {
	square, err := puzzles.ParseSquare(guard)
	if err != nil {
		return err
	}
	b, err := t.board(square)
	if err != nil {
		return err
	}
	p, err := puzzles.NewTour(b, puzzles.Rules{Piece: t.piece})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "## %c%s\n", t.kind, guard)
	for _, c := range []struct {
		title  string
		column int
	}{{"Open", 2}, {"Closed", 4}} {
		_, err = fmt.Fprintf(out, "\n%s:\n\n```text\n%s```\n", c.title, render.Board(p, func(s puzzles.Square) string {
			switch line, ok := starts[s.String()]; {
			case s == square:
				return string(t.kind)
			case !ok:
				return "-"
			default:
				return line[c.column]
			}
		}))
	}
	return err
}
