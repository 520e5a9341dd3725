package atlas

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"knightsat/internal/runlog"
	"knightsat/puzzles"
)

// compare is the order of boards: by piece, closed first, by sides.
func compare(a, b Board) int {
	rule := 0
	if a.Closed != b.Closed {
		rule = 1
		if a.Closed {
			rule = -1
		}
	}
	return cmp.Or(cmp.Compare(name(a.Piece), name(b.Piece)), rule, cmp.Compare(a.Turn, b.Turn), cmp.Compare(a.Height, b.Height), cmp.Compare(a.Width, b.Width))
}

// WriteJSON writes entries as a results file has them; nil ones are left out.
func WriteJSON(w io.Writer, entries []*Entry) error {
	for _, e := range entries {
		if e == nil {
			continue
		}
		line, err := runlog.Line(e)
		if err == nil {
			_, err = w.Write(line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// grid is one table of symbols.
type grid struct {
	title   string
	corner  string
	columns []string
	rows    []string
	cells   [][]string
}

// grids lays out an atlas. Of square boards there is one table for closed tours
// and one for open ones, a piece a row; else one for each piece and rule, with
// the shorter side down and the longer one across.
func grids(r Range, boards []Board, entries []*Entry) []grid {
	known := make(map[Board]*Entry, len(boards))
	for i, b := range boards {
		known[b] = entries[i]
	}
	var sides []string
	for n := r.From; n <= r.To; n++ {
		sides = append(sides, strconv.Itoa(n))
	}
	var list []grid
	add := func(g grid, rows int, board func(row, n int) (Board, bool)) {
		for i := range rows {
			cells := make([]string, len(sides))
			for k := range cells {
				cells[k] = "·"
				if b, ok := board(i, r.From+k); ok {
					if e, asked := known[b]; asked { // all but those of other shards
						cells[k] = e.symbol()
					}
				}
			}
			g.cells = append(g.cells, cells)
		}
		list = append(list, g)
	}
	rules := []bool{true, false}
	if !r.All {
		width := "n"
		if r.Width > 0 {
			width = strconv.Itoa(r.Width)
		}
		for _, closed := range rules {
			if closed && !r.Closed || !closed && !r.Open {
				continue
			}
			g := grid{title: capital(Board{Closed: closed, Turn: r.Turn}.Rule()) + " tours of " + width + " x n", corner: "leaper \\ n", columns: sides}
			for _, p := range r.Pieces {
				g.rows = append(g.rows, name(p))
			}
			add(g, len(r.Pieces), func(row, n int) (Board, bool) { return r.board(r.Pieces[row], n, closed), true })
		}
		return list
	}
	for _, p := range r.Pieces {
		for _, closed := range rules {
			if closed && !r.Closed || !closed && !r.Open {
				continue
			}
			g := grid{title: fmt.Sprintf("%s tours of m x n, %s", capital(Board{Closed: closed, Turn: r.Turn}.Rule()), name(p)), corner: "m \\ n", columns: sides, rows: sides}
			add(g, len(sides), func(row, n int) (Board, bool) { m := r.From + row; return Board{p, m, n, closed, r.Turn}, m <= n })
		}
	}
	return list
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// used keeps of the legend what some table shows.
func used(list []grid) [][2]string {
	var shown [][2]string
	for _, l := range Legend() {
		if slices.ContainsFunc(list, func(g grid) bool {
			return slices.ContainsFunc(g.cells, func(row []string) bool { return slices.Contains(row, l[0]) })
		}) {
			shown = append(shown, l)
		}
	}
	return shown
}

// WriteText writes the tables for a terminal: what they mean, a line for each
// board on which there is no tour for a reason of its own, and the counts that the
// entries have.
func WriteText(w io.Writer, r Range, boards []Board, entries []*Entry) error {
	var b strings.Builder
	list := grids(r, boards, entries)
	for _, g := range list {
		fmt.Fprintf(&b, "%s\n", g.title)
		left := len(g.corner)
		for _, row := range g.rows {
			left = max(left, len(row))
		}
		fmt.Fprintf(&b, "%-*s", left, g.corner)
		for _, c := range g.columns {
			fmt.Fprintf(&b, "%4s", c)
		}
		b.WriteByte('\n')
		for i, row := range g.rows {
			fmt.Fprintf(&b, "%-*s", left, row)
			for _, c := range g.cells[i] {
				b.WriteString("   " + c)
			}
			b.WriteByte('\n')
		}
		b.WriteByte('\n')
	}
	for _, l := range used(list) {
		fmt.Fprintf(&b, "%s  %s\n", l[0], l[1])
	}
	if notes := notes(boards, entries); len(notes) > 0 {
		b.WriteByte('\n')
		for _, n := range notes {
			fmt.Fprintln(&b, n)
		}
	}
	newCountTable(boards, entries).text(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteMarkdown writes the same as a part of a Markdown page.
func WriteMarkdown(w io.Writer, r Range, boards []Board, entries []*Entry) error {
	var b strings.Builder
	list := grids(r, boards, entries)
	for _, g := range list {
		fmt.Fprintf(&b, "## %s\n\n| %s | %s |\n|---|%s\n", g.title, g.corner, strings.Join(g.columns, " | "), strings.Repeat(":-:|", len(g.columns)))
		for i, row := range g.rows {
			fmt.Fprintf(&b, "| %s | %s |\n", row, strings.Join(g.cells[i], " | "))
		}
		b.WriteByte('\n')
	}
	b.WriteString("## What the symbols mean\n\n| | boards | |\n|---|--:|---|\n")
	for _, l := range used(list) {
		n := 0
		for _, e := range entries {
			if e.symbol() == l[0] {
				n++
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %s |\n", l[0], n, l[1])
	}
	if notes := notes(boards, entries); len(notes) > 0 {
		b.WriteString("\n## Why\n\n")
		for _, n := range notes {
			fmt.Fprintf(&b, "- %s\n", n)
		}
	}
	newCountTable(boards, entries).markdown(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// notes are the reasons that need to be told: once for a piece that is confined
// on every board, else for each board without a tour but for those where
// counting colours says it. Boards that were not reached are counted.
func notes(boards []Board, entries []*Entry) []string {
	var list []string
	told := map[puzzles.Piece]bool{}
	missed := 0
	for i, b := range boards {
		e := entries[i]
		switch {
		case e == nil:
			missed++
		case e.Result == Tour || e.By == "parity":
		case e.By == "reach" && Confined(b.Piece) != "":
			if !told[b.Piece] {
				list = append(list, fmt.Sprintf("%s, every board: %s", name(b.Piece), Confined(b.Piece)))
			}
			told[b.Piece] = true
		case e.Result == Unsettled:
			list = append(list, fmt.Sprintf("%s %s %s: not settled in %g s", name(b.Piece), b.Size(), b.Rule(), e.Timeout))
		default:
			list = append(list, fmt.Sprintf("%s %s %s: %s", name(b.Piece), b.Size(), b.Rule(), e.why()))
		}
	}
	if missed > 0 {
		list = append(list, fmt.Sprintf("not reached: %d of %d boards", missed, len(boards)))
	}
	return list
}
