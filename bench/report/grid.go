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
// if that was counted.
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
	out.counts(all)
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
func (w *gridWriter) grids(rule string, list []tour) {
	title := strings.ToUpper(rule[:1]) + rule[1:] + " tours of "
	all := func(is func(tour) bool) bool {
		return !slices.ContainsFunc(list, func(t tour) bool { return !is(t) })
	}
	one := func(of string, column func(tour) int) {
		p := &pivot{}
		for _, t := range list {
			p.set(leaper(t.Piece), fmt.Sprint(column(t)), symbol(t.Cell))
		}
		slices.SortFunc(p.columns, byNumber)
		w.pivot(title+of, "leaper \\ n", p)
	}
	if all(func(t tour) bool { return t.width == t.height }) {
		one("n x n", func(t tour) int { return t.width })
		return
	}
	for _, side := range []int{list[0].width, list[0].height} {
		if all(func(t tour) bool { return t.width == side || t.height == side }) {
			one(fmt.Sprintf("%d x n", side), func(t tour) int { return t.width + t.height - side })
			return
		}
	}
	var pieces []string
	of := map[string]*pivot{}
	for _, t := range list {
		if of[t.Piece] == nil {
			pieces = append(pieces, t.Piece)
			of[t.Piece] = &pivot{}
		}
		of[t.Piece].set(fmt.Sprint(t.width), fmt.Sprint(t.height), symbol(t.Cell))
	}
	for _, piece := range pieces {
		p := of[piece]
		slices.SortFunc(p.rows, byNumber)
		slices.SortFunc(p.columns, byNumber)
		w.pivot(title+"m x n, "+leaper(piece), "m \\ n", p)
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

// counts writes how many tours there are, two numbers for each kind, of the boards that have
// a count.
func (w *gridWriter) counts(list []tour) {
	name := func(t tour) string { return leaper(t.Piece) + " " + t.Board }
	counted := map[string]bool{}
	for _, t := range list {
		counted[name(t)] = counted[name(t)] || t.Count != ""
	}
	p := &pivot{}
	for _, t := range list {
		column := t.Rule + " tours"
		if counted[name(t)] && (t.Count != "" || p.cells[[2]string{name(t), column}] == "") {
			all, different := grouped(t.Count), grouped(t.Different)
			if t.Status == bench.Infeasible {
				all, different = "0", "0"
			}
			p.set(name(t), column, all)
			p.set(name(t), t.Rule+", up to symmetry", different)
		}
	}
	if len(p.rows) > 0 {
		w.WriteString("\n")
		w.pivot("How many tours", "board", p)
	}
	for _, t := range list {
		if t.Status == bench.Optimal && t.Count == "" && strings.HasSuffix(t.Instance, ", counted") {
			w.line(fmt.Sprintf("%s %s: not counted in the time and the memory given", name(t), t.Rule))
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
