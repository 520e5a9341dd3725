package atlas

import (
	"fmt"
	"slices"
	"strings"

	"knightsat/puzzles"
)

// countTable is how many tours boards have: a board a row, with two numbers for each
// rule, all tours and those that are different up to symmetry.
type countTable struct {
	columns []string
	rows    [][]string // the board, then the numbers
	missing []string   // what was not counted, and why
}

// newCountTable lays out what was counted; without rows where nothing was, or where
// that was not asked.
func newCountTable(boards []Board, entries []*Entry) *countTable {
	t := &countTable{columns: []string{"board"}}
	type row struct {
		piece         puzzles.Piece
		width, height int
	}
	var rows []row
	var rules []string
	known := map[row]map[string]*Entry{}
	for i, b := range boards {
		r := row{b.Piece, b.Width, b.Height}
		if known[r] == nil {
			known[r] = map[string]*Entry{}
		}
		known[r][b.Rule()] = entries[i]
		if e := entries[i]; e == nil || e.Count == nil {
			continue
		}
		if !slices.Contains(rows, r) {
			rows = append(rows, r)
		}
		if !slices.Contains(rules, b.Rule()) {
			rules = append(rules, b.Rule())
		}
	}
	for _, rule := range rules {
		t.columns = append(t.columns, rule+" tours", "up to symmetry")
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		if a.piece != b.piece {
			return 0
		}
		return compare(Board{Piece: a.piece, Width: a.width, Height: a.height}, Board{Piece: b.piece, Width: b.width, Height: b.height})
	})
	for _, r := range rows {
		cells := []string{fmt.Sprintf("%s %dx%d", name(r.piece), r.width, r.height)}
		for _, rule := range rules {
			e, asked := known[r][rule]
			all, different := e.numbers()
			if !asked {
				all, different = "·", "·"
			}
			cells = append(cells, all, different)
		}
		t.rows = append(t.rows, cells)
	}
	t.missing = uncounted(boards, entries)
	return t
}

// numbers are the two counts as they stand in a table.
func (e *Entry) numbers() (all, different string) {
	switch {
	case e == nil, e.Result == Unsettled, e.Result == Tour && e.Count == nil:
		return "?", "?"
	case e.Result == None:
		return "0", "0"
	case e.UpToSymmetry == nil:
		return grouped(e.Count.String()), "?"
	}
	return grouped(e.Count.String()), grouped(e.UpToSymmetry.String())
}

// grouped puts a comma before each three digits.
func grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// uncounted lists the boards whose counting met a limit, those of a piece, a rule and
// a limit together.
func uncounted(boards []Board, entries []*Entry) []string {
	var list []string
	sizes := map[string][]string{}
	for i, b := range boards {
		e := entries[i]
		if e == nil || e.Uncounted == "" {
			continue
		}
		what := fmt.Sprintf("%s %s: %s", name(b.Piece), b.Rule(), e.limit())
		if sizes[what] == nil {
			list = append(list, what)
		}
		sizes[what] = append(sizes[what], b.Size())
	}
	for i, what := range list {
		list[i] = what + ": " + strings.Join(sizes[what], ", ")
	}
	return list
}

// text writes the table for a terminal.
func (t *countTable) text(b *strings.Builder) {
	if len(t.rows) > 0 {
		width := make([]int, len(t.columns))
		lines := append([][]string{t.columns}, t.rows...)
		for _, cells := range lines {
			for i, c := range cells {
				width[i] = max(width[i], len([]rune(c)))
			}
		}
		b.WriteString("\nHow many tours\n")
		for _, cells := range lines {
			fmt.Fprintf(b, "%-*s", width[0], cells[0])
			for i, c := range cells[1:] {
				fmt.Fprintf(b, "  %*s", width[i+1], c)
			}
			b.WriteByte('\n')
		}
	}
	if len(t.missing) > 0 {
		fmt.Fprintf(b, "\n%s\n", strings.Join(t.missing, "\n"))
	}
}

// markdown writes the table as a part of a Markdown page.
func (t *countTable) markdown(b *strings.Builder) {
	if len(t.rows)+len(t.missing) > 0 {
		b.WriteString("\n## How many\n")
	}
	if len(t.rows) > 0 {
		fmt.Fprintf(b, "\n| %s |\n|---|%s\n", strings.Join(t.columns, " | "), strings.Repeat("--:|", len(t.columns)-1))
		for _, cells := range t.rows {
			fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
		}
	}
	if len(t.missing) > 0 {
		fmt.Fprintf(b, "\n- %s\n", strings.Join(t.missing, "\n- "))
	}
}
