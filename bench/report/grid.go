package report

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"

	"knightsat/bench"
	"knightsat/internal/words"
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
// if that was counted.
func WriteGrid(w io.Writer, r *Results) error {
	var all []tour
	for i := range r.Cells {
		c := &r.Cells[i]
		if width, height, err := puzzles.ParseSize(c.Board); err == nil && c.Rule != "" { // a plain board
			all = append(all, tour{c, width, height})
		}
	}
	if len(all) == 0 {
		return fmt.Errorf("the results are of no tours; a grid is for those of the command atlas")
	}
	slices.SortStableFunc(all, func(a, b tour) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(leaper(a.Piece), leaper(b.Piece)), cmp.Compare(a.height, b.height), cmp.Compare(a.width, b.width))
	})
	out := &gridWriter{}
	for list := range alike(all, func(t tour) string { return t.Rule }) {
		out.grids(list)
	}
	out.legend(all)
	out.reasons(all)
	out.counts(all)
	_, err := io.WriteString(w, out.String())
	return err
}

// alike divides a list into pieces with the same key.
func alike(list []tour, key func(tour) string) iter.Seq[[]tour] {
	return func(yield func([]tour) bool) {
		for from, to := 0, 0; from < len(list); from = to {
			for to < len(list) && key(list[to]) == key(list[from]) {
				to++
			}
			if !yield(list[from:to]) {
				return
			}
		}
	}
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

// pivot is a table that is filled by row and column; an empty place is a dot.
type pivot struct {
	rows, columns []string // in the order in which they came
	cells         map[[2]string]string
}

func (p *pivot) set(row, column, text string) {
	if p.cells == nil {
		p.cells = map[[2]string]string{}
	}
	if !slices.Contains(p.rows, row) {
		p.rows = append(p.rows, row)
	}
	if !slices.Contains(p.columns, column) {
		p.columns = append(p.columns, column)
	}
	p.cells[[2]string{row, column}] = text
}

// pivot writes a table with its title.
func (w *gridWriter) pivot(title, corner string, p *pivot) {
	t := Table{Head: append([]string{corner}, p.columns...), Words: 1}
	for _, row := range p.rows {
		line := []Entry{textEntry(row)}
		for _, column := range p.columns {
			line = append(line, textEntry(cmp.Or(p.cells[[2]string{row, column}], "·")))
		}
		t.Rows = append(t.Rows, line)
	}
	fmt.Fprintf(w, "## %s\n\n", title)
	t.markdown(&w.Builder)
	w.WriteString("\n")
}

// byNumber sorts numbers that are written.
func byNumber(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }

// grids writes those of one kind of tour. Where all boards are squares, or have a side in
// common, there is one, with a piece a row; else one for each piece.
func (w *gridWriter) grids(list []tour) {
	rule := list[0].Rule
	title := strings.ToUpper(rule[:1]) + rule[1:] + " tours of "
	all := func(is func(tour) bool) bool {
		return !slices.ContainsFunc(list, func(t tour) bool { return !is(t) })
	}
	grid := func(of, corner string, list []tour, row func(tour) string, column func(tour) int) {
		p := &pivot{}
		for _, t := range list {
			p.set(row(t), fmt.Sprint(column(t)), symbol(t.Cell))
		}
		slices.SortFunc(p.columns, byNumber)
		w.pivot(title+of, corner, p)
	}
	name := func(t tour) string { return leaper(t.Piece) }
	if all(func(t tour) bool { return t.width == t.height }) {
		grid("n x n", "leaper \\ n", list, name, func(t tour) int { return t.width })
		return
	}
	for _, side := range []int{list[0].width, list[0].height} {
		if all(func(t tour) bool { return t.width == side || t.height == side }) {
			grid(fmt.Sprintf("%d x n", side), "leaper \\ n", list, name, func(t tour) int { return t.width + t.height - side })
			return
		}
	}
	for list := range alike(list, name) {
		list = slices.SortedStableFunc(slices.Values(list), func(a, b tour) int { return cmp.Compare(a.width, b.width) })
		grid("m x n, "+name(list[0]), "m \\ n", list, func(t tour) string { return fmt.Sprint(t.width) }, func(t tour) int { return t.height })
	}
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

// reasons says why boards have no tour, unless counting colours says it. For a piece that no
// board connects, one board is enough.
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

// counts writes how many tours there are, two numbers for each kind, of the boards that
// have a count.
func (w *gridWriter) counts(list []tour) {
	name := func(t tour) string { return leaper(t.Piece) + " " + t.Board }
	counted, left := map[string]bool{}, 0
	for _, t := range list {
		counted[name(t)] = counted[name(t)] || t.Count != ""
		if t.Status == bench.Optimal && t.Count == "" && strings.HasSuffix(t.Instance, ", counted") {
			left++
		}
	}
	p := &pivot{}
	for _, t := range list {
		if !counted[name(t)] {
			continue
		}
		all, different := grouped(t.Count), grouped(t.Different)
		if t.Status == bench.Infeasible {
			all, different = "0", "0"
		}
		p.set(name(t), t.Rule+" tours", all)
		p.set(name(t), t.Rule+", up to symmetry", different)
	}
	if len(p.rows) > 0 {
		w.WriteString("\n")
		w.pivot("How many tours", "board", p)
	}
	if left > 0 {
		w.line(fmt.Sprintf("the tours of %s were not counted in the time and the memory given", words.Count(left, "board")))
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
