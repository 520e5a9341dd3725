package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"knightsat/bench"
	"knightsat/puzzles"
)

// symbols are what a grid has for a board, and what each rests on.
var symbols = [][2]string{
	{"●", "a tour, checked square by square"},
	{"d", "none: the board is disconnected, squares are out of each other's reach"},
	{"c", "none: the colours of the squares don't add up"},
	{"f", "none: some squares have too few jumps between them, or hold too many parts of the board together"},
	{"u", "none, on a solver's word: the formula, with the cuts that it got, has no model"},
	{"x", "none, by another argument"},
	{"?", "not settled in the time given"},
	{"·", "not asked"},
}

func symbol(c *bench.Cell) string {
	switch {
	case c == nil:
		return "·"
	case c.Status == bench.Optimal:
		return "●"
	case c.Status != bench.Infeasible:
		return "?"
	}
	if s, ok := map[string]string{"reach": "d", "parity": "c", "flow": "f", "unsat": "u"}[c.By]; ok {
		return s
	}
	return "x"
}

// tour is a cell about the tours of a plain board.
type tour struct {
	*bench.Cell
	width, height int
}

// WriteGrid writes which boards have tours, for each kind of tour: a grid of pieces and
// sides, or of the two sides for each piece; why others have none; and how many there are,
// where that was counted.
func WriteGrid(w io.Writer, r *Results) error {
	var all []tour
	rules := map[string][]tour{}
	for i := range r.Cells {
		c := &r.Cells[i]
		if c.Rule == "" {
			continue
		}
		t := tour{Cell: c}
		var err error
		if t.width, t.height, err = puzzles.ParseSize(c.Board); err != nil {
			continue // not a plain board
		}
		all = append(all, t)
	}
	if len(all) == 0 {
		return fmt.Errorf("the results are of no tours; a grid is for those of the command atlas")
	}
	slices.SortStableFunc(all, func(a, b tour) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(leaper(a.Piece), leaper(b.Piece)), cmp.Compare(a.height, b.height), cmp.Compare(a.width, b.width))
	})
	var names []string
	for _, t := range all {
		if rules[t.Rule] == nil {
			names = append(names, t.Rule)
		}
		rules[t.Rule] = append(rules[t.Rule], t)
	}
	out := &gridWriter{}
	for _, rule := range names {
		out.grids(rule, rules[rule])
	}
	out.legend(all)
	out.reasons(all)
	out.counts(names, all)
	_, err := io.WriteString(w, out.String())
	return err
}

// leaper is a piece as numbers with its name, if it has one: "1,2 knight".
func leaper(text string) string {
	p, err := puzzles.ParsePiece(text)
	if err != nil {
		return text
	}
	if leaps := p.Leaps(); len(leaps) == 1 && !strings.Contains(text, ",") {
		return leaps[0].String() + " " + text
	}
	return text
}

type gridWriter struct{ strings.Builder }

// grids writes those of one kind of tour. Where all boards are squares, or have a side in
// common, there is one, with a piece a row; else one for each piece.
func (w *gridWriter) grids(rule string, list []tour) {
	title := strings.ToUpper(rule[:1]) + rule[1:] + " tours of "
	square, common := true, list[0].width
	for _, t := range list {
		square = square && t.width == t.height
	}
	for _, side := range []int{list[0].height, list[0].width} {
		if !slices.ContainsFunc(list, func(t tour) bool { return t.width != side && t.height != side }) {
			common = side
		}
	}
	shared := !slices.ContainsFunc(list, func(t tour) bool { return t.width != common && t.height != common })
	switch {
	case square:
		w.grid(title+"n x n", "leaper \\ n", list, func(t tour) (string, int) { return leaper(t.Piece), t.width })
	case shared:
		w.grid(fmt.Sprintf("%s%d x n", title, common), "leaper \\ n", list, func(t tour) (string, int) { return leaper(t.Piece), t.width + t.height - common })
	default:
		for len(list) > 0 {
			n := slices.IndexFunc(list, func(t tour) bool { return t.Piece != list[0].Piece })
			if n < 0 {
				n = len(list)
			}
			w.grid(title+"m x n, "+leaper(list[0].Piece), "m \\ n", list[:n], func(t tour) (string, int) { return fmt.Sprint(t.width), t.height })
			list = list[n:]
		}
	}
}

