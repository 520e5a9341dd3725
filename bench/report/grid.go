package report

import (
	"cmp"
	"fmt"
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
}

func symbol(c *bench.Cell) string {
	switch {
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

// boardTour is a cell about the tours of a plain board.
type boardTour struct {
	*bench.Cell
	piece         string // as leaper writes it
	width, height int
}

// tours are the cells, if all are of boards that a suite asks for by their sizes.
func (r *Results) tours() []boardTour {
	var all []boardTour
	for i := range r.Cells {
		c := &r.Cells[i]
		width, height, err := puzzles.ParseSize(c.Board)
		counted := strings.HasSuffix(c.Instance, "counted")
		if err != nil || c.Instance != bench.BoardName(c.Piece, c.Board, c.Rule, counted) {
			return nil
		}
		all = append(all, boardTour{c, leaper(c.Piece), width, height})
	}
	return all
}

// grid is which boards have tours, for each kind of tour.
func (r *Results) grid(all []boardTour) string {
	slices.SortStableFunc(all, func(a, b boardTour) int {
		return cmp.Or(cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.piece, b.piece),
			cmp.Compare(a.width, b.width), cmp.Compare(a.height, b.height))
	})
	var b strings.Builder
	for _, p := range grids(all) {
		b.WriteString(p.markdown() + "\n")
	}
	item := func(text string) { b.WriteString("- " + escape(text) + "\n") }
	for _, s := range symbols {
		n := 0
		for _, t := range all {
			if symbol(t.Cell) == s[0] {
				n++
			}
		}
		if n > 0 {
			item(fmt.Sprintf("%s  %s (%d)", s[0], s[1], n))
		}
	}
	b.WriteString("\n")
	for _, reason := range reasons(all) {
		item(reason)
	}
	counted, left := counts(all)
	if len(counted.rows) > 0 {
		b.WriteString("\n" + counted.markdown() + "\n")
	}
	if left > 0 {
		item(fmt.Sprintf("the tours of %s were not counted in the time and the memory given",
			words.Count(left, "board")))
	}
	for _, text := range r.Starved() {
		item(text)
	}
	return b.String()
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

// pivot is a table that is filled by row and column; an empty place is a dot.
type pivot struct {
	title, corner string
	rows, columns []string // in the order in which they came
	cells         map[[2]string]string
}

func newPivot(title, corner string) *pivot {
	return &pivot{title: title, corner: corner, cells: map[[2]string]string{}}
}

func (p *pivot) set(row, column, text string) {
	if !slices.Contains(p.rows, row) {
		p.rows = append(p.rows, row)
	}
	if !slices.Contains(p.columns, column) {
		p.columns = append(p.columns, column)
	}
	p.cells[[2]string{row, column}] = text
}

func (p *pivot) markdown() string {
	columns := []column[string]{{p.corner, true, word}}
	for _, name := range p.columns {
		columns = append(columns, column[string]{name, false, func(row string) entry {
			return word(cmp.Or(p.cells[[2]string{row, name}], "·"))
		}})
	}
	t := tabulate(columns, p.rows)
	return "## " + p.title + "\n\n" + t.markdown(false)
}

// grids lays tours out by their kinds. Where all boards of one are squares, or have a side in
// common, there is one grid, with a piece a row; else one for each piece.
func grids(all []boardTour) (list []*pivot) {
	for _, rule := range slices.Compact(words.Names(all, func(t boardTour) string { return t.Rule })) {
		every := func(is func(boardTour) bool) bool {
			return !slices.ContainsFunc(all, func(t boardTour) bool { return t.Rule == rule && !is(t) })
		}
		first := all[slices.IndexFunc(all, func(t boardTour) bool { return t.Rule == rule })]
		of, side := "m x n", 0
		if every(func(t boardTour) bool { return t.width == t.height }) {
			of = "n x n"
		} else {
			for _, n := range []int{first.height, first.width} {
				if every(func(t boardTour) bool { return t.width == n || t.height == n }) {
					of, side = fmt.Sprintf("%d x n", n), n
				}
			}
		}
		var p *pivot
		for _, t := range all {
			if t.Rule != rule {
				continue
			}
			title := strings.ToUpper(rule[:1]) + rule[1:] + " tours of " + of
			corner := "leaper \\ n"
			row := t.piece
			column := t.width + t.height - side
			switch {
			case of == "n x n":
				column = t.width
			case side == 0:
				title += ", " + t.piece
				corner = "m \\ n"
				row = fmt.Sprint(t.width)
				column = t.height
			}
			if p == nil || p.title != title {
				p = newPivot(title, corner)
				list = append(list, p)
			}
			p.set(row, fmt.Sprint(column), symbol(t.Cell))
		}
	}
	for _, p := range list {
		slices.SortFunc(p.columns, func(a, b string) int { // numbers
			return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
		})
	}
	return list
}

// reasons says why boards have no tour, unless counting colours says it. For a piece that no
// board connects, one board is enough.
func reasons(all []boardTour) (list []string) {
	connected := map[string]bool{}
	for _, t := range all {
		connected[t.piece] = connected[t.piece] || symbol(t.Cell) != "d"
	}
	explained := map[string]bool{}
	for _, t := range all {
		what := fmt.Sprintf("%s %s %s", t.piece, t.Board, t.Rule)
		switch s := symbol(t.Cell); {
		case s == "●" || s == "c" || explained[t.piece]:
		case s == "?":
			list = append(list, what+": not settled")
		default:
			if !connected[t.piece] {
				explained[t.piece] = true
				what += ", and all other boards"
			}
			list = append(list, what+": "+t.Reason)
		}
	}
	return list
}

// counts is how many tours there are, two numbers for each kind, of the boards that
// have a count, and how many boards were to have one and don't.
func counts(all []boardTour) (p *pivot, left int) {
	counted := map[string]bool{}
	for _, t := range all {
		if t.Count != "" {
			counted[t.piece+" "+t.Board] = true
		} else if t.Status == bench.Optimal && strings.HasSuffix(t.Instance, ", counted") {
			left++
		}
	}
	p = newPivot("How many tours", "board")
	for _, t := range all {
		name := t.piece + " " + t.Board
		if !counted[name] {
			continue
		}
		count, different := grouped(t.Count), grouped(t.Different)
		if t.Status == bench.Infeasible {
			count, different = "0", "0"
		}
		p.set(name, t.Rule+" tours", count)
		p.set(name, t.Rule+", up to symmetry", different)
	}
	return p, left
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