// grid writes one, with the row and the column of each board by at.
func (w *gridWriter) grid(title, corner string, list []tour, at func(tour) (string, int)) {
	var rows []string
	var columns []int
	cells := map[string]map[int]*bench.Cell{}
	for _, t := range list {
		row, column := at(t)
		if cells[row] == nil {
			rows = append(rows, row)
			cells[row] = map[int]*bench.Cell{}
		}
		cells[row][column] = t.Cell
		columns = append(columns, column)
	}
	slices.Sort(columns)
	columns = slices.Compact(columns)
	if corner[0] == 'm' {
		slices.SortFunc(rows, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	}
	table := [][]string{{corner}}
	for _, n := range columns {
		table[0] = append(table[0], fmt.Sprint(n))
	}
	for _, row := range rows {
		line := []string{row}
		for _, n := range columns {
			line = append(line, symbol(cells[row][n]))
		}
		table = append(table, line)
	}
	w.table(title, table)
}

// table writes a title and a table, whose first row is its head.
func (w *gridWriter) table(title string, rows [][]string) {
	t := Table{Head: rows[0], Words: 1}
	for _, row := range rows[1:] {
		var entries []Entry
		for _, text := range row {
			entries = append(entries, textEntry(text))
		}
		t.Rows = append(t.Rows, entries)
	}
	fmt.Fprintf(w, "## %s\n\n", title)
	t.markdown(&w.Builder)
	w.WriteString("\n")
}

func (w *gridWriter) line(text string) { fmt.Fprintln(w, "- "+escape(text)) }

// legend says what the symbols mean that there are.
func (w *gridWriter) legend(list []tour) {
	for _, s := range symbols {
		n := 0
		for _, t := range list {
			if symbol(t.Cell) == s[0] {
				n++
			}
		}
		if n > 0 {
			w.line(fmt.Sprintf("%s  %s (%d)", s[0], s[1], n))
		}
	}
}

// reasons says why boards have no tour, but for those where counting colours says it. For
// a piece that no board connects, one board is enough.
func (w *gridWriter) reasons(list []tour) {
	connected := map[string]bool{}
	for _, t := range list {
		connected[t.Piece] = connected[t.Piece] || symbol(t.Cell) != "d"
	}
	told := map[string]bool{}
	w.WriteString("\n")
	for _, t := range list {
		what := fmt.Sprintf("%s %s %s", leaper(t.Piece), t.Board, t.Rule)
		switch s := symbol(t.Cell); {
		case s == "●" || s == "c" || told[t.Piece]:
		case s == "?":
			w.line(what + ": not settled")
		default:
			if !connected[t.Piece] {
				told[t.Piece] = true
				what += ", and all other boards"
			}
			w.line(what + ": " + t.Reason)
		}
	}
}

// counts writes how many tours there are, two numbers for each kind.
func (w *gridWriter) counts(rules []string, list []tour) {
	head := []string{"board"}
	for _, rule := range rules {
		head = append(head, rule+" tours", "up to symmetry")
	}
	table := [][]string{head}
	at := map[string]int{}
	counted := func(t tour) bool { return t.Count != "" }
	for _, t := range list {
		name := leaper(t.Piece) + " " + t.Board
		if at[name] == 0 && slices.ContainsFunc(list, func(o tour) bool { return o.Piece == t.Piece && o.Board == t.Board && counted(o) }) {
			at[name] = len(table)
			row := slices.Repeat([]string{"·"}, len(head))
			row[0] = name
			table = append(table, row)
		}
		if old := at[name]; old > 0 && (counted(t) || table[old][1+2*slices.Index(rules, t.Rule)] == "·") {
			i := 1 + 2*slices.Index(rules, t.Rule)
			all, different := grouped(t.Count), grouped(t.Different)
			if t.Status == bench.Infeasible {
				all, different = "0", "0"
			}
			table[at[name]][i], table[at[name]][i+1] = all, different
		}
	}
	if len(table) > 1 {
		w.WriteString("\n")
		w.table("How many tours", table)
	}
	for _, t := range list {
		if t.Status == bench.Optimal && !counted(t) && strings.HasSuffix(t.Instance, ", counted") {
			w.line(fmt.Sprintf("%s %s %s: not counted in the time and the memory given", leaper(t.Piece), t.Board, t.Rule))
		}
	}
}

// grouped puts a comma before each three digits; what was not counted is a question.
func grouped(digits string) string {
	if digits == "" {
		return "?"
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
